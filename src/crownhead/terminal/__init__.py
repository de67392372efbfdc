"""Playing in the terminal: on a full-screen board, or line by line where there is no screen."""
