"""The events of the record, and how they are written."""
