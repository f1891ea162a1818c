"""Who may speak in a match, and by what name."""
