/** The kernel as objects: games and their moves. Everything that is legal is said here. */

/** @typedef {"black" | "white"} Color */
/** @typedef {null | { color: Color, king: boolean }} Piece */
/**
 * @typedef {object} Move
 * @property {number} index among the legal moves of its position, in their frozen order
 * @property {string} text in standard notation, such as `11-15` or `22x15`
 * @property {number[]} path origin and every landing
 * @property {number[]} captured squares of the pieces taken, ascending
 * @property {boolean} crowns
 */
/** @typedef {"no_pieces" | "no_moves" | "threefold" | "quiet_moves"} Reason */
/** @typedef {"none" | "draw_agreed" | "black_resigned" | "white_resigned"} Ending */
/** @typedef {"easy" | "normal" | "hard" | "expert"} Level */
/** @typedef {"automatic" | "agreement"} Draws */
/** @typedef {import("./kernel_exports.js").Exports} Exports */

/** @type {Color[]} */
const COLORS = ["black", "white"];
/** @type {(Reason | null)[]} */
const REASONS = [null, "no_pieces", "no_moves", "threefold", "quiet_moves"];
/** @type {Ending[]} */
const ENDINGS = ["none", "draw_agreed", "black_resigned", "white_resigned"];
const FEN_FAULTS = [
  "none", "empty", "too_long", "turn", "colour", "repeated_colour", "missing_colour", "syntax",
  "square", "range", "repeated_square", "too_many", "crownhead", "no_pieces",
];
const MOVE_FAULTS = [
  "none", "empty", "syntax", "square", "no_piece", "not_yours", "must_jump", "unfinished",
  "ambiguous", "illegal",
];
const LINK_FAULTS = [
  "none", "empty", "too_long", "character", "cut_short", "damaged", "version", "set_up", "moves",
];
const MAX_PERFT_DEPTH = 100;

/** A text from outside that the kernel refuses: a position, a move or a link. */
export class KernelError extends Error {
  /**
   * @param {string} code the name of the fault
   * @param {number} column where it stands, from 1; 0 where the whole text is meant
   * @param {number} square the square it is about; 0 for none
   */
  constructor(code, column, square) {
    super(column ? `${code} at column ${column}` : code);
    this.name = "KernelError";
    this.code = code;
    this.column = column || null;
    this.square = square || null;
  }
}

/**
 * @param {URL | string} url of kernel.wasm
 * @param {() => number} [isCalledOff] asked now and then in a search, whether to end it: 0 or 1
 * @returns {Promise<Kernel>}
 */
export async function loadKernel(url, isCalledOff = () => 0) {
  const page = { is_called_off: isCalledOff };
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url), { page });
  return new Kernel(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)));
}

export class Kernel {
  #exports;
  #exchange;
  #exchangeSize;

  /** @param {Exports} exports */
  constructor(exports) {
    this.#exports = exports;
    this.#exchange = exports.exchange();
    this.#exchangeSize = exports.exchange_size();
  }

  get exports() {
    return this.#exports;
  }

  /**
   * Takes the weights of the network that judges positions; a search before that is blind.
   * @param {Uint8Array} weights
   * @throws {RangeError} when they are none of this kernel
   */
  takeWeights(weights) {
    const size = this.#exports.network_weights_size();
    if (weights.length !== size) throw new RangeError(`weights of ${weights.length} bytes, not ${size}`);
    new Uint8Array(this.#exports.memory.buffer, this.#exports.network_weights_room(), size).set(weights);
  }

  /** The exchange buffer; asked for anew each time, since growing memory detaches old views. */
  get bytes() {
    return new Uint8Array(this.#exports.memory.buffer, this.#exchange, this.#exchangeSize);
  }

  get numbers() {
    return new DataView(this.#exports.memory.buffer, this.#exchange, this.#exchangeSize);
  }

  /**
   * @param {{ forcedCaptures?: boolean, draws?: Draws, fen?: string | null }} [options]
   * @returns {Game}
   * @throws {KernelError} when `fen` is no position
   */
  newGame({ forcedCaptures = true, draws = "automatic", fen = null } = {}) {
    const rules = /** @type {const} */ ([Number(forcedCaptures), Number(draws === "automatic")]);
    return this.#fill((handle) => {
      if (fen === null) return this.#exports.begin_game(handle, ...rules);
      const fault = this.#exports.set_up_game(handle, this.write(fen), ...rules);
      this.check(FEN_FAULTS, fault);
    });
  }

  /**
   * @param {string} text
   * @returns {Game}
   * @throws {KernelError} when `text` holds no game
   */
  gameFromLink(text) {
    return this.#fill((handle) => {
      this.check(LINK_FAULTS, this.#exports.read_link(handle, this.write(text)));
      return ENDINGS[this.numbers.getInt32(4, true)];
    });
  }

  /**
   * Writes text into the exchange buffer, as much as it holds, and returns its size in bytes.
   * @param {string} text
   */
  write(text) {
    return new TextEncoder().encodeInto(text, this.bytes).written;
  }

  /** @param {number} size */
  read(size) {
    return new TextDecoder().decode(this.bytes.subarray(0, size));
  }

  /**
   * @param {string[]} names
   * @param {number} fault
   */
  check(names, fault) {
    if (fault === 0) return;
    throw new KernelError(names[fault], this.numbers.getInt32(0, true), this.numbers.getInt32(4, true));
  }

  /**
   * @param {(handle: number) => Ending | void} begin
   * @returns {Game}
   */
  #fill(begin) {
    const handle = this.#exports.create_game();
    if (handle === 0) throw new RangeError("there is too little memory for another game");
    try {
      return new Game(this, handle, begin(handle) ?? "none");
    } catch (error) {
      this.#exports.release_game(handle);
      throw error;
    }
  }
}

export class Game {
  #kernel;
  #exports;
  #handle;

  /**
   * @param {Kernel} kernel
   * @param {number} handle
   * @param {Ending} ending how the players ended it, as its link says
   */
  constructor(kernel, handle, ending) {
    this.#kernel = kernel;
    this.#exports = kernel.exports;
    this.#handle = handle;
    this.ending = ending;
  }

  get turn() {
    return COLORS[this.#exports.turn(this.#handle)];
  }

  get plyCount() {
    return this.#exports.ply_count(this.#handle);
  }

  get quietPlies() {
    return this.#exports.quiet_plies(this.#handle);
  }

  /** How often the position on the board has stood, with the same side to move. */
  get occurrences() {
    return this.#exports.occurrences(this.#handle);
  }

  get forcedCaptures() {
    return this.#exports.forced_captures(this.#handle) === 1;
  }

  /** @returns {Draws} */
  get draws() {
    return this.#exports.automatic_draws(this.#handle) ? "automatic" : "agreement";
  }

  /** @returns {Piece[]} by square, 1 to 32 */
  pieces() {
    this.#exports.pieces(this.#handle);
    const codes = this.#kernel.bytes.subarray(0, 32);
    const pieces = Array.from(codes, (code) => {
      return code === 0 ? null : { color: COLORS[(code - 1) >> 1], king: (code - 1) % 2 === 1 };
    });
    return [null, ...pieces];
  }

  /** @returns {Move[]} in the frozen order; none where the side to move has lost */
  legalMoves() {
    const count = this.#exports.list_moves(this.#handle);
    return [...readMoves(this.#kernel.bytes, count)];
  }

  /** @returns {Move[]} the moves played so far */
  history() {
    return Array.from({ length: this.plyCount }, (_, ply) => this.moveAt(ply));
  }

  /**
   * @param {number} ply
   * @returns {Move}
   */
  moveAt(ply) {
    const index = this.#exports.played_move(this.#handle, ply);
    if (index < 0) throw new RangeError(`no move was played at ply ${ply}`);
    const [move] = readMoves(this.#kernel.bytes, 1);
    return { ...move, index };
  }

  /**
   * @param {number} index among the legal moves
   * @returns {Move}
   */
  play(index) {
    if (!this.#exports.play(this.#handle, index)) {
      throw new RangeError(`there is no legal move ${index} to play`);
    }
    return this.moveAt(this.plyCount - 1);
  }

  undo() {
    if (!this.#exports.undo(this.#handle)) throw new RangeError("no move was played");
  }

  /** @returns {null | { winner: Color | null, reason: Reason }} */
  outcome() {
    const packed = this.#exports.outcome(this.#handle);
    const reason = REASONS[packed & 255];
    if (reason === null) return null;
    const won = reason === "no_pieces" || reason === "no_moves";
    return { winner: won ? COLORS[packed >> 8] : null, reason };
  }

  /**
   * The legal move that a text such as `11-15` or `22x15x6` means.
   * @param {string} text
   * @returns {number} its index
   * @throws {KernelError} saying why it cannot be played
   */
  readMove(text) {
    const fault = this.#exports.read_move(this.#handle, this.#kernel.write(text));
    this.#kernel.check(MOVE_FAULTS, fault);
    return this.#kernel.numbers.getInt32(0, true);
  }

  fen() {
    return this.#kernel.read(this.#exports.write_fen(this.#handle));
  }

  /**
   * @param {Ending} [ending]
   * @returns {string}
   */
  link(ending = "none") {
    const size = this.#exports.write_link(this.#handle, ENDINGS.indexOf(ending));
    if (size === 0) throw new RangeError("the game is too long for a link");
    return this.#kernel.read(size);
  }

  /**
   * How many different games of `depth` plies go on from here, each capturing route by itself.
   * @param {number} depth 0 to 100
   * @returns {bigint}
   * @throws {RangeError} for another depth
   */
  perft(depth) {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
      throw new RangeError(`depth has to be 0 to ${MAX_PERFT_DEPTH}, not ${depth}`);
    }
    return BigInt.asUintN(64, this.#exports.perft(this.#handle, depth));
  }

  /** What the kernel's exports know this game by. */
  get handle() {
    return this.#handle;
  }

  /** Gives the game's memory back; the game must not be used any more. */
  free() {
    this.#exports.release_game(this.#handle);
  }
}

/**
 * @param {Uint8Array} bytes as MoveWriter in kernel/faces/wasm/module.cpp writes them
 * @param {number} count
 * @returns {Generator<Move, void>}
 */
function* readMoves(bytes, count) {
  let at = 0;
  const take = () => {
    const size = bytes[at];
    const taken = bytes.slice(at + 1, at + 1 + size);
    at += 1 + size;
    return taken;
  };
  for (let index = 0; index < count; index += 1) {
    const path = [...take()];
    const captured = [...take()];
    const crowns = bytes[at] === 1;
    at += 1;
    const text = new TextDecoder().decode(take());
    yield { index, text, path, captured, crowns };
  }
}
