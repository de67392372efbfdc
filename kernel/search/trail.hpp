// The way to the position being searched: what has stood on the board before, and for how long
// nothing has changed for good.
#pragma once

#include "../board/move.hpp"
#include "score.hpp"

namespace crownhead {

// The game so far, as far as the search cares.
struct Past {
    // key_of() of the positions before the present one, oldest first. Those from before the last
    // capture or man's move may be left out: they can't come back.
    const uint64_t* keys = nullptr;
    int count = 0;
    int quiet_plies = 0;  // plies since the last capture or man's move
    int quiet_limit = 0;  // the game is drawn after so many; 0: never ("by agreement")
};

class Trail {
public:
    void start(const Past& past, uint64_t key);

    const Past& past() const { return past_; }

    // Notes the position that a move leads to, one ply below `ply`.
    void enter(int ply, uint64_t key, bool quiet) {
        keys_[ply + 1] = key;
        quiet_[ply + 1] = quiet ? quiet_[ply] + 1 : 0;
    }

    // Whether the position at `ply` is drawn by repetition: seen before in the line searched, where
    // a side that can repeat once can do so again, or twice in the game, which ends it.
    bool is_repetition(int ply) const;

    bool is_quiet_draw(int ply) const {
        return past_.quiet_limit && quiet_[ply] >= past_.quiet_limit;
    }

    // The key under which the table knows the position at `ply`. Where the count of quiet plies may
    // soon end the game, the same board with another count is worth something else.
    uint64_t table_key(int ply) const {
        const int quiet = quiet_[ply];
        if (past_.quiet_limit == 0 || quiet * 2 < past_.quiet_limit) return keys_[ply];
        return keys_[ply] ^ uint64_t(quiet / 8) * 0xA24BAED4963EE407;
    }

private:
    int occurrences_in_past(uint64_t key, int ply) const;

    Past past_;
    uint64_t keys_[max_ply + 2];
    int quiet_[max_ply + 2];
};

}  // namespace crownhead
