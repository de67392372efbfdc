// Reading one table: any block of it by itself.
#pragma once

#include "table_file.hpp"
#include "walker.hpp"

namespace crownhead {

// Where the pages of tables are found that are not in memory whole. Either function may be null.
struct PageSource {
    void* context = nullptr;
    // The bytes of a page, whole and with the right checksum, until the next call; null where they
    // are not at hand.
    const uint8_t* (*find)(void* context, const Slice& slice, Kind kind, uint32_t page) = nullptr;
    // Told of a table that was asked for and is not there.
    void (*want)(void* context, const Slice& slice, Kind kind) = nullptr;
    int pieces = 0;  // tables of up to so many pieces may yet come
};

// A table in memory that the caller keeps: the whole of it, or its head.
class TableReader {
public:
    // `data` holds a table that `read_header` has accepted, `is_whole` or the head alone; `memory`,
    // `Model::memory_for` bytes, holds its model.
    bool open(const uint8_t* data, bool is_whole, const TableHeader& header, void* memory);

    const TableHeader& header() const { return header_; }
    const uint8_t* head() const { return head_; }
    const Shape& shape() const { return shape_; }

    // How many positions a block has: all but the last have `block_positions`.
    uint32_t size_of(uint32_t block) const {
        const uint64_t left = shape_.size - (uint64_t{block} << block_bits);
        return left < block_positions ? uint32_t(left) : block_positions;
    }

    // The coded bytes of a block. A block whose results are all the same has none.
    struct Coded {
        const uint8_t* data;
        uint32_t size;
        bool is_flat;
        uint8_t result;  // of a flat block
    };

    // Finds a block; false where a page of it is not at hand. `room`, `max_block_bytes`, is where
    // it is put together.
    bool find(uint32_t block, const PageSource& pages, uint8_t* room, Coded& coded) const;

    // Decodes the results of a block: 0 loss, 1 draw, 2 win, and anything where a capture pends.
    void decode_results(uint32_t block, const Coded& coded, uint8_t* results) const;

    // Decodes the distances of a block: the winner's moves to the end, where `results`, of the same
    // block, has a win; anything elsewhere.
    void decode_distances(uint32_t block, const Coded& coded, const uint8_t* results,
                          uint8_t* distances) const;

private:
    uint64_t start_of(uint32_t block) const;
    bool gather(uint64_t start, uint32_t size, const PageSource& pages, uint8_t* room) const;

    const uint8_t* head_ = nullptr;
    const uint8_t* blocks_ = nullptr;  // null where they come page by page
    TableHeader header_;
    Shape shape_{Slice{}};
    Model model_;
};

// How a distance itself is coded, where the difference is too large.
constexpr Share raw_distance_share(uint32_t distance) {
    constexpr uint32_t size = frequency_total >> distance_bits;
    return {distance * size, size};
}

// What fills the place of a position that has no value of its own.
inline uint8_t filling(const Window& window) {
    const uint8_t nothing = window.of_distances ? no_distance : no_result;
    return window.at ? window.values[window.at - 1] : nothing;
}

}  // namespace crownhead
