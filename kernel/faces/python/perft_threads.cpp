#include "perft_threads.hpp"

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "threads.hpp"

namespace crownhead::python {

namespace {

// So many positions for each thread that the last ones to be counted keep none waiting long.
constexpr size_t jobs_per_thread = 64;

struct Free {
    void operator()(PerftEntry* entries) const { std::free(entries); }
};

using Entries = std::unique_ptr<PerftEntry[], Free>;

// Zeroed pages cost nothing until they are written to.
Entries allocate(size_t count) {
    if (count == 0) return nullptr;
    Entries entries(static_cast<PerftEntry*>(std::calloc(count, sizeof(PerftEntry))));
    if (!entries) throw std::bad_alloc();
    return entries;
}

// Positions whose counts add up to the whole, each with `depth` plies still to go.
struct Jobs {
    std::vector<Position> positions;
    int depth;

    void advance(Captures captures) {
        std::vector<Position> next;
        MoveList moves;
        for (const Position& position : positions) {
            legal_moves(position, captures, moves);
            for (const Move move : moves) next.push_back(successor(position, move));
        }
        positions = std::move(next);
        --depth;
    }
};

Jobs split(const Position& position, int depth, Captures captures, size_t wanted) {
    Jobs jobs{{position}, depth};
    // Short counts are not worth sharing out.
    while (jobs.depth > stoppable_depth && jobs.positions.size() < wanted) jobs.advance(captures);
    return jobs;
}

}  // namespace

uint64_t perft_in_threads(const Position& position, int depth, Captures captures, int threads,
                          size_t hash_bytes, const StopFlag& stop) {
    const size_t size = hash_bytes / sizeof(PerftEntry);
    const Entries entries = allocate(size);
    const Jobs jobs = split(position, depth, captures, size_t(threads) * jobs_per_thread);
    std::atomic<size_t> next = 0;
    const auto work = [&] {
        const PerftTable table(entries.get(), size);
        uint64_t games = 0;
        for (size_t i = next++; i < jobs.positions.size() && !stop.is_raised(); i = next++) {
            games = add_games(games,
                              perft_hashed(jobs.positions[i], jobs.depth, captures, table, stop));
        }
        return games;
    };
    auto helpers = start_helpers(threads - 1, work);
    uint64_t games = work();
    for (auto& helper : helpers) games = add_games(games, helper.get());
    return games;
}

}  // namespace crownhead::python
