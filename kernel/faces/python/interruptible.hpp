// Long work that Ctrl-C can end.
#pragma once

#include <chrono>
#include <future>

#include "../../board/stop_flag.hpp"
#include "face.hpp"

namespace crownhead::python {

// Does the work in a thread of its own and outside the interpreter's lock, so that this one can
// hear Ctrl-C and raise the flag that ends it.
template <class Work>
auto interruptible(StopFlag& stop, Work work) {
    auto result = std::async(std::launch::async, work);
    bool is_interrupted = false;
    const auto is_done = [&] {
        const nb::gil_scoped_release release;
        return result.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready;
    };
    while (!is_done()) {
        if (is_interrupted || PyErr_CheckSignals() == 0) continue;
        is_interrupted = true;
        stop.raise();
    }
    if (is_interrupted) throw nb::python_error();
    return result.get();
}

}  // namespace crownhead::python
