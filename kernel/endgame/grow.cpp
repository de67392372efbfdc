#include "grow.hpp"

namespace crownhead {

namespace {

// Logarithms in whole numbers, so that every machine grows the same model from the same samples.
constexpr int log_bits = 16;
constexpr int log_table_bits = 10;

struct LogTable {
    uint32_t of[(1 << log_table_bits) + 1];
};

// log2(1 + n / 1024), bit by bit: squaring a number doubles its logarithm.
constexpr uint32_t log_of_mantissa(uint64_t n) {
    constexpr int bits = 31;
    uint64_t x = ((uint64_t{1} << log_table_bits) + n) << (bits - log_table_bits);
    uint32_t log = 0;
    for (int i = 0; i < log_bits; ++i) {
        x = x * x >> bits;
        log <<= 1;
        if (x >> (bits + 1)) {
            log |= 1;
            x >>= 1;
        }
    }
    return log;
}

constexpr LogTable make_logs() {
    LogTable table{};
    for (int n = 0; n < 1 << log_table_bits; ++n) table.of[n] = log_of_mantissa(uint64_t(n));
    table.of[1 << log_table_bits] = 1 << log_bits;
    return table;
}

constexpr LogTable logs = make_logs();

// log2(n) in units of 2^-16.
uint32_t log2_of(uint32_t n) {
    const int whole = 31 - __builtin_clz(n);
    const uint32_t mantissa = n << (31 - whole) & 0x7FFFFFFF;
    const int shift = 31 - log_table_bits;
    const uint32_t place = mantissa >> shift;
    const uint64_t part = mantissa & ((1u << shift) - 1);
    const uint32_t low = logs.of[place];
    return (uint32_t(whole) << log_bits) + low +
           uint32_t((logs.of[place + 1] - low) * part >> shift);
}

struct Counts {
    uint32_t of[max_symbols] = {};
    uint32_t total = 0;

    void add(const Counts& other, int symbols) {
        for (int i = 0; i < symbols; ++i) of[i] += other.of[i];
        total += other.total;
    }
    void subtract(const Counts& other, int symbols) {
        for (int i = 0; i < symbols; ++i) of[i] -= other.of[i];
        total -= other.total;
    }

    // What coding all of them takes, in 2^-16 bits.
    uint64_t cost(int symbols) const {
        if (total == 0) return 0;
        uint64_t cost = uint64_t{total} * log2_of(total);
        for (int i = 0; i < symbols; ++i) {
            if (of[i]) cost -= uint64_t{of[i]} * log2_of(of[i]);
        }
        return cost;
    }
};

struct Split {
    uint64_t gain = 0;
    int feature = -1;
    int threshold = 0;
};

class Grower {
public:
    Grower(const Samples& samples, Kind kind, uint8_t* text)
        : samples_(samples), symbols_(symbols_of(kind)), text_(text) {
        // A split costs a node and a leaf, and pays off on all positions that the samples stand
        // for; a gain too small to tell from chance pays on none.
        constexpr uint64_t least_bits = 10;
        const uint64_t text_bits = 8 * (symbols_ + 3);
        const uint64_t count = samples.count ? samples.count : 1;
        const uint64_t paying = (text_bits << log_bits) * count / (samples.stand_for + 1);
        least_gain_ = paying > least_bits << log_bits ? paying : least_bits << log_bits;
    }

    uint32_t grow() {
        for (uint32_t i = 0; i < samples_.count; ++i) samples_.order[i] = i;
        grow(0, samples_.count, 0);
        return size_;
    }

private:
    void grow(uint32_t first, uint32_t last, int depth) {
        Counts counts;
        for (uint32_t i = first; i < last; ++i) ++counts.of[samples_.symbols[samples_.order[i]]];
        counts.total = last - first;
        const bool room = depth < max_depth_of_model - 1 && leaves_ + depth < max_leaves - 2;
        const Split split = room ? best_split(first, last, counts) : Split{};
        if (split.feature < 0) return add_leaf(counts);
        text_[size_++] = uint8_t(split.feature);
        text_[size_++] = uint8_t(split.threshold);
        const uint32_t middle = divide(first, last, split);
        grow(first, middle, depth + 1);
        grow(middle, last, depth + 1);
    }

    Split best_split(uint32_t first, uint32_t last, const Counts& counts) const {
        Split best;
        best.gain = least_gain_;
        const uint64_t cost = counts.cost(symbols_);
        if (cost <= least_gain_) return best;
        for (int number = 0; number < feature_count; ++number) {
            try_feature(number, first, last, counts, cost, best);
        }
        return best;
    }

    void try_feature(int number, uint32_t first, uint32_t last, const Counts& counts, uint64_t cost,
                     Split& best) const {
        Counts by_value[feature_values];
        const uint8_t* column = samples_.features + number;
        for (uint32_t i = first; i < last; ++i) {
            const uint32_t sample = samples_.order[i];
            ++by_value[column[uint64_t{sample} * feature_count]].of[samples_.symbols[sample]];
        }
        Counts small;
        for (int value = 0; value < feature_values - 1; ++value) {
            Counts& here = by_value[value];
            for (int i = 0; i < symbols_; ++i) here.total += here.of[i];
            if (here.total == 0) continue;
            small.add(here, symbols_);
            if (small.total == counts.total) return;
            Counts large = counts;
            large.subtract(small, symbols_);
            const uint64_t split_cost = small.cost(symbols_) + large.cost(symbols_);
            if (split_cost + best.gain >= cost) continue;
            best = {cost - split_cost, number, value};
        }
    }

    // Brings the samples that answer yes to the front, and returns where the others start.
    uint32_t divide(uint32_t first, uint32_t last, const Split& split) const {
        const uint8_t* column = samples_.features + split.feature;
        while (first < last) {
            const uint32_t sample = samples_.order[first];
            if (column[uint64_t{sample} * feature_count] <= split.threshold) {
                ++first;
            } else {
                --last;
                samples_.order[first] = samples_.order[last];
                samples_.order[last] = sample;
            }
        }
        return first;
    }

    // A symbol not seen among the samples may still come.
    void add_leaf(const Counts& counts) {
        constexpr uint32_t heaviest = frequency_bits << log_bits;
        text_[size_++] = leaf_mark;
        for (int i = 0; i < symbols_; ++i) {
            uint32_t log = heaviest;
            if (counts.of[i]) log = log2_of(counts.total) - log2_of(counts.of[i]);
            if (log > heaviest) log = heaviest;
            constexpr uint32_t step = (1 << log_bits) / weight_steps;
            text_[size_++] = uint8_t((log + step / 2) / step);
        }
        ++leaves_;
    }

    const Samples& samples_;
    int symbols_;
    uint8_t* text_;
    uint32_t size_ = 0;
    uint64_t least_gain_;
    int leaves_ = 0;
};

}  // namespace

uint32_t grow_model(const Samples& samples, Kind kind, uint8_t* text) {
    return Grower(samples, kind, text).grow();
}

}  // namespace crownhead
