#include "pack.hpp"

#include "block.hpp"
#include "grow.hpp"
#include "values.hpp"

namespace crownhead {

namespace {

// The most that a symbol takes: two shares of one, or an escape and what follows.
constexpr uint64_t most_bits_per_position = frequency_bits + distance_bits;
constexpr uint64_t scratch_bytes = block_positions * (most_bits_per_position + 1) / 8 + 64;
static_assert(scratch_bytes <= max_block_bytes);

constexpr uint8_t no_symbol = 0xFF;

constexpr uint8_t result_of(uint8_t worth) {
    return worth == drawn ? 1 : is_win(worth) ? 2 : 0;
}

// What one block holds: for each position its symbol, or none, and the leaf that foretells it.
struct CodedBlock {
    uint8_t values[block_positions];
    uint8_t symbols[block_positions];
    uint16_t leaves[block_positions];
};

struct Packing {
    uint8_t* features;
    uint8_t* symbols;
    uint32_t* order;
    uint8_t* model;
    CodedBlock* block;
    uint8_t* scratch;
    uint64_t bytes;

    explicit Packing(uint8_t* start) {
        uint8_t* next = start;
        const auto take = [&](uint64_t size) {
            uint8_t* taken = next;
            next += padded(size);
            return taken;
        };
        features = take(uint64_t{max_samples} * feature_count);
        symbols = take(max_samples);
        order = reinterpret_cast<uint32_t*>(take(max_samples * sizeof(uint32_t)));
        model = take(Model::memory_for(max_model_text, Kind::distances));
        block = reinterpret_cast<CodedBlock*>(take(sizeof(CodedBlock)));
        scratch = take(scratch_bytes);
        bytes = uint64_t(next - start);
    }
};

class Packer {
public:
    Packer(const Slice& slice, Kind kind, const uint8_t* worths, void* memory, uint8_t* out)
        : shape_(slice),
          kind_(kind),
          worths_(worths),
          memory_(static_cast<uint8_t*>(memory)),
          out_(out),
          blocks_(uint32_t((shape_.size + block_positions - 1) / block_positions)) {}

    uint64_t pack() {
        TableHeader header;
        header.kind = kind_;
        header.slice = shape_.slice;
        header.positions = shape_.size;
        header.blocks = blocks_;
        header.longest = kind_ == Kind::distances ? longest() : Worth{0};
        header.model_bytes = grow();
        write_blocks(header);
        write_header(out_, header);
        return header.bytes;
    }

private:
    Worth longest() const {
        uint8_t longest = 0;
        for (uint64_t i = 0; i < shape_.size; ++i) {
            if (worths_[i] > longest) longest = worths_[i];
        }
        return longest;
    }

    bool has_value(const Placement& at, uint64_t index) const {
        if (kind_ == Kind::distances && !is_win(worths_[index])) return false;
        return jumpers(view_of(at)) == 0;
    }

    uint8_t value_of(uint64_t index) const {
        return kind_ == Kind::results ? result_of(worths_[index]) : worths_[index] / 2;
    }

    uint8_t symbol_of(uint8_t value, const Window& window) const {
        if (kind_ == Kind::results) return value;
        const int symbol = value - expected_distance(window) + largest_difference;
        return uint8_t(symbol >= 0 && symbol < distance_symbols - 1 ? symbol
                                                                    : distance_symbols - 1);
    }

    // Calls `use(at, window, symbol)` for each position of a block that has a value.
    template <class Use>
    void walk(uint32_t number, Use&& use) {
        CodedBlock& block = *memory_.block;
        const uint64_t first = uint64_t{number} << block_bits;
        const uint64_t left = shape_.size - first;
        const uint32_t positions = left < block_positions ? uint32_t(left) : block_positions;
        Walker walker(shape_, first);
        Window window{block.values, 0, kind_ == Kind::distances};
        for (;; walker.advance()) {
            const uint64_t index = first + window.at;
            block.symbols[window.at] = no_symbol;
            if (has_value(walker.at(), index)) {
                const uint8_t value = value_of(index);
                block.symbols[window.at] = symbol_of(value, window);
                use(walker.at(), window, block.symbols[window.at]);
                block.values[window.at] = value;
            } else {
                block.values[window.at] = filling(window);
            }
            if (++window.at == positions) break;
        }
        size_ = positions;
    }

    // Takes whole blocks as samples, spread evenly, since a position is foretold by its neighbours.
    uint32_t grow() {
        Samples samples{memory_.features, memory_.symbols, memory_.order, 0, 0};
        constexpr uint32_t most_blocks = max_samples / block_positions;
        const uint32_t taken = blocks_ < most_blocks ? blocks_ : most_blocks;
        for (uint32_t i = 0; i < taken; ++i) {
            walk(uint32_t(uint64_t{i} * blocks_ / taken),
                 [&](const Placement& at, const Window& window, uint8_t symbol) {
                     uint8_t* row = samples.features + uint64_t{samples.count} * feature_count;
                     for (int number = 0; number < feature_count; ++number) {
                         row[number] = uint8_t(feature(number, shape_, at, window));
                     }
                     samples.symbols[samples.count++] = symbol;
                 });
        }
        samples.stand_for = uint64_t{samples.count} * blocks_ / taken;
        uint8_t* text = out_ + header_bytes;
        const uint32_t bytes = grow_model(samples, kind_, text);
        for (uint64_t i = bytes; i < padded(bytes); ++i) text[i] = 0;
        model_.read(text, bytes, kind_, memory_.model);
        return bytes;
    }

    void write_blocks(TableHeader& header) {
        const TableLayout layout(header);
        for (uint64_t i = layout.groups; i < layout.blocks; ++i) out_[i] = 0;
        uint64_t words = 0;
        for (uint32_t number = 0; number < blocks_; ++number) {
            if (number % blocks_per_group == 0) {
                write_number(out_ + layout.groups + number / blocks_per_group * 4, uint32_t(words));
            }
            walk(number, [&](const Placement& at, const Window& window, uint8_t) {
                memory_.block->leaves[window.at] = uint16_t(model_.leaf_of(shape_, at, window));
            });
            const uint16_t size = write_block(out_ + layout.blocks + 2 * words);
            write_number(out_ + layout.sizes + 2 * uint64_t{number}, size);
            if (size < flat_size) words += size;
        }
        make_room_for_pages(header, 2 * words);
    }

    // How many pages there are is known only when all blocks are written, just behind the sizes.
    void make_room_for_pages(TableHeader& header, uint64_t block_bytes) {
        const uint64_t from = TableLayout(header).blocks;
        header.pages = pages_for(block_bytes);
        const uint64_t to = TableLayout(header).blocks;
        header.bytes = to + block_bytes;
        for (uint64_t i = block_bytes; i-- > 0;) out_[to + i] = out_[from + i];
        for (uint64_t i = from; i < to; ++i) out_[i] = 0;
    }

    // A block of one result is told by its size alone.
    bool is_flat(uint8_t& result) const {
        const CodedBlock& block = *memory_.block;
        result = no_symbol;
        for (uint32_t i = 0; i < size_; ++i) {
            const uint8_t symbol = block.symbols[i];
            if (symbol == no_symbol) continue;
            if (result != no_symbol && (symbol != result || kind_ == Kind::distances)) return false;
            result = symbol;
        }
        if (kind_ == Kind::distances) return result == no_symbol;
        return true;
    }

    // Codes the block last walked, backwards, and returns its size in pairs of bytes.
    uint16_t write_block(uint8_t* out) {
        uint8_t result;
        if (is_flat(result)) {
            return uint16_t(flat_size + (result == no_symbol ? no_result : result));
        }
        const CodedBlock& block = *memory_.block;
        uint8_t* end = memory_.scratch + scratch_bytes;
        Encoder encoder(end);
        for (uint32_t i = size_; i-- > 0;) {
            if (block.symbols[i] == no_symbol) continue;
            if (kind_ == Kind::distances && block.symbols[i] == distance_symbols - 1) {
                encoder.put(raw_distance_share(block.values[i]));
            }
            encoder.put(model_.share(block.leaves[i], block.symbols[i]));
        }
        const uint8_t* start = encoder.finish();
        for (const uint8_t* byte = start; byte != end; ++byte) *out++ = *byte;
        return uint16_t((end - start) / 2);
    }

    Shape shape_;
    Kind kind_;
    const uint8_t* worths_;
    Packing memory_;
    uint8_t* out_;
    uint32_t blocks_;
    uint32_t size_ = 0;  // positions of the block last walked
    Model model_;
};

}  // namespace

uint64_t pack_memory() {
    return Packing(nullptr).bytes;
}

uint64_t max_packed_bytes(const Slice& slice, Kind) {
    const Shape shape(slice);
    const uint32_t blocks = uint32_t((shape.size + block_positions - 1) / block_positions);
    const uint64_t coded = shape.size * most_bits_per_position / 8 + 64 + 8 * uint64_t{blocks};
    return TableLayout(max_model_text, blocks, pages_for(coded)).blocks + coded;
}

uint64_t pack(const Slice& slice, Kind kind, const uint8_t* worths, void* memory, uint8_t* out) {
    return Packer(slice, kind, worths, memory, out).pack();
}

}  // namespace crownhead
