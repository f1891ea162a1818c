"""The referee: rules on what a real card table reports, and keeps the record."""

from referee.compiled import install

install()  # before anything that may be compiled
