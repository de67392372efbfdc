// The board: 32 playable squares, numbered 1 to 32 as in every book on the game.
//
// Square n is bit n-1. Seen with White at the bottom, square 1 is the leftmost dark square of the
// top row, which starts one column in; rows alternate. Black sits on 1-12 and moves down the
// numbers' order (towards 32), White sits on 21-32 and moves up (towards 1).
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace crownhead {

using Bitboard = uint32_t;

enum class Color : uint8_t { black, white };

constexpr Color opposite(Color color) {
    return color == Color::black ? Color::white : Color::black;
}

// The four ways a piece can face, in the order of the square numbers they lead to, so that walking
// them in turn visits landings in ascending order.
enum class Direction : uint8_t { up_left, up_right, down_left, down_right };

constexpr Direction directions[] = {Direction::up_left, Direction::up_right, Direction::down_left,
                                    Direction::down_right};

constexpr int square_count = 32;
constexpr int max_pieces_per_side = 12;

constexpr Bitboard bit_of(int square) {
    return Bitboard{1} << (square - 1);
}

constexpr int lowest_square(Bitboard board) {
    return __builtin_ctz(board) + 1;
}

constexpr int count(Bitboard board) {
    return __builtin_popcount(board);
}

constexpr Bitboard even_rows = 0x0F0F0F0F;  // squares 1-4, 9-12, ...: shifted one column right
constexpr Bitboard odd_rows = 0xF0F0F0F0;   // squares 5-8, 13-16, ...
constexpr Bitboard first_in_row = 0x11111111;
constexpr Bitboard last_in_row = 0x88888888;

// Where men are crowned: Black's men on 29-32, White's on 1-4.
constexpr Bitboard crownhead_of(Color color) {
    return color == Color::black ? 0xF0000000 : 0x0000000F;
}

// Every square one step away from `board` in one direction; steps off the board vanish.
template <Direction direction>
constexpr Bitboard step(Bitboard board) {
    switch (direction) {
        case Direction::up_left:
            return ((board & even_rows) >> 4) | ((board & odd_rows & ~first_in_row) >> 5);
        case Direction::up_right:
            return ((board & even_rows & ~last_in_row) >> 3) | ((board & odd_rows) >> 4);
        case Direction::down_left:
            return ((board & even_rows) << 4) | ((board & odd_rows & ~first_in_row) << 3);
        case Direction::down_right:
            return ((board & even_rows & ~last_in_row) << 5) | ((board & odd_rows) << 4);
    }
}

// Every square two steps away: where a jump in that direction lands. Two steps always change one
// row of each parity, so the shift is the same on all rows.
template <Direction direction>
constexpr Bitboard leap(Bitboard board) {
    switch (direction) {
        case Direction::up_left: return (board & ~first_in_row) >> 9;
        case Direction::up_right: return (board & ~last_in_row) >> 7;
        case Direction::down_left: return (board & ~first_in_row) << 7;
        case Direction::down_right: return (board & ~last_in_row) << 9;
    }
}

constexpr Direction reverse(Direction direction) {
    return static_cast<Direction>(3 - static_cast<int>(direction));
}

constexpr bool is_up(Direction direction) {
    return direction < Direction::down_left;
}

constexpr bool is_forward(Direction direction, Color color) {
    return is_up(direction) == (color == Color::white);
}

// The two ways a man of a colour moves.
constexpr Direction forward_left(Color color) {
    return color == Color::black ? Direction::down_left : Direction::up_left;
}

constexpr Direction forward_right(Color color) {
    return color == Color::black ? Direction::down_right : Direction::up_right;
}

constexpr Bitboard step(Bitboard board, Direction direction) {
    switch (direction) {
        case Direction::up_left: return step<Direction::up_left>(board);
        case Direction::up_right: return step<Direction::up_right>(board);
        case Direction::down_left: return step<Direction::down_left>(board);
        case Direction::down_right: return step<Direction::down_right>(board);
    }
    return 0;
}

constexpr Bitboard leap(Bitboard board, Direction direction) {
    return step(step(board, direction), direction);
}

}  // namespace crownhead
