// Positions and games for the tests: from text, and drawn at random from a fixed seed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/notation.hpp"
#include "game/game.hpp"

namespace crownhead {

// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (SplitMix64): the same
// numbers on every machine.
class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    uint64_t next();
    // A number from 0 to `limit` - 1.
    int below(int limit) { return int(next() % uint64_t(limit)); }

private:
    uint64_t state_;
};

Text text_of(std::string_view view);

// The position that a FEN describes; a fault in it ends the tests.
Position position_of(std::string_view fen);
std::string fen_of(const Position& position);
std::string path_of(Move move);
// The paths of all legal moves, in order, with a space between them.
std::string legal_paths(const Position& position, Captures captures = Captures::forced);

// Up to twelve pieces a side, anywhere a piece may stand, about half of them kings.
Position random_position(Random& random);

// A game with room for its turns.
class RoomyGame {
public:
    RoomyGame(const Position& start, Rules rules, int capacity);

    Game game;

    // Plays moves at random until the game has `plies`, or nobody can move.
    void play_at_random(Random& random, int plies);
    // Plays moves separated by spaces. A fault in them ends the tests.
    void play_text(std::string_view moves);

private:
    std::vector<Turn> turns_;
};

}  // namespace crownhead
