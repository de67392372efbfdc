#include "model.hpp"

namespace crownhead {

namespace {

// 65536 * 2^(-n/8)
constexpr uint32_t eighths[weight_steps] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};

uint32_t share_of(uint8_t weight) {
    const int shift = 16 - frequency_bits + weight / weight_steps;
    const uint32_t share = shift < 32 ? eighths[weight % weight_steps] >> shift : 0;
    return share ? share : 1;
}

}  // namespace

uint64_t Model::memory_for(uint32_t bytes, Kind kind) {
    // A node takes two bytes of text at least, a leaf more than two for each of its symbols' four.
    const uint64_t nodes = bytes / 2 + 1;
    const uint64_t leaves = bytes / (symbols_of(kind) + 1) + 1;
    return nodes * sizeof(ModelNode) + leaves * (symbols_of(kind) + 1) * sizeof(uint16_t) + 8;
}

bool Model::read(const uint8_t* text, uint32_t bytes, Kind kind, void* memory) {
    symbols_ = symbols_of(kind);
    nodes_ = static_cast<ModelNode*>(memory);
    starts_ = reinterpret_cast<uint16_t*>(nodes_ + bytes / 2 + 1);
    leaf_count_ = 0;
    uint16_t waiting[max_depth_of_model];  // nodes whose second branch is still to come
    int depth = 0;
    uint32_t node = 0;
    uint32_t at = 0;
    while (at < bytes && node < UINT16_MAX) {
        const uint8_t asked = text[at++];
        nodes_[node].feature = asked;
        if (asked != leaf_mark) {
            if (asked >= feature_count || at == bytes || depth == max_depth_of_model) return false;
            nodes_[node].threshold = text[at++];
            waiting[depth++] = uint16_t(node++);
            continue;
        }
        nodes_[node++].otherwise = uint16_t(leaf_count_);
        if (bytes - at < uint32_t(symbols_) || !add_leaf(text + at)) return false;
        at += symbols_;
        if (depth == 0) return at == bytes;
        nodes_[waiting[--depth]].otherwise = uint16_t(node);
    }
    return false;
}

// The likeliest symbol takes what the rounding of the others leaves.
bool Model::add_leaf(const uint8_t* weights) {
    int likeliest = 0;
    uint32_t others = 0;
    for (int symbol = 0; symbol < symbols_; ++symbol) {
        if (weights[symbol] < weights[likeliest]) likeliest = symbol;
    }
    for (int symbol = 0; symbol < symbols_; ++symbol) {
        if (symbol != likeliest) others += share_of(weights[symbol]);
    }
    if (others >= frequency_total) return false;
    uint16_t* starts = starts_ + leaf_count_++ * (symbols_ + 1);
    uint32_t start = 0;
    for (int symbol = 0; symbol < symbols_; ++symbol) {
        starts[symbol] = uint16_t(start);
        start += symbol == likeliest ? frequency_total - others : share_of(weights[symbol]);
    }
    starts[symbols_] = uint16_t(start);
    return true;
}

}  // namespace crownhead
