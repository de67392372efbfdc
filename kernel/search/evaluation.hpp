// What a quiet position is worth, judged without looking ahead.
#pragma once

#include "../board/position.hpp"

namespace crownhead {

// In points (see score.hpp), for the side to move. The position must have no capture pending for
// that side: pieces about to be taken are counted as if they stayed. A position and its mirror are
// worth the same.
int evaluate(const Position& position);

}  // namespace crownhead
