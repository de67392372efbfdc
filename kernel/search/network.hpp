// What a position is worth to a small network that learned from games; see training/.
#pragma once

#include "../board/position.hpp"

namespace crownhead {

// As `evaluate`.
int evaluate_by_network(const Position& position);

}  // namespace crownhead
