// A range coder without multiplications by fractions: asymmetric numeral systems (Jarek Duda, 2013)
// with a state of 32 bits that gives and takes 16 at a time. What is coded last is decoded first.
#pragma once

#include <stdint.h>

namespace crownhead {

constexpr int frequency_bits = 14;
constexpr uint32_t frequency_total = 1u << frequency_bits;
constexpr uint32_t lowest_state = 1u << 16;

// A symbol's share of `frequency_total`: from `start`, `size` wide.
struct Share {
    uint32_t start;
    uint32_t size;
};

class Decoder {
public:
    // Reads no further than `end`: damaged data gives wrong symbols, not a crash.
    Decoder(const uint8_t* data, const uint8_t* end) : next_(data), end_(end) {
        state_ = uint32_t{take()} << 16;
        state_ |= take();
    }

    uint32_t slot() const { return state_ & (frequency_total - 1); }

    void consume(Share share) {
        state_ = share.size * (state_ >> frequency_bits) + slot() - share.start;
        if (state_ < lowest_state) state_ = state_ << 16 | take();
    }

private:
    uint16_t take() {
        if (end_ - next_ < 2) return 0;
        const uint16_t word = uint16_t(next_[0] | next_[1] << 8);
        next_ += 2;
        return word;
    }

    const uint8_t* next_;
    const uint8_t* end_;
    uint32_t state_;
};

// Writes backwards, from the end of its memory.
class Encoder {
public:
    explicit Encoder(uint8_t* end) : next_(end) {}

    void put(Share share) {
        const uint64_t limit = uint64_t{lowest_state >> frequency_bits} * share.size << 16;
        if (state_ >= limit) {
            give(uint16_t(state_));
            state_ >>= 16;
        }
        const uint32_t remainder = state_ % share.size;
        state_ = (state_ / share.size << frequency_bits) + remainder + share.start;
    }

    const uint8_t* finish() {
        give(uint16_t(state_));
        give(uint16_t(state_ >> 16));
        return next_;
    }

private:
    void give(uint16_t word) {
        next_ -= 2;
        next_[0] = uint8_t(word);
        next_[1] = uint8_t(word >> 8);
    }

    uint8_t* next_;
    uint32_t state_ = lowest_state;
};

}  // namespace crownhead
