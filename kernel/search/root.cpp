#include "search.hpp"

namespace crownhead {

namespace {

// The first guess at how far a score moves from one iteration to the next.
constexpr int aspiration = 14;
constexpr int first_aspiration_depth = 4;

}  // namespace

Search::Search(void* memory, uint64_t bytes) : table_(memory, bytes) {
    ordering_.clear();
}

void Search::forget() {
    table_.clear();
    ordering_.clear();
}

void Search::start(const Position& position, Captures captures, const Past& past,
                   const Limits& limits, const Observer& observer) {
    captures_ = captures;
    limits_ = limits;
    observer_ = observer;
    nodes_ = 0;
    next_poll_ = next_check_ = 0;
    may_stop_ = stopped_ = false;
    moves_.clear();
    trail_.start(past, key_of(position));
    root_node_ = {position, 0};
    root_pieces_ = count(position.occupied());
    const bool asks = tables_ && limits.tables && captures == Captures::forced;
    table_pieces_ = asks ? tables_->reach() : 0;

    MoveList legal;
    legal_moves(position, captures, legal);
    root_.size = legal.size;
    for (int i = 0; i < legal.size; ++i) {
        root_.moves[i] = RootMove{};
        root_.moves[i].move = legal[i];
    }
    if (root_pieces_ <= table_pieces_) keep_result();
}

// Where the tables know results but no distances, the search is left to find a way among the moves
// that throw nothing away: in a won or lost ending it would not know those by itself.
void Search::keep_result() {
    const Position& position = root_node_.position;
    Worth worth;
    if (tables_->find_worth(position, worth)) return;
    const Verdict verdict = tables_->verdict_of(position);
    if (verdict == Verdict::unknown) return;
    int kept = 0;
    for (int i = 0; i < root_.size; ++i) {
        if (!tables_->is_best(verdict, drawn, successor(position, root_[i].move))) continue;
        root_.moves[kept++].move = root_[i].move;
    }
    if (kept > 0) root_.size = kept;
}

Result Search::run(const Position& position, Captures captures, const Past& past,
                   const Limits& limits, const Observer& observer) {
    start(position, captures, past, limits, observer);
    choose_table();
    result_ = Result{};
    if (root_.size == 0) {
        result_.score = lost_at(0);
        return result_;
    }
    for (int depth = 1; depth <= limits_.depth; ++depth) {
        if (!search_depth(depth)) break;
        publish(depth, true);
        may_stop_ = true;
        if (is_settled(depth)) break;
        if (observer_.is_enough && observer_.is_enough(observer_.context, result_)) break;
    }
    result_.nodes = nodes_;
    return result_;
}

void Search::choose_table() {
    if (limits_.afresh) {
        table_.use_small_part();
        ordering_.clear();
    } else {
        table_.use_all();
        ordering_.fade();
    }
    table_.age();
}

void Search::help(const Search& leader, int number, const Observer& observer) {
    Limits limits = leader.limits_;
    limits.nodes = UINT64_MAX;
    start(leader.root_node_.position, leader.captures_, leader.trail_.past(), limits, observer);
    table_ = leader.table_;
    ordering_.fade();
    may_stop_ = true;
    // Every second helper is a ply ahead of the others.
    for (int depth = 1 + number % 2; depth <= limits.depth && search_depth(depth); ++depth) {
    }
}

// One iteration, in a window around the score of the last one, widened until the score fits.
bool Search::search_depth(int depth) {
    const int centre = root_[0].score;
    int below = aspiration + limits_.margin;
    int above = aspiration;
    int alpha = root_[last_line()].score - below;
    int beta = centre + above;
    if (depth < first_aspiration_depth || is_decided(centre)) {
        alpha = -infinite_score;
        beta = infinite_score;
    }
    while (search_root(depth, alpha, beta)) {
        const int score = root_[0].score;
        const int least = root_[last_line()].score;
        if (least <= alpha) {
            below *= 3;
            alpha = below > 1000 ? -infinite_score : least - below;
        } else if (score >= beta) {
            above *= 3;
            beta = above > 1000 ? infinite_score : score + above;
        } else {
            return true;
        }
    }
    return false;
}

// Scores the root's moves, the best so far first. False if stopped: the moves scored before that
// stand, the others keep what the last iteration found.
bool Search::search_root(int depth, int alpha, int beta) {
    int best = -infinite_score;
    for (int i = 0; i < root_.size && best < beta; ++i) {
        const int floor = floor_of(i, alpha, best);
        const int score = score_root_move(root_[i], depth, floor, beta, i == 0);
        if (stopped_) return false;
        keep(root_.moves[i], score, floor, beta);
        if (score > best) best = score;
        if (score > alpha && advance(i)) publish(depth, false);
    }
    if (best > alpha && best < beta) sort_root();
    return true;
}

// What a move has to exceed to be scored exactly.
int Search::floor_of(int index, int alpha, int best) const {
    int contender = best - (limits_.margin ? limits_.margin + 1 : 0);
    if (limits_.lines > 1) {
        contender = index < limits_.lines ? -infinite_score : root_[limits_.lines - 1].score;
    }
    return contender > alpha ? contender : alpha;
}

// The place of the last move whose line is wanted.
int Search::last_line() const {
    return (limits_.lines < root_.size ? limits_.lines : root_.size) - 1;
}

int Search::score_root_move(const RootMove& root_move, int depth, int alpha, int beta, bool first) {
    line_length_[1] = 0;
    const Node child = enter(root_node_, root_move.move);
    if (!first) {
        const int score = -value(child, -alpha - 1, -alpha, depth - 1);
        if (score <= alpha || stopped_) return score;
    }
    return -value(child, -beta, -alpha, depth - 1);
}

void Search::keep(RootMove& root_move, int score, int alpha, int beta) {
    root_move.score = score;
    root_move.exact = score > alpha && score < beta;
    if (score <= alpha) return;
    root_move.pv[0] = root_move.move;
    const int tail = line_length_[1] < max_line - 1 ? line_length_[1] : max_line - 1;
    for (int i = 0; i < tail; ++i) root_move.pv[i + 1] = line_[1][i];
    root_move.pv_length = tail + 1;
}

// Brings the move just scored to its place among the lines wanted, the others keep their order.
// Whether it is the new best.
bool Search::advance(int index) {
    const int lines = last_line() + 1;
    int place = 0;
    while (place < index && place < lines && root_[place].score >= root_[index].score) ++place;
    if (place == index || place == lines) return false;
    const RootMove moving = root_[index];
    for (int i = index; i > place; --i) root_.moves[i] = root_.moves[i - 1];
    root_.moves[place] = moving;
    return place == 0;
}

// Moves with exact scores by score; the others behind them, as they stand.
void Search::sort_root() {
    const auto rank = [&](const RootMove& root_move) {
        return root_move.exact ? root_move.score : -infinite_score;
    };
    for (int i = 1; i < root_.size; ++i) {
        const RootMove moving = root_[i];
        int place = i;
        for (; place > 0 && rank(root_[place - 1]) < rank(moving); --place) {
            root_.moves[place] = root_.moves[place - 1];
        }
        root_.moves[place] = moving;
    }
}

void Search::publish(int depth, bool is_whole) {
    const RootMove& best = root_[0];
    result_.best = best.move;
    result_.score = best.score;
    result_.depth = depth;
    result_.nodes = nodes_;
    result_.pv_length = best.pv_length;
    for (int i = 0; i < best.pv_length; ++i) result_.pv[i] = best.pv[i];
    if (observer_.report) observer_.report(observer_.context, result_, is_whole);
}

bool Search::is_settled(int depth) const {
    if (limits_.analyse) return false;
    return root_.size == 1 || (is_decided(result_.score) && plies_to_end(result_.score) <= depth);
}

}  // namespace crownhead
