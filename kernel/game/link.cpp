#include "link.hpp"

#include "base64url.hpp"
#include "mixed_radix.hpp"

namespace crownhead {

namespace {

constexpr uint8_t link_version = 1;
constexpr uint8_t version_bits = 0x07;
constexpr uint8_t optional_captures = 0x08;
constexpr uint8_t draws_by_agreement = 0x10;
constexpr uint8_t set_up_position = 0x20;
constexpr int ending_shift = 6;
constexpr size_t check_size = 3;
constexpr size_t max_bytes = max_link_length * 3 / 4;

enum SquareState : uint32_t { vacant, black_man, black_king, white_man, white_king, state_count };

// CRC-24 as in OpenPGP (RFC 4880, section 6.1): notices every burst of up to 24 damaged bits.
uint32_t crc24_shifted(uint32_t crc) {
    return (crc << 1 ^ (crc & 0x800000 ? 0x864CFB : 0)) & 0xFFFFFF;
}

uint32_t crc24(const uint8_t* bytes, size_t size) {
    uint32_t crc = 0xB704CE;
    for (size_t i = 0; i < size; ++i) {
        crc ^= uint32_t{bytes[i]} << 16;
        for (int bit = 0; bit < 8; ++bit) crc = crc24_shifted(crc);
    }
    return crc;
}

uint32_t state_of(const Position& position, int square) {
    const Bitboard bit = bit_of(square);
    const bool king = (position.kings & bit) != 0;
    if (position.black & bit) return king ? black_king : black_man;
    if (position.white & bit) return king ? white_king : white_man;
    return vacant;
}

void place(Position& position, int square, uint32_t state) {
    const Bitboard bit = bit_of(square);
    if (state == black_man || state == black_king) position.black |= bit;
    if (state == white_man || state == white_king) position.white |= bit;
    if (state == black_king || state == white_king) position.kings |= bit;
}

bool push_moves(const Game& game, MixedRadix& number) {
    MoveList moves;
    for (int ply = game.ply_count(); ply-- > 0;) {
        const Turn& turn = game.turn(ply);
        legal_moves(turn.before, game.rules().captures, moves);
        if (!number.push(uint32_t(moves.size), uint32_t(moves.index_of(turn.move)))) return false;
    }
    return true;
}

bool push_set_up(const Position& start, MixedRadix& number) {
    for (int square = square_count; square >= 1; --square) {
        if (!number.push(state_count, state_of(start, square))) return false;
    }
    return number.push(2, uint32_t(start.turn));
}

Position pop_set_up(MixedRadix& number) {
    Position start{0, 0, 0, static_cast<Color>(number.pop(2))};
    for (int square = 1; square <= square_count; ++square) {
        place(start, square, number.pop(state_count));
    }
    return start;
}

bool pop_moves(MixedRadix& number, int plies, Game& game) {
    MoveList moves;
    for (int ply = 0; ply < plies; ++ply) {
        legal_moves(game.position(), game.rules().captures, moves);
        if (moves.size == 0) return false;
        if (!game.play(moves[int(number.pop(uint32_t(moves.size)))])) return false;
    }
    return number.is_zero();
}

uint8_t header_of(const Game& game, Ending ending) {
    uint8_t header = uint8_t(link_version | uint8_t(ending) << ending_shift);
    if (game.rules().captures == Captures::optional) header |= optional_captures;
    if (game.rules().draws == Draws::agreement) header |= draws_by_agreement;
    if (!(game.start() == start_position)) header |= set_up_position;
    return header;
}

Rules rules_of(uint8_t header) {
    return {header & optional_captures ? Captures::optional : Captures::forced,
            header & draws_by_agreement ? Draws::agreement : Draws::automatic};
}

// The column of the one character whose change would make the check value fit, or 0 where there is
// no such character or more than one. `difference` is between the check value there is and the one
// that would fit: the remainder of the changed bits alone, since a CRC is linear.
int changed_column(uint32_t difference, size_t characters, int spare_bits) {
    // Damage all over a text looks like that of one character once in 2^24 / 63 / `characters`.
    constexpr size_t most_characters = 1024;
    if (characters > most_characters) return 0;
    int found = 0;
    uint32_t remainder = 1;
    for (size_t column = characters; column >= 1; --column) {
        const int bits = column == characters ? 6 - spare_bits : 6;
        uint32_t of_bit[6];
        for (int bit = 0; bit < bits; ++bit) {
            of_bit[bit] = remainder;
            remainder = crc24_shifted(remainder);
        }
        for (int change = 1; change < 1 << bits; ++change) {
            uint32_t of_change = 0;
            for (int bit = 0; bit < bits; ++bit) of_change ^= change >> bit & 1 ? of_bit[bit] : 0;
            if (of_change != difference) continue;
            if (found != 0) return 0;
            found = int(column);
        }
    }
    return found;
}

// Decodes the characters and strips the check value.
LinkResult read_bytes(Text text, uint8_t* bytes, size_t& size) {
    if (text.size == 0) return {LinkFault::empty, Ending::none, 1};
    if (text.size > max_link_length) {
        return {LinkFault::too_long, Ending::none, int(max_link_length) + 1};
    }
    uint32_t pending = 0;
    int bits = 0;
    size = 0;
    for (size_t i = 0; i < text.size; ++i) {
        const int value = base64url::value_of(text.data[i]);
        if (value < 0) return {LinkFault::character, Ending::none, int(i) + 1};
        pending = pending << 6 | uint32_t(value);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes[size++] = uint8_t(pending >> bits);
    }
    const bool spare_bits_clear = (pending & ((1u << bits) - 1)) == 0;
    if (size < check_size + 2) {
        return {LinkFault::cut_short, Ending::none, int(text.size) + 1};
    }
    size -= check_size;
    const uint8_t* check = bytes + size;
    const uint32_t expected = uint32_t{check[0]} << 16 | uint32_t{check[1]} << 8 | check[2];
    if (bits == 6) return {LinkFault::damaged, Ending::none, 0};
    const uint32_t difference = crc24(bytes, size) ^ expected;
    if (difference != 0) {
        return {LinkFault::damaged, Ending::none, changed_column(difference, text.size, bits)};
    }
    if (!spare_bits_clear) return {LinkFault::damaged, Ending::none, int(text.size)};
    return {};
}

// The number of plies, and how many bytes it took; 0 bytes where none is well written.
size_t read_ply_count(const uint8_t* bytes, size_t size, int& plies) {
    plies = bytes[0] & 0x7F;
    if (!(bytes[0] & 0x80)) return 1;
    if (size < 2 || bytes[1] == 0 || bytes[1] & 0x80) return 0;
    plies |= bytes[1] << 7;
    return 2;
}

// The column of the character that holds the first bit of a byte.
int column_of(size_t byte) {
    return int(byte * 8 / 6) + 1;
}

// Reads what stands after the check. Its faults are told at the byte where their part begins.
LinkResult read_game(const uint8_t* bytes, size_t size, Game& game) {
    const uint8_t header = bytes[0];
    const Ending ending = static_cast<Ending>(header >> ending_shift);
    if ((header & version_bits) != link_version) return {LinkFault::version, ending, column_of(0)};
    int plies = 0;
    const size_t count_size = read_ply_count(bytes + 1, size - 1, plies);
    if (count_size == 0) return {LinkFault::moves, ending, column_of(1)};
    const size_t first = 1 + count_size;
    MixedRadix number;
    if (!number.set_bytes(bytes + first, size - first)) {
        return {LinkFault::moves, ending, column_of(first)};
    }
    Position start = start_position;
    if (header & set_up_position) {
        start = pop_set_up(number);
        if (fault_of(start) != PositionFault::none || start == start_position) {
            return {LinkFault::set_up, ending, column_of(first)};
        }
    }
    game.begin(start, rules_of(header));
    if (!pop_moves(number, plies, game)) return {LinkFault::moves, ending, column_of(first)};
    return {LinkFault::none, ending, 0};
}

}  // namespace

size_t write_link(const Game& game, Ending ending, char out[max_link_length]) {
    if (game.ply_count() > max_link_plies) return 0;
    uint8_t bytes[max_bytes];
    size_t size = 0;
    bytes[size++] = header_of(game, ending);
    const int plies = game.ply_count();
    bytes[size++] = uint8_t(plies < 0x80 ? plies : (plies & 0x7F) | 0x80);
    if (plies >= 0x80) bytes[size++] = uint8_t(plies >> 7);
    MixedRadix number;
    if (!push_moves(game, number)) return 0;
    if (bytes[0] & set_up_position && !push_set_up(game.start(), number)) return 0;
    if (size + number.byte_count() + check_size > max_bytes) return 0;
    for (size_t i = 0; i < number.byte_count(); ++i) bytes[size++] = number.byte(i);
    const uint32_t check = crc24(bytes, size);
    for (int shift = 16; shift >= 0; shift -= 8) bytes[size++] = uint8_t(check >> shift);
    return base64url::encode(bytes, size, out);
}

LinkResult read_link(Text text, Game& game) {
    uint8_t bytes[max_bytes];
    size_t size = 0;
    const LinkResult result = read_bytes(text, bytes, size);
    if (result.fault != LinkFault::none) return result;
    return read_game(bytes, size, game);
}

}  // namespace crownhead
