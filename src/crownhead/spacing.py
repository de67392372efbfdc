"""Spaces and line breaks in what is said about a game."""

_PIECE = 1 << 16


def single_spaced(text: str) -> str:
    """The text with each run of spaces and line breaks as one space, and none at its ends.

    A long text is gone through in pieces: all its words at once would take twenty times its room.
    """
    if len(text) <= _PIECE:
        return " ".join(text.split())
    done: list[str] = []
    follows_space = True
    for start in range(0, len(text), _PIECE):
        piece = text[start : start + _PIECE]
        words = " ".join(piece.split())
        if words and not follows_space and piece[0].isspace():
            done.append(" ")
        done.append(words)
        follows_space = follows_space if not words else False
        if piece[-1].isspace() and not follows_space:
            done.append(" ")
            follows_space = True
    return "".join(done).rstrip(" ")
