// Random games played to their end, for statistics and for learning.
#pragma once

#include "game.hpp"

namespace crownhead {

// SplitMix64 (Steele, Lea and Flood, 2014): its state is one word, so every game of a batch can
// have a stream of its own and the batch be shared out in any way.
class RandomStream {
public:
    RandomStream(uint64_t seed, uint64_t number) : state_(mixed(mixed(seed) ^ number)) {}

    // A number from 0 to `bound` - 1. The bias of taking it from 32 bits is below a millionth for
    // the few moves that a position has.
    int below(int bound) {
        state_ += golden;
        return int((mixed(state_) >> 32) * uint64_t(bound) >> 32);
    }

private:
    static constexpr uint64_t golden = 0x9E3779B97F4A7C15;

    static constexpr uint64_t mixed(uint64_t word) {
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
        word = (word ^ word >> 27) * 0x94D049BB133111EB;
        return word ^ word >> 31;
    }

    uint64_t state_;
};

// Plays legal moves, each as likely as another, until the game is over as `Draws::automatic` says.
// The start stands for the first time, and no quiet ply has gone before it.
Outcome random_game(const Position& start, Captures captures, RandomStream& random);

}  // namespace crownhead
