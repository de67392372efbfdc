#include "table.hpp"

namespace crownhead {

namespace {

uint32_t sides_of(const Claim& claim) {
    return uint32_t(claim.position.turn == Color::white) | uint32_t(claim.attacker == Color::white)
                                                               << 1;
}

bool is_of(const ProofEntry& entry, const Claim& claim) {
    const Position& position = claim.position;
    return entry.black == position.black && entry.white == position.white &&
           entry.kings == position.kings && entry.sides == sides_of(claim);
}

}  // namespace

ProofTable::ProofTable(void* memory, uint64_t bytes)
    : entries_(static_cast<ProofEntry*>(memory)),
      buckets_(bytes / (sizeof(ProofEntry) * bucket_size)) {
    clear();
}

void ProofTable::clear() {
    for (uint64_t i = 0; i < buckets_ * bucket_size; ++i) entries_[i] = ProofEntry{};
}

ProofEntry* ProofTable::bucket_of(const Claim& claim) const {
    const uint64_t side = claim.attacker == Color::white ? 0x94D049BB133111EB : 0;
    const uint64_t key = key_of(claim.position) ^ side;
    // The upper half of a product spreads keys evenly over any number of buckets.
    const uint64_t bucket = uint64_t((unsigned __int128)(key)*buckets_ >> 64);
    return entries_ + bucket * bucket_size;
}

ProofEntry* ProofTable::find(const Claim& claim) const {
    ProofEntry* bucket = bucket_of(claim);
    for (int i = 0; i < bucket_size; ++i) {
        if (is_of(bucket[i], claim)) return bucket + i;
    }
    return nullptr;
}

void ProofTable::store(const Claim& claim, ProofNumbers numbers, uint32_t note, uint32_t work) {
    ProofEntry* bucket = bucket_of(claim);
    ProofEntry* place = bucket;
    for (int i = 0; i < bucket_size; ++i) {
        if (is_of(bucket[i], claim)) {
            place = bucket + i;
            break;
        }
        if (bucket[i].work < place->work) place = bucket + i;
    }
    place->black = claim.position.black;
    place->white = claim.position.white;
    place->kings = claim.position.kings;
    place->sides = sides_of(claim);
    place->numbers = numbers;
    place->note = note;
    place->work = work;
}

}  // namespace crownhead
