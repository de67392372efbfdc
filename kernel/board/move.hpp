// A move is its whole path: where a piece starts, every square it lands on, every man it takes.
#pragma once

#include "position.hpp"

namespace crownhead {

// Jumps land two rows and two columns away, so a piece only ever lands on one of eight squares,
// which nine leaps join; no leap can be made twice, as its victim is gone. Nine hops is the limit.
constexpr int max_hops = 9;

class Move {
public:
    constexpr Move() = default;

    static constexpr Move from(int square) {
        Move move;
        move.path_ = uint32_t(square - 1) | uint32_t(square - 1) << 5;
        return move;
    }

    // The same move, one step or jump longer. `victim` is empty for a step.
    constexpr Move then(Direction direction, int landing, Bitboard victim) const {
        Move longer = *this;
        const int hops = this->hops();
        longer.captured_ |= victim;
        longer.path_ = (path_ & ~uint32_t(0x3FE0)) | uint32_t(landing - 1) << 5 |
                       uint32_t(hops + 1) << 10 | uint32_t(direction) << (14 + 2 * hops);
        return longer;
    }

    constexpr int origin() const { return int(path_ & 31) + 1; }
    constexpr int destination() const { return int(path_ >> 5 & 31) + 1; }
    constexpr int hops() const { return int(path_ >> 10 & 15); }
    constexpr Direction direction(int hop) const {
        return static_cast<Direction>(path_ >> (14 + 2 * hop) & 3);
    }
    constexpr Bitboard captured() const { return captured_; }
    constexpr bool is_jump() const { return captured_ != 0; }

    // The square landed on after `hop` + 1 hops.
    constexpr int landing(int hop) const {
        Bitboard here = bit_of(origin());
        for (int i = 0; i <= hop; ++i) {
            here = is_jump() ? leap(here, direction(i)) : step(here, direction(i));
        }
        return lowest_square(here);
    }

    // One number that holds the whole move; zero is no move.
    constexpr uint64_t packed() const { return uint64_t{captured_} << 32 | path_; }
    static constexpr Move unpacked(uint64_t packed) {
        Move move;
        move.captured_ = uint32_t(packed >> 32);
        move.path_ = uint32_t(packed);
        return move;
    }

    constexpr bool operator==(const Move&) const = default;

private:
    Bitboard captured_ = 0;
    // Bits 0-4 origin, 5-9 destination, 10-13 hops, then two bits for each hop's direction.
    uint32_t path_ = 0;
};

constexpr Move no_move{};

// No piece has more capturing routes than these (tests/kernel tries every set of victims), and
// beside them four steps at most: so no position has more moves than a list holds.
constexpr int max_routes = 16;
constexpr int max_moves = max_pieces_per_side * (max_routes + 4);

struct MoveList {
    Move moves[max_moves];
    int size = 0;

    constexpr void add(Move move) { moves[size++] = move; }
    constexpr const Move& operator[](int index) const { return moves[index]; }
    constexpr const Move* begin() const { return moves; }
    constexpr const Move* end() const { return moves + size; }

    // Where `move` stands in the list, or -1.
    constexpr int index_of(Move move) const {
        for (int i = 0; i < size; ++i) {
            if (moves[i] == move) return i;
        }
        return -1;
    }
};

constexpr bool crowns(const Position& position, Move move) {
    const bool is_man = (position.kings & bit_of(move.origin())) == 0;
    return is_man && (crownhead_of(position.turn) & bit_of(move.destination()));
}

// The position after a legal move of the side to move.
constexpr Position successor(const Position& position, Move move) {
    const Bitboard origin = bit_of(move.origin());
    const Bitboard destination = bit_of(move.destination());
    const Bitboard own = (position.own() & ~origin) | destination;
    const Bitboard other = position.other() & ~move.captured();
    Bitboard kings = position.kings & ~move.captured();
    if (kings & origin) {
        kings = (kings & ~origin) | destination;
    } else {
        kings |= destination & crownhead_of(position.turn);
    }
    if (position.turn == Color::black) return {own, other, kings, Color::white};
    return {other, own, kings, Color::black};
}

}  // namespace crownhead
