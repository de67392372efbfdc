// Proofs that a side wins, or cannot win: a depth-first search by proof numbers (A. Nagai, df-pn,
// 2002).
//
// What is claimed is a win in the game without a count of moves. A position that comes back is no
// progress for the attacker, so a proof never goes through one: whoever follows it wins without any
// position occurring twice. A refutation is a set of positions that the attacker cannot leave with
// a win: all moves of the attacker, and one of the defender, lead back into the set or to an end
// that is no win. It holds under any rule that ends a game as a draw.
//
// A refutation found by repetition leans on the line that was searched, and may not hold elsewhere.
// The search uses it all the same, since nothing found by it can be a false proof; but before a
// claim is called refuted its whole set is looked through, and what does not hold is searched anew.
#pragma once

#include "../board/moves.hpp"
#include "../endgame/tables.hpp"
#include "table.hpp"

namespace crownhead {

enum class Proof : uint8_t { unknown, proved, refuted };

struct ProofLimits {
    uint64_t nodes = UINT64_MAX;  // positions whose moves are looked at
    // Asked now and then; yes ends the search. May be null.
    bool (*stop)(void* context) = nullptr;
    void* context = nullptr;
};

class Prover {
public:
    static constexpr uint64_t least_bytes = 64 * 1024;

    // `memory` stays the caller's, holds at least `least_bytes` and is aligned to 8 bytes.
    Prover(void* memory, uint64_t bytes);

    // Endgame tables to ask from now on, where captures are forced; null for none. They stay the
    // caller's.
    void use_tables(Tables* tables) { tables_ = tables; }

    void forget() { table_.clear(); }

    // Searches for a proof that `attacker` wins, or for a refutation. Goes on from what it found
    // before. `captures` has to be the same until `forget`.
    Proof prove(const Claim& claim, Captures captures, const ProofLimits& limits);

    struct Knowledge {
        Proof proof = Proof::unknown;
        uint32_t work = 0;  // how many positions were looked at for it
        int plies = 0;      // of a proof: the most that it takes to an end known without search
    };

    // What is known of a claim already.
    Knowledge known(const Claim& claim, Captures captures);

    uint64_t nodes() const { return nodes_; }

private:
    static constexpr int max_ply = 400;
    static constexpr int max_children = 12 * max_ply;

    // What a search of one position came to.
    struct Finding {
        ProofNumbers numbers;
        int plies = 0;        // of a proof; see Knowledge
        bool is_sure = true;  // of a refutation: it leans on nothing that has to be looked through
        bool is_cut = false;  // the line became too long: this is no refutation at all
    };

    struct Child {
        Position position;
        bool is_quiet;
        Finding finding;
    };

    // Which child to look into, and until when.
    struct Choice {
        int child;
        uint32_t most_cost;
        uint32_t others;  // what the open children beside it count for
    };

    // A position of the line being searched, and from which ply on positions can come back to it.
    struct Step {
        Position position;
        int first_ply = 0;
    };

    // prover.cpp
    Finding search_from(const Position& position);
    Finding search(int ply, uint32_t most_prove, uint32_t most_refute);
    Choice choose(const Child* children, int count, bool attacks) const;
    bool list_children(int ply, Child* children, int& count);
    Finding look_up(const Child& child, int ply) const;
    bool find_settled(const Position& position, Finding& finding) const;
    Finding combine(const Child* children, int count, bool attacks) const;
    void keep(int ply, const Finding& finding, uint64_t work);
    bool is_over();

    // refutation.cpp
    Proof confirm(const Position& position);
    bool look_through(const Position& position);
    bool expand(const Position& position, ProofEntry& entry);
    bool is_refuted(const Position& position) const;
    bool enqueue(const Position& position);
    bool repair(const Position& position);
    void make_sure(const Position& position);

    Position* pending_;  // positions of a refutation that are still to be looked through
    uint64_t most_pending_;
    uint64_t pending_count_ = 0;
    uint32_t round_ = 0;  // of looking through
    ProofTable table_;
    Tables* tables_ = nullptr;
    Captures captures_ = Captures::forced;
    Color attacker_ = Color::black;
    ProofLimits limits_;
    uint64_t nodes_ = 0;
    uint64_t last_node_ = 0;
    bool stopped_ = false;
    Step line_[max_ply + 1];
    Child children_[max_children];
    int children_used_ = 0;
};

}  // namespace crownhead
