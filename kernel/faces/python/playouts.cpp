// Random games from many positions, in threads.
#include <algorithm>
#include <atomic>

#include "../../game/playout.hpp"
#include "arrays.hpp"
#include "interruptible.hpp"
#include "threads.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

// Games that a thread takes at a time: some milliseconds of work.
constexpr uint64_t games_per_job = 64;
constexpr uint64_t max_games = uint64_t{1} << 40;

enum Column : size_t { wins, draws, losses, columns };

Column column_of(const Outcome& outcome, Color mover) {
    if (!outcome.is_win()) return draws;
    return outcome.winner == mover ? wins : losses;
}

struct Playouts {
    std::vector<Position> positions;
    uint32_t games;  // from each position
    uint64_t seed;
    Captures captures;

    uint64_t total() const { return uint64_t(positions.size()) * games; }

    // Plays one game and counts it. Each has a random stream of its own, so whichever thread plays
    // it makes no difference.
    void play(uint64_t number, uint32_t* counts) const {
        const uint64_t place = number / games;
        const Position& start = positions[place];
        RandomStream random(seed, number);
        const Outcome outcome = random_game(start, captures, random);
        uint32_t& count = counts[columns * place + column_of(outcome, start.turn)];
        __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    }
};

void play_all(const Playouts& playouts, int threads, const StopFlag& stop, uint32_t* counts) {
    std::atomic<uint64_t> next = 0;
    const auto work = [&] {
        while (!stop.is_raised()) {
            const uint64_t first = next.fetch_add(games_per_job);
            if (first >= playouts.total()) return;
            const uint64_t last = std::min(first + games_per_job, playouts.total());
            for (uint64_t number = first; number < last; ++number) playouts.play(number, counts);
        }
    };
    auto helpers = start_helpers(threads - 1, work);
    work();
    for (auto& helper : helpers) helper.get();
}

using Counts = nb::ndarray<nb::numpy, uint32_t, nb::shape<-1, columns>>;

Counts play_at_random(const PositionArray& positions, uint32_t games, uint64_t seed,
                      bool forced_captures, int threads) {
    if (games < 1) throw nb::value_error("games has to be 1 or more");
    if (threads < 1 || threads > max_threads) {
        throw nb::value_error("threads has to be 1 to 256");
    }
    Playouts playouts{{}, games, seed, captures_of(forced_captures)};
    playouts.positions.resize(positions.shape(0));
    for_each_position(positions, [&](size_t place, const Position& position) {
        playouts.positions[place] = position;
    });
    if (playouts.total() > max_games) throw nb::value_error("these are too many games");
    const size_t size = playouts.positions.size();
    std::unique_ptr<uint32_t[]> counts(new uint32_t[columns * size]());
    StopFlag stop;
    if (playouts.total() <= games_per_job) {
        const nb::gil_scoped_release release;
        play_all(playouts, 1, stop, counts.get());
    } else {
        interruptible(stop, [&] { play_all(playouts, threads, stop, counts.get()); });
    }
    return rows_of<uint32_t, columns>(std::move(counts), size);
}

}  // namespace

void bind_playouts(nb::module_& module) {
    module.def("play_at_random", &play_at_random, "positions"_a, "games"_a, "seed"_a,
               "forced_captures"_a, "threads"_a);
}

}  // namespace crownhead::python
