// What positions are worth, and where that is looked up while tables are built.
#pragma once

#include "index.hpp"

namespace crownhead {

// 0 is a draw. Otherwise one more than the plies to the end of the game with best play: the winner
// hurries, the loser delays, and no count of moves ends the game. So it is even where the side to
// move wins, odd where it loses, and 1 where it has lost already.
//
// A table without distances knows three values only: 0, `some_loss` and `some_win`.
using Worth = uint16_t;

constexpr Worth drawn = 0;
constexpr Worth lost_now = 1;
constexpr Worth some_loss = 1;
constexpr Worth some_win = 2;
constexpr Worth max_worth = 255;  // a byte holds it

constexpr bool is_win(Worth worth) {
    return worth != drawn && worth % 2 == 0;
}
constexpr bool is_loss(Worth worth) {
    return worth % 2 == 1;
}
constexpr Worth without_distance(Worth worth) {
    return worth == drawn ? drawn : is_win(worth) ? some_win : some_loss;
}

// What a move is worth that leaves the opponent in a position of this worth.
constexpr Worth before(Worth opponents) {
    return opponents == drawn ? drawn : Worth(opponents + 1);
}

// The better of two for the side to move: the shorter win, else a draw, else the longer loss.
constexpr Worth better(Worth a, Worth b) {
    if (is_win(a) && is_win(b)) return a < b ? a : b;
    if (is_loss(a) && is_loss(b)) return a > b ? a : b;
    if (is_win(a) || is_win(b)) return is_win(a) ? a : b;
    return drawn;
}

// Finished slices, one byte a position.
class Values {
public:
    void add(const Slice& slice, const uint8_t* worths) {
        Entry& entry = entries_[id_of(slice)];
        entry.shape = Shape(slice);
        entry.worths = worths;
    }

    bool has(const Slice& slice) const { return entries_[id_of(slice)].worths != nullptr; }

    // The slice has to be there. A side without pieces has lost.
    Worth of(const Placement& at) const {
        if ((at.own_men | at.own_kings) == 0) return lost_now;
        const Entry& entry = entries_[id_of(slice_of(at))];
        return entry.worths[index_of(entry.shape, at)];
    }

private:
    struct Entry {
        Shape shape{Slice{}};
        const uint8_t* worths = nullptr;
    };
    Entry entries_[slice_ids];
};

}  // namespace crownhead
