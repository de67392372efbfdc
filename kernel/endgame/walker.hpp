// Walks through a slice in the order of its index.
#pragma once

#include "index.hpp"

namespace crownhead {

class Walker {
public:
    Walker(const Shape& shape, uint64_t index)
        : shape_(shape),
          at_(placement_at(shape, index)),
          unit_(index / shape.unit_size),
          own_(uint32_t(index % shape.unit_size / shape.other_king_sets)),
          other_(uint32_t(index % shape.other_king_sets)) {}

    const Placement& at() const { return at_; }

    // Not to be asked beyond the last position.
    void advance() {
        const Bitboard space = ~at_.men();
        if (++other_ < shape_.other_king_sets) {
            at_.other_kings = next_set_in(at_.other_kings, space & ~at_.own_kings);
            return;
        }
        other_ = 0;
        if (++own_ < shape_.own_king_sets) {
            at_.own_kings = next_set_in(at_.own_kings, space);
            at_.other_kings = first_set_in(space & ~at_.own_kings, shape_.slice.other_kings);
            return;
        }
        own_ = 0;
        if (++unit_ < shape_.units) enter_unit();
    }

private:
    void enter_unit() {
        at_ = men_of_unit(shape_, unit_);
        const Bitboard space = ~at_.men();
        at_.own_kings = first_set_in(space, shape_.slice.own_kings);
        at_.other_kings = first_set_in(space & ~at_.own_kings, shape_.slice.other_kings);
    }

    const Shape& shape_;
    Placement at_;
    uint64_t unit_;
    uint32_t own_;
    uint32_t other_;
};

}  // namespace crownhead
