"""What is answered when something cannot be done: RFC 9457, and why."""
