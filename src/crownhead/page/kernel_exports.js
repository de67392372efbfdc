/** What the WebAssembly kernel exports; types alone, which no browser fetches. */

/**
 * What kernel/faces/wasm exports.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => number} exchange
 * @property {() => number} exchange_size
 * @property {() => number} network_weights_room
 * @property {() => number} network_weights_size
 * @property {() => number} create_game
 * @property {(game: number) => void} release_game
 * @property {(game: number, forced: number, automatic: number) => void} begin_game
 * @property {(game: number, size: number, forced: number, automatic: number) => number} set_up_game
 * @property {(game: number) => number} turn
 * @property {(game: number) => number} ply_count
 * @property {(game: number) => number} quiet_plies
 * @property {(game: number) => number} occurrences
 * @property {(game: number) => number} outcome
 * @property {(game: number) => void} pieces
 * @property {(game: number) => number} forced_captures
 * @property {(game: number) => number} automatic_draws
 * @property {(game: number) => number} list_moves
 * @property {(game: number, ply: number) => number} played_move
 * @property {(game: number, index: number) => number} play
 * @property {(game: number) => number} undo
 * @property {(game: number, size: number) => number} read_move
 * @property {(game: number) => number} write_fen
 * @property {(game: number, ending: number) => number} write_link
 * @property {(game: number, size: number) => number} read_link
 * @property {(game: number, depth: number) => bigint} perft
 * @property {(bytes: number) => number} create_search
 * @property {(bytes: number) => number} allocate_book
 * @property {(file: number, bytes: number) => number} open_book
 * @property {(bytes: number) => number} allocate_endgames
 * @property {(data: number, bytes: number) => number} open_endgames
 * @property {(game: number) => number} probe
 * @property {(bytes: number) => number} expect_offers
 * @property {(id: number, distances: number, offered: number) => void} offer_table
 * @property {() => number} take_wanted
 * @property {(fileBytes: number) => number} head_size
 * @property {(bytes: number) => number} allocate_head
 * @property {(head: number, fileBytes: number, id: number, distances: number) => number} open_head
 * @property {(id: number, distances: number, page: number) => void} find_page
 * @property {(id: number, distances: number, page: number) => number} put_page
 * @property {(search: number) => void} forget
 * @property {(search: number, game: number, nodes: bigint, depth: number) => bigint} search_nodes
 * @property {(search: number, game: number, level: number, seed: bigint) => bigint} search_level
 */

export {};
