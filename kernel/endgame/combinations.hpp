// Sets of squares as numbers: the combinatorial number system.
#pragma once

#include "../board/squares.hpp"

namespace crownhead {

// Pieces a side can have in the tables: seven against one.
constexpr int max_table_side = 7;

struct Binomials {
    uint32_t of[square_count + 1][max_table_side + 1];
};

constexpr Binomials make_binomials() {
    Binomials table{};
    for (int n = 0; n <= square_count; ++n) {
        table.of[n][0] = 1;
        for (int k = 1; k <= max_table_side; ++k) {
            table.of[n][k] = n == 0 ? 0 : table.of[n - 1][k - 1] + table.of[n - 1][k];
        }
    }
    return table;
}

constexpr Binomials binomials = make_binomials();

// How many sets of k out of n there are.
constexpr uint32_t choose(int n, int k) {
    return binomials.of[n][k];
}

// The place of `set` among the sets of its size inside `space`, in ascending order of their bits.
constexpr uint32_t rank_in(Bitboard set, Bitboard space) {
    uint32_t rank = 0;
    for (int k = 1; set; ++k, set &= set - 1) {
        rank += choose(count(space & ((set & -set) - 1)), k);
    }
    return rank;
}

// The bit of `space` that has `below` others under it.
constexpr Bitboard nth_bit(Bitboard space, int below) {
    int place = 0;
    for (int width = 16; width; width /= 2) {
        const int low = count((space >> place) & ((Bitboard{1} << width) - 1));
        if (below >= low) {
            below -= low;
            place += width;
        }
    }
    return Bitboard{1} << place;
}

// Spreads a set of ordinal numbers over the bits of `space`.
constexpr Bitboard spread(Bitboard ordinals, Bitboard space) {
    Bitboard set = 0;
    for (; ordinals; ordinals &= ordinals - 1) set |= nth_bit(space, __builtin_ctz(ordinals));
    return set;
}

// The set of `size` ordinal numbers that has this rank.
constexpr Bitboard ordinals_of(uint32_t rank, int size) {
    Bitboard set = 0;
    for (int k = size; k > 0; --k) {
        int n = k - 1;
        while (choose(n + 1, k) <= rank) ++n;
        rank -= choose(n, k);
        set |= Bitboard{1} << n;
    }
    return set;
}

// The lowest `size` bits of `space`.
constexpr Bitboard first_set_in(Bitboard space, int size) {
    Bitboard rest = space;
    for (; size > 0; --size) rest &= rest - 1;
    return space & ~rest;
}

// The set of the same size inside `space` that follows in the order of ranks.
constexpr Bitboard next_set_in(Bitboard set, Bitboard space) {
    const Bitboard lowest = set & -set;
    // The addition carries over the gaps of the space as they are filled with ones.
    const Bitboard carried = ((set | ~space) + lowest) & space;
    const int lost = count(set) - count(carried);
    return carried | first_set_in(space, lost);
}

}  // namespace crownhead
