// Proofs from Python; see `crownhead.solving`.
#include <chrono>

#include "../../proof/prover.hpp"
#include "endgame_tables.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;
using Moment = std::chrono::steady_clock::time_point;

constexpr uint64_t megabyte = 1024 * 1024;
constexpr uint64_t endgame_cache = 32 * megabyte;

class OwnedProver {
public:
    explicit OwnedProver(uint64_t table_mb)
        : memory_(allocate(table_mb * megabyte)),
          prover_(new Prover(memory_.get(), table_mb * megabyte)) {}

    Prover& prover() { return *prover_; }

    void use_tables(const OwnedTables* tables) {
        prover_->use_tables(nullptr);
        tables_.reset(tables ? new OwnedTables(*tables, endgame_cache) : nullptr);
        if (tables_) prover_->use_tables(&tables_->tables());
    }

    bool is_used = false;

private:
    Memory memory_;
    std::unique_ptr<Prover> prover_;
    std::unique_ptr<OwnedTables> tables_;
};

class Use {
public:
    explicit Use(OwnedProver& prover) : prover_(prover) {
        if (prover.is_used) {
            const nb::object type =
                nb::module_::import_("crownhead.errors").attr("EngineBusyError");
            PyErr_SetString(type.ptr(), "the proof is searched for by another thread");
            throw nb::python_error();
        }
        prover.is_used = true;
    }
    ~Use() { prover_.is_used = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

private:
    OwnedProver& prover_;
};

bool has_to_end(void* deadline) {
    if (std::chrono::steady_clock::now() >= *static_cast<const Moment*>(deadline)) return true;
    const nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

std::optional<bool> told(Proof proof) {
    if (proof == Proof::unknown) return std::nullopt;
    return proof == Proof::proved;
}

std::optional<bool> prove(OwnedProver& self, const Board& board, Color attacker, double seconds,
                          uint64_t nodes) {
    const Use use(self);
    const Claim claim{board.position(), attacker};
    // An hour too long to wait for is as good as any later one.
    const double bounded = seconds < 1e9 ? seconds : 1e9;
    Moment deadline =
        std::chrono::steady_clock::now() + std::chrono::microseconds(int64_t(bounded * 1e6));
    const ProofLimits limits{nodes, &has_to_end, &deadline};
    Proof proof;
    {
        const nb::gil_scoped_release release;
        proof = self.prover().prove(claim, board.captures(), limits);
    }
    if (PyErr_Occurred()) throw nb::python_error();
    return told(proof);
}

nb::tuple known(OwnedProver& self, const Board& board, Color attacker) {
    const Use use(self);
    const Prover::Knowledge found =
        self.prover().known({board.position(), attacker}, board.captures());
    return nb::make_tuple(told(found.proof), found.work, found.plies);
}

}  // namespace

void bind_proof(nb::module_& module) {
    nb::class_<OwnedProver>(module, "Prover", "A search for proofs; see `crownhead.solving`.")
        .def(
            "__init__",
            [](OwnedProver* self, uint64_t table_mb) {
                if (table_mb < 1 || table_mb > 65536) {
                    throw nb::value_error("table_mb has to be 1 to 65536");
                }
                new (self) OwnedProver(table_mb);
            },
            "table_mb"_a)
        .def(
            "use_tables",
            [](OwnedProver& self, const OwnedTables* tables) {
                const Use use(self);
                self.use_tables(tables);
            },
            "tables"_a.none(),
            nb::sig("def use_tables(self, tables: EndgameTables | None) -> None"))
        .def("prove", &prove, "board"_a, "attacker"_a, "seconds"_a, "nodes"_a,
             "Whether a side wins, or None where that was not found out.")
        .def("known", &known, "board"_a, "attacker"_a,
             nb::sig("def known(self, board: Board, attacker: Color) -> tuple[bool | None, int, "
                     "int]"),
             "The same without searching, how many positions were looked at to know it, and the "
             "most plies that a win takes to an end known without search.")
        .def_prop_ro(
            "nodes", [](OwnedProver& self) { return self.prover().nodes(); },
            "Positions looked at by the last search.")
        .def("forget", [](OwnedProver& self) {
            const Use use(self);
            self.prover().forget();
        });
}

}  // namespace crownhead::python
