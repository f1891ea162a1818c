"""The conformance suite of the notation: files by which a reader in any language can be tried."""
