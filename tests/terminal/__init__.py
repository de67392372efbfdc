"""Playing in the terminal: the game itself, line by line, and on the full screen."""
