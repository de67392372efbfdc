#include "ending.hpp"

#include "score.hpp"

namespace crownhead {

namespace {

// One side's view of the board, always turned so that its men move towards the higher squares.
struct Side {
    Bitboard own;
    Bitboard other;
    Bitboard kings;

    Bitboard men() const { return own & ~kings; }
    Bitboard own_kings() const { return own & kings; }
    Bitboard empty() const { return ~(own | other); }
};

Side turned(const Side& side) {
    return {__builtin_bitreverse32(side.other), __builtin_bitreverse32(side.own),
            __builtin_bitreverse32(side.kings)};
}

// What a position is judged by. Each term is counted for both sides.
enum Term {
    man,
    king,
    man_on_row_3,  // counted from the man's own side, 1 to 7
    man_on_row_4,
    man_on_row_5,
    man_on_row_6,
    man_on_row_7,
    man_in_centre,
    man_on_edge,
    man_in_dog_hole,
    guard_on_1,  // guards of the back rank, while the other side has men to crown
    guard_on_2,
    guard_on_3,
    guard_on_4,
    bridge,       // 1 and 3 both guarded: two pieces hold the whole rank
    man_move,     // steps that don't lose the man at once
    runaway,      // a man whose way to the crownhead is free
    runaway_row,  // the rows such a man has still to go
    king_in_centre,
    king_on_edge,
    king_move,
    king_trapped,  // a king without a safe step
    term_count
};

// Hundredths of a man with all pieces on the board, and with hardly any left. Fitted by logistic
// regression to the results of 5,700 games that the search played against itself from random
// openings, 1,500 nodes a move.
struct Weight {
    int opening;
    int ending;
};

constexpr Weight weights[term_count] = {
    {107, 113}, {129, 146}, {-8, -3}, {-17, 7},  {-40, 23}, {-47, 28}, {3, -4},  {7, -3},
    {12, -4},   {-84, 24},  {21, -2}, {39, 3},   {22, -2},  {-11, -6}, {-1, 27}, {0, 6},
    {20, 3},    {-22, 8},   {-5, 5},  {-12, -3}, {-10, 6},  {-39, 4},
};

constexpr int having_the_move = 2;
constexpr int turn_value = 2;
constexpr int double_corner_refuge = 22;
constexpr int king_distance = 1;

class Tally {
public:
    void add(Term term, int times) {
        opening_ += weights[term].opening * times;
        ending_ += weights[term].ending * times;
    }
    // Between the two weights, by how many of the 24 pieces are left.
    int blended(int pieces) const { return (opening_ * pieces + ending_ * (24 - pieces)) / 24; }
    Tally minus(const Tally& other) const {
        return {opening_ - other.opening_, ending_ - other.ending_};
    }
    Tally() = default;

private:
    Tally(int opening, int ending) : opening_(opening), ending_(ending) {}
    int opening_ = 0;
    int ending_ = 0;
};

constexpr Direction down_left = Direction::down_left;
constexpr Direction down_right = Direction::down_right;
constexpr Direction up_left = Direction::up_left;
constexpr Direction up_right = Direction::up_right;

constexpr Bitboard centre = 0x00666600;  // 10 11 14 15 18 19 22 23
constexpr Bitboard edges = 0x18181818;
constexpr Bitboard double_corners = bit_of(1) | bit_of(5) | bit_of(28) | bit_of(32);

constexpr int row_of(int square) {
    return (square - 1) / 4;
}

constexpr int column_of(int square) {
    return (square - 1) % 4 * 2 + (row_of(square) % 2 == 0 ? 1 : 0);
}

constexpr int apart(int a, int b) {
    return a > b ? a - b : b - a;
}

constexpr int distance_between(int a, int b) {
    const int rows = apart(row_of(a), row_of(b));
    const int columns = apart(column_of(a), column_of(b));
    return rows > columns ? rows : columns;
}

// Where pieces can step in one direction and not be taken for it. A step puts a piece in front of
// whatever stands ahead, with the square it left empty behind it; from the sides it is taken
// where the square across is empty.
template <Direction ahead>
Bitboard safe_landings(const Side& side, Bitboard movers) {
    constexpr bool is_left = ahead == up_left || ahead == down_left;
    constexpr Direction below = is_up(ahead) == is_left ? down_left : down_right;
    const Bitboard enemy_kings = side.other & side.kings;
    // Enemy men only take towards the lower squares.
    const Bitboard takers_ahead = is_up(ahead) ? enemy_kings : side.other;
    Bitboard landings = step<ahead>(movers) & side.empty();
    landings &= ~step<reverse(ahead)>(takers_ahead);
    const Bitboard left_empty = side.empty() | step<reverse(ahead)>(landings);
    landings &= ~(step<reverse(below)>(side.other) & step<below>(left_empty));
    landings &= ~(step<below>(enemy_kings) & step<reverse(below)>(left_empty));
    return landings;
}

// The squares where an enemy could still meet a man: the cones in front of the enemy's pieces and
// of the squares they reach with their next move.
Bitboard watched(const Side& side) {
    const Bitboard kings = side.other & side.kings;
    Bitboard cone = side.other | step<down_left>(kings) | step<down_right>(kings);
    for (int row = 0; row < 7; ++row) cone |= step<up_left>(cone) | step<up_right>(cone);
    return cone;
}

void count_men(const Side& side, Tally& tally) {
    const Bitboard men = side.men();
    tally.add(man, count(men));
    for (int row = 3; row <= 7; ++row) {
        tally.add(Term(man_on_row_3 + row - 3), count(men & (Bitboard{0xF} << (4 * row - 4))));
    }
    tally.add(man_in_centre, count(men & centre));
    tally.add(man_on_edge, count(men & edges));
    tally.add(man_move, count(safe_landings<down_left>(side, men)) +
                            count(safe_landings<down_right>(side, men)));
    if ((men & bit_of(28)) && (side.other & bit_of(32))) tally.add(man_in_dog_hole, 1);
    for (Bitboard free = men & ~watched(side); free; free &= free - 1) {
        tally.add(runaway, 1);
        tally.add(runaway_row, 7 - row_of(lowest_square(free)));
    }
}

void count_guards(const Side& side, Tally& tally) {
    if ((side.other & ~side.kings) == 0) return;
    for (int square = 1; square <= 4; ++square) {
        tally.add(Term(guard_on_1 + square - 1), (side.own & bit_of(square)) != 0);
    }
    tally.add(bridge, (~side.own & (bit_of(1) | bit_of(3))) == 0);
}

void count_kings(const Side& side, Tally& tally) {
    const Bitboard kings = side.own_kings();
    if (kings == 0) return;
    const Bitboard a = safe_landings<down_left>(side, kings);
    const Bitboard b = safe_landings<down_right>(side, kings);
    const Bitboard c = safe_landings<up_left>(side, kings);
    const Bitboard d = safe_landings<up_right>(side, kings);
    const Bitboard mobile =
        step<up_right>(a) | step<up_left>(b) | step<down_right>(c) | step<down_left>(d);
    tally.add(king, count(kings));
    tally.add(king_in_centre, count(kings & centre));
    tally.add(king_on_edge, count(kings & edges));
    tally.add(king_move, count(a) + count(b) + count(c) + count(d));
    tally.add(king_trapped, count(kings & ~mobile));
}

Tally tally_of(const Side& side) {
    Tally tally;
    count_men(side, tally);
    count_guards(side, tally);
    count_kings(side, tally);
    return tally;
}

// What helps the stronger side to bring a won ending home: kings close to the enemy, and the enemy
// out of the double corners.
int pursuit(const Side& stronger) {
    const Bitboard hunted = stronger.other & stronger.kings;
    int worth = -count(hunted & double_corners) * double_corner_refuge;
    for (Bitboard prey = hunted; prey; prey &= prey - 1) {
        for (Bitboard hunter = stronger.own_kings(); hunter; hunter &= hunter - 1) {
            worth -= king_distance * distance_between(lowest_square(hunter), lowest_square(prey));
        }
    }
    return worth;
}

// With equal pieces the side that has "the move" can bring the last men to a stand and keep the
// opposition. It is the side to move where the pieces on the columns of its home row, of both
// sides, are odd in number.
int opposition(const Side& side, int pieces) {
    const bool odd = count((side.own | side.other) & even_rows) % 2 != 0;
    return (odd ? having_the_move : -having_the_move) * (24 - pieces) / 24;
}

}  // namespace

int evaluate_ending(const Position& position) {
    const Position seen = position.turn == Color::black ? position : mirrored(position);
    const Side own{seen.black, seen.white, seen.kings};
    const Side other = turned(own);
    const int pieces = count(own.own) + count(own.other);
    const int lead = count(own.own) - count(own.other);
    int worth = tally_of(own).minus(tally_of(other)).blended(pieces);
    worth += turn_value;
    if (lead == 0) worth += opposition(own, pieces);
    if (lead > 0 && pieces <= 8) worth += pursuit(own);
    if (lead < 0 && pieces <= 8) worth -= pursuit(other);
    return points_of(worth);
}

}  // namespace crownhead
