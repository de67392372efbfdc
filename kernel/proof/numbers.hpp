// How much work is left to prove a claim, or to refute it.
//
// Proof numbers (L. V. Allis, 1994): the least number of open positions that would have to turn out
// well. Here they also hold an estimate for positions never looked at.
#pragma once

#include <stdint.h>

namespace crownhead {

constexpr uint32_t impossible = UINT32_MAX;
constexpr uint32_t most_work = impossible - 1;

struct ProofNumbers {
    uint32_t prove = 1;   // zero: the claim is proved
    uint32_t refute = 1;  // zero: the claim is refuted

    constexpr bool is_proved() const { return prove == 0; }
    constexpr bool is_refuted() const { return refute == 0; }
    constexpr bool is_settled() const { return prove == 0 || refute == 0; }
};

constexpr ProofNumbers proved_numbers{0, impossible};
constexpr ProofNumbers refuted_numbers{impossible, 0};

}  // namespace crownhead
