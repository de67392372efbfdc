// Endgame tables as the search and the faces see them: perfect play, asked position by position.
//
// The tables know the game with forced captures and without a count of moves or repetitions: a win
// is a win if the opponent can't do anything about it, however many moves it takes. Under the
// automatic draws it still has to be reached within the quiet moves allowed; `worth_of` says how
// far the end is.
#pragma once

#include "block.hpp"
#include "cache.hpp"

namespace crownhead {

enum class Verdict : uint8_t { unknown, loss, draw, win };

// Not for several threads at once, as every question may change the cache. Several objects may
// share the tables' bytes.
//
// A table is in memory whole, or its head alone: its pages then come from a `PageSource`. What is
// not at hand is unknown, and may be known when it is asked for again.
class Tables {
public:
    // `memory` keeps decoded blocks; aligned to 8 bytes and at least `least_cache_bytes`.
    Tables(void* memory, uint64_t bytes);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    static constexpr uint64_t least_cache_bytes = 64 * 1024;

    // Memory for what is kept of an added table; the bytes themselves stay where they are.
    static uint64_t memory_for(const TableHeader& header);

    // Adds a table that starts at `data`, `header` being what `read_header` found there. `memory`,
    // aligned to 8 bytes, and `data` must outlive this object. Does not ask for the checksum.
    TableFault add(const uint8_t* data, const TableHeader& header, void* memory) {
        return add(data, true, header, memory);
    }
    // The same for a table of which the head alone is there.
    TableFault add_head(const uint8_t* head, const TableHeader& header, void* memory) {
        return add(head, false, header, memory);
    }
    // From now on there is no such table.
    void remove(const Slice& slice, Kind kind);

    void use_pages(const PageSource& pages) { pages_of_tables_ = pages; }

    bool has(const Slice& slice, Kind kind) const { return find(slice, kind); }
    // Null where there is no such table.
    const TableReader* find(const Slice& slice, Kind kind) const {
        return readers_[int(kind)][id_of(slice)];
    }

    // The results of all positions of so many pieces, and fewer, are there.
    int pieces() const { return pieces_; }
    // There are results of positions of so many pieces, or may yet be.
    int reach() const {
        return reach_ > pages_of_tables_.pieces ? reach_ : pages_of_tables_.pieces;
    }

    // What a position is with best play. `unknown` where a table it takes is not there.
    Verdict verdict_of(const Position& position) { return verdict_of(placement_of(position)); }
    Verdict verdict_of(const Placement& at);

    // The same with the plies to the end; see values.hpp. False where a table is not there.
    bool find_worth(const Position& position, Worth& worth) {
        return find_worth(placement_of(position), worth);
    }
    bool find_worth(const Placement& at, Worth& worth);

    // Whether a move is among the best that leads to `next` from a position of this verdict and
    // worth; `drawn` for a worth that is not known.
    bool is_best(Verdict verdict, Worth worth, const Position& next);

    // For measurements: forgets all that was decoded.
    void clear_cache();

private:
    static constexpr uint32_t results_per_byte = 4;

    TableFault add(const uint8_t* data, bool is_whole, const TableHeader& header, void* memory);
    const TableReader* find_or_want(const Slice& slice, Kind kind);
    Verdict stored_verdict(const Placement& at, const TableReader& reader);
    // Null where what they take is not at hand.
    const uint8_t* packed_results(const TableReader& reader, uint32_t block);
    const uint8_t* unpacked_distances(const TableReader& reader, uint32_t block);
    Verdict verdict_after_captures(const View<Color::black>& view, Bitboard from);
    bool stored_win(const Placement& at, Worth& worth);
    bool worth_after_moves(const View<Color::black>& view, Bitboard jumping, Worth& worth);
    void update_pieces();

    const TableReader* readers_[2][slice_ids] = {};
    PageSource pages_of_tables_;
    BlockCache results_;
    BlockCache distances_;
    int pieces_ = 1;
    int reach_ = 1;
    uint8_t room_[max_block_bytes];  // where a block of two pages is put together
};

}  // namespace crownhead
