#include "endgame_tables.hpp"

namespace crownhead::python {

TableFault find_tables(const Bytes& bytes, FoundTables& found) {
    const uint8_t* data = bytes.data();
    uint64_t left = bytes.size();
    const nb::gil_scoped_release release;
    if (left == 0) return TableFault::too_short;
    while (left) {
        TableHeader header;
        const TableFault fault = read_header(data, left, header);
        if (fault != TableFault::none) return fault;
        if (!is_undamaged(data, header)) return TableFault::damaged;
        found.emplace_back(data, header);
        data += header.bytes;
        left -= header.bytes;
    }
    return TableFault::none;
}

OwnedTables::OwnedTables(const OwnedTables& other, uint64_t cache_bytes)
    : OwnedTables(cache_bytes) {
    sources_ = other.sources_;
    add(other.added_);
}

TableFault OwnedTables::add(const Bytes& bytes, const FoundTables& found) {
    sources_.push_back(bytes);
    return add(found);
}

TableFault OwnedTables::add(const FoundTables& found) {
    for (const auto& [data, header] : found) {
        models_.push_back(allocate(Tables::memory_for(header)));
        const TableFault fault = tables_->add(data, header, models_.back().get());
        if (fault != TableFault::none) return fault;
        added_.emplace_back(data, header);
    }
    return TableFault::none;
}

}  // namespace crownhead::python
