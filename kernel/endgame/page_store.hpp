// Tables that lie afar and are fetched page by page: the pages used last, and what was asked for
// and not at hand. Fetching is the caller's.
#pragma once

#include "tables.hpp"

namespace crownhead {

class PageStore {
public:
    // What a search or a probe went without.
    struct Wanted {
        Slice slice;
        Kind kind;
        int64_t page;  // or `head`
    };
    static constexpr int64_t head = -1;
    // More than a probe of one position asks for at once.
    static constexpr int most_wanted = 64;

    // `memory`, aligned to 8 bytes, keeps the pages.
    PageStore(void* memory, uint64_t bytes) : pages_(memory, bytes, page_bytes) {}

    PageSource source() { return {this, &PageStore::find, &PageStore::want, reach_}; }

    // A table can be had from now on, or no more. Asks for a new `source`.
    void offer(const Slice& slice, Kind kind, bool is_offered) {
        offered_[int(kind)][id_of(slice)] = is_offered;
        if (is_offered && slice.pieces() > reach_) reach_ = slice.pieces();
    }

    // Keeps a page whose checksum is right.
    void put(const TableHeader& header, uint32_t page, const uint8_t* bytes) {
        const uint64_t key = key_of(header.slice, header.kind, page);
        if (pages_.find(key)) return;
        uint8_t* room = pages_.insert(key);
        for (uint32_t i = 0; i < size_of_page(header, page); ++i) room[i] = bytes[i];
    }

    // Calls `visit(wanted)` for what was asked for since the last call.
    template <class Visit>
    void take_wanted(Visit&& visit) {
        for (int i = 0; i < wanted_count_; ++i) visit(wanted_[i]);
        wanted_count_ = 0;
    }

private:
    static uint64_t key_of(const Slice& slice, Kind kind, uint32_t page) {
        return (uint64_t(id_of(slice)) << 1 | uint64_t(kind)) << 32 | page;
    }

    static const uint8_t* find(void* context, const Slice& slice, Kind kind, uint32_t page) {
        PageStore& self = *static_cast<PageStore*>(context);
        const uint8_t* kept = self.pages_.find(key_of(slice, kind, page));
        if (kept == nullptr) self.note({slice, kind, page});
        return kept;
    }

    static void want(void* context, const Slice& slice, Kind kind) {
        static_cast<PageStore*>(context)->note({slice, kind, head});
    }

    void note(const Wanted& wanted) {
        if (wanted_count_ == most_wanted || !offered_[int(wanted.kind)][id_of(wanted.slice)]) {
            return;
        }
        for (int i = 0; i < wanted_count_; ++i) {
            const Wanted& other = wanted_[i];
            const bool is_same = other.slice == wanted.slice && other.kind == wanted.kind &&
                                 other.page == wanted.page;
            if (is_same) return;
        }
        wanted_[wanted_count_++] = wanted;
    }

    BlockCache pages_;
    bool offered_[2][slice_ids] = {};
    int reach_ = 0;
    Wanted wanted_[most_wanted];
    int wanted_count_ = 0;
};

}  // namespace crownhead
