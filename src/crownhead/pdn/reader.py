"""Reads games one after the other, keeping no more than the one it is at."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import IO, Any

from crownhead._kernel import Board, Draws, Rules
from crownhead.game import Game
from crownhead.pdn.comments import read_comment
from crownhead.pdn.movetext import Movetext
from crownhead.pdn.problems import MOST_PROBLEMS, PdnError, Problem, shortened
from crownhead.pdn.results import DRAW, UNFINISHED, ending_of, result_of
from crownhead.pdn.set_up import position_of
from crownhead.pdn.source import LOOKAHEAD, Place, Source
from crownhead.pdn.tags import Tags
from crownhead.pdn.tokens import RESULT

ENGLISH_DRAUGHTS = "21"
"""What the tag GameType begins with."""

FORCED_CAPTURES = "ForcedCaptures"
"""A tag of our own: `off` where a quiet move may be played beside a capture."""

DRAWS = "Draws"
"""A tag of our own: `automatic` where repetition and quiet plies end a game, else `agreement`."""

_DRAWS = {draws.name.lower(): draws for draws in Draws}


class Reader(Iterator[Game]):
    """The games of a PDN file, one by one; `crownhead.pdn.read` makes it.

    Attributes:
        count: how many games have been read so far.

    """

    def __init__(
        self,
        stream: IO[Any],
        *,
        strict: bool,
        rules: Rules | None,
        encoding: str | None,
        on_problem: Callable[[Problem], object] | None,
        closing: ExitStack,
    ) -> None:
        """Reads `stream`; at its end `closing` is closed."""
        self.count = 0
        self._closing = closing
        self._strict = strict
        # Players end a game by agreement; an archive's games go on through repetitions.
        self._rules = rules or Rules(draws=Draws.AGREEMENT)
        self._rules_given = rules is not None
        self._on_problem = on_problem
        self._problems: list[Problem] = []
        # What was found beyond the most that are told one by one: the first, and how many.
        self._first_of_rest: Problem | None = None
        self._rest = 0
        self._source = Source(stream, encoding)
        # The tags of a game that a set-up in its middle goes on from, with that position.
        self._carried: Tags | None = None
        self._done = False

    def __iter__(self) -> "Reader":
        return self

    def __next__(self) -> Game:
        if self._done:
            raise StopIteration
        try:
            game = self._next_game()
        except BaseException:
            self.close()
            raise
        if game is None:
            self.close()
            raise StopIteration
        self.count += 1
        return game

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Reads no further, and closes a file that the reader has opened itself."""
        self._done = True
        self._closing.close()

    def _next_game(self) -> Game | None:
        comments: list[str] = []
        self._problems = []
        while True:
            tags = self._read_tags(comments)
            if not tags.values and not self._source.skip_space():
                self._tell_found()
                if comments:
                    self._report("no_game", self._source.place(self._source.at), comments[0])
                self._tell_rest()
                return None
            game, playable = self._begun(tags)
            movetext = Movetext(self._source, game, self._report, playable=playable)
            movetext.read()
            comments = tags.comments
            if movetext.set_up is not None:
                self._carried = Tags(self._source, self._report)
                self._carried.values = {**tags.values, "FEN": movetext.set_up}
                self._carried.places = {**tags.places, "FEN": self._source.place(self._source.at)}
                tags.values["Result"] = UNFINISHED
                if not game._board.ply_count:
                    comments = list(game.root.comments)
                    continue
            elif not tags.values and not game._board.ply_count and movetext.result is None:
                # No more than a preface: what it says is said of the game that follows.
                comments = list(game.root.comments)
                continue
            return self._finished(game, tags, movetext)

    def _read_tags(self, comments: list[str]) -> Tags:
        if self._carried is not None:
            tags, self._carried = self._carried, None
            tags.comments = comments
            return tags
        tags = Tags(self._source, self._report)
        tags.comments = comments
        tags.read()
        return tags

    def _begun(self, tags: Tags) -> tuple[Game, bool]:
        """The game that the tags announce, without its moves, and whether any can be played."""
        values = tags.values
        playable = True
        if not values.get("GameType", ENGLISH_DRAUGHTS).strip().startswith(ENGLISH_DRAUGHTS):
            self._report("game_type", tags.places["GameType"], values["GameType"])
            playable = False
        fen = values.get("FEN", "").strip() or None
        if fen is not None and playable:
            fen = position_of(fen, tags.places["FEN"], self._report)
            playable = fen is not None
        game = Game(fen if playable else None, self._rules_of(values))
        game._headers._tags = values
        if tags.comments:
            game.root._say(*tags.comments)
        return game, playable

    def _rules_of(self, values: dict[str, str]) -> Rules:
        forced = self._rules.forced_captures and values.get(FORCED_CAPTURES, "").lower() != "off"
        draws = _DRAWS.get(values.get(DRAWS, "").lower(), self._rules.draws)
        return Rules(forced_captures=forced, draws=draws)

    def _finished(self, game: Game, tags: Tags, movetext: Movetext) -> Game:
        if movetext.result is not None:
            self._read_after_result(game)
        elif movetext.set_up is None and self._source.skip_space():
            self._report("no_result", self._source.place(self._source.at))
        tagged = result_of(tags.values.get("Result", UNFINISHED))
        closing = movetext.result or UNFINISHED
        result = closing if tagged == UNFINISHED else tagged
        outcome = game._board.outcome()
        decided = {tagged, closing} if outcome is None else {tagged, closing, outcome.result}
        if len(decided - {UNFINISHED}) > 1:
            found = ", ".join(sorted(decided - {UNFINISHED}))
            self._report("contradiction", self._source.place(self._source.at), found)
        if outcome is None and not self._is_drawn_by_board(game, result):
            game._ending = ending_of(result)
        if result == "0-0":
            tags.values["Result"] = result
        self._tell_found()
        self._tell_rest()
        game._problems = tuple(self._problems)
        return game

    def _is_drawn_by_board(self, game: Game, result: str) -> bool:
        """Whether a game was drawn just when the rules would have ended it; it has them then."""
        board = game._board
        # To stand there twice again, each side has to go to and fro with a king twice.
        if self._rules_given or result != DRAW or board.quiet_plies < 8:
            return False
        rules = Rules(forced_captures=board.rules.forced_captures, draws=Draws.AUTOMATIC)
        ended = Board(game.start.fen(), rules)
        for move in board.move_stack:
            if ended.outcome() is not None:
                return False
            ended.push(move)
        if ended.outcome() is None:
            return False
        game._board = ended
        return True

    def _read_after_result(self, game: Game) -> None:
        """Reads what still belongs to a game: more results, and comments on the same line."""
        source = self._source
        while True:
            source.fill()
            more = RESULT.match(source.text, source.at)
            if more is not None:
                self._report("more_results", source.place(more.start(1)), more[1])
                source.at = more.end()
                continue
            ahead = source.text[source.at : source.at + LOOKAHEAD].lstrip(" \t")
            if not ahead.startswith("{"):
                return
            source.skip_space()
            comment = read_comment(source, self._report)
            if comment:
                game.root.end()._say(comment)

    def _tell_found(self, until: Place | None = None) -> None:
        """Reports what was wrong with characters, once a game, as far as the game goes."""
        source = self._source
        if not source.found:
            return
        until = until or source.place(source.at)
        while source.found and source.found[0].place < until:
            place, kind, text, detail = source.found.pop(0)
            if all(problem.kind != kind for problem in self._problems):
                self._tell(Problem(kind, self.count + 1, *place, shortened(text), detail))

    def _report(self, kind: str, place: Place, text: str = "", detail: str = "") -> None:
        self._tell_found(place)
        self._tell(Problem(kind, self.count + 1, *place, shortened(text), detail))

    def _tell(self, problem: Problem) -> None:
        if self._strict:
            raise PdnError(problem)
        if len(self._problems) < MOST_PROBLEMS:
            self._keep(problem)
            return
        self._first_of_rest = self._first_of_rest or problem
        self._rest += 1

    def _tell_rest(self) -> None:
        """Tells how many problems of a game were not told one by one."""
        first, count = self._first_of_rest, self._rest
        self._first_of_rest, self._rest = None, 0
        if first is not None:
            words = f"{count:,} more {'problem' if count == 1 else 'problems'} in this game"
            self._keep(replace(first, kind="more_problems", text="", detail=words, count=count))

    def _keep(self, problem: Problem) -> None:
        self._problems.append(problem)
        if self._on_problem is not None:
            self._on_problem(problem)
