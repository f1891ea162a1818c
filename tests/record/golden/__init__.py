"""Records written by earlier releases, which must stay readable for ever."""
