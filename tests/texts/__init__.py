"""Every text that a clause can be printed with, held by golden files that people read."""
