// Whatever is read as a position can stand, and is read again as it is written.
#include "board/fen.hpp"

#include "board/moves.hpp"

using namespace crownhead;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const FenResult result = read_fen({reinterpret_cast<const char*>(data), size});
    if (result.fault != FenFault::none) {
        // A fault has a place in the text, or just behind it.
        if (result.column < 1 || size_t(result.column) > size + 1) __builtin_trap();
        return 0;
    }
    if (fault_of(result.position) != PositionFault::none) __builtin_trap();
    char text[max_fen_length];
    const FenResult again = read_fen({text, write_fen(result.position, text)});
    if (again.fault != FenFault::none || !(again.position == result.position)) __builtin_trap();
    MoveList moves;
    legal_moves(result.position, Captures::optional, moves);
    return 0;
}
