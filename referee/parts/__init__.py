"""Parts that two or more games share, and nothing else.

Some of them are clauses: a function that gets the number a game prints them under, and returns
them (`caught_in_time("MM-8")`). They are printed with the words of the game's own part of that
number. What they ask the game for is a definition, which a book may replace.
"""
