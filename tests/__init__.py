"""Tests of Crownhead, by room: the kernel, the library, the page and the server."""
