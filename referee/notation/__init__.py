"""The notation: a match, a report or a dispute as plain text, read and written."""
