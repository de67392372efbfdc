// Reading one table: any block of it by itself.
#pragma once

#include "table_file.hpp"
#include "walker.hpp"

namespace crownhead {

// A table in memory that the caller keeps: the file's bytes, mapped or loaded.
class TableReader {
public:
    // `data` holds a whole table that `read_header` has accepted; `memory`, `Model::memory_for`
    // bytes, holds its model.
    bool open(const uint8_t* data, const TableHeader& header, void* memory);

    const TableHeader& header() const { return header_; }
    const Shape& shape() const { return shape_; }

    // How many positions a block has: all but the last have `block_positions`.
    uint32_t size_of(uint32_t block) const {
        const uint64_t left = shape_.size - (uint64_t{block} << block_bits);
        return left < block_positions ? uint32_t(left) : block_positions;
    }

    // Decodes the results of a block: 0 loss, 1 draw, 2 win, and anything where a capture pends.
    void decode_results(uint32_t block, uint8_t* results) const;

    // Decodes the distances of a block: the winner's moves to the end, where `results`, of the same
    // block, has a win; anything elsewhere.
    void decode_distances(uint32_t block, const uint8_t* results, uint8_t* distances) const;

private:
    // Where a block's bytes are. Null if all its results are the same: then `size` is that result.
    const uint8_t* find(uint32_t block, uint32_t& size) const;

    const uint8_t* data_ = nullptr;
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
