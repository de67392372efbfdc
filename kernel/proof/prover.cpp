#include "prover.hpp"

namespace crownhead {

namespace {

constexpr uint64_t nodes_between_polls = 1024;

constexpr uint32_t added(uint32_t a, uint32_t b) {
    if (a == impossible || b == impossible) return impossible;
    return a > most_work - b ? most_work : a + b;
}

// A side that is ahead is likelier to win, one that is behind to be stopped. Half a man to a step.
ProofNumbers estimate(const Position& position, Color attacker) {
    const Bitboard own = position.pieces(attacker);
    const Bitboard other = position.pieces(opposite(attacker));
    const int ahead = 2 * (count(own) - count(other)) +
                      (count(own & position.kings) - count(other & position.kings));
    const int steps = ahead < -6 ? -6 : ahead > 6 ? 6 : ahead;
    if (steps >= 0) return {16u >> (steps > 4 ? 4 : steps), 4u << steps};
    return {16u << -steps, steps < -2 ? 1u : 4u >> -steps};
}

Proof proof_of(const ProofNumbers& numbers) {
    if (numbers.is_proved()) return Proof::proved;
    return numbers.is_refuted() ? Proof::refuted : Proof::unknown;
}

}  // namespace

// One part in eight of the memory is for looking through refutations.
Prover::Prover(void* memory, uint64_t bytes)
    : pending_(static_cast<Position*>(memory)),
      most_pending_(bytes / 64 * 8 / sizeof(Position)),
      table_(static_cast<uint8_t*>(memory) + bytes / 64 * 8, bytes - bytes / 64 * 8) {}

Proof Prover::prove(const Claim& claim, Captures captures, const ProofLimits& limits) {
    captures_ = captures;
    attacker_ = claim.attacker;
    limits_ = limits;
    nodes_ = 0;
    last_node_ = 0;
    stopped_ = false;
    Finding finding;
    if (find_settled(claim.position, finding)) return proof_of(finding.numbers);
    finding = search_from(claim.position);
    if (finding.is_cut || !finding.numbers.is_settled()) return Proof::unknown;
    if (finding.numbers.is_proved() || finding.is_sure) return proof_of(finding.numbers);
    return confirm(claim.position);
}

Prover::Knowledge Prover::known(const Claim& claim, Captures captures) {
    captures_ = captures;
    attacker_ = claim.attacker;
    Finding finding;
    if (find_settled(claim.position, finding)) return {proof_of(finding.numbers)};
    const ProofEntry* entry = table_.find(claim);
    if (!entry) return {};
    if (entry->numbers.is_proved()) return {Proof::proved, entry->work, int(entry->note)};
    const bool is_refuted = entry->numbers.is_refuted() && entry->note == ProofEntry::sure;
    return {is_refuted ? Proof::refuted : Proof::unknown, entry->work};
}

Prover::Finding Prover::search_from(const Position& position) {
    children_used_ = 0;
    line_[0] = {position, 0};
    return search(0, most_work, most_work);
}

// Looks at the position at `ply` until it is settled, or one of its numbers has reached a bound:
// then another part of the tree is more promising.
Prover::Finding Prover::search(int ply, uint32_t most_prove, uint32_t most_refute) {
    const uint64_t nodes_before = nodes_;
    Child* children = children_ + children_used_;
    int count = 0;
    if (!list_children(ply, children, count)) return {refuted_numbers, 0, false, true};
    const bool attacks = line_[ply].position.turn == attacker_;
    Finding finding = combine(children, count, attacks);
    while (!finding.numbers.is_settled() && finding.numbers.prove < most_prove &&
           finding.numbers.refute < most_refute && !is_over()) {
        const Choice choice = choose(children, count, attacks);
        const Child& child = children[choice.child];
        line_[ply + 1] = {child.position, child.is_quiet ? line_[ply].first_ply : ply + 1};
        children_used_ += count;
        const uint32_t most_cost = choice.most_cost < (attacks ? most_prove : most_refute)
                                       ? choice.most_cost
                                       : (attacks ? most_prove : most_refute);
        const uint32_t most_resistance = (attacks ? most_refute : most_prove) - choice.others;
        children[choice.child].finding = attacks ? search(ply + 1, most_cost, most_resistance)
                                                 : search(ply + 1, most_resistance, most_cost);
        children_used_ -= count;
        finding = combine(children, count, attacks);
    }
    keep(ply, finding, nodes_ - nodes_before);
    return finding;
}

// The child that costs least to settle as the side to move wants it, until it costs clearly more
// than the next best: a quarter, so that work does not swing to and fro.
Prover::Choice Prover::choose(const Child* children, int count, bool attacks) const {
    Choice choice{0, 0, 0};
    uint32_t least = impossible, next = impossible, open = 0;
    for (int i = 0; i < count; ++i) {
        const ProofNumbers& numbers = children[i].finding.numbers;
        const uint32_t cost = attacks ? numbers.prove : numbers.refute;
        if ((attacks ? numbers.refute : numbers.prove) > 0) ++open;
        if (cost < least) {
            next = least;
            least = cost;
            choice.child = i;
        } else if (cost < next) {
            next = cost;
        }
    }
    choice.others = open - 1;
    choice.most_cost = next == impossible ? most_work : added(next, next / 4 + 1);
    return choice;
}

// Lists the positions a move away with what is known of them. False where there is no room.
bool Prover::list_children(int ply, Child* children, int& count) {
    ++nodes_;
    count = 0;
    MoveList moves;
    const Position& position = line_[ply].position;
    legal_moves(position, captures_, moves);
    if (ply == max_ply || children_used_ + moves.size > max_children) return false;
    for (const Move move : moves) {
        const bool is_quiet = !move.is_jump() && (position.kings & bit_of(move.origin()));
        Child& child = children[count++];
        child = {successor(position, move), is_quiet, {}};
        child.finding = look_up(child, ply);
    }
    return true;
}

Prover::Finding Prover::look_up(const Child& child, int ply) const {
    Finding finding;
    if (find_settled(child.position, finding)) return finding;
    if (child.is_quiet) {
        for (int earlier = ply - 1; earlier >= line_[ply].first_ply; earlier -= 2) {
            if (line_[earlier].position == child.position) return {refuted_numbers, 0, false};
        }
    }
    const ProofEntry* entry = table_.find({child.position, attacker_});
    if (!entry) return {estimate(child.position, attacker_)};
    if (entry->numbers.is_proved()) return {proved_numbers, int(entry->note)};
    return {entry->numbers, 0, entry->note == ProofEntry::sure};
}

// What the rules or the endgame tables say at once.
bool Prover::find_settled(const Position& position, Finding& finding) const {
    if (!has_legal_move(position)) {
        finding = {position.turn == attacker_ ? refuted_numbers : proved_numbers};
        return true;
    }
    if (!tables_ || captures_ != Captures::forced) return false;
    if (count(position.occupied()) > tables_->pieces()) return false;
    const Verdict verdict = tables_->verdict_of(position);
    if (verdict == Verdict::unknown) return false;
    const Verdict won = position.turn == attacker_ ? Verdict::win : Verdict::loss;
    finding = {verdict == won ? proved_numbers : refuted_numbers};
    return true;
}

// The attacker needs one good child, the defender has to be beaten in all. Open children are not
// added up but counted beside the dearest: many lead to the same positions.
Prover::Finding Prover::combine(const Child* children, int count, bool attacks) const {
    uint32_t least = impossible, most = 0, open = 0;
    int shortest = INT32_MAX, longest = 0;
    // A refutation leans on all children of the attacker, and on the best of the defender.
    bool all_sure = true, any_sure = false, any_cut = false, all_cut = true;
    for (int i = 0; i < count; ++i) {
        const Finding& finding = children[i].finding;
        const uint32_t cost = attacks ? finding.numbers.prove : finding.numbers.refute;
        const uint32_t resistance = attacks ? finding.numbers.refute : finding.numbers.prove;
        if (cost < least) least = cost;
        if (resistance > 0) ++open;
        if (resistance > most) most = resistance;
        if (finding.numbers.is_proved()) {
            if (finding.plies < shortest) shortest = finding.plies;
            if (finding.plies > longest) longest = finding.plies;
        }
        if (finding.numbers.is_refuted()) {
            all_sure = all_sure && finding.is_sure;
            any_sure = any_sure || finding.is_sure;
            any_cut = any_cut || finding.is_cut;
            all_cut = all_cut && finding.is_cut;
        }
    }
    const uint32_t sum = most == impossible || open == 0 ? most : added(most, open - 1);
    Finding combined{attacks ? ProofNumbers{least, sum} : ProofNumbers{sum, least}};
    if (combined.numbers.is_proved()) combined.plies = 1 + (attacks ? shortest : longest);
    if (combined.numbers.is_refuted()) {
        combined.is_sure = attacks ? all_sure : any_sure;
        combined.is_cut = attacks ? any_cut : all_cut;
    }
    return combined;
}

void Prover::keep(int ply, const Finding& finding, uint64_t work) {
    // That a line became too long says nothing about the position.
    if (finding.is_cut) return;
    const Claim claim{line_[ply].position, attacker_};
    const ProofEntry* known = table_.find(claim);
    const uint64_t total = work + (known ? known->work : 0);
    uint32_t note = ProofEntry::sure;
    if (finding.numbers.is_proved()) note = uint32_t(finding.plies);
    if (finding.numbers.is_refuted() && !finding.is_sure) note = ProofEntry::not_looked_through;
    table_.store(claim, finding.numbers, note, total < UINT32_MAX ? uint32_t(total) : UINT32_MAX);
}

bool Prover::is_over() {
    if (stopped_) return true;
    if (nodes_ >= limits_.nodes) {
        stopped_ = true;
    } else if (limits_.stop && nodes_ >= last_node_ + nodes_between_polls) {
        last_node_ = nodes_;
        stopped_ = limits_.stop(limits_.context);
    }
    return stopped_;
}

}  // namespace crownhead
