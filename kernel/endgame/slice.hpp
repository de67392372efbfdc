// Endgame positions in slices: all that have the same men and kings on each side.
//
// The tables know no colours, only the side to move and the other. The side to move is always seen
// as Black, moving down the board; a position with White to move is turned round first.
#pragma once

#include "../board/moves.hpp"
#include "combinations.hpp"

namespace crownhead {

constexpr int max_table_pieces = 8;

struct Slice {
    uint8_t own_men = 0;
    uint8_t own_kings = 0;
    uint8_t other_men = 0;
    uint8_t other_kings = 0;

    constexpr int own() const { return own_men + own_kings; }
    constexpr int other() const { return other_men + other_kings; }
    constexpr int men() const { return own_men + other_men; }
    constexpr int pieces() const { return own() + other(); }

    // The same pieces with the other side to move.
    constexpr Slice reversed() const { return {other_men, other_kings, own_men, own_kings}; }

    constexpr bool operator==(const Slice&) const = default;
};

constexpr bool is_tabled(const Slice& slice) {
    return slice.own() > 0 && slice.other() > 0 && slice.pieces() <= max_table_pieces;
}

// One small number for each slice.
constexpr int slice_ids = 4096;
constexpr int id_of(const Slice& slice) {
    return slice.own_men << 9 | slice.own_kings << 6 | slice.other_men << 3 | slice.other_kings;
}
constexpr Slice slice_with(int id) {
    return {uint8_t(id >> 9 & 7), uint8_t(id >> 6 & 7), uint8_t(id >> 3 & 7), uint8_t(id & 7)};
}

// A position as the tables see it. The side to move moves down.
struct Placement {
    Bitboard own_men = 0;
    Bitboard own_kings = 0;
    Bitboard other_men = 0;
    Bitboard other_kings = 0;

    constexpr Bitboard men() const { return own_men | other_men; }
    constexpr bool operator==(const Placement&) const = default;
};

constexpr View<Color::black> view_of(const Placement& at) {
    return {at.own_men | at.own_kings, at.other_men | at.other_kings,
            at.own_kings | at.other_kings};
}

// What the side that moves next sees.
constexpr Placement placement_of(const View<Color::white>& view) {
    return {__builtin_bitreverse32(view.own & ~view.kings),
            __builtin_bitreverse32(view.own & view.kings),
            __builtin_bitreverse32(view.other & ~view.kings),
            __builtin_bitreverse32(view.other & view.kings)};
}

constexpr Placement placement_of(const Position& position) {
    if (position.turn == Color::white) return placement_of(view_of<Color::white>(position));
    return {position.black & ~position.kings, position.black & position.kings,
            position.white & ~position.kings, position.white & position.kings};
}

constexpr Position position_of(const Placement& at) {
    return {at.own_men | at.own_kings, at.other_men | at.other_kings, at.own_kings | at.other_kings,
            Color::black};
}

// The same pieces on the same squares with the other side to move, seen from there.
constexpr Placement reversed(const Placement& at) {
    return {__builtin_bitreverse32(at.other_men), __builtin_bitreverse32(at.other_kings),
            __builtin_bitreverse32(at.own_men), __builtin_bitreverse32(at.own_kings)};
}

constexpr Slice slice_of(const Placement& at) {
    return {uint8_t(count(at.own_men)), uint8_t(count(at.own_kings)), uint8_t(count(at.other_men)),
            uint8_t(count(at.other_kings))};
}

}  // namespace crownhead
