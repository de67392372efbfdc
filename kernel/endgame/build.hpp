// Builds a slice and its reverse together: a king's step leads from the one into the other.
//
// Every other move leaves for good: a capture to a slice with fewer pieces, a crowning to one with
// fewer men, a man's step to a unit whose men stand further ahead. So a slice is built unit by
// unit, the furthest first, and inside a unit, where only kings step, by retrograde analysis: from
// the positions whose worth is known already back to those a king's step before them.
#pragma once

#include "values.hpp"

namespace crownhead {

enum class BuildFault : uint8_t {
    none,
    missing,   // a slice that this one's moves lead to is not there
    too_long,  // a distance that a byte does not hold
    stopped,
};

// Told how many of the units are done; no ends the build.
struct BuildWatch {
    void* context = nullptr;
    bool (*go_on)(void* context, uint64_t done, uint64_t units) = nullptr;
};

// The slices that moves out of `slice`, for either side, may lead to. Calls `visit(Slice)`; some
// more than once.
template <class Visit>
void for_each_dependency(const Slice& slice, Visit&& visit) {
    const auto visit_both = [&](const Slice& next) {
        if (!is_tabled(next)) return;
        visit(next);
        visit(next.reversed());
    };
    const auto visit_captures = [&](const Slice& next) {
        for (int men = 0; men <= next.other_men; ++men) {
            for (int kings = 0; kings <= next.other_kings; ++kings) {
                if (men + kings == 0) continue;
                visit_both({next.own_men, next.own_kings, uint8_t(next.other_men - men),
                            uint8_t(next.other_kings - kings)});
            }
        }
    };
    const auto visit_side = [&](const Slice& side) {
        visit_captures(side);
        if (side.own_men == 0) return;
        const Slice crowned{uint8_t(side.own_men - 1), uint8_t(side.own_kings + 1), side.other_men,
                            side.other_kings};
        visit_both(crowned);
        visit_captures(crowned);
    };
    visit_side(slice);
    visit_side(slice.reversed());
}

// How much memory building `slice` takes beside the values themselves, in bytes.
uint64_t build_memory(const Slice& slice);

// Fills `own` with the worth of every position of `slice`, and `reversed` with those of its
// reverse; the two are the same memory where the slice is its own reverse. `values` has all
// dependencies. With `distances` those have to have them too. `memory` is aligned to 8 bytes.
BuildFault build(const Slice& slice, Values& values, bool distances, uint8_t* own,
                 uint8_t* reversed, void* memory, const BuildWatch& watch);

}  // namespace crownhead
