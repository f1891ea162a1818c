# A hand that the header tells, and nothing dealt.

book: toy
hand A: H1

== a void deal does not show the hands
B: deal -> void
A: deal
then hand/A: H1 ? ?
