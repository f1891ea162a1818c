# Ruling 7 is a play that claims to hold no trump and no Critical.

book: watten-bavarian-4
seats: D F P C

C: cut
D: deal
F: schlag O
D: trumpf L
F: play LO
F: call
P: play H8

== what was taken on trust was open, and lapses
then claims: 1
table: result D             -> stands G-7
then claims: 0; score DP: 2; hand: 2
table: left hand/P LA       -> void G-7

== what was taken on trust lapses also where the match is over
table: result D 12
then over: yes; claims: 0

== watched cards give way to what is told, and come back
C: play L9
replace 7 with table: result D 3 because we stopped there
then claims: 0; score DP: 3; hand: 2; phase: cut
restore 7 because we went on
then claims: 1; score DP: none; hand: 1; turn: D

== a told hand is played again
table: result F
dispute 8 by D: "a card lay open"
decide 1 by arbiter: replay the hand because it did -> stands G-4
then hand: 1; phase: cut; score FC: none; claims: 0

== a hand that was picked up in the middle is played again from its deal
table: resume "place hand/F: 2; place hand/D: 2; place hand/P: 2; place hand/C: 2" F
dispute 7 by D: "a card lay open"
decide 1 by arbiter: replay the hand because it did -> stands G-4
then hand: 1; phase: cut; resumed: no; hand/F: 0

== what is admitted of a hand that was told costs what it costs
table: result D
dispute 7 by F: "he has shown me the trump" (clause W-34)
decide 1 by arbiter: penalty W-34 on P; strike 8 because he does not deny it -> stands W-36
then score FC: 2; score DP: none; hand: 2
