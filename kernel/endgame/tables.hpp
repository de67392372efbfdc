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
    TableFault add(const uint8_t* data, const TableHeader& header, void* memory);

    bool has(const Slice& slice, Kind kind) const { return readers_[int(kind)][id_of(slice)]; }

    // The results of all positions of so many pieces, and fewer, are there.
    int pieces() const { return pieces_; }

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

    Verdict stored_verdict(const Placement& at, const TableReader& reader);
    const uint8_t* packed_results(const TableReader& reader, uint32_t block);
    void unpack_results(const TableReader& reader, uint32_t block, uint8_t* results);
    Verdict verdict_after_captures(const View<Color::black>& view, Bitboard from);
    bool stored_win(const Placement& at, Worth& worth);
    bool worth_after_moves(const View<Color::black>& view, Bitboard jumping, Worth& worth);
    void update_pieces();

    const TableReader* readers_[2][slice_ids] = {};
    BlockCache results_;
    BlockCache distances_;
    int pieces_ = 1;
};

}  // namespace crownhead
