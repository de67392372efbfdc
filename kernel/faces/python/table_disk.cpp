#include "table_disk.hpp"

#include <utility>

namespace crownhead::python {

TableFault DiskTable::read_page(uint32_t page, uint8_t* into) const {
    const uint64_t place = TableLayout(header).blocks + uint64_t{page} * page_bytes;
    if (!file->read(place, into, size_of_page(header, page))) return TableFault::too_short;
    const bool undamaged = is_page_undamaged(head_bytes(), header, page, into);
    return undamaged ? TableFault::none : TableFault::damaged;
}

TableFault open_on_disk(const std::filesystem::path& path, uint64_t bytes, DiskTable& table) {
    const std::u8string name = path.u8string();
    table.path.assign(name.begin(), name.end());
    table.file = MappedFile::open(path);
    uint8_t start[header_bytes];
    if (!table.file || !table.file->read(0, start, header_bytes)) return TableFault::too_short;
    TableHeader& header = table.header;
    const TableFault fault = read_header(start, bytes, header);
    if (fault != TableFault::none) return fault;
    const uint64_t head = TableLayout(header).blocks;
    table.head.reset(new uint64_t[head / sizeof(uint64_t)]);
    uint8_t* read = reinterpret_cast<uint8_t*>(table.head.get());
    if (!table.file->read(0, read, head)) return TableFault::too_short;
    if (!is_head_undamaged(read, header) || header.bytes != bytes) return TableFault::damaged;
    std::vector<uint8_t> room(page_bytes);
    for (uint32_t page = 0; page < header.pages; ++page) {
        const TableFault at_page = table.read_page(page, room.data());
        if (at_page != TableFault::none) return at_page;
    }
    return TableFault::none;
}

const uint8_t* DiskPages::find(void* context, const Slice& slice, Kind kind, uint32_t page) {
    DiskPages& self = *static_cast<DiskPages*>(context);
    std::unique_ptr<DiskTable>& table = self.tables_[int(kind)][id_of(slice)];
    if (table == nullptr) return nullptr;
    if (table.get() == self.table_read_ && page == self.page_read_) return self.page_;
    self.table_read_ = nullptr;
    const TableFault fault = table->read_page(page, self.page_);
    if (fault != TableFault::none) {
        self.problems_.push_back({table->path, fault, slice, kind});
        table.reset();
        return nullptr;
    }
    self.table_read_ = table.get();
    self.page_read_ = page;
    return self.page_;
}

}  // namespace crownhead::python
