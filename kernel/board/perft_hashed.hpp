// Perft for great depths: it remembers what it has counted, and can be stopped.
#pragma once

#include "perft.hpp"
#include "perft_table.hpp"
#include "stop_flag.hpp"

namespace crownhead {

// What a count that does not fit into 64 bits is given as. It stands for itself too: no smaller
// number ever does.
constexpr uint64_t too_many_games = UINT64_MAX;

constexpr uint64_t add_games(uint64_t a, uint64_t b) {
    return a > too_many_games - b ? too_many_games : a + b;
}

// The count of `perft`, at most `too_many_games`. An empty table remembers nothing. Once the flag
// is raised the count returned means nothing; what is in the table stays right.
uint64_t perft_hashed(const Position& position, int depth, Captures captures, PerftTable table,
                      const StopFlag& stop = {});

}  // namespace crownhead
