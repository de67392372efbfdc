// Writes the table of a slice that has been built.
#pragma once

#include "table_file.hpp"

namespace crownhead {

// Memory that packing works in, beside the worths it reads and the table it writes.
uint64_t pack_memory();

// The most that the table of a slice may take.
uint64_t max_packed_bytes(const Slice& slice, Kind kind);

// Packs the worths of all positions of `slice` into `out`, and returns the size of the table.
// `memory` is aligned to 8 bytes.
uint64_t pack(const Slice& slice, Kind kind, const uint8_t* worths, void* memory, uint8_t* out);

}  // namespace crownhead
