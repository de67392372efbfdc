#include "perft.hpp"

namespace crownhead {

namespace {

template <Color us>
constexpr View<opposite(us)> after(const View<us>& view, Move move) {
    const Bitboard origin = bit_of(move.origin());
    const Bitboard destination = bit_of(move.destination());
    Bitboard kings = view.kings & ~move.captured();
    if (kings & origin) {
        kings = (kings & ~origin) | destination;
    } else {
        kings |= destination & crownhead_of(us);
    }
    return {view.other & ~move.captured(), (view.own & ~origin) | destination, kings};
}

template <Color us>
int count_quiet(const View<us>& view) {
    return count(steppers<Direction::up_left>(view)) + count(steppers<Direction::up_right>(view)) +
           count(steppers<Direction::down_left>(view)) +
           count(steppers<Direction::down_right>(view));
}

template <Color us>
uint64_t count_games(const View<us>& view, int depth) {
    const Bitboard from = jumpers(view);
    uint64_t games = 0;
    if (depth == 1) {
        if (from == 0) return count_quiet(view);
        for_each_jump(view, from, [&](Move) { ++games; });
        return games;
    }
    const auto add = [&](Move move) { games += count_games(after(view, move), depth - 1); };
    if (from) {
        for_each_jump(view, from, add);
    } else {
        for_each_quiet_move(view, add);
    }
    return games;
}

}  // namespace

uint64_t perft(const Position& position, int depth, Captures) {
    if (depth == 0) return 1;
    if (position.turn == Color::black) return count_games(view_of<Color::black>(position), depth);
    return count_games(view_of<Color::white>(position), depth);
}

}  // namespace crownhead
