#include "perft_details.hpp"

#include "counting.hpp"

namespace crownhead {

namespace {

bool should_stop(int depth, const StopFlag& stop) {
    return depth >= stoppable_depth && stop.is_raised();
}

template <Color us>
void add_final_move(const View<us>& view, Move move, FinalMoves& sum) {
    const bool of_king = (view.kings & bit_of(move.origin())) != 0;
    sum.moves += 1;
    sum.jumps += move.is_jump();
    sum.king_moves += of_king;
    sum.king_jumps += of_king && move.is_jump();
    sum.crownings += !of_king && (bit_of(move.destination()) & crownhead_of(us));
}

template <Captures captures>
struct FinalMovesCounter {
    const StopFlag& stop;
    FinalMoves sum;

    template <Color us>
    void walk(const View<us>& view, int depth) {
        for_each_move<captures>(view, [&](Move move) {
            if (depth == 1) return add_final_move(view, move, sum);
            if (!should_stop(depth, stop)) walk(after(view, move), depth - 1);
        });
    }
};

bool same_outcome(Move a, Move b) {
    return a.origin() == b.origin() && a.destination() == b.destination() &&
           a.captured() == b.captured();
}

// Whether a route of the same piece before this one has the same outcome.
template <Color us>
bool is_repeated(const View<us>& view, Move move) {
    const Bitboard piece = bit_of(move.origin());
    if (!move.is_jump() || !(view.kings & piece)) return false;
    bool is_found = false;
    bool is_reached = false;
    for_each_jump(view, piece, [&](Move other) {
        is_reached = is_reached || other == move;
        is_found = is_found || (!is_reached && same_outcome(other, move));
    });
    return is_found;
}

template <Captures captures>
struct OutcomeCounter {
    const StopFlag& stop;

    template <Color us>
    uint64_t games_from(const View<us>& view, int depth) {
        if (should_stop(depth, stop)) return 0;
        const bool may_repeat = jumpers(view) & view.kings;
        if (depth == 1 && !may_repeat) return uint64_t(count_moves<captures>(view));
        uint64_t games = 0;
        for_each_move<captures>(view, [&](Move move) {
            if (may_repeat && is_repeated(view, move)) return;
            games += depth == 1 ? 1 : games_from(after(view, move), depth - 1);
        });
        return games;
    }
};

}  // namespace

FinalMoves final_moves(const Position& position, int depth, Captures captures,
                       const StopFlag& stop) {
    return with_view(position, [&](const auto& view) {
        if (captures == Captures::optional) {
            FinalMovesCounter<Captures::optional> counter{stop, {}};
            counter.walk(view, depth);
            return counter.sum;
        }
        FinalMovesCounter<Captures::forced> counter{stop, {}};
        counter.walk(view, depth);
        return counter.sum;
    });
}

uint64_t perft_by_outcome(const Position& position, int depth, Captures captures,
                          const StopFlag& stop) {
    if (depth == 0) return 1;
    return with_view(position, [&](const auto& view) {
        if (captures == Captures::optional) {
            return OutcomeCounter<Captures::optional>{stop}.games_from(view, depth);
        }
        return OutcomeCounter<Captures::forced>{stop}.games_from(view, depth);
    });
}

}  // namespace crownhead
