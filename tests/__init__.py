"""The tests of the referee."""
