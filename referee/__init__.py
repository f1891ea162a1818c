"""The referee: rules on what a real card table reports, and keeps the record."""
