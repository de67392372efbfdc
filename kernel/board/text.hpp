// Reading and writing text without a standard library: a view, a cursor and a writer.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace crownhead {

struct Text {
    const char* data;
    size_t size;
};

constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

// Walks a text from the left; `peek` answers 0 at its end, so a caller needs no bounds of its own.
class Cursor {
public:
    constexpr explicit Cursor(Text text) : text_(text) {}

    // Columns count characters from 1, as error messages do.
    constexpr int column() const { return int(at_) + 1; }
    constexpr bool at_end() const { return at_ == text_.size; }
    constexpr char peek() const { return at_end() ? '\0' : text_.data[at_]; }
    constexpr void advance() { at_ += at_end() ? 0 : 1; }

    constexpr void skip_spaces() {
        while (is_space(peek())) advance();
    }

    constexpr bool accept(char wanted) {
        if (at_end() || lower(peek()) != wanted) return false;
        advance();
        return true;
    }

    // Accepts a whole lower-case word in any case, or nothing.
    constexpr bool accept_word(const char* word) {
        const size_t before = at_;
        for (; *word; ++word) {
            if (!accept(*word)) {
                at_ = before;
                return false;
            }
        }
        return true;
    }

    // A number, or -1 where none stands. Long numbers stop growing rather than overflow.
    constexpr int number() {
        if (!is_digit(peek())) return -1;
        int value = 0;
        for (; is_digit(peek()); advance()) {
            if (value < 100000) value = value * 10 + (peek() - '0');
        }
        return value;
    }

private:
    Text text_;
    size_t at_ = 0;
};

// Appends to a buffer that the caller knows to be large enough.
class Writer {
public:
    constexpr explicit Writer(char* out) : out_(out) {}

    constexpr void put(char c) { out_[size_++] = c; }
    constexpr void put_square(int square) {
        if (square >= 10) put(char('0' + square / 10));
        put(char('0' + square % 10));
    }
    constexpr size_t size() const { return size_; }

private:
    char* out_;
    size_t size_ = 0;
};

}  // namespace crownhead
