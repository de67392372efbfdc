// How likely each symbol is: a decision tree over the features of a position, with the shares of
// all symbols at each leaf.
#pragma once

#include "features.hpp"
#include "rans.hpp"

namespace crownhead {

// What a table holds of each position.
enum class Kind : uint8_t { results, distances };

constexpr int result_symbols = 3;

// Distances are counted in moves of the winner, and coded as the difference to the one expected;
// the last symbol says that the distance itself follows.
constexpr int largest_difference = 9;
constexpr int distance_symbols = 2 * largest_difference + 2;
constexpr int max_symbols = distance_symbols;
constexpr int distance_bits = 7;

constexpr int symbols_of(Kind kind) {
    return kind == Kind::results ? result_symbols : distance_symbols;
}

// A node asks whether a feature is at most `threshold`: if so the node after it is next, if not
// the one at `otherwise`. A leaf has `leaf_mark` for a feature and its number in `otherwise`.
struct ModelNode {
    uint8_t feature;
    uint8_t threshold;
    uint16_t otherwise;
};

constexpr uint8_t leaf_mark = 0xFF;
constexpr int max_leaves = 20000;
constexpr int max_depth_of_model = 40;

// As written in a file: a node is its feature and threshold, a leaf the mark and one weight for
// each symbol, all in preorder. A weight is how many bits the symbol takes, in eighths.
constexpr int weight_steps = 8;

class Model {
public:
    // Memory for a model whose text takes `bytes`.
    static uint64_t memory_for(uint32_t bytes, Kind kind);

    // False where the text is no model. `memory` is aligned to 4 bytes.
    bool read(const uint8_t* text, uint32_t bytes, Kind kind, void* memory);

    uint32_t leaf_of(const Shape& shape, const Placement& at, const Window& window) const {
        uint32_t node = 0;
        while (nodes_[node].feature != leaf_mark) {
            const ModelNode& asked = nodes_[node];
            const bool small = feature(asked.feature, shape, at, window) <= asked.threshold;
            node = small ? node + 1 : asked.otherwise;
        }
        return nodes_[node].otherwise;
    }

    Share share(uint32_t leaf, int symbol) const {
        const uint16_t* starts = starts_ + leaf * (symbols_ + 1);
        return {starts[symbol], uint32_t(starts[symbol + 1] - starts[symbol])};
    }

    int symbol_at(uint32_t leaf, uint32_t slot) const {
        const uint16_t* starts = starts_ + leaf * (symbols_ + 1);
        int symbol = 0;
        while (slot >= starts[symbol + 1]) ++symbol;
        return symbol;
    }

private:
    bool add_leaf(const uint8_t* weights);

    int symbols_ = 0;
    uint32_t leaf_count_ = 0;
    ModelNode* nodes_ = nullptr;
    uint16_t* starts_ = nullptr;  // for each leaf, where each symbol's share starts, and the total
};

}  // namespace crownhead
