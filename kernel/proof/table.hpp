// What a proof has found out about positions. Whole positions are kept, not their keys alone, so
// that nothing is ever taken for something else.
#pragma once

#include "../board/position.hpp"
#include "numbers.hpp"

namespace crownhead {

// A claim: that `attacker` wins from a position.
struct Claim {
    Position position;
    Color attacker;
};

struct ProofEntry {
    Bitboard black = 0;
    Bitboard white = 0;
    Bitboard kings = 0;
    uint32_t sides = 0;  // bit 0 the side to move, bit 1 the attacker
    ProofNumbers numbers;
    // Of a proof: the most plies that it takes to an end that rules or endgame tables know. Of a
    // refutation: `sure`, or what `Prover` has to look through before it relies on it.
    uint32_t note = 0;
    uint32_t work = 0;  // how many positions were looked at

    static constexpr uint32_t sure = 0;
    static constexpr uint32_t not_looked_through = 1;
};
static_assert(sizeof(ProofEntry) == 32);

class ProofTable {
public:
    static constexpr uint64_t least_bytes = 4096;

    // `memory` stays the caller's, holds at least `least_bytes` and is aligned to 8 bytes.
    ProofTable(void* memory, uint64_t bytes);
    ProofTable(const ProofTable&) = delete;
    ProofTable& operator=(const ProofTable&) = delete;

    void clear();

    // What is known of a claim, or null.
    ProofEntry* find(const Claim& claim) const;

    // Keeps what was found out with so much work, in the place of what took least.
    void store(const Claim& claim, ProofNumbers numbers, uint32_t note, uint32_t work);

private:
    static constexpr int bucket_size = 4;

    ProofEntry* bucket_of(const Claim& claim) const;

    ProofEntry* entries_;
    uint64_t buckets_;
};

}  // namespace crownhead
