// A whole game in a short text that fits behind the # of an address.
//
// The bytes, written in base64url without padding:
//   1       version (bits 0-2), optional captures (3), draws by agreement (4), a set-up position
//           (5), how the players ended it (6-7)
//   1 or 2  the number of plies, seven bits a byte, lowest first, high bit where more follow
//   n       one large number, lowest byte first, without a zero byte at its top: mixed-radix
//   digits,
//           lowest digit first: the set-up position, if any (the side to move, then 32 squares in
//           radix 5), then each move as its index among the legal moves. A forced move has radix 1
//           and so costs nothing.
//   3       CRC-24 of all bytes before it
// One game has exactly one text, and reading trusts nothing in it.
#pragma once

#include "../board/text.hpp"
#include "game.hpp"

namespace crownhead {

// What the players agreed on or did that the board does not show.
enum class Ending : uint8_t { none, draw_agreed, black_resigned, white_resigned };

enum class LinkFault : uint8_t {
    none,
    empty,
    too_long,
    character,  // not a character of base64url
    cut_short,  // text is missing
    damaged,    // the check value does not fit; the column is of the one changed character
    version,    // made by another version
    set_up,     // a position that cannot stand
    moves,      // a number that is no game
};

constexpr size_t max_link_length = 16384;
constexpr int max_link_plies = 16383;

struct LinkResult {
    LinkFault fault = LinkFault::none;
    Ending ending = Ending::none;
    int column = 0;  // from 1: where the fault stands, 0 where the whole text is meant
};

// Writes the link and returns its length, or 0 where the game is too long for one.
size_t write_link(const Game& game, Ending ending, char out[max_link_length]);

// Reads a link into `game`, whose storage has to hold `max_link_plies` turns. On a fault the game
// is left in no particular state.
LinkResult read_link(Text text, Game& game);

}  // namespace crownhead
