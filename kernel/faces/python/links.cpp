// A whole game as a short text.
#include "face.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

const char* name_of(LinkFault fault) {
    switch (fault) {
        case LinkFault::none: return "none";
        case LinkFault::empty: return "empty";
        case LinkFault::too_long: return "too_long";
        case LinkFault::character: return "character";
        case LinkFault::cut_short: return "cut_short";
        case LinkFault::damaged: return "damaged";
        case LinkFault::version: return "version";
        case LinkFault::set_up: return "set_up";
        case LinkFault::moves: return "moves";
    }
    return "none";
}

std::string encode(const Board& board, Ending ending) {
    std::unique_ptr<char[]> out(new char[max_link_length]);
    const size_t size = write_link(board.game(), ending, out.get());
    if (size == 0) raise("LinkError", "game_too_long", "");
    return std::string(out.get(), size);
}

nb::tuple decode(const PythonText& text) {
    Board read(start_position, Rules{});
    read.reserve(max_link_plies);
    const LinkResult result = read_link(text_of(text), read.game());
    if (result.fault != LinkFault::none) {
        raise("LinkError", name_of(result.fault), text, result.column);
    }
    // The copy keeps no more room than the game needs.
    return nb::make_tuple(Board(read), result.ending);
}

}  // namespace

void bind_links(nb::module_& module) {
    module.def("encode_link", &encode, "board"_a, "ending"_a.noconvert() = Ending::none);
    module.def("decode_link", &decode, "text"_a,
               nb::sig("def decode_link(text: str) -> tuple[Board, Ending]"));
}

}  // namespace crownhead::python
