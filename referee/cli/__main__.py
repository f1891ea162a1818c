"""The command line as ``python -m referee.cli``."""

from referee.cli import main

if __name__ == "__main__":
    main(prog_name="referee")
