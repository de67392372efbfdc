// The opening book: what early positions come to, worked out beforehand by searches far deeper than
// those of a game. It knows positions, not moves: so lines that lead to the same position share it,
// a position and its mirror are one, and whatever a book says is a legal move.
//
// The file is 64-bit numbers, little-endian. The first is "CHBK" and a checksum of the others; each
// of these is a position's key, but for its low 16 bits, and the position's score there, in
// ascending order.
#pragma once

#include <stddef.h>

#include "../board/moves.hpp"

namespace crownhead {

struct BookMove {
    Move move;
    int score;  // hundredths of a man, for the side to move
};

struct BookMoves {
    BookMove moves[max_moves];
    int size = 0;
};

// What stands in the file for a position and what it comes to for the side to move.
uint64_t book_record(const Position& position, int score);

// What the file begins with; the records have to be in ascending order.
uint64_t book_head(const uint64_t* records, size_t count);

class Book {
public:
    // An empty one.
    Book() = default;

    // Reads a file, which must outlive this object. False where it is none, or damaged; then the
    // book stays empty.
    bool open(const uint64_t* file, size_t count);

    // The moves that the book plays: those known to be worth at most `margin` less than the
    // position itself, which it has to know too. The book is of the game with forced captures.
    void find(const Position& position, int margin, BookMoves& found) const;

private:
    bool score_of(const Position& position, int& score) const;

    const uint64_t* records_ = nullptr;
    size_t count_ = 0;
};

}  // namespace crownhead
