#include "index.hpp"

namespace crownhead {

Placement men_of_unit(const Shape& shape, uint64_t unit) {
    int home = 0;
    while (unit >= shape.group_start[home + 1]) ++home;
    unit -= shape.group_start[home];
    const uint32_t other_sets = shape.other_men_sets(home);
    const uint32_t front_sets = shape.front_men_sets(home);
    const uint32_t other_rank = uint32_t(unit % other_sets);
    const uint64_t own_rank = unit / other_sets;

    Placement at;
    const int front = shape.slice.own_men - home;
    at.own_men = ordinals_of(uint32_t(own_rank / front_sets), home) |
                 spread(ordinals_of(uint32_t(own_rank % front_sets), front), ~back_row);
    at.other_men =
        spread(ordinals_of(other_rank, shape.slice.other_men), space_of_other_men(at.own_men));
    return at;
}

Placement placement_at(const Shape& shape, uint64_t index) {
    Placement at = men_of_unit(shape, index / shape.unit_size);
    const uint64_t kings = index % shape.unit_size;
    const Bitboard space = ~at.men();
    at.own_kings =
        spread(ordinals_of(uint32_t(kings / shape.other_king_sets), shape.slice.own_kings), space);
    at.other_kings =
        spread(ordinals_of(uint32_t(kings % shape.other_king_sets), shape.slice.other_kings),
               space & ~at.own_kings);
    return at;
}

}  // namespace crownhead
