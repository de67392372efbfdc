// Endgame tables: building, packing, probing and verifying.
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <vector>

#include "../../endgame/build.hpp"
#include "../../endgame/pack.hpp"
#include "../../endgame/quiet_runs.hpp"
#include "../../endgame/verify.hpp"
#include "endgame_tables.hpp"

namespace crownhead::python {

namespace {

// Every ply of a search by plain recursion takes stack.
constexpr int deepest_search = 100;

using namespace nb::literals;

using Room = nb::ndarray<uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using SliceTuple = std::tuple<int, int, int, int>;

constexpr uint64_t most_built = uint64_t{1} << 32;

Slice slice_from(const SliceTuple& tuple) {
    const auto [own_men, own_kings, other_men, other_kings] = tuple;
    for (const int number : {own_men, own_kings, other_men, other_kings}) {
        if (number < 0 || number > max_table_side)
            throw nb::value_error("a side has 1 to 7 pieces");
    }
    const Slice slice{uint8_t(own_men), uint8_t(own_kings), uint8_t(other_men),
                      uint8_t(other_kings)};
    if (!is_tabled(slice)) {
        throw nb::value_error("a table is for one piece a side at least, and eight in all at most");
    }
    return slice;
}

SliceTuple tuple_of(const Slice& slice) {
    return {slice.own_men, slice.own_kings, slice.other_men, slice.other_kings};
}

void require_size(uint64_t size, const Slice& slice) {
    if (size != Shape(slice).size) throw nb::value_error("a slice's memory has the wrong size");
}

// Python's view of the work: a function told how many units are done, which may say no.
struct Listener {
    nb::object told;
    bool failed = false;

    static bool go_on(void* context, uint64_t done, uint64_t units) {
        Listener& self = *static_cast<Listener*>(context);
        const nb::gil_scoped_acquire acquire;
        if (self.told.is_none()) return true;
        try {
            return nb::cast<bool>(self.told(done, units));
        } catch (nb::python_error& error) {
            error.restore();
            self.failed = true;
            return false;
        }
    }
};

// Returns whether the build came to its end.
bool build_slice(const SliceTuple& tuple, const std::vector<std::tuple<SliceTuple, Bytes>>& values,
                 bool distances, Room own, Room reversed, nb::object told) {
    const Slice slice = slice_from(tuple);
    require_size(own.size(), slice);
    require_size(reversed.size(), slice.reversed());
    if (Shape(slice).units >= most_built) throw nb::value_error("this slice is too large to build");
    if (slice == slice.reversed() && own.data() != reversed.data()) {
        throw nb::value_error("a slice that is its own reverse has one memory");
    }
    const auto known = std::make_unique<Values>();
    for (const auto& [needed, bytes] : values) {
        require_size(bytes.size(), slice_from(needed));
        known->add(slice_from(needed), bytes.data());
    }
    Listener listener{std::move(told)};
    BuildFault fault;
    {
        const nb::gil_scoped_release release;
        const Memory memory = allocate(build_memory(slice));
        fault = build(slice, *known, distances, own.data(), reversed.data(), memory.get(),
                      {&listener, &Listener::go_on});
    }
    if (listener.failed) throw nb::python_error();
    if (fault == BuildFault::missing)
        throw nb::value_error("a slice that this one needs is missing");
    if (fault == BuildFault::too_long) {
        throw nb::value_error("a distance of this slice takes more than 254 plies");
    }
    return fault == BuildFault::none;
}

std::vector<SliceTuple> dependencies_of(const SliceTuple& tuple) {
    std::vector<SliceTuple> found;
    std::vector<bool> seen(slice_ids);
    for_each_dependency(slice_from(tuple), [&](const Slice& slice) {
        if (!seen[size_t(id_of(slice))]) found.push_back(tuple_of(slice));
        seen[size_t(id_of(slice))] = true;
    });
    return found;
}

nb::bytes pack_slice(const SliceTuple& tuple, bool distances, const Bytes& worths) {
    const Slice slice = slice_from(tuple);
    require_size(worths.size(), slice);
    const Kind kind = distances ? Kind::distances : Kind::results;
    Memory packed;
    uint64_t size;
    {
        const nb::gil_scoped_release release;
        packed = allocate(max_packed_bytes(slice, kind));
        const Memory memory = allocate(pack_memory());
        size = pack(slice, kind, worths.data(), memory.get(),
                    reinterpret_cast<uint8_t*>(packed.get()));
    }
    return nb::bytes(packed.get(), size);
}

using Totals = std::map<std::string, uint64_t>;

Totals totals_of(const Tally& tally) {
    return {{"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses},
            {"capture_wins", tally.capture_wins},
            {"capture_draws", tally.capture_draws},
            {"capture_losses", tally.capture_losses},
            {"longest_win", uint64_t(tally.longest_win)},
            {"longest_loss", uint64_t(tally.longest_loss)}};
}

Totals tally_slice(const SliceTuple& tuple, const Bytes& worths) {
    const Slice slice = slice_from(tuple);
    require_size(worths.size(), slice);
    Tally tally;
    {
        const nb::gil_scoped_release release;
        tally = tally_of(slice, worths.data());
    }
    return totals_of(tally);
}

const char* verify_fault(VerifyFault fault) {
    constexpr const char* names[] = {"none", "index", "unknown", "verdict", "distance", "search"};
    return names[int(fault)];
}

using ExpectedTable = std::tuple<SliceTuple, bool>;

bool is_that(const TableHeader& header, const ExpectedTable& expected) {
    const auto& [slice, distances] = expected;
    return header.slice == slice_from(slice) && (header.kind == Kind::distances) == distances;
}

// Adds all tables of a file or a bundle, or none of them: that is for `expected` alone, where it is
// given. Returns what is wrong, or "none".
std::string add_tables(OwnedTables& self, const Bytes& bytes,
                       const std::optional<ExpectedTable>& expected) {
    FoundTables found;
    const TableFault fault = find_tables(bytes, found);
    if (fault != TableFault::none) return name_of(fault);
    if (expected && (found.size() != 1 || !is_that(found[0].second, *expected))) return "swapped";
    return name_of(self.add(bytes, found));
}

// The same for a file of one table whose blocks stay on disk.
std::string add_on_disk(OwnedTables& self, const std::filesystem::path& path, uint64_t bytes,
                        const ExpectedTable& expected) {
    DiskTable table;
    TableFault fault;
    {
        const nb::gil_scoped_release release;
        fault = open_on_disk(path, bytes, table);
    }
    if (fault != TableFault::none) return name_of(fault);
    if (!is_that(table.header, expected)) return "swapped";
    return name_of(self.add(table));
}

// What is wrong and the path, for each table that could no longer be read.
std::vector<std::tuple<std::string, std::string>> take_problems(OwnedTables& self) {
    std::vector<std::tuple<std::string, std::string>> told;
    for (const auto& problem : self.take_problems()) {
        told.emplace_back(name_of(problem.fault), problem.path);
    }
    return told;
}

std::optional<int> worth_of(OwnedTables& self, const Board& board) {
    Worth worth;
    if (!self.tables().find_worth(board.position(), worth)) return std::nullopt;
    return worth;
}

std::tuple<std::string, uint64_t, Totals> verify_slice(OwnedTables& self, const SliceTuple& tuple,
                                                       uint64_t first, uint64_t last,
                                                       bool distances) {
    const Slice slice = slice_from(tuple);
    Tally tally;
    VerifyResult result;
    {
        const nb::gil_scoped_release release;
        result = verify(self.tables(), slice, first, last, distances, tally);
    }
    return {verify_fault(result.fault), result.index, totals_of(tally)};
}

std::tuple<std::string, uint64_t> search_slice(OwnedTables& self, const SliceTuple& tuple,
                                               uint64_t count, int depth, bool distances,
                                               uint64_t seed) {
    if (depth < 1 || depth > deepest_search) throw nb::value_error("depth has to be 1 to 100");
    const Slice slice = slice_from(tuple);
    VerifyResult result;
    {
        const nb::gil_scoped_release release;
        result = verify_by_search(self.tables(), slice, count, depth, distances, seed);
    }
    return {verify_fault(result.fault), result.index};
}

Totals sample_slice(OwnedTables& self, const SliceTuple& tuple, uint64_t count, uint64_t seed) {
    const Slice slice = slice_from(tuple);
    const nb::gil_scoped_release release;
    return totals_of(sample(self.tables(), slice, count, seed));
}

void unpack_slice(OwnedTables& self, const SliceTuple& tuple, const Room& worths) {
    const Slice slice = slice_from(tuple);
    require_size(worths.size(), slice);
    bool known;
    {
        const nb::gil_scoped_release release;
        known = unpack(self.tables(), slice, worths.data());
    }
    if (!known) throw nb::value_error("the distances of the slice are not all there");
}

void quiet_runs(const SliceTuple& tuple, const Bytes& own, const Bytes& reversed,
                const Room& own_runs, const Room& reversed_runs) {
    const Slice slice = slice_from(tuple);
    const uint64_t size = Shape(slice).size;
    require_size(own.size(), slice);
    require_size(reversed.size(), slice.reversed());
    require_size(own_runs.size(), slice);
    require_size(reversed_runs.size(), slice.reversed());
    if (size > most_built / 2) throw nb::value_error("the slice is too large");
    const nb::gil_scoped_release release;
    const std::unique_ptr<uint32_t[]> order(new uint32_t[2 * size]);
    find_quiet_runs(slice, own.data(), reversed.data(), own_runs.data(), reversed_runs.data(),
                    order.get());
}

Board board_at(const SliceTuple& tuple, uint64_t index) {
    const Shape shape(slice_from(tuple));
    if (index >= shape.size) throw nb::index_error("the slice has no such position");
    return Board(position_of(placement_at(shape, index)), Rules{});
}

void bind_tables(nb::module_& module) {
    nb::class_<OwnedTables>(module, "EndgameTables", "Tables in memory; see `crownhead.endgame`.")
        .def(nb::init<uint64_t>(), "cache_bytes"_a)
        .def("add", &add_tables, "bytes"_a, "expected"_a = nb::none(),
             nb::sig("def add(self, bytes: object, expected: tuple[tuple[int, int, int, int], "
                     "bool] | None = None) -> str"))
        .def("add_on_disk", &add_on_disk, "path"_a, "bytes"_a, "expected"_a,
             nb::sig("def add_on_disk(self, path: object, bytes: int, expected: "
                     "tuple[tuple[int, int, int, int], bool]) -> str"))
        .def("take_problems", &take_problems)
        .def_prop_ro("pieces", [](OwnedTables& self) { return self.tables().pieces(); })
        .def(
            "verdict",
            [](OwnedTables& self, const Board& board) {
                return int(self.tables().verdict_of(board.position()));
            },
            "board"_a)
        .def("worth", &worth_of, "board"_a)
        .def(
            "is_best",
            [](OwnedTables& self, int verdict, int worth, const Board& next) {
                return self.tables().is_best(static_cast<Verdict>(verdict), Worth(worth),
                                             next.position());
            },
            "verdict"_a, "worth"_a, "next"_a)
        .def("unpack", &unpack_slice, "slice"_a, "worths"_a,
             nb::sig("def unpack(self, slice: tuple[int, int, int, int], worths: object) -> None"))
        .def("sample", &sample_slice, "slice"_a, "count"_a, "seed"_a)
        .def("clear_cache", [](OwnedTables& self) { self.tables().clear_cache(); })
        .def("verify", &verify_slice, "slice"_a, "first"_a, "last"_a, "distances"_a)
        .def("verify_by_search", &search_slice, "slice"_a, "count"_a, "depth"_a, "distances"_a,
             "seed"_a);
}

}  // namespace

void bind_endgame(nb::module_& module) {
    module.def(
        "slice_size", [](const SliceTuple& slice) { return Shape(slice_from(slice)).size; },
        "slice"_a);
    module.def("slice_dependencies", &dependencies_of, "slice"_a);
    module.def(
        "slice_build_memory",
        [](const SliceTuple& slice) { return build_memory(slice_from(slice)); }, "slice"_a);
    module.def("slice_board", &board_at, "slice"_a, "index"_a);
    // Anything with the buffer protocol will do, for which Python 3.11 has no type.
    module.def("build_slice", &build_slice, "slice"_a, "values"_a, "distances"_a, "own"_a,
               "reversed"_a, "told"_a.none(),
               nb::sig("def build_slice(slice: tuple[int, int, int, int], values: "
                       "list[tuple[tuple[int, int, int, int], object]], distances: bool, own: "
                       "object, reversed: object, told: object) -> bool"));
    module.def("pack_slice", &pack_slice, "slice"_a, "distances"_a, "worths"_a,
               nb::sig("def pack_slice(slice: tuple[int, int, int, int], distances: bool, worths: "
                       "object) -> bytes"));
    module.def("tally_slice", &tally_slice, "slice"_a, "worths"_a,
               nb::sig("def tally_slice(slice: tuple[int, int, int, int], worths: object) -> "
                       "dict[str, int]"));
    module.def("quiet_runs", &quiet_runs, "slice"_a, "own"_a, "reversed"_a, "own_runs"_a,
               "reversed_runs"_a,
               nb::sig("def quiet_runs(slice: tuple[int, int, int, int], own: object, reversed: "
                       "object, own_runs: object, reversed_runs: object) -> None"));
    bind_tables(module);
}

}  // namespace crownhead::python
