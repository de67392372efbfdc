#include "evaluation.hpp"

#include "ending.hpp"
#include "network.hpp"

namespace crownhead {

namespace {

// The network learned from positions with more pieces than the endgame tables of the package know.
constexpr int most_ending_pieces = 4;

}  // namespace

int evaluate(const Position& position) {
    if (count(position.occupied()) <= most_ending_pieces) return evaluate_ending(position);
    return evaluate_by_network(position);
}

}  // namespace crownhead
