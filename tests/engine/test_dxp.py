"""DXP: messages byte by byte, and games between processes."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Board, Color, Move
from crownhead.dxp import (
    Connection,
    DxpError,
    Follower,
    Initiator,
    Proposal,
    connect,
    listener,
)
from crownhead.dxp.messages import (
    BackAnswer,
    BackRequest,
    Chat,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    MoveMade,
    decode,
)
from crownhead.engine import Limit, LocalEngine
from tests.command import SECONDS, run, started
from tests.engine.test_hub_text import START

NAME = "Tornado".ljust(32)
START_DXP = "Z" + "z" * 12 + "e" * 8 + "w" * 12
REQUEST = f"R01{NAME}W060065B{START_DXP}"

MESSAGES: list[tuple[str, Message]] = [
    (REQUEST, GameRequest("Tornado", Color.WHITE, 60, 65, START)),
    (f"R01{NAME}Z060000A", GameRequest("Tornado", Color.BLACK, 60, 0, None)),
    (f"A{NAME}0", GameAnswer("Tornado", "0")),
    ("M0012061100", MoveMade(12, 6, 11, ())),
    ("M000122150118", MoveMade(1, 22, 15, (18,))),
    ("E00", GameEnd()),
    ("E11", GameEnd("1", wants_no_more=True)),
    ("CWhat do you think about move 35?", Chat("What do you think about move 35?")),
    ("B005Z", BackRequest(5, Color.BLACK)),
    ("K1", BackAnswer("1")),
]


@pytest.mark.parametrize(("text", "message"), MESSAGES)
def test_messages_are_read_and_written(text: str, message: Message) -> None:
    assert decode(text) == message
    assert message.encode() == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "X", "R", "R01", REQUEST[:-1], REQUEST + "e", REQUEST.replace("Zz", "Xz")),
        *(f"R01{NAME}W060065C", f"R0x{NAME}W060065A", "A0", f"A{NAME}9", f"A{NAME}"),
        *("M", "M0012061", "M0012331100", "M0012001100", "M001206110118x", "M00120611011"),
        *("M001222150218", "M001222150018", "M0012052504222319"),
        *("E", "E4", "E0", "E02", "C", "B5Z", "B005X", "K", "Kx", "C" + "x" * 200),
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(DxpError, match="not a message"):
        decode(text)


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=140))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        message = decode(text)
    except DxpError:
        return
    assert len(message.encode()) <= 127


def test_a_move_is_found_by_what_it_takes() -> None:
    board = Board("B:W6,7,14,15:B2")
    move = Move("2x11x18")
    assert MoveMade.of(move, 3.2).on(board) == move
    with pytest.raises(DxpError, match="illegal"):
        MoveMade(0, 2, 18, ()).on(board)


def tcp_pair() -> tuple[socket.socket, socket.socket]:
    """Two ends of a TCP connection on this machine."""
    with listener(port=0) as server:
        ours = connect("127.0.0.1", server.getsockname()[1])
        return ours, server.accept()[0]


@contextmanager
def following() -> Iterator[tuple[socket.socket, list[object]]]:
    """A follower at the other end of a socket, and what becomes of it."""
    ours, theirs = tcp_pair()
    ends: list[object] = []

    def follow() -> None:
        with Connection(theirs, ends.append) as connection, LocalEngine() as engine:
            try:
                ends.append(Follower(connection, engine, limit=Limit(depth=2)).play())
            except Exception as error:
                ends.append(error)

    thread = threading.Thread(target=follow, daemon=True)
    thread.start()
    with ours:
        ours.settimeout(SECONDS)
        yield ours, ends
    thread.join(SECONDS)
    assert not thread.is_alive()


def send(link: socket.socket, *messages: str) -> None:
    link.sendall(b"".join(message.encode("latin-1") + b"\0" for message in messages))


def receive(link: socket.socket) -> str:
    """One message, read byte by byte."""
    text = b""
    while (byte := link.recv(1)) != b"\0":
        assert byte, f"closed after {text!r}"
        text += byte
    return text.decode("ascii")


def test_a_game_message_by_message() -> None:
    with following() as (link, ends):
        send(link, "CHello", REQUEST)
        assert receive(link) == f"A{LocalEngine().name:<32}0"
        send(link, "M0001111500")
        answer = receive(link)
        assert answer[0] == "M"
        send(link, "B001Z")
        assert receive(link) == "K1"
        send(link, "E10")
        assert receive(link) == "E00"
    assert ends[0] == "Hello"
    finished = ends[1]
    assert finished.how == "they gave up"  # type: ignore[attr-defined]
    assert finished.game.result == "0-1"  # type: ignore[attr-defined]


def test_bytes_come_one_by_one() -> None:
    with following() as (link, _):
        for byte in (REQUEST + "\0").encode():
            link.sendall(bytes([byte]))
        assert receive(link).endswith("0")


@pytest.mark.parametrize(
    ("request_text", "code"),
    [
        (f"R01{NAME}W060065A", "2"),
        (f"R02{NAME}W060065B{START_DXP}", "1"),
        (f"R01{NAME}W060065BZ{'w' * 32}", "2"),
    ],
)
def test_a_game_that_is_not_ours_is_declined(request_text: str, code: str) -> None:
    with following() as (link, ends):
        send(link, request_text)
        text = receive(link)
        if text[0] == "C":
            text = receive(link)
        assert (text[0], text[-1]) == ("A", code)
    assert ends == [None]


def test_an_illegal_move_ends_the_game() -> None:
    with following() as (link, ends):
        send(link, REQUEST)
        receive(link)
        send(link, "M0001113200")
        assert receive(link).startswith("C")
        assert receive(link) == "E01"
        send(link, "E00")
    assert isinstance(ends[0], DxpError)
    assert "illegal" in str(ends[0])


@pytest.mark.parametrize(
    "raw",
    [
        b"\0",
        b"nonsense\0",
        b"\xff\xfe\0",
        b"x" * 300,
        b"M0001111500\0",
        b"E00\0",
        b"",
        b"R01",
    ],
)
def test_malformed_bytes_end_the_talk_with_one_clear_error(raw: bytes) -> None:
    with following() as (link, ends):
        link.sendall(raw)
        link.shutdown(socket.SHUT_WR)
    assert len(ends) == 1
    assert isinstance(ends[0], DxpError)


@pytest.mark.parametrize(
    "raw", [b"K0\0", b"M0001111500", b"\x80\0", b"A" + b" " * 32 + b"0\0", b"y" * 128]
)
def test_malformed_bytes_in_a_game(raw: bytes) -> None:
    with following() as (link, ends):
        send(link, REQUEST)
        receive(link)
        link.sendall(raw)
        link.shutdown(socket.SHUT_WR)
    assert isinstance(ends[-1], DxpError)


def test_a_request_that_is_declined_is_told() -> None:
    ours, theirs = tcp_pair()
    with theirs, Connection(ours) as connection, LocalEngine() as engine:
        theirs.sendall(b"A" + NAME.encode() + b"2\0")
        with pytest.raises(DxpError, match="Tornado declines"):
            Initiator(connection, engine).play(Proposal(Color.BLACK))


def test_two_processes_play_each_other() -> None:
    with started(
        "dxp", "listen", "--port", "0", "--games", "2", "--depth", "3", "--json"
    ) as listening:
        assert listening.stderr is not None
        port = listening.stderr.readline().rstrip().rstrip(".").rpartition(" ")[2]
        connecting = run(
            *("dxp", "connect", "127.0.0.1", "--port", port, "--games", "2", "--depth", "2"),
            *("--ballot", "174", "--json"),
        )
        assert (connecting.returncode, connecting.stderr) == (0, "")
        out, _ = listening.communicate(timeout=3 * SECONDS)
        assert listening.returncode == 0
    ours = [json.loads(line) for line in connecting.stdout.splitlines()]
    theirs = [json.loads(line) for line in out.splitlines()]
    assert [game["moves"] for game in ours] == [game["moves"] for game in theirs]
    assert [game["result"] for game in ours] == [game["result"] for game in theirs]
    assert len(ours) == 2


def test_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        listening = run("dxp", "listen", "--port", port)
    assert listening.returncode == 1
    assert listening.stderr.startswith(f"crownhead: 127.0.0.1, port {port}: ")
    assert "in use" in listening.stderr
    connecting = run("dxp", "connect", "127.0.0.1", "--port", port)
    assert connecting.returncode == 1
    assert connecting.stderr.startswith(f"crownhead: 127.0.0.1, port {port}: ")
    assert "refused" in connecting.stderr
