#include "unit.hpp"

namespace crownhead {

namespace {

constexpr uint16_t is_closed = 0x8000;  // a capture is there: no king's step can be played
constexpr uint16_t worth_bits = 0x7FFF;
constexpr uint8_t may_draw_flag = 0x80;

constexpr Direction forward[] = {Direction::down_left, Direction::down_right};

int count_king_steps(const View<Color::black>& view) {
    const Bitboard kings = view.own_kings();
    return count(kings & steppers<Direction::up_left>(view)) +
           count(kings & steppers<Direction::up_right>(view)) +
           count(kings & steppers<Direction::down_left>(view)) +
           count(kings & steppers<Direction::down_right>(view));
}

}  // namespace

void Unit::solve(const Half& own, const Half* other) {
    halves_[0] = &own;
    halves_[1] = other ? other : &own;
    cell_count_ = own.shape->unit_size * (other ? 2 : 1);
    decided_ = 0;
    look_outwards(own);
    if (other) look_outwards(*other);
    sort_by_leaving();
    uint64_t next = 0;
    for (Worth worth = lost_now; worth <= max_worth + 1 || next < decided_; ++worth) {
        if (worth <= max_worth + 1) decide_leaving(worth);
        for (const uint64_t end = decided_; next < end; ++next) propagate(cells_.decided[next]);
    }
}

// What is known of each position before any king has stepped.
void Unit::look_outwards(const Half& half) {
    const Shape& shape = *half.shape;
    const Bitboard space = ~half.men.men();
    Placement at = half.men;
    at.own_kings = first_set_in(space, shape.slice.own_kings);
    uint64_t cell = half.first_cell;
    for (uint32_t own = 0; own < shape.own_king_sets; ++own) {
        const Bitboard rest = space & ~at.own_kings;
        at.other_kings = first_set_in(rest, shape.slice.other_kings);
        for (uint32_t other = 0; other < shape.other_king_sets; ++other) {
            enter(cell++, at);
            at.other_kings = next_set_in(at.other_kings, rest);
        }
        at.own_kings = next_set_in(at.own_kings, space);
    }
}

void Unit::enter(uint64_t cell, const Placement& at) {
    const View<Color::black> view = view_of(at);
    const bool closed = jumpers(view) != 0;
    bool may_draw = false;
    Worth leaving = best_way_out(view, may_draw);
    const int steps = closed ? 0 : count_king_steps(view);
    if (!closed && steps == 0 && leaving == drawn && !may_draw) leaving = lost_now;
    cells_.worth[cell] = drawn;
    cells_.leaving[cell] = uint16_t(leaving | (closed ? is_closed : 0));
    cells_.steps_left[cell] = uint8_t(steps | (may_draw ? may_draw_flag : 0));
}

// The best of all moves that leave the unit. A draw is told apart, as the kings may do better.
Worth Unit::best_way_out(const View<Color::black>& view, bool& may_draw) const {
    Worth best = drawn;
    const auto look = [&](const View<Color::white>& next) {
        const Worth worth = before(values_.of(placement_of(next)));
        if (worth == drawn) may_draw = true;
        best = best == drawn ? worth : worth == drawn ? best : better(best, worth);
    };
    if (const Bitboard from = jumpers(view)) {
        for_each_jump(view, from, [&](Move move) {
            look(after(view, bit_of(move.origin()), bit_of(move.destination()), move.captured()));
        });
    } else {
        for (Bitboard men = view.own & ~view.kings; men; men &= men - 1) {
            const Bitboard man = men & -men;
            for (const Direction direction : forward) {
                const Bitboard landing = step(man, direction) & view.empty();
                if (landing) look(after(view, man, landing, 0));
            }
        }
    }
    return may_draw && is_loss(best) ? drawn : best;
}

void Unit::sort_by_leaving() {
    for (uint32_t& end : leaving_end_) end = 0;
    for (uint64_t cell = 0; cell < cell_count_; ++cell) {
        ++leaving_end_[(cells_.leaving[cell] & worth_bits) + 1];
    }
    leaving_end_[1] = 0;
    for (int worth = 1; worth <= max_worth + 2; ++worth) {
        leaving_end_[worth] += leaving_end_[worth - 1];
    }
    for (uint64_t cell = 0; cell < cell_count_; ++cell) {
        const uint16_t worth = cells_.leaving[cell] & worth_bits;
        if (worth) cells_.by_leaving[leaving_end_[worth]++] = uint32_t(cell);
    }
}

// Decides the positions whose best move out of the unit has this worth, where the kings neither
// did better before nor can still save them.
void Unit::decide_leaving(Worth worth) {
    for (uint32_t i = leaving_end_[worth - 1]; i < leaving_end_[worth]; ++i) {
        const uint32_t cell = cells_.by_leaving[i];
        if (cells_.worth[cell] != drawn) continue;
        if (is_loss(worth) && cells_.steps_left[cell] != 0) continue;
        decide(cell, worth);
    }
}

void Unit::decide(uint64_t cell, Worth worth) {
    cells_.worth[cell] = worth;
    cells_.decided[decided_++] = uint32_t(cell);
}

Placement Unit::placement_of_cell(const Half& half, uint64_t cell) const {
    const Shape& shape = *half.shape;
    const uint32_t index = uint32_t(cell - half.first_cell);
    Placement at = half.men;
    const Bitboard space = ~at.men();
    at.own_kings = spread(ordinals_of(index / shape.other_king_sets, shape.slice.own_kings), space);
    at.other_kings = spread(ordinals_of(index % shape.other_king_sets, shape.slice.other_kings),
                            space & ~at.own_kings);
    return at;
}

// Takes back every king's step that may have led to a position.
void Unit::propagate(uint32_t cell) {
    const bool second = halves_[1] != halves_[0] && cell >= halves_[1]->first_cell;
    const Half& half = *halves_[second ? 1 : 0];
    const Half& half_before = *halves_[second ? 0 : 1];
    step_back(half_before, reversed(placement_of_cell(half, cell)), cells_.worth[cell]);
}

void Unit::step_back(const Half& half, const Placement& at, Worth worth) {
    const Bitboard space = ~half.men.men();
    const Bitboard empty = space & ~(at.own_kings | at.other_kings);
    for (Bitboard kings = at.own_kings; kings; kings &= kings - 1) {
        const Bitboard king = kings & -kings;
        Placement earlier = at;
        for (const Direction direction : directions) {
            const Bitboard origin = step(king, direction) & empty;
            if (origin == 0) continue;
            earlier.own_kings = (at.own_kings & ~king) | origin;
            reach(half.first_cell + index_in_unit(*half.shape, earlier), worth);
        }
    }
}

// Notes that a position has a king's step to one of this worth.
void Unit::reach(uint64_t cell, Worth worth) {
    const uint16_t leaving = cells_.leaving[cell];
    if (cells_.worth[cell] != drawn || (leaving & is_closed)) return;
    if (is_loss(worth)) return decide(cell, before(worth));
    if (--cells_.steps_left[cell] != 0) return;
    // A longer defence, or a win, may still lie outside.
    if (leaving == drawn || (is_loss(leaving) && leaving <= before(worth))) {
        decide(cell, before(worth));
    }
}

}  // namespace crownhead
