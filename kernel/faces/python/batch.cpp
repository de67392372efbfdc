// Many positions in one call: their moves, and the positions that moves lead to.
#include "arrays.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

Vector<uint8_t> count_moves(const PositionArray& positions, bool forced_captures) {
    const Captures captures = captures_of(forced_captures);
    std::unique_ptr<uint8_t[]> counts(new uint8_t[positions.shape(0)]);
    for_each_position(positions, [&](size_t place, const Position& position) {
        counts[place] = uint8_t(count_legal_moves(position, captures));
    });
    return vector_of(std::move(counts), positions.shape(0));
}

// The packed moves of all positions one after the other, growing as they come.
class PackedMoves {
public:
    explicit PackedMoves(size_t expected) : capacity_(expected), packed_(new uint64_t[expected]) {}

    void append(const MoveList& moves) {
        if (size_ + size_t(moves.size) > capacity_) grow();
        for (const Move move : moves) packed_[size_++] = move.packed();
    }
    size_t size() const { return size_; }
    std::unique_ptr<uint64_t[]> release() { return std::move(packed_); }

private:
    void grow() {
        capacity_ = 2 * capacity_ + max_moves;
        std::unique_ptr<uint64_t[]> larger(new uint64_t[capacity_]);
        for (size_t i = 0; i < size_; ++i) larger[i] = packed_[i];
        packed_ = std::move(larger);
    }

    size_t size_ = 0;
    size_t capacity_;
    std::unique_ptr<uint64_t[]> packed_;
};

using OffsetsAndMoves = nb::typed<nb::tuple, Vector<uint32_t>, Vector<uint64_t>>;

OffsetsAndMoves list_moves(const PositionArray& positions, bool forced_captures) {
    constexpr size_t usual_moves = 10;
    const Captures captures = captures_of(forced_captures);
    const size_t size = positions.shape(0);
    std::unique_ptr<uint32_t[]> offsets(new uint32_t[size + 1]);
    PackedMoves packed(size * usual_moves + max_moves);
    MoveList moves;
    for_each_position(positions, [&](size_t place, const Position& position) {
        offsets[place] = uint32_t(packed.size());
        legal_moves(position, captures, moves);
        packed.append(moves);
    });
    offsets[size] = uint32_t(packed.size());
    const size_t total = packed.size();
    return OffsetsAndMoves(nb::make_tuple(vector_of(std::move(offsets), size + 1),
                                          vector_of(packed.release(), total)));
}

using MoveArray = nb::ndarray<const uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<nb::numpy, uint32_t, nb::shape<-1, 4>>;

Rows play(const PositionArray& positions, const MoveArray& moves, bool forced_captures) {
    const Captures captures = captures_of(forced_captures);
    const size_t size = positions.shape(0);
    if (moves.shape(0) != size) throw nb::value_error("expected one move for each position");
    std::unique_ptr<uint32_t[]> next(new uint32_t[4 * size]);
    size_t illegal = size;
    for_each_position(positions, [&](size_t place, const Position& position) {
        const Move move = Move::unpacked(moves.data()[place]);
        if (!is_legal(position, captures, move)) {
            if (illegal == size) illegal = place;
            return;
        }
        const Position after = successor(position, move);
        uint32_t* row = next.get() + 4 * place;
        row[0] = after.black;
        row[1] = after.white;
        row[2] = after.kings;
        row[3] = after.turn == Color::white;
    });
    if (illegal < size) refuse_row(illegal, "has a move that is not legal");
    return rows_of<uint32_t, 4>(std::move(next), size);
}

nb::list boards_of(const PositionArray& positions, std::optional<Rules> rules) {
    nb::list boards;
    for (size_t place = 0; place < positions.shape(0); ++place) {
        const std::optional<Position> position = position_of(positions.data() + 4 * place);
        if (!position) refuse_row(place, "is not a position of the game");
        boards.append(nb::cast(Board(*position, rules.value_or(Rules{}))));
    }
    return boards;
}

}  // namespace

void bind_batch(nb::module_& module) {
    module.def("count_moves", &count_moves, "positions"_a, "forced_captures"_a = true);
    module.def("list_moves", &list_moves, "positions"_a, "forced_captures"_a = true);
    module.def("play_moves", &play, "positions"_a, "moves"_a, "forced_captures"_a = true);
    module.def("boards_of", &boards_of, "positions"_a, "rules"_a = nb::none(),
               nb::sig("def boards_of(positions: Annotated[NDArray[numpy.uint32], "
                       "dict(shape=(None, 4), order='C', device='cpu', writable=False)], rules: "
                       "Rules | None = None) -> list[Board]"));
    bind_playouts(module);
}

}  // namespace crownhead::python
