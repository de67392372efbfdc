/**
 * Drives sessions at random and holds them against a simple model of what they should do. The model
 * keeps plain lists and knows nothing of attempts, turns or journals; only the rules are the kernel's.
 */

const STARS = ["move", "capture", "double", "crown", "finish", "win", "strong", "three"];

class Model {
  constructor(kernel, setup) {
    this.kernel = kernel;
    this.setup = setup;
    this.stars = new Set();
    this.results = new Map();
    this.begin("first");
    this.opener = this.look().turn;
  }

  begin(id) {
    Object.assign(this, { id, moves: [], path: [], redo: [], paused: false, ending: null });
    Object.assign(this, { undos: 0, restarts: 0, reopened: false, first: null, actions: 0 });
  }

  /** What the rules say of the moves played. */
  look() {
    const { fen, forcedCaptures, draws } = this.setup;
    const game = this.kernel.newGame({ fen, forcedCaptures, draws });
    for (const index of this.moves) game.play(index);
    const seen = { turn: game.turn, legal: game.legalMoves(), outcome: game.outcome(), pieces: game.pieces() };
    game.free();
    return seen;
  }

  get computer() {
    return this.setup.mode === "computer";
  }

  outcome() {
    return this.ending ?? this.look().outcome;
  }

  theirs(turn) {
    return this.computer && turn !== this.setup.side;
  }

  get busy() {
    return this.paused || this.outcome() !== null;
  }

  following(path) {
    return this.look().legal.filter((move) => path.every((square, i) => move.path[i] === square));
  }

  /** The player taps a movable piece, a landing, or the chosen piece. */
  tap(square) {
    const { turn } = this.look();
    if (this.busy || this.theirs(turn)) return false;
    if (this.path.length === 1 && this.path[0] === square) return this.act(() => (this.path = []));
    const longer = [...this.path, square];
    if (this.path.length > 0 && this.following(longer).length > 0) return this.act(() => this.walk(longer));
    if (this.path.length < 2 && this.following([square]).length > 0) return this.act(() => (this.path = [square]));
    return false;
  }

  walk(path) {
    this.redo = [];
    this.path = path;
    const whole = this.following(path).find((move) => move.path.length === path.length);
    if (whole) this.play(whole, true);
  }

  play(move, byHand) {
    this.moves.push(move.index);
    this.path = [];
    if (!byHand) return;
    this.stars.add("move");
    if (move.captured.length > 0) this.stars.add("capture");
    if (move.captured.length > 1) this.stars.add("double");
    if (move.crowns) this.stars.add("crown");
  }

  answer(index) {
    const { turn, legal } = this.look();
    if (this.busy || !this.theirs(turn)) return false;
    return this.act(() => {
      this.redo = [];
      this.play(legal[index], false);
    });
  }

  clear() {
    if (this.paused || this.path.length !== 1) return false;
    return this.act(() => (this.path = []));
  }

  undoable() {
    if (this.paused) return null;
    if (this.ending) return { ending: this.ending, moves: [], path: [] };
    if (this.path.length > 1) return { ending: null, moves: [], path: this.path };
    const count = this.moves.length;
    if (count === 0) return null;
    if (!this.computer) return { ending: null, moves: this.moves.slice(-1), path: [] };
    // Back to before the player's last turn.
    const first = this.opener === this.setup.side ? 0 : 1;
    let from = count - 1;
    if (from % 2 !== first) from -= 1;
    return from < first ? null : { ending: null, moves: this.moves.slice(from), path: [] };
  }

  undo() {
    const group = this.undoable();
    if (!group) return false;
    return this.act(() => {
      this.undos += 1;
      this.reopened ||= this.first !== null;
      this.moves = this.moves.slice(0, this.moves.length - group.moves.length);
      if (!group.ending) this.path = [];
      this.ending = null;
      this.redo.push(group);
      if (this.redo.length > 200) this.redo.shift();
    });
  }

  again() {
    if (this.paused || this.redo.length === 0) return false;
    return this.act(() => {
      const { moves, path, ending } = this.redo.pop();
      this.moves = [...this.moves, ...moves];
      if (!ending) this.path = path;
      this.ending = ending;
    });
  }

  restart() {
    const touched = this.moves.length > 0 || this.path.length > 1 || this.ending;
    if (this.paused || !touched) return false;
    return this.act(() => {
      this.restarts += 1;
      this.reopened ||= this.first !== null;
      Object.assign(this, { moves: [], path: [], redo: [], ending: null });
    });
  }

  pause() {
    if (this.busy || this.actions === 0) return false;
    return this.act(() => (this.paused = true));
  }

  resume() {
    if (!this.paused) return false;
    return this.act(() => (this.paused = false));
  }

  resign() {
    if (this.busy || this.actions === 0) return false;
    const loser = this.computer ? this.setup.side : this.look().turn;
    return this.act(() => {
      this.ending = { winner: loser === "black" ? "white" : "black", reason: "resigned" };
      this.redo = [];
    });
  }

  draw() {
    if (this.busy || this.moves.length === 0) return false;
    return this.act(() => {
      this.ending = { winner: null, reason: "agreed" };
      this.redo = [];
    });
  }

  /** The page comes back: what goes on waits to be resumed. */
  reload() {
    this.pause();
  }

  act(change) {
    this.actions += 1;
    change();
    const outcome = this.outcome();
    if (outcome && !this.first) this.finish(outcome);
    return true;
  }

  finish(outcome) {
    const { undos, restarts, setup } = this;
    this.first = { ...outcome, plies: this.moves.length, undos, restarts };
    const whole = setup.fen === null;
    const win = whole && this.computer && outcome.winner === setup.side;
    this.results.set(this.id, { winner: outcome.winner, reason: outcome.reason, win, fresh: whole && restarts === 0 });
    if (whole) this.stars.add("finish");
    if (win) this.stars.add("win");
    if (win && ["hard", "expert"].includes(setup.level) && undos + restarts === 0) this.stars.add("strong");
    if (win && restarts === 0 && this.freshWins >= 3) this.stars.add("three");
  }

  get freshWins() {
    return [...this.results.values()].filter(({ win, fresh }) => win && fresh).length;
  }

  get state() {
    const { turn } = this.look();
    return {
      turn,
      moves: this.moves,
      path: this.path,
      paused: this.paused,
      outcome: this.outcome(),
      canUndo: this.undoable() !== null,
      canRedo: !this.paused && this.redo.length > 0,
      actions: this.actions,
      undos: this.undos,
      restarts: this.restarts,
      first: this.first,
      fresh: this.setup.fen === null && this.restarts === 0 && !this.reopened,
      stars: STARS.filter((star) => this.stars.has(star)),
      results: [...this.results.values()],
      freshWins: this.freshWins,
    };
  }
}

/** A page without anything to look at: a session, its save, and what lasts. */
class Page {
  constructor(parts, setup) {
    Object.assign(this, parts);
    const { Session, Store, Saver, History } = parts.modules;
    const store = new Store();
    const ownership = { owns: true };
    this.session = new Session(parts.kernel, setup, () => parts.clock.now);
    this.saver = new Saver(this.session, store, ownership);
    this.history = new History(store, ownership);
    this.session.watch((change) => this.history.note(this.session, change));
    this.history.open();
    this.found = this.saver.restore();
  }

  get state() {
    const { session, history } = this;
    const first = session.marks.first;
    return {
      turn: session.turn,
      moves: session.history.map(({ index }) => index),
      path: session.path,
      paused: session.paused,
      outcome: session.outcome,
      canUndo: session.canUndo,
      canRedo: session.canRedo,
      actions: session.journal.length,
      undos: session.marks.undos,
      restarts: session.marks.restarts,
      first: first && { winner: first.winner, reason: first.reason, plies: first.plies, undos: first.undos, restarts: first.restarts },
      fresh: session.fresh,
      stars: STARS.filter((star) => history.stars[star]),
      results: history.results.reverse().map(({ winner, reason, win, fresh }) => ({ winner, reason, win, fresh })),
      freshWins: history.freshWins,
    };
  }
}

function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What can be done, and how often out of a hundred it is tried. */
const CHANCES = [
  ["tap", 64], ["anywhere", 4], ["clear", 3], ["undo", 8], ["again", 6], ["restart", 1], ["pause", 2],
  ["resume", 5], ["resign", 1], ["draw", 1], ["reload", 4], ["begin", 1],
];

function chosen(random) {
  let at = random(100);
  for (const [name, chance] of CHANCES) {
    if (at < chance) return name;
    at -= chance;
  }
  return "tap";
}

/**
 * Plays `count` actions and compares after each.
 * @returns {string} "the same", or what differed
 */
function drive(parts, seed, count, setup) {
  localStorage.clear();
  const random = generator(seed);
  const model = new Model(parts.kernel, setup);
  let page = new Page(parts, setup);
  let games = 0;
  const told = [];
  for (let i = 0; i < count; i += 1) {
    parts.clock.now += random(3000);
    const { session } = page;
    let name = chosen(random);
    const want = [];
    if (name === "tap" && session.computerToMove) {
      const index = random(model.look().legal.length);
      want.push(model.answer(index), session.answer(session.revision, index));
    } else if (name === "tap" || name === "anywhere") {
      const near = [...session.targets().keys(), ...(random(3) ? [] : session.movable())];
      const squares = name === "tap" && near.length > 0 ? near : session.movable();
      const square = name === "tap" && squares.length > 0 ? squares[random(squares.length)] : 1 + random(32);
      // Later squares of a route are the page's own short cut, which is tested by hand.
      const known = session.targets().has(square) || !laterOf(session, model, square);
      if (!known) continue;
      want.push(model.tap(square), session.choose(square) === null);
    } else if (name === "reload") {
      model.reload();
      page = new Page(parts, setup);
      if (!["whole", "none"].includes(page.found)) return `the save was ${page.found} after ${told.join(" ")}`;
      if (page.found === "none" && model.actions > 0) return `nothing was saved after ${told.join(" ")}`;
    } else if (name === "begin") {
      games += 1;
      model.begin(`game ${games}`);
      session.start(setup);
    } else {
      const done = { again: "redo", draw: "agreeDraw" }[name] ?? name;
      want.push(model[name](), session[done]() === null);
    }
    told.push(name);
    const [expected, got] = [JSON.stringify(model.state), JSON.stringify(page.state)];
    if (want[0] !== want[1] || expected !== got) {
      return `seed ${seed}, action ${i} (${told.slice(-8).join(" ")}): ${want} ${expected} ${got}`;
    }
  }
  return "the same";
}

function laterOf(session, model, square) {
  const { path } = session;
  return path.length > 0 && model.following(path).some((move) => move.path.indexOf(square, path.length) > 0);
}

async function run([seeds, count, setup]) {
  // All games end in the same millisecond, as fast ones do now and then.
  Date.now = () => 1_700_000_000_000;
  const load = (name) => import(new URL(name, location.origin).href);
  const [kernels, sessions, stores, savers, histories] = await Promise.all([
    load("/kernel.js"), load("/session/session.js"), load("/storage/store.js"), load("/storage/saver.js"),
    load("/storage/history.js"),
  ]);
  const kernel = await kernels.loadKernel("/kernel.wasm");
  const modules = { Session: sessions.Session, Store: stores.Store, Saver: savers.Saver, History: histories.History };
  const parts = { kernel, modules, clock: { now: 0 } };
  for (const seed of seeds) {
    const said = drive(parts, seed, count, setup);
    if (said !== "the same") return said;
  }
  localStorage.clear();
  return "the same";
}

run;
