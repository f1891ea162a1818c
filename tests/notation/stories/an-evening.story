# Ruling 8 claims to hold no trump and no Critical, in hand 2; ruling 11 tells how that hand ended, 12 and 13 tell hands 3 and 4.

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
table: result F 4
table: result D 3
table: result F

== the hand ends earlier by a decision: what is told of later hands counts for these alone
then score FC: 8; score DP: 3; hand: 5
dispute 8 by P: "he has shown me the ace of leaves"
decide 1 by arbiter: penalty W-34 on C because he does not deny it
then score FC: 4; score DP: 5; hand: 5; dealer: D

== what is put right afterwards leaves it void
dispute 8 by P: "he has shown me the ace of leaves"
decide 1 by arbiter: penalty W-34 on C because he does not deny it
undo 13 because it was told twice
then score FC: 2; score DP: 5; hand: 4

== where the decision does not hold any more the result counts again
dispute 8 by P: "he has shown me the ace of leaves"
decide 1 by arbiter: penalty W-34 on C because he does not deny it
dispute decision 1 by C: "I have an ace and no leaf"
decide 1 by arbiter: the ruling stands because it was the ace of acorns
then score FC: 8; score DP: 3; hand: 5

== a result that the arbiter puts in its place counts for the hand that is played then
dispute 8 by P: "he has shown me the ace of leaves"
decide 1 by arbiter: penalty W-34 on C because he does not deny it
dispute 11 by D: "there was another hand"
decide 2 by arbiter: replace 11 with table: result F 3 because so it was
then score FC: 7; score DP: 5; hand: 6

== a result told twice is taken back, and the others follow
undo 12 because it was told twice
then score FC: 8; score DP: none; hand: 4
