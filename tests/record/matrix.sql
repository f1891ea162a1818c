What an operator does to a sealed record, and who notices it: a start (S), verify --all (V), fresh
exports (E), the holder of older ones (H), a witness (W); dashes are asserted as well.

Behind the letters stands how the log is made to fit afterwards. :m is the match of twelve events,
the oldest; :o one of two; :l the late one, the last five of nineteen. What begins with @ stands
under its name at the end. A match that somebody asks for and is not there any more counts as
noticed by those who ask for exports.

--- rows

-- 3 one payload edited: - V E H -
@edit
-- 3 two payloads swapped: - V E H -
UPDATE stored_events SET state = (SELECT b.state FROM stored_events AS b WHERE b.originator_id = :m
  AND b.originator_version = 11 - stored_events.originator_version)
  WHERE originator_id = :m AND originator_version IN (5, 6)
-- 3 two events swapped by their numbers: - V E H -
UPDATE stored_events SET originator_version = 99 WHERE originator_id = :m AND originator_version = 5;
UPDATE stored_events SET originator_version = 5 WHERE originator_id = :m AND originator_version = 6;
UPDATE stored_events SET originator_version = 6 WHERE originator_id = :m AND originator_version = 99
-- 4 the topic alone: - V E H -
UPDATE stored_events SET topic = 'match.confirmed'
  WHERE originator_id = :m AND originator_version = 5
-- 5 two leaves swapped in the tree: S V E H -
UPDATE leaves SET place = 99 WHERE place = 4;
UPDATE leaves SET place = 4 WHERE place = 5;
UPDATE leaves SET place = 5 WHERE place = 99
-- 6 an event in the middle deleted: - V E H -
@fifth
-- 7 an event in the middle and its leaf deleted: S V E H -
@fifth;
DELETE FROM leaves WHERE match_id = :m AND version = 5
-- 7 a whole match deleted with its leaves: S V E H -
@match gone;
DELETE FROM leaves WHERE match_id = :o
-- 7 a whole match deleted without its leaves: - V E - -
@match gone
-- 8 the last three events deleted: S V E H -
@the last three
-- 8 the last three and the newest checkpoint deleted: S V E - W
@the last three;
DELETE FROM checkpoints WHERE size > 14
-- 9 an event inserted at the end: - V E H -
INSERT INTO stored_events SELECT originator_id, 13, topic,
  REPLACE(state, '"number":10', '"number":11') FROM stored_events
  WHERE originator_id = :m AND originator_version = 11
-- 10 an edit, every hash made anew: S V E H -: hashed
@edit
-- 11 an edit, signed with another key: S V E H W: another key
@edit
-- 12 an edit, signed with the key, lock untouched: S V - H W: the key
@edit
-- 13 an edit, with key and lock: - - - H W: key and lock
@edit
-- 13 a whole match gone, with key and lock: - - E H W: key and lock
@match gone
-- 14 the last three gone, with key and lock: - - - - W: key and lock
@the last three
-- 15 an edit the holder has not seen, with key and lock: - - - - W: key and lock
UPDATE stored_events SET state = CAST(REPLACE(CAST(state AS TEXT), 'it rains', 'it pours') AS BLOB)
  WHERE originator_id = :l
-- 16 a backup put back: S V E - W
@backup
-- 17 a backup put back, record and lock: - - E - W: the lock of then
@backup
-- 18 another future after a backup, with key and lock: - - E - W: gone on
@backup
-- the record says that it is not sealed: S V E - -
DELETE FROM settings WHERE name = 'log-origin'
-- an edit of what is called set aside: - V E H -
@edit;
INSERT INTO set_aside SELECT originator_id, originator_version, topic, state, 1, 'x'
  FROM stored_events WHERE originator_id = :m AND originator_version = 3
-- the end set aside as if the match had been mended: - V - H -
INSERT INTO set_aside SELECT originator_id, originator_version, topic, state, 1, 'x'
  FROM stored_events WHERE originator_id = :m AND originator_version > 9;
DELETE FROM report_ids WHERE match_id = :m AND version > 9;
DELETE FROM standings WHERE match_id = :m;
DELETE FROM stored_events WHERE originator_id = :m AND originator_version > 9
-- events marked as imported that were recorded here: - V E - -
INSERT INTO imports VALUES (:m, 2, 12, 1, 'x', '')
-- a name taken out without an erasing: - V - - -
DELETE FROM openings WHERE kind = 'name'
-- a checkpoint that is none: - V E H W
INSERT INTO checkpoints VALUES (99, 'x')
-- every checkpoint deleted: S V E H W
DELETE FROM checkpoints

--- pieces

-- edit
UPDATE stored_events SET state = CAST(REPLACE(CAST(state AS TEXT), 'B: play R1', 'B: play R2')
  AS BLOB) WHERE originator_id = :m AND originator_version = 3
-- fifth
DELETE FROM stored_events WHERE originator_id = :m AND originator_version = 5
-- the last three
DELETE FROM stored_events WHERE originator_id = :l AND originator_version > 2;
DELETE FROM report_ids WHERE match_id = :l AND version > 2;
DELETE FROM leaves WHERE place >= 16;
DELETE FROM standings WHERE match_id = :l;
UPDATE matches SET status = 'open' WHERE id = :l
-- match gone
DELETE FROM stored_events WHERE originator_id = :o;
DELETE FROM matches WHERE id = :o;
DELETE FROM report_ids WHERE match_id = :o;
DELETE FROM openings WHERE match_id = :o;
DELETE FROM participants WHERE match_id = :o;
DELETE FROM standings WHERE match_id = :o
-- backup
@the last three;
DELETE FROM stored_events WHERE originator_id = :l;
DELETE FROM leaves WHERE match_id = :l;
DELETE FROM matches WHERE id = :l;
DELETE FROM report_ids WHERE match_id = :l;
DELETE FROM participants WHERE match_id = :l;
DELETE FROM openings WHERE match_id = :l;
DELETE FROM checkpoints WHERE size > 14
