#include "positions.hpp"

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "board/fen.hpp"

namespace crownhead {

namespace {

[[noreturn]] void give_up(std::string_view about) {
    std::cerr << "the tests themselves are wrong about " << about << '\n';
    std::abort();
}

}  // namespace

uint64_t Random::next() {
    state_ += 0x9E3779B97F4A7C15;
    uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

Text text_of(std::string_view view) {
    return {view.data(), view.size()};
}

Position position_of(std::string_view fen) {
    const FenResult result = read_fen(text_of(fen));
    if (result.fault != FenFault::none) give_up(fen);
    return result.position;
}

std::string fen_of(const Position& position) {
    char text[max_fen_length];
    return std::string(text, write_fen(position, text));
}

std::string path_of(Move move) {
    char text[max_move_length];
    return std::string(text, write_path(move, text));
}

std::string legal_paths(const Position& position, Captures captures) {
    MoveList moves;
    legal_moves(position, captures, moves);
    std::string paths;
    for (const Move move : moves) paths += (paths.empty() ? "" : " ") + path_of(move);
    return paths;
}

Position random_position(Random& random) {
    Position position{0, 0, 0, static_cast<Color>(random.below(2))};
    const int wanted = 1 + random.below(2 * max_pieces_per_side);
    for (int i = 0; i < wanted; ++i) {
        const Bitboard bit = bit_of(1 + random.below(square_count));
        const auto color = static_cast<Color>(random.below(2));
        Bitboard& side = color == Color::black ? position.black : position.white;
        if ((position.occupied() & bit) || count(side) == max_pieces_per_side) continue;
        side |= bit;
        if ((crownhead_of(color) & bit) || random.below(2)) position.kings |= bit;
    }
    return position;
}

RoomyGame::RoomyGame(const Position& start, Rules rules, int capacity) : turns_(size_t(capacity)) {
    game.begin(start, rules);
    game.use_storage(turns_.data(), capacity);
}

void RoomyGame::play_at_random(Random& random, int plies) {
    MoveList moves;
    while (game.ply_count() < plies) {
        legal_moves(game.position(), game.rules().captures, moves);
        if (moves.size == 0) return;
        game.play(moves[random.below(moves.size)]);
    }
}

void RoomyGame::play_text(std::string_view moves) {
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) {
        const MoveResult result = read_move(game.position(), game.rules().captures, text_of(word));
        if (result.fault != MoveFault::none || !game.play(result.move)) give_up(word);
    }
}

}  // namespace crownhead
