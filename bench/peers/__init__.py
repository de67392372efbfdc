"""Other libraries that play English checkers, behind one interface each, for `bench/library.py`."""
