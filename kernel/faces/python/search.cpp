// The computer from Python.
#include "../../search/network.hpp"
#include "engine.hpp"

namespace crownhead::python {

namespace {

using namespace nb::literals;

constexpr uint64_t usual_nodes = 1'000'000;

struct Line {
    int score;
    nb::list moves;
};

struct Found {
    nb::object move;
    int score;
    int depth;
    uint64_t nodes;
    double seconds;
    nb::list line;
    nb::list lines;
};

void require(bool is_fine, const char* otherwise) {
    if (!is_fine) throw nb::value_error(otherwise);
}

void require_table_mb(int64_t table_mb) {
    require(table_mb >= 1 && table_mb <= int64_t(most_table_mb), "table_mb has to be 1 to 65536");
}

void require_threads(int64_t threads) {
    require(threads >= 1 && threads <= most_threads, "threads has to be 1 to 256");
}

void require_time(std::optional<double> ms) {
    require(!ms || *ms >= 0, "a time has to be a number of milliseconds from 0 up");
}

void require_moves(const Board& board) {
    require(has_legal_move(board.position()), "the side to move has no legal move to search for");
}

nb::list list_of(const Move* moves, size_t count) {
    nb::list list;
    for (size_t i = 0; i < count; ++i) list.append(object_of(moves[i]));
    return list;
}

// The move to play comes first, though a search that was stopped may have found it after its last
// whole iteration.
nb::list lines_of(const Findings& findings) {
    const Result& best = findings.result;
    nb::list lines;
    lines.append(
        nb::cast(Line{hundredths_of(best.score), list_of(best.pv, size_t(best.pv_length))}));
    for (const Variation& variation : findings.variations) {
        if (nb::len(lines) == findings.variations.size()) break;
        if (variation.moves[0] == best.best) continue;
        lines.append(nb::cast(Line{hundredths_of(variation.score),
                                   list_of(variation.moves.data(), variation.moves.size())}));
    }
    return lines;
}

Found found_from(const Findings& findings) {
    const Result& result = findings.result;
    return {object_of(result.best), hundredths_of(result.score),
            result.depth,           result.nodes,
            findings.seconds,       list_of(result.pv, size_t(result.pv_length)),
            lines_of(findings)};
}

Job::Progress progress_to(nb::handle callback) {
    if (callback.is_none()) return {};
    return [callback](const Findings& findings) { callback(nb::cast(found_from(findings))); };
}

Found analyse(Engine& self, const Board& board, std::optional<Whole> nodes, Whole depth,
              const Deadline* deadline, Whole lines, nb::object progress, bool to_the_end) {
    require_moves(board);
    require(depth >= 1 && depth <= max_depth, "depth has to be 1 to 100");
    require(!nodes || *nodes >= 1, "nodes has to be positive");
    require(lines >= 1 && lines <= max_moves, "lines has to be 1 to 240");
    const Engine::Use use(self);
    Limits limits;
    limits.nodes = nodes ? uint64_t(*nodes) : deadline ? UINT64_MAX : usual_nodes;
    limits.depth = int(depth);
    limits.lines = int(lines);
    limits.analyse = to_the_end;
    const Position position = board.position();
    const Captures captures = board.captures();
    const GamePast past(board.game());
    const Deadline never;
    Job job(self, deadline ? *deadline : never, int(lines));
    const auto work = [&](Search& search, const Observer& observer) {
        return search.run(position, captures, past.past(), limits, observer);
    };
    const Findings findings = job.run(work, progress_to(progress));
    self.warn_of_lost_tables();
    return found_from(findings);
}

Found choose(Engine& self, const Board& board, Level level, uint64_t seed,
             const Deadline* deadline) {
    require_moves(board);
    const Engine::Use use(self);
    const Position position = board.position();
    const Captures captures = board.captures();
    const GamePast past(board.game());
    const Opponent opponent{level, seed, &self.book()};
    const Deadline never;
    Job job(self, deadline ? *deadline : never, 1);
    const auto work = [&](Search& search, const Observer& observer) {
        return play_level(search, position, captures, past.past(), opponent, observer);
    };
    const Findings findings = job.run(work, {});
    self.warn_of_lost_tables();
    return found_from(findings);
}

bool same(const Found& a, const Found& b) {
    return a.score == b.score && a.depth == b.depth && a.nodes == b.nodes && a.move.equal(b.move) &&
           a.line.equal(b.line);
}

void bind_line(nb::module_& module) {
    nb::class_<Line>(module, "Line", "Moves that both sides would play, and what they come to.")
        .def_ro("score", &Line::score,
                "Hundredths of a man for the side to move; a win in n plies is 30000 - n.")
        .def_ro("moves", &Line::moves, nb::sig("def moves(self) -> list[Move]"),
                "The moves, the first of them that of the side to move.")
        .def("__repr__", [](const Line& self) {
            const nb::object text = nb::str(" ").attr("join")(
                nb::module_::import_("builtins").attr("map")(nb::type<nb::str>(), self.moves));
            return "<Line " + std::to_string(self.score) + ": " + nb::cast<std::string>(text) + ">";
        });
}

void bind_found(nb::module_& module) {
    nb::class_<Found>(module, "Found", "What a search found.")
        .def_ro("move", &Found::move, nb::sig("def move(self) -> Move"), "The move to play.")
        .def_ro("score", &Found::score,
                "Hundredths of a man for the side to move; a win in n plies is 30000 - n.")
        .def_ro("depth", &Found::depth, "Plies searched in full.")
        .def_ro("nodes", &Found::nodes, "Positions visited, by helping threads not counted.")
        .def_ro("seconds", &Found::seconds, "How long that took.")
        .def_ro("line", &Found::line, nb::sig("def line(self) -> list[Move]"),
                "The moves expected, the one to play first.")
        .def_ro("lines", &Found::lines, nb::sig("def lines(self) -> list[Line]"),
                "The best lines, best first: as many as were asked for and there are moves.")
        .def(
            "__eq__",
            [](const Found& a, nb::handle b) {
                return nb::isinstance<Found>(b) && same(a, nb::cast<const Found&>(b));
            },
            nb::arg().none(), nb::sig("def __eq__(self, other: object, /) -> bool"),
            "Whether the same was found with the same effort, in whatever time.")
        .def("__hash__",
             [](const Found& self) { return nb::hash(nb::make_tuple(self.move, self.nodes)); })
        .def("__repr__", [](const Found& self) {
            return "<Found " + nb::cast<std::string>(nb::str(self.move)) + " score " +
                   std::to_string(self.score) + " depth " + std::to_string(self.depth) + ">";
        });
}

void bind_deadline(nb::module_& module) {
    nb::class_<Deadline>(module, "Deadline",
                         "When a search has to end. Any thread may move it while the search runs; "
                         "without limits it never comes.\n\nTimes are milliseconds and count from "
                         "the call that sets them. After `hard_ms` the search ends at once, after "
                         "`soft_ms` it begins no further iteration. Raises ValueError for negative "
                         "times.")
        .def(
            "__init__",
            [](Deadline* self, std::optional<double> hard_ms, std::optional<double> soft_ms) {
                require_time(hard_ms);
                require_time(soft_ms);
                new (self) Deadline;
                self->set(hard_ms, soft_ms);
            },
            "hard_ms"_a = nb::none(), "soft_ms"_a = nb::none())
        .def(
            "set",
            [](Deadline& self, std::optional<double> hard_ms, std::optional<double> soft_ms) {
                require_time(hard_ms);
                require_time(soft_ms);
                self.set(hard_ms, soft_ms);
            },
            "hard_ms"_a = nb::none(), "soft_ms"_a = nb::none(),
            "Set both limits anew, counted from now. So a search that ponders becomes one that "
            "has so much time.")
        .def("stop", &Deadline::stop, "End the search now, or before it begins.");
}

void bind_engine_options(nb::class_<Engine>& engine) {
    engine
        .def_prop_rw(
            "threads", [](const Engine& self) { return self.threads(); },
            [](Engine& self, Whole threads) {
                require_threads(threads);
                const Engine::Use use(self);
                self.set_threads(int(threads));
            },
            nb::for_setter(nb::sig("def threads(self, threads: int, /) -> None")),
            "How many threads search. With more than one, the same call may give other answers. "
            "Raises ValueError unless it is 1 to 256.")
        .def_prop_rw(
            "table_mb", [](const Engine& self) { return self.table_mb(); },
            [](Engine& self, Whole table_mb) {
                require_table_mb(table_mb);
                const Engine::Use use(self);
                self.resize(size_t(table_mb));
            },
            nb::for_setter(nb::sig("def table_mb(self, table_mb: int, /) -> None")),
            "Megabytes of memory for positions already searched; another number forgets them. "
            "Raises ValueError unless it is 1 to 65536.")
        .def(
            "use_tables",
            [](Engine& self, const OwnedTables* tables) {
                const Engine::Use use(self);
                self.use_tables(tables);
            },
            "tables"_a.none(),
            nb::sig("def use_tables(self, tables: EndgameTables | None) -> None"),
            "Asks these endgame tables from now on, at the levels that know them; None for no "
            "more. See `crownhead.endgame.Tables.lend_to`.")
        .def(
            "use_book",
            [](Engine& self, const OwnedBook* book) {
                const Engine::Use use(self);
                self.use_book(book);
            },
            "book"_a.none(), nb::sig("def use_book(self, book: Book | None) -> None"),
            "Plays from this opening book from now on, at the levels that know it; None for no "
            "more. See `crownhead.openings.Book.lend_to`.")
        .def(
            "forget",
            [](Engine& self) {
                const Engine::Use use(self);
                self.search().forget();
            },
            "Forgets all that earlier searches have worked out.");
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::enum_<Level>(module, "Level", "How well the computer plays.")
        .value("EASY", Level::easy, "Sees little and errs often.")
        .value("NORMAL", Level::normal, "Looks a short way ahead.")
        .value("HARD", Level::hard, "Searches deep and punishes loose play.")
        .value("EXPERT", Level::expert, "Plays as well as its budget of positions allows.");
    module.def(
        "network_weights", [] { return nb::bytes(&network_weights, sizeof(network_weights)); },
        "The weights of the network that judges positions, as WebAssembly takes them.");
    module.attr("POINTS_PER_MAN") = points_per_man;
    bind_line(module);
    bind_found(module);
    bind_deadline(module);
    nb::class_<Engine> engine(
        module, "Engine",
        "The computer: a search whose table survives from move to move.\n\nWith one thread and no "
        "deadline, the same calls give the same answers on every machine. Every Python thread "
        "needs an engine of its own: a call while another runs raises EngineBusyError.");
    engine
        .def(
            "__init__",
            [](Engine* self, Whole table_mb, Whole threads) {
                require_table_mb(table_mb);
                require_threads(threads);
                new (self) Engine(size_t(table_mb), int(threads));
            },
            "table_mb"_a = 16, "threads"_a = 1)
        .def("search", &analyse, "board"_a, nb::kw_only(), "nodes"_a = nb::none(),
             "depth"_a = max_depth, "deadline"_a = nb::none(), "lines"_a = 1,
             "progress"_a = nb::none(), "to_the_end"_a = false,
             nb::sig("def search(self, board: Board, *, nodes: int | None = None, depth: int = "
                     "100, deadline: Deadline | None = None, lines: int = 1, progress: "
                     "collections.abc.Callable[[Found], object] | None = None, to_the_end: bool = "
                     "False) -> Found"),
             "Searches `nodes` positions, `depth` plies or until the deadline, whichever comes "
             "first; a million positions where neither nodes nor a deadline is given.\n\nThe best "
             "`lines` moves are scored exactly. `progress` is called with what each iteration "
             "found. The search ends early where nothing is left to find out, such as with one "
             "legal move, unless it is to go on `to_the_end`. At least one iteration is always "
             "made.\n\nRaises ValueError where the side to move has no move, or a limit makes no "
             "sense, and whatever `progress` raises.")
        .def("play", &choose, "board"_a, "level"_a.noconvert() = Level::expert, "seed"_a = 0,
             nb::kw_only(), "deadline"_a = nb::none(),
             "The move that a level plays; `seed` decides all that it leaves to chance. A level's "
             "thinking is so many positions; a deadline may cut it short.\n\nRaises ValueError "
             "where the side to move has no move.");
    bind_engine_options(engine);
}

}  // namespace crownhead::python
