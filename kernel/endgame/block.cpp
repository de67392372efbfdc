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

bool TableReader::open(const uint8_t* data, const TableHeader& header, void* memory) {
    data_ = data;
    header_ = header;
    shape_ = Shape(header.slice);
    return model_.read(data + header_bytes, header.model_bytes, header.kind, memory);
}

const uint8_t* TableReader::find(uint32_t block, uint32_t& size) const {
    const TableLayout layout(header_.model_bytes, header_.blocks);
    const uint8_t* sizes = data_ + layout.sizes;
    const uint16_t own_size = read_u16(sizes + 2 * uint64_t{block});
    if (own_size >= flat_size) {
        size = own_size - flat_size;
        return nullptr;
    }
    const uint32_t group = block / blocks_per_group;
    uint64_t start = read_u32(data_ + layout.groups + 4 * uint64_t{group});
    for (uint32_t earlier = group * blocks_per_group; earlier < block; ++earlier) {
        const uint16_t words = read_u16(sizes + 2 * uint64_t{earlier});
        if (words < flat_size) start += words;
    }
    const uint64_t room = (header_.bytes - layout.blocks) / 2;
    if (start > room) start = room;
    size = uint32_t(own_size < room - start ? own_size : room - start) * 2;
    return data_ + layout.blocks + 2 * start;
}

void TableReader::decode_results(uint32_t block, uint8_t* results) const {
    const uint32_t positions = size_of(block);
    uint32_t bytes;
    const uint8_t* data = find(block, bytes);
    if (data == nullptr) {
        for (uint32_t i = 0; i < positions; ++i) results[i] = uint8_t(bytes);
        return;
    }
    Decoder decoder(data, data + bytes);
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

void TableReader::decode_distances(uint32_t block, const uint8_t* results,
                                   uint8_t* distances) const {
    const uint32_t positions = size_of(block);
    uint32_t bytes;
    const uint8_t* data = find(block, bytes);
    if (data == nullptr) return;
    Decoder decoder(data, data + bytes);
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
