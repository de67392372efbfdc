// Games: counters, repetition, the end, and taking moves back.
#include "game/game.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

constexpr Rules usual{};
constexpr Rules by_agreement{Captures::forced, Draws::agreement};

constexpr const char* shuffling = "1-6 32-27 6-1 27-32";

Outcome outcome_of(std::string_view fen) {
    RoomyGame roomy(position_of(fen), usual, 1);
    return roomy.game.outcome();
}

// How the game stands, for comparing before and after.
struct Standing {
    Position position;
    int quiet_plies;
    int occurrences;
    Reason reason;

    bool operator==(const Standing&) const = default;
};

Standing standing_of(const Game& game) {
    return {game.position(), game.quiet_plies(), game.occurrences(), game.outcome().reason};
}

TEST(taking_moves_back_and_playing_them_again_restores_everything) {
    Random random(14);
    for (int i = 0; i < 200; ++i) {
        const Rules rules{static_cast<Captures>(random.below(2)), Draws::automatic};
        RoomyGame roomy(random_position(random), rules, 150);
        Game& game = roomy.game;
        std::vector<Standing> standings{standing_of(game)};
        std::vector<Move> moves;
        while (game.ply_count() < 150 && has_legal_move(game.position())) {
            roomy.play_at_random(random, game.ply_count() + 1);
            standings.push_back(standing_of(game));
            moves.push_back(game.turn(game.ply_count() - 1).move);
        }
        const size_t kept = size_t(random.below(int(standings.size())));
        for (size_t ply = standings.size() - 1; ply > kept; --ply) {
            EXPECT(game.undo());
            EXPECT(standing_of(game) == standings[ply - 1]);
        }
        for (size_t ply = kept; ply < moves.size(); ++ply) {
            EXPECT(game.play(moves[ply]));
            EXPECT(standing_of(game) == standings[ply + 1]);
        }
        EXPECT(game.start() == standings[0].position);
    }
}

TEST(an_illegal_move_changes_nothing) {
    RoomyGame roomy(start_position, usual, 10);
    MoveList of_white;
    legal_moves(mirrored(start_position), Captures::forced, of_white);
    for (const Move move : of_white) EXPECT(!roomy.game.play(move));
    EXPECT(!roomy.game.play(no_move));
    EXPECT(!roomy.game.undo());
    EXPECT(roomy.game.position() == start_position);
    EXPECT_EQ(roomy.game.ply_count(), 0);
}

TEST(a_game_takes_no_more_turns_than_it_has_room_for) {
    Random random(15);
    RoomyGame roomy(start_position, usual, 3);
    roomy.play_at_random(random, 3);
    MoveList moves;
    legal_moves(roomy.game.position(), Captures::forced, moves);
    EXPECT(!roomy.game.play(moves[0]));
    EXPECT_EQ(roomy.game.ply_count(), 3);
}

TEST(the_third_occurrence_draws_and_the_set_up_is_the_first) {
    RoomyGame roomy(position_of("B:WK32:BK1"), usual, 20);
    EXPECT_EQ(roomy.game.occurrences(), 1);
    roomy.play_text(shuffling);
    EXPECT_EQ(roomy.game.occurrences(), 2);
    EXPECT(!roomy.game.outcome().is_over());
    roomy.play_text(shuffling);
    EXPECT_EQ(roomy.game.occurrences(), 3);
    EXPECT(roomy.game.outcome().reason == Reason::threefold);
    EXPECT(!roomy.game.outcome().is_win());
    roomy.game.undo();
    EXPECT(!roomy.game.outcome().is_over());
}

TEST(by_agreement_repetition_is_counted_but_ends_nothing) {
    RoomyGame roomy(position_of("B:WK32:BK1"), by_agreement, 200);
    for (int i = 0; i < 30; ++i) roomy.play_text(shuffling);
    EXPECT_EQ(roomy.game.occurrences(), 31);
    EXPECT_EQ(roomy.game.quiet_plies(), 120);
    EXPECT(!roomy.game.outcome().is_over());
}

TEST(captures_and_mens_moves_begin_the_count_of_quiet_plies_anew) {
    RoomyGame roomy(position_of("W:W7,K30:BK20"), usual, 20);
    roomy.play_text("30-26 20-24 26-30 24-20");
    EXPECT_EQ(roomy.game.quiet_plies(), 4);
    roomy.play_text("7-2");
    EXPECT_EQ(roomy.game.quiet_plies(), 0);
    roomy.play_text("20-24");
    EXPECT_EQ(roomy.game.quiet_plies(), 1);
    roomy.game.undo();
    roomy.game.undo();
    EXPECT_EQ(roomy.game.quiet_plies(), 4);
}

TEST(the_eightieth_quiet_ply_draws_without_any_repetition) {
    RoomyGame roomy(position_of("B:WK29,K30:BK3,K4"), usual, 84);
    roomy.play_text(
        "3-8 30-26 8-12 26-31 12-8 29-25 8-3 25-22 3-7 22-18 7-10 31-26 10-6 18-14 6-1 14-9 1-5 "
        "9-6 4-8 6-1 8-12 26-22 12-16 22-26 16-19 1-6 19-24 6-10 5-9 10-15 24-27 15-19 27-31 "
        "26-23 9-6 19-15 6-1 15-18 1-5 18-22 5-1 23-19 1-5 19-24 5-1 24-28 31-27 22-18 1-6 18-22 "
        "27-32 22-17 6-10 17-21 10-14 21-25 32-27 25-30 27-23 28-24 23-18 30-25 18-15 25-30 14-9 "
        "24-20 9-5 20-24 15-11 24-20 5-1 30-25 11-7 25-30 7-2 30-25 1-6 25-30 2-7");
    EXPECT_EQ(roomy.game.quiet_plies(), 79);
    EXPECT(!roomy.game.outcome().is_over());
    roomy.play_text("20-16");
    EXPECT(roomy.game.outcome().reason == Reason::quiet_moves);
    EXPECT_EQ(roomy.game.occurrences(), 1);
}

TEST(who_cannot_move_or_has_nothing_left_loses) {
    const Outcome blocked = outcome_of("B:W13-20:B5-12");
    EXPECT(blocked.reason == Reason::no_moves && blocked.winner == Color::white);
    EXPECT(outcome_of("W:W13-20:B5-12").winner == Color::black);
    const Outcome cornered = outcome_of("B:WK32:B28");
    EXPECT(cornered.reason == Reason::no_moves && cornered.winner == Color::white);
    const Outcome bare = outcome_of("B:W18:B");
    EXPECT(bare.reason == Reason::no_pieces && bare.winner == Color::white);
    const Outcome won = outcome_of("W:W18:B");
    EXPECT(won.reason == Reason::no_pieces && won.winner == Color::white);
}

TEST(a_win_is_judged_before_a_draw) {
    RoomyGame roomy(position_of("B:WK3,K12,K15,K16,K29:BK4"), usual, 80);
    for (int i = 0; i < 19; ++i) roomy.play_text("4-8 29-25 8-4 25-29");
    roomy.play_text("4-8 16-11 8-4");
    EXPECT(!roomy.game.outcome().is_over());
    // The eightieth quiet ply shuts Black's king in.
    roomy.play_text("12-8");
    EXPECT_EQ(roomy.game.quiet_plies(), draw_quiet_plies);
    EXPECT(roomy.game.outcome().reason == Reason::no_moves);
    EXPECT(roomy.game.outcome().winner == Color::white);
}

TEST(the_game_is_not_over_because_the_mover_is_stuck) {
    RoomyGame roomy(position_of("W:W22:B6,9,17"), usual, 3);
    roomy.play_text("22x13");
    EXPECT(!roomy.game.outcome().is_over());
    EXPECT_EQ(legal_paths(roomy.game.position()), "6-10 9-14");
}

}  // namespace

}  // namespace crownhead
