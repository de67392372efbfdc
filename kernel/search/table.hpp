// The transposition table: what is known of positions already searched.
#pragma once

#include "../board/move.hpp"
#include "score.hpp"

namespace crownhead {

// What a stored score says of the true one.
enum class Bound : uint8_t { none, upper, lower, exact };

struct Finding {
    int score = 0;
    int depth = 0;
    Bound bound = Bound::none;
    // A digest of the best move, 0 where there is none. It is only ever compared with the digests
    // of legal moves, so whatever the table holds, an illegal move never comes out of it.
    uint16_t move = 0;

    bool found() const { return bound != Bound::none; }

    // Whether the finding answers a search of `depth` plies within the window.
    bool answers(int wanted_depth, int alpha, int beta) const {
        if (depth < wanted_depth) return false;
        if (bound == Bound::exact) return true;
        return bound == Bound::lower ? score >= beta : bound == Bound::upper && score <= alpha;
    }
};

constexpr uint16_t digest_of(uint64_t packed_move) {
    const uint64_t mixed = packed_move * 0x9E3779B97F4A7C15;
    return uint16_t(mixed >> 48) | 1;
}

class Table {
public:
    Table() = default;
    Table(void* memory, uint64_t bytes);

    void clear();

    // Empties a small part and works in that alone, or in all of the memory again. What is found
    // in the small part depends on nothing earlier, and not on how much memory there is beyond it.
    void use_small_part();
    void use_all() { buckets_ = all_buckets_; }

    // Marks all entries so far as old: the first to be replaced.
    void age() { generation_ = (generation_ + 1) & 63; }

    // Scores of won and lost positions count plies from the root; the table's, from the position.
    Finding find(uint64_t key, int ply) const;
    void store(uint64_t key, int ply, const Finding& finding);

    void prefetch(uint64_t key) const { __builtin_prefetch(bucket_of(key)); }

private:
    // `check` is the key and the data mixed, so that an entry torn between two writers is no entry.
    struct Entry {
        uint64_t check;
        uint64_t data;
    };
    static constexpr int bucket_size = 4;
    static constexpr uint64_t small_part = 16384;  // buckets: one megabyte

    Entry* bucket_of(uint64_t key) const {
        return entries_ + ((key >> 32) * buckets_ >> 32) * bucket_size;
    }
    int worth(uint64_t data) const;

    void empty(uint64_t buckets);

    Entry* entries_ = nullptr;
    uint64_t all_buckets_ = 0;
    uint64_t buckets_ = 0;
    uint32_t generation_ = 0;
};

}  // namespace crownhead
