// The rules, move by move.
#include <algorithm>

#include "board/moves.hpp"
#include "board/path.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

constexpr Captures both_rules[] = {Captures::forced, Captures::optional};
constexpr int random_positions = 3000;

std::vector<int> squares_of(Move move) {
    std::vector<int> squares{move.origin()};
    for (int hop = 0; hop < move.hops(); ++hop) squares.push_back(move.landing(hop));
    return squares;
}

template <class Check>
void with_random_positions(uint64_t seed, Check check) {
    Random random(seed);
    MoveList moves;
    for (int i = 0; i < random_positions; ++i) {
        const Position position = random_position(random);
        for (const Captures captures : both_rules) {
            legal_moves(position, captures, moves);
            check(position, captures, moves);
        }
    }
}

TEST(the_first_moves_of_the_game) {
    EXPECT_EQ(legal_paths(start_position), "9-13 9-14 10-14 10-15 11-15 11-16 12-16");
}

TEST(a_capture_has_to_be_taken_by_whichever_piece) {
    EXPECT_EQ(legal_paths(position_of("W:W22,K18:B14,25")), "18x9");
    EXPECT_EQ(legal_paths(position_of("W:W11,30:B6,7")), "11x2");
    EXPECT_EQ(legal_paths(position_of("W:W30,K11:BK7,26")), "11x2 30x23");
}

TEST(the_larger_capture_is_not_forced) {
    EXPECT_EQ(legal_paths(position_of("B:W10,16,18,32:B6,12")), "6x15x22 12x19");
}

TEST(a_man_that_is_crowned_stops) {
    EXPECT_EQ(legal_paths(position_of("W:W11:B6,7")), "11x2");
    EXPECT_EQ(legal_paths(position_of("W:WK11:B6,7")), "11x2x9");
}

TEST(men_neither_step_nor_jump_backwards) {
    EXPECT_EQ(legal_paths(position_of("W:W14:B18")), "14-9 14-10");
    EXPECT_EQ(legal_paths(position_of("B:W14:B18")), "18-22 18-23");
}

TEST(a_king_may_end_where_it_began) {
    const Position position = position_of("W:WK6:B4,9,10,17,18");
    EXPECT_EQ(legal_paths(position), "6x13x22x15x6 6x15x22x13x6");
    MoveList moves;
    legal_moves(position, Captures::forced, moves);
    EXPECT_EQ(fen_of(successor(position, moves[0])), "B:WK6:B4");
}

TEST(no_piece_is_jumped_twice) {
    EXPECT_EQ(legal_paths(position_of("W:WK14:B1,18")), "14x23");
}

TEST(ways_to_one_square_that_take_different_men_are_different_moves) {
    EXPECT_EQ(legal_paths(position_of("B:W6,7,14,15:B2")), "2x9x18 2x11x18");
}

TEST(nothing_jumps_off_the_board_or_around_its_edge) {
    EXPECT_EQ(legal_paths(position_of("B:W32:B28")), "");
    EXPECT_EQ(legal_paths(position_of("W:W12,13,20,21,28,29:B1")),
              "12-8 13-9 20-16 21-17 28-24 29-25");
}

TEST(captures_may_be_optional_but_chains_are_finished) {
    EXPECT_EQ(legal_paths(position_of("B:W10,16,18,32:B6,12"), Captures::optional),
              "6-9 6x15x22 12x19");
    EXPECT_EQ(legal_paths(position_of("W:WK14:B18"), Captures::optional), "14-9 14-10 14-17 14x23");
    EXPECT_EQ(legal_paths(position_of("W:WK18:B14,15,22,23"), Captures::optional),
              "18x9 18x11 18x25 18x27");
}

// The counts of a lone king and a lone man on every square of an empty board.
TEST(steps_on_an_empty_board) {
    int of_kings = 0;
    int of_men = 0;
    for (int square = 1; square <= square_count; ++square) {
        const Bitboard bit = bit_of(square);
        of_kings += count_legal_moves({0, bit, bit, Color::white}, Captures::forced);
        if (square >= 5) of_men += count_legal_moves({0, bit, 0, Color::white}, Captures::forced);
    }
    EXPECT_EQ(of_kings, 98);
    EXPECT_EQ(of_men, 49);
}

TEST(jumps_of_one_king_over_one_piece) {
    int pairs = 0;
    for (int king = 1; king <= square_count; ++king) {
        for (int other = 1; other <= square_count; ++other) {
            if (king == other) continue;
            const Bitboard all = bit_of(king) | bit_of(other);
            pairs += has_capture({bit_of(other), bit_of(king), all, Color::white});
        }
    }
    EXPECT_EQ(pairs, 72);
}

TEST(moves_come_sorted_by_path_and_none_twice) {
    with_random_positions(3, [](const Position&, Captures, const MoveList& moves) {
        for (int i = 1; i < moves.size; ++i) {
            EXPECT(squares_of(moves[i - 1]) < squares_of(moves[i]));
        }
    });
}

TEST(a_move_is_legal_exactly_if_it_is_listed) {
    MoveList others;
    Random random(4);
    with_random_positions(
        5, [&](const Position& position, Captures captures, const MoveList& moves) {
            for (const Move move : moves) EXPECT(is_legal(position, captures, move));
            EXPECT(!is_legal(position, captures, no_move));
            legal_moves(random_position(random), Captures::optional, others);
            for (const Move move : others) {
                EXPECT_EQ(is_legal(position, captures, move), moves.index_of(move) >= 0);
            }
        });
}

TEST(counting_moves_agrees_with_listing_them) {
    with_random_positions(
        6, [](const Position& position, Captures captures, const MoveList& moves) {
            EXPECT_EQ(count_legal_moves(position, captures), moves.size);
            EXPECT_EQ(has_legal_move(position), moves.size > 0);
            const bool jumps =
                std::any_of(moves.begin(), moves.end(), [](Move move) { return move.is_jump(); });
            EXPECT_EQ(has_capture(position), jumps);
        });
}

TEST(forced_captures_only_take_quiet_moves_away) {
    MoveList optional;
    with_random_positions(7,
                          [&](const Position& position, Captures captures, const MoveList& moves) {
                              if (captures == Captures::optional) return;
                              legal_moves(position, Captures::optional, optional);
                              int kept = 0;
                              for (const Move move : optional)
                                  kept += move.is_jump() || !has_capture(position);
                              EXPECT_EQ(moves.size, kept);
                              for (const Move move : moves) EXPECT(optional.index_of(move) >= 0);
                          });
}

void check_successor(const Position& before, Move move) {
    const Position after = successor(before, move);
    EXPECT(after.turn == opposite(before.turn));
    EXPECT(fault_of(after) == PositionFault::none);
    EXPECT_EQ(count(after.other()), count(before.own()));
    EXPECT_EQ(count(before.other()) - count(after.own()), count(move.captured()));
    EXPECT_EQ(after.own() & move.captured(), 0u);
    EXPECT((after.other() & bit_of(move.destination())) != 0);
    const bool was_king = (before.kings & bit_of(move.origin())) != 0;
    const bool is_king = (after.kings & bit_of(move.destination())) != 0;
    EXPECT_EQ(is_king, was_king || crowns(before, move));
    EXPECT_EQ(move.hops(), move.is_jump() ? count(move.captured()) : 1);
}

TEST(a_move_changes_what_it_should_and_nothing_else) {
    with_random_positions(8, [](const Position& position, Captures, const MoveList& moves) {
        for (const Move move : moves) check_successor(position, move);
    });
}

TEST(a_move_survives_packing_and_being_walked_again) {
    with_random_positions(9, [](const Position&, Captures, const MoveList& moves) {
        for (const Move move : moves) {
            EXPECT(Move::unpacked(move.packed()) == move);
            EXPECT(is_path(move));
            const std::vector<int> squares = squares_of(move);
            EXPECT(move_through(squares.data(), int(squares.size())) == move);
        }
    });
}

TEST(no_number_from_outside_is_taken_for_a_move_it_is_not) {
    Random random(10);
    for (int i = 0; i < 200000; ++i) {
        const Move move = Move::unpacked(random.next());
        if (!is_path(move)) continue;
        const std::vector<int> squares = squares_of(move);
        EXPECT(move_through(squares.data(), int(squares.size())) == move);
    }
}

}  // namespace

}  // namespace crownhead
