# Ruling 10 proves untrue what ruling 6 claims: the hand is lost and booked, and the cards are gathered.

book: watten-bavarian-4

D: deal
F: schlag O
D: trumpf L
F: play LO
F: call
P: play H8
C: play L9
D: play L10
F: play H9
P: play LA

== a breach let stand is claimed no more, and its penalty goes
then score FC: 2; hand: 2
dispute 10 by P: "everybody saw that I was asked for my last card"
dispute 6 by D: "we had agreed to play on" (clause W-34)
decide 2 by arbiter: let stand because both sides had agreed
then score FC: none; hand: 1; claims: 0; disputes: 1; trick/F: H9; trick/P: LA; turn: C

== a penalty is brought once
dispute 6 by F: "we want more"
decide 1 by arbiter: penalty W-34 on P because so -> stands W-36
then score FC: 2; score DP: none; hand: 2

== a hand is played again
dispute 6 by P: "somebody pushed me"
decide 1 by arbiter: replay the hand because the cards lay open
then hand: 1; score FC: none; turn: C; stock: 32
D: deal
then phase: announce

== a hand that had ended is awarded in its place
F: deal
P: schlag K
dispute 6 by P: "he looked into my hand"
decide 1 by arbiter: award the hand to DP because he did -> stands W-56
then score DP: 2; score FC: none; hand: 2; phase: announce; schlag: K

== the match is awarded
dispute by P: "they left"
decide 1 by arbiter: award the match to DP because they did
then over: yes; winners: DP; hand: 2

== a decision that is superseded is undone with all it did
dispute 6 by P: "pushed"
decide 1 by arbiter: replay the hand because so it was
D: deal
then phase: announce
dispute decision 1 by F: "nobody pushed anybody"
decide 2 by arbiter: strike 11; score DP -1 because nobody did
then score FC: 2; score DP: -1; hand: 2
decide 1 by arbiter: the ruling stands because that was too hard -> stands G-4
then score FC: 2; score DP: none; hand: 2; phase: cut

== a hand is confirmed, and a later correction makes that stale
confirm hand 1 by D
then confirmed: 1
confirm hand 2 by D     -> void G-4
dispute 6 by P: "no"
decide 1 by arbiter: let stand because of peace
then confirmed: none
decide 1 by arbiter: the ruling stands because war is better
then confirmed: 1
