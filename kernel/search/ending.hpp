// What a position of few pieces is worth: terms that a person can name, with fitted weights.
#pragma once

#include "../board/position.hpp"

namespace crownhead {

// As `evaluate`. Unlike the network it leads the stronger side's kings to the weaker's, so that
// endings are won without tables too.
int evaluate_ending(const Position& position);

}  // namespace crownhead
