#include "engine.hpp"

#include <system_error>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace crownhead::python {

namespace {

constexpr size_t megabyte = 1024 * 1024;
constexpr uint64_t endgame_cache = 32 * megabyte;
// Even a search that asks large endgame tables all the time visits so many in a few milliseconds.
constexpr uint32_t nodes_between_polls = 256;
constexpr std::chrono::milliseconds signal_interval{20};

// The table is asked here and there all over: with small pages each question would first have to
// find its page. A system that has no large ones to give goes on with small ones.
void* allocate_table(size_t bytes) {
    void* memory = operator new(bytes, large_page);
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

}  // namespace

Engine::Engine(size_t table_mb, int threads)
    : table_mb_(table_mb), table_(allocate_table(table_mb * megabyte)) {
    make_searches(size_t(threads));
}

void Engine::make_searches(size_t threads) {
    searches_.resize(threads);
    for (size_t i = 0; i < threads; ++i) {
        if (!searches_[i] && i == 0) {
            searches_[i].reset(new Search(table_.get(), table_mb_ * megabyte));
        } else if (!searches_[i]) {
            searches_[i].reset(new Search);
        }
        if (i < tables_.size()) searches_[i]->use_tables(&tables_[i]->tables());
    }
}

void Engine::resize(size_t table_mb) {
    std::unique_ptr<void, FreeTable> fresh(allocate_table(table_mb * megabyte));
    const size_t threads = searches_.size();
    searches_.clear();
    table_ = std::move(fresh);
    table_mb_ = table_mb;
    make_searches(threads);
}

void Engine::set_threads(int threads) {
    const OwnedTables* known = tables_.empty() ? nullptr : tables_[0].get();
    while (known && tables_.size() < size_t(threads)) {
        tables_.emplace_back(new OwnedTables(*known, endgame_cache));
    }
    make_searches(size_t(threads));
}

void Engine::use_tables(const OwnedTables* tables) {
    for (auto& search : searches_) search->use_tables(nullptr);
    tables_.clear();
    for (size_t i = 0; tables && i < searches_.size(); ++i) {
        tables_.emplace_back(new OwnedTables(*tables, endgame_cache));
        searches_[i]->use_tables(&tables_[i]->tables());
    }
}

void Engine::warn_of_lost_tables() {
    for (auto& tables : tables_) {
        for (const auto& problem : tables->take_problems()) {
            const int raised = PyErr_WarnFormat(PyExc_RuntimeWarning, 1,
                                                "playing on without an endgame table (%s): %s",
                                                name_of(problem.fault), problem.path.c_str());
            if (raised < 0) throw nb::python_error();
        }
    }
}

Engine::Use::Use(Engine& engine) : engine_(engine) {
    if (engine.is_used_) {
        const nb::object type = nb::module_::import_("crownhead.errors").attr("EngineBusyError");
        PyErr_SetString(type.ptr(), "the engine is at work; every thread needs one of its own");
        throw nb::python_error();
    }
    engine.is_used_ = true;
}

Findings Job::run(const Work& work, const Progress& progress) {
    wants_news_ = bool(progress);
    std::thread leader([&] { lead(work); });
    try {
        deliver(progress);
    } catch (...) {
        interrupted_.raise();
        const nb::gil_scoped_release release;
        leader.join();
        throw;
    }
    leader.join();
    return last_;
}

void Job::lead(const Work& work) {
    const Observer observer{this, &is_stopped, &report, &is_enough, nodes_between_polls};
    last_.result = work(engine_.search(), observer);
    led_.raise();
    for (std::thread& helper : helpers_) helper.join();
    last_.seconds = std::chrono::duration<double>(Deadline::Clock::now() - begin_).count();
    const std::lock_guard lock(mutex_);
    is_done_ = true;
    changed_.notify_one();
}

bool Job::is_stopped(void* job) {
    const Job& self = *static_cast<Job*>(job);
    return self.interrupted_.is_raised() || self.deadline_.has_passed();
}

bool Job::is_enough(void* job, const Result&) {
    return static_cast<Job*>(job)->deadline_.is_near();
}

void Job::report(void* job, const Result& result, bool is_whole) {
    static_cast<Job*>(job)->note(result, is_whole);
}

// From the leader's thread: keeps what it says, and lets the helpers join in once it has begun.
void Job::note(const Result& result, bool is_whole) {
    if (!is_whole) return;
    const RootMoves& moves = engine_.search().root_moves();
    last_.result = result;
    last_.variations.clear();
    for (int i = 0; i < moves.size && i < lines_; ++i) {
        const RootMove& move = moves[i];
        last_.variations.push_back({move.score, {move.pv, move.pv + move.pv_length}});
    }
    last_.seconds = std::chrono::duration<double>(Deadline::Clock::now() - begin_).count();
    if (helpers_.empty()) start_helpers();
    if (!wants_news_) return;
    const std::lock_guard lock(mutex_);
    news_.push_back(last_);
    changed_.notify_one();
}

void Job::start_helpers() {
    try {
        for (size_t i = 1; i < engine_.threads(); ++i) {
            helpers_.emplace_back([this, i] {
                const auto stop = [](void* flag) {
                    return static_cast<StopFlag*>(flag)->is_raised();
                };
                Observer observer{&led_, stop, nullptr, nullptr, nodes_between_polls};
                engine_.search(i).help(engine_.search(), int(i), observer);
            });
        }
    } catch (const std::system_error&) {
        // The system gives no more threads; those there are will do.
    }
}

// Returns with the interpreter's lock when there is something to tell, a moment has passed, or the
// search is over.
std::vector<Findings> Job::wait_for_news() {
    std::vector<Findings> news;
    const nb::gil_scoped_release release;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, signal_interval, [&] { return is_done_ || !news_.empty(); });
    news.swap(news_);
    return news;
}

void Job::deliver(const Progress& progress) {
    bool is_over = false;
    while (!is_over) {
        const std::vector<Findings> news = wait_for_news();
        {
            const std::lock_guard lock(mutex_);
            is_over = is_done_ && news_.empty();
        }
        for (const Findings& findings : news) progress(findings);
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
}

}  // namespace crownhead::python
