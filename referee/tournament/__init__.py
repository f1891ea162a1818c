"""The tournament: an evening of many tables, decided and folded from its events like a match."""
