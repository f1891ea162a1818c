# Hands that are told: corrected and disputed like any.

book: watten-bavarian-4
seats: D F P C

== it may be told otherwise, and told as it was
table: result F
replace 1 with table: result D 3 because Toni held the book upside down
then score DP: 3; score FC: none
restore 1 because he did not
then score DP: none; score FC: 2

== what cannot be told is not told by a correction either
table: result F
replace 1 with table: result D 1 because so -> stands G-4
then score FC: none; hand: 1
restore 1 because it was void
then score FC: 2; hand: 2

== what was told gives way to cards
table: result F
D: cut
replace 1 with C: cut because we began to watch
then hand: 1; score FC: none; phase: cut

== a dispute about what is told ends with another result
table: result F
dispute 1 by D: "we had three tricks" (clause W-39)
decide 1 by arbiter: replace 1 with table: result D because the tricks lie there -> stands G-4
then score DP: 2; score FC: none; disputes: 0

== who was picked to deal first still deals when the first hand is played again
table: dealer P
table: result F
dispute 2 by D: "a card lay open"
decide 1 by arbiter: replay the hand because it did -> stands G-4
then hand: 1; score FC: none; turn: F
