# Ruling 4 may be a revoke: South did not follow to clubs.

book: lohai-4
seats: N E S W
terms: revoke=void_hand
N: deal
N: turn-up C6
E: play C9
S: play H4
W: play C2
N: play C3
E: play S4
S: play H5
W: play S2
N: play S3
table: result N=2 E=4 S=1 W=2 value=250
table: result W=9 value=100

== a revoke voids the hand: its result is not that of the hand dealt again
then score W: 100; score E: 250
dispute 4 by E: "he had a club all the time"
decide 1 by arbiter: penalty LO-8 on S because he shows it
then score W: 100; score E: none; dealer: N
