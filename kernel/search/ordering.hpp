// The order in which moves are tried: the sooner the best one, the smaller the tree.
#pragma once

#include "../board/moves.hpp"
#include "score.hpp"
#include "table.hpp"

namespace crownhead {

struct ScoredMove {
    uint64_t packed;
    int32_t rank;

    Move move() const { return Move::unpacked(packed); }
};

// The moves of one position, in a stretch of the stack of all positions on the line.
struct MoveSpan {
    ScoredMove* moves;
    int size;

    // Brings the best of the moves from `index` on to `index`.
    Move pick(int index);
};

// Memory for the moves of every position on the line searched.
class MoveStack {
public:
    void clear() { used_ = 0; }
    bool is_full() const { return used_ + max_moves > capacity; }

    // The legal moves, in their frozen order within captures and within quiet moves. They stay
    // until popped.
    MoveSpan push(const Position& position, Captures captures);
    MoveSpan push_jumps(const Position& position);
    void pop(const MoveSpan& span) { used_ -= span.size; }

private:
    static constexpr int capacity = 8192;

    ScoredMove moves_[capacity];
    int used_ = 0;
};

class Ordering {
public:
    void clear();

    // Between two searches: what is known of the line goes, what is known of moves fades.
    void fade();

    void rank(MoveSpan& span, const Position& position, uint16_t best_digest, int ply) const;
    void rank_jumps(MoveSpan& span, const Position& position) const;

    // A quiet move refuted the line; the quiet moves tried before it in `span` did not.
    void reward(const MoveSpan& span, int index, const Position& position, int depth, int ply);

    int history_of(const Position& position, Move move) const {
        return history_[slot_of(position, move)];
    }

    static constexpr int history_limit = 8192;

private:
    static int slot_of(const Position& position, Move move);
    void shift(int slot, int bonus);

    int16_t history_[2 * 2 * square_count * 4];
    uint64_t killers_[max_ply + 2][2];
};

}  // namespace crownhead
