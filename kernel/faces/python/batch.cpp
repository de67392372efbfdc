// Many positions in one call. A position is four 32-bit numbers: black, white, kings, turn.
#include <nanobind/ndarray.h>

#include "face.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

using PositionArray = nb::ndarray<const uint32_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

template <class Number>
using Vector = nb::ndarray<nb::numpy, Number, nb::ndim<1>>;

// Hands memory over to Python, which frees it.
template <class Number>
Vector<Number> vector_of(std::unique_ptr<Number[]> numbers, size_t size) {
    Number* data = numbers.release();
    const nb::capsule owner(data,
                            [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
    return Vector<Number>(data, {size}, owner);
}

Position row_of(const uint32_t* row) {
    return {row[0], row[1], row[2], row[3] ? Color::white : Color::black};
}

// Every row has to be a position: too many pieces would overrun a list of moves.
void check_rows(const uint32_t* rows, size_t size) {
    size_t bad = size;
    {
        const nb::gil_scoped_release release;
        for (size_t i = 0; i < size && bad == size; ++i) {
            const uint32_t* row = rows + 4 * i;
            if (row[3] > 1 || fault_of(row_of(row)) != PositionFault::none) bad = i;
        }
    }
    if (bad == size) return;
    const std::string message = "row " + std::to_string(bad) + " is not a position of the game";
    throw nb::value_error(message.c_str());
}

Captures captures_of(bool forced) {
    return forced ? Captures::forced : Captures::optional;
}

Vector<uint8_t> count_moves(const PositionArray& positions, bool forced_captures) {
    const size_t size = positions.shape(0);
    const uint32_t* rows = positions.data();
    check_rows(rows, size);
    std::unique_ptr<uint8_t[]> counts(new uint8_t[size]);
    {
        const nb::gil_scoped_release release;
        for (size_t i = 0; i < size; ++i) {
            counts[i] =
                uint8_t(count_legal_moves(row_of(rows + 4 * i), captures_of(forced_captures)));
        }
    }
    return vector_of(std::move(counts), size);
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
    const size_t size = positions.shape(0);
    const uint32_t* rows = positions.data();
    check_rows(rows, size);
    std::unique_ptr<uint32_t[]> offsets(new uint32_t[size + 1]);
    PackedMoves packed(size * usual_moves + max_moves);
    {
        const nb::gil_scoped_release release;
        MoveList moves;
        for (size_t i = 0; i < size; ++i) {
            offsets[i] = uint32_t(packed.size());
            legal_moves(row_of(rows + 4 * i), captures_of(forced_captures), moves);
            packed.append(moves);
        }
        offsets[size] = uint32_t(packed.size());
    }
    const size_t total = packed.size();
    return OffsetsAndMoves(nb::make_tuple(vector_of(std::move(offsets), size + 1),
                                          vector_of(packed.release(), total)));
}

}  // namespace

void bind_batch(nb::module_& module) {
    module.def("count_moves", &count_moves, "positions"_a, "forced_captures"_a = true);
    module.def("list_moves", &list_moves, "positions"_a, "forced_captures"_a = true);
}

}  // namespace crownhead::python
