// The kernel for WebAssembly: plain functions over linear memory, called by page/kernel.js.
//
// Texts and lists cross in one exchange buffer: the caller writes its input at the start of it, and
// finds the answer there afterwards. A move is written as bytes: how many squares its path has and
// the squares, how many men it takes and their squares, whether it crowns, the length of its text
// and the text. Faults are the numbers of the kernel's enums, 0 for none.
#include "../board/fen.hpp"
#include "../board/notation.hpp"
#include "../board/perft.hpp"
#include "../endgame/verify.hpp"
#include "../game/link.hpp"
#include "../search/levels.hpp"
#include "../search/past.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

using namespace crownhead;

inline void* operator new(size_t, void* place) noexcept {
    return place;
}

namespace {

constexpr size_t exchange_size = 32768;
constexpr size_t page_size = 65536;
constexpr size_t endgame_cache = 2 * 1024 * 1024;

alignas(8) uint8_t exchange[exchange_size];

// A game with room for its turns. Released games are kept in a chain and used again.
struct Slot {
    Game game;
    Slot* next_free;
    Turn turns[max_link_plies];
};

Slot* first_free = nullptr;

// The page's endgame tables, once they are loaded.
Tables* endgames = nullptr;

// Memory is never given back: a page needs a handful of games and one search.
void* allocate(size_t bytes) {
    const size_t pages = (bytes + page_size - 1) / page_size;
    const size_t before = __builtin_wasm_memory_grow(0, pages);
    return before == size_t(-1) ? nullptr : reinterpret_cast<void*>(before * page_size);
}

Text input(size_t size) {
    return {reinterpret_cast<const char*>(exchange), size < exchange_size ? size : exchange_size};
}

char* output() {
    return reinterpret_cast<char*>(exchange);
}

// Answers beyond a function's own result, as 32-bit numbers at the start of the exchange buffer.
void answer(int first, int second = 0, int third = 0) {
    int32_t* numbers = reinterpret_cast<int32_t*>(exchange);
    numbers[0] = first;
    numbers[1] = second;
    numbers[2] = third;
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

// Calls `visit(data, header)` for each table of a bundle, up to the first fault.
template <class Visit>
TableFault for_each_table(const uint8_t* data, size_t size, Visit&& visit) {
    do {
        TableHeader header;
        TableFault fault = read_header(data, size, header);
        if (fault == TableFault::none) fault = visit(data, header);
        if (fault != TableFault::none) return fault;
        data += header.bytes;
        size -= size_t(header.bytes);
    } while (size);
    return TableFault::none;
}

TableFault open_bundle(const uint8_t* data, size_t size) {
    size_t needed = sizeof(Tables) + endgame_cache;
    const TableFault fault =
        for_each_table(data, size, [&](const uint8_t* table, const auto& header) {
            needed += size_t(padded(Tables::memory_for(header)));
            return is_undamaged(table, header) ? TableFault::none : TableFault::damaged;
        });
    if (fault != TableFault::none) return fault;
    uint8_t* memory = static_cast<uint8_t*>(allocate(needed));
    if (memory == nullptr) return TableFault::no_memory;
    Tables* tables = new (memory) Tables(memory + sizeof(Tables), endgame_cache);
    memory += sizeof(Tables) + endgame_cache;
    const TableFault added =
        for_each_table(data, size, [&](const uint8_t* table, const auto& header) {
            uint8_t* place = memory;
            memory += padded(Tables::memory_for(header));
            return tables->add(table, header, place);
        });
    if (added == TableFault::none) endgames = tables;
    return added;
}

Rules rules_from(int forced_captures, int automatic_draws) {
    return {forced_captures ? Captures::forced : Captures::optional,
            automatic_draws ? Draws::automatic : Draws::agreement};
}

// What a search found: the index of its move, score, depth, and the nodes spent.
void answer_result(const Game& game, const Result& result) {
    MoveList moves;
    legal_moves(game.position(), game.rules().captures, moves);
    answer(moves.index_of(result.best), result.score, result.depth);
    reinterpret_cast<uint64_t*>(exchange)[2] = result.nodes;
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
void search_nodes(Search* search, const Slot* slot, uint64_t nodes, int depth) {
    const Game& game = slot->game;
    Limits limits;
    limits.nodes = nodes;
    limits.depth = depth;
    const GamePast past(game);
    search->use_tables(endgames);
    answer_result(game, search->run(game.position(), game.rules().captures, past.past(), limits));
}

// The move of a level: 0 easy to 3 expert. Answers as `search_nodes` does.
EXPORT(search_level) void search_level(Search* search, const Slot* slot, int level, uint64_t seed) {
    const Game& game = slot->game;
    const GamePast past(game);
    search->use_tables(endgames);
    answer_result(game, play_level(*search, game.position(), game.rules().captures, past.past(),
                                   static_cast<Level>(level & 3), seed));
}

// Memory for a bundle of endgame tables, or null.
EXPORT(allocate_endgames) uint8_t* allocate_endgames(size_t bytes) {
    return static_cast<uint8_t*>(allocate(bytes));
}

// Takes the bundle that was put there, whose memory stays in use.
EXPORT(open_endgames) int open_endgames(const uint8_t* data, size_t bytes) {
    answer(0);
    return int(open_bundle(data, bytes));
}

// Asks the endgame tables: 0 where they do not know, 1 loss, 2 draw, 3 win. Answers the plies to
// the end, or -1, and how many moves are best; their indices follow from byte 12.
EXPORT(probe) int probe(const Slot* slot) {
    const Game& game = slot->game;
    answer(-1);
    if (endgames == nullptr || game.rules().captures != Captures::forced) return 0;
    const Verdict verdict = endgames->verdict_of(game.position());
    Worth worth = drawn;
    const bool has_distance = endgames->find_worth(game.position(), worth) && worth != drawn;
    MoveList moves;
    legal_moves(game.position(), Captures::forced, moves);
    int best = 0;
    for (int i = 0; i < moves.size && verdict != Verdict::unknown; ++i) {
        const Position next = successor(game.position(), moves[i]);
        if (endgames->is_best(verdict, worth, next)) exchange[12 + best++] = uint8_t(i);
    }
    answer(has_distance ? worth - 1 : -1, best);
    return int(verdict);
}

// Probes random positions of the slice with this id, as the bench does; returns how many are won.
EXPORT(sample_endgames) uint64_t sample_endgames(int id, uint64_t count, uint64_t seed) {
    const Slice slice = slice_with(id);
    if (endgames == nullptr || !is_tabled(slice)) return 0;
    return sample(*endgames, slice, count, seed).wins;
}
