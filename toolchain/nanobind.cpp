// nanobind's own code, taken in as a system header is: its warnings are not ours to mend.
#include <nb_combined.cpp>

// nanobind keeps a table of all objects, which is half empty at best as it comes. Objects of this
// package are small and may be held by the million, so the table may fill up: it finds them by
// robin hood hashing, to which a full table does little.
void pack_table_of_objects(PyTypeObject* of_type) {
    constexpr float fullest = 0.9f;
    auto* internals = nanobind::detail::nb_type_data(of_type)->internals;
    for (size_t i = 0; i < internals->shard_count; ++i) {
        internals->shards[i].inst_c2p.max_load_factor(fullest);
    }
}
