// Perft: how many different games of a given length a position has. Published counts prove the
// rules; a wrong rule gives a wrong number.
#pragma once

#include "moves.hpp"

namespace crownhead {

// Counts every sequence of `depth` legal moves, each capturing route by itself.
uint64_t perft(const Position& position, int depth, Captures captures = Captures::forced);

}  // namespace crownhead
