"""A whole cluster on this machine: for people, for tests, and for the campaign against it."""
