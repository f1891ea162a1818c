"""The routes of the API, a resource a file."""
