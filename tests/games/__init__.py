"""Games that live in the tests, to show what a stranger has to write."""
