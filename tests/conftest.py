"""What all tests need of the process that they run in."""

from __future__ import annotations

import signal

# A shell lets what it starts in the background ignore Ctrl-C, and so would all that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
