// What a position is worth to a small network that learned from games; see training/.
#pragma once

#include "../board/position.hpp"
#include "network_weights.hpp"

namespace crownhead {

constexpr int network_inputs = sizeof(input_weights[0]) / sizeof(input_weights[0][0]);
constexpr int network_phases = sizeof(output_constants) / sizeof(output_constants[0]);

// The page has these from a file of their own, byte for byte.
struct NetworkWeights {
    alignas(16) int16_t inputs[network_phases][network_inputs][hidden_units];
    int16_t biases[network_phases][hidden_units];
    int8_t outputs[network_phases][hidden_units];
    int16_t constants[network_phases];
};

// What is played with: of the kernel itself, but for WebAssembly, where the page brings it.
extern const NetworkWeights& network_weights;

// As `evaluate`.
int evaluate_by_network(const Position& position);

}  // namespace crownhead
