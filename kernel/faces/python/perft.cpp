// Perft from Python.
#include "../../board/perft_details.hpp"
#include "interruptible.hpp"
#include "perft_threads.hpp"
#include "threads.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

constexpr int64_t max_hash_megabytes = 65536;

// Where counting begins, and by which rule.
struct Start {
    Position position;
    Captures captures;
};

Start start_from(const Board* board) {
    if (board == nullptr) return {start_position, Captures::forced};
    return {board->position(), board->captures()};
}

void require(bool is_fine, const char* otherwise) {
    if (!is_fine) throw nb::value_error(otherwise);
}

uint64_t count_games(Whole depth, const Board* board, Whole threads, Whole hash_megabytes) {
    require(depth >= 0 && depth <= max_perft_depth, "depth has to be 0 to 100");
    require(threads >= 1 && threads <= max_threads, "threads has to be 1 to 256");
    require(hash_megabytes >= 0 && hash_megabytes <= max_hash_megabytes,
            "hash_megabytes has to be 0 to 65536");
    const auto [position, captures] = start_from(board);
    if (depth < stoppable_depth) return perft(position, int(depth), captures);
    StopFlag stop;
    const uint64_t games = interruptible(stop, [&, position = position, captures = captures] {
        return perft_in_threads(position, int(depth), captures, int(threads),
                                size_t(hash_megabytes) << 20, stop);
    });
    if (games == too_many_games) {
        PyErr_SetString(PyExc_OverflowError, "the count does not fit into 64 bits");
        throw nb::python_error();
    }
    return games;
}

uint64_t count_outcomes(Whole depth, const Board* board) {
    require(depth >= 0 && depth <= max_perft_depth, "depth has to be 0 to 100");
    const auto [position, captures] = start_from(board);
    StopFlag stop;
    return interruptible(stop, [&, position = position, captures = captures] {
        return perft_by_outcome(position, int(depth), captures, stop);
    });
}

FinalMoves count_final_moves(Whole depth, const Board* board) {
    require(depth >= 1 && depth <= max_perft_depth, "depth has to be 1 to 100");
    const auto [position, captures] = start_from(board);
    StopFlag stop;
    return interruptible(stop, [&, position = position, captures = captures] {
        return final_moves(position, int(depth), captures, stop);
    });
}

nb::str repr_of(const FinalMoves& final) {
    return nb::str("FinalMoves(moves={}, jumps={}, king_moves={}, king_jumps={}, crownings={})")
        .format(final.moves, final.jumps, final.king_moves, final.king_jumps, final.crownings);
}

}  // namespace

void bind_perft(nb::module_& module) {
    nb::class_<FinalMoves>(module, "FinalMoves",
                           "The moves at the last ply of all games of one length, by kind.")
        .def_ro("moves", &FinalMoves::moves, "All of them: what `perft` counts.")
        .def_ro("jumps", &FinalMoves::jumps, "Captures, of men and kings.")
        .def_ro("king_moves", &FinalMoves::king_moves, "Moves of kings, captures among them.")
        .def_ro("king_jumps", &FinalMoves::king_jumps, "Captures by kings.")
        .def_ro("crownings", &FinalMoves::crownings, "Moves by which a man becomes a king.")
        .def(
            "__eq__",
            [](const FinalMoves& a, nb::handle b) {
                return nb::isinstance<FinalMoves>(b) && a == nb::cast<const FinalMoves&>(b);
            },
            nb::arg().none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const FinalMoves& self) { return Py_hash_t(self.moves % 0x7FFFFFFF); })
        .def("__repr__", &repr_of);

    module.def("perft", &count_games, "depth"_a, "board"_a = nb::none(), nb::kw_only(),
               "threads"_a = 1, "hash_megabytes"_a = 0,
               "Count the games of `depth` plies that can follow on `board` (without one: on the "
               "start of the game), each capturing route by itself.\n\n"
               "The counts from the start are published (OEIS A133046). With `hash_megabytes`, "
               "positions already counted are remembered, which changes no count but saves ever "
               "more time with depth. Ctrl-C ends a long count.\n\n"
               "Raises `ValueError` for numbers out of range, `OverflowError` where the count "
               "needs more than 64 bits (from the start: 29 plies), and `MemoryError`.");
    module.def("perft_by_outcome", &count_outcomes, "depth"_a, "board"_a = nb::none(),
               "Count as `perft` does, but routes of one king that take the same men and end on "
               "the same square once.\n\n"
               "Published from the start: 388,617,999 at 12 plies, 1,766,564,893 at 13 "
               "(rhalbersma/dctl). Raises `ValueError` for a depth out of range.");
    module.def("final_moves", &count_final_moves, "depth"_a, "board"_a = nb::none(),
               "Count the last moves of all games of `depth` plies by their kind.\n\n"
               "Raises `ValueError` for a depth out of range.");
}

}  // namespace crownhead::python
