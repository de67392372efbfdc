// Grows the model of a table from samples of its positions.
#pragma once

#include "model.hpp"

namespace crownhead {

constexpr uint32_t max_samples = 600000;

struct Samples {
    uint8_t* features;  // feature_count numbers for each
    uint8_t* symbols;
    uint32_t* order;  // for the growth to sort
    uint32_t count;
    uint64_t stand_for;  // how many positions they were drawn from
};

// Writes a model into `text` and returns its size, at most `max_model_text`.
constexpr uint32_t max_model_text = max_leaves * (max_symbols + 3);
uint32_t grow_model(const Samples& samples, Kind kind, uint8_t* text);

}  // namespace crownhead
