#include "trail.hpp"

namespace crownhead {

void Trail::start(const Past& past, uint64_t key) {
    past_ = past;
    keys_[0] = key;
    quiet_[0] = past.quiet_plies;
}

bool Trail::is_repetition(int ply) const {
    const int reach = quiet_[ply];
    const uint64_t key = keys_[ply];
    // The same side moves in every second position, and pieces need two moves each to come back.
    for (int back = 4; back <= reach && back <= ply; back += 2) {
        if (keys_[ply - back] == key) return true;
    }
    return reach > ply && occurrences_in_past(key, ply) >= 2;
}

int Trail::occurrences_in_past(uint64_t key, int ply) const {
    const int oldest = quiet_[ply] - ply;
    int found = 0;
    for (int back = 2 - ply % 2; back <= oldest && back <= past_.count; back += 2) {
        if (past_.keys[past_.count - back] == key) ++found;
    }
    return found;
}

}  // namespace crownhead
