"""The API is what its description says, refuses what it must, and tells nobody's secrets."""
