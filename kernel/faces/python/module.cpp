#include "face.hpp"

// In toolchain/nanobind.cpp.
void pack_table_of_objects(PyTypeObject* of_type);

namespace crownhead::python {

NB_MODULE(_kernel, module) {
    module.doc() = "The rules of English draughts, in C++. Use it through `crownhead`.";
    nb::set_leak_warnings(false);
    bind_values(module);
    bind_moves(module);
    bind_board(module);
    bind_links(module);
    bind_pdn(module);
    bind_perft(module);
    bind_batch(module);
    bind_book(module);
    bind_search(module);
    bind_endgame(module);
    bind_proof(module);
    pack_table_of_objects(reinterpret_cast<PyTypeObject*>(nb::type<Board>().ptr()));
}

}  // namespace crownhead::python
