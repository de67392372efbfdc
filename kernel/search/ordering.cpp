#include "ordering.hpp"

namespace crownhead {

namespace {

constexpr int jump_rank = 1 << 24;
constexpr int crowning_rank = 1 << 22;
constexpr int killer_rank = 1 << 20;

enum class Wanted : uint8_t { legal_forced, legal_optional, jumps };

// The quiet moves in one direction.
template <Direction direction, Color us>
ScoredMove* generate_steps(const View<us>& view, ScoredMove* moves) {
    for (Bitboard from = steppers<direction>(view); from; from &= from - 1) {
        const Bitboard piece = from & -from;
        const int landing = lowest_square(step<direction>(piece));
        (moves++)->packed = Move::from(lowest_square(piece)).then(direction, landing, 0).packed();
    }
    return moves;
}

// Writes the moves from `moves` on and returns the end.
template <Color us>
ScoredMove* generate(const View<us>& view, Wanted wanted, ScoredMove* moves) {
    const Bitboard from = jumpers(view);
    for_each_jump(view, from, [&](Move move) { (moves++)->packed = move.packed(); });
    if (wanted == Wanted::legal_optional || (wanted == Wanted::legal_forced && from == 0)) {
        constexpr Direction left = forward_left(us);
        constexpr Direction right = forward_right(us);
        moves = generate_steps<left>(view, moves);
        moves = generate_steps<right>(view, moves);
        if (view.own_kings()) {
            moves = generate_steps<reverse(left)>(view, moves);
            moves = generate_steps<reverse(right)>(view, moves);
        }
    }
    return moves;
}

ScoredMove* generate(const Position& position, Wanted wanted, ScoredMove* moves) {
    if (position.turn == Color::black) {
        return generate(view_of<Color::black>(position), wanted, moves);
    }
    return generate(view_of<Color::white>(position), wanted, moves);
}

int jump_rank_of(const Position& position, Move move) {
    const Bitboard taken = move.captured();
    const int value = 4 * count(taken) + 2 * count(taken & position.kings);
    return jump_rank + 2 * value + int(crowns(position, move));
}

}  // namespace

Move MoveSpan::pick(int index) {
    int best = index;
    for (int i = index + 1; i < size; ++i) {
        if (moves[i].rank > moves[best].rank) best = i;
    }
    const ScoredMove picked = moves[best];
    moves[best] = moves[index];
    moves[index] = picked;
    return picked.move();
}

bool MoveSpan::bring_forward(uint16_t digest) {
    for (int i = 0; digest && i < size; ++i) {
        if (digest_of(moves[i].packed) != digest) continue;
        const ScoredMove found = moves[i];
        moves[i] = moves[0];
        moves[0] = found;
        return true;
    }
    return false;
}

MoveSpan MoveStack::push(const Position& position, Captures captures) {
    const bool forced = captures == Captures::forced;
    ScoredMove* const top = moves_ + used_;
    ScoredMove* const end =
        generate(position, forced ? Wanted::legal_forced : Wanted::legal_optional, top);
    used_ += int(end - top);
    return {top, int(end - top)};
}

MoveSpan MoveStack::push_jumps(const Position& position) {
    ScoredMove* const top = moves_ + used_;
    ScoredMove* const end = generate(position, Wanted::jumps, top);
    used_ += int(end - top);
    return {top, int(end - top)};
}

void Ordering::clear() {
    for (int16_t& value : history_) value = 0;
    for (History& history : replies_) {
        for (int16_t& value : history) value = 0;
    }
    for (History& history : sequels_) {
        for (int16_t& value : history) value = 0;
    }
    forget_line();
}

void Ordering::fade() {
    for (int16_t& value : history_) value = int16_t(value / 4);
    forget_line();
}

void Ordering::forget_line() {
    for (auto& killers : killers_) killers[0] = killers[1] = 0;
    for (uint8_t& arrival : arrivals_) arrival = no_arrival;
}

void Ordering::rank(MoveSpan& span, int first, const Position& position, int ply) const {
    for (int i = first; i < span.size; ++i) {
        ScoredMove& scored = span.moves[i];
        const Move move = scored.move();
        if (move.is_jump()) {
            scored.rank = jump_rank_of(position, move);
        } else if (crowns(position, move)) {
            scored.rank = crowning_rank;
        } else if (scored.packed == killers_[ply][0]) {
            scored.rank = killer_rank + 1;
        } else if (scored.packed == killers_[ply][1]) {
            scored.rank = killer_rank;
        } else {
            scored.rank = history_of(position, move, ply);
        }
    }
}

void Ordering::rank_jumps(MoveSpan& span, const Position& position) const {
    for (int i = 0; i < span.size; ++i) {
        const Move move = span.moves[i].move();
        span.moves[i].rank = jump_rank_of(position, move);
    }
}

void Ordering::reward(const MoveSpan& span, int index, const Position& position, int depth,
                      int ply) {
    const uint64_t refutation = span.moves[index].packed;
    if (killers_[ply][0] != refutation) {
        killers_[ply][1] = killers_[ply][0];
        killers_[ply][0] = refutation;
    }
    const int bonus = depth * depth < 400 ? depth * depth : 400;
    shift(slot_of(position, Move::unpacked(refutation)), ply, bonus);
    for (int i = 0; i < index; ++i) {
        const Move tried = span.moves[i].move();
        if (!tried.is_jump()) shift(slot_of(position, tried), ply, -bonus);
    }
}

int Ordering::slot_of(const Position& position, Move move) {
    const int king = (position.kings & bit_of(move.origin())) != 0;
    const int color = position.turn == Color::white;
    return ((color * 2 + king) * square_count + move.origin() - 1) * 4 + int(move.direction(0));
}

// Each moves towards the limit by ever smaller steps, never past it.
void Ordering::shift(int slot, int ply, int bonus) {
    const int size = bonus < 0 ? -bonus : bonus;
    const auto move = [&](int16_t& value) {
        value = int16_t(value + bonus - value * size / history_limit);
    };
    move(history_[slot]);
    move(replies_[arrivals_[ply + 1]][slot]);
    move(sequels_[arrivals_[ply]][slot]);
}

}  // namespace crownhead
