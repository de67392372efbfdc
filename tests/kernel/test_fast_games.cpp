// Fast games of the search against itself: under sanitizers they show that it is as sound as it is
// quick.
#include <memory>

#include "positions.hpp"
#include "search/past.hpp"
#include "search/search.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

constexpr int games = 200;
constexpr int most_plies = 400;
constexpr uint64_t nodes = 200;
constexpr uint64_t table_bytes = 256 * 1024;

struct Player {
    std::unique_ptr<uint64_t[]> memory{new uint64_t[table_bytes / sizeof(uint64_t)]};
    std::unique_ptr<Search> search{new Search(memory.get(), table_bytes)};
};

// Plays to the end and returns how many moves were illegal, or belonged to no line.
int faults_of(Player* players, Captures captures, Random& random) {
    RoomyGame roomy(start_position, {captures, Draws::automatic}, most_plies);
    roomy.play_at_random(random, 3 + random.below(4));
    Limits limits;
    limits.nodes = nodes;
    int faults = 0;
    while (!roomy.game.outcome().is_over() && roomy.game.ply_count() < most_plies) {
        Search& search = *players[roomy.game.ply_count() % 2].search;
        const GamePast past(roomy.game);
        const Position position = roomy.game.position();
        const Result result = search.run(position, captures, past.past(), limits);
        if (!is_legal(position, captures, result.best)) return faults + 1;
        Position next = position;
        for (int i = 0; i < result.pv_length; ++i) {
            if (!is_legal(next, captures, result.pv[i])) ++faults;
            next = successor(next, result.pv[i]);
        }
        roomy.game.play(result.best);
    }
    return faults;
}

TEST(fast_games_hold_no_illegal_move) {
    Random random(20);
    Player players[2];
    int faults = 0;
    for (int i = 0; i < games; ++i) {
        faults += faults_of(players, i % 4 == 3 ? Captures::optional : Captures::forced, random);
    }
    EXPECT_EQ(faults, 0);
}

}  // namespace

}  // namespace crownhead
