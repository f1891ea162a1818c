# Ruling 8 is a play that claims to hold no trump and no Critical, in hand 2.

book: watten-bavarian-4
seats: D F P C

table: result F
P: cut
F: deal
P: schlag O
F: trumpf L
P: play LO
P: call
C: play H8
D: play L9
F: play L8

== what was void when it was told counts for no other hand either
table: result D 3 refused=yes
table: result F 1 -> void W-40
undo 12 because of a slip of the finger
table: result F
dispute 8 by P: "he has shown me the ace of leaves"
decide 1 by arbiter: penalty W-34 on C because he does not deny it
then score FC: 4; score DP: 2; hand: 4

== what was reported of a hand may all go, and its result tells it whole
table: result F 2
undo 10 because nobody knows
undo 9 because nobody knows
undo 8 because nobody knows
undo 7 because nobody knows
undo 6 because nobody knows
undo 5 because nobody knows
undo 4 because nobody knows
undo 3 because nobody knows
undo 2 because nobody knows
then score FC: 4; hand: 3
