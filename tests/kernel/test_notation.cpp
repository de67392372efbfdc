// Moves as text.
#include "board/notation.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

MoveResult read(std::string_view fen, std::string_view text, Captures captures = Captures::forced) {
    return read_move(position_of(fen), captures, text_of(text));
}

std::string written(Move move, const MoveList& moves) {
    char text[max_move_length];
    return std::string(text, write_move(move, moves, text));
}

TEST(every_move_is_read_as_it_was_written) {
    Random random(13);
    MoveList moves;
    for (int i = 0; i < 3000; ++i) {
        const Position position = random_position(random);
        for (const Captures captures : {Captures::forced, Captures::optional}) {
            legal_moves(position, captures, moves);
            for (const Move move : moves) {
                const std::string path = path_of(move);
                EXPECT(read_move(position, captures, text_of(path)).move == move);
                EXPECT(read_move(position, captures, text_of(written(move, moves))).move == move);
                EXPECT(read_path_move(text_of(path)).move == move);
            }
        }
    }
}

TEST(ends_alone_are_enough_where_they_tell) {
    EXPECT_EQ(path_of(read("B:W10,16,18,32:B6,12", "6x22").move), "6x15x22");
    EXPECT_EQ(path_of(read("B:W10,16,18,32:B6,12", " 6 : 22 ").move), "6x15x22");
    EXPECT_EQ(path_of(read("B:W10,16,18,32:B6,12", "12-19").move), "12x19");
}

TEST(ends_that_fit_several_results_are_refused) {
    EXPECT(read("B:W6,7,14,15:B2", "2x18").fault == MoveFault::ambiguous);
    EXPECT(read("B:W6,7,14,15:B2", "2x11x18").fault == MoveFault::none);
    EXPECT(read("W:WK6:B4,9,10,17,18", "6x6").fault == MoveFault::ambiguous);
    EXPECT(read("W:WK6:B4,9,10,17,18", "6x13x22x15x6").fault == MoveFault::none);
}

TEST(a_refusal_says_what_a_player_would_be_told) {
    const std::string_view chain = "B:W10,16,18,32:B6,12";
    EXPECT(read(chain, "6x15").fault == MoveFault::unfinished);
    EXPECT(read(chain, "6x15x22x31").fault == MoveFault::illegal);
    EXPECT(read(chain, "6x15x24").fault == MoveFault::illegal);
    EXPECT(read(chain, "6x15x22x15").fault == MoveFault::illegal);
    EXPECT(read(chain, "6-9").fault == MoveFault::must_jump);
    EXPECT(read(chain, "6-9", Captures::optional).fault == MoveFault::none);
    EXPECT(read(chain, "11-15").fault == MoveFault::no_piece);
    EXPECT(read(chain, "32-27").fault == MoveFault::not_yours);
    EXPECT(read(chain, "").fault == MoveFault::empty);
    EXPECT(read(chain, "6").fault == MoveFault::syntax);
    EXPECT(read(chain, "6x15x").fault == MoveFault::syntax);
    EXPECT(read(chain, "six").fault == MoveFault::syntax);
    const MoveResult beyond = read(chain, "6x15x99");
    EXPECT(beyond.fault == MoveFault::square);
    EXPECT_EQ(beyond.column, 6);
    EXPECT_EQ(beyond.square, 99);
    EXPECT(read(chain, std::string(max_move_input + 1, '1')).fault == MoveFault::syntax);
}

}  // namespace

}  // namespace crownhead
