#include "verify.hpp"

namespace crownhead {

namespace {

Worth worth_without_distance(Verdict verdict) {
    return verdict == Verdict::draw ? drawn : verdict == Verdict::win ? some_win : some_loss;
}

// What the rules and the values one move away say of a position.
bool expected_worth(Tables& tables, const Position& position, bool distances, Worth& worth) {
    MoveList moves;
    legal_moves(position, Captures::forced, moves);
    worth = lost_now;
    for (int i = 0; i < moves.size; ++i) {
        const Position next = successor(position, moves[i]);
        Worth opponents = drawn;
        if (distances) {
            if (!tables.find_worth(next, opponents)) return false;
        } else {
            const Verdict verdict = tables.verdict_of(next);
            if (verdict == Verdict::unknown) return false;
            opponents = worth_without_distance(verdict);
        }
        worth = i == 0 ? before(opponents) : better(worth, before(opponents));
    }
    return true;
}

Verdict verdict_of_worth(Worth worth) {
    return worth == drawn ? Verdict::draw : is_win(worth) ? Verdict::win : Verdict::loss;
}

bool wins_within(const Position& position, int plies);

// Whether the side to move cannot help losing within so many plies.
bool loses_within(const Position& position, int plies) {
    MoveList moves;
    legal_moves(position, Captures::forced, moves);
    if (moves.size > 0 && plies < 2) return false;
    for (const Move move : moves) {
        if (!wins_within(successor(position, move), plies - 1)) return false;
    }
    return true;
}

bool wins_within(const Position& position, int plies) {
    MoveList moves;
    legal_moves(position, Captures::forced, moves);
    for (const Move move : moves) {
        if (loses_within(successor(position, move), plies - 1)) return true;
    }
    return false;
}

// The worth of a position if its game ends within `depth` plies, `drawn` if not.
Worth search_to_end(const Position& position, int depth) {
    for (int plies = 0; plies <= depth; ++plies) {
        const bool ends = plies % 2 ? wins_within(position, plies) : loses_within(position, plies);
        if (ends) return Worth(plies + 1);
    }
    return drawn;
}

VerifyFault compare_with_search(Tables& tables, const Position& position, int depth,
                                bool distances) {
    const Worth found = search_to_end(position, depth);
    const Verdict verdict = tables.verdict_of(position);
    if (verdict == Verdict::unknown) return VerifyFault::unknown;
    if (found != drawn && verdict != verdict_of_worth(found)) return VerifyFault::search;
    if (!distances) return VerifyFault::none;
    Worth worth;
    if (!tables.find_worth(position, worth)) return VerifyFault::unknown;
    const bool is_near = worth != drawn && worth <= depth + 1;
    const bool agrees = is_near || found != drawn ? worth == found : true;
    return agrees ? VerifyFault::none : VerifyFault::search;
}

// A small generator with good bits (Sebastiano Vigna's splitmix64).
uint64_t next_random(uint64_t& state) {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

}  // namespace

void Tally::count(Worth worth, bool capture) {
    const int plies = worth - 1;
    if (worth == drawn) {
        ++draws;
        capture_draws += capture;
    } else if (is_win(worth)) {
        ++wins;
        capture_wins += capture;
        if (plies > longest_win) longest_win = plies;
    } else {
        ++losses;
        capture_losses += capture;
        if (plies > longest_loss) longest_loss = plies;
    }
}

VerifyResult verify(Tables& tables, const Slice& slice, uint64_t first, uint64_t last,
                    bool distances, Tally& tally) {
    const Shape shape(slice);
    for (uint64_t index = first; index < last && index < shape.size; ++index) {
        const Placement at = placement_at(shape, index);
        const Position position = position_of(at);
        if (!(slice_of(at) == slice) || fault_of(position) != PositionFault::none ||
            index_of(shape, placement_of(position)) != index) {
            return {VerifyFault::index, index};
        }
        Worth expected;
        if (!expected_worth(tables, position, distances, expected)) {
            return {VerifyFault::unknown, index};
        }
        if (tables.verdict_of(position) != verdict_of_worth(expected)) {
            return {VerifyFault::verdict, index};
        }
        if (distances) {
            Worth worth;
            if (!tables.find_worth(position, worth)) return {VerifyFault::unknown, index};
            if (worth != expected) return {VerifyFault::distance, index};
        }
        tally.count(distances ? expected : without_distance(expected), has_capture(position));
    }
    if (!distances) tally.longest_win = tally.longest_loss = 0;
    return {};
}

VerifyResult verify_by_search(Tables& tables, const Slice& slice, uint64_t count, int depth,
                              bool distances, uint64_t seed) {
    const Shape shape(slice);
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t index = next_random(seed) % shape.size;
        const Position position = position_of(placement_at(shape, index));
        const VerifyFault fault = compare_with_search(tables, position, depth, distances);
        if (fault != VerifyFault::none) return {fault, index};
    }
    return {};
}

Tally sample(Tables& tables, const Slice& slice, uint64_t count, uint64_t seed) {
    const Shape shape(slice);
    Tally tally;
    for (uint64_t i = 0; i < count; ++i) {
        const Placement at = placement_at(shape, next_random(seed) % shape.size);
        const Verdict verdict = tables.verdict_of(at);
        const bool capture = jumpers(view_of(at)) != 0;
        if (verdict != Verdict::unknown) tally.count(worth_without_distance(verdict), capture);
    }
    tally.longest_win = tally.longest_loss = 0;
    return tally;
}

Tally tally_of(const Slice& slice, const uint8_t* worths) {
    const Shape shape(slice);
    Walker walker(shape, 0);
    Tally tally;
    for (uint64_t index = 0;; walker.advance()) {
        tally.count(worths[index], jumpers(view_of(walker.at())) != 0);
        if (++index == shape.size) break;
    }
    return tally;
}

}  // namespace crownhead
