// Counts that tell more than perft's single number, for holding one generator against another.
#pragma once

#include "perft.hpp"
#include "stop_flag.hpp"

namespace crownhead {

// The moves at the last ply of all games, by kind.
struct FinalMoves {
    uint64_t moves = 0;
    uint64_t jumps = 0;
    uint64_t king_moves = 0;  // quiet moves and jumps of kings
    uint64_t king_jumps = 0;
    uint64_t crownings = 0;

    constexpr bool operator==(const FinalMoves&) const = default;
};

// `depth` is at least 1. `moves` is what `perft` counts. Once the flag is raised, here and below,
// the result means nothing.
FinalMoves final_moves(const Position& position, int depth, Captures captures = Captures::forced,
                       const StopFlag& stop = {});

// Perft where routes that take the same men and end alike count once: every ply is counted by the
// positions it can lead to. Only kings have such routes.
uint64_t perft_by_outcome(const Position& position, int depth, Captures captures = Captures::forced,
                          const StopFlag& stop = {});

}  // namespace crownhead
