// When a search has to end: any thread may move it while the search runs.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>

namespace crownhead::python {

class Deadline {
public:
    using Clock = std::chrono::steady_clock;

    Deadline() = default;
    // Counted from now; none for never.
    void set(std::optional<double> hard_ms, std::optional<double> soft_ms) {
        soft_.store(time_after(soft_ms), std::memory_order_relaxed);
        hard_.store(time_after(hard_ms), std::memory_order_relaxed);
    }
    void stop() { hard_.store(0, std::memory_order_relaxed); }

    bool has_passed() const { return now() >= hard_.load(std::memory_order_relaxed); }
    // Whether it is too late to begin what cannot soon be ended.
    bool is_near() const { return now() >= soft_.load(std::memory_order_relaxed); }

private:
    static int64_t now() {
        return std::chrono::nanoseconds(Clock::now().time_since_epoch()).count();
    }
    static int64_t time_after(std::optional<double> ms) {
        // Three centuries are never, and fit.
        if (!ms || *ms > 1e13) return INT64_MAX;
        return now() + int64_t(*ms * 1e6);
    }

    std::atomic<int64_t> hard_ = INT64_MAX;
    std::atomic<int64_t> soft_ = INT64_MAX;
};

}  // namespace crownhead::python
