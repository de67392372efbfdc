#include "evaluation.hpp"
#include "search.hpp"

namespace crownhead {

namespace {

// Below the last ply of an iteration the search looks on while the side to move has men hanging,
// but no further than this.
constexpr int look_on_limit = 3;

// A position this far beyond the window, for each ply left, is not searched further.
constexpr int futility_margin = 35;

// A position this far short of the window, and as much again for each of the last plies left, will
// hardly come back to it: most of what a man is worth.
constexpr int hopeless_margin = 40;
constexpr int hopeless_depth = 3;

// A shallow search must beat the window by this much to stand for the deep one.
constexpr int verified_margin = 25;
constexpr int verified_depth = 5;
constexpr int verified_saving = 4;

// From this depth on a position for which the table has no move is searched a ply less: the next
// iteration then knows where to begin.
constexpr int unknown_depth = 4;

bool is_threatened(const Position& position) {
    Position passed = position;
    passed.turn = opposite(position.turn);
    return has_capture(passed);
}

// Whether a position without captures, near the last ply, is too far below the window to come back.
bool is_clearly_below(int alpha, int depth, int evaluation) {
    if (depth < 1 || depth > hopeless_depth) return false;
    return evaluation + hopeless_margin * (depth + 1) <= alpha;
}

// Eight times the binary logarithm, near enough.
constexpr int log_of(int x) {
    const int whole = 31 - __builtin_clz(x);
    return 8 * whole + (x << 3 >> whole) - 8;
}

// By how many plies a late quiet move is searched less: more for later moves and deeper searches,
// less for moves that have done well elsewhere. In 256ths of a ply until the end.
int reduction_of(int depth, int index, int history) {
    if (depth < 3 || index < 2) return 0;
    const int reduction = 100 + 2 * log_of(depth) * log_of(index + 1) - history / 32;
    if (reduction < 0) return 0;
    const int plies = reduction / 256;
    return plies < depth - 1 ? plies : depth - 1;
}

}  // namespace

// Counts a visit; false where the search is to end instead.
bool Search::count_node() {
    if (nodes_ >= next_check_ && may_stop_ && is_time_to_stop()) return false;
    ++nodes_;
    return true;
}

bool Search::is_time_to_stop() {
    if (nodes_ >= limits_.nodes) stopped_ = true;
    if (!stopped_ && observer_.stop && nodes_ >= next_poll_) {
        next_poll_ = nodes_ + observer_.poll_interval;
        stopped_ = observer_.stop(observer_.context);
    }
    // Without anybody to ask, nothing but the limit is due.
    const bool polled = observer_.stop && next_poll_ < limits_.nodes;
    next_check_ = stopped_ ? 0 : polled ? next_poll_ : limits_.nodes;
    return stopped_;
}

Search::Node Search::enter(const Node& node, Move move) {
    const bool quiet = !move.is_jump() && (node.position.kings & bit_of(move.origin()));
    const Node child{successor(node.position, move), node.ply + 1};
    trail_.enter(node.ply, key_of(child.position), quiet);
    ordering_.enter(child.ply, node.position, move);
    line_length_[child.ply] = 0;
    return child;
}

// The same where nothing but captures can follow: nothing comes back, and the table is not asked.
Search::Node Search::enter_capture(const Node& node, Move move) {
    line_length_[node.ply + 1] = 0;
    return {successor(node.position, move), node.ply + 1};
}

void Search::extend_line(int ply, Move move) {
    const int tail = line_length_[ply + 1] < max_line - 1 ? line_length_[ply + 1] : max_line - 1;
    line_[ply][0] = move;
    for (int i = 0; i < tail; ++i) line_[ply][i + 1] = line_[ply + 1][i];
    line_length_[ply] = tail + 1;
}

// The value of a position, exact if within the window, else a bound just outside or beyond it.
int Search::value(const Node& node, int alpha, int beta, int depth) {
    if (trail_.is_repetition(node.ply)) return draw_score;
    if (trail_.is_quiet_draw(node.ply)) {
        return has_legal_move(node.position) ? draw_score : lost_at(node.ply);
    }
    if (int score; find_in_tables(node, score)) return count_node() ? score : draw_score;
    if (!count_node()) return draw_score;
    const bool capture = has_capture(node.position);
    const bool room = node.ply < max_ply - 1 && !moves_.is_full();
    if (depth <= 0 || !room) {
        const bool look_on = !capture && depth > -look_on_limit && is_threatened(node.position);
        if (!look_on || !room) return leaf(node, alpha, beta, capture);
    }

    if (alpha < lost_at(node.ply)) alpha = lost_at(node.ply);
    if (beta > won_at(node.ply + 1)) beta = won_at(node.ply + 1);
    if (alpha >= beta) return alpha;

    const bool inner = beta - alpha > 1;
    const bool judged = !inner && !capture && !is_decided(alpha) && !is_decided(beta);
    // Judged before the table is asked: meanwhile what it knows comes from memory.
    const int evaluation = judged ? evaluate(node.position) : 0;
    const Finding finding = table_.find(trail_.table_key(node.ply), node.ply);
    if (!inner && finding.answers(depth, alpha, beta)) return finding.score;
    if (judged && is_clearly_below(alpha, depth, evaluation)) return evaluation;
    if (judged && is_clearly_above(node, beta, depth, evaluation)) return beta;
    const bool unknown = depth >= unknown_depth && !capture && !finding.move;
    return search_moves(node, alpha, beta, unknown ? depth - 1 : depth, finding);
}

// What the tables say of a position. A win whose distance they do not know stands only for one that
// has been won over from more pieces: among positions of its own kind it shows no way.
bool Search::find_in_tables(const Node& node, int& score) {
    const int pieces = count(node.position.occupied());
    if (pieces > table_pieces_) return false;
    Worth worth;
    if (tables_->find_worth(node.position, worth)) {
        const int end = node.ply + worth - 1;
        score = worth == drawn ? draw_score : is_win(worth) ? won_at(end) : lost_at(end);
        return true;
    }
    const Verdict verdict = tables_->verdict_of(node.position);
    if (verdict == Verdict::draw) {
        score = draw_score;
        return true;
    }
    if (verdict == Verdict::unknown || pieces >= root_pieces_) return false;
    const int win = table_win_score - node.ply;
    score = verdict == Verdict::win ? win : -win;
    return true;
}

// Whether a position is so far above the window that a rough look will do.
bool Search::is_clearly_above(const Node& node, int beta, int depth, int evaluation) {
    if (evaluation < beta) return false;
    if (depth < verified_depth) {
        return evaluation >= beta + futility_margin * depth && !is_threatened(node.position);
    }
    const int bar = beta + verified_margin;
    return value(node, bar - 1, bar, depth - verified_saving) >= bar;
}

int Search::search_moves(const Node& node, int alpha, int beta, int depth, const Finding& finding) {
    MoveSpan span = moves_.push(node.position, captures_);
    if (span.size == 0) return lost_at(node.ply);
    const bool knows_best = span.bring_forward(finding.move);
    if (!knows_best) ordering_.rank(span, 0, node.position, node.ply);
    // A forced reply is no choice: it costs no depth.
    const int next_depth = span.size == 1 && depth > 0 ? depth : depth - 1;

    int best = -infinite_score;
    uint64_t best_packed = 0;
    int raised = alpha;
    for (int i = 0; i < span.size && best < beta; ++i) {
        // Where the first move ends it, the others need no order.
        if (i == 1 && knows_best) ordering_.rank(span, 1, node.position, node.ply);
        const Move move = i == 0 && knows_best ? span.moves[0].move() : span.pick(i);
        const int score = score_move(node, move, i, raised, beta, next_depth);
        if (stopped_) break;
        if (score <= best) continue;
        best = score;
        if (score <= raised) continue;
        raised = score;
        best_packed = move.packed();
        if (score < beta) extend_line(node.ply, move);
        else if (!move.is_jump()) ordering_.reward(span, i, node.position, depth, node.ply);
    }
    moves_.pop(span);
    if (stopped_) return draw_score;

    const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
    table_.store(
        trail_.table_key(node.ply), node.ply,
        {best, depth > 0 ? depth : 0, bound, best_packed ? digest_of(best_packed) : uint16_t{0}});
    return best;
}

// Principal variation search: the first move with the whole window, the others only asked whether
// they beat it, late ones with less depth, and again in full where they do.
int Search::score_move(const Node& node, Move move, int index, int alpha, int beta, int depth) {
    const bool quiet = !move.is_jump() && !crowns(node.position, move);
    const int reduction =
        quiet ? reduction_of(depth + 1, index, ordering_.history_of(node.position, move, node.ply))
              : 0;
    const Node child = enter(node, move);
    if (depth - reduction > 0) table_.prefetch(trail_.table_key(child.ply));
    if (index == 0) return -value(child, -beta, -alpha, depth);
    int score = -value(child, -alpha - 1, -alpha, depth - reduction);
    if (score > alpha && reduction > 0) score = -value(child, -alpha - 1, -alpha, depth);
    if (score > alpha && score < beta) score = -value(child, -beta, -alpha, depth);
    return score;
}

// Where nothing but captures is followed.
int Search::quiescence(const Node& node, int alpha, int beta) {
    if (!count_node()) return draw_score;
    if (int score; find_in_tables(node, score)) return score;
    return leaf(node, alpha, beta, has_capture(node.position));
}

int Search::leaf(const Node& node, int alpha, int beta, bool capture) {
    if (capture) return search_captures(node, alpha, beta);
    return has_legal_move(node.position) ? evaluate(node.position) : lost_at(node.ply);
}

// Captures to their end. A side that must capture has no say in it; one that may, may also leave
// the position as it stands.
int Search::search_captures(const Node& node, int alpha, int beta) {
    int best = -infinite_score;
    const bool room = node.ply < max_ply && !moves_.is_full();
    if (captures_ == Captures::optional || !room) {
        best = evaluate(node.position);
        if (best >= beta || !room) return best;
        if (best > alpha) alpha = best;
    }

    MoveSpan span = moves_.push_jumps(node.position);
    ordering_.rank_jumps(span, node.position);
    for (int i = 0; i < span.size && best < beta && !stopped_; ++i) {
        const Move move = span.pick(i);
        const int score = -quiescence(enter_capture(node, move), -beta, -alpha);
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        if (score < beta) extend_line(node.ply, move);
    }
    moves_.pop(span);
    return best;
}

}  // namespace crownhead
