"""Parts that two or more games share, and nothing else."""
