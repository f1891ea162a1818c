# Ruling 6 is a play that claims to hold no trump and no Critical.

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

== what the book exacts is brought by a decision as by a proof
dispute 6 by F: "she showed me a trump" (W-34)
decide 1 by arbiter: penalty W-34 because P does not deny it -> stands W-36 W-56
then score FC: 2; hand: 2; turn: D

== an act is void: let it stand by the clauses that the referee finds
D: play E7              -> void W-31
dispute 10 by D: "P had asked me to"
decide by arbiter: let it stand because nobody minds -> stands G-4
then hand/D: 3; claims: 1

== all after a ruling is taken back
dispute 6 by C: "that card fell off the table"
decide 1 by arbiter: take back to 5 because it fell -> stands G-4
then turn: P; claims: 0; trick/F: LO
P: play LA
then trick/F: LO; trick/P: LA

== one ruling is struck, and what follows is judged again
dispute 5 by P: "nobody called"
decide 1 by arbiter: strike 5 because nobody heard it
then claims: 0; taken: 4

== another report takes the place
dispute 6 by D: "it was the nine"
decide 1 by arbiter: replace 6 with P: play E9 because it was
then taken: L10 L9 E9 LO

== scores are given and taken away, for a side or a seat of it
dispute by F: "D looked into my cards"
decide 1 by arbiter: score F +2; score DP -1 because it was seen
then score FC: 2; score DP: -1; turn: P
decide 1 by arbiter: score FC +1 because two was too much
then score FC: 1; score DP: none

== a score that reaches the target ends the match
dispute by F: "they talk"
decide 1 by arbiter: score FC +11; award the hand to FC because they do
then over: yes; winners: FC; score FC: 13

== a hand is awarded where it is played
dispute 6 by F: "this is no game any more"
decide 1 by arbiter: award the hand to C because P agrees -> stands W-56
then score FC: 2; hand: 2; phase: cut

== a decision stands when it is disputed in vain
dispute 6 by F: "a trump"
decide 1 by arbiter: score FC +1 because it was shown
dispute decision 1 by D: "it was not"
then disputes: 1
decide 2 by arbiter: the decision stands because it was
then score FC: 1; disputes: 0
dispute decision 2 by P: "really not"
decide 3 by arbiter: the ruling stands because I have seen it
then score FC: 1

== a dispute about a decision ends with it, where the matter is decided anew
dispute 6 by F: "a trump"
decide 1 by arbiter: score FC +1 because it was shown
dispute decision 1 by D: "it was not"
then disputes: 1
decide 1 by arbiter: the ruling stands because Dora is right
then disputes: 0; score FC: none

== what was corrected since a decision stays as it was corrected
dispute 6 by D: "it was the nine"
decide 1 by arbiter: replace 6 with P: play E9 because it was
replace 6 with P: play E10 because both were wrong
decide 1 by arbiter: score DP -1 because they did not say so
then taken: L10 L9 E10 LO; score DP: -1

== what was decided is asked again when something before it is corrected
dispute 6 by F: "over"
decide 1 by arbiter: award the hand to FC because it is
then score FC: 2
F: deal
undo 3 because D said something else
then score FC: 2; hand: 2

== a report that was decided on cannot be undone by anybody else
dispute 9 by F: "I did not"
decide 1 by arbiter: strike because he did not
dispute 9 by F: "again"
decide 2 by arbiter: let stand because so -> void G-4

== remedies that make no sense are void
dispute by F: "something"
decide 1: take back to 99 because so            -> void G-4
decide 1: strike 99 because so                  -> void G-4
decide 1: score X +1 because so                 -> void G-4
decide 1: score FC +0 because so                -> void G-4
decide 1: award the hand to X because so        -> void G-4
decide 1: penalty W-31 on P because so          -> void G-4
decide 1: let 6 stand; the ruling stands because so -> void G-4
decide 1: let 8 stand because so                -> void G-4
decide 1: strike 6                              -> void G-4
then disputes: 1
