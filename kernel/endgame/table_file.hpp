// One table as it lies in a file: the head, which is a header, the model, the place of each block
// and a checksum of each page; and the blocks.
//
// All numbers are little-endian.
//   0  "CHET"          4  version         5  kind      6  log2 of positions per block   7  0
//   8  own men, own kings, other men, other kings
//  12  longest worth (distances), 0 otherwise          14  0
//  16  positions, 8 bytes
//  24  bytes of the model                28  blocks
//  32  bytes of the whole table, 8 bytes
//  40  CRC-32 of the head but these four bytes         44  pages
// Then the model, padded to 8 bytes; for every 64 blocks where they start, counted in pairs of
// bytes, 4 bytes each; for each block its size, counted likewise, 2 bytes each, or `flat_size` plus
// the one result that all its positions have; padding to 8; the CRC-32 of each page, 4 bytes each;
// padding to 8; and the blocks. A page is 16 KB of the blocks, the last one what is left of them:
// it is what one reads, checks and keeps where a table is not in memory whole.
//
// Several tables one after the other are a bundle: each says where it ends.
#pragma once

#include "model.hpp"
#include "values.hpp"

namespace crownhead {

constexpr uint64_t header_bytes = 48;
constexpr uint8_t table_version = 2;
constexpr int block_bits = 12;
constexpr uint32_t block_positions = 1 << block_bits;
constexpr uint32_t blocks_per_group = 64;
constexpr uint16_t flat_size = 0xFFF0;
constexpr uint32_t page_bytes = 16384;
// No block is larger, so none lies in more than two pages.
constexpr uint32_t max_block_bytes = page_bytes;

enum class TableFault : uint8_t {
    none,
    too_short,  // cut off, or not written to its end
    not_a_table,
    version,
    damaged,    // the checksum is wrong
    malformed,  // the checksum is right and yet it makes no sense
    no_memory,
    swapped,  // another table than the one asked for
};

struct TableHeader {
    Kind kind = Kind::results;
    Slice slice;
    Worth longest = 0;
    uint64_t positions = 0;
    uint32_t model_bytes = 0;
    uint32_t blocks = 0;
    uint32_t pages = 0;
    uint64_t bytes = 0;
};

constexpr uint64_t padded(uint64_t bytes) {
    return (bytes + 7) / 8 * 8;
}

// Where the parts of a table start.
struct TableLayout {
    uint64_t groups;
    uint64_t sizes;
    uint64_t pages;
    uint64_t blocks;  // and where the head ends

    constexpr TableLayout(uint32_t model_bytes, uint32_t block_count, uint32_t page_count)
        : groups(header_bytes + padded(model_bytes)),
          sizes(groups + 4 * uint64_t{(block_count + blocks_per_group - 1) / blocks_per_group}),
          pages(padded(sizes + 2 * uint64_t{block_count})),
          blocks(padded(pages + 4 * uint64_t{page_count})) {}

    constexpr explicit TableLayout(const TableHeader& header)
        : TableLayout(header.model_bytes, header.blocks, header.pages) {}
};

constexpr uint32_t pages_for(uint64_t block_bytes) {
    return uint32_t((block_bytes + page_bytes - 1) / page_bytes);
}

// How many bytes a page has.
constexpr uint32_t size_of_page(const TableHeader& header, uint32_t page) {
    const uint64_t left = header.bytes - TableLayout(header).blocks - uint64_t{page} * page_bytes;
    return left < page_bytes ? uint32_t(left) : page_bytes;
}

// Reads the header of the table that starts at `data`. There are `bytes` of the table, of which the
// first `header_bytes` are all that is looked at.
TableFault read_header(const uint8_t* data, uint64_t bytes, TableHeader& header);
// Whether the checksum of a head is right, of a page, of a whole table.
bool is_head_undamaged(const uint8_t* head, const TableHeader& header);
bool is_page_undamaged(const uint8_t* head, const TableHeader& header, uint32_t page,
                       const uint8_t* bytes);
bool is_undamaged(const uint8_t* data, const TableHeader& header);
// Writes the header of a table whose other parts stand already, and all checksums.
void write_header(uint8_t* data, const TableHeader& header);

inline uint16_t read_u16(const uint8_t* at) {
    return uint16_t(at[0] | at[1] << 8);
}
inline uint32_t read_u32(const uint8_t* at) {
    return uint32_t{read_u16(at)} | uint32_t{read_u16(at + 2)} << 16;
}
inline uint64_t read_u64(const uint8_t* at) {
    return uint64_t{read_u32(at)} | uint64_t{read_u32(at + 4)} << 32;
}
template <class Number>
void write_number(uint8_t* at, Number number) {
    for (size_t i = 0; i < sizeof(Number); ++i) at[i] = uint8_t(uint64_t(number) >> (8 * i));
}

}  // namespace crownhead
