// An opening book with the memory that it lies in.
#pragma once

#include <vector>

#include "../../book/book.hpp"
#include "face.hpp"

namespace crownhead::python {

class OwnedBook {
public:
    OwnedBook() = default;
    // Raises ValueError where the file is no book, or damaged.
    explicit OwnedBook(const nb::bytes& file);

    const Book& book() const { return book_; }
    size_t size() const { return file_ ? file_->size() - 1 : 0; }

private:
    std::shared_ptr<const std::vector<uint64_t>> file_;
    Book book_;
};

}  // namespace crownhead::python
