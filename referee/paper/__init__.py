"""Paper: a match as pages that can be printed, handed over and filed."""
