// Counts of the move tree against published ones, and the ways of counting against each other.
#include <memory>

#include "board/perft.hpp"
#include "board/perft_details.hpp"
#include "board/perft_hashed.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

// OEIS A133046; Aart Bik, "Perft for Checkers".
constexpr uint64_t from_the_start[] = {1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680};

struct Counts {
    const char* fen;
    std::vector<uint64_t> by_route;
    std::vector<uint64_t> by_outcome;
};

// Counted by generators written apart from this kernel: the oracle in tests/oracle among them.
const Counts with_kings[] = {
    {"B:WK2,K3,K22,K26,K30:BK13,K15,K16,K17,K32",
     {13, 103, 892, 7020, 59261, 455868, 3879503},
     {13, 103, 892, 7020, 59261, 455868, 3879502}},
    {"B:W9,29,K1,K11:BK3,K4,K22,K23",
     {11, 74, 497, 2938, 20770, 124488, 899163},
     {11, 74, 497, 2938, 20770, 124488, 899163}},
    {"W:W27,K3:B7,8,15,16,22,23,24", {10, 40, 70, 411, 1488, 8232}, {9, 38, 66, 387, 1392, 7792}},
    {"B:W6,7,8,14,15,16,22,23,24:BK2", {14, 114, 266, 2026, 5399}, {10, 88, 212, 1744, 4432}},
    {"B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", {5, 38, 178, 1378, 5836}, {}},
    {"W:W15,19,20,21,23,24,26,30,31:B2,3,4,6,7,9,10,12,14,K29",
     {8, 29, 147, 572, 2641},
     {8, 29, 147, 570, 2627}},
};

// The plainest count there is: every legal move made, and nothing known beforehand.
uint64_t walk(const Position& position, int depth, Captures captures) {
    if (depth == 0) return 1;
    MoveList moves;
    legal_moves(position, captures, moves);
    uint64_t games = 0;
    for (const Move move : moves) games += walk(successor(position, move), depth - 1, captures);
    return games;
}

constexpr Captures both_rules[] = {Captures::forced, Captures::optional};

TEST(perft_from_the_start_is_as_published) {
    for (int depth = 0; depth <= 9; ++depth) {
        EXPECT_EQ(perft(start_position, depth), from_the_start[depth]);
    }
}

TEST(perft_counts_every_route_of_kings) {
    for (const Counts& counts : with_kings) {
        const Position position = position_of(counts.fen);
        for (int depth = 1; depth <= int(counts.by_route.size()); ++depth) {
            EXPECT_EQ(perft(position, depth), counts.by_route[size_t(depth - 1)]);
        }
    }
}

TEST(perft_by_outcome_counts_routes_to_one_result_once) {
    for (const Counts& counts : with_kings) {
        const Position position = position_of(counts.fen);
        for (int depth = 1; depth <= int(counts.by_outcome.size()); ++depth) {
            EXPECT_EQ(perft_by_outcome(position, depth), counts.by_outcome[size_t(depth - 1)]);
        }
    }
    EXPECT_EQ(perft_by_outcome(start_position, 0), 1u);
}

TEST(perft_is_what_a_plain_walk_counts) {
    Random random(1);
    for (int i = 0; i < 300; ++i) {
        const Position position = random_position(random);
        for (const Captures captures : both_rules) {
            EXPECT_EQ(perft(position, 3, captures), walk(position, 3, captures));
        }
    }
    EXPECT_EQ(perft(start_position, 6, Captures::optional),
              walk(start_position, 6, Captures::optional));
}

TEST(perft_is_the_same_seen_from_the_other_side) {
    Random random(2);
    for (int i = 0; i < 300; ++i) {
        const Position position = random_position(random);
        for (const Captures captures : both_rules) {
            EXPECT_EQ(perft(position, 3, captures), perft(mirrored(position), 3, captures));
        }
    }
}

TEST(final_moves_are_told_by_kind) {
    // Scarlet Beast, "Checkers for two": the first king moves come at the ninth ply.
    const FinalMoves at_nine = final_moves(start_position, 9);
    EXPECT_EQ(at_nine.moves, 3963680u);
    EXPECT_EQ(at_nine.king_moves, 49u);
    EXPECT_EQ(at_nine.king_jumps, 13u);
    EXPECT_EQ(final_moves(start_position, 8).king_moves, 0u);

    const FinalMoves crowning = final_moves(position_of("W:W11:B6,7"), 1);
    EXPECT(crowning == (FinalMoves{1, 1, 0, 0, 1}));
    const FinalMoves optional = final_moves(position_of("W:W5:B1"), 1, Captures::optional);
    EXPECT_EQ(optional.moves, 0u);
    const FinalMoves of_king = final_moves(position_of("W:WK14:B18"), 1, Captures::optional);
    EXPECT(of_king == (FinalMoves{4, 1, 4, 1, 0}));
}

TEST(hashed_perft_counts_the_same) {
    // Fewer entries than positions, so that they drive each other out.
    std::vector<PerftEntry> entries(1000);
    for (const Captures captures : both_rules) {
        const PerftTable table(entries.data(), entries.size());
        EXPECT_EQ(perft_hashed(start_position, 8, captures, table),
                  perft(start_position, 8, captures));
        // What the table kept from before is still right, for this position and for others.
        EXPECT_EQ(perft_hashed(start_position, 8, captures, table),
                  perft(start_position, 8, captures));
        for (const Counts& counts : with_kings) {
            const Position position = position_of(counts.fen);
            EXPECT_EQ(perft_hashed(position, 5, captures, table), perft(position, 5, captures));
            EXPECT_EQ(perft_hashed(mirrored(position), 5, captures, table),
                      perft(position, 5, captures));
        }
    }
}

TEST(hashed_perft_does_without_a_table) {
    EXPECT_EQ(perft_hashed(start_position, 0, Captures::forced, {}), 1u);
    EXPECT_EQ(perft_hashed(start_position, 8, Captures::forced, {}), from_the_start[8]);
    PerftEntry single;
    EXPECT_EQ(perft_hashed(start_position, 8, Captures::forced, PerftTable(&single, 1)),
              from_the_start[8]);
}

TEST(a_count_beyond_64_bits_is_said_to_be) {
    std::vector<PerftEntry> entries(100000);
    const PerftTable table(entries.data(), entries.size());
    const Position two_kings = position_of("W:WK1:BK32");
    EXPECT_EQ(perft_hashed(two_kings, max_perft_depth, Captures::forced, table), too_many_games);
    EXPECT_EQ(add_games(too_many_games, 1), too_many_games);
    EXPECT_EQ(add_games(1, 2), 3u);
}

TEST(a_stopped_perft_leaves_nothing_wrong_in_the_table) {
    std::vector<PerftEntry> entries(1000);
    const PerftTable table(entries.data(), entries.size());
    StopFlag stop;
    stop.raise();
    perft_hashed(start_position, 9, Captures::forced, table, stop);
    EXPECT_EQ(perft_hashed(start_position, 9, Captures::forced, table), from_the_start[9]);
    // Unstopped this would take years.
    perft_by_outcome(start_position, 25, Captures::forced, stop);
    final_moves(start_position, 25, Captures::forced, stop);
}

}  // namespace

}  // namespace crownhead
