#include "cache.hpp"

namespace crownhead {

BlockCache::BlockCache(void* memory, uint64_t bytes, uint32_t block_bytes)
    : block_bytes_(block_bytes) {
    const uint64_t fitting =
        bytes / memory_for(1, block_bytes) ? bytes / memory_for(1, block_bytes) : 1;
    capacity_ = uint32_t(fitting < none / 2 ? fitting : none / 2);
    chain_count_ = 1;
    while (chain_count_ * 2 <= capacity_) chain_count_ *= 2;
    entries_ = static_cast<Entry*>(memory);
    chains_ = reinterpret_cast<uint32_t*>(entries_ + capacity_);
    blocks_ = reinterpret_cast<uint8_t*>(chains_ + chain_count_);
    clear();
}

void BlockCache::clear() {
    for (uint32_t chain = 0; chain < chain_count_; ++chain) chains_[chain] = none;
    newest_ = oldest_ = none;
    for (uint32_t entry = 0; entry < capacity_; ++entry) {
        entries_[entry].is_used = 0;
        make_newest(entry);
    }
}

const uint8_t* BlockCache::find(uint64_t key) {
    uint32_t entry = chains_[chain_of(key)];
    while (entry != none && entries_[entry].key != key) entry = entries_[entry].next_in_chain;
    if (entry == none) return nullptr;
    if (entry != newest_) {
        unlink(entry);
        make_newest(entry);
    }
    return blocks_ + uint64_t{entry} * block_bytes_;
}

uint8_t* BlockCache::insert(uint64_t key) {
    const uint32_t entry = oldest_;
    if (entries_[entry].is_used) leave_chain(entry);
    unlink(entry);
    make_newest(entry);
    uint32_t& chain = chains_[chain_of(key)];
    entries_[entry].key = key;
    entries_[entry].is_used = 1;
    entries_[entry].next_in_chain = chain;
    chain = entry;
    return blocks_ + uint64_t{entry} * block_bytes_;
}

void BlockCache::unlink(uint32_t entry) {
    const Entry& gone = entries_[entry];
    (gone.newer == none ? newest_ : entries_[gone.newer].older) = gone.older;
    (gone.older == none ? oldest_ : entries_[gone.older].newer) = gone.newer;
}

void BlockCache::make_newest(uint32_t entry) {
    entries_[entry].newer = none;
    entries_[entry].older = newest_;
    (newest_ == none ? oldest_ : entries_[newest_].newer) = entry;
    newest_ = entry;
}

void BlockCache::leave_chain(uint32_t entry) {
    uint32_t* link = &chains_[chain_of(entries_[entry].key)];
    while (*link != entry) link = &entries_[*link].next_in_chain;
    *link = entries_[entry].next_in_chain;
}

}  // namespace crownhead
