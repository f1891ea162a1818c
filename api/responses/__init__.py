"""What goes out with a response: matches, rulings and disputes as JSON."""
