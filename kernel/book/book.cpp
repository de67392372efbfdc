#include "book.hpp"

namespace crownhead {

namespace {

constexpr uint64_t magic = 0x4B424843;
constexpr uint64_t score_mask = 0xFFFF;

// A position and its mirror have one key.
uint64_t book_key(const Position& position) {
    const bool is_turned = position.turn == Color::white;
    return key_of(is_turned ? mirrored(position) : position) & ~score_mask;
}

}  // namespace

uint64_t book_record(const Position& position, int score) {
    return book_key(position) | uint16_t(score);
}

uint64_t book_head(const uint64_t* records, size_t count) {
    uint64_t sum = count;
    for (size_t i = 0; i < count; ++i) {
        sum = (sum ^ records[i]) * 0x9E3779B97F4A7C15;
        sum ^= sum >> 32;
    }
    return magic | sum << 32;
}

bool Book::open(const uint64_t* file, size_t count) {
    if (count == 0 || file[0] != book_head(file + 1, count - 1)) return false;
    records_ = file + 1;
    count_ = count - 1;
    return true;
}

bool Book::score_of(const Position& position, int& score) const {
    const uint64_t key = book_key(position);
    size_t first = 0;
    for (size_t size = count_; size > 0;) {
        const size_t half = size / 2;
        const bool is_beyond = records_[first + half] < key;
        first += is_beyond ? half + 1 : 0;
        size = is_beyond ? size - half - 1 : half;
    }
    if (first == count_ || (records_[first] & ~score_mask) != key) return false;
    score = int16_t(records_[first] & score_mask);
    return true;
}

void Book::find(const Position& position, int margin, BookMoves& found) const {
    found.size = 0;
    int worth;
    if (!score_of(position, worth)) return;
    MoveList moves;
    legal_moves(position, Captures::forced, moves);
    for (const Move move : moves) {
        int score;
        if (!score_of(successor(position, move), score) || -score < worth - margin) continue;
        found.moves[found.size++] = {move, -score};
    }
}

}  // namespace crownhead
