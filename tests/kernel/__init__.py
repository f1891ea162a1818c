"""Tests of the kernel: its pieces, and what is proven of hands that nobody sees."""
