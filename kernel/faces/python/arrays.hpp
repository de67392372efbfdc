// Batches as NumPy arrays. A position is a row of four 32-bit numbers: black, white, kings, turn.
#pragma once

#include <nanobind/ndarray.h>

#include "face.hpp"

namespace crownhead::python {

using PositionArray = nb::ndarray<const uint32_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

template <class Number>
using Vector = nb::ndarray<nb::numpy, Number, nb::ndim<1>>;

template <class Number>
nb::capsule owner_of(Number* data) {
    return nb::capsule(data, [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
}

// Hands memory over to Python, which frees it.
template <class Number>
Vector<Number> vector_of(std::unique_ptr<Number[]> numbers, size_t size) {
    Number* data = numbers.release();
    return Vector<Number>(data, {size}, owner_of(data));
}

// The same as rows of `width` numbers.
template <class Number, int width>
auto rows_of(std::unique_ptr<Number[]> numbers, size_t size) {
    Number* data = numbers.release();
    return nb::ndarray<nb::numpy, Number, nb::shape<-1, width>>(data, {size, size_t(width)},
                                                                owner_of(data));
}

inline Captures captures_of(bool forced) {
    return forced ? Captures::forced : Captures::optional;
}

// Empty where the row is no position: too many pieces, say, would overrun a list of moves. The row
// is copied before it is judged, since another thread may write to the array.
inline std::optional<Position> position_of(const uint32_t* row) {
    const uint32_t turn = row[3];
    const Position position{row[0], row[1], row[2], turn ? Color::white : Color::black};
    if (turn > 1 || fault_of(position) != PositionFault::none) return std::nullopt;
    return position;
}

[[noreturn]] inline void refuse_row(size_t row, const char* fault) {
    throw nb::value_error(("row " + std::to_string(row) + " " + fault).c_str());
}

// Calls `use` with every place and its position, outside the interpreter's lock.
template <class Use>
void for_each_position(const PositionArray& positions, Use&& use) {
    const size_t size = positions.shape(0);
    const uint32_t* rows = positions.data();
    size_t place = 0;
    {
        const nb::gil_scoped_release release;
        for (; place < size; ++place) {
            const std::optional<Position> position = position_of(rows + 4 * place);
            if (!position) break;
            use(place, *position);
        }
    }
    if (place < size) refuse_row(place, "is not a position of the game");
}

}  // namespace crownhead::python
