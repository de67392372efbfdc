// Paths as geometry alone: which squares a piece could walk through, whatever stands on the board.
#pragma once

#include "move.hpp"

namespace crownhead {

// The move that visits these squares in order: one step, or one jump and more. `no_move` where no
// piece could go that way, or would take the same man twice.
Move move_through(const int* squares, int size);

// Whether the move's parts fit each other: the check for a packed move that comes from outside.
bool is_path(Move move);

}  // namespace crownhead
