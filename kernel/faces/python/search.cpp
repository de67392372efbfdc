// The computer from Python.
#include <new>

#include "../../search/levels.hpp"
#include "../../search/past.hpp"
#include "endgame_tables.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

constexpr size_t table_alignment = 64;
constexpr size_t megabyte = 1024 * 1024;
constexpr uint64_t endgame_cache = 32 * megabyte;
// Often enough to stop within a few milliseconds, rarely enough to cost nothing.
constexpr uint32_t nodes_between_polls = 16384;

struct Found {
    nb::object move;
    int score;
    int depth;
    uint64_t nodes;
    nb::list line;
};

struct FreeAligned {
    void operator()(void* memory) const {
        operator delete(memory, std::align_val_t{table_alignment});
    }
};

// A search with the memory it works in.
class Engine {
public:
    explicit Engine(size_t table_mb)
        : table_(allocate(table_mb * megabyte)),
          search_(new Search(table_.get(), table_mb * megabyte)) {}

    Search& search() { return *search_; }

    // Holds the engine for one call. Searches run outside the interpreter's lock, so another thread
    // or a signal's handler may call meanwhile: it is refused, since a search cannot be shared.
    class Use {
    public:
        explicit Use(Engine& engine) : engine_(engine) {
            if (engine.is_used_) raise_busy();
            engine.is_used_ = true;
        }
        ~Use() { engine_.is_used_ = false; }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

    private:
        Engine& engine_;
    };

    // Takes the tables with a cache of its own, as it searches outside the interpreter's lock.
    void use_tables(const OwnedTables* tables) {
        const Use use(*this);
        search_->use_tables(nullptr);
        tables_.reset(tables ? new OwnedTables(*tables, endgame_cache) : nullptr);
        if (tables_) search_->use_tables(&tables_->tables());
    }

    // A search plays on without a table that can no longer be read; the caller is told.
    void warn_of_lost_tables() {
        if (!tables_) return;
        for (const auto& problem : tables_->take_problems()) {
            const int raised = PyErr_WarnFormat(PyExc_RuntimeWarning, 1,
                                                "playing on without an endgame table (%s): %s",
                                                name_of(problem.fault), problem.path.c_str());
            if (raised < 0) throw nb::python_error();
        }
    }

private:
    [[noreturn]] static void raise_busy() {
        const nb::object type = nb::module_::import_("crownhead.errors").attr("EngineBusyError");
        PyErr_SetString(type.ptr(), "the engine is at work; every thread needs one of its own");
        throw nb::python_error();
    }

    static void* allocate(size_t bytes) {
        return operator new(bytes, std::align_val_t{table_alignment});
    }

    std::unique_ptr<void, FreeAligned> table_;
    std::unique_ptr<Search> search_;
    std::unique_ptr<OwnedTables> tables_;
    bool is_used_ = false;
};

// Ctrl-C in the interpreter stops the search.
bool was_interrupted(void*) {
    const nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

Observer interruptible() {
    Observer observer;
    observer.stop = &was_interrupted;
    observer.poll_interval = nodes_between_polls;
    return observer;
}

Found found_from(const Result& result) {
    if (PyErr_Occurred()) throw nb::python_error();
    nb::list line;
    for (int i = 0; i < result.pv_length; ++i) line.append(object_of(result.pv[i]));
    return {object_of(result.best), result.score, result.depth, result.nodes, line};
}

void require_moves(const Board& board) {
    if (!has_legal_move(board.position())) {
        throw nb::value_error("the side to move has no legal move to search for");
    }
}

Found analyse(Engine& self, const Board& board, uint64_t nodes, int depth) {
    require_moves(board);
    if (depth < 1 || depth > max_depth) throw nb::value_error("depth has to be 1 to 100");
    if (nodes < 1) throw nb::value_error("nodes has to be positive");
    Limits limits;
    limits.nodes = nodes;
    limits.depth = depth;
    const Engine::Use use(self);
    const Position position = board.position();
    const Captures captures = board.captures();
    const GamePast past(board.game());
    Result result;
    {
        const nb::gil_scoped_release release;
        result = self.search().run(position, captures, past.past(), limits, interruptible());
    }
    self.warn_of_lost_tables();
    return found_from(result);
}

Found choose(Engine& self, const Board& board, Level level, uint64_t seed) {
    require_moves(board);
    const Engine::Use use(self);
    const Position position = board.position();
    const Captures captures = board.captures();
    const GamePast past(board.game());
    Result result;
    {
        const nb::gil_scoped_release release;
        result = play_level(self.search(), position, captures, past.past(), level, seed,
                            interruptible());
    }
    self.warn_of_lost_tables();
    return found_from(result);
}

bool same(const Found& a, const Found& b) {
    return a.score == b.score && a.depth == b.depth && a.nodes == b.nodes && a.move.equal(b.move) &&
           a.line.equal(b.line);
}

void bind_found(nb::module_& module) {
    nb::class_<Found>(module, "Found", "What a search found.")
        .def_ro("move", &Found::move, nb::sig("def move(self) -> Move"), "The move to play.")
        .def_ro("score", &Found::score,
                "Hundredths of a man for the side to move; a win in n plies is 30000 - n.")
        .def_ro("depth", &Found::depth, "Plies searched in full.")
        .def_ro("nodes", &Found::nodes, "Positions visited.")
        .def_ro("line", &Found::line, nb::sig("def line(self) -> list[Move]"),
                "The moves expected, the one to play first.")
        .def(
            "__eq__",
            [](const Found& a, nb::handle b) {
                return nb::isinstance<Found>(b) && same(a, nb::cast<const Found&>(b));
            },
            nb::arg().none(), nb::sig("def __eq__(self, other: object, /) -> bool"),
            "Whether the same was found with the same effort.")
        .def("__hash__",
             [](const Found& self) { return nb::hash(nb::make_tuple(self.move, self.nodes)); })
        .def("__repr__", [](const Found& self) {
            return "<Found " + nb::cast<std::string>(nb::str(self.move)) + " score " +
                   std::to_string(self.score) + " depth " + std::to_string(self.depth) + ">";
        });
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::enum_<Level>(module, "Level", "How well the computer plays.")
        .value("EASY", Level::easy, "Sees little and errs often.")
        .value("NORMAL", Level::normal, "Looks a short way ahead.")
        .value("HARD", Level::hard, "Searches deep and punishes loose play.")
        .value("EXPERT", Level::expert, "Plays as well as its budget of positions allows.");
    bind_found(module);
    nb::class_<Engine>(module, "Engine",
                       "The computer: a search whose table survives from move to move.\n\nThe "
                       "same calls give the same answers on every machine. Every thread needs an "
                       "engine of its own: a call while another runs raises EngineBusyError.")
        .def(
            "__init__",
            [](Engine* self, size_t table_mb) {
                if (table_mb < 1 || table_mb > 65536) {
                    throw nb::value_error("table_mb has to be 1 to 65536");
                }
                new (self) Engine(table_mb);
            },
            "table_mb"_a = 16)
        .def("search", &analyse, "board"_a, nb::kw_only(), "nodes"_a = 1'000'000,
             "depth"_a = max_depth,
             "Searches `nodes` positions or `depth` plies, whichever comes first.\n\nRaises "
             "ValueError where the side to move has no move, or a limit makes no sense.")
        .def("play", &choose, "board"_a, "level"_a.noconvert() = Level::expert, "seed"_a = 0,
             "The move that a level plays; `seed` decides all that it leaves to chance.\n\nRaises "
             "ValueError where the side to move has no move.")
        .def("use_tables", &Engine::use_tables, "tables"_a.none(),
             nb::sig("def use_tables(self, tables: EndgameTables | None) -> None"),
             "Asks these endgame tables from now on, at the levels that know them; None for no "
             "more. See `crownhead.endgame.Tables.lend_to`.")
        .def(
            "forget",
            [](Engine& self) {
                const Engine::Use use(self);
                self.search().forget();
            },
            "Forgets all that earlier searches have worked out.");
}

}  // namespace crownhead::python
