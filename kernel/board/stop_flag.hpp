// A word from outside that a long count has to end.
#pragma once

namespace crownhead {

// Raised by another thread, or never. Nothing takes it back.
class StopFlag {
public:
    void raise() { __atomic_store_n(&raised_, true, __ATOMIC_RELAXED); }
    bool is_raised() const { return __atomic_load_n(&raised_, __ATOMIC_RELAXED); }

private:
    bool raised_ = false;
};

}  // namespace crownhead
