// Positions as text.
#include "board/fen.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

struct Refused {
    const char* text;
    FenFault fault;
    int column;
    int square;
};

FenResult read(std::string_view text) {
    return read_fen(text_of(text));
}

TEST(every_spelling_of_a_position_is_read) {
    EXPECT(position_of("B:W21-32:B1-12") == start_position);
    EXPECT(position_of("B:B1-12:W21-32.") == start_position);
    EXPECT(position_of(" b : w 21 - 32 : b 1-12 . ") == start_position);
    EXPECT(position_of("[FEN \"B:W21-32:B1-12.\"]") == start_position);
    EXPECT_EQ(fen_of(position_of("W:WK1-4:B20")), "W:WK1,K2,K3,K4:B20");
    EXPECT_EQ(fen_of(position_of("w:wk31,24,18:b12,1-4")), "W:W18,24,K31:B1,2,3,4,12");
    EXPECT_EQ(fen_of(position_of("B:W18:B")), "B:W18:B");
    EXPECT_EQ(fen_of(position_of("W:W:B1")), "W:W:B1");
}

TEST(a_text_that_is_no_position_is_refused_with_its_place) {
    constexpr Refused cases[] = {
        {"", FenFault::empty, 1, 0},
        {"  ", FenFault::empty, 3, 0},
        {"X:W22:B9", FenFault::turn, 1, 0},
        {"W:X22:B9", FenFault::colour, 3, 0},
        {"W:W22", FenFault::missing_colour, 6, 0},
        {"W:W22:W9", FenFault::repeated_colour, 7, 0},
        {"W:W22:B9;", FenFault::syntax, 9, 0},
        {"W:W22,:B9", FenFault::syntax, 7, 0},
        {"W:W99:B1", FenFault::square, 4, 99},
        {"W:W0:B1", FenFault::square, 4, 0},
        {"W:W99999999999999999999:B1", FenFault::square, 4, 999999},
        {"W:W22-18:B1", FenFault::range, 4, 18},
        {"W:W18,18:B1", FenFault::repeated_square, 7, 18},
        {"W:W18:B18", FenFault::repeated_square, 8, 18},
        {"B:W19-32:B1-12", FenFault::too_many, 4, 31},
        {"W:W4,30:B12", FenFault::crownhead, 4, 4},
        {"W:W30:B9,29", FenFault::crownhead, 10, 29},
        {"W:W:B", FenFault::no_pieces, 6, 0},
    };
    for (const Refused& expected : cases) {
        const FenResult found = read(expected.text);
        EXPECT(found.fault == expected.fault);
        EXPECT_EQ(found.column, expected.column);
        if (expected.square < 1000) EXPECT_EQ(found.square, expected.square);
    }
    EXPECT(read(std::string(max_fen_input + 1, ' ')).fault == FenFault::too_long);
}

TEST(every_position_is_read_as_it_was_written) {
    Random random(12);
    for (int i = 0; i < 5000; ++i) {
        const Position position = random_position(random);
        EXPECT(position_of(fen_of(position)) == position);
    }
}

TEST(the_longest_text_fits) {
    EXPECT(fen_of(position_of("W:WK21-32:BK9-20")).size() < max_fen_length);
}

}  // namespace

}  // namespace crownhead
