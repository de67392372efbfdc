#include "table.hpp"

namespace crownhead {

namespace {

// An entry's data, from the lowest bit: move 16, score 16, depth 8, bound 2, generation 6.
constexpr int score_at = 16;
constexpr int depth_at = 32;
constexpr int bound_at = 40;
constexpr int generation_at = 42;

int16_t short_at(uint64_t data, int shift) {
    return static_cast<int16_t>(data >> shift & 0xFFFF);
}

Finding unpacked(uint64_t data) {
    return {short_at(data, score_at), int(data >> depth_at & 0xFF),
            static_cast<Bound>(data >> bound_at & 3), uint16_t(data & 0xFFFF)};
}

uint64_t packed(const Finding& finding, uint32_t generation) {
    return uint64_t(finding.move) | uint64_t(uint16_t(finding.score)) << score_at |
           uint64_t(finding.depth) << depth_at | uint64_t(finding.bound) << bound_at |
           uint64_t(generation) << generation_at;
}

// Several threads may share a table; a torn entry is no entry, see `Entry`.
uint64_t read(const uint64_t& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
}

void write(uint64_t& word, uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

int from_root(int score, int ply) {
    if (is_won(score)) return score - ply;
    return is_lost(score) ? score + ply : score;
}

int from_position(int score, int ply) {
    if (is_won(score)) return score + ply;
    return is_lost(score) ? score - ply : score;
}

}  // namespace

Table::Table(void* memory, uint64_t bytes)
    : entries_(static_cast<Entry*>(memory)),
      all_buckets_(bytes / (sizeof(Entry) * bucket_size)),
      buckets_(all_buckets_) {
    clear();
}

void Table::clear() {
    empty(all_buckets_);
}

void Table::use_small_part() {
    buckets_ = all_buckets_ < small_part ? all_buckets_ : small_part;
    empty(buckets_);
}

void Table::empty(uint64_t buckets) {
    for (uint64_t i = 0; i < buckets * bucket_size; ++i) entries_[i] = {0, 0};
    generation_ = 0;
}

Finding Table::find(uint64_t key, int ply) const {
    const Entry* bucket = bucket_of(key);
    for (int i = 0; i < bucket_size; ++i) {
        const uint64_t data = read(bucket[i].data);
        if ((read(bucket[i].check) ^ data) != key || data == 0) continue;
        Finding finding = unpacked(data);
        finding.score = from_root(finding.score, ply);
        return finding;
    }
    return {};
}

// Deep entries of this search are worth most; a generation's age costs as much as eight plies.
int Table::worth(uint64_t data) const {
    const int age = int(generation_ - (data >> generation_at)) & 63;
    return data == 0 ? -1000 : int(data >> depth_at & 0xFF) - 8 * age;
}

void Table::store(uint64_t key, int ply, const Finding& finding) {
    Entry* bucket = bucket_of(key);
    Entry* least = bucket;
    int least_worth = INT32_MAX;
    Finding kept = finding;
    kept.score = from_position(finding.score, ply);
    for (int i = 0; i < bucket_size; ++i) {
        const uint64_t data = read(bucket[i].data);
        if ((read(bucket[i].check) ^ data) == key) {
            least = &bucket[i];
            if (kept.move == 0) kept.move = uint16_t(data);
            break;
        }
        if (worth(data) >= least_worth) continue;
        least = &bucket[i];
        least_worth = worth(data);
    }
    const uint64_t data = packed(kept, generation_);
    write(least->data, data);
    write(least->check, key ^ data);
}

}  // namespace crownhead
