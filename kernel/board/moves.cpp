#include "moves.hpp"

#include "counting.hpp"

namespace crownhead {

namespace {

// Where captures are optional a piece's steps stand between its jumps up and its jumps down the
// board, as their landings do.
template <Color us>
void add_all_moves_of(const View<us>& view, Bitboard piece, MoveList& moves) {
    const auto add = [&](Move move) { moves.add(move); };
    bool steps_added = false;
    const auto add_steps = [&] {
        detail::visit_steps_of(view, piece, add);
        steps_added = true;
    };
    const auto add_jump = [&](Move move) {
        if (!steps_added && !is_up(move.direction(0))) add_steps();
        moves.add(move);
    };
    detail::visit_jumps_of(view, piece, add_jump);
    if (!steps_added) add_steps();
}

template <Color us>
bool can_step(const View<us>& view, Bitboard from) {
    const Bitboard steppers_any =
        steppers<Direction::up_left>(view) | steppers<Direction::up_right>(view) |
        steppers<Direction::down_left>(view) | steppers<Direction::down_right>(view);
    return (steppers_any & from) != 0;
}

}  // namespace

void legal_moves(const Position& position, Captures captures, MoveList& moves) {
    moves.size = 0;
    const auto add = [&](Move move) { moves.add(move); };
    with_view(position, [&](const auto& view) {
        if (captures == Captures::optional) {
            for (Bitboard from = view.own; from; from &= from - 1) {
                add_all_moves_of(view, from & -from, moves);
            }
        } else if (const Bitboard from = jumpers(view)) {
            for_each_jump(view, from, add);
        } else {
            for_each_quiet_move(view, add);
        }
    });
}

int count_legal_moves(const Position& position, Captures captures) {
    return with_view(position, [&](const auto& view) {
        return captures == Captures::forced ? count_moves<Captures::forced>(view)
                                            : count_moves<Captures::optional>(view);
    });
}

bool has_capture(const Position& position) {
    return with_view(position, [](const auto& view) { return jumpers(view) != 0; });
}

bool has_legal_move(const Position& position) {
    return with_view(
        position, [](const auto& view) { return can_step(view, view.own) || jumpers(view) != 0; });
}

bool is_legal(const Position& position, Captures captures, Move move) {
    return with_view(position, [&](const auto& view) {
        const Bitboard piece = view.own & bit_of(move.origin());
        if (piece == 0) return false;
        bool found = false;
        const auto compare = [&](Move legal) { found = found || legal == move; };
        if (move.is_jump()) {
            detail::visit_jumps_of(view, piece, compare);
        } else if (captures == Captures::optional || jumpers(view) == 0) {
            detail::visit_steps_of(view, piece, compare);
        }
        return found;
    });
}

}  // namespace crownhead
