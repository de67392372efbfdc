// Work shared out among threads.
#pragma once

#include <future>
#include <system_error>
#include <vector>

namespace crownhead::python {

constexpr int max_threads = 256;

// Starts up to `count` threads that do the same work beside this one.
template <class Work>
auto start_helpers(int count, const Work& work) {
    std::vector<std::future<decltype(work())>> started;
    try {
        while (int(started.size()) < count) {
            started.push_back(std::async(std::launch::async, work));
        }
    } catch (const std::system_error&) {
        // The system gives no more threads; those there are will do it all.
    }
    return started;
}

}  // namespace crownhead::python
