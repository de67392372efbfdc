#include "perft_details.hpp"

#include "counting.hpp"

namespace crownhead {

namespace {

template <Color us>
void add_final_move(const View<us>& view, Move move, FinalMoves& sum) {
    const bool of_king = (view.kings & bit_of(move.origin())) != 0;
    sum.moves += 1;
    sum.jumps += move.is_jump();
    sum.king_moves += of_king;
    sum.king_jumps += of_king && move.is_jump();
    sum.crownings += !of_king && (bit_of(move.destination()) & crownhead_of(us));
}

template <Captures captures, Color us>
void add_final_moves(const View<us>& view, int depth, FinalMoves& sum) {
    for_each_move<captures>(view, [&](Move move) {
        if (depth == 1) return add_final_move(view, move, sum);
        add_final_moves<captures>(after(view, move), depth - 1, sum);
    });
}

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

template <Captures captures, Color us>
uint64_t outcomes_from(const View<us>& view, int depth);

// Where a king may jump, all moves are listed, so that each can be held against those before it.
template <Captures captures, Color us>
uint64_t outcomes_of_list(const View<us>& view, int depth) {
    MoveList moves;
    for_each_move<captures>(view, [&](Move move) { moves.add(move); });
    uint64_t games = 0;
    for (int i = 0; i < moves.size; ++i) {
        if (is_repeated(moves, i)) continue;
        games += depth == 1 ? 1 : outcomes_from<captures>(after(view, moves[i]), depth - 1);
    }
    return games;
}

template <Captures captures, Color us>
uint64_t outcomes_from(const View<us>& view, int depth) {
    if (jumpers(view) & view.kings) return outcomes_of_list<captures>(view, depth);
    if (depth == 1) return uint64_t(count_moves<captures>(view));
    uint64_t games = 0;
    for_each_move<captures>(
        view, [&](Move move) { games += outcomes_from<captures>(after(view, move), depth - 1); });
    return games;
}

}  // namespace

FinalMoves final_moves(const Position& position, int depth, Captures captures) {
    FinalMoves sum;
    with_view(position, [&](const auto& view) {
        if (captures == Captures::forced) {
            add_final_moves<Captures::forced>(view, depth, sum);
        } else {
            add_final_moves<Captures::optional>(view, depth, sum);
        }
    });
    return sum;
}

uint64_t perft_by_outcome(const Position& position, int depth, Captures captures) {
    if (depth == 0) return 1;
    return with_view(position, [&](const auto& view) {
        return captures == Captures::forced ? outcomes_from<Captures::forced>(view, depth)
                                            : outcomes_from<Captures::optional>(view, depth);
    });
}

}  // namespace crownhead
