#include "block.hpp"

namespace crownhead {

namespace {

uint8_t decode_distance(const Model& model, uint32_t leaf, const Window& window, Decoder& decoder) {
    const int symbol = model.symbol_at(leaf, decoder.slot());
    decoder.consume(model.share(leaf, symbol));
    if (symbol < distance_symbols - 1) {
        return uint8_t(expected_distance(window) + symbol - largest_difference);
    }
    const uint32_t number = decoder.slot() >> (frequency_bits - distance_bits);
    decoder.consume(raw_distance_share(number));
    return uint8_t(number);
}

}  // namespace

bool TableReader::open(const uint8_t* data, bool is_whole, const TableHeader& header,
                       void* memory) {
    head_ = data;
    blocks_ = is_whole ? data + TableLayout(header).blocks : nullptr;
    header_ = header;
    shape_ = Shape(header.slice);
    return model_.read(data + header_bytes, header.model_bytes, header.kind, memory);
}

// Where a block starts among the blocks, in bytes.
uint64_t TableReader::start_of(uint32_t block) const {
    const TableLayout layout(header_);
    const uint32_t group = block / blocks_per_group;
    uint64_t words = read_u32(head_ + layout.groups + 4 * uint64_t{group});
    for (uint32_t earlier = group * blocks_per_group; earlier < block; ++earlier) {
        const uint16_t size = read_u16(head_ + layout.sizes + 2 * uint64_t{earlier});
        if (size < flat_size) words += size;
    }
    return 2 * words;
}

bool TableReader::find(uint32_t block, const PageSource& pages, uint8_t* room, Coded& coded) const {
    const TableLayout layout(header_);
    const uint16_t words = read_u16(head_ + layout.sizes + 2 * uint64_t{block});
    coded = {nullptr, 0, words >= flat_size, uint8_t(words - flat_size)};
    if (coded.is_flat) return true;
    const uint64_t start = start_of(block);
    coded.size = 2 * uint32_t{words};
    if (coded.size > max_block_bytes || start + coded.size > header_.bytes - layout.blocks) {
        return false;
    }
    coded.data = blocks_ ? blocks_ + start : room;
    return blocks_ || gather(start, coded.size, pages, room);
}

bool TableReader::gather(uint64_t start, uint32_t size, const PageSource& pages,
                         uint8_t* room) const {
    if (pages.find == nullptr) return false;
    for (uint32_t copied = 0; copied < size;) {
        const uint32_t page = uint32_t((start + copied) / page_bytes);
        const uint32_t place = uint32_t((start + copied) % page_bytes);
        const uint8_t* bytes = pages.find(pages.context, shape_.slice, header_.kind, page);
        if (bytes == nullptr) return false;
        for (uint32_t i = place; i < page_bytes && copied < size; ++i) room[copied++] = bytes[i];
    }
    return true;
}

void TableReader::decode_results(uint32_t block, const Coded& coded, uint8_t* results) const {
    const uint32_t positions = size_of(block);
    if (coded.is_flat) {
        for (uint32_t i = 0; i < positions; ++i) results[i] = coded.result;
        return;
    }
    Decoder decoder(coded.data, coded.data + coded.size);
    Walker walker(shape_, uint64_t{block} << block_bits);
    Window window{results, 0, false};
    for (;;) {
        const Placement& at = walker.at();
        if (jumpers(view_of(at))) {
            results[window.at] = filling(window);
        } else {
            const uint32_t leaf = model_.leaf_of(shape_, at, window);
            const int symbol = model_.symbol_at(leaf, decoder.slot());
            decoder.consume(model_.share(leaf, symbol));
            results[window.at] = uint8_t(symbol);
        }
        if (++window.at == positions) return;
        walker.advance();
    }
}

void TableReader::decode_distances(uint32_t block, const Coded& coded, const uint8_t* results,
                                   uint8_t* distances) const {
    const uint32_t positions = size_of(block);
    if (coded.is_flat) return;
    Decoder decoder(coded.data, coded.data + coded.size);
    Walker walker(shape_, uint64_t{block} << block_bits);
    Window window{distances, 0, true};
    for (;;) {
        const Placement& at = walker.at();
        if (results[window.at] != 2 || jumpers(view_of(at))) {
            distances[window.at] = filling(window);
        } else {
            const uint32_t leaf = model_.leaf_of(shape_, at, window);
            distances[window.at] = decode_distance(model_, leaf, window, decoder);
        }
        if (++window.at == positions) return;
        walker.advance();
    }
}

}  // namespace crownhead
