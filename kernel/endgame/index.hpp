// Each position of a slice has a number of its own, without gaps.
//
// The men come first: all positions with the same men stand together, as one unit. So a slice can
// be built unit by unit, the men furthest ahead first, and positions that are near each other on
// the board are mostly near each other in the table.
#pragma once

#include "slice.hpp"

namespace crownhead {

// The squares where Black's men can stand and White's cannot: its own back row, 1 to 4. Men beyond
// it take squares from the other side's men, so units are grouped by how many are still there.
constexpr Bitboard back_row = 0x0000000F;
constexpr int back_row_squares = 4;
constexpr int front_squares = 24;
constexpr int men_squares = 28;

// How many positions the parts of a slice have.
struct Shape {
    Slice slice;
    uint64_t group_start[back_row_squares + 2];  // first unit with n own men on the back row
    uint32_t own_king_sets;
    uint32_t other_king_sets;
    uint64_t unit_size;
    uint64_t units;
    uint64_t size;

    constexpr explicit Shape(const Slice& of) : slice(of) {
        uint64_t start = 0;
        for (int home = 0; home <= back_row_squares; ++home) {
            group_start[home] = start;
            start += units_in_group(home);
        }
        group_start[back_row_squares + 1] = units = start;
        own_king_sets = choose(square_count - of.men(), of.own_kings);
        other_king_sets = choose(square_count - of.men() - of.own_kings, of.other_kings);
        unit_size = uint64_t{own_king_sets} * other_king_sets;
        size = units * unit_size;
    }

    constexpr uint32_t front_men_sets(int home) const {
        return choose(front_squares, slice.own_men - home);
    }
    constexpr uint32_t other_men_sets(int home) const {
        return choose(men_squares - (slice.own_men - home), slice.other_men);
    }

private:
    constexpr uint64_t units_in_group(int home) const {
        if (home > slice.own_men) return 0;
        return uint64_t{choose(back_row_squares, home)} * front_men_sets(home) *
               other_men_sets(home);
    }
};

// The squares of the other side's men once the own men stand.
constexpr Bitboard space_of_other_men(Bitboard own_men) {
    return ~(own_men | back_row);
}

constexpr uint64_t unit_of(const Shape& shape, Bitboard own_men, Bitboard other_men) {
    const Bitboard home_men = own_men & back_row;
    const int home = count(home_men);
    const uint64_t home_rank = rank_in(home_men, back_row);
    const uint64_t front_rank = rank_in(own_men & ~back_row, ~back_row);
    const uint64_t own_rank = home_rank * shape.front_men_sets(home) + front_rank;
    return shape.group_start[home] + own_rank * shape.other_men_sets(home) +
           rank_in(other_men, space_of_other_men(own_men));
}

constexpr uint64_t index_in_unit(const Shape& shape, const Placement& at) {
    const Bitboard space = ~at.men();
    return uint64_t{rank_in(at.own_kings, space)} * shape.other_king_sets +
           rank_in(at.other_kings, space & ~at.own_kings);
}

constexpr uint64_t index_of(const Shape& shape, const Placement& at) {
    return unit_of(shape, at.own_men, at.other_men) * shape.unit_size + index_in_unit(shape, at);
}

// The men of a unit, without kings.
Placement men_of_unit(const Shape& shape, uint64_t unit);

Placement placement_at(const Shape& shape, uint64_t index);

}  // namespace crownhead
