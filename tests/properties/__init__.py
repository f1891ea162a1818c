"""What holds for every book on the shelf, tried with random play."""
