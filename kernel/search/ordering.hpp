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

    // Brings the move with this digest to the front; false where there is none.
    bool bring_forward(uint16_t digest);
};

// Memory for the moves of every position on the line searched.
class MoveStack {
public:
    void clear() { used_ = 0; }
    bool is_full() const { return used_ + max_moves > capacity; }

    // The legal moves, captures before quiet moves. They stay until popped.
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

    // Notes the move that leads from `position` to `ply`: what is good depends on what came before.
    void enter(int ply, const Position& position, Move move) {
        const int king = (position.kings & bit_of(move.origin())) != 0;
        arrivals_[ply + 1] = uint8_t(king * square_count + move.destination() - 1);
    }

    // Ranks the moves from `first` on.
    void rank(MoveSpan& span, int first, const Position& position, int ply) const;
    void rank_jumps(MoveSpan& span, const Position& position) const;

    // A quiet move refuted the line; the quiet moves tried before it in `span` did not.
    void reward(const MoveSpan& span, int index, const Position& position, int depth, int ply);

    // How a quiet move has done: everywhere, as a reply to the last move, and as a sequel to the
    // one before. From -3 to 3 times `history_limit`.
    int history_of(const Position& position, Move move, int ply) const {
        const int slot = slot_of(position, move);
        return history_[slot] + replies_[arrivals_[ply + 1]][slot] + sequels_[arrivals_[ply]][slot];
    }

    static constexpr int history_limit = 8192;

private:
    // A quiet move: whose, man or king, from where, in which direction.
    static constexpr int slots = 2 * 2 * square_count * 4;
    // What a piece came from anywhere to a square as, and that there was no such move.
    static constexpr int no_arrival = 2 * square_count;

    using History = int16_t[slots];

    static int slot_of(const Position& position, Move move);
    void shift(int slot, int ply, int bonus);
    void forget_line();

    History history_;
    History replies_[no_arrival + 1];
    History sequels_[no_arrival + 1];
    uint64_t killers_[max_ply + 2][2];
    // By ply, counted from two plies above the root.
    uint8_t arrivals_[max_ply + 4];
};

}  // namespace crownhead
