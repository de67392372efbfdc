#include "game.hpp"

namespace crownhead {

bool Game::play(Move move) {
    if (size_ == capacity_ || !is_legal(position_, rules_.captures, move)) return false;
    turns_[size_++] = {position_, move, quiet_plies_};
    const bool is_king = (position_.kings & bit_of(move.origin())) != 0;
    quiet_plies_ = is_king && !move.is_jump() ? quiet_plies_ + 1 : 0;
    position_ = successor(position_, move);
    return true;
}

bool Game::undo() {
    if (size_ == 0) return false;
    const Turn& last = turns_[--size_];
    position_ = last.before;
    quiet_plies_ = last.quiet_plies_before;
    return true;
}

int Game::occurrences() const {
    // A capture or a man's move can never be undone on the board, so no position from before the
    // last of them comes back; and the side to move alternates.
    int found = 1;
    for (int back = 2; back <= quiet_plies_; back += 2) {
        found += turns_[size_ - back].before == position_;
    }
    return found;
}

Outcome Game::outcome() const {
    if (position_.own() == 0) return {Reason::no_pieces, opposite(position_.turn)};
    if (position_.other() == 0) return {Reason::no_pieces, position_.turn};
    if (!has_legal_move(position_)) return {Reason::no_moves, opposite(position_.turn)};
    if (rules_.draws == Draws::agreement) return {};
    if (occurrences() >= draw_occurrences) return {Reason::threefold};
    if (quiet_plies_ >= draw_quiet_plies) return {Reason::quiet_moves};
    return {};
}

}  // namespace crownhead
