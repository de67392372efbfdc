#include "notation.hpp"

#include "path.hpp"

namespace crownhead {

namespace {

// The squares a text names, in order.
struct Path {
    int squares[max_hops + 1];
    int size = 0;

    int first() const { return squares[0]; }
    int last() const { return squares[size - 1]; }
};

bool is_joint(char c) {
    return c == '-' || c == ':' || lower(c) == 'x';
}

MoveResult fault_at(MoveFault fault, int column, int square = 0) {
    return {no_move, fault, column, square};
}

MoveResult read_path(Text text, Path& path) {
    if (text.size > max_move_input) return fault_at(MoveFault::syntax, int(max_move_input) + 1);
    Cursor cursor(text);
    cursor.skip_spaces();
    if (cursor.at_end()) return fault_at(MoveFault::empty, 1);
    for (;;) {
        const int column = cursor.column();
        const int square = cursor.number();
        if (square < 0) return fault_at(MoveFault::syntax, column);
        if (square < 1 || square > square_count) {
            return fault_at(MoveFault::square, column, square);
        }
        if (path.size == max_hops + 1) return fault_at(MoveFault::syntax, column);
        path.squares[path.size++] = square;
        cursor.skip_spaces();
        if (cursor.at_end()) break;
        if (!is_joint(cursor.peek())) return fault_at(MoveFault::syntax, cursor.column());
        cursor.advance();
        cursor.skip_spaces();
    }
    if (path.size < 2) return fault_at(MoveFault::syntax, cursor.column());
    return {};
}

// How many of the path's squares the move walks through from its start.
int shared_squares(Move move, const Path& path) {
    if (move.origin() != path.first()) return 0;
    int shared = 1;
    while (shared < path.size && shared <= move.hops() &&
           move.landing(shared - 1) == path.squares[shared]) {
        ++shared;
    }
    return shared;
}

bool has_ends(Move move, int origin, int destination) {
    return move.origin() == origin && move.destination() == destination;
}

// Whether an optional capture would have made this quiet move legal.
bool would_be_quiet(const Position& position, const Path& path) {
    MoveList moves;
    legal_moves(position, Captures::optional, moves);
    for (const Move move : moves) {
        if (!move.is_jump() && path.size == 2 && has_ends(move, path.first(), path.last())) {
            return true;
        }
    }
    return false;
}

MoveResult explain_refusal(const Position& position, const MoveList& moves, const Path& path) {
    const Bitboard origin = bit_of(path.first());
    if (position.empty() & origin) return fault_at(MoveFault::no_piece, 1, path.first());
    if (position.other() & origin) return fault_at(MoveFault::not_yours, 1, path.first());
    for (const Move move : moves) {
        if (move.is_jump() && shared_squares(move, path) == path.size) {
            return fault_at(MoveFault::unfinished, 0, path.last());
        }
    }
    if (would_be_quiet(position, path)) return fault_at(MoveFault::must_jump, 0, path.first());
    return fault_at(MoveFault::illegal, 0, path.first());
}

MoveResult match(const MoveList& moves, const Path& path) {
    // The ends alone never name a round trip: it can always be walked the other way too.
    const bool round_trip = path.first() == path.last();
    MoveResult result;
    for (const Move move : moves) {
        const bool same_ends = has_ends(move, path.first(), path.last());
        if (move.hops() + 1 == path.size && shared_squares(move, path) == path.size) {
            return {move, MoveFault::none, 0, 0};
        }
        if (path.size > 2 || !same_ends) continue;
        // Routes that take the same men and end alike are one result: the first stands for all.
        if (result.move == no_move) result.move = move;
        if (round_trip || result.move.captured() != move.captured()) {
            result.fault = MoveFault::ambiguous;
        }
    }
    return result;
}

}  // namespace

MoveResult read_move(const Position& position, Captures captures, Text text) {
    Path path;
    if (const MoveResult fault = read_path(text, path); fault.fault != MoveFault::none) {
        return fault;
    }
    MoveList moves;
    legal_moves(position, captures, moves);
    const MoveResult found = match(moves, path);
    if (found.fault == MoveFault::ambiguous) {
        return fault_at(MoveFault::ambiguous, 0, path.first());
    }
    if (found.move == no_move) return explain_refusal(position, moves, path);
    return found;
}

MoveResult read_path_move(Text text) {
    Path path;
    MoveResult result = read_path(text, path);
    if (result.fault != MoveFault::none) return result;
    result.move = move_through(path.squares, path.size);
    if (result.move == no_move) result.fault = MoveFault::illegal;
    return result;
}

size_t write_path(Move move, char out[max_move_length]) {
    Writer writer(out);
    writer.put_square(move.origin());
    for (int hop = 0; hop < move.hops(); ++hop) {
        writer.put(move.is_jump() ? 'x' : '-');
        writer.put_square(move.landing(hop));
    }
    return writer.size();
}

size_t write_move(Move move, const MoveList& moves, char out[max_move_length]) {
    for (const Move rival : moves) {
        if (!(rival == move) && has_ends(rival, move.origin(), move.destination())) {
            return write_path(move, out);
        }
    }
    Writer writer(out);
    writer.put_square(move.origin());
    writer.put(move.is_jump() ? 'x' : '-');
    writer.put_square(move.destination());
    return writer.size();
}

}  // namespace crownhead
