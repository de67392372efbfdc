/** The words in which a game is told: what it is begun with, what is done, and what comes of it. */

/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("../settings.js").Level} Level */
/** @typedef {import("./turn.js").Hop} Hop */
/** @typedef {null | { color: Color, king: boolean }} Piece */
/**
 * @typedef {object} Setup what a game is begun with
 * @property {"computer" | "two"} mode
 * @property {boolean} [byLink] the game stands in the page's address, and is kept nowhere else
 * @property {Color} side the player's side against the computer
 * @property {Level} level
 * @property {boolean} forcedCaptures
 * @property {string | null} fen the position to start from; null is the start of the game
 * @property {import("../kernel.js").Draws} [draws] automatic unless told otherwise
 * @property {number[]} [moves] played already: indices among the legal moves of each position
 * @property {import("./clocks.js").Control | null} [clock] for two players
 * @property {{ black: string, white: string } | null} [names] of two players
 * @property {boolean} [visit] a position that the page's address set up
 */
/**
 * What can be done. `finish`: the rest of a jump that can go only one way is walked with it.
 * @typedef {{ do: "choose", square: number, finish?: boolean } | { do: "walk", path: number[] }
 *   | { do: "play", index: number } | { do: "resign", color: Color }
 *   | { do: "clear" | "undo" | "redo" | "restart" | "pause" | "resume" | "draw" | "time" }} Action
 */
/** @typedef {Action & { at: number }} Entry an action, and the active time at which it was done */
/** @typedef {import("../kernel.js").Reason | "resigned" | "agreed" | "time"} Reason */
/** @typedef {{ winner: Color | null, reason: Reason }} Outcome */
/** @typedef {Outcome & { plies: number, at: number, undos: number, restarts: number }} FirstResult */
/** @typedef {{ hops: Hop[], move: import("../kernel.js").Move | null }} Effect the hops walked, and the move they completed */
/**
 * Why an action was refused, and the squares that show it. "nothing": there is nothing to do it to.
 * @typedef {object} Refusal
 * @property {"over" | "thinking" | "theirs" | "blocked" | "jump" | "reach" | "reachJump" | "finish"
 *   | "routes" | "paused" | "full" | "nothing"} reason
 * @property {number[]} squares
 * @property {number[]} [landings] of the jumps that pieces on `squares` can make
 * @property {number[][]} [routes] the ways among which a choice has to be made
 */
/**
 * What an action changed. "new": another game was begun; "restored": one was taken up from a save.
 * @typedef {object} Change
 * @property {Action["do"] | "new" | "restored"} action
 * @property {Hop[]} hops the hops walked, in order
 * @property {import("../kernel.js").Move | null} move the move that they completed
 * @property {Entry | null} entry what was added to the journal
 * @property {boolean} finished whether it brought the attempt's first final result
 */

export {};
