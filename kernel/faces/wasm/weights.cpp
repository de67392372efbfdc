// The network's weights, which the page fetches once its board can be played on.
#include "../../search/network.hpp"
#include "face.hpp"

namespace crownhead {

namespace {

NetworkWeights room;

}  // namespace

const NetworkWeights& network_weights = room;

}  // namespace crownhead

EXPORT(network_weights_room) uint8_t* network_weights_room() {
    return reinterpret_cast<uint8_t*>(&crownhead::room);
}

EXPORT(network_weights_size) int network_weights_size() {
    return int(sizeof(crownhead::room));
}
