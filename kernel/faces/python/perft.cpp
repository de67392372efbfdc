// Perft from Python.
#include "../../board/perft.hpp"

#include "face.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

uint64_t count_games(int depth, const Board* board) {
    const Position position = board ? board->position() : start_position;
    const Captures captures = board ? board->captures() : Captures::forced;
    const nb::gil_scoped_release release;
    return perft(position, depth, captures);
}

}  // namespace

void bind_perft(nb::module_& module) {
    module.def("perft", &count_games, "depth"_a, "board"_a = nb::none());
}

}  // namespace crownhead::python
