"""What is lent to the phone in the place of packages that it has not: packed under their names."""
