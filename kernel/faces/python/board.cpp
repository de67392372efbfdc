// `Board`: a position with its history.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "../../board/fen.hpp"
#include "face.hpp"

namespace crownhead::python {

using namespace nb::literals;

Board::Board(const Board& other) : game_(other.game_) {
    game_.use_storage(nullptr, 0);
    copy_turns(other.game_, other.game_.ply_count());
}

void Board::reserve(int turns) {
    if (turns <= game_.capacity()) return;
    const Turn* smaller = game_.storage();
    copy_turns(game_, turns);
    delete[] smaller;
}

void Board::copy_turns(const Game& from, int room) {
    if (room == 0) return;
    auto* turns = new Turn[size_t(room)];
    for (int ply = 0; ply < from.ply_count(); ++ply) turns[ply] = from.turn(ply);
    game_.use_storage(turns, room);
}

bool Board::push(Move move) {
    if (game_.ply_count() == game_.capacity()) reserve(game_.capacity() ? game_.capacity() * 2 : 8);
    return game_.play(move);
}

namespace {

void check_square(int64_t square) {
    if (square >= 1 && square <= square_count) return;
    const std::string message =
        "square " + std::to_string(square) + " is not on the board (1 to 32)";
    throw nb::value_error(message.c_str());
}

nb::object piece_at(const Board& self, Whole square) {
    check_square(square);
    const Position& position = self.position();
    const Bitboard bit = bit_of(int(square));
    if (position.empty() & bit) return nb::none();
    const Color color = position.black & bit ? Color::black : Color::white;
    return nb::cast(Piece{color, (position.kings & bit) != 0});
}

nb::object outcome_of(const Board& self) {
    const Outcome outcome = self.game().outcome();
    switch (outcome.reason) {
        case Reason::none: return nb::none();
        case Reason::no_pieces:
            return nb::cast(GameResult{EndReason::no_pieces, false, outcome.winner});
        case Reason::no_moves:
            return nb::cast(GameResult{EndReason::no_moves, false, outcome.winner});
        case Reason::threefold:
            return nb::cast(GameResult{EndReason::threefold, true, Color::black});
        case Reason::quiet_moves:
            return nb::cast(GameResult{EndReason::quiet_moves, true, Color::black});
    }
    return nb::none();
}

[[noreturn]] void refuse(const Board& self, Move move) {
    const std::string text = path_text(move);
    move_from(self.position(), self.captures(), text);
    // The text stands for a legal move with the same ends, but not for this one.
    raise("IllegalMoveError", "illegal", text, 0, move.origin());
}

nb::object push(Board& self, nb::handle move) {
    if (nb::isinstance<Move>(move)) {
        const Move played = nb::cast<Move>(move);
        if (!self.push(played)) refuse(self, played);
        return nb::borrow(move);
    }
    const auto text = PythonText::from(move);
    if (!text) throw nb::next_overload();
    const Move played = move_from(self.position(), self.captures(), *text);
    self.push(played);
    return object_of(played);
}

Move last_move(const Board& self) {
    const int plies = self.game().ply_count();
    if (plies == 0) throw nb::index_error("no move has been played");
    return self.game().turn(plies - 1).move;
}

nb::object pop(Board& self) {
    const Move move = last_move(self);
    self.pop();
    return object_of(move);
}

nb::list move_stack(const Board& self) {
    nb::list moves;
    for (int ply = 0; ply < self.game().ply_count(); ++ply) {
        moves.append(object_of(self.game().turn(ply).move));
    }
    return moves;
}

std::string text_of_move(const Board& self, Move move) {
    if (!is_legal(self.position(), self.captures(), move)) refuse(self, move);
    return short_text(self.position(), self.captures(), move);
}

std::string fen_of(const Position& position) {
    char out[max_fen_length];
    return std::string(out, write_fen(position, out));
}

char letter_at(const Position& position, Bitboard bit) {
    if (position.empty() & bit) return '.';
    const char letter = position.black & bit ? 'b' : 'w';
    return position.kings & bit ? char(letter - 'a' + 'A') : letter;
}

// Eight lines of eight squares, one side's men at the bottom.
template <class SquareText>
std::string diagram(Color bottom, const char* light, SquareText text_at) {
    std::string text;
    for (int place = 0; place < 64; ++place) {
        const int shown = bottom == Color::white ? place : 63 - place;
        const int row = shown / 8;
        const int column = shown % 8;
        const bool dark = (row + column) % 2 == 1;
        text += dark ? text_at(Bitboard{1} << (row * 4 + column / 2)) : std::string(light);
        if (place < 63) text += place % 8 == 7 ? '\n' : ' ';
    }
    return text;
}

// b w men, B W kings, a dot for an empty dark square.
std::string diagram_of(const Board& self) {
    return diagram(Color::white, " ",
                   [&](Bitboard bit) { return std::string(1, letter_at(self.position(), bit)); });
}

// The draughts symbols of Unicode; a middle dot for an empty dark square.
std::string unicode_of(const Board& self, Color bottom) {
    return diagram(bottom, " ", [&](Bitboard bit) -> std::string {
        switch (letter_at(self.position(), bit)) {
            case 'w': return "\u26C0";
            case 'W': return "\u26C1";
            case 'b': return "\u26C2";
            case 'B': return "\u26C3";
            default: return "\u00B7";
        }
    });
}

std::string repr_of(const Board& self) {
    std::string text = "Board('" + fen_of(self.position()) + "'";
    if (!(self.game().rules() == Rules{})) {
        text += ", rules=" + nb::cast<std::string>(nb::repr(nb::cast(self.game().rules())));
    }
    return text + ")";
}

// Start, rules, and the paths of the moves.
using State = nb::typed<nb::tuple, nb::str, Rules, nb::typed<nb::list, nb::str>>;

State state_of(const Board& self) {
    nb::list texts;
    for (int ply = 0; ply < self.game().ply_count(); ++ply) {
        texts.append(path_text(self.game().turn(ply).move));
    }
    return State(nb::make_tuple(fen_of(self.game().start()), self.game().rules(), texts));
}

using CheckedState = std::tuple<PythonText, Rules, std::vector<PythonText>>;

void restore(Board* self, const CheckedState& state) {
    const auto& [start, rules, paths] = state;
    Board board(position_from(start), rules);
    for (const PythonText& path : paths) {
        board.push(move_from(board.position(), board.captures(), path));
    }
    new (self) Board(board);
}

bool same_board(const Board& a, nb::handle b) {
    if (!nb::isinstance<Board>(b)) return false;
    const Board& other = nb::cast<const Board&>(b);
    return a.position() == other.position() && a.game().rules() == other.game().rules();
}

void construct(Board* self, const std::optional<PythonText>& fen, std::optional<Rules> rules) {
    const Position start = fen ? position_from(*fen) : start_position;
    new (self) Board(start, rules.value_or(Rules{}));
}

using BoardClass = nb::class_<Board>;

void bind_moves_of(BoardClass& board) {
    board
        .def_prop_ro(
            "legal_moves",
            [](const Board& self) { return LegalMoves{self.position(), self.captures()}; },
            "The legal moves, as a lazy sequence in the frozen order.")
        .def("push", &push, "move"_a, nb::sig("def push(self, move: Move | str) -> Move"),
             "Plays a move, given as such or as text, and returns it.\n\nRaises MoveError (one of "
             "its kinds) and changes nothing where the move cannot be played.")
        .def("pop", &pop, nb::sig("def pop(self) -> Move"),
             "Takes the last move back and returns it. Raises IndexError where there is none.")
        .def(
            "peek", [](const Board& self) { return object_of(last_move(self)); },
            nb::sig("def peek(self) -> Move"),
            "The last move played. Raises IndexError where there is none.")
        .def_prop_ro("move_stack", &move_stack, nb::sig("def move_stack(self) -> list[Move]"),
                     "A new list of the moves played so far.")
        .def(
            "parse",
            [](const Board& self, const PythonText& text) {
                return object_of(move_from(self.position(), self.captures(), text));
            },
            "text"_a, nb::sig("def parse(self, text: str) -> Move"),
            "Reads a move such as `11-15`, `22x15` or `22x15x6`.\n\nRaises MoveSyntaxError, "
            "IllegalMoveError or AmbiguousMoveError.")
        .def("text", &text_of_move, "move"_a,
             "Writes a legal move in standard notation, with its whole path only where its ends "
             "do not tell it from another. Raises IllegalMoveError.")
        .def("san", &text_of_move, "move"_a,
             "The same as `text`, by the name that python-chess gives it.");
}

void bind_state_of(BoardClass& board) {
    board
        .def_prop_ro(
            "turn", [](const Board& self) { return self.position().turn; }, "The side to move.")
        .def_prop_ro(
            "rules", [](const Board& self) { return self.game().rules(); },
            "The options played under.")
        .def_prop_ro(
            "ply_count", [](const Board& self) { return self.game().ply_count(); },
            "How many moves have been played on this board.")
        .def_prop_ro(
            "quiet_plies", [](const Board& self) { return self.game().quiet_plies(); },
            "Plies since the last capture or man's move.")
        .def_prop_ro(
            "occurrences", [](const Board& self) { return self.game().occurrences(); },
            "How often this position has stood, with the same side to move.")
        .def(
            "is_threefold",
            [](const Board& self) { return self.game().occurrences() >= draw_occurrences; },
            "Whether this position stands for the third time or more.")
        .def("outcome", &outcome_of, nb::sig("def outcome(self) -> Outcome | None"),
             "How the game ended, or None while it goes on. A win is judged before a draw.")
        .def_prop_ro(
            "black", [](const Board& self) { return self.position().black; },
            "Black's pieces as bits: square n is bit n-1.")
        .def_prop_ro(
            "white", [](const Board& self) { return self.position().white; },
            "White's pieces as bits: square n is bit n-1.")
        .def_prop_ro(
            "kings", [](const Board& self) { return self.position().kings; },
            "The kings of both sides as bits: square n is bit n-1.")
        .def_prop_ro(
            "key", [](const Board& self) { return key_of(self.position()); },
            "A 64-bit key of the position and the side to move, for sets and dictionaries: a board "
            "changes, so it cannot stand there itself. Two positions may share one, if hardly "
            "ever; `fen()` tells all apart.")
        .def("piece_at", &piece_at, "square"_a,
             nb::sig("def piece_at(self, square: int) -> Piece | None"),
             "What stands on a square, 1 to 32. Raises ValueError for another number.");
}

void bind_forms_of(BoardClass& board) {
    board
        .def(
            "fen", [](const Board& self) { return fen_of(self.position()); },
            "The position as PDN writes it.")
        .def("unicode", &unicode_of, "bottom"_a.noconvert() = Color::white,
             "The board as eight lines of the draughts symbols of Unicode, with the men of "
             "`bottom` nearest.")
        .def(
            "copy", [](const Board& self) { return Board(self); },
            "A board of its own with the same history.")
        .def(
            "mirror",
            [](const Board& self) { return Board(mirrored(self.position()), self.game().rules()); },
            "The position seen from the other side, colours exchanged, without history.")
        .def("__copy__", [](const Board& self) { return Board(self); })
        .def(
            "__deepcopy__", [](const Board& self, nb::handle) { return Board(self); }, "memo"_a)
        .def("__getstate__", &state_of)
        .def("__setstate__", &restore)
        .def("__eq__", &same_board, nb::arg().none(),
             nb::sig("def __eq__(self, other: object, /) -> bool"),
             "The same position under the same rules; history does not count.")
        // A board changes and equals others, so it cannot stand in a set; its key can.
        .def("__hash__",
             [](const Board&) -> Py_hash_t {
                 throw nb::type_error(
                     "unhashable type: 'Board', for a board changes as moves are played; use "
                     "board.key, or board.fen()");
             })
        .def("__str__", &diagram_of)
        .def("__repr__", &repr_of)
        .def(
            "_repr_svg_",
            [](const Board& self) {
                return nb::module_::import_("crownhead.svg").attr("board")(nb::cast(self));
            },
            nb::sig("def _repr_svg_(self) -> str"), "The board as a picture, for notebooks.");
}

}  // namespace

void bind_board(nb::module_& module) {
    BoardClass board(module, "Board",
                     "A position with the moves that led to it.\n\nSquares are numbered 1 to 32; "
                     "Black starts on 1-12 and moves first.");
    board.def("__init__", &construct, "fen"_a = nb::none(), "rules"_a = nb::none(),
              nb::sig("def __init__(self, fen: str | None = None, rules: Rules | None = None) -> "
                      "None"),
              "The start of a game, or the position that `fen` describes.\n\nRaises FenError "
              "where the text is no position.");
    bind_moves_of(board);
    bind_state_of(board);
    bind_forms_of(board);
}

}  // namespace crownhead::python
