// One hidden layer sees the board from the side to move, so there is nothing to keep up to date
// along a line: adding up the weights of the pieces is as cheap. All is done in whole numbers, the
// same on every machine; vectors are the compiler's own, which it maps to those of the machine.
#include "network.hpp"

namespace crownhead {

namespace {

// So many hidden units are worked out at once: as many as the registers of most machines hold, and
// a power of two, as vectors have to be.
constexpr int lowest_power = hidden_units & -hidden_units;
constexpr int block_size = lowest_power < 64 ? lowest_power : 64;

using Units [[gnu::vector_size(2 * block_size)]] = int16_t;
using Weights [[gnu::vector_size(block_size)]] = int8_t;

// Where the inputs of each kind of piece begin; men never stand on their crownhead.
constexpr int own_men = 0;
constexpr int other_men = own_men + 28;
constexpr int own_kings = other_men + 28;
constexpr int other_kings = own_kings + 32;
constexpr int opposition = other_kings + 32;

// What stands for 1 among the hidden units, and among the weights of the output, as powers of two.
constexpr int unit_bits = 8;
constexpr int output_bits = 6;

// Vectors this long have no common way to be returned from a function, so they are filled in.
[[gnu::always_inline]] inline void add(Units& sums, const int16_t* weights) {
    Units more;
    __builtin_memcpy(&more, weights, sizeof(more));
    sums += more;
}

// `turn` is 31 where White moves, so that the board is seen turned round; else 0.
[[gnu::always_inline]] inline void add(Units& sums, Bitboard pieces,
                                       const int16_t (*weights)[hidden_units], int first,
                                       int turn) {
    for (; pieces; pieces &= pieces - 1) add(sums, weights[__builtin_ctz(pieces) ^ turn] + first);
}

[[gnu::always_inline]] inline void add_position(Units& sums, const Position& position, int phase,
                                                int first) {
    const int turn = position.turn == Color::white ? square_count - 1 : 0;
    const Bitboard own = position.own();
    const Bitboard other = position.other();
    const auto weights = network_weights.inputs[phase];
    add(sums, network_weights.biases[phase] + first);
    add(sums, own & ~position.kings, weights + own_men, first, turn);
    // The first row of the board is the other side's crownhead.
    add(sums, other & ~position.kings, weights + other_men - 4, first, turn);
    add(sums, own & position.kings, weights + own_kings, first, turn);
    add(sums, other & position.kings, weights + other_kings, first, turn);
    const Bitboard home_columns = turn ? odd_rows : even_rows;
    if (count((own | other) & home_columns) % 2) add(sums, weights[opposition] + first);
}

// Boards with few pieces, with kings and without, are as good as games of their own.
int phase_of(const Position& position) {
    const int pieces = count(position.occupied());
    if (pieces < 8) return 0;
    if (pieces >= 17) return 5;
    return (pieces < 12 ? 1 : 3) + (position.kings != 0);
}

// What a block of the hidden units adds to the output.
int output_of_block(const Position& position, int phase, int first) {
    const Units none{};
    const Units most = none + int16_t(1 << unit_bits);
    Units units{};
    add_position(units, position, phase, first);
    units = units < none ? none : units;
    units = units > most ? most : units;
    Weights outputs;
    __builtin_memcpy(&outputs, network_weights.outputs[phase] + first, sizeof(outputs));
    const Units weighed = units * __builtin_convertvector(outputs, Units);
    // Written so that compilers find the instruction that multiplies and adds pairs.
    int16_t factors[2][block_size];
    __builtin_memcpy(factors[0], &units, sizeof(units));
    __builtin_memcpy(factors[1], &weighed, sizeof(weighed));
    int sum = 0;
    for (int i = 0; i < block_size; ++i) sum += int(factors[0][i]) * int(factors[1][i]);
    return sum;
}

}  // namespace

int evaluate_by_network(const Position& position) {
    const int phase = phase_of(position);
    int sum = 0;
    for (int first = 0; first < hidden_units; first += block_size) {
        sum += output_of_block(position, phase, first);
    }
    constexpr int shift = 2 * unit_bits + output_bits;
    return network_weights.constants[phase] + int(int64_t(sum) * score_scale >> shift);
}

}  // namespace crownhead
