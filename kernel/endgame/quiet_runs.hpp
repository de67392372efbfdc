// How long won endings go on without a capture or a man's move, for rules that count such plies.
#pragma once

#include "tables.hpp"

namespace crownhead {

// Fills `worths` with the worth of every position of a slice, as the tables have it. False where
// they do not know one.
bool unpack(Tables& tables, const Slice& slice, uint8_t* worths);

// Fills `own_runs` and `reversed_runs` from the worths of a slice and of its reverse: how many
// kings' steps in a row a won or lost position leads to at most, whatever the loser plays, and
// whichever of the shortest ways the winner takes. 0 for a draw. Both are the same memory where the
// slice is its own reverse. `order` has room for as many numbers as the two have positions.
void find_quiet_runs(const Slice& slice, const uint8_t* own, const uint8_t* reversed,
                     uint8_t* own_runs, uint8_t* reversed_runs, uint32_t* order);

}  // namespace crownhead
