// Whatever is read as a game is written as the very same link.
//
// A mutated link hardly ever has the right check value, so an input that is no link is read again
// as the bytes of one, with the check value put right.
#include "game/link.hpp"

#include <cstring>
#include <vector>

#include "game/base64url.hpp"

using namespace crownhead;

namespace {

Game& roomy_game() {
    static std::vector<Turn> turns(max_link_plies);
    static Game game;
    game.use_storage(turns.data(), max_link_plies);
    return game;
}

LinkResult check_link(Text text) {
    Game& game = roomy_game();
    const LinkResult result = read_link(text, game);
    if (result.fault != LinkFault::none) {
        if (result.column < 0 || size_t(result.column) > text.size + 1) __builtin_trap();
        return result;
    }
    static char again[max_link_length];
    const size_t size = write_link(game, result.ending, again);
    if (size != text.size || std::memcmp(again, text.data, size) != 0) __builtin_trap();
    return result;
}

// CRC-24 as in OpenPGP (RFC 4880, section 6.1).
uint32_t crc24(const std::vector<uint8_t>& bytes) {
    uint32_t crc = 0xB704CE;
    for (const uint8_t byte : bytes) {
        crc ^= uint32_t{byte} << 16;
        for (int bit = 0; bit < 8; ++bit) crc = crc << 1 ^ (crc & 0x800000 ? 0x864CFB : 0);
    }
    return crc & 0xFFFFFF;
}

void check_bytes(const uint8_t* data, size_t size) {
    std::vector<uint8_t> bytes(data, data + size);
    const uint32_t check = crc24(bytes);
    for (const int shift : {16, 8, 0}) bytes.push_back(uint8_t(check >> shift));
    if (base64url::length_of(bytes.size()) > max_link_length) return;
    std::vector<char> text(max_link_length);
    check_link({text.data(), base64url::encode(bytes.data(), bytes.size(), text.data())});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    check_link({reinterpret_cast<const char*>(data), size});
    check_bytes(data, size);
    return 0;
}
