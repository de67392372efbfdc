// How many moves there are, found without making them.
//
// Everything here is inlined by force: compilers judge these functions too big, but only inlined do
// the boards stay in registers, and what kings need fold away where there are none.
#pragma once

#include "moves.hpp"

namespace crownhead {

namespace detail {

// A man's chain only goes forward, so nothing it takes or leaves behind matters to its next hop:
// all men can jump at once over a board that stands still, and only their landings be counted.
template <Color us>
struct MenJumping {
    Bitboard left_takeoffs;
    Bitboard right_takeoffs;

    constexpr Bitboard takeoffs() const { return left_takeoffs | right_takeoffs; }

    // The routes open to men that have just landed on `landings`, and must jump on if they can.
    constexpr int routes_from(Bitboard landings) const {
        if ((landings & takeoffs()) == 0) return count(landings);
        return count(landings & ~takeoffs()) +
               routes_from(leap<forward_left(us)>(landings & left_takeoffs)) +
               routes_from(leap<forward_right(us)>(landings & right_takeoffs));
    }
};

}  // namespace detail

template <Color us>
[[gnu::always_inline]] constexpr int count_jumps_of_men(const View<us>& view) {
    constexpr Direction left = forward_left(us);
    constexpr Direction right = forward_right(us);
    const detail::MenJumping<us> jumping{takeoffs<left>(view), takeoffs<right>(view)};
    const Bitboard men = view.own & ~view.kings;
    if ((men & jumping.takeoffs()) == 0) return 0;
    const Bitboard on_left = leap<left>(men & jumping.left_takeoffs);
    const Bitboard on_right = leap<right>(men & jumping.right_takeoffs);
    // Nearly always every chain ends at its first landing, and counting is all there is to do.
    if (((on_left | on_right) & jumping.takeoffs()) == 0) return count(on_left) + count(on_right);
    return jumping.routes_from(on_left) + jumping.routes_from(on_right);
}

// A king's chain may come back to where it was, so kings are walked one by one, and out of line.
template <Color us>
[[gnu::noinline]] constexpr int count_jumps_of_kings(const View<us>& view) {
    int jumps = 0;
    for_each_jump(view, view.own_kings(), [&](Move) { ++jumps; });
    return jumps;
}

template <Color us>
[[gnu::always_inline]] constexpr int count_jumps(const View<us>& view) {
    const int jumps = count_jumps_of_men(view);
    return view.own_kings() ? jumps + count_jumps_of_kings(view) : jumps;
}

// A left step from a row of one parity and a right step from a row of the other never meet, so they
// can be counted together. One such pair is nothing but a shift by four squares, which saves more.
template <Direction left, Direction right>
[[gnu::always_inline]] constexpr int count_steps(Bitboard pieces, Bitboard empty) {
    const Bitboard even = pieces & even_rows;
    const Bitboard odd = pieces & odd_rows;
    return count((step<left>(even) | step<right>(odd)) & empty) +
           count((step<left>(odd) | step<right>(even)) & empty);
}

template <Color us>
[[gnu::always_inline]] constexpr int count_quiet_moves(const View<us>& view) {
    constexpr Direction left = forward_left(us);
    constexpr Direction right = forward_right(us);
    int moves = count_steps<left, right>(view.own, view.empty());
    if (view.own_kings()) {
        moves += count_steps<reverse(left), reverse(right)>(view.own_kings(), view.empty());
    }
    return moves;
}

template <Captures captures, Color us>
[[gnu::always_inline]] constexpr int count_moves(const View<us>& view) {
    const int jumps = count_jumps(view);
    if (jumps && captures == Captures::forced) return jumps;
    return jumps + count_quiet_moves(view);
}

}  // namespace crownhead
