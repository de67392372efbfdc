"""The journal: a game is what its actions made of it."""

from __future__ import annotations

from tests.page.hand import Hand

PLAY_AT_RANDOM = """
async ([seed, setup]) => {
  const { loadKernel } = await import('/kernel.js');
  const { Session } = await import('/session/session.js');
  const kernel = await loadKernel('/kernel.wasm');
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const stateOf = (session) => JSON.stringify([
    session.turn, session.path, session.history, session.position(),
    session.canUndo, session.canRedo,
  ]);
  const session = new Session(kernel, setup);
  for (let i = 0; i < 400; i += 1) {
    const squares = [...session.movable(), ...session.targets().keys()];
    const kind = random(12);
    const before = stateOf(session);
    if (kind === 0 && session.canUndo) {
      const onlyChosen = session.path.length === 1;
      session.undo();
      session.redo();
      if (!onlyChosen && stateOf(session) !== before) return 'redo did not restore all';
      session.undo();
    } else if (kind === 1) session.redo();
    else if (kind === 2) session.clear();
    else if (kind === 3) session.choose(1 + random(32));
    else if (session.computerToMove) session.answer(session.revision, 0);
    else if (squares.length > 0) session.choose(squares[random(squares.length)]);
    else session.undo();
  }
  const copy = Session.replay(kernel, setup, session.journal);
  if (stateOf(copy) !== stateOf(session)) return 'the replay differs';
  const revision = session.revision;
  if (session.answer(revision - 1, 0)) return 'an old answer was played';
  while (session.canUndo) session.undo();
  const left = session.history.length;
  const opens = setup.mode === 'computer' && setup.side === 'white';
  if (left !== (opens ? 1 : 0)) return `${left} moves left after undoing all`;
  return session.journal.length > 300 ? 'sound' : 'too little was played';
}
"""


def test_a_game_is_rebuilt_from_its_journal(hand: Hand) -> None:
    hand.open()
    for mode, side in (("two", "black"), ("computer", "black"), ("computer", "white")):
        for seed, forced in ((1, True), (2, False), (3, True)):
            setup = {
                "mode": mode,
                "side": side,
                "level": "easy",
                "forcedCaptures": forced,
                "fen": None,
            }
            assert hand.page.evaluate(PLAY_AT_RANDOM, [seed, setup]) == "sound"
