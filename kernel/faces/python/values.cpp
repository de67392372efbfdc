// The small immutable values: colours, pieces, rules, outcomes.
#include <nanobind/stl/tuple.h>

#include "face.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

const char* name_of(Color color) {
    return color == Color::black ? "BLACK" : "WHITE";
}

const char* name_of(EndReason reason) {
    switch (reason) {
        case EndReason::no_pieces: return "NO_PIECES";
        case EndReason::no_moves: return "NO_MOVES";
        case EndReason::threefold: return "THREEFOLD";
        case EndReason::quiet_moves: return "QUIET_MOVES";
        case EndReason::resignation: return "RESIGNATION";
        case EndReason::agreement: return "AGREEMENT";
    }
    return "";
}

bool is_draw(EndReason reason) {
    return reason == EndReason::threefold || reason == EndReason::quiet_moves ||
           reason == EndReason::agreement;
}

GameResult make_result(EndReason reason, std::optional<Color> winner) {
    if (is_draw(reason) == winner.has_value()) {
        throw nb::value_error(winner ? "a drawn game has no winner"
                                     : "a game that was won needs its winner");
    }
    return {reason, !winner, winner.value_or(Color::black)};
}

Rules make_rules(bool forced_captures, Draws draws) {
    return {forced_captures ? Captures::forced : Captures::optional, draws};
}

std::optional<Color> winner_of(const GameResult& result) {
    return result.is_draw ? std::nullopt : std::optional<Color>(result.winner);
}

// `1-0` is a win for Black, who moves first: the convention of English draughts.
const char* score_text(const GameResult& result) {
    if (result.is_draw) return "1/2-1/2";
    return result.winner == Color::black ? "1-0" : "0-1";
}

std::string repr_of(const GameResult& result) {
    std::string text = std::string("Outcome(Reason.") + name_of(result.reason);
    if (!result.is_draw) text += std::string(", Color.") + name_of(result.winner);
    return text + ")";
}

std::string repr_of(const Rules& rules) {
    std::string text = "Rules(forced_captures=";
    text += rules.captures == Captures::forced ? "True" : "False";
    text += ", draws=Draws.";
    text += rules.draws == Draws::automatic ? "AUTOMATIC" : "AGREEMENT";
    return text + ")";
}

void bind_enums(nb::module_& module) {
    nb::enum_<Color>(module, "Color", "A side. Black moves first.")
        .value("BLACK", Color::black, "Starts on squares 1-12 and moves towards 32.")
        .value("WHITE", Color::white, "Starts on squares 21-32 and moves towards 1.");
    nb::enum_<Draws>(module, "Draws", "How a drawn game comes to its end.")
        .value("AUTOMATIC", Draws::automatic,
               "The third occurrence of a position, or the 80th quiet ply, ends the game.")
        .value("AGREEMENT", Draws::agreement,
               "Only the players end it; repetition is announced, moves are not counted.");
    nb::enum_<EndReason>(module, "Reason", "Why a game is over.")
        .value("NO_PIECES", EndReason::no_pieces, "All pieces of one side were taken.")
        .value("NO_MOVES", EndReason::no_moves, "The side to move cannot move.")
        .value("THREEFOLD", EndReason::threefold, "A position stood for the third time.")
        .value("QUIET_MOVES", EndReason::quiet_moves, "80 plies without a capture or a man's move.")
        .value("RESIGNATION", EndReason::resignation, "One side gave up.")
        .value("AGREEMENT", EndReason::agreement, "The players agreed on a draw.");
    nb::enum_<Ending>(module, "Ending", "What the players did that the board does not show.")
        .value("NONE", Ending::none)
        .value("DRAW_AGREED", Ending::draw_agreed)
        .value("BLACK_RESIGNED", Ending::black_resigned)
        .value("WHITE_RESIGNED", Ending::white_resigned);
}

void bind_piece(nb::module_& module) {
    nb::class_<Piece>(module, "Piece", "A man or a king of one side.")
        .def(
            "__init__",
            [](Piece* self, Color color, bool is_king) { new (self) Piece{color, is_king}; },
            "color"_a.noconvert(), "is_king"_a = false)
        .def_ro("color", &Piece::color)
        .def_ro("is_king", &Piece::is_king)
        .def(
            "__eq__",
            [](const Piece& a, nb::handle b) {
                if (!nb::isinstance<Piece>(b)) return false;
                const Piece& other = nb::cast<const Piece&>(b);
                return a.color == other.color && a.is_king == other.is_king;
            },
            nb::arg().none())
        .def("__hash__", [](const Piece& self) { return int(self.color) * 2 + self.is_king; })
        .def("__getstate__", [](const Piece& self) { return std::tuple(self.color, self.is_king); })
        .def("__setstate__",
             [](Piece* self, const std::tuple<Color, bool>& state) {
                 new (self) Piece{std::get<0>(state), std::get<1>(state)};
             })
        .def("__repr__", [](const Piece& self) {
            return std::string("Piece(Color.") + name_of(self.color) +
                   (self.is_king ? ", is_king=True)" : ")");
        });
}

void bind_rules(nb::module_& module) {
    nb::class_<Rules>(module, "Rules",
                      "The options of a game. The default is the standard game with draws that "
                      "end by themselves.")
        .def(
            "__init__",
            [](Rules* self, bool forced_captures, Draws draws) {
                new (self) Rules(make_rules(forced_captures, draws));
            },
            nb::kw_only(), "forced_captures"_a = true, "draws"_a.noconvert() = Draws::automatic)
        .def_prop_ro(
            "forced_captures", [](const Rules& self) { return self.captures == Captures::forced; },
            "Whether a capture must be taken. Where it need not, a capture once begun must "
            "still be finished.")
        .def_ro("draws", &Rules::draws, "How a drawn game comes to its end.")
        .def(
            "__eq__",
            [](const Rules& a, nb::handle b) {
                return nb::isinstance<Rules>(b) && a == nb::cast<const Rules&>(b);
            },
            nb::arg().none())
        .def("__hash__", [](const Rules& self) { return int(self.captures) * 2 + int(self.draws); })
        .def("__getstate__",
             [](const Rules& self) {
                 return std::tuple(self.captures == Captures::forced, self.draws);
             })
        .def("__setstate__",
             [](Rules* self, const std::tuple<bool, Draws>& state) {
                 new (self) Rules(make_rules(std::get<0>(state), std::get<1>(state)));
             })
        .def("__repr__", [](const Rules& self) { return repr_of(self); });
}

void bind_outcome(nb::module_& module) {
    nb::class_<GameResult>(module, "Outcome", "How a game ended.")
        .def(
            "__init__",
            [](GameResult* self, EndReason reason, std::optional<Color> winner) {
                new (self) GameResult(make_result(reason, winner));
            },
            "reason"_a.noconvert(), "winner"_a.noconvert() = nb::none(),
            nb::sig("def __init__(self, reason: Reason, winner: Color | None = None) -> None"))
        .def_ro("reason", &GameResult::reason, "Why the game is over.")
        .def_prop_ro("winner", &winner_of, nb::sig("def winner(self) -> Color | None"),
                     "The side that won, or None for a draw.")
        .def_prop_ro("result", &score_text,
                     "`1-0` where Black won, `0-1` where White won, `1/2-1/2` for a draw: in "
                     "English draughts the first mover's score stands first.")
        .def(
            "__eq__",
            [](const GameResult& a, nb::handle b) {
                if (!nb::isinstance<GameResult>(b)) return false;
                const GameResult& other = nb::cast<const GameResult&>(b);
                return a.reason == other.reason && a.is_draw == other.is_draw &&
                       (a.is_draw || a.winner == other.winner);
            },
            nb::arg().none())
        .def("__hash__",
             [](const GameResult& self) {
                 return int(self.reason) * 4 + (self.is_draw ? 2 : int(self.winner));
             })
        .def("__getstate__",
             [](const GameResult& self) { return std::tuple(self.reason, winner_of(self)); })
        .def("__setstate__",
             [](GameResult* self, const std::tuple<EndReason, std::optional<Color>>& state) {
                 new (self) GameResult(make_result(std::get<0>(state), std::get<1>(state)));
             })
        .def("__repr__", [](const GameResult& self) { return repr_of(self); });
}

}  // namespace

void bind_values(nb::module_& module) {
    bind_enums(module);
    bind_piece(module);
    bind_rules(module);
    bind_outcome(module);
}

}  // namespace crownhead::python
