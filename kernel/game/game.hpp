// A game: the positions passed through, the counters that draws need, and how it stands.
#pragma once

#include "../board/moves.hpp"

namespace crownhead {

// Whether the page or the players end a drawn game. Automatic: the third occurrence of a position
// and the 80th quiet ply end it. By agreement: repetition is only announced, nothing is counted.
enum class Draws : uint8_t { automatic, agreement };

struct Rules {
    Captures captures = Captures::forced;
    Draws draws = Draws::automatic;

    constexpr bool operator==(const Rules&) const = default;
};

constexpr int draw_occurrences = 3;
// Forty moves a side, each with neither a capture nor a man's move.
constexpr int draw_quiet_plies = 80;

enum class Reason : uint8_t { none, no_pieces, no_moves, threefold, quiet_moves };

struct Outcome {
    Reason reason = Reason::none;
    Color winner = Color::black;  // meaningless unless `is_win`

    constexpr bool is_over() const { return reason != Reason::none; }
    constexpr bool is_win() const {
        return reason == Reason::no_pieces || reason == Reason::no_moves;
    }
};

// What was left behind by one move: enough to take it back.
struct Turn {
    Position before;
    Move move;
    int quiet_plies_before;
};

// The game keeps its history in memory that its owner lends, so that the kernel allocates nothing.
class Game {
public:
    // Begins anew from a position, keeping the storage.
    void begin(const Position& start, Rules rules) {
        position_ = start;
        rules_ = rules;
        quiet_plies_ = 0;
        size_ = 0;
    }

    // Lends room for `capacity` turns. The owner has copied the turns so far when it moves them.
    void use_storage(Turn* turns, int capacity) {
        turns_ = turns;
        capacity_ = capacity;
    }

    // What was lent.
    const Turn* storage() const { return turns_; }

    const Position& position() const { return position_; }
    const Position& start() const { return size_ ? turns_[0].before : position_; }
    Rules rules() const { return rules_; }
    int ply_count() const { return size_; }
    int capacity() const { return capacity_; }
    const Turn& turn(int ply) const { return turns_[ply]; }
    int quiet_plies() const { return quiet_plies_; }

    // Plays a legal move. Refuses an illegal one, and any beyond the room lent.
    bool play(Move move);
    bool undo();

    // How often the position on the board has stood in this game with the same side to move, this
    // time included.
    int occurrences() const;

    // A win is judged before a draw.
    Outcome outcome() const;

private:
    Position position_ = start_position;
    Rules rules_;
    int quiet_plies_ = 0;
    int size_ = 0;
    int capacity_ = 0;
    Turn* turns_ = nullptr;
};

}  // namespace crownhead
