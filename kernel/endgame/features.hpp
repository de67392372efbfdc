// What is known of a position before its value is decoded: the values of its neighbours in the
// block, and what stands on the board. The better these foretell the value, the fewer bits it
// takes.
#pragma once

#include "index.hpp"

namespace crownhead {

// The values decoded so far in a block, in the order of the index. A position with a capture
// pending has no value of its own and takes that of the one before it.
struct Window {
    const uint8_t* values;
    uint32_t at;        // the position whose value is wanted
    bool of_distances;  // or of results: 0 loss, 1 draw, 2 win
};

constexpr uint8_t no_result = 1;  // what stands for a result outside the block: the middle one
constexpr uint8_t no_distance = 0;

// Features are numbers from 0 to 15.
constexpr int feature_values = 16;
constexpr int feature_count = 52;

int feature(int number, const Shape& shape, const Placement& at, const Window& window);

// What a distance is measured from: the last one in the block.
constexpr int usual_distance = 8;
constexpr int expected_distance(const Window& window) {
    const int last = window.at ? window.values[window.at - 1] : no_distance;
    return last == no_distance ? usual_distance : last;
}

}  // namespace crownhead
