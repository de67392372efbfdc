#include "perft_hashed.hpp"

namespace crownhead {

namespace {

// Below this depth counting anew is faster than remembering.
constexpr int remembered_depth = 4;

template <Captures captures>
struct Counter {
    PerftTable table;
    const StopFlag& stop;
    int plain_depth;

    template <Color us>
    uint64_t games_from(const View<us>& view, int depth) {
        const Position position = position_of(view);
        if (depth < plain_depth) return perft(position, depth, captures);
        uint64_t games = 0;
        if (!table.is_empty() && table.find(position, captures, depth, games)) return games;
        for_each_move<captures>(view, [&](Move move) {
            if (stop.is_raised()) return;
            games = add_games(games, games_from(after(view, move), depth - 1));
        });
        if (!table.is_empty() && !stop.is_raised()) table.keep(position, captures, depth, games);
        return games;
    }
};

}  // namespace

uint64_t perft_hashed(const Position& position, int depth, Captures captures, PerftTable table,
                      const StopFlag& stop) {
    const int plain_depth = table.is_empty() ? stoppable_depth : remembered_depth;
    return with_view(position, [&](const auto& view) {
        if (captures == Captures::forced) {
            return Counter<Captures::forced>{table, stop, plain_depth}.games_from(view, depth);
        }
        return Counter<Captures::optional>{table, stop, plain_depth}.games_from(view, depth);
    });
}

}  // namespace crownhead
