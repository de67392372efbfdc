// Moves as Python objects, and the lazy list of legal ones.
#include "../../board/notation.hpp"
#include "../../board/path.hpp"
#include "face.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

// One slot for each step and each single jump: origin, direction, step or jump.
constexpr int shared_slots = square_count * 4 * 2;
PyObject* shared_moves[shared_slots];

int slot_of(Move move) {
    return ((move.origin() - 1) * 4 + int(move.direction(0))) * 2 + (move.is_jump() ? 1 : 0);
}

const char* path_fault(MoveFault fault) {
    switch (fault) {
        case MoveFault::empty: return "empty";
        case MoveFault::square: return "square";
        case MoveFault::illegal: return "path";
        default: return "syntax";
    }
}

Move read_whole_path(std::string_view text) {
    const MoveResult result = read_path_move(text_of(text));
    if (result.fault != MoveFault::none) {
        raise("MoveSyntaxError", path_fault(result.fault), text, result.column,
              square_told(result.fault == MoveFault::square, result.square));
    }
    return result.move;
}

Move unpacked(const nb::int_& packed) {
    const uint64_t number = PyLong_AsUnsignedLongLong(packed.ptr());
    const bool fits = PyErr_Occurred() == nullptr;
    PyErr_Clear();
    const Move move = Move::unpacked(fits ? number : 0);
    if (!is_path(move)) throw nb::value_error("the number is not a packed move");
    return move;
}

nb::tuple squares_tuple(Bitboard squares) {
    nb::list list;
    for (; squares; squares &= squares - 1) list.append(lowest_square(squares));
    return nb::tuple(list);
}

nb::tuple path_tuple(Move move) {
    nb::list list;
    list.append(move.origin());
    for (int hop = 0; hop < move.hops(); ++hop) list.append(move.landing(hop));
    return nb::tuple(list);
}

bool same_move(const Move& a, nb::handle b) {
    return nb::isinstance<Move>(b) && a == nb::cast<Move>(b);
}

void bind_move(nb::module_& module) {
    nb::class_<Move>(
        module, "Move",
        "A move: its whole path, with every landing of a capture. Immutable and hashable; it "
        "knows nothing of a board, `Board.legal_moves` says which moves can be played.")
        .def(
            "__init__",
            [](Move* self, const PythonText& text) { new (self) Move(read_whole_path(text)); },
            "text"_a,
            "Reads a whole path such as `11-15` or `22x15x6`.\n\nRaises MoveSyntaxError where "
            "the text is not a path a piece could take.")
        .def_prop_ro("origin", &Move::origin, "The square the piece starts from, 1 to 32.")
        .def_prop_ro("destination", &Move::destination, "The square it ends on, 1 to 32.")
        .def_prop_ro("path", &path_tuple, nb::sig("def path(self) -> tuple[int, ...]"),
                     "The squares stood on, from origin to destination.")
        .def_prop_ro(
            "captured", [](const Move& self) { return squares_tuple(self.captured()); },
            nb::sig("def captured(self) -> tuple[int, ...]"),
            "The squares of the pieces taken, ascending; empty for a quiet move.")
        .def_prop_ro("is_jump", &Move::is_jump, "Whether the move takes anything.")
        .def_prop_ro("packed", &Move::packed,
                     "The move as one 64-bit number, as the batch functions give it.")
        .def_static(
            "from_packed", [](const nb::int_& packed) { return object_of(unpacked(packed)); },
            "packed"_a, nb::sig("def from_packed(packed: int) -> Move"),
            "The move that `packed` stands for. Raises ValueError for any other number.")
        .def("__eq__", &same_move, nb::arg().none(),
             nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Move& self) { return Py_hash_t(self.packed() % 0x7FFFFFFF); })
        .def("__str__", &path_text)
        .def("__repr__", [](const Move& self) { return "Move('" + path_text(self) + "')"; })
        .def("__getstate__", [](const Move& self) { return path_text(self); })
        .def("__setstate__",
             [](Move* self, const PythonText& path) { new (self) Move(read_whole_path(path)); });
}

bool holds(const LegalMoves& self, nb::handle move) {
    if (nb::isinstance<Move>(move)) {
        return is_legal(self.position, self.captures, nb::cast<Move>(move));
    }
    const auto text = PythonText::from(move);
    return text && read_move(self.position, self.captures, text_of(*text)).fault == MoveFault::none;
}

Move move_at(const LegalMoves& self, int64_t index) {
    MoveList moves;
    legal_moves(self.position, self.captures, moves);
    if (index < 0) index += moves.size;
    if (index < 0 || index >= moves.size) throw nb::index_error("there are fewer legal moves");
    return moves[int(index)];
}

nb::list listed(const LegalMoves& self) {
    MoveList moves;
    legal_moves(self.position, self.captures, moves);
    return list_of(moves);
}

std::string repr_of(const LegalMoves& self) {
    MoveList moves;
    legal_moves(self.position, self.captures, moves);
    std::string text = "<LegalMoves";
    for (const Move& move : moves) {
        char out[max_move_length];
        text += &move == moves.moves ? " " : ", ";
        text.append(out, write_move(move, moves, out));
    }
    return text + ">";
}

void bind_legal_moves(nb::module_& module) {
    nb::class_<LegalMoves>(
        module, "LegalMoves",
        "The legal moves of one position, in the frozen order: sorted by path. Made when they "
        "are looked at; `len`, `in` and truth make no move objects.")
        .def("__len__",
             [](const LegalMoves& self) { return count_legal_moves(self.position, self.captures); })
        .def("__bool__", [](const LegalMoves& self) { return has_legal_move(self.position); })
        .def("__contains__", &holds, nb::arg().none(),
             nb::sig("def __contains__(self, move: object, /) -> bool"),
             "Whether a move, given as such or as text, can be played. A text is read as "
             "`Board.parse` reads it; one that stands for several moves, or for none, is not here.")
        .def(
            "__iter__", [](const LegalMoves& self) { return nb::iter(listed(self)); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[Move]"))
        .def(
            "__getitem__",
            [](const LegalMoves& self, Whole index) { return object_of(move_at(self, index)); },
            nb::sig("def __getitem__(self, index: int, /) -> Move"))
        .def("__repr__", [](const LegalMoves& self) { return repr_of(self); });
}

}  // namespace

nb::object object_of(Move move) {
    if (move.hops() != 1) return nb::cast(move);
    PyObject*& slot = shared_moves[slot_of(move)];
    if (slot == nullptr) slot = nb::cast(move).release().ptr();
    return nb::borrow(slot);
}

nb::list list_of(const MoveList& moves) {
    PyObject* list = PyList_New(moves.size);
    if (list == nullptr) throw nb::python_error();
    for (int i = 0; i < moves.size; ++i)
        PyList_SetItem(list, i, object_of(moves[i]).release().ptr());
    return nb::steal<nb::list>(list);
}

std::string path_text(Move move) {
    char out[max_move_length];
    return std::string(out, write_path(move, out));
}

std::string short_text(const Position& position, Captures captures, Move move) {
    MoveList moves;
    legal_moves(position, captures, moves);
    char out[max_move_length];
    return std::string(out, write_move(move, moves, out));
}

void bind_moves(nb::module_& module) {
    bind_move(module);
    bind_legal_moves(module);
}

}  // namespace crownhead::python
