// The proof of `max_routes` and `max_hops`, on which the size of every list of moves rests.
#include <algorithm>

#include "board/counting.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

// All that a king could ever jump over from a square, and all squares it could land on. No piece is
// over two of the leaps, so the sets of pieces to be jumped are the sets of leaps to be made.
struct Reach {
    Bitboard landings = 0;
    Bitboard victims = 0;
    int leaps = 0;  // each counted once for both ways
};

Reach reach_from(int square) {
    Reach reach;
    for (Bitboard front = bit_of(square); front;) {
        reach.landings |= front;
        Bitboard next = 0;
        for (const Direction direction : directions) {
            next |= leap(front, direction);
            reach.victims |= step(leap(front, direction), reverse(direction));
        }
        front = next & ~reach.landings;
    }
    for (const Direction down : {Direction::down_left, Direction::down_right}) {
        reach.leaps += count(leap(reach.landings, down));
    }
    return reach;
}

TEST(a_king_lands_on_eight_squares_joined_by_nine_leaps) {
    int widest = 0;
    int most_leaps = 0;
    for (int square = 1; square <= square_count; ++square) {
        const Reach reach = reach_from(square);
        EXPECT_EQ(count(reach.victims), reach.leaps);
        widest = std::max(widest, count(reach.landings));
        most_leaps = std::max(most_leaps, reach.leaps);
    }
    EXPECT_EQ(widest, 8);
    EXPECT_EQ(most_leaps, max_hops);
}

TEST(no_set_of_pieces_gives_a_king_more_routes_than_a_list_has_room_for) {
    int most_routes = 0;
    int most_hops = 0;
    for (int square = 1; square <= square_count; ++square) {
        const Bitboard all = reach_from(square).victims;
        // Every subset of the victims, the full one first.
        for (Bitboard victims = all; victims; victims = (victims - 1) & all) {
            const View<Color::white> view{bit_of(square), victims, bit_of(square)};
            int routes = 0;
            for_each_jump(view, view.own, [&](Move move) {
                ++routes;
                most_hops = std::max(most_hops, move.hops());
            });
            EXPECT_EQ(count_jumps(view), routes);
            most_routes = std::max(most_routes, routes);
        }
    }
    EXPECT_EQ(most_routes, max_routes);
    EXPECT(most_hops <= max_hops);
}

}  // namespace

}  // namespace crownhead
