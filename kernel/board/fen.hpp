// Positions as text, as PDN writes them: `W:W18,24,K31:B1-4,12`.
#pragma once

#include "position.hpp"
#include "text.hpp"

namespace crownhead {

enum class FenFault : uint8_t {
    none,
    empty,
    too_long,
    turn,             // the side to move is neither B nor W
    colour,           // a list that begins with neither B nor W
    repeated_colour,  // both lists are of one colour
    missing_colour,   // one side is not named at all
    syntax,           // something else than a square, a comma or a colon
    square,           // a square that is not 1 to 32
    range,            // a range that runs backwards
    repeated_square,  // a square that already holds a piece
    too_many,         // a thirteenth piece of one side
    crownhead,        // a man that stands where it must have been crowned
    no_pieces,        // neither side has any piece
};

struct FenResult {
    Position position;
    FenFault fault = FenFault::none;
    int column = 0;  // from 1: where the fault stands
    int square = 0;  // the square it is about, if it is about one
};

constexpr size_t max_fen_input = 1000;
constexpr size_t max_fen_length = 128;

// Accepts ranges, spaces, lower case, a final dot, K before a square or a range, the colours in
// either order, an empty side, and the text still inside its PDN tag: `[FEN "..."]`.
FenResult read_fen(Text text);

// Writes the one canonical form: White first, men before kings, squares ascending, no ranges.
size_t write_fen(const Position& position, char out[max_fen_length]);

}  // namespace crownhead
