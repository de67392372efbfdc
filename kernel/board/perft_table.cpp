#include "perft_table.hpp"

namespace crownhead {

namespace {

// Has an entry to itself, if no other thread has it.
class Hold {
public:
    explicit Hold(PerftEntry& entry)
        : entry_(entry), is_ours_(!__atomic_test_and_set(&entry.busy, __ATOMIC_ACQUIRE)) {}
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
    ~Hold() {
        if (is_ours_) __atomic_clear(&entry_.busy, __ATOMIC_RELEASE);
    }

    explicit operator bool() const { return is_ours_; }

private:
    PerftEntry& entry_;
    bool is_ours_;
};

uint8_t kind_of(const Position& position, Captures captures) {
    return uint8_t(uint8_t(position.turn) << 1 | uint8_t(captures));
}

bool is_of(const PerftEntry& entry, const Position& position, Captures captures, int depth) {
    return entry.depth == depth && entry.black == position.black && entry.white == position.white &&
           entry.kings == position.kings && entry.kind == kind_of(position, captures);
}

void fill(PerftEntry& entry, const Position& position, Captures captures, int depth,
          uint64_t games) {
    entry.games = games;
    entry.black = position.black;
    entry.white = position.white;
    entry.kings = position.kings;
    entry.depth = uint8_t(depth);
    entry.kind = kind_of(position, captures);
}

}  // namespace

PerftEntry* PerftTable::bucket_of(const Position& position, int depth) const {
    const uint64_t key = key_of(position) + uint64_t(depth) * 0x9E3779B97F4A7C15;
    // The upper half of the key, as a fraction of all buckets.
    return entries_ + ((key >> 32) * buckets_ >> 32) * 2;
}

bool PerftTable::find(const Position& position, Captures captures, int depth,
                      uint64_t& games) const {
    PerftEntry* const bucket = bucket_of(position, depth);
    for (int i = 0; i < 2; ++i) {
        const Hold hold(bucket[i]);
        if (hold && is_of(bucket[i], position, captures, depth)) {
            games = bucket[i].games;
            return true;
        }
    }
    return false;
}

void PerftTable::keep(const Position& position, Captures captures, int depth, uint64_t games) {
    PerftEntry* const bucket = bucket_of(position, depth);
    {
        const Hold hold(bucket[0]);
        if (hold && games >= bucket[0].games) {
            return fill(bucket[0], position, captures, depth, games);
        }
    }
    const Hold hold(bucket[1]);
    if (hold) fill(bucket[1], position, captures, depth, games);
}

}  // namespace crownhead
