/** Puts the state of a session into words: what is shown beside the board and what is spoken. */

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/types.js").Change} Change */
/** @typedef {import("../session/types.js").Refusal} Refusal */
/** @typedef {import("../session/types.js").Piece} Piece */
/** @typedef {import("../kernel.js").Move} Move */
/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("../words.js").Words} Words */

/** @param {Color} color @returns {Color} */
export const otherColor = (color) => (color === "black" ? "white" : "black");

/** What is said of an action that walks no hops; nothing of the others. */
const SAID = /** @type {Record<string, string>} */ ({
  undo: "spoken.undone",
  redo: "spoken.redone",
  new: "spoken.started",
  restored: "spoken.restored",
  restart: "spoken.restarted",
  pause: "",
  resume: "spoken.resumed",
  resign: "",
  draw: "",
  time: "",
});

export class Speech {
  #words;
  #session;
  #opponent;

  /**
   * @param {Words} words
   * @param {Session} session
   * @param {{ readonly stuck: boolean }} opponent
   */
  constructor(words, session, opponent) {
    this.#words = words;
    this.#session = session;
    this.#opponent = opponent;
  }

  /** @param {Color} color */
  color(color) {
    return this.#words.color(color);
  }

  /** Who plays this colour. @param {Color} color */
  player(color) {
    const { mode, side, level, names } = this.#session.setup;
    if (mode === "two") return names?.[color] || this.color(color);
    if (color === side) return this.#words.say("player.you");
    return this.#words.say("player.computer", { level: this.#words.say(`level.${level}`) });
  }

  /** Whose turn it is, or how the game ended. */
  title() {
    const { outcome, setup, turn, computerToMove } = this.#session;
    const { say } = this.#sayer();
    if (this.#session.paused) return say("status.paused");
    if (outcome && outcome.winner === null) return say("status.draw");
    if (outcome?.winner && setup.mode === "two") return this.#named("wins", outcome.winner);
    if (outcome) return say(outcome.winner === setup.side ? "status.youWin" : "status.computerWins");
    if (setup.mode === "two") return this.#named("toPlay", turn);
    return say(computerToMove ? "status.thinking" : "status.yourMove");
  }

  /**
   * @param {"wins" | "toPlay"} what
   * @param {Color} color
   */
  #named(what, color) {
    const name = this.#session.setup.names?.[color];
    if (name) return this.#words.say(`status.${what}Named`, { name });
    return this.#words.say(`status.${what}`, { color: this.color(color) });
  }

  /** One line more: why it ended, what is to be done, what was played. */
  note() {
    const { outcome, path, inChain, computerToMove, mustJump } = this.#session;
    const { say } = this.#sayer();
    if (this.#session.paused) return say("note.paused");
    if (outcome) return `${this.#ending(outcome)} ${this.#movedHere ? say("note.send") : ""}`.trim();
    if (this.#session.full) return say("refused.full");
    if (inChain) return say("note.chain");
    if (computerToMove) return say(this.#opponent.stuck ? "note.stuck" : "note.thinking");
    if (path.length > 0) return say("note.land");
    const repeated = this.#session.occurrences >= 3 ? say("note.threefold") : "";
    const must = mustJump ? say("note.mustJump") : "";
    return [this.#lastPlayed(), repeated, must, this.#whatToSend()].filter(Boolean).join(" ");
  }

  /** @param {import("../session/types.js").Outcome} outcome */
  #ending({ winner, reason }) {
    const color = winner ? otherColor(winner) : null;
    const name = color && this.#session.setup.names?.[color];
    if (name) return this.#words.say(`outcome.${reason}Named`, { loser: name });
    return this.#words.say(`outcome.${reason}`, { loser: color ? this.color(color) : "" });
  }

  /** Whether a game by link has gone on since it came. */
  get #movedHere() {
    const { setup, history } = this.#session;
    return Boolean(setup.byLink) && history.length > (setup.moves?.length ?? 0);
  }

  /** By link the turn ends with sending it. */
  #whatToSend() {
    if (!this.#session.setup.byLink) return "";
    return this.#words.say(this.#movedHere ? "note.send" : "note.thenSend");
  }

  /** @param {Refusal} refusal */
  refusal({ reason, squares }) {
    return this.#words.say(`refused.${reason}`, {
      color: this.color(this.#session.turn),
      squares: this.#words.either(squares),
      count: squares.length,
    });
  }

  /**
   * What is spoken after a change; nothing after a mere choice.
   * @param {Change} change
   * @param {Piece[]} before the pieces before it
   */
  change({ action, hops, move }, before) {
    const { say } = this.#sayer();
    const ended = this.#session.outcome ? `${this.title()}. ${this.note()}` : "";
    if (hops.length > 0) {
      const color = before[hops[0].from]?.color ?? "black";
      return [this.#hops(hops, color), move?.crowns ? say("spoken.crowned") : "", ended].join(" ").trim();
    }
    const said = SAID[action];
    if (said === undefined) return "";
    return `${said ? say(said) : ""} ${ended || `${this.title()}.`}`.trim();
  }

  /**
   * What a screen reader calls a square.
   * @param {number} square
   * @param {Piece[]} pieces
   * @param {{ movable: number[], targets: Map<number, "step" | "jump">, chosen: number | null }} marks
   */
  square(square, pieces, { movable, targets, chosen }) {
    const { say } = this.#sayer();
    const piece = pieces[square];
    const kind = piece ? `square.${this.#words.hue(piece.color)}.${piece.king ? "king" : "man"}` : "square.empty";
    const name = say(kind, { square });
    if (square === chosen) return say("square.chosen", { name });
    const target = targets.get(square);
    if (target) return say(`square.target.${target}`, { name });
    if (!movable.includes(square)) return name;
    return say(this.#session.mustJump ? "square.jump" : "square.step", { name });
  }

  /** @param {import("../session/turn.js").Hop[]} hops @param {Color} color */
  #hops(hops, color) {
    const taken = hops.flatMap(({ captured }) => (captured === null ? [] : [captured]));
    const squares = [hops[0].from, ...hops.map(({ to }) => to)];
    const values = { color: this.color(color), from: squares[0], to: squares[1], count: taken.length };
    if (taken.length === 0) return this.#words.say("spoken.step", values);
    const route = squares.join(this.#words.say("route.by"));
    return this.#words.say("spoken.jump", { ...values, route, taken: this.#words.list(taken) });
  }

  #lastPlayed() {
    const { history, turn, setup } = this.#session;
    const move = history.at(-1)?.text;
    if (move === undefined) return this.#words.say("note.begin");
    if (setup.mode === "computer") return this.#words.say("note.replied", { move });
    const mover = otherColor(turn);
    const name = setup.names?.[mover];
    if (name) return this.#words.say("note.playedNamed", { name, move });
    return this.#words.say("note.played", { color: this.color(mover), move });
  }

  #sayer() {
    return { say: this.#words.say.bind(this.#words) };
  }
}
