// The search: which move to play, how good it is, and the line that shows why.
//
// A caller makes one `Search` per game in memory of its own (`sizeof(Search)` bytes, no constructor
// of a member allocates), hands it memory for the transposition table, and calls `run` for each
// move. The same calls on a `Search` of the same table size give the same moves, scores and node
// counts on every machine, as long as `Observer::stop` never says yes: there is no clock, no float
// and no chance in here. Others may help it, each in a thread of its own; then nothing of this
// holds.
#pragma once

#include "../board/moves.hpp"
#include "../endgame/tables.hpp"
#include "ordering.hpp"
#include "score.hpp"
#include "table.hpp"
#include "trail.hpp"

namespace crownhead {

constexpr int max_depth = 100;
constexpr int max_line = 64;

struct Limits {
    uint64_t nodes = UINT64_MAX;  // positions visited
    int depth = max_depth;        // plies of the last iteration, 1 to max_depth
    // Every move of the root within this many points of the best is scored exactly,
    // not just proved worse. Dear when large: levels and analysis use it.
    int margin = 0;
    // So many of the best moves are scored exactly, each with its line.
    int lines = 1;
    // Think on where nothing is left to find out: one legal move, or a win in sight.
    bool analyse = false;
    // Remember nothing of earlier searches, and use no more than a megabyte of the table: the
    // result then depends on the position, the past and these limits alone.
    bool afresh = false;
    // Ask the endgame tables, where there are any.
    bool tables = true;
};

struct Result {
    Move best;      // no_move only where the side to move has no legal move
    int score = 0;  // for the side to move; see score.hpp
    int depth = 0;  // the last iteration of which anything is used
    uint64_t nodes = 0;
    int pv_length = 0;
    Move pv[max_line];  // pv[0] == best
};

// What a caller may see and say while the search runs. Any function may be null.
struct Observer {
    void* context = nullptr;
    // Asked once in `poll_interval` nodes. Yes ends the search; its result is still sound, as only
    // finished work is used.
    bool (*stop)(void* context) = nullptr;
    // Told of each new best line, and at the end of each iteration, when all of `root_moves` is of
    // one depth.
    void (*report)(void* context, const Result& result, bool is_whole) = nullptr;
    // Asked at the end of each iteration whether another one is worth beginning.
    bool (*is_enough)(void* context, const Result& result) = nullptr;
    uint32_t poll_interval = 1024;
};

struct RootMove {
    Move move;
    int score = -infinite_score;
    bool exact = false;  // whether `score` is the move's value or just above it
    int pv_length = 0;
    Move pv[max_line];
};

// The legal moves of the position searched last, best first.
struct RootMoves {
    RootMove moves[max_moves];
    int size = 0;

    const RootMove& operator[](int index) const { return moves[index]; }
};

class Search {
public:
    // `memory` stays the caller's and must outlive the search; aligned to 64 bytes it is fastest.
    // 16 bytes hold one position; 64 are the least. Sixteen million suit a game in the browser.
    Search(void* memory, uint64_t bytes);

    // A helper's, which has no table of its own: see `help`.
    Search() { ordering_.clear(); }

    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Endgame tables to ask from now on; null for none. They stay the caller's, and nobody else may
    // ask them while a search runs.
    void use_tables(Tables* tables) { tables_ = tables; }

    // Forgets all that earlier searches learned, as if just made.
    void forget();

    Result run(const Position& position, Captures captures, const Past& past, const Limits& limits,
               const Observer& observer = {});

    const RootMoves& root_moves() const { return root_; }

    // Fills the table of a search that runs in another thread, and has reported once at least,
    // until `observer` stops it. Helpers with different numbers, from 1 up, look into different
    // things.
    void help(const Search& leader, int number, const Observer& observer);

private:
    struct Node {
        Position position;
        int ply;
    };

    // root.cpp
    void start(const Position& position, Captures captures, const Past& past, const Limits& limits,
               const Observer& observer);
    void keep_result();
    void choose_table();
    bool search_depth(int depth);
    bool search_root(int depth, int alpha, int beta);
    int score_root_move(const RootMove& root_move, int depth, int alpha, int beta, bool first);
    void keep(RootMove& root_move, int score, int alpha, int beta);
    int floor_of(int index, int alpha, int best) const;
    int last_line() const;
    bool advance(int index);
    void sort_root();
    void publish(int depth, bool is_whole);
    bool is_settled(int depth) const;

    // tree.cpp
    int value(const Node& node, int alpha, int beta, int depth);
    int search_moves(const Node& node, int alpha, int beta, int depth, const Finding& finding);
    int score_move(const Node& node, Move move, int index, int alpha, int beta, int depth);
    bool is_clearly_above(const Node& node, int beta, int depth, int evaluation);
    int quiescence(const Node& node, int alpha, int beta);
    int leaf(const Node& node, int alpha, int beta, bool capture);
    int search_captures(const Node& node, int alpha, int beta);
    bool find_in_tables(const Node& node, int& score);
    Node enter(const Node& node, Move move);
    Node enter_capture(const Node& node, Move move);
    void extend_line(int ply, Move move);
    bool count_node();
    bool is_time_to_stop();

    Table table_;
    Trail trail_;
    Ordering ordering_;
    MoveStack moves_;
    RootMoves root_;
    Node root_node_{};
    Result result_;
    Limits limits_;
    Observer observer_;
    Captures captures_ = Captures::forced;
    Tables* tables_ = nullptr;
    int root_pieces_ = 0;
    int table_pieces_ = 0;  // up to how many pieces this search asks the tables
    uint64_t nodes_ = 0;
    uint64_t next_poll_ = 0;
    uint64_t next_check_ = 0;  // the node count at which a limit or a poll is due
    bool may_stop_ = false;    // not before the first iteration is whole: there must be a move
    bool stopped_ = false;
    // The best line from each ply on, of the position searched there last.
    int line_length_[max_ply + 2];
    Move line_[max_ply + 2][max_line];
};

}  // namespace crownhead
