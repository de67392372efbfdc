// The opening book, which the page fetches beside the network's weights. Called by page/book.js.
#include "face.hpp"

using namespace crownhead;
using namespace crownhead::wasm;

// Memory for a book's file, or null.
EXPORT(allocate_book) void* allocate_book(size_t bytes) {
    return allocate(bytes);
}

// Takes the file that was put there, whose memory stays in use. Whether it is sound.
EXPORT(open_book) int open_book(const uint64_t* file, size_t bytes) {
    return bytes % sizeof(uint64_t) == 0 && openings.open(file, bytes / sizeof(uint64_t));
}
