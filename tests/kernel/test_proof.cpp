// Proofs: of known endings, within little memory, and against each other.
#include <memory>

#include "positions.hpp"
#include "proof/prover.hpp"
#include "testing.hpp"

namespace crownhead {

namespace {

class RoomyProver {
public:
    explicit RoomyProver(uint64_t bytes)
        : memory_(new uint64_t[bytes / sizeof(uint64_t)]),
          prover_(new Prover(memory_.get(), bytes)) {}

    Proof prove(const Position& position, Color attacker, uint64_t nodes) {
        ProofLimits limits;
        limits.nodes = nodes;
        return prover_->prove({position, attacker}, Captures::forced, limits);
    }
    Prover& operator*() { return *prover_; }

private:
    std::unique_ptr<uint64_t[]> memory_;
    std::unique_ptr<Prover> prover_;
};

constexpr uint64_t megabyte = 1 << 20;

TEST(two_kings_beat_one) {
    RoomyProver prover(4 * megabyte);
    const Position position = position_of("W:WK1,K2:BK14");
    EXPECT(prover.prove(position, Color::white, 100'000) == Proof::proved);
    EXPECT(prover.prove(position, Color::black, 100'000) == Proof::refuted);
    const Prover::Knowledge known = (*prover).known({position, Color::white}, Captures::forced);
    EXPECT(known.proof == Proof::proved);
    // The longest such win of all takes 33 plies; a proof may go a longer way.
    EXPECT(known.plies >= 33);
}

TEST(one_king_holds_out_in_a_double_corner) {
    RoomyProver prover(4 * megabyte);
    const Position position = position_of("W:WK18:BK28");
    EXPECT(prover.prove(position, Color::white, 1'000'000) == Proof::refuted);
    EXPECT(prover.prove(position, Color::black, 1'000'000) == Proof::refuted);
}

TEST(a_side_that_cannot_move_has_lost) {
    RoomyProver prover(Prover::least_bytes);
    const Position position = position_of("B:W32:B28");
    EXPECT(prover.prove(position, Color::white, 1) == Proof::proved);
    EXPECT(prover.prove(position, Color::black, 1) == Proof::refuted);
}

TEST(no_two_proofs_contradict_each_other) {
    Random random(11);
    RoomyProver roomy(8 * megabyte);
    int settled = 0;
    for (int i = 0; i < 300; ++i) {
        Position position = random_position(random);
        while (count(position.occupied()) > 6) {
            const Bitboard piece = position.occupied() & -position.occupied();
            position.black &= ~piece;
            position.white &= ~piece;
            position.kings &= ~piece;
        }
        if (fault_of(position) != PositionFault::none) continue;
        // Memory that forgets nearly all of it must not change what is proved.
        RoomyProver tiny(Prover::least_bytes);
        const Proof black = roomy.prove(position, Color::black, 20'000);
        const Proof white = roomy.prove(position, Color::white, 20'000);
        const Proof again = tiny.prove(position, Color::black, 20'000);
        EXPECT(!(black == Proof::proved && white == Proof::proved));
        EXPECT(black == Proof::unknown || again == Proof::unknown || black == again);
        settled += black != Proof::unknown && white != Proof::unknown;
    }
    EXPECT(settled > 50);
}

TEST(the_same_search_gives_the_same_proof) {
    const Position position = position_of("W:W15,K4,K11:BK2,K8");
    uint64_t nodes[2] = {};
    for (uint64_t& spent : nodes) {
        RoomyProver prover(4 * megabyte);
        prover.prove(position, Color::white, 50'000);
        spent = (*prover).nodes();
    }
    EXPECT_EQ(nodes[0], nodes[1]);
}

}  // namespace

}  // namespace crownhead
