"""The store: events appended, read and watched, in SQLite or PostgreSQL."""
