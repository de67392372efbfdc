#include "evaluation.hpp"

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

// Weights in hundredths of a man.
constexpr int king_value = 134;
constexpr int lead_value = 220;          // for a lead of one, divided by the pieces on the board
constexpr int centre_man = 4;
constexpr int edge_man = -3;
constexpr int dog_hole = -12;
constexpr int safe_man_move = 2;
constexpr int safe_king_move = 2;
constexpr int trapped_king = -45;
constexpr int centre_king = 6;
constexpr int runaway = 34;
constexpr int runaway_per_row = -5;      // for each row still to go
constexpr int having_the_move = 7;
constexpr int turn_value = 2;
constexpr int double_corner_refuge = 28;
constexpr int king_distance = 3;

// A man's gain on each row, from its own back rank to the last row before the crownhead.
constexpr int advance[] = {0, 0, 2, 4, 8, 14, 22};

constexpr Bitboard centre = 0x00666600;  // 10 11 14 15 18 19 22 23
constexpr Bitboard edges = 0x18181818;
constexpr Bitboard double_corners = bit_of(1) | bit_of(5) | bit_of(28) | bit_of(32);

// The worth of the guards of the back rank, by which of squares 1 to 4 are held: 1 with 3, the
// bridge, keeps two men's work done; 4 is the single corner, where a guard sees least.
constexpr int back_rank[16] = {0, 6, 3, 12, 6, 22, 12, 26, 2, 9, 6, 15, 9, 24, 15, 28};

constexpr int row_of(int square) { return (square - 1) / 4; }
constexpr int column_of(int square) {
    return (square - 1) % 4 * 2 + (row_of(square) % 2 == 0 ? 1 : 0);
}

constexpr int distance_between(int a, int b) {
    const int rows = row_of(a) > row_of(b) ? row_of(a) - row_of(b) : row_of(b) - row_of(a);
    const int columns =
        column_of(a) > column_of(b) ? column_of(a) - column_of(b) : column_of(b) - column_of(a);
    return rows > columns ? rows : columns;
}

// Where pieces can step in one direction and not be taken for it. A step puts a piece in front of
// whatever stands ahead, with the square it left empty behind it; from the sides it is taken
// where the square across is empty.
template <Direction ahead, Direction across>
Bitboard safe_landings(const Side& side, Bitboard movers) {
    constexpr bool forward = !is_up(ahead);
    const Bitboard empty = side.empty();
    const Bitboard enemy_kings = side.other & side.kings;
    // Enemy men only take towards the lower squares.
    const Bitboard takers_ahead = forward ? side.other : enemy_kings;
    const Bitboard takers_below = side.other;
    Bitboard landings = step<ahead>(movers) & empty;
    landings &= ~step<reverse(ahead)>(takers_ahead);
    constexpr Direction below = is_up(across) ? reverse(across) : across;
    const Bitboard left_empty = empty | step<reverse(ahead)>(landings);
    landings &= ~(step<reverse(below)>(takers_below) & step<below>(left_empty));
    landings &= ~(step<below>(enemy_kings) & step<reverse(below)>(left_empty));
    return landings;
}

constexpr Direction down_left = Direction::down_left;
constexpr Direction down_right = Direction::down_right;
constexpr Direction up_left = Direction::up_left;
constexpr Direction up_right = Direction::up_right;

// The squares an enemy could hold before a man standing there is crowned: every cone in front of
// an enemy piece or of the squares it reaches with its next move.
Bitboard watched(const Side& side) {
    const Bitboard other = side.other;
    const Bitboard kings = other & side.kings;
    Bitboard cone = other | step<up_left>(other) | step<up_right>(other) |
                    step<down_left>(kings) | step<down_right>(kings);
    for (int row = 0; row < 6; ++row) cone |= step<up_left>(cone) | step<up_right>(cone);
    return cone;
}

int men_worth(const Side& side) {
    const Bitboard men = side.men();
    int worth = count(men & centre) * centre_man + count(men & edges) * edge_man;
    for (int row = 2; row < 7; ++row) {
        worth += count(men & (Bitboard{0xF} << (4 * row))) * advance[row];
    }
    const Bitboard moves_left = safe_landings<down_left, down_right>(side, men);
    const Bitboard moves_right = safe_landings<down_right, down_left>(side, men);
    worth += (count(moves_left) + count(moves_right)) * safe_man_move;
    if ((men & bit_of(28)) && (side.other & bit_of(32))) worth += dog_hole;
    if (side.other & ~side.kings) worth += back_rank[side.own & 0xF];
    for (Bitboard free = men & ~watched(side); free; free &= free - 1) {
        worth += runaway + runaway_per_row * (7 - row_of(lowest_square(free)));
    }
    return worth;
}

int kings_worth(const Side& side) {
    const Bitboard kings = side.own_kings();
    if (kings == 0) return 0;
    const Bitboard a = safe_landings<down_left, down_right>(side, kings);
    const Bitboard b = safe_landings<down_right, down_left>(side, kings);
    const Bitboard c = safe_landings<up_left, up_right>(side, kings);
    const Bitboard d = safe_landings<up_right, up_left>(side, kings);
    const Bitboard mobile = step<up_right>(a) | step<up_left>(b) | step<down_right>(c) |
                            step<down_left>(d);
    const int moves = count(a) + count(b) + count(c) + count(d);
    return count(kings & centre) * centre_king + moves * safe_king_move +
           count(kings & ~mobile) * trapped_king;
}

// What helps the stronger side to bring a won ending home: kings close to the enemy, and the enemy
// out of the double corners.
int pursuit(const Side& stronger) {
    int worth = 0;
    const Bitboard hunters = stronger.own_kings();
    const Bitboard hunted = stronger.other & stronger.kings;
    for (Bitboard prey = hunted; prey; prey &= prey - 1) {
        for (Bitboard king = hunters; king; king &= king - 1) {
            worth -= king_distance * distance_between(lowest_square(king), lowest_square(prey));
        }
    }
    return worth - count(hunted & double_corners) * double_corner_refuge;
}

int one_side(const Side& side) {
    const int material = count(side.men()) * man_value + count(side.own_kings()) * king_value;
    return material + men_worth(side) + kings_worth(side);
}

// With equal pieces the side that has "the move" can bring the last men to a stand and keep the
// opposition. It is the side to move where the pieces on the columns of its home row, of both
// sides, are odd in number.
int opposition(const Side& side, int pieces) {
    const bool odd = count((side.own | side.other) & even_rows) & 1;
    return (odd ? having_the_move : -having_the_move) * (24 - pieces) / 24;
}

}  // namespace

int evaluate(const Position& position) {
    const Position seen = position.turn == Color::black ? position : mirrored(position);
    const Side own{seen.black, seen.white, seen.kings};
    const Side other = turned(own);
    const int pieces = count(own.own) + count(own.other);
    const int lead = count(own.own) - count(own.other);
    int worth = one_side(own) - one_side(other) + turn_value + lead * lead_value / pieces;
    if (lead == 0) worth += opposition(own, pieces);
    if (lead > 0 && pieces <= 8) worth += pursuit(own);
    if (lead < 0 && pieces <= 8) worth -= pursuit(other);
    return worth;
}

}  // namespace crownhead
