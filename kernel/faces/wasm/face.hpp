// What the files of the WebAssembly face share: the exchange buffer, memory, games.
//
// Texts and lists cross in one exchange buffer: the caller writes its input at the start of it, and
// finds the answer there afterwards. Faults are the numbers of the kernel's enums, 0 for none.
#pragma once

#include "../../book/book.hpp"
#include "../../endgame/tables.hpp"
#include "../../game/link.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

inline void* operator new(size_t, void* place) noexcept {
    return place;
}

namespace crownhead::wasm {

constexpr size_t exchange_size = 32768;

alignas(8) inline uint8_t exchange[exchange_size];

// A game with room for its turns. Released games are kept in a chain and used again.
struct Slot {
    Game game;
    Slot* next_free;
    Turn turns[max_link_plies];
};

// The page's endgame tables, once they are loaded.
inline Tables* endgames = nullptr;

// The page's opening book, empty until it is loaded.
inline Book openings;

// Memory is never given back: a page needs a handful of games, one search and its tables.
inline void* allocate(size_t bytes) {
    constexpr size_t unit = 65536;
    const size_t before = __builtin_wasm_memory_grow(0, (bytes + unit - 1) / unit);
    return before == size_t(-1) ? nullptr : reinterpret_cast<void*>(before * unit);
}

// Answers beyond a function's own result, as 32-bit numbers at the start of the exchange buffer.
inline void answer(int first, int second = 0, int third = 0) {
    int32_t* numbers = reinterpret_cast<int32_t*>(exchange);
    numbers[0] = first;
    numbers[1] = second;
    numbers[2] = third;
}

}  // namespace crownhead::wasm
