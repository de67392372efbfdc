// The weights that the kernel brings itself.
#include "network.hpp"

namespace crownhead {

namespace {

constexpr NetworkWeights gather() {
    NetworkWeights weights{};
    for (int unit = 0; unit < hidden_units; ++unit) {
        for (int input = 0; input < network_inputs; ++input) {
            weights.inputs[input][unit] = input_weights[input][unit];
        }
        for (int phase = 0; phase < network_phases; ++phase) {
            weights.outputs[phase][unit] = output_weights[phase][unit];
        }
        weights.biases[unit] = hidden_biases[unit];
    }
    for (int phase = 0; phase < network_phases; ++phase) {
        weights.constants[phase] = output_constants[phase];
    }
    return weights;
}

constexpr NetworkWeights built_in = gather();

}  // namespace

const NetworkWeights& network_weights = built_in;

}  // namespace crownhead
