// One large number that holds many small digits, each in a radix of its own.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace crownhead {

// Digits go in last first and come out first first. `max_words` bounds the number.
class MixedRadix {
public:
    static constexpr size_t max_words = 3072;

    // Puts a digit below all those pushed so far. False where the number grows too large.
    bool push(uint32_t radix, uint32_t digit) {
        uint64_t carry = digit;
        for (size_t i = 0; i < size_; ++i) {
            carry += uint64_t{words_[i]} * radix;
            words_[i] = uint32_t(carry);
            carry >>= 32;
        }
        if (carry == 0) return true;
        if (size_ == max_words) return false;
        words_[size_++] = uint32_t(carry);
        return true;
    }

    // Takes the lowest digit out.
    uint32_t pop(uint32_t radix) {
        uint64_t rest = 0;
        for (size_t i = size_; i-- > 0;) {
            rest = rest << 32 | words_[i];
            words_[i] = uint32_t(rest / radix);
            rest %= radix;
        }
        while (size_ && words_[size_ - 1] == 0) --size_;
        return uint32_t(rest);
    }

    bool is_zero() const { return size_ == 0; }

    // Lowest byte first, without a zero byte at the top.
    size_t byte_count() const {
        if (size_ == 0) return 0;
        return size_ * 4 - size_t(__builtin_clz(words_[size_ - 1])) / 8;
    }
    uint8_t byte(size_t index) const { return uint8_t(words_[index / 4] >> (index % 4 * 8)); }

    // False where the bytes are too many or end in a zero byte.
    bool set_bytes(const uint8_t* bytes, size_t count) {
        size_ = (count + 3) / 4;
        if (size_ > max_words || (count && bytes[count - 1] == 0)) return false;
        for (size_t i = 0; i < size_; ++i) words_[i] = 0;
        for (size_t i = 0; i < count; ++i) words_[i / 4] |= uint32_t{bytes[i]} << (i % 4 * 8);
        return true;
    }

private:
    uint32_t words_[max_words];
    size_t size_ = 0;
};

}  // namespace crownhead
