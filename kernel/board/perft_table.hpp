// Counts already made, so that perft need not walk twice what two orders of moves lead to.
#pragma once

#include "moves.hpp"

namespace crownhead {

// An entry holds the whole position: another one that falls on the same place is told apart, and a
// count is never taken for one it is not.
struct PerftEntry {
    uint64_t games = 0;
    Bitboard black = 0;
    Bitboard white = 0;
    Bitboard kings = 0;
    uint8_t depth = 0;  // 0 where the entry is empty
    uint8_t kind = 0;   // the side to move and the rule of captures
    uint8_t busy = 0;
};

// Lives in memory that its owner lends; entries begin as zeroes. Many threads may share one:
// whoever finds an entry in another's hand does not wait but goes on without it.
class PerftTable {
public:
    PerftTable() = default;
    PerftTable(PerftEntry* entries, size_t count) : entries_(entries), buckets_(count / 2) {}

    bool is_empty() const { return buckets_ == 0; }

    // Whether the count was known; if so it is put into `games`.
    bool find(const Position& position, Captures captures, int depth, uint64_t& games) const;
    void keep(const Position& position, Captures captures, int depth, uint64_t games);

private:
    // Two entries: the first keeps what took longest to count, the second whatever came last.
    PerftEntry* bucket_of(const Position& position, int depth) const;

    PerftEntry* entries_ = nullptr;
    uint64_t buckets_ = 0;
};

}  // namespace crownhead
