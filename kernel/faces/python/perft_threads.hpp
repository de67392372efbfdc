// Perft by several threads, for the face that has threads.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../../board/perft_hashed.hpp"

namespace crownhead::python {

// The count of `perft_hashed`, by `threads` threads that share one table of `hash_bytes`, or do
// without where that is 0. Throws `std::bad_alloc` where there is no such memory.
uint64_t perft_in_threads(const Position& position, int depth, Captures captures, int threads,
                          size_t hash_bytes, const StopFlag& stop);

}  // namespace crownhead::python
