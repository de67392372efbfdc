"""`python -m tests.library.sign_search`: write the signature of the search anew.

For use when the search has been changed on purpose. The positions and limits stay; what the search
makes of them is written down as the native build finds it.
"""

from __future__ import annotations

import json

from tests.faces.native import NativeFace
from tests.library.vectors import FOLDER, SEARCH, rules_of


def main() -> None:
    face = NativeFace()
    for case in SEARCH:
        game = face.game(case["fen"], rules_of(case))
        found = game.search(case["nodes"])
        case["move"] = str(game.legal_moves()[found.move])
        case["score"] = found.score
        case["depth"] = found.depth
        case["nodes_searched"] = found.nodes
    text = json.dumps(SEARCH, indent=2, ensure_ascii=False)
    (FOLDER / "search.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
