"""Whether a record holds: checked, verified, mended."""
