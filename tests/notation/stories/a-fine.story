# A side that is tight said Go, which costs two points; they are booked with the hand.

book: watten-bavarian-4
seats: D F P C
terms: illegal_go_penalty=own_minus_2

table: result D 9
C: cut
F: deal
P: schlag O
F: trumpf L
D: go                       -> void W-49
then fines: {"DP": -2}

== a fine noted in what was watched is booked with the hand
table: result F             -> stands G-7 W-56
then score FC: 2; score DP: 7; fines: none

== a fine stays when the hand that was told is taken back
table: result F
undo
then score FC: none; score DP: 9; fines: {"DP": -2}; hand: 2
