"""Fragments of three hard games as small books, to put the kernel on trial."""
