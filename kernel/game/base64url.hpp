// Base64url without padding (RFC 4648, section 5).
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace crownhead::base64url {

constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// The six bits a character stands for, or -1.
constexpr int value_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '-') return 62;
    if (c == '_') return 63;
    return -1;
}

constexpr size_t length_of(size_t bytes) {
    return (bytes * 8 + 5) / 6;
}

constexpr size_t encode(const uint8_t* bytes, size_t size, char* out) {
    uint32_t pending = 0;
    int bits = 0;
    size_t length = 0;
    for (size_t i = 0; i < size; ++i) {
        pending = pending << 8 | bytes[i];
        for (bits += 8; bits >= 6; bits -= 6) out[length++] = digits[pending >> (bits - 6) & 63];
    }
    if (bits) out[length++] = digits[pending << (6 - bits) & 63];
    return length;
}

}  // namespace crownhead::base64url
