// The first line is a position, the second a move. Whatever is read as a move is legal there, and
// is read again as it is written.
#include "board/notation.hpp"

#include <cstring>
#include <initializer_list>

#include "board/fen.hpp"

using namespace crownhead;

namespace {

void check_writing(const Position& position, Captures captures, Move move) {
    MoveList moves;
    legal_moves(position, captures, moves);
    if (moves.index_of(move) < 0) __builtin_trap();
    char text[max_move_length];
    if (!(read_move(position, captures, {text, write_path(move, text)}).move == move)) {
        __builtin_trap();
    }
    const MoveResult again = read_move(position, captures, {text, write_move(move, moves, text)});
    if (!(again.move == move)) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const char* const text = reinterpret_cast<const char*>(data);
    const void* const line_end = size ? std::memchr(text, '\n', size) : nullptr;
    if (line_end == nullptr) return 0;
    const size_t fen_size = size_t(static_cast<const char*>(line_end) - text);
    const FenResult board = read_fen({text, fen_size});
    const Position position = board.fault == FenFault::none ? board.position : start_position;
    const Text move_text{text + fen_size + 1, size - fen_size - 1};
    read_path_move(move_text);
    for (const Captures captures : {Captures::forced, Captures::optional}) {
        const MoveResult result = read_move(position, captures, move_text);
        if (result.fault == MoveFault::none) {
            check_writing(position, captures, result.move);
        } else if (result.column < 0 || size_t(result.column) > move_text.size + 1) {
            __builtin_trap();
        }
    }
    return 0;
}
