// Looking through a refutation: whether its positions hold each other up.
#include "prover.hpp"

namespace crownhead {

// Looks through the refutation of a position that `search` has found, and searches anew what does
// not hold, until all of it holds or something else turns out.
Proof Prover::confirm(const Position& position) {
    while (!is_over()) {
        round_ = round_ == UINT32_MAX ? 2 : round_ < 2 ? 2 : round_ + 1;
        if (look_through(position)) {
            make_sure(position);
            return Proof::refuted;
        }
        const ProofEntry* entry = table_.find({position, attacker_});
        if (!entry || !entry->numbers.is_settled()) return Proof::unknown;
        if (entry->numbers.is_proved()) return Proof::proved;
    }
    return Proof::unknown;
}

// Whether every position that the refutation goes through is refuted by others of it.
bool Prover::look_through(const Position& position) {
    pending_count_ = 0;
    bool holds = enqueue(position);
    while (holds && pending_count_ > 0) {
        if (is_over()) return false;
        const Position next = pending_[--pending_count_];
        ProofEntry* entry = table_.find({next, attacker_});
        if (entry && entry->numbers.is_refuted()) {
            if (entry->note == ProofEntry::sure || entry->note == round_) continue;
            entry->note = round_;
            if (expand(next, *entry)) continue;
        }
        holds = repair(next);
    }
    return holds;
}

// Puts what the refutation of a position leans on on the list; false where it does not hold.
bool Prover::expand(const Position& position, ProofEntry& entry) {
    ++nodes_;
    MoveList moves;
    legal_moves(position, captures_, moves);
    const bool attacks = position.turn == attacker_;
    for (const Move move : moves) {
        const Position next = successor(position, move);
        if (is_refuted(next)) {
            if (!attacks) return enqueue(next);
        } else if (attacks) {
            entry.note = ProofEntry::not_looked_through;
            return false;
        }
    }
    if (!attacks) {
        entry.note = ProofEntry::not_looked_through;
        return false;
    }
    for (const Move move : moves) {
        if (!enqueue(successor(position, move))) return false;
    }
    return true;
}

bool Prover::is_refuted(const Position& position) const {
    Finding finding;
    if (find_settled(position, finding)) return finding.numbers.is_refuted();
    const ProofEntry* entry = table_.find({position, attacker_});
    return entry && entry->numbers.is_refuted();
}

bool Prover::enqueue(const Position& position) {
    Finding finding;
    if (find_settled(position, finding)) return finding.numbers.is_refuted();
    if (pending_count_ == most_pending_) return false;
    pending_[pending_count_++] = position;
    return true;
}

// Searches a position anew whose refutation does not hold, or has been forgotten. Where it is
// refuted again, that is to be looked through in its turn.
bool Prover::repair(const Position& position) {
    const Finding finding = search_from(position);
    return finding.numbers.is_refuted() && !finding.is_cut && enqueue(position);
}

// Notes that all positions that were looked through in this round hold.
void Prover::make_sure(const Position& position) {
    pending_count_ = 0;
    enqueue(position);
    while (pending_count_ > 0) {
        const Position next = pending_[--pending_count_];
        ProofEntry* entry = table_.find({next, attacker_});
        if (!entry || !entry->numbers.is_refuted() || entry->note != round_) continue;
        entry->note = ProofEntry::sure;
        MoveList moves;
        legal_moves(next, captures_, moves);
        for (const Move move : moves) enqueue(successor(next, move));
    }
}

}  // namespace crownhead
