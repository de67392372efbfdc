#include "levels.hpp"

namespace crownhead {

namespace {

// How a level thinks and how it errs.
struct Character {
    uint64_t nodes;
    int depth;
    // A move may be played instead of the best if it is worth at most so many points less; the
    // closer to the best, the likelier.
    int spread;
    // The same once the opening is over. Strong levels vary their openings and nothing else.
    int later_spread;
    // How often in a hundred moves attention slips, and what may then be given away.
    int slips;
    int slip_spread;
    // Perfect play near the end, or openings by heart, would not go with the rest of a weak level.
    bool knows_tables;
    bool knows_book;
};

// Easy loses to a player who looks one jump ahead; each other level takes three points of four or
// more from the one below.
constexpr Character characters[level_count] = {
    {20'000, 1, 400, 400, 70, 1600, false, false},
    {60'000, 4, 58, 58, 12, 260, false, false},
    {25'000, max_depth, 45, 0, 0, 0, true, true},
    {4'000'000, max_depth, 8, 0, 0, 0, true, true},
};

const Character& character_of(Level level) {
    return characters[static_cast<int>(level)];
}

// One draw of lots: the same for the same inputs, and otherwise as good as random.
uint64_t lot(uint64_t seed, uint64_t ticket) {
    uint64_t x = (seed ^ ticket) + 0x9E3779B97F4A7C15;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 27) * 0x94D049BB133111EB;
    return x ^ x >> 31;
}

bool is_opening(const Position& position) {
    return position.kings == 0 && count(position.occupied()) >= 20;
}

int spread_of(const Character& character, const Position& position, uint64_t turn_seed) {
    if (int(lot(turn_seed, 0) % 100) < character.slips) return character.slip_spread;
    return is_opening(position) ? character.spread : character.later_spread;
}

// A move's worth once it is given its share of luck.
int luckily(int score, Move move, int spread, uint64_t turn_seed) {
    return score + int(lot(turn_seed, move.packed()) % uint64_t(spread + 1));
}

const RootMove& chosen_from(const RootMoves& moves, int spread, uint64_t turn_seed) {
    const RootMove* chosen = &moves[0];
    int most = -2 * infinite_score;
    for (int i = 0; i < moves.size; ++i) {
        const RootMove& candidate = moves[i];
        if (i > 0 && !candidate.exact) continue;
        const int worth = luckily(candidate.score, candidate.move, spread, turn_seed);
        if (worth <= most) continue;
        most = worth;
        chosen = &candidate;
    }
    return *chosen;
}

// A move that needs no search; false where the book knows none.
bool play_from_book(const Book& book, const Position& position, int spread, uint64_t turn_seed,
                    Result& result) {
    BookMoves known;
    const int margin = hundredths_of(spread);
    book.find(position, margin, known);
    int most = -2 * infinite_score;
    for (int i = 0; i < known.size; ++i) {
        const auto [move, score] = known.moves[i];
        const int worth = luckily(score, move, margin, turn_seed);
        if (worth <= most) continue;
        most = worth;
        result.best = result.pv[0] = move;
        result.score = points_of(score);
        result.pv_length = 1;
    }
    return known.size > 0;
}

}  // namespace

uint64_t nodes_of(Level level) {
    return character_of(level).nodes;
}

Result play_level(Search& search, const Position& position, Captures captures, const Past& past,
                  const Opponent& opponent, const Observer& observer) {
    const Character& character = character_of(opponent.level);
    // A position that comes back gets new luck.
    const uint64_t turn_seed = lot(opponent.seed, key_of(position) + uint64_t(past.count));
    const int spread = spread_of(character, position, turn_seed);
    Result result;
    const bool asks_book = character.knows_book && opponent.book && captures == Captures::forced;
    if (asks_book && play_from_book(*opponent.book, position, spread, turn_seed, result)) {
        return result;
    }
    Limits limits;
    limits.nodes = character.nodes;
    limits.depth = character.depth;
    limits.margin = spread;
    limits.tables = character.knows_tables;
    // Nothing searched before makes a weak level cleverer.
    limits.afresh = opponent.level != Level::expert;
    result = search.run(position, captures, past, limits, observer);
    if (spread == 0 || search.root_moves().size < 2) return result;

    const RootMove& chosen = chosen_from(search.root_moves(), spread, turn_seed);
    result.best = chosen.move;
    result.score = chosen.score;
    result.pv_length = chosen.pv_length;
    for (int i = 0; i < chosen.pv_length; ++i) result.pv[i] = chosen.pv[i];
    return result;
}

}  // namespace crownhead
