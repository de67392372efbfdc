// A search with all that it works in: memory, threads and endgame tables.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include "../../board/stop_flag.hpp"
#include "../../search/levels.hpp"
#include "../../search/past.hpp"
#include "book.hpp"
#include "deadline.hpp"
#include "endgame_tables.hpp"

namespace crownhead::python {

constexpr size_t most_table_mb = 65536;
constexpr int most_threads = 256;

// A root move with its line.
struct Variation {
    int score;
    std::vector<Move> moves;
};

// What is known at one moment of a search.
struct Findings {
    Result result;
    std::vector<Variation> variations;
    double seconds = 0;
};

// What the processor maps at once where the system lets it.
constexpr std::align_val_t large_page{2 * 1024 * 1024};

struct FreeTable {
    void operator()(void* memory) const { operator delete(memory, large_page); }
};

class Engine {
public:
    // Raises `std::bad_alloc`.
    Engine(size_t table_mb, int threads);

    // The searches, each in a thread of its own while one is under way. The first is the one whose
    // word counts.
    size_t threads() const { return searches_.size(); }
    Search& search(size_t thread = 0) { return *searches_[thread]; }

    void resize(size_t table_mb);
    size_t table_mb() const { return table_mb_; }
    void set_threads(int threads);
    // Each search takes the tables with a cache of its own.
    void use_tables(const OwnedTables* tables);
    void use_book(const OwnedBook* book) { book_ = book ? *book : OwnedBook(); }
    const Book& book() const { return book_.book(); }
    // A search plays on without a table that can no longer be read; the caller is told.
    void warn_of_lost_tables();

    // Holds the engine for one call. Searches run outside the interpreter's lock, so another thread
    // or a signal's handler may call meanwhile: it is refused, since a search cannot be shared.
    class Use {
    public:
        explicit Use(Engine& engine);
        ~Use() { engine_.is_used_ = false; }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

    private:
        Engine& engine_;
    };

private:
    void make_searches(size_t threads);

    size_t table_mb_;
    std::unique_ptr<void, FreeTable> table_;
    std::vector<std::unique_ptr<Search>> searches_;
    std::vector<std::unique_ptr<OwnedTables>> tables_;
    OwnedBook book_;
    bool is_used_ = false;
};

// One search, in threads of its own: so the calling thread, which holds the interpreter, can hear
// Ctrl-C and tell of progress, and no other Python thread can make the search late.
class Job {
public:
    using Work = std::function<Result(Search& search, const Observer& observer)>;
    using Progress = std::function<void(const Findings& findings)>;

    Job(Engine& engine, const Deadline& deadline, int lines)
        : engine_(engine), deadline_(deadline), lines_(lines) {}
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // Does the work and returns what it found last. Called with the interpreter's lock, as is
    // `progress`, which may be empty. Raises what `progress` or a signal's handler raises.
    Findings run(const Work& work, const Progress& progress);

private:
    static bool is_stopped(void* job);
    static bool is_enough(void* job, const Result& result);
    static void report(void* job, const Result& result, bool is_whole);

    void lead(const Work& work);
    void start_helpers();
    void note(const Result& result, bool is_whole);
    std::vector<Findings> wait_for_news();
    void deliver(const Progress& progress);

    Engine& engine_;
    const Deadline& deadline_;
    const int lines_;
    const Deadline::Clock::time_point begin_ = Deadline::Clock::now();
    StopFlag interrupted_;
    StopFlag led_;
    std::vector<std::thread> helpers_;
    bool wants_news_ = false;
    Findings last_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Findings> news_;
    bool is_done_ = false;
};

}  // namespace crownhead::python
