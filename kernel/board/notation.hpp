// Moves as text, as PDN writes them: `11-15`, `22x15`, and the whole path where ends do not tell.
#pragma once

#include "moves.hpp"
#include "text.hpp"

namespace crownhead {

// Why a text is not a move that can be played. The reasons are those a player would be told.
enum class MoveFault : uint8_t {
    none,
    empty,
    syntax,      // not squares joined by - or x
    square,      // a square that is not 1 to 32
    no_piece,    // nothing stands on the square the move starts from
    not_yours,   // it holds a piece of the side not to move
    must_jump,   // a capture is there and has to be taken
    unfinished,  // the capture goes on from where the text stops
    ambiguous,   // several captures have these ends
    illegal,     // the piece does not move like that
};

struct MoveResult {
    Move move;
    MoveFault fault = MoveFault::none;
    int column = 0;  // from 1: where the fault stands, 0 where the whole text is meant
    int square = 0;  // the square it is about, if it is about one
};

constexpr size_t max_move_input = 100;
constexpr size_t max_move_length = 32;

// Reads one move for this position. `-`, `x`, `X` and `:` all join squares (archives mix them);
// two squares are enough wherever they tell one result from all others, but never for a round trip.
MoveResult read_move(const Position& position, Captures captures, Text text);

// Reads a whole path that any piece could take, without a position: every landing is named.
MoveResult read_path_move(Text text);

// Writes the move in its shortest form that no other move in `moves` shares.
size_t write_move(Move move, const MoveList& moves, char out[max_move_length]);

// Writes origin and every landing.
size_t write_path(Move move, char out[max_move_length]);

}  // namespace crownhead
