// Legal moves. Everything that moves a piece in Crownhead asks this file.
#pragma once

#include "move.hpp"

namespace crownhead {

// Whether a capture must be taken. Where it is optional a quiet move may be played instead, but a
// capture once begun must still be finished.
enum class Captures : uint8_t { forced, optional };

// A position seen by the side to move, with the colour known at compile time: the form hot code
// works on.
template <Color us>
struct View {
    Bitboard own;
    Bitboard other;
    Bitboard kings;

    constexpr Bitboard empty() const { return ~(own | other); }
    constexpr Bitboard own_kings() const { return own & kings; }

    // The pieces of `own` that may face `direction`.
    template <Direction direction>
    constexpr Bitboard facing() const {
        return is_forward(direction, us) ? own : own_kings();
    }
};

template <Color us>
constexpr View<us> view_of(const Position& position) {
    return {position.pieces(us), position.pieces(opposite(us)), position.kings};
}

template <Color us>
constexpr Position position_of(const View<us>& view) {
    if (us == Color::black) return {view.own, view.other, view.kings, us};
    return {view.other, view.own, view.kings, us};
}

// Calls `use` with the view of the side to move.
template <class Use>
constexpr auto with_view(const Position& position, Use&& use) {
    if (position.turn == Color::black) return use(view_of<Color::black>(position));
    return use(view_of<Color::white>(position));
}

// The own pieces with a step, or with a jump, in one direction.
template <Direction direction, Color us>
constexpr Bitboard steppers(const View<us>& view) {
    return view.template facing<direction>() & step<reverse(direction)>(view.empty());
}

// The squares from which a piece that faces `direction` has a jump, whether one stands there or
// not.
template <Direction direction, Color us>
constexpr Bitboard takeoffs(const View<us>& view) {
    return step<reverse(direction)>(view.other) & leap<reverse(direction)>(view.empty());
}

template <Direction direction, Color us>
constexpr Bitboard jumpers(const View<us>& view) {
    return view.template facing<direction>() & takeoffs<direction>(view);
}

template <Color us>
constexpr Bitboard jumpers(const View<us>& view) {
    constexpr Direction left = forward_left(us);
    constexpr Direction right = forward_right(us);
    Bitboard all = jumpers<left>(view) | jumpers<right>(view);
    if (view.own_kings()) {
        all |= jumpers<reverse(left)>(view) | jumpers<reverse(right)>(view);
    }
    return all;
}

// The view of the side that moves next, once a piece has gone from `origin` to `destination` and
// taken `captured`.
template <Color us>
constexpr View<opposite(us)> after(const View<us>& view, Bitboard origin, Bitboard destination,
                                   Bitboard captured) {
    Bitboard kings = view.kings & ~captured;
    if (kings & origin) {
        kings = (kings & ~origin) | destination;
    } else {
        kings |= destination & crownhead_of(us);
    }
    return {view.other & ~captured, (view.own & ~origin) | destination, kings};
}

template <Color us>
constexpr View<opposite(us)> after(const View<us>& view, Move move) {
    return after(view, bit_of(move.origin()), bit_of(move.destination()), move.captured());
}

namespace detail {

// One capture in the making: the piece has left its square, and what it took cannot be taken again.
template <Color us, bool is_king>
struct Chain {
    Bitboard empty;  // the square the piece started from is empty too
    Bitboard victims;

    template <class Visit>
    constexpr void extend(Bitboard here, Move so_far, Visit& visit) const {
        bool finished = true;
        hop<Direction::up_left>(here, so_far, visit, finished);
        hop<Direction::up_right>(here, so_far, visit, finished);
        hop<Direction::down_left>(here, so_far, visit, finished);
        hop<Direction::down_right>(here, so_far, visit, finished);
        if (finished && so_far.is_jump()) visit(so_far);
    }

    template <Direction direction, class Visit>
    constexpr void hop(Bitboard here, Move so_far, Visit& visit, bool& finished) const {
        if constexpr (is_king || is_forward(direction, us)) {
            const Bitboard victim = step<direction>(here) & victims;
            const Bitboard landing = step<direction>(victim) & empty;
            if (landing == 0) return;
            finished = false;
            const Move longer = so_far.then(direction, lowest_square(landing), victim);
            // A man that reaches its crownhead is crowned and its turn ends there.
            if (!is_king && (landing & crownhead_of(us))) return visit(longer);
            Chain{empty, victims & ~victim}.extend(landing, longer, visit);
        }
    }
};

template <Color us, class Visit>
constexpr void visit_jumps_of(const View<us>& view, Bitboard piece, Visit& visit) {
    const Bitboard empty = view.empty() | piece;
    const Move start = Move::from(lowest_square(piece));
    if (view.kings & piece) {
        Chain<us, true>{empty, view.other}.extend(piece, start, visit);
    } else {
        Chain<us, false>{empty, view.other}.extend(piece, start, visit);
    }
}

template <Direction direction, Color us, class Visit>
constexpr void visit_step_of(const View<us>& view, Bitboard piece, Visit& visit) {
    const Bitboard landing =
        step<direction>(piece & view.template facing<direction>()) & view.empty();
    if (landing) {
        visit(Move::from(lowest_square(piece)).then(direction, lowest_square(landing), 0));
    }
}

template <Color us, class Visit>
constexpr void visit_steps_of(const View<us>& view, Bitboard piece, Visit& visit) {
    visit_step_of<Direction::up_left>(view, piece, visit);
    visit_step_of<Direction::up_right>(view, piece, visit);
    visit_step_of<Direction::down_left>(view, piece, visit);
    visit_step_of<Direction::down_right>(view, piece, visit);
}

}  // namespace detail

// Visits every capture, complete to its end, in the frozen order: sorted by path.
template <Color us, class Visit>
constexpr void for_each_jump(const View<us>& view, Bitboard from, Visit&& visit) {
    for (; from; from &= from - 1) detail::visit_jumps_of(view, from & -from, visit);
}

// Visits every quiet move in the frozen order.
template <Color us, class Visit>
constexpr void for_each_quiet_move(const View<us>& view, Visit&& visit) {
    for (Bitboard from = view.own; from; from &= from - 1) {
        detail::visit_steps_of(view, from & -from, visit);
    }
}

// Visits every legal move, jumps before quiet moves: in the frozen order only where captures are
// forced.
template <Captures captures, Color us, class Visit>
constexpr void for_each_move(const View<us>& view, Visit&& visit) {
    const Bitboard from = jumpers(view);
    if (from) for_each_jump(view, from, visit);
    if (!from || captures == Captures::optional) for_each_quiet_move(view, visit);
}

// All legal moves in the frozen order: sorted by path, that is by origin, then by each landing.
// Links count on this order never changing.
void legal_moves(const Position& position, Captures captures, MoveList& moves);

int count_legal_moves(const Position& position, Captures captures);
bool has_legal_move(const Position& position);
bool has_capture(const Position& position);
bool is_legal(const Position& position, Captures captures, Move move);

}  // namespace crownhead
