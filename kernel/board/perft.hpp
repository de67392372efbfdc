// Perft: how many different games of a given length a position has. Published counts prove the
// rules; a wrong rule gives a wrong number.
#pragma once

#include "moves.hpp"

namespace crownhead {

// The callers refuse more: every ply takes some stack, of which threads have little. Where kings
// move freely, no count of nearly so many plies fits into 64 bits.
constexpr int max_perft_depth = 100;

// Counts of fewer plies than these are over so soon that a stop flag is not asked about.
constexpr int stoppable_depth = 6;

// Counts every sequence of `depth` legal moves, each capturing route by itself.
//
// From the start 28 plies still fit into 64 bits, 29 do not. This function, which counts game by
// game, would take centuries to get there; `perft_hashed` can, and says so.
uint64_t perft(const Position& position, int depth, Captures captures = Captures::forced);

}  // namespace crownhead
