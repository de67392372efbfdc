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

const char* name_of(TableFault fault) {
    constexpr const char* names[] = {"none",    "too_short", "not_a_table", "version",
                                     "damaged", "malformed", "no_memory",   "swapped"};
    return names[int(fault)];
}

OwnedTables::OwnedTables(const OwnedTables& other, uint64_t cache_bytes)
    : OwnedTables(cache_bytes) {
    sources_ = other.sources_;
    add(other.added_);
    for (const DiskTable& table : other.on_disk_) add(table);
}

TableFault OwnedTables::add(const Bytes& bytes, const FoundTables& found) {
    sources_.push_back(bytes);
    return add(found);
}

TableFault OwnedTables::add(const FoundTables& found) {
    for (const auto& [data, header] : found) {
        const TableFault fault = tables_->add(data, header, memory_for(header));
        if (fault != TableFault::none) return fault;
        added_.emplace_back(data, header);
    }
    return TableFault::none;
}

TableFault OwnedTables::add(const DiskTable& table) {
    const TableHeader& header = table.header;
    const TableFault fault = tables_->add_head(table.head_bytes(), header, memory_for(header));
    if (fault != TableFault::none) return fault;
    on_disk_.push_back(table);
    disk_.add(table);
    return TableFault::none;
}

void* OwnedTables::memory_for(const TableHeader& header) {
    models_.push_back(allocate(Tables::memory_for(header)));
    return models_.back().get();
}

std::vector<DiskPages::Problem> OwnedTables::take_problems() {
    std::vector<DiskPages::Problem> problems = disk_.problems();
    disk_.forget_problems();
    for (const auto& problem : problems) tables_->remove(problem.slice, problem.kind);
    return problems;
}

}  // namespace crownhead::python
