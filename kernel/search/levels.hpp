// The computer's four levels. A level is a budget of nodes and a chosen weakness, never a time, so
// it plays the same on a phone as on a server.
#pragma once

#include "../book/book.hpp"
#include "search.hpp"

namespace crownhead {

enum class Level : uint8_t { easy, normal, hard, expert };

constexpr int level_count = 4;

// The most nodes a level spends on a move.
uint64_t nodes_of(Level level);

// Who plays.
struct Opponent {
    Level level = Level::expert;
    // Decides all that is left to chance: the mistakes, and which of several equal moves is played
    // in the opening; draw a new one for each game.
    uint64_t seed = 0;
    // The openings that the strong levels know; null for none.
    const Book* book = nullptr;
};

// Chooses the opponent's move. The result's score, depth and line are those of the move chosen; its
// depth is 0 where it comes from the book.
Result play_level(Search& search, const Position& position, Captures captures, const Past& past,
                  const Opponent& opponent, const Observer& observer = {});

}  // namespace crownhead
