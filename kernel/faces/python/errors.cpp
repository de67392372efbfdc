#include "../../board/fen.hpp"
#include "../../board/notation.hpp"
#include "face.hpp"

namespace crownhead::python {

namespace {

const char* name_of(FenFault fault) {
    switch (fault) {
        case FenFault::none: return "none";
        case FenFault::empty: return "empty";
        case FenFault::too_long: return "too_long";
        case FenFault::turn: return "turn";
        case FenFault::colour: return "colour";
        case FenFault::repeated_colour: return "repeated_colour";
        case FenFault::missing_colour: return "missing_colour";
        case FenFault::syntax: return "syntax";
        case FenFault::square: return "square";
        case FenFault::range: return "range";
        case FenFault::repeated_square: return "repeated_square";
        case FenFault::too_many: return "too_many";
        case FenFault::crownhead: return "crownhead";
        case FenFault::no_pieces: return "no_pieces";
    }
    return "none";
}

const char* name_of(MoveFault fault) {
    switch (fault) {
        case MoveFault::none: return "none";
        case MoveFault::empty: return "empty";
        case MoveFault::syntax: return "syntax";
        case MoveFault::square: return "square";
        case MoveFault::no_piece: return "no_piece";
        case MoveFault::not_yours: return "not_yours";
        case MoveFault::must_jump: return "must_jump";
        case MoveFault::unfinished: return "unfinished";
        case MoveFault::ambiguous: return "ambiguous";
        case MoveFault::illegal: return "illegal";
    }
    return "none";
}

const char* class_of(MoveFault fault) {
    switch (fault) {
        case MoveFault::empty:
        case MoveFault::syntax:
        case MoveFault::square: return "MoveSyntaxError";
        case MoveFault::ambiguous: return "AmbiguousMoveError";
        default: return "IllegalMoveError";
    }
}

// Columns count characters, the kernel counts UTF-8 bytes.
int character_column(std::string_view text, int byte_column) {
    int column = byte_column;
    for (int i = 0; i < byte_column - 1 && i < int(text.size()); ++i) {
        const bool continues = (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
        column -= continues;
    }
    return column;
}

}  // namespace

void raise(const char* class_name, const char* kind, std::string_view text, int byte_column,
           std::optional<int> square) {
    const nb::object type = nb::module_::import_("crownhead.errors").attr(class_name);
    const nb::object none = nb::none();
    const int column = character_column(text, byte_column);
    const nb::object error =
        type(kind, nb::str(text.data(), text.size()), column ? nb::cast(column) : none,
             square ? nb::cast(*square) : none);
    PyErr_SetObject(type.ptr(), error.ptr());
    throw nb::python_error();
}

std::optional<PythonText> PythonText::from(nb::handle text) {
    if (!PyUnicode_Check(text.ptr())) return std::nullopt;
    PythonText result;
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data == nullptr) {
        PyErr_Clear();
        PyObject* bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace");
        if (bytes == nullptr) throw nb::python_error();
        result.owner_ = nb::steal(bytes);
        data = PyBytes_AsString(bytes);
        size = PyBytes_Size(bytes);
    }
    result.view_ = {data, size_t(size)};
    return result;
}

bool Whole::set(nb::handle number) noexcept {
    if (!PyIndex_Check(number.ptr())) return false;
    PyObject* index = PyNumber_Index(number.ptr());
    if (index == nullptr) {
        PyErr_Clear();
        return false;
    }
    int beyond = 0;
    value = PyLong_AsLongLongAndOverflow(index, &beyond);
    if (beyond != 0) value = beyond > 0 ? INT64_MAX : INT64_MIN;
    Py_DECREF(index);
    return true;
}

Position position_from(std::string_view fen) {
    const FenResult result = read_fen(text_of(fen));
    if (result.fault != FenFault::none) {
        raise("FenError", name_of(result.fault), fen, result.column,
              square_told(result.fault == FenFault::square, result.square));
    }
    return result.position;
}

Move move_from(const Position& position, Captures captures, std::string_view text) {
    const MoveResult result = read_move(position, captures, text_of(text));
    if (result.fault != MoveFault::none) {
        raise(class_of(result.fault), name_of(result.fault), text, result.column,
              square_told(result.fault == MoveFault::square, result.square));
    }
    return result.move;
}

}  // namespace crownhead::python
