#include "table_file.hpp"

namespace crownhead {

namespace {

constexpr char magic[4] = {'C', 'H', 'E', 'T'};
constexpr uint64_t checksum_at = 40;

struct CrcTable {
    uint32_t of[8][256];
};

// The CRC-32 of Ethernet, zip and PNG, eight bytes at a step.
constexpr CrcTable make_crc_table() {
    CrcTable table{};
    for (uint32_t n = 0; n < 256; ++n) {
        uint32_t crc = n;
        for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
        table.of[0][n] = crc;
    }
    for (int step = 1; step < 8; ++step) {
        for (uint32_t n = 0; n < 256; ++n) {
            const uint32_t before = table.of[step - 1][n];
            table.of[step][n] = before >> 8 ^ table.of[0][before & 255];
        }
    }
    return table;
}

constexpr CrcTable crc_table = make_crc_table();

uint32_t extend_crc(uint32_t crc, const uint8_t* data, uint64_t bytes) {
    const auto& of = crc_table.of;
    for (; bytes >= 8; bytes -= 8, data += 8) {
        const uint32_t low = crc ^ read_u32(data);
        const uint32_t high = read_u32(data + 4);
        crc = of[7][low & 255] ^ of[6][low >> 8 & 255] ^ of[5][low >> 16 & 255] ^ of[4][low >> 24] ^
              of[3][high & 255] ^ of[2][high >> 8 & 255] ^ of[1][high >> 16 & 255] ^
              of[0][high >> 24];
    }
    for (; bytes; --bytes, ++data) crc = crc >> 8 ^ of[0][(crc ^ *data) & 255];
    return crc;
}

uint32_t checksum_of_head(const uint8_t* head, const TableHeader& header) {
    const uint64_t bytes = TableLayout(header).blocks;
    const uint32_t before = extend_crc(~uint32_t{0}, head, checksum_at);
    return ~extend_crc(before, head + checksum_at + 4, bytes - checksum_at - 4);
}

uint32_t checksum_of_page(const uint8_t* bytes, uint32_t size) {
    return ~extend_crc(~uint32_t{0}, bytes, size);
}

bool makes_sense(const TableHeader& header) {
    if (!is_tabled(header.slice) || header.longest > max_worth) return false;
    const Shape shape(header.slice);
    const TableLayout layout(header);
    return header.positions == shape.size &&
           header.blocks == (shape.size + block_positions - 1) / block_positions &&
           header.bytes >= layout.blocks && header.pages == pages_for(header.bytes - layout.blocks);
}

}  // namespace

TableFault read_header(const uint8_t* data, uint64_t bytes, TableHeader& header) {
    for (uint64_t i = 0; i < sizeof(magic) && i < bytes; ++i) {
        if (data[i] != uint8_t(magic[i])) return TableFault::not_a_table;
    }
    if (bytes < header_bytes) return TableFault::too_short;
    if (data[4] != table_version) return TableFault::version;
    if (data[5] > uint8_t(Kind::distances) || data[6] != block_bits) return TableFault::damaged;
    header.kind = static_cast<Kind>(data[5]);
    for (int i = 8; i < 12; ++i) {
        if (data[i] > max_table_side) return TableFault::damaged;
    }
    header.slice = {data[8], data[9], data[10], data[11]};
    header.longest = read_u16(data + 12);
    header.positions = read_u64(data + 16);
    header.model_bytes = read_u32(data + 24);
    header.blocks = read_u32(data + 28);
    header.bytes = read_u64(data + 32);
    header.pages = read_u32(data + 44);
    if (!makes_sense(header)) return TableFault::damaged;
    return header.bytes > bytes ? TableFault::too_short : TableFault::none;
}

bool is_head_undamaged(const uint8_t* head, const TableHeader& header) {
    return read_u32(head + checksum_at) == checksum_of_head(head, header);
}

bool is_page_undamaged(const uint8_t* head, const TableHeader& header, uint32_t page,
                       const uint8_t* bytes) {
    const uint8_t* checksum = head + TableLayout(header).pages + 4 * uint64_t{page};
    return read_u32(checksum) == checksum_of_page(bytes, size_of_page(header, page));
}

bool is_undamaged(const uint8_t* data, const TableHeader& header) {
    if (!is_head_undamaged(data, header)) return false;
    const uint8_t* blocks = data + TableLayout(header).blocks;
    for (uint32_t page = 0; page < header.pages; ++page) {
        if (!is_page_undamaged(data, header, page, blocks + uint64_t{page} * page_bytes)) {
            return false;
        }
    }
    return true;
}

void write_header(uint8_t* data, const TableHeader& header) {
    for (uint64_t i = 0; i < header_bytes; ++i) data[i] = 0;
    for (uint64_t i = 0; i < sizeof(magic); ++i) data[i] = uint8_t(magic[i]);
    data[4] = table_version;
    data[5] = uint8_t(header.kind);
    data[6] = block_bits;
    data[8] = header.slice.own_men;
    data[9] = header.slice.own_kings;
    data[10] = header.slice.other_men;
    data[11] = header.slice.other_kings;
    write_number(data + 12, header.longest);
    write_number(data + 16, header.positions);
    write_number(data + 24, header.model_bytes);
    write_number(data + 28, header.blocks);
    write_number(data + 32, header.bytes);
    write_number(data + 44, header.pages);
    const TableLayout layout(header);
    for (uint32_t page = 0; page < header.pages; ++page) {
        const uint8_t* bytes = data + layout.blocks + uint64_t{page} * page_bytes;
        const uint32_t checksum = checksum_of_page(bytes, size_of_page(header, page));
        write_number(data + layout.pages + 4 * uint64_t{page}, checksum);
    }
    write_number(data + checksum_at, checksum_of_head(data, header));
}

}  // namespace crownhead
