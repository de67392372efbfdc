#include "features.hpp"

namespace crownhead {

namespace {

constexpr Bitboard double_corner_of_own = 0x00000033;    // 1, 2, 5, 6
constexpr Bitboard double_corner_of_other = 0xCC000000;  // 27, 28, 31, 32
constexpr Bitboard side_squares = 0x18181818;
constexpr Bitboard end_squares = 0xF000000F;
constexpr int no_row = 7;
constexpr int far = 7;
constexpr int middle = 7;  // a difference of nothing

int capped(int value) {
    return value < 0 ? 0 : value < feature_values ? value : feature_values - 1;
}

Bitboard up(Bitboard board) {
    return step<Direction::up_left>(board) | step<Direction::up_right>(board);
}

Bitboard down(Bitboard board) {
    return step<Direction::down_left>(board) | step<Direction::down_right>(board);
}

Bitboard around(Bitboard board) {
    return up(board) | down(board);
}

// Steps a king needs from one set to the other over an empty board.
int distance_between(Bitboard from, Bitboard to) {
    int steps = 0;
    for (; steps < far && !(from & to); ++steps) from |= around(from);
    return steps;
}

int lowest_row(Bitboard set) {
    return set ? __builtin_ctz(set) / 4 : no_row;
}

int rows_below(Bitboard set) {
    return set ? __builtin_clz(set) / 4 : no_row;
}

int rows_gone(Bitboard men) {
    int rows = 0;
    for (; men; men &= men - 1) rows += __builtin_ctz(men) / 4;
    return rows;
}

int rows_gone_up(Bitboard men) {
    int rows = 0;
    for (; men; men &= men - 1) rows += far - __builtin_ctz(men) / 4;
    return rows;
}

// How far back in the index the position stands in which one of these kings, the lowest but
// `others_below`, is on the square before. 0 where there is none.
uint64_t gap_of(Bitboard kings, Bitboard space, int others_below) {
    for (int i = 0; i < others_below; ++i) kings &= kings - 1;
    if (kings == 0) return 0;
    const int place = count(space & ((kings & -kings) - 1));
    if (place == 0) return 0;
    return choose(place, others_below + 1) - choose(place - 1, others_below + 1);
}

constexpr int gap_count = 18;

// How far back in the index a neighbour stands; the nearest first.
uint64_t gap(int number, const Shape& shape, const Placement& at) {
    constexpr uint8_t fixed[] = {1, 2, 3, 4, 5, 8};
    constexpr uint8_t own_steps[] = {1, 2, 3, 4, 8};
    constexpr uint8_t unit_steps[] = {1, 2, 3, 4};
    if (number < 6) return fixed[number];
    if (number < 11) return own_steps[number - 6] * uint64_t{shape.other_king_sets};
    if (number < 15) return unit_steps[number - 11] * shape.unit_size;
    const Bitboard space = ~at.men();
    if (number == 15) return gap_of(at.other_kings, space & ~at.own_kings, 1);
    if (number == 16) return gap_of(at.other_kings, space & ~at.own_kings, 2);
    return gap_of(at.own_kings, space, 1) * shape.other_king_sets;
}

int neighbour(uint64_t gap, const Window& window) {
    const bool inside = gap != 0 && gap <= window.at;
    if (!window.of_distances) return inside ? window.values[window.at - gap] : no_result;
    const int distance = inside ? window.values[window.at - gap] : no_distance;
    if (distance == no_distance) return feature_values - 1;
    const int difference = capped(distance - expected_distance(window) + middle);
    return difference < feature_values - 1 ? difference : feature_values - 2;
}

// For how long the last value has stood: twice as long for each number more.
int run_length(const Window& window) {
    constexpr uint32_t longest = 63;
    uint32_t run = 0;
    while (run < longest && window.at >= run + 2 &&
           window.values[window.at - run - 1] == window.values[window.at - run - 2]) {
        ++run;
    }
    return run == 0 ? 0 : 32 - __builtin_clz(run);
}

int feature_of_kings(int number, const Placement& at) {
    const Bitboard own = at.own_kings;
    const Bitboard other = at.other_kings;
    switch (number) {
        case 0: return count(own & double_corner_of_own);
        case 1: return count(own & double_corner_of_other);
        case 2: return count(other & double_corner_of_own);
        case 3: return count(other & double_corner_of_other);
        case 4: return count(own & side_squares);
        case 5: return count(other & side_squares);
        case 6: return count(own & end_squares);
        case 7: return count(other & end_squares);
        case 8: return lowest_row(own);
        case 9: return lowest_row(other);
        case 10: return rows_below(own);
        case 11: return rows_below(other);
        case 12: return other ? __builtin_ctz(other) % 4 : 0;
        default: return distance_between(own, other);
    }
}

int feature_of_men(int number, const Placement& at) {
    switch (number) {
        case 0: return rows_below(at.own_men);
        case 1: return lowest_row(at.own_men);
        case 2: return lowest_row(at.other_men);
        case 3: return rows_below(at.other_men);
        case 4: return capped(rows_gone(at.own_men));
        case 5: return capped(rows_gone_up(at.other_men));
        case 6: return capped(rows_gone(at.own_men) - rows_gone_up(at.other_men) + middle);
        case 7: return distance_between(at.own_kings, at.other_men);
        default: return distance_between(at.other_kings, at.own_men);
    }
}

int feature_of_freedom(int number, const Placement& at) {
    const View<Color::black> view = view_of(at);
    const Bitboard empty = view.empty();
    switch (number) {
        case 0: return count(jumpers(view_of(reversed(at))));
        case 1: return count((view.own | view.other) & even_rows) & 1;
        case 2: return capped(count(around(view.other) & view.own));
        case 3: return capped(count(around(at.own_kings) & empty));
        case 4: return capped(count(around(at.other_kings) & empty));
        case 5: return capped(count(down(at.own_men) & empty));
        case 6: return capped(count(up(at.other_men) & empty));
        case 7: return distance_between(view.own, view.other);
        case 8:
            return capped(
                count(around(at.other_kings) & empty & ~(around(at.own_kings) | down(at.own_men))));
        default:
            return capped(
                count(around(at.own_kings) & empty & ~(around(at.other_kings) | up(at.other_men))));
    }
}

}  // namespace

// The numbers are part of the format of the tables: to change one is to change its version.
int feature(int number, const Shape& shape, const Placement& at, const Window& window) {
    constexpr int first_of_freedom = gap_count + 1;
    constexpr int first_of_kings = first_of_freedom + 10;
    constexpr int first_of_men = first_of_kings + 14;
    // The last distance is what all others are measured from.
    if (number == 0 && window.of_distances) return capped(expected_distance(window) / 2);
    if (number < gap_count) return neighbour(gap(number, shape, at), window);
    if (number == gap_count) return run_length(window);
    if (number < first_of_kings) return feature_of_freedom(number - first_of_freedom, at);
    if (number < first_of_men) return feature_of_kings(number - first_of_kings, at);
    return feature_of_men(number - first_of_men, at);
}

}  // namespace crownhead
