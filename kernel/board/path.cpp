#include "path.hpp"

namespace crownhead {

namespace {

Move then_step(Move so_far, int from, int to) {
    for (const Direction direction : directions) {
        if (step(bit_of(from), direction) == bit_of(to)) return so_far.then(direction, to, 0);
    }
    return no_move;
}

Move then_jump(Move so_far, int from, int to) {
    for (const Direction direction : directions) {
        if (leap(bit_of(from), direction) != bit_of(to)) continue;
        const Bitboard victim = step(bit_of(from), direction);
        return so_far.captured() & victim ? no_move : so_far.then(direction, to, victim);
    }
    return no_move;
}

}  // namespace

Move move_through(const int* squares, int size) {
    if (size < 2 || size > max_hops + 1) return no_move;
    Move move = Move::from(squares[0]);
    if (size == 2) {
        const Move quiet = then_step(move, squares[0], squares[1]);
        if (quiet != no_move) return quiet;
    }
    for (int i = 1; i < size; ++i) {
        move = then_jump(move, squares[i - 1], squares[i]);
        if (move == no_move) return no_move;
    }
    return move;
}

bool is_path(Move move) {
    if (move.hops() < 1 || move.hops() > max_hops) return false;
    int squares[max_hops + 1] = {move.origin()};
    for (int hop = 0; hop < move.hops(); ++hop) {
        const Bitboard here = bit_of(squares[hop]);
        const Direction direction = move.direction(hop);
        const Bitboard next = move.is_jump() ? leap(here, direction) : step(here, direction);
        if (next == 0) return false;
        squares[hop + 1] = lowest_square(next);
    }
    return move_through(squares, move.hops() + 1) == move;
}

}  // namespace crownhead
