// The opening book: what is put in is found, and no file, however made, upsets it.
#include <algorithm>
#include <vector>

#include "book/book.hpp"
#include "positions.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

std::vector<uint64_t> file_of(std::vector<uint64_t> records) {
    std::sort(records.begin(), records.end());
    const uint64_t head = book_head(records.data(), records.size());
    records.insert(records.begin(), head);
    return records;
}

// A book of a position and all that its moves lead to, each worth one more than the last.
std::vector<uint64_t> book_around(const Position& position, int best) {
    MoveList moves;
    legal_moves(position, Captures::forced, moves);
    std::vector<uint64_t> records{book_record(position, best)};
    for (int i = 0; i < moves.size; ++i) {
        records.push_back(book_record(successor(position, moves[i]), i - best));
    }
    return file_of(records);
}

TEST(a_book_plays_what_is_within_the_margin) {
    const Position white{start_position.black, start_position.white, 0, Color::white};
    for (const Position& position : {start_position, white}) {
        for (const int best : {-40, 0, 250}) {
            const std::vector<uint64_t> file = book_around(position, best);
            Book book;
            EXPECT(book.open(file.data(), file.size()));
            BookMoves found;
            book.find(position, 3, found);
            EXPECT_EQ(found.size, 4);
            for (int i = 0; i < found.size; ++i) EXPECT_EQ(found.moves[i].score, best - i);
        }
    }
}

TEST(a_position_and_its_mirror_are_one_in_a_book) {
    const std::vector<uint64_t> file = book_around(start_position, 12);
    Book book;
    EXPECT(book.open(file.data(), file.size()));
    BookMoves found;
    book.find(mirrored(start_position), 0, found);
    EXPECT_EQ(found.size, 1);
}

TEST(a_book_that_was_changed_is_refused) {
    std::vector<uint64_t> file = book_around(start_position, 0);
    for (uint64_t& number : file) {
        for (int bit = 0; bit < 64; ++bit) {
            number ^= uint64_t{1} << bit;
            Book book;
            EXPECT(!book.open(file.data(), file.size()));
            number ^= uint64_t{1} << bit;
        }
    }
    for (size_t size = 0; size < file.size(); ++size) EXPECT(!Book().open(file.data(), size));
}

TEST(a_book_of_nonsense_says_legal_moves_or_nothing) {
    Random random(5);
    for (int i = 0; i < 200; ++i) {
        std::vector<uint64_t> records(size_t(random.below(30)));
        for (uint64_t& record : records) record = random.next();
        // In no order at all.
        records.insert(records.begin(), book_head(records.data(), records.size()));
        Book book;
        EXPECT(book.open(records.data(), records.size()));
        BookMoves found;
        book.find(start_position, 30000, found);
        EXPECT_EQ(found.size, 0);
    }
}

}  // namespace

}  // namespace crownhead
