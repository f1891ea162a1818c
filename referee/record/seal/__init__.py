"""The seal of a record: its leaves are given places in a tree, and what that comes to is signed."""
