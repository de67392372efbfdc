// Random games: they end as `Game` says, and their moves are drawn fairly.
#include "game/playout.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

// The same game, played on a `Game` with all its history.
Outcome judged(const Position& start, Captures captures, RandomStream random) {
    // Twelve men a side make 20 steps at most each, every piece is taken once, and up to 80 quiet
    // plies stand between any two of these.
    constexpr int longest = (2 * 12 * 20 + 24) * (draw_quiet_plies + 1);
    RoomyGame roomy(start, {captures, Draws::automatic}, longest);
    MoveList moves;
    while (!roomy.game.outcome().is_over()) {
        legal_moves(roomy.game.position(), captures, moves);
        roomy.game.play(moves[random.below(moves.size)]);
    }
    return roomy.game.outcome();
}

TEST(a_random_game_ends_as_the_rules_say) {
    Random positions(23);
    int seen[6] = {};
    for (int i = 0; i < 3000; ++i) {
        const Position start = i % 3 == 0 ? start_position : random_position(positions);
        const auto captures = static_cast<Captures>(i % 2);
        RandomStream random(7, uint64_t(i));
        const Outcome expected = judged(start, captures, random);
        const Outcome found = random_game(start, captures, random);
        EXPECT(found.reason == expected.reason);
        EXPECT(!found.is_win() || found.winner == expected.winner);
        ++seen[static_cast<int>(found.reason)];
    }
    EXPECT(seen[static_cast<int>(Reason::no_pieces)] > 0);
    EXPECT(seen[static_cast<int>(Reason::no_moves)] > 0);
    EXPECT(seen[static_cast<int>(Reason::threefold)] > 0);
    EXPECT(seen[static_cast<int>(Reason::quiet_moves)] > 0);
}

TEST(lots_are_even) {
    int drawn[7] = {};
    for (uint64_t number = 0; number < 7000; ++number) {
        RandomStream random(1, number);
        ++drawn[random.below(7)];
    }
    // Within five standard deviations of 1000.
    for (const int count : drawn) EXPECT(count > 850 && count < 1150);
}

}  // namespace

}  // namespace crownhead
