// A position is a value: who stands where, who is crowned, whose turn it is.
#pragma once

#include "squares.hpp"

namespace crownhead {

struct Position {
    Bitboard black = 0;
    Bitboard white = 0;
    Bitboard kings = 0;
    Color turn = Color::black;

    constexpr Bitboard pieces(Color color) const { return color == Color::black ? black : white; }
    constexpr Bitboard own() const { return pieces(turn); }
    constexpr Bitboard other() const { return pieces(opposite(turn)); }
    constexpr Bitboard occupied() const { return black | white; }
    constexpr Bitboard empty() const { return ~occupied(); }

    constexpr bool operator==(const Position&) const = default;
};

constexpr Position start_position{0x00000FFF, 0xFFF00000, 0, Color::black};

// What keeps a set of pieces from being a position of the game.
enum class PositionFault : uint8_t {
    none,
    overlap,         // a square holds a piece of both sides
    king_on_empty,   // a king bit without a piece
    too_many_black,  // more than twelve
    too_many_white,
    man_on_crownhead,  // a man that should have been crowned
    no_pieces,         // an empty board
};

constexpr PositionFault fault_of(const Position& position) {
    if (position.black & position.white) return PositionFault::overlap;
    if (position.kings & ~position.occupied()) return PositionFault::king_on_empty;
    if (count(position.black) > max_pieces_per_side) return PositionFault::too_many_black;
    if (count(position.white) > max_pieces_per_side) return PositionFault::too_many_white;
    const Bitboard uncrowned = (position.black & crownhead_of(Color::black)) |
                               (position.white & crownhead_of(Color::white));
    if (uncrowned & ~position.kings) return PositionFault::man_on_crownhead;
    if (position.occupied() == 0) return PositionFault::no_pieces;
    return PositionFault::none;
}

// The same position seen from the other side of the table, colours exchanged: every rule holds for
// the mirror just as for the original.
constexpr Position mirrored(const Position& position) {
    return {__builtin_bitreverse32(position.white), __builtin_bitreverse32(position.black),
            __builtin_bitreverse32(position.kings), opposite(position.turn)};
}

// A well-mixed 64-bit key. Computed from the boards on demand: two multiplications cost less than
// keeping an incremental key in step, and there is no table to load.
constexpr uint64_t key_of(const Position& position) {
    uint64_t pieces = position.black | uint64_t{position.white} << 32;
    uint64_t rank = position.kings | uint64_t{position.turn == Color::white} << 32;
    uint64_t key = pieces * 0x9E3779B97F4A7C15 ^ (rank + 0x632BE59BD9B4E019) * 0xD6E8FEB86659FD93;
    key ^= key >> 32;
    key *= 0xBF58476D1CE4E5B9;
    key ^= key >> 29;
    return key;
}

}  // namespace crownhead
