"""Endgame tables that a host offers beside the page. The page's own are cut down to three pieces
here, so that those of four stand for larger ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from crownhead import Board
from crownhead.endgame import Tables
from crownhead.server import create_app
from crownhead.server.export import export_page
from crownhead.server.tables import Offer
from tests.endgame.offer import small_bundle, write_offer
from tests.page.hand import Hand
from tests.page.test_export import nginx
from tests.server.serving import serving

# Lost for the player, whose move it is; after it one move alone wins soonest.
ENDINGS = [
    ("B:W15,21,K7:BK20", (20, 16)),
    ("B:WK12,K23:BK4,K8", (8, 3)),
    ("B:W14,K5,K13:B25", (25, 29)),
]
A_WHILE = 2000

Seen = list[Request]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_offer(tmp_path_factory.mktemp("offer") / "tables")


@pytest.fixture(scope="module")
def offering(folder: Path) -> Iterator[str]:
    """Where a server offers the tables."""
    with serving(create_app(tables=Offer.of(folder, lambda _: None))) as (host, port):
        yield f"http://{host}:{port}/"


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[[str], tuple[Hand, Seen]]]:
    """Opens a profile before an address; what is asked below ``data/endgame/`` is written down."""
    contexts = []

    def open_at(address: str) -> tuple[Hand, Seen]:
        context = browser.new_context(reduced_motion="reduce")
        contexts.append(context)
        seen: Seen = []

        def note(request: Request) -> None:
            if "data/endgame/" in request.url:
                seen.append(request)

        context.on("request", note)
        context.route("**/data/endgame.tables", lambda route: route.fulfill(body=small_bundle()))
        return Hand(context.new_page(), address), seen

    yield open_at
    for context in contexts:
        context.close()


def best_answers(fen: str, move: tuple[int, int]) -> list[str]:
    board = Board(fen)
    board.push("-".join(map(str, move)))
    probe = Tables.bundled().probe(board)
    assert probe is not None
    return [board.text(each) for each in probe.moves]


def play(hand: Hand, ending: int = 0) -> str:
    """Play the player's move of an ending, and return the computer's."""
    fen, move = ENDINGS[ending]
    hand.open(fen, level="expert")
    hand.tap(*move)
    hand.expect_moves(2)
    return hand.moves()[1]


def play_on(hand: Hand) -> None:
    """Play any move, and wait for the computer's."""
    hand.tap(max(hand.marked("movable")))
    hand.tap(max(hand.marked("target")))
    hand.expect_moves(4)


@pytest.mark.parametrize("ending", range(len(ENDINGS)))
def test_the_computer_plays_by_tables_that_its_host_offers(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str, ending: int
) -> None:
    hand, seen = visit(offering)
    assert play(hand, ending) in best_answers(*ENDINGS[ending])
    expect(hand.notice).to_be_hidden()
    files = [each for each in seen if not each.url.endswith("index.json")]
    assert len(seen) - len(files) == 1
    assert files
    for each in files:
        assert each.headers["range"].startswith("bytes=")
        reply = each.response()
        assert reply is not None
        assert reply.status == 206


@pytest.mark.nginx
def test_a_stock_web_server_offers_tables_too(
    visit: Callable[[str], tuple[Hand, Seen]], folder: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    export_page(site, tables=Offer.of(folder, lambda _: None))
    with nginx(site, tmp_path) as address:
        hand, seen = visit(address)
        assert play(hand) in best_answers(*ENDINGS[0])
        replies = [each.response() for each in seen if not each.url.endswith("index.json")]
        assert {reply.status for reply in replies if reply} == {206}


def test_a_host_that_offers_nothing_is_not_asked_for_tables(
    visit: Callable[[str], tuple[Hand, Seen]], address: str
) -> None:
    hand, seen = visit(address)
    play(hand)
    hand.page.wait_for_timeout(A_WHILE)
    assert seen == []


def test_two_players_ask_for_no_tables(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str
) -> None:
    hand, seen = visit(offering)
    fen, move = ENDINGS[0]
    hand.open(fen, mode="two")
    hand.tap(*move)
    hand.expect_moves(1)
    hand.page.wait_for_timeout(A_WHILE)
    assert seen == []


def flip_a_bit(body: bytes) -> bytes:
    return bytes([*body[:-1], body[-1] ^ 4])


@pytest.mark.parametrize("fault", ["missing", "short", "damaged", "of another table"])
def test_a_bad_table_is_named_and_the_computer_plays_on(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str, folder: Path, fault: str
) -> None:
    hand, _ = visit(offering)
    other = (folder / "3m0k-0m1k.results").read_bytes()

    def answer(route: Route) -> None:
        reply = route.fetch()
        body = reply.body()
        if fault == "missing":
            return route.fulfill(status=404, body="")
        if fault == "short":
            return route.fulfill(status=206, body=body[:-5])
        if fault == "damaged":
            return route.fulfill(status=206, body=flip_a_bit(body))
        return route.fulfill(status=206, body=(other + bytes(len(body)))[: len(body)])

    hand.page.context.route("**/data/endgame/*.results", answer)
    play(hand)
    expect(hand.notice).to_contain_text("plays on without endgame tables")
    expect(hand.notice).to_contain_text(re.compile(r"data/endgame/[-0-9mk]+\.results"))


def test_a_host_that_sends_no_ranges_is_told_of_and_left_alone(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str
) -> None:
    hand, seen = visit(offering)
    hand.page.context.route(
        "**/data/endgame/*.results", lambda route: route.fulfill(status=200, body=b"CHET")
    )
    play(hand)
    expect(hand.notice).to_contain_text("plays on without endgame tables")
    asked = len(seen)
    play_on(hand)
    assert len(seen) == asked


def test_no_move_waits_long_for_a_slow_host(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str
) -> None:
    hand, seen = visit(offering)
    hand.page.context.route("**/data/endgame/*.results", lambda _: None)
    play(hand)
    assert seen
    expect(hand.notice).to_be_hidden()


@pytest.mark.parametrize("part", ["index.json", "*.results"])
def test_without_a_network_the_computer_plays_on(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str, part: str
) -> None:
    hand, _ = visit(offering)
    hand.page.context.route(f"**/data/endgame/{part}", lambda route: route.abort())
    play(hand)
    expect(hand.notice).to_be_hidden()


@pytest.mark.parametrize("text", ["{", '{"version": 1, "slices": {}}', '{"version": 2}'])
def test_a_bad_index_is_named(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str, text: str
) -> None:
    hand, seen = visit(offering)
    hand.page.context.route("**/data/endgame/index.json", lambda route: route.fulfill(body=text))
    play(hand)
    expect(hand.notice).to_contain_text("data/endgame/index.json")
    assert len(seen) == 1


def test_entries_of_an_index_that_are_none_are_passed_over(
    visit: Callable[[str], tuple[Hand, Seen]], offering: str, folder: Path
) -> None:
    index = json.loads((folder / "index.json").read_text())
    index["slices"] |= {"9m": {}, "4m0k-4m0k": None, "4m1k-3m0k": {"files": {"results": "CHET"}}}
    hand, seen = visit(offering)
    hand.page.context.route("**/data/endgame/index.json", lambda route: route.fulfill(json=index))
    assert play(hand) in best_answers(*ENDINGS[0])
    assert len(seen) > 1


def test_a_damaged_bundle_is_named(visit: Callable[[str], tuple[Hand, Seen]], address: str) -> None:
    hand, _ = visit(address)
    hand.page.context.route(
        "**/data/endgame.tables", lambda route: route.fulfill(body=flip_a_bit(small_bundle()))
    )
    play(hand)
    # No move waits for the tables, so the first may come before they do.
    play_on(hand)
    expect(hand.notice).to_contain_text("data/endgame.tables")
