#include "perft.hpp"

#include "counting.hpp"

namespace crownhead {

namespace {

template <Captures captures, Color us>
[[gnu::always_inline]] inline uint64_t games_from(const View<us>& view, int depth);

// The games that go on with a step in one direction. The order of moves means nothing here, and
// direction by direction the square stepped on is a fixed shift away.
template <Direction direction, Captures captures, Color us>
[[gnu::always_inline]] inline uint64_t games_after_steps(const View<us>& view, int depth) {
    uint64_t games = 0;
    for (Bitboard from = steppers<direction>(view); from; from &= from - 1) {
        const Bitboard piece = from & -from;
        games += games_from<captures>(after(view, piece, step<direction>(piece), 0), depth - 1);
    }
    return games;
}

template <Captures captures, Color us>
[[gnu::always_inline]] inline uint64_t games_after_steps(const View<us>& view, int depth) {
    constexpr Direction left = forward_left(us);
    constexpr Direction right = forward_right(us);
    uint64_t games = games_after_steps<left, captures>(view, depth) +
                     games_after_steps<right, captures>(view, depth);
    if (view.own_kings()) {
        games += games_after_steps<reverse(left), captures>(view, depth) +
                 games_after_steps<reverse(right), captures>(view, depth);
    }
    return games;
}

template <Captures captures, Color us>
[[gnu::always_inline]] inline uint64_t games_after_jumps(const View<us>& view, Bitboard jumping,
                                                         int depth) {
    uint64_t games = 0;
    for_each_jump(view, jumping,
                  [&](Move move) { games += games_from<captures>(after(view, move), depth - 1); });
    return games;
}

// The games of two plies and more: the one function that calls itself.
template <Captures captures, bool with_kings, Color us>
[[gnu::noinline]] uint64_t games_of(View<us> view, int depth) {
    // Told that there are none, the compiler leaves out all that kings would need.
    if (!with_kings) view.kings = 0;
    const Bitboard jumping = jumpers(view);
    if (jumping == 0) return games_after_steps<captures>(view, depth);
    const uint64_t games = games_after_jumps<captures>(view, jumping, depth);
    if (captures == Captures::forced) return games;
    return games + games_after_steps<captures>(view, depth);
}

template <Captures captures, bool with_kings, Color us>
[[gnu::always_inline]] inline uint64_t games_from(View<us> view, int depth) {
    if (!with_kings) view.kings = 0;
    // The last ply is counted in bulk.
    if (depth == 1) return uint64_t(count_moves<captures>(view));
    return games_of<captures, with_kings>(view, depth);
}

template <Captures captures, Color us>
uint64_t games_from(const View<us>& view, int depth) {
    if (view.kings) return games_from<captures, true>(view, depth);
    return games_from<captures, false>(view, depth);
}

}  // namespace

uint64_t perft(const Position& position, int depth, Captures captures) {
    if (depth == 0) return 1;
    return with_view(position, [&](const auto& view) {
        return captures == Captures::forced ? games_from<Captures::forced>(view, depth)
                                            : games_from<Captures::optional>(view, depth);
    });
}

}  // namespace crownhead
