#include "playout.hpp"

namespace crownhead {

namespace {

// The positions since the last capture or man's move: no other can come back.
class QuietRun {
public:
    void begin(const Position& position) {
        size_ = 0;
        add(position);
    }
    void add(const Position& position) { positions_[size_++] = position; }

    int plies() const { return size_ - 1; }
    int occurrences() const {
        const Position& last = positions_[size_ - 1];
        int found = 0;
        for (int i = size_ - 1; i >= 0; i -= 2) found += positions_[i] == last;
        return found;
    }

private:
    Position positions_[draw_quiet_plies + 1];
    int size_ = 0;
};

// The rest of what `Game::outcome` judges, once there is a move.
Outcome draw_after(const QuietRun& run) {
    if (run.occurrences() >= draw_occurrences) return {Reason::threefold};
    if (run.plies() >= draw_quiet_plies) return {Reason::quiet_moves};
    return {};
}

}  // namespace

Outcome random_game(const Position& start, Captures captures, RandomStream& random) {
    Position position = start;
    QuietRun run;
    run.begin(position);
    MoveList moves;
    while (true) {
        if (position.own() == 0) return {Reason::no_pieces, opposite(position.turn)};
        if (position.other() == 0) return {Reason::no_pieces, position.turn};
        legal_moves(position, captures, moves);
        if (moves.size == 0) return {Reason::no_moves, opposite(position.turn)};
        const Outcome draw = draw_after(run);
        if (draw.is_over()) return draw;
        const Move move = moves[random.below(moves.size)];
        const bool is_king = (position.kings & bit_of(move.origin())) != 0;
        position = successor(position, move);
        if (is_king && !move.is_jump()) {
            run.add(position);
        } else {
            run.begin(position);
        }
    }
}

}  // namespace crownhead
