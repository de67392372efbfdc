// Checks finished tables position by position, against nothing but the rules.
//
// This shares no step with the builder: positions come from the index, moves from `legal_moves`,
// values from the packed tables as any user probes them. If every value follows from those of the
// positions a move away, and every distance is one more than a shorter one, all are right.
#pragma once

#include "tables.hpp"

namespace crownhead {

struct Tally {
    uint64_t wins = 0;
    uint64_t draws = 0;
    uint64_t losses = 0;
    uint64_t capture_wins = 0;  // of them with a capture pending
    uint64_t capture_draws = 0;
    uint64_t capture_losses = 0;
    int longest_win = 0;  // plies to the end; 0 where the table has no distances
    int longest_loss = 0;

    void count(Worth worth, bool capture);
};

enum class VerifyFault : uint8_t {
    none,
    index,     // a position and its number do not belong together
    unknown,   // a table that the position takes is missing
    verdict,   // the result does not follow from the moves
    distance,  // the distance does not
    search,    // a search without tables found something else
};

struct VerifyResult {
    VerifyFault fault = VerifyFault::none;
    uint64_t index = 0;  // of the first position at fault
};

// Checks the positions of a slice from number `first` up to, not including, `last`.
VerifyResult verify(Tables& tables, const Slice& slice, uint64_t first, uint64_t last,
                    bool distances, Tally& tally);

// Checks `count` random positions of a slice, drawn by `seed`, by a search of `depth` plies that
// knows no tables: what it proves the tables have to say, and what they say so near it has to find.
VerifyResult verify_by_search(Tables& tables, const Slice& slice, uint64_t count, int depth,
                              bool distances, uint64_t seed);

// Probes the results of `count` random positions of a slice, drawn by `seed`, whose tables are
// there.
Tally sample(Tables& tables, const Slice& slice, uint64_t count, uint64_t seed);

// Counts the results in the worths of a slice as they were built.
Tally tally_of(const Slice& slice, const uint8_t* worths);

}  // namespace crownhead
