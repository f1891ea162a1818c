"""Questions to the record that change nothing."""
