// The weights that the kernel brings itself.
#include "network.hpp"

namespace crownhead {

namespace {

constexpr NetworkWeights gather() {
    NetworkWeights weights{};
    for (int phase = 0; phase < network_phases; ++phase) {
        for (int unit = 0; unit < hidden_units; ++unit) {
            for (int input = 0; input < network_inputs; ++input) {
                weights.inputs[phase][input][unit] = input_weights[phase][input][unit];
            }
            weights.biases[phase][unit] = hidden_biases[phase][unit];
            weights.outputs[phase][unit] = output_weights[phase][unit];
        }
        weights.constants[phase] = output_constants[phase];
    }
    return weights;
}

constexpr NetworkWeights built_in = gather();

}  // namespace

const NetworkWeights& network_weights = built_in;

}  // namespace crownhead
