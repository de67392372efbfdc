// From a game to what the search has to know of it.
#pragma once

#include "../game/game.hpp"
#include "trail.hpp"

namespace crownhead {

// Holds the keys a `Past` points to. Positions further back than this in one run of quiet moves
// are left out; where draws end a game by themselves, none goes that far.
class GamePast {
public:
    explicit GamePast(const Game& game) {
        const int quiet = game.quiet_plies();
        past_.count = quiet < capacity ? quiet : capacity;
        const int first = game.ply_count() - past_.count;
        for (int i = 0; i < past_.count; ++i) keys_[i] = key_of(game.turn(first + i).before);
        past_.keys = keys_;
        past_.quiet_plies = quiet;
        past_.quiet_limit = game.rules().draws == Draws::automatic ? draw_quiet_plies : 0;
    }
    GamePast(const GamePast&) = delete;
    GamePast& operator=(const GamePast&) = delete;

    const Past& past() const { return past_; }

private:
    static constexpr int capacity = 256;

    uint64_t keys_[capacity];
    Past past_;
};

}  // namespace crownhead
