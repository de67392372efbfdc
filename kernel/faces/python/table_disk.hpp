// Endgame tables on disk, mapped into memory and used page by page.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "../../endgame/tables.hpp"
#include "table_file_map.hpp"

namespace crownhead::python {

// A table of which the head is in memory and the blocks are on disk.
struct DiskTable {
    std::string path;
    std::shared_ptr<MappedFile> file;
    std::shared_ptr<uint64_t[]> head;
    TableHeader header;

    const uint8_t* head_bytes() const { return reinterpret_cast<const uint8_t*>(head.get()); }
    // Reads a page, `page_bytes` at most, and compares its checksum.
    TableFault read_page(uint32_t page, uint8_t* into) const;
};

// Opens the one table that a file of so many bytes holds, and looks at all its checksums.
TableFault open_on_disk(const std::filesystem::path& path, uint64_t bytes, DiskTable& table);

// Gives the pages of tables on disk to one `Tables`. A table that once cannot be read is not asked
// for again.
class DiskPages {
public:
    struct Problem {
        std::string path;
        TableFault fault;
        Slice slice;
        Kind kind;
    };

    void add(const DiskTable& table) {
        tables_[int(table.header.kind)][id_of(table.header.slice)] =
            std::make_unique<DiskTable>(table);
    }
    const std::vector<Problem>& problems() const { return problems_; }
    void forget_problems() { problems_.clear(); }

    PageSource source() { return {this, &DiskPages::find, nullptr, 0}; }

private:
    static const uint8_t* find(void* context, const Slice& slice, Kind kind, uint32_t page);

    std::unique_ptr<DiskTable> tables_[2][slice_ids];
    std::vector<Problem> problems_;
    // The page read last: neighbours in a table are often asked for together.
    uint8_t page_[page_bytes];
    const DiskTable* table_read_ = nullptr;
    uint32_t page_read_ = 0;
};

}  // namespace crownhead::python
