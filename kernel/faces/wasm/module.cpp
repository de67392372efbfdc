// The kernel for WebAssembly: plain functions over linear memory, called by page/kernel.js.
//
// A move is written as bytes: how many squares its path has and the squares, how many men it takes
// and their squares, whether it crowns, the length of its text and the text.
#include "../../board/fen.hpp"
#include "../../board/notation.hpp"
#include "../../board/perft.hpp"
#include "../../search/levels.hpp"
#include "../../search/past.hpp"
#include "face.hpp"

using namespace crownhead;
using namespace crownhead::wasm;

// Whether the search that runs is called off. A caller that can suspend a module hears its messages
// while it is asked; any other says 0.
IMPORT(is_called_off) int is_called_off();

namespace {

// Some milliseconds of search: often enough to stop at once, seldom enough to cost nothing.
constexpr uint32_t nodes_between_looks = 8192;

Slot* first_free = nullptr;

Text input(size_t size) {
    return {reinterpret_cast<const char*>(exchange), size < exchange_size ? size : exchange_size};
}

char* output() {
    return reinterpret_cast<char*>(exchange);
}

class MoveWriter {
public:
    void write(const Position& position, const MoveList& moves, Move move) {
        put(move.hops() + 1);
        put(move.origin());
        for (int hop = 0; hop < move.hops(); ++hop) put(move.landing(hop));
        put(count(move.captured()));
        for (Bitboard taken = move.captured(); taken; taken &= taken - 1) put(lowest_square(taken));
        put(crowns(position, move));
        uint8_t* length = exchange + size_++;
        *length = uint8_t(write_move(move, moves, output() + size_));
        size_ += *length;
    }

private:
    void put(int byte) { exchange[size_++] = uint8_t(byte); }

    size_t size_ = 0;
};

Rules rules_from(int forced_captures, int automatic_draws) {
    return {forced_captures ? Captures::forced : Captures::optional,
            automatic_draws ? Draws::automatic : Draws::agreement};
}

Observer caller() {
    Observer observer;
    observer.stop = [](void*) { return is_called_off() != 0; };
    observer.poll_interval = nodes_between_looks;
    return observer;
}

// What a search found: the index of its move, score in hundredths of a man, depth, and the nodes
// spent. The first two are
// returned as well, the index below: while a search is suspended others use the exchange buffer.
int64_t answer_result(const Game& game, const Result& result) {
    MoveList moves;
    legal_moves(game.position(), game.rules().captures, moves);
    const int index = moves.index_of(result.best);
    const int score = hundredths_of(result.score);
    answer(index, score, result.depth);
    reinterpret_cast<uint64_t*>(exchange)[2] = result.nodes;
    return int64_t{score} << 32 | uint32_t(index);
}

}  // namespace

EXPORT(exchange) uint8_t* exchange_buffer() {
    return exchange;
}

EXPORT(exchange_size) size_t size_of_exchange() {
    return exchange_size;
}

EXPORT(create_game) Slot* create_game() {
    Slot* slot = first_free;
    if (slot) {
        first_free = slot->next_free;
    } else {
        slot = static_cast<Slot*>(allocate(sizeof(Slot)));
        if (slot == nullptr) return nullptr;
    }
    new (&slot->game) Game;
    slot->game.use_storage(slot->turns, max_link_plies);
    return slot;
}

EXPORT(release_game) void release_game(Slot* slot) {
    slot->next_free = first_free;
    first_free = slot;
}

EXPORT(begin_game) void begin_game(Slot* slot, int forced_captures, int automatic_draws) {
    slot->game.begin(start_position, rules_from(forced_captures, automatic_draws));
}

// Begins from the FEN in the exchange buffer. On a fault: column and square; the game is untouched.
EXPORT(set_up_game)
int set_up_game(Slot* slot, size_t size, int forced_captures, int automatic_draws) {
    const FenResult result = read_fen(input(size));
    answer(result.column, result.square);
    if (result.fault == FenFault::none) {
        slot->game.begin(result.position, rules_from(forced_captures, automatic_draws));
    }
    return int(result.fault);
}

EXPORT(turn) int turn(const Slot* slot) {
    return int(slot->game.position().turn);
}

EXPORT(ply_count) int ply_count(const Slot* slot) {
    return slot->game.ply_count();
}

EXPORT(quiet_plies) int quiet_plies(const Slot* slot) {
    return slot->game.quiet_plies();
}

EXPORT(occurrences) int occurrences(const Slot* slot) {
    return slot->game.occurrences();
}

// The reason, and the winner times 256.
EXPORT(outcome) int outcome(const Slot* slot) {
    const Outcome outcome = slot->game.outcome();
    return int(outcome.reason) | int(outcome.winner) << 8;
}

// For each square: 0 where it is empty, otherwise 1 + (1 for White) * 2 + (1 for a king).
EXPORT(pieces) void pieces(const Slot* slot) {
    const Position& position = slot->game.position();
    for (int square = 1; square <= square_count; ++square) {
        const Bitboard bit = bit_of(square);
        const bool white = (position.white & bit) != 0;
        const bool king = (position.kings & bit) != 0;
        exchange[square - 1] = position.empty() & bit ? 0 : uint8_t(1 + white * 2 + king);
    }
}

EXPORT(forced_captures) int forced_captures(const Slot* slot) {
    return slot->game.rules().captures == Captures::forced;
}

EXPORT(automatic_draws) int automatic_draws(const Slot* slot) {
    return slot->game.rules().draws == Draws::automatic;
}

// Writes all legal moves and returns how many.
EXPORT(list_moves) int list_moves(const Slot* slot) {
    const Game& game = slot->game;
    MoveList moves;
    legal_moves(game.position(), game.rules().captures, moves);
    MoveWriter writer;
    for (const Move move : moves) writer.write(game.position(), moves, move);
    return moves.size;
}

// Writes the move played at `ply` and returns its index among the legal moves then, or -1.
EXPORT(played_move) int played_move(const Slot* slot, int ply) {
    const Game& game = slot->game;
    if (ply < 0 || ply >= game.ply_count()) return -1;
    const Turn& turn = game.turn(ply);
    MoveList moves;
    legal_moves(turn.before, game.rules().captures, moves);
    MoveWriter().write(turn.before, moves, turn.move);
    return moves.index_of(turn.move);
}

EXPORT(play) int play(Slot* slot, int index) {
    MoveList moves;
    legal_moves(slot->game.position(), slot->game.rules().captures, moves);
    return index >= 0 && index < moves.size && slot->game.play(moves[index]);
}

EXPORT(undo) int undo(Slot* slot) {
    return slot->game.undo();
}

// Reads the move text in the exchange buffer. Answers its index, or column and square of a fault.
EXPORT(read_move) int read_move_text(const Slot* slot, size_t size) {
    const Game& game = slot->game;
    const MoveResult result = read_move(game.position(), game.rules().captures, input(size));
    if (result.fault != MoveFault::none) {
        answer(result.column, result.square);
        return int(result.fault);
    }
    MoveList moves;
    legal_moves(game.position(), game.rules().captures, moves);
    answer(moves.index_of(result.move));
    return 0;
}

EXPORT(write_fen) size_t write_fen_text(const Slot* slot) {
    return write_fen(slot->game.position(), output());
}

// Returns the length, or 0 where the game is too long for a link.
EXPORT(write_link) size_t write_link_text(const Slot* slot, int ending) {
    return write_link(slot->game, static_cast<Ending>(ending & 3), output());
}

// Reads the link in the exchange buffer. Answers column and ending.
EXPORT(read_link) int read_link_text(Slot* slot, size_t size) {
    const LinkResult result = read_link(input(size), slot->game);
    answer(result.column, int(result.ending));
    return int(result.fault);
}

EXPORT(perft) uint64_t count_games(const Slot* slot, int depth) {
    return perft(slot->game.position(), depth, slot->game.rules().captures);
}

// Makes the computer's memory, with a table of `table_bytes`; 0 where the machine has too little.
EXPORT(create_search) Search* create_search(size_t table_bytes) {
    void* table = allocate(table_bytes);
    void* search = table ? allocate(sizeof(Search)) : nullptr;
    return search ? new (search) Search(table, table_bytes) : nullptr;
}

EXPORT(forget) void forget(Search* search) {
    search->forget();
}

// Answers index, score, depth, and the nodes as a 64-bit number at byte 16.
EXPORT(search_nodes)
int64_t search_nodes(Search* search, const Slot* slot, uint64_t nodes, int depth) {
    const Game& game = slot->game;
    Limits limits;
    limits.nodes = nodes;
    limits.depth = depth;
    const GamePast past(game);
    search->use_tables(endgames);
    const Position& position = game.position();
    return answer_result(
        game, search->run(position, game.rules().captures, past.past(), limits, caller()));
}

// The move of a level: 0 easy to 3 expert. Answers as `search_nodes` does.
EXPORT(search_level)
int64_t search_level(Search* search, const Slot* slot, int level, uint64_t seed) {
    const Game& game = slot->game;
    const GamePast past(game);
    const Opponent opponent{static_cast<Level>(level & 3), seed, &openings};
    search->use_tables(endgames);
    const Position& position = game.position();
    return answer_result(game, play_level(*search, position, game.rules().captures, past.past(),
                                          opponent, caller()));
}
