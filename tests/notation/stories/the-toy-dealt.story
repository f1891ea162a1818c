# Two hands that the header tells, once they are dealt.

book: toy
hand A: H1 H2 H3
hand B: K1 K2 K3
A: deal

== the latest report is taken back without a reason
B: lay K1
undo -> stands G-4
B: lay K2
then pile: K2

== one after another the latest reports are taken back
B: lay K1
A: lay H1
undo
undo
then pile: none; turn: B

== an earlier report needs a reason
B: lay K1
A: lay H1
undo 2 -> void G-4
then pile: K1 H1

== a report is replaced
[0:05] B: lay K1
A: lay H1
replace 2 with [0:06] B: lay K2 because misheard
then pile: K2 H1; hand/B: K1 K3

== what was taken back is brought back
B: lay K1
A: lay H1
undo 2 because so
restore 2 because it was right
then pile: K1 H1

== what was replaced is brought back
B: lay K1
A: lay H1
replace 2 with B: lay K2 because so
restore 2 because it was right
then pile: K1 H1

== without a number the last correction is undone
B: lay K1
undo
restore
then pile: K1

== an expectation is of its own line, whatever is corrected later
B: lay K1 -> stands
then pile: K1
undo
then pile: none

== a known hand is known again after a correction
B: lay K1
undo
then hand/B: K1 K2 K3
B: lay K4 -> contradicts
then hand/B: K1 K2 K3
