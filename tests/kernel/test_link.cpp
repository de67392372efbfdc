// Whole games as links.
#include <memory>

#include "game/base64url.hpp"
#include "game/link.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

constexpr Rules usual{};
constexpr Rules lenient{Captures::optional, Draws::agreement};
constexpr Ending endings[] = {Ending::none, Ending::draw_agreed, Ending::black_resigned,
                              Ending::white_resigned};

std::string link_of(const Game& game, Ending ending = Ending::none) {
    const auto text = std::make_unique<char[]>(max_link_length);
    return std::string(text.get(), write_link(game, ending, text.get()));
}

// Reads a link, with the room that links ask for.
class ReadBack {
public:
    explicit ReadBack(std::string_view link) : roomy_(start_position, usual, max_link_plies) {
        result = read_link(text_of(link), roomy_.game);
    }

    LinkResult result;
    const Game& game() const { return roomy_.game; }

private:
    RoomyGame roomy_;
};

void expect_same(const Game& found, const Game& expected) {
    EXPECT(found.start() == expected.start());
    EXPECT(found.position() == expected.position());
    EXPECT(found.rules() == expected.rules());
    EXPECT_EQ(found.quiet_plies(), expected.quiet_plies());
    EXPECT_EQ(found.ply_count(), expected.ply_count());
    for (int ply = 0; ply < found.ply_count() && ply < expected.ply_count(); ++ply) {
        EXPECT(found.turn(ply).move == expected.turn(ply).move);
    }
}

void expect_round_trip(const Game& game, Ending ending) {
    const std::string link = link_of(game, ending);
    EXPECT(!link.empty());
    const ReadBack back(link);
    EXPECT(back.result.fault == LinkFault::none);
    EXPECT(back.result.ending == ending);
    expect_same(back.game(), game);
    EXPECT(link_of(back.game(), ending) == link);
}

TEST(every_game_is_read_back_as_it_was) {
    Random random(16);
    for (int i = 0; i < 150; ++i) {
        const Rules rules{static_cast<Captures>(random.below(2)),
                          static_cast<Draws>(random.below(2))};
        const Position start = random.below(2) ? start_position : random_position(random);
        RoomyGame roomy(start, rules, 200);
        roomy.play_at_random(random, random.below(200));
        expect_round_trip(roomy.game, endings[random.below(4)]);
    }
}

TEST(the_longest_games_are_read_back_too) {
    Random random(17);
    RoomyGame roomy(position_of("B:WK32:BK1"), lenient, max_link_plies + 1);
    // The kings avoid each other, so that the game never ends.
    for (int i = 0; i < max_link_plies / 4; ++i) roomy.play_text("1-6 32-27 6-1 27-32");
    roomy.play_text("1-6 32-27 6-1");
    EXPECT_EQ(roomy.game.ply_count(), max_link_plies);
    expect_round_trip(roomy.game, Ending::draw_agreed);
    roomy.play_text("27-32");
    EXPECT_EQ(link_of(roomy.game), "");
}

TEST(links_are_short) {
    RoomyGame roomy(start_position, usual, 100);
    EXPECT(link_of(roomy.game).size() <= 8);
    roomy.play_text("11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24");
    EXPECT(link_of(roomy.game).size() <= 16);
}

// A link once given away has to be read for ever: the order of moves and the bytes are frozen.
TEST(links_stay_what_they_are) {
    RoomyGame roomy(start_position, usual, 100);
    EXPECT_EQ(link_of(roomy.game), "AQCcYog");
    roomy.play_text("11-15 23-19 8-11 22-17");
    EXPECT_EQ(link_of(roomy.game), "AQT_AhLOIQ");
    RoomyGame set_up(position_of("W:WK6:B4,9,10,17,18"), lenient, 100);
    set_up.play_text("6x15x22x13x6");
    EXPECT_EQ(link_of(set_up.game, Ending::black_resigned), "uQFBw7J1z4mPEJUdYAqH");
}

TEST(a_link_cut_short_is_refused) {
    Random random(19);
    RoomyGame roomy(start_position, usual, 60);
    roomy.play_at_random(random, 60);
    const std::string link = link_of(roomy.game);
    for (size_t kept = 0; kept < link.size(); ++kept) {
        const ReadBack back(std::string_view(link).substr(0, kept));
        EXPECT(back.result.fault != LinkFault::none);
    }
}

TEST(a_link_with_a_changed_character_is_refused) {
    Random random(20);
    RoomyGame roomy(position_of("W:W18,24,K31:B1-4,12"), lenient, 60);
    roomy.play_at_random(random, 60);
    const std::string link = link_of(roomy.game, Ending::white_resigned);
    for (size_t at = 0; at < link.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string changed = link;
            changed[at] = char(changed[at] ^ 1 << bit);
            const ReadBack back(changed);
            EXPECT(back.result.fault != LinkFault::none);
            EXPECT_EQ(back.result.column, int(at) + 1);
        }
    }
}

TEST(damage_that_nobody_can_place_is_told_of_the_whole_link) {
    std::string link = "AQT_AhLOIQ";
    std::swap(link[3], link[5]);
    const ReadBack back(link);
    EXPECT(back.result.fault == LinkFault::damaged);
    EXPECT_EQ(back.result.column, 0);
}

TEST(a_link_longer_than_any_is_refused) {
    EXPECT(ReadBack(std::string(max_link_length + 1, 'A')).result.fault == LinkFault::too_long);
    EXPECT(ReadBack("").result.fault == LinkFault::empty);
    const ReadBack strange("CQ%A");
    EXPECT(strange.result.fault == LinkFault::character);
    EXPECT_EQ(strange.result.column, 3);
}

// A text whose check fits, as no honest writer makes it.
std::string forged(std::vector<uint8_t> bytes) {
    uint32_t crc = 0xB704CE;
    for (const uint8_t byte : bytes) {
        crc ^= uint32_t{byte} << 16;
        for (int bit = 0; bit < 8; ++bit) crc = crc << 1 ^ (crc & 0x800000 ? 0x864CFB : 0);
    }
    for (int shift = 16; shift >= 0; shift -= 8) bytes.push_back(uint8_t(crc >> shift));
    std::string text(bytes.size() * 2, ' ');
    text.resize(base64url::encode(bytes.data(), bytes.size(), text.data()));
    return text;
}

TEST(a_fault_of_a_link_is_told_at_its_part) {
    const auto expect = [](std::string_view text, LinkFault fault, int column) {
        const ReadBack back(text);
        EXPECT(back.result.fault == fault);
        EXPECT_EQ(back.result.column, column);
    };
    expect("AQ", LinkFault::cut_short, 3);
    expect(forged({2, 0}), LinkFault::version, 1);
    // A second byte of the number of plies that says nothing.
    expect(forged({1, 0x80, 0}), LinkFault::moves, 2);
    // More left over than the moves take.
    expect(forged({1, 1, 99}), LinkFault::moves, 3);
    // A set-up without a piece.
    expect(forged({0x21, 0, 1}), LinkFault::set_up, 3);
}

}  // namespace

}  // namespace crownhead
