// The opening book from Python.
#include "book.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>

namespace crownhead::python {

namespace {

using namespace nb::literals;

constexpr int most_book_score = 30000;

nb::list moves_of(const OwnedBook& self, const Board& board, int margin) {
    if (margin < 0 || margin > most_book_score) {
        throw nb::value_error("margin has to be 0 to 30000");
    }
    nb::list list;
    if (board.captures() != Captures::forced) return list;
    BookMoves found;
    self.book().find(board.position(), margin, found);
    for (int i = 0; i < found.size; ++i) {
        const auto [move, score] = found.moves[i];
        list.append(nb::make_tuple(object_of(move), score));
    }
    return list;
}

nb::bytes pack(const nb::list& entries) {
    std::vector<uint64_t> records;
    for (const nb::handle entry : entries) {
        const auto [board, score] = nb::cast<std::pair<const Board*, int>>(entry);
        if (score < -most_book_score || score > most_book_score) {
            throw nb::value_error("a score has to be -30000 to 30000");
        }
        records.push_back(book_record(board->position(), score));
    }
    std::sort(records.begin(), records.end());
    const uint64_t head = book_head(records.data(), records.size());
    records.insert(records.begin(), head);
    return nb::bytes(records.data(), records.size() * sizeof(uint64_t));
}

}  // namespace

OwnedBook::OwnedBook(const nb::bytes& file) {
    std::vector<uint64_t> numbers(file.size() / sizeof(uint64_t));
    std::memcpy(numbers.data(), file.data(), numbers.size() * sizeof(uint64_t));
    file_ = std::make_shared<const std::vector<uint64_t>>(std::move(numbers));
    const bool is_whole = file.size() % sizeof(uint64_t) == 0;
    if (!is_whole || !book_.open(file_->data(), file_->size())) {
        throw nb::value_error("not an opening book, or a damaged one");
    }
}

void bind_book(nb::module_& module) {
    nb::class_<OwnedBook>(module, "Book", "An opening book; see `crownhead.openings.Book`.")
        .def(nb::init<const nb::bytes&>(), "file"_a)
        .def("__len__", &OwnedBook::size)
        .def("moves", &moves_of, "board"_a, "margin"_a = 0,
             nb::sig("def moves(self, board: Board, margin: int = 0) -> list[tuple[Move, int]]"));
    module.def("pack_book", &pack, "entries"_a,
               nb::sig("def pack_book(entries: list[tuple[Board, int]]) -> bytes"),
               "The file of a book that knows these positions by their scores for the side to "
               "move. Raises ValueError for a score that is not -30000 to 30000.");
}

}  // namespace crownhead::python
