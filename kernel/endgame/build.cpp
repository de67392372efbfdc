#include "build.hpp"

#include "unit.hpp"

namespace crownhead {

namespace {

constexpr uint64_t bytes_per_cell = 2 * sizeof(uint16_t) + sizeof(uint8_t) + 2 * sizeof(uint32_t);
constexpr int rows = 8;
constexpr int squares_per_row = 4;
// Seven men can go six rows each.
constexpr int max_progress = max_table_side * (rows - 1) + 1;
constexpr uint64_t units_between_reports = 64;
constexpr uint64_t cells_between_reports = 1 << 20;

uint64_t most_cells(const Shape& shape) {
    return 2 * shape.unit_size;
}

// How many rows all men have gone, both sides' together. Every man's step adds one.
int progress_of(const Placement& at) {
    int progress = 0;
    for (Bitboard men = at.own_men; men; men &= men - 1) {
        progress += (lowest_square(men) - 1) / squares_per_row;
    }
    for (Bitboard men = at.other_men; men; men &= men - 1) {
        progress += rows - 1 - (lowest_square(men) - 1) / squares_per_row;
    }
    return progress;
}

// Hands out pieces of the caller's memory.
class Memory {
public:
    explicit Memory(void* start) : next_(static_cast<uint8_t*>(start)) {}

    template <class Item>
    Item* take(uint64_t items) {
        Item* taken = reinterpret_cast<Item*>(next_);
        next_ += (items * sizeof(Item) + 7) / 8 * 8;
        return taken;
    }

private:
    uint8_t* next_;
};

class Builder {
public:
    Builder(const Slice& slice, Values& values, bool distances, uint8_t* own, uint8_t* reversed,
            void* memory)
        : own_shape_(slice),
          reversed_shape_(slice.reversed()),
          distances_(distances),
          own_(own),
          reversed_(reversed),
          memory_(memory),
          order_(memory_.take<uint32_t>(own_shape_.units)),
          cells_(take_cells()),
          unit_(cells_, values) {
        values.add(slice, own);
        values.add(slice.reversed(), reversed);
    }

    BuildFault run(const BuildWatch& watch) {
        sort_units();
        uint64_t since_report = 0;
        for (uint64_t i = 0; i < own_shape_.units; ++i) {
            if (!solve(order_[i])) return BuildFault::too_long;
            since_report += own_shape_.unit_size + cells_between_reports / units_between_reports;
            if (watch.go_on == nullptr || since_report < cells_between_reports) continue;
            since_report = 0;
            if (!watch.go_on(watch.context, i + 1, own_shape_.units)) return BuildFault::stopped;
        }
        return BuildFault::none;
    }

private:
    Cells take_cells() {
        const uint64_t cells = most_cells(own_shape_);
        Cells taken;
        taken.by_leaving = memory_.take<uint32_t>(cells);
        taken.decided = memory_.take<uint32_t>(cells);
        taken.worth = memory_.take<Worth>(cells);
        taken.leaving = memory_.take<uint16_t>(cells);
        taken.steps_left = memory_.take<uint8_t>(cells);
        return taken;
    }

    // Those whose men have gone furthest come first.
    void sort_units() {
        uint64_t starts[max_progress + 1] = {};
        for (uint64_t unit = 0; unit < own_shape_.units; ++unit) {
            ++starts[max_progress - progress_of(men_of_unit(own_shape_, unit))];
        }
        uint64_t total = 0;
        for (uint64_t& start : starts) {
            const uint64_t size = start;
            start = total;
            total += size;
        }
        for (uint64_t unit = 0; unit < own_shape_.units; ++unit) {
            const int progress = progress_of(men_of_unit(own_shape_, unit));
            order_[starts[max_progress - progress]++] = uint32_t(unit);
        }
    }

    bool solve(uint64_t unit) {
        const Half own{&own_shape_, men_of_unit(own_shape_, unit), 0};
        const Placement turned = reversed(own.men);
        const uint64_t reversed_unit = unit_of(reversed_shape_, turned.own_men, turned.other_men);
        const bool is_symmetric = own_ == reversed_;
        if (is_symmetric && reversed_unit < unit) return true;
        if (is_symmetric && reversed_unit == unit) {
            unit_.solve(own, nullptr);
            return keep(own, own_ + unit * own_shape_.unit_size);
        }
        const Half other{&reversed_shape_, turned, own_shape_.unit_size};
        unit_.solve(own, &other);
        return keep(own, own_ + unit * own_shape_.unit_size) &&
               keep(other, reversed_ + reversed_unit * own_shape_.unit_size);
    }

    bool keep(const Half& half, uint8_t* out) const {
        const Worth* worths = cells_.worth + half.first_cell;
        for (uint64_t i = 0; i < own_shape_.unit_size; ++i) {
            if (distances_ && worths[i] > max_worth) return false;
            out[i] = uint8_t(distances_ ? worths[i] : without_distance(worths[i]));
        }
        return true;
    }

    Shape own_shape_;
    Shape reversed_shape_;
    bool distances_;
    uint8_t* own_;
    uint8_t* reversed_;
    Memory memory_;
    uint32_t* order_;
    Cells cells_;
    Unit unit_;
};

}  // namespace

uint64_t build_memory(const Slice& slice) {
    const Shape shape(slice);
    constexpr uint64_t padding = 64;
    return shape.units * sizeof(uint32_t) + most_cells(shape) * bytes_per_cell + padding;
}

BuildFault build(const Slice& slice, Values& values, bool distances, uint8_t* own,
                 uint8_t* reversed, void* memory, const BuildWatch& watch) {
    bool missing = false;
    for_each_dependency(slice, [&](const Slice& needed) { missing |= !values.has(needed); });
    if (missing) return BuildFault::missing;
    return Builder(slice, values, distances, own, reversed, memory).run(watch);
}

}  // namespace crownhead
