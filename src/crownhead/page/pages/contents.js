/** What the reading pages hold, in order. The words are in the language files. */

/**
 * @typedef {object} Example a position that the reader plays
 * @property {string | null} fen null is the start of the game
 * @property {import("../settings.js").Color} near the side at the bottom
 */
/** @typedef {{ title: string } | { text: string } | { list: string[] } | { try: string, example: Example } | { counts: true }} Part */
/** @typedef {{ name: string, parts: Part[] }} ReadingPage `name` is the key of its title */

/**
 * @param {string} task the key of what there is to do
 * @param {string | null} fen
 * @param {import("../settings.js").Color} [near]
 * @returns {Part}
 */
const example = (task, fen, near = "black") => ({ try: task, example: { fen, near } });

/** @type {ReadingPage[]} */
export const PAGES = [
  {
    name: "read.rules",
    parts: [
      { title: "read.rules.board" },
      { text: "read.rules.board.squares" },
      { text: "read.rules.board.turns" },
      example("read.rules.board.try", null),
      { title: "read.rules.step" },
      { text: "read.rules.step.how" },
      example("read.rules.step.try", "B:W24,32:B10,11"),
      { title: "read.rules.jump" },
      { text: "read.rules.jump.how" },
      { text: "read.rules.jump.must" },
      example("read.rules.jump.try", "B:W18,28:B9,14,15"),
      { title: "read.rules.chain" },
      { text: "read.rules.chain.how" },
      example("read.rules.chain.try", "B:W10,18,26,32:B6,12"),
      { text: "read.rules.chain.choice" },
      example("read.rules.choice.try", "B:W14,15,22,23,32:B10,11"),
      { title: "read.rules.king" },
      { text: "read.rules.king.crown" },
      example("read.rules.crown.try", "B:W26,27:B22"),
      { text: "read.rules.king.how" },
      example("read.rules.king.try", "B:W18,32:BK23"),
      { title: "read.rules.end" },
      { text: "read.rules.end.win" },
      example("read.rules.end.try", "W:WK27:B28", "white"),
      { text: "read.rules.end.draw" },
      { text: "read.rules.end.agree" },
      { title: "read.rules.other" },
      { text: "read.rules.other.forced" },
      { text: "read.rules.other.names" },
    ],
  },
  {
    name: "read.tips",
    parts: [
      { title: "read.tips.back" },
      { text: "read.tips.back.why" },
      { title: "read.tips.pairs" },
      { text: "read.tips.pairs.why" },
      example("read.tips.pairs.try", "W:W15,24,31:B3,6,10", "white"),
      { title: "read.tips.centre" },
      { text: "read.tips.centre.why" },
      { title: "read.tips.count" },
      { text: "read.tips.count.why" },
      example("read.tips.count.try", "B:W25,26,28:B7,12,16,19"),
      { title: "read.tips.trade" },
      { text: "read.tips.trade.why" },
      { title: "read.tips.corner" },
      { text: "read.tips.corner.why" },
      { title: "read.tips.last" },
      { text: "read.tips.last.why" },
    ],
  },
  {
    name: "read.limits",
    parts: [
      {
        list: [
          "read.limits.rules",
          "read.limits.house",
          "read.limits.official",
          "read.limits.computer",
          "read.limits.who",
          "read.limits.link",
          "read.limits.lost",
          "read.limits.finish",
        ],
      },
    ],
  },
  {
    name: "read.privacy",
    parts: [
      { text: "read.privacy.none" },
      { title: "read.privacy.here" },
      { text: "read.privacy.here.what" },
      { title: "read.privacy.link" },
      { text: "read.privacy.link.what" },
      { title: "read.privacy.host" },
      { text: "read.privacy.host.what" },
    ],
  },
  {
    name: "read.proof",
    parts: [
      { text: "read.proof.why" },
      { text: "read.proof.how" },
      { counts: true },
      { text: "read.proof.kings" },
      { text: "read.proof.more" },
      { text: "read.proof.source" },
    ],
  },
];
