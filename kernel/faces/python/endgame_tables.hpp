// Endgame tables with the memory they are kept in, and the Python objects or files they read.
#pragma once

#include <nanobind/ndarray.h>

#include <deque>
#include <utility>
#include <vector>

#include "face.hpp"
#include "table_disk.hpp"

namespace crownhead::python {

using Bytes = nb::ndarray<const uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Memory = std::unique_ptr<uint64_t[]>;
using FoundTables = std::vector<std::pair<const uint8_t*, TableHeader>>;

inline Memory allocate(uint64_t bytes) {
    return Memory(new uint64_t[bytes / sizeof(uint64_t) + 1]);
}

// Finds the tables of a file or a bundle, and looks at their checksums.
TableFault find_tables(const Bytes& bytes, FoundTables& found);

const char* name_of(TableFault fault);

class OwnedTables {
public:
    explicit OwnedTables(uint64_t cache_bytes)
        : cache_(allocate(cache_bytes)), tables_(new Tables(cache_.get(), cache_bytes)) {
        tables_->use_pages(disk_.source());
    }

    // The same tables with a cache of their own, for another thread.
    OwnedTables(const OwnedTables& other, uint64_t cache_bytes);

    Tables& tables() { return *tables_; }

    // Adds what `find_tables` found in `bytes`.
    TableFault add(const Bytes& bytes, const FoundTables& found);
    TableFault add(const DiskTable& table);

    // Tables that could no longer be read since last asked; from now on they are not there.
    std::vector<DiskPages::Problem> take_problems();

private:
    TableFault add(const FoundTables& found);
    void* memory_for(const TableHeader& header);

    Memory cache_;
    std::unique_ptr<Tables> tables_;
    std::deque<Memory> models_;
    std::vector<Bytes> sources_;
    FoundTables added_;
    std::vector<DiskTable> on_disk_;
    DiskPages disk_;
};

}  // namespace crownhead::python
