#include "quiet_runs.hpp"

namespace crownhead {

namespace {

// One side to move of the two.
struct Side {
    Shape shape;
    const uint8_t* worths;
    uint8_t* runs;
};

uint8_t run_from(const Side& side, const Side& other, uint64_t index) {
    const Placement at = placement_at(side.shape, index);
    const View<Color::black> view = view_of(at);
    if (jumpers(view)) return 0;
    const uint8_t worth = side.worths[index];
    uint8_t longest = 0;
    for_each_quiet_move(view, [&](Move move) {
        const Bitboard from = bit_of(move.origin());
        if (!(from & view.kings)) return;
        const View<Color::white> next = after(view, from, bit_of(move.destination()), 0);
        const uint64_t reached = index_of(other.shape, placement_of(next));
        if (is_win(worth) && other.worths[reached] != worth - 1) return;
        const uint8_t run = uint8_t(other.runs[reached] + 1);
        if (run > longest) longest = run;
    });
    return longest;
}

// Cells of both sides in the order of their worths, draws left out: each leads to lower ones alone.
uint64_t sort_by_worth(const Side* sides, int count, uint32_t* order) {
    uint64_t starts[max_worth + 2] = {};
    for (int i = 0; i < count; ++i) {
        for (uint64_t at = 0; at < sides[i].shape.size; ++at) ++starts[sides[i].worths[at] + 1];
    }
    starts[1] = 0;
    for (int worth = 1; worth <= max_worth; ++worth) starts[worth + 1] += starts[worth];
    const uint64_t decided = starts[max_worth + 1];
    uint64_t first = 0;
    for (int i = 0; i < count; ++i) {
        for (uint64_t at = 0; at < sides[i].shape.size; ++at) {
            const uint8_t worth = sides[i].worths[at];
            if (worth != drawn) order[starts[worth]++] = uint32_t(first + at);
        }
        first += sides[i].shape.size;
    }
    return decided;
}

}  // namespace

bool unpack(Tables& tables, const Slice& slice, uint8_t* worths) {
    const Shape shape(slice);
    Walker walker(shape, 0);
    for (uint64_t index = 0;; walker.advance()) {
        Worth worth;
        if (!tables.find_worth(walker.at(), worth)) return false;
        worths[index] = uint8_t(worth);
        if (++index == shape.size) return true;
    }
}

void find_quiet_runs(const Slice& slice, const uint8_t* own, const uint8_t* reversed,
                     uint8_t* own_runs, uint8_t* reversed_runs, uint32_t* order) {
    const Side sides[2] = {{Shape(slice), own, own_runs},
                           {Shape(slice.reversed()), reversed, reversed_runs}};
    const bool is_own_reverse = slice == slice.reversed();
    for (int i = 0; i < 2; ++i) {
        for (uint64_t at = 0; at < sides[i].shape.size; ++at) sides[i].runs[at] = 0;
    }
    const uint64_t decided = sort_by_worth(sides, is_own_reverse ? 1 : 2, order);
    for (uint64_t i = 0; i < decided; ++i) {
        const bool is_second = order[i] >= sides[0].shape.size;
        const Side& side = sides[is_second];
        const Side& other = sides[is_own_reverse ? 0 : !is_second];
        const uint64_t index = order[i] - (is_second ? sides[0].shape.size : 0);
        side.runs[index] = run_from(side, other, index);
    }
}

}  // namespace crownhead
