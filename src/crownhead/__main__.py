"""``python -m crownhead`` is the ``crownhead`` command."""

from crownhead.cli import main

if __name__ == "__main__":
    main()
