// Runs of plain movetext, played in one call: nearly all of an archive is made of them.
#include "../../board/notation.hpp"
#include "face.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

size_t word_end(std::string_view text, size_t at) {
    while (at < text.size() && !is_space(text[at])) ++at;
    return at;
}

// Skips a number such as `12.` or `12...`: it says nothing that the board does not.
size_t skip_number(std::string_view word) {
    size_t at = 0;
    while (at < word.size() && is_digit(word[at])) ++at;
    if (at == word.size() || word[at] != '.') return 0;
    while (at < word.size() && word[at] == '.') ++at;
    return at;
}

// Plays moves and skips their numbers until a word is neither; answers how far it came.
nb::tuple play_run(Board& board, const PythonText& movetext, bool listed) {
    nb::object moves = nb::none();
    if (listed) moves = nb::list();
    const std::string_view text = movetext;
    size_t played_to = 0;
    for (size_t at = 0; at < text.size(); ++at) {
        if (is_space(text[at])) continue;
        const size_t end = word_end(text, at);
        const std::string_view word = text.substr(at, end - at);
        const std::string_view move = word.substr(skip_number(word));
        if (!move.empty()) {
            const MoveResult result = read_move(board.position(), board.captures(), text_of(move));
            if (result.fault != MoveFault::none) break;
            board.push(result.move);
            if (listed) nb::borrow<nb::list>(moves).append(object_of(result.move));
        }
        played_to = end;
        at = end - 1;
    }
    return nb::make_tuple(played_to, moves);
}

}  // namespace

void bind_pdn(nb::module_& module) {
    module.def(
        "play_run", &play_run, "board"_a, "text"_a, "listed"_a = false,
        nb::sig("def play_run(board: Board, text: str, listed: bool = False) -> "
                "tuple[int, list[Move] | None]"),
        "Plays the moves at the start of an ASCII `text`, skipping their numbers.\n\nReturns "
        "how many characters were read: up to the first word that is neither a number nor "
        "a legal move; and the moves, where `listed` asks for them.");
}

}  // namespace crownhead::python
