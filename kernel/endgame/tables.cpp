#include "tables.hpp"

#include "values.hpp"

namespace crownhead {

namespace {

// Distances are asked for near the end of a game, results all through a search.
constexpr uint64_t results_share(uint64_t bytes) {
    return bytes / 4 * 3 / 8 * 8;
}

uint64_t key_of_block(const TableReader& reader, uint32_t block) {
    return uint64_t(id_of(reader.shape().slice)) << 32 | block;
}

Verdict turned(Verdict verdict) {
    switch (verdict) {
        case Verdict::loss: return Verdict::win;
        case Verdict::win: return Verdict::loss;
        default: return verdict;
    }
}

template <class Visit>
void for_each_move(const View<Color::black>& view, Bitboard jumping, Visit&& visit) {
    const auto visit_after = [&](Move move) {
        const View<Color::white> next =
            after(view, bit_of(move.origin()), bit_of(move.destination()), move.captured());
        visit(placement_of(next));
    };
    if (jumping) {
        for_each_jump(view, jumping, visit_after);
    } else {
        for_each_quiet_move(view, visit_after);
    }
}

}  // namespace

Tables::Tables(void* memory, uint64_t bytes)
    : results_(memory, results_share(bytes), block_positions / results_per_byte),
      distances_(static_cast<uint8_t*>(memory) + results_share(bytes), bytes - results_share(bytes),
                 block_positions) {}

void Tables::clear_cache() {
    results_.clear();
    distances_.clear();
}

uint64_t Tables::memory_for(const TableHeader& header) {
    return padded(sizeof(TableReader)) + Model::memory_for(header.model_bytes, header.kind);
}

TableFault Tables::add(const uint8_t* data, bool is_whole, const TableHeader& header,
                       void* memory) {
    TableReader* reader = static_cast<TableReader*>(memory);
    *reader = TableReader{};
    void* model = static_cast<uint8_t*>(memory) + padded(sizeof(TableReader));
    if (!reader->open(data, is_whole, header, model)) return TableFault::malformed;
    readers_[int(header.kind)][id_of(header.slice)] = reader;
    update_pieces();
    return TableFault::none;
}

void Tables::remove(const Slice& slice, Kind kind) {
    readers_[int(kind)][id_of(slice)] = nullptr;
    update_pieces();
}

void Tables::update_pieces() {
    pieces_ = max_table_pieces;
    reach_ = 1;
    for (int id = 0; id < slice_ids; ++id) {
        const Slice slice = slice_with(id);
        if (!is_tabled(slice)) continue;
        if (has(slice, Kind::results)) {
            if (slice.pieces() > reach_) reach_ = slice.pieces();
        } else if (slice.pieces() <= pieces_) {
            pieces_ = slice.pieces() - 1;
        }
    }
}

const TableReader* Tables::find_or_want(const Slice& slice, Kind kind) {
    const TableReader* reader = find(slice, kind);
    const PageSource& pages = pages_of_tables_;
    if (reader == nullptr && pages.want) pages.want(pages.context, slice, kind);
    return reader;
}

Verdict Tables::verdict_of(const Placement& at) {
    if ((at.own_men | at.own_kings) == 0) return Verdict::loss;
    const View<Color::black> view = view_of(at);
    if (const Bitboard from = jumpers(view)) return verdict_after_captures(view, from);
    const Slice slice = slice_of(at);
    if (!is_tabled(slice)) return Verdict::unknown;
    const TableReader* reader = find_or_want(slice, Kind::results);
    return reader ? stored_verdict(at, *reader) : Verdict::unknown;
}

Verdict Tables::verdict_after_captures(const View<Color::black>& view, Bitboard from) {
    Verdict best = Verdict::loss;
    bool complete = true;
    for_each_move(view, from, [&](const Placement& next) {
        if (best == Verdict::win) return;
        const Verdict verdict = turned(verdict_of(next));
        if (verdict == Verdict::unknown) complete = false;
        if (verdict > best) best = verdict;
    });
    return complete || best == Verdict::win ? best : Verdict::unknown;
}

Verdict Tables::stored_verdict(const Placement& at, const TableReader& reader) {
    const uint64_t index = index_of(reader.shape(), at);
    const uint8_t* packed = packed_results(reader, uint32_t(index >> block_bits));
    if (packed == nullptr) return Verdict::unknown;
    const uint32_t place = uint32_t(index) & (block_positions - 1);
    const int shift = int(place % results_per_byte) * 2;
    return static_cast<Verdict>((packed[place / results_per_byte] >> shift & 3) + 1);
}

const uint8_t* Tables::packed_results(const TableReader& reader, uint32_t block) {
    const uint64_t key = key_of_block(reader, block);
    if (const uint8_t* kept = results_.find(key)) return kept;
    TableReader::Coded coded;
    if (!reader.find(block, pages_of_tables_, room_, coded)) return nullptr;
    uint8_t results[block_positions] = {};
    reader.decode_results(block, coded, results);
    uint8_t* packed = results_.insert(key);
    for (uint32_t i = 0; i < block_positions; i += results_per_byte) {
        packed[i / results_per_byte] =
            uint8_t(results[i] | results[i + 1] << 2 | results[i + 2] << 4 | results[i + 3] << 6);
    }
    return packed;
}

const uint8_t* Tables::unpacked_distances(const TableReader& reader, uint32_t block) {
    const uint64_t key = key_of_block(reader, block);
    if (const uint8_t* kept = distances_.find(key)) return kept;
    const TableReader* of_results = find_or_want(reader.shape().slice, Kind::results);
    const uint8_t* packed = of_results ? packed_results(*of_results, block) : nullptr;
    TableReader::Coded coded;
    if (packed == nullptr || !reader.find(block, pages_of_tables_, room_, coded)) return nullptr;
    uint8_t results[block_positions];
    for (uint32_t i = 0; i < block_positions; ++i) {
        results[i] = packed[i / results_per_byte] >> (i % results_per_byte * 2) & 3;
    }
    uint8_t* distances = distances_.insert(key);
    reader.decode_distances(block, coded, results, distances);
    return distances;
}

bool Tables::find_worth(const Placement& at, Worth& worth) {
    if ((at.own_men | at.own_kings) == 0) {
        worth = lost_now;
        return true;
    }
    const View<Color::black> view = view_of(at);
    if (const Bitboard from = jumpers(view)) return worth_after_moves(view, from, worth);
    switch (verdict_of(at)) {
        case Verdict::unknown: return false;
        case Verdict::draw: worth = drawn; return true;
        case Verdict::win: return stored_win(at, worth);
        case Verdict::loss: break;
    }
    return worth_after_moves(view, 0, worth);
}

bool Tables::is_best(Verdict verdict, Worth worth, const Position& next) {
    if (worth == drawn) return turned(verdict_of(next)) == verdict;
    Worth opponents;
    return find_worth(next, opponents) && before(opponents) == worth;
}

bool Tables::stored_win(const Placement& at, Worth& worth) {
    const Slice slice = slice_of(at);
    const TableReader* reader = find_or_want(slice, Kind::distances);
    if (reader == nullptr) return false;
    const uint64_t index = index_of(reader->shape(), at);
    const uint8_t* distances = unpacked_distances(*reader, uint32_t(index >> block_bits));
    if (distances == nullptr) return false;
    worth = Worth(2 * distances[index & (block_positions - 1)]);
    return true;
}

// Only wins have a distance stored: that of a loss follows from the moves.
bool Tables::worth_after_moves(const View<Color::black>& view, Bitboard jumping, Worth& worth) {
    bool complete = true;
    bool any = false;
    Worth best = lost_now;
    for_each_move(view, jumping, [&](const Placement& next) {
        Worth opponents;
        if (!complete || !find_worth(next, opponents)) {
            complete = false;
            return;
        }
        best = any ? better(best, before(opponents)) : before(opponents);
        any = true;
    });
    worth = best;
    return complete;
}

}  // namespace crownhead
