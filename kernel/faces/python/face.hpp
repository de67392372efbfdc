// What the files of the Python face share. The face is thin: types, names and errors only.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "../../game/link.hpp"

namespace crownhead::python {

namespace nb = nanobind;

// Why a game is over, for Python: the board's reasons and the players' own.
enum class EndReason : uint8_t {
    no_pieces,
    no_moves,
    threefold,
    quiet_moves,
    resignation,
    agreement,
};

struct Piece {
    Color color;
    bool is_king;
};

// How a game ended; `winner` counts only where `is_draw` is false.
struct GameResult {
    EndReason reason;
    bool is_draw;
    Color winner;
};

// A game that owns its history, as Python's `Board`. It keeps nothing beside the game, which knows
// where its turns are: programs hold boards by the million.
class Board {
public:
    Board(const Position& start, Rules rules) { game_.begin(start, rules); }
    Board(const Board& other);
    Board& operator=(const Board&) = delete;
    ~Board() { delete[] game_.storage(); }

    const Game& game() const { return game_; }
    Game& game() { return game_; }
    const Position& position() const { return game_.position(); }
    Captures captures() const { return game_.rules().captures; }

    // Makes room for `turns` turns in all.
    void reserve(int turns);
    bool push(Move move);
    bool pop() { return game_.undo(); }

private:
    void copy_turns(const Game& from, int room);

    Game game_;
};

// A view of the moves of one position; it stays true when the board moves on.
struct LegalMoves {
    Position position;
    Captures captures;
};

// A text as Python gives it, in UTF-8. Lone surrogates, which UTF-8 cannot hold, come as question
// marks: a text with one is refused like any other wrong text, not for its encoding.
class PythonText {
public:
    // Empty where `text` is no string.
    static std::optional<PythonText> from(nb::handle text);

    operator std::string_view() const { return view_; }

private:
    std::string_view view_;
    nb::object owner_;
};

// A whole number as Python gives it. One that 64 bits cannot hold comes as the nearest that they
// can: the check of its range refuses that one too, and says what the range is.
struct Whole {
    int64_t value = 0;

    operator int64_t() const { return value; }
    // False where `number` is no whole number.
    bool set(nb::handle number) noexcept;
};

inline Text text_of(std::string_view view) {
    return {view.data(), view.size()};
}

// The Python object of a move. Steps and single jumps, nearly all that are ever listed, are made
// once and shared.
nb::object object_of(Move move);
nb::list list_of(const MoveList& moves);

std::string path_text(Move move);
std::string short_text(const Position& position, Captures captures, Move move);

// Reads a position; raises `FenError`.
Position position_from(std::string_view fen);
// Reads a move for a position; raises `MoveError`.
Move move_from(const Position& position, Captures captures, std::string_view text);

// Raises the class of that name in `crownhead.errors`. Column 0 stands for the whole text.
[[noreturn]] void raise(const char* class_name, const char* kind, std::string_view text,
                        int byte_column = 0, std::optional<int> square = std::nullopt);

// The square that a fault is about. The kernel's 0 stands for none, except where the fault is that
// the square is not on the board.
inline std::optional<int> square_told(bool is_off_board, int square) {
    return is_off_board || square != 0 ? std::optional<int>(square) : std::nullopt;
}

void bind_values(nb::module_& module);
void bind_moves(nb::module_& module);
void bind_board(nb::module_& module);
void bind_links(nb::module_& module);
void bind_pdn(nb::module_& module);
void bind_perft(nb::module_& module);
void bind_batch(nb::module_& module);
void bind_playouts(nb::module_& module);
void bind_book(nb::module_& module);
void bind_search(nb::module_& module);
void bind_endgame(nb::module_& module);
void bind_proof(nb::module_& module);

}  // namespace crownhead::python

template <>
struct nanobind::detail::type_caster<crownhead::python::PythonText> {
    NB_TYPE_CASTER(crownhead::python::PythonText, const_name("str"))

    bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
        const auto text = crownhead::python::PythonText::from(source);
        if (text) value = *text;
        return text.has_value();
    }
};

template <>
struct nanobind::detail::type_caster<crownhead::python::Whole> {
    NB_TYPE_CASTER(crownhead::python::Whole, const_name("int"))

    bool from_python(handle source, uint8_t, cleanup_list*) noexcept { return value.set(source); }
};
