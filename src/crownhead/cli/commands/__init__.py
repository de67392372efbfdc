"""The subcommands, one file each: a module ``name`` that defines ``command``."""
