"""A program of a user's, which type checkers have to follow."""
