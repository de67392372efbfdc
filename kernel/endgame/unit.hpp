// Retrograde analysis of one unit: the men stand, the kings step.
#pragma once

#include "values.hpp"

namespace crownhead {

// The positions of a unit with one side to move.
struct Half {
    const Shape* shape;
    Placement men;
    uint64_t first_cell;
};

// A cell is a position of either half. Memory for all cells of the largest unit is shared by all
// units of a slice.
struct Cells {
    Worth* worth;          // `drawn` until decided
    uint16_t* leaving;     // the worth of the best move out of the unit, or 0; and `is_closed`
    uint8_t* steps_left;   // king's steps not known to lose; `may_draw` where a way out draws
    uint32_t* by_leaving;  // the cells that have a worth in `leaving`, in its order
    uint32_t* decided;     // in the order of their worth
};

class Unit {
public:
    Unit(const Cells& cells, const Values& values) : cells_(cells), values_(values) {}

    // Finds the worth of all positions; `other` is null where a unit is its own reverse.
    void solve(const Half& own, const Half* other);

private:
    void look_outwards(const Half& half);
    void enter(uint64_t cell, const Placement& at);
    Worth best_way_out(const View<Color::black>& view, bool& may_draw) const;
    void sort_by_leaving();
    void decide_leaving(Worth worth);
    void propagate(uint32_t cell);
    void step_back(const Half& half, const Placement& at, Worth worth);
    void reach(uint64_t cell, Worth worth);
    void decide(uint64_t cell, Worth worth);
    Placement placement_of_cell(const Half& half, uint64_t cell) const;

    Cells cells_;
    const Values& values_;
    const Half* halves_[2] = {};
    uint64_t cell_count_ = 0;
    uint64_t decided_ = 0;
    uint32_t leaving_end_[max_worth + 3] = {};
};

}  // namespace crownhead
