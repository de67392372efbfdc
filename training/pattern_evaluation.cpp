// Takes the place of kernel/search/evaluation.cpp in the engine that `training.patterns` builds;
// the weights that it includes are fitted there.
#include "pattern_weights.hpp"
#include "search/ending.hpp"
#include "search/evaluation.hpp"

namespace crownhead {

namespace {

constexpr int most_ending_pieces = 4;
constexpr int most_pieces = 24;
constexpr int pattern_count = 6561;
constexpr int fine = 16;
constexpr int other_kings = 32;
constexpr int opposition = 64;

struct Ternary {
    int16_t of[256];

    constexpr Ternary() : of{} {
        for (int byte = 0; byte < 256; ++byte) {
            for (int bit = 7; bit >= 0; --bit) of[byte] = int16_t(3 * of[byte] + (byte >> bit & 1));
        }
    }
};

constexpr Ternary ternary;

// What the weights of the full board come to, and those of the empty one.
struct Sums {
    int full = constant_weights[0];
    int empty = constant_weights[1];

    void add(const int16_t (&weights)[2]) {
        full += weights[0];
        empty += weights[1];
    }
};

// Two columns of four rows, side by side in one byte.
int columns_of(Bitboard men, int shift) {
    Bitboard bits = men >> shift & 0x3333;
    bits = (bits | bits >> 2) & 0x0F0F;
    return int((bits | bits >> 4) & 0xFF);
}

void add_men(Sums& sums, Bitboard own, Bitboard other) {
    int group = 0;
    const auto add = [&](int own_byte, int other_byte) {
        const int pattern = ternary.of[own_byte] + 2 * ternary.of[other_byte];
        sums.add(pattern_weights[group++ * pattern_count + pattern]);
    };
    for (int row = 0; row < 28; row += 4) add(own >> row & 0xFF, other >> row & 0xFF);
    for (int row = 0; row < 24; row += 8) {
        for (int column = 0; column < 3; ++column) {
            add(columns_of(own, row + column), columns_of(other, row + column));
        }
    }
}

void add_kings(Sums& sums, Bitboard kings, int first) {
    for (; kings; kings &= kings - 1) sums.add(plain_weights[first + __builtin_ctz(kings)]);
}

int evaluate_by_patterns(const Position& position) {
    const Position seen = position.turn == Color::white ? mirrored(position) : position;
    Sums sums;
    add_men(sums, seen.black & ~seen.kings, seen.white & ~seen.kings);
    add_kings(sums, seen.black & seen.kings, 0);
    add_kings(sums, seen.white & seen.kings, other_kings);
    if (count(seen.occupied() & even_rows) % 2) sums.add(plain_weights[opposition]);
    const int pieces = count(seen.occupied());
    return (sums.full * pieces + sums.empty * (most_pieces - pieces)) / (most_pieces * fine);
}

}  // namespace

int evaluate(const Position& position) {
    if (count(position.occupied()) <= most_ending_pieces) return evaluate_ending(position);
    return evaluate_by_patterns(position);
}

}  // namespace crownhead
