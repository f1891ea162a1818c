"""A small game that stays as it is, to try disputes on."""
