// The blocks decoded last, as many as fit into the memory given; the one not used for longest goes.
#pragma once

#include <stdint.h>

namespace crownhead {

class BlockCache {
public:
    // `memory` is aligned to 8 bytes. At least one block is kept: see `memory_for`.
    BlockCache(void* memory, uint64_t bytes, uint32_t block_bytes);

    static constexpr uint64_t memory_for(uint64_t blocks, uint32_t block_bytes) {
        return blocks * (block_bytes + sizeof(Entry) + 2 * sizeof(uint32_t)) + 64;
    }

    // The block kept under a key, or null. It stays where it is until the next `insert`.
    const uint8_t* find(uint64_t key);

    // Room for a block that is not kept yet.
    uint8_t* insert(uint64_t key);

    void clear();

    uint32_t capacity() const { return capacity_; }

private:
    struct Entry {
        uint64_t key;
        uint32_t next_in_chain;
        uint32_t newer;
        uint32_t older;
        uint32_t is_used;
    };
    static constexpr uint32_t none = UINT32_MAX;

    uint32_t chain_of(uint64_t key) const {
        return uint32_t(key * 0x9E3779B97F4A7C15 >> 32) & (chain_count_ - 1);
    }
    void unlink(uint32_t entry);
    void make_newest(uint32_t entry);
    void leave_chain(uint32_t entry);

    Entry* entries_;
    uint32_t* chains_;
    uint8_t* blocks_;
    uint32_t block_bytes_;
    uint32_t capacity_;
    uint32_t chain_count_;
    uint32_t newest_ = none;
    uint32_t oldest_ = none;
};

}  // namespace crownhead
