// Positions as values: which can stand, their mirrors, their keys.
#include <array>
#include <set>
#include <unordered_map>

#include "board/position.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

using Numbers = std::array<Bitboard, 4>;

Numbers numbers_of(const Position& position) {
    return {position.black, position.white, position.kings, Bitboard(position.turn)};
}

void collect(const Position& position, int depth, std::vector<std::set<Numbers>>& seen,
             std::unordered_map<uint64_t, Position>& by_key) {
    if (!seen[size_t(depth)].insert(numbers_of(position)).second) return;
    const auto [entry, is_new] = by_key.emplace(key_of(position), position);
    EXPECT(is_new || entry->second == position);
    if (depth == 0) return;
    MoveList moves;
    legal_moves(position, Captures::forced, moves);
    for (const Move move : moves) collect(successor(position, move), depth - 1, seen, by_key);
}

TEST(no_two_positions_of_the_first_eight_plies_share_a_key) {
    std::vector<std::set<Numbers>> seen(9);
    std::unordered_map<uint64_t, Position> by_key;
    collect(start_position, 8, seen, by_key);
    EXPECT(by_key.size() > 50000);
}

TEST(side_to_move_and_rank_change_the_key) {
    Position position = position_of("W:WK18:B4");
    const uint64_t key = key_of(position);
    position.turn = Color::black;
    EXPECT(key_of(position) != key);
    EXPECT(key_of(position_of("W:W18:B4")) != key);
}

TEST(what_keeps_a_set_of_pieces_from_standing) {
    EXPECT(fault_of(start_position) == PositionFault::none);
    EXPECT(fault_of({1, 1, 0, Color::black}) == PositionFault::overlap);
    EXPECT(fault_of({1, 2, 4, Color::black}) == PositionFault::king_on_empty);
    EXPECT(fault_of({0x1FFF, 0, 0, Color::black}) == PositionFault::too_many_black);
    EXPECT(fault_of({0, 0xFFF80000, 0, Color::black}) == PositionFault::too_many_white);
    EXPECT(fault_of({bit_of(29), 0, 0, Color::black}) == PositionFault::man_on_crownhead);
    EXPECT(fault_of({0, bit_of(4), 0, Color::black}) == PositionFault::man_on_crownhead);
    EXPECT(fault_of({0, bit_of(4), bit_of(4), Color::black}) == PositionFault::none);
    EXPECT(fault_of({0, 0, 0, Color::black}) == PositionFault::no_pieces);
}

TEST(a_mirror_of_a_mirror_is_the_position_itself) {
    Random random(11);
    for (int i = 0; i < 1000; ++i) {
        const Position position = random_position(random);
        EXPECT(mirrored(mirrored(position)) == position);
        EXPECT(fault_of(mirrored(position)) == PositionFault::none);
        EXPECT(mirrored(position).turn == opposite(position.turn));
    }
    EXPECT(mirrored(start_position) == (Position{0xFFF, 0xFFF00000, 0, Color::white}));
}

}  // namespace

}  // namespace crownhead
