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

bool is_repeated(const MoveList& moves, int index) {
    for (int i = 0; i < index; ++i) {
        if (same_outcome(moves[i], moves[index])) return true;
    }
    return false;
}

template <Captures captures>
struct OutcomeCounter {
    const StopFlag& stop;

    template <Color us>
    uint64_t games_from(const View<us>& view, int depth) {
        if (should_stop(depth, stop)) return 0;
        if (jumpers(view) & view.kings) return games_of_list(view, depth);
        if (depth == 1) return uint64_t(count_moves<captures>(view));
        uint64_t games = 0;
        for_each_move<captures>(
            view, [&](Move move) { games += games_from(after(view, move), depth - 1); });
        return games;
    }

    // Where a king may jump, all moves are listed, so that each can be held against those before.
    template <Color us>
    uint64_t games_of_list(const View<us>& view, int depth) {
        MoveList moves;
        for_each_move<captures>(view, [&](Move move) { moves.add(move); });
        uint64_t games = 0;
        for (int i = 0; i < moves.size; ++i) {
            if (is_repeated(moves, i)) continue;
            games += depth == 1 ? 1 : games_from(after(view, moves[i]), depth - 1);
        }
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
