// Endgame tables: the page's own, which come in one file, and those that its host offers, of which
// the page fetches what is wanted. Called by page/endgames.js and page/computer/offered.js.
#include "../../endgame/page_store.hpp"
#include "../../endgame/verify.hpp"
#include "face.hpp"

using namespace crownhead;
using namespace crownhead::wasm;

namespace {

// Room for every block of four pieces that a search meets: decoding one again takes as long as
// thousands of probes.
constexpr size_t endgame_cache = 16 * 1024 * 1024;

// What the heads of all tables of up to six pieces take, and a little more.
constexpr size_t most_head_bytes = 24 * 1024 * 1024;

PageStore* offered = nullptr;

// Memory for many small things that stay.
class Shelf {
public:
    uint8_t* take(size_t bytes) {
        bytes = size_t(padded(bytes));
        if (taken_ + bytes > most_head_bytes) return nullptr;
        if (bytes > left_) {
            left_ = bytes > chunk ? bytes : chunk;
            next_ = static_cast<uint8_t*>(allocate(left_));
        }
        if (next_ == nullptr) {
            left_ = 0;
            return nullptr;
        }
        uint8_t* place = next_;
        next_ += bytes;
        left_ -= bytes;
        taken_ += bytes;
        return place;
    }

private:
    static constexpr size_t chunk = 1024 * 1024;

    uint8_t* next_ = nullptr;
    size_t left_ = 0;
    size_t taken_ = 0;
};

Shelf heads;

Kind kind_of(int has_distances) {
    return has_distances ? Kind::distances : Kind::results;
}

// Calls `visit(data, header)` for each table of a bundle, up to the first fault.
template <class Visit>
TableFault for_each_table(const uint8_t* data, size_t size, Visit&& visit) {
    do {
        TableHeader header;
        TableFault fault = read_header(data, size, header);
        if (fault == TableFault::none) fault = visit(data, header);
        if (fault != TableFault::none) return fault;
        data += header.bytes;
        size -= size_t(header.bytes);
    } while (size);
    return TableFault::none;
}

TableFault open_bundle(const uint8_t* data, size_t size) {
    size_t needed = sizeof(Tables) + endgame_cache;
    const TableFault fault =
        for_each_table(data, size, [&](const uint8_t* table, const auto& header) {
            needed += size_t(padded(Tables::memory_for(header)));
            return is_undamaged(table, header) ? TableFault::none : TableFault::damaged;
        });
    if (fault != TableFault::none) return fault;
    uint8_t* memory = static_cast<uint8_t*>(allocate(needed));
    if (memory == nullptr) return TableFault::no_memory;
    Tables* tables = new (memory) Tables(memory + sizeof(Tables), endgame_cache);
    memory += sizeof(Tables) + endgame_cache;
    const TableFault added =
        for_each_table(data, size, [&](const uint8_t* table, const auto& header) {
            uint8_t* place = memory;
            memory += padded(Tables::memory_for(header));
            return tables->add(table, header, place);
        });
    if (added == TableFault::none) endgames = tables;
    return added;
}

TableFault open_offered(const uint8_t* head, size_t file_bytes, const Slice& slice, Kind kind) {
    TableHeader header;
    const TableFault fault = read_header(head, file_bytes, header);
    if (fault != TableFault::none) return fault;
    if (!is_head_undamaged(head, header) || header.bytes != file_bytes) return TableFault::damaged;
    if (!(header.slice == slice) || header.kind != kind) return TableFault::swapped;
    uint8_t* memory = heads.take(size_t(Tables::memory_for(header)));
    return memory ? endgames->add_head(head, header, memory) : TableFault::no_memory;
}

}  // namespace

// Memory for a bundle of endgame tables, or null.
EXPORT(allocate_endgames) uint8_t* allocate_endgames(size_t bytes) {
    return static_cast<uint8_t*>(allocate(bytes));
}

// Takes the bundle that was put there, whose memory stays in use.
EXPORT(open_endgames) int open_endgames(const uint8_t* data, size_t bytes) {
    answer(0);
    return int(open_bundle(data, bytes));
}

// Asks the endgame tables: 0 where they do not know, 1 loss, 2 draw, 3 win. Answers the plies to
// the end, or -1, and how many moves are best; their indices follow from byte 12.
EXPORT(probe) int probe(const Slot* slot) {
    const Game& game = slot->game;
    answer(-1);
    if (endgames == nullptr || game.rules().captures != Captures::forced) return 0;
    const Verdict verdict = endgames->verdict_of(game.position());
    Worth worth = drawn;
    const bool has_distance = endgames->find_worth(game.position(), worth) && worth != drawn;
    MoveList moves;
    legal_moves(game.position(), Captures::forced, moves);
    int best = 0;
    for (int i = 0; i < moves.size && verdict != Verdict::unknown; ++i) {
        const Position next = successor(game.position(), moves[i]);
        if (endgames->is_best(verdict, worth, next)) exchange[12 + best++] = uint8_t(i);
    }
    answer(has_distance ? worth - 1 : -1, best);
    return int(verdict);
}

// Makes room for that many bytes of pages; 0 where there is none, or no bundle is open.
EXPORT(expect_offers) int expect_offers(size_t bytes) {
    void* place = endgames ? allocate(sizeof(PageStore)) : nullptr;
    void* memory = place ? allocate(bytes) : nullptr;
    if (memory == nullptr) return 0;
    offered = new (place) PageStore(memory, bytes);
    return 1;
}

// A table can be had from the host from now on, or no more. `id` is that of its slice.
EXPORT(offer_table) void offer_table(int id, int distances, int is_offered) {
    const Slice slice = slice_with(id);
    if (!is_tabled(slice) || (is_offered && endgames->has(slice, kind_of(distances)))) return;
    offered->offer(slice, kind_of(distances), is_offered);
    if (!is_offered) endgames->remove(slice, kind_of(distances));
    endgames->use_pages(offered->source());
}

// Tells what was asked for and not at hand: how many, and for each the slice's id, whether its
// distances, and the page, or -1 for the table's head.
EXPORT(take_wanted) int take_wanted() {
    int32_t* next = reinterpret_cast<int32_t*>(exchange);
    int count = 0;
    offered->take_wanted([&](const PageStore::Wanted& wanted) {
        *next++ = id_of(wanted.slice);
        *next++ = int32_t(wanted.kind);
        *next++ = int32_t(wanted.page);
        ++count;
    });
    return count;
}

// Answers how many bytes the head takes of the table, of `file_bytes`, whose start is in the
// buffer.
EXPORT(head_size) int head_size(size_t file_bytes) {
    TableHeader header;
    const TableFault fault = read_header(exchange, file_bytes, header);
    answer(fault == TableFault::none ? int(TableLayout(header).blocks) : 0);
    return int(fault);
}

// Memory for a head, or null where the heads take too much already.
EXPORT(allocate_head) uint8_t* allocate_head(size_t bytes) {
    return heads.take(bytes);
}

// Takes the head that was put there, whose memory stays in use.
EXPORT(open_head) int open_head(const uint8_t* head, size_t file_bytes, int id, int distances) {
    return int(open_offered(head, file_bytes, slice_with(id), kind_of(distances)));
}

// Answers where a page lies in the file of an open table, and its size.
EXPORT(find_page) void find_page(int id, int distances, int page) {
    const TableReader* table = endgames->find(slice_with(id), kind_of(distances));
    answer(0);
    if (table == nullptr || page < 0 || uint32_t(page) >= table->header().pages) return;
    const uint64_t place = TableLayout(table->header()).blocks + uint64_t(page) * page_bytes;
    answer(int(place), int(size_of_page(table->header(), uint32_t(page))));
}

// Takes the page in the buffer.
EXPORT(put_page) int put_page(int id, int distances, int page) {
    static_assert(page_bytes <= exchange_size);
    const TableReader* table = endgames->find(slice_with(id), kind_of(distances));
    if (table == nullptr) return int(TableFault::none);
    const TableHeader& header = table->header();
    if (page < 0 || uint32_t(page) >= header.pages) return int(TableFault::too_short);
    if (!is_page_undamaged(table->head(), header, uint32_t(page), exchange)) {
        return int(TableFault::damaged);
    }
    offered->put(header, uint32_t(page), exchange);
    return int(TableFault::none);
}

// Probes random positions of the slice with this id, as the bench does; returns how many are won.
EXPORT(sample_endgames) uint64_t sample_endgames(int id, uint64_t count, uint64_t seed) {
    const Slice slice = slice_with(id);
    if (endgames == nullptr || !is_tabled(slice)) return 0;
    return sample(*endgames, slice, count, seed).wins;
}

// For measurements: forgets all that was decoded.
EXPORT(clear_endgame_cache) void clear_endgame_cache() {
    if (endgames) endgames->clear_cache();
}
