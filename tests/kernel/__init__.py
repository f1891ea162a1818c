"""Tests of the kernel: its pieces, and trials with fragments of the hardest games."""
