-- What somebody with the database in hand may change. A line names the change, the lines below
-- it are the change: `EVENTS` is the table of events, `HERE` the match in question, `:m` its id,
-- `:o` that of the other match; `PAYLOAD` and `COPY` stand for what another event holds.

--- makes the match unreadable, from which event on, and why

-- a payload that is no JSON: event 5 holds no JSON
UPDATE EVENTS SET state = CAST('zz' AS BLOB) HERE = 5;

-- a payload written by hand: event 5 was not written by the service
UPDATE EVENTS SET state = CAST(state AS TEXT) HERE = 5;

-- a payload of another kind of event: event 5 has not the shape of a match.closed
UPDATE EVENTS SET topic = 'match.closed' HERE = 5;

-- a kind of event nobody knows: event 5 cannot be a 'os.system'
UPDATE EVENTS SET topic = 'os.system' HERE = 5;

-- a payload of a later release: event 5 was written by a later release, which alone can read it
UPDATE EVENTS SET state = edit(state, '"v":1', '"v":9') HERE = 5;

-- a place that is no text: event 5 names a place that is none: 5
UPDATE EVENTS SET state = edit(state, '"to":"hand/B"', '"to":5') HERE = 5;

-- a match that is opened twice: event 5 cannot be a 'match.opened'
UPDATE EVENTS SET topic = 'match.opened', state = PAYLOAD(1) HERE = 5;

-- a hole: event 5 is missing
DELETE FROM EVENTS HERE = 5;

-- a hole of several events: event 5 is missing
DELETE FROM EVENTS HERE IN (5, 6, 9);

-- a beginning that is missing: event 1 is missing
DELETE FROM EVENTS HERE = 1;

-- no event at all: event 1 is missing
DELETE FROM EVENTS WHERE originator_id = :m;

-- a book that is not on the shelf: event 1 names the book 'chess', which is not on the shelf
UPDATE EVENTS SET state = edit(state, '"toy"', '"chess"') HERE = 1;

-- two payloads in each other's place: event 5 holds ruling 5, where ruling 4 belongs
UPDATE EVENTS SET state = PAYLOAD(11 - EVENTS.originator_version) HERE IN (5, 6);

-- a payload that comes twice: event 6 holds ruling 4, where ruling 5 belongs
UPDATE EVENTS SET state = PAYLOAD(5) HERE = 6;

-- a correction that comes twice: event 13 carries the report id of event 12
INSERT INTO EVENTS (originator_id, originator_version, topic, state) COPY(12, 13);

-- a place that is none: event 5 names a place that is none: 'stonk'
UPDATE EVENTS SET state = edit(state, '"to":"hand/B"', '"to":"stonk"') HERE = 5;

-- a place to take from that is none: event 5 names a place that is none: 'x'
UPDATE EVENTS SET state = edit(state, '"from":"stock"', '"from":"x"') HERE = 5;

--- is found by verifying

-- 2 an outcome of another word: event 5 has not the shape of a match.ruled
UPDATE EVENTS SET state = edit(state, 'stands', 'flies') HERE = 5;

-- 3 broken JSON: event 5 holds no canonical JSON
UPDATE EVENTS SET state = CAST('zz' AS BLOB) HERE = 5;

-- 6 the last events are gone: events up to 12 were recorded, and end with 9 now
DELETE FROM EVENTS HERE > 9;

-- 9 another topic: event 5 has not the shape of a match.confirmed
UPDATE EVENTS SET topic = 'match.confirmed' HERE = 5;

-- 10 a report id that leads elsewhere: a report id leads to event 9, which does not carry it
UPDATE report_ids SET version = 9 WHERE match_id = :m AND report_id = 'report-05';

-- 11 a report id that is not known any more: the report id of event 5 is not known any more
DELETE FROM report_ids WHERE match_id = :m AND report_id = 'report-05';

-- 12 a status: the list says status closed, its events say open
UPDATE matches SET status = 'closed' WHERE id = :m;

-- 12 a book: the list says book chess
UPDATE matches SET book = 'chess' WHERE id = :m;

-- 12 a title: the list says title Chess
UPDATE matches SET title = 'Chess' WHERE id = :m;

-- 12 a day: the list says opened_at 7
UPDATE matches SET opened_at = 7 WHERE id = :m;

-- 13 all events of a match are gone: no event of it is left
DELETE FROM EVENTS WHERE originator_id = :m;

-- 13 its line in the list is gone: it is missing in the list of matches
DELETE FROM matches WHERE id = :m;

-- 14 an old payload appended: event 13 holds ruling 10, where ruling 11 belongs
INSERT INTO EVENTS (originator_id, originator_version, topic, state) COPY(11, 13);

-- 16 a name: the name of A is not what was sealed
UPDATE openings SET value = '"Eve"' WHERE match_id = :m AND kind = 'name';

-- 16 a name that is no JSON: the name of A is not what was sealed
UPDATE openings SET value = 'Eve' WHERE match_id = :m AND kind = 'name';

-- 17 the role of somebody who recorded: who recorded event 3 as seat B is arbiter now
UPDATE participants SET role = 'arbiter', seat = NULL WHERE match_id = :m AND seat = 'B';

-- 17 somebody who recorded is gone: who recorded event 3 was never admitted
DELETE FROM participants WHERE match_id = :m AND seat = 'B';

-- 18 a seat that is none: event 5 names a place that is none: 'hand/Z'
UPDATE EVENTS SET state = edit(state, '"to":"hand/B"', '"to":"hand/Z"') HERE = 5;

-- 19 the number of a ruling: event 5 holds ruling 7, where ruling 4 belongs
UPDATE EVENTS SET state = edit(state, '"number":4', '"number":7') HERE = 5;

-- 20 the last event given to another match: events up to 12 were recorded, and end with 11 now
UPDATE EVENTS SET originator_id = :o, originator_version = 3 HERE = 12;

-- a payload with a space in it: event 5 holds JSON that is not written in the canonical way
UPDATE EVENTS SET state = edit(state, '"v":1', '"v": 1') HERE = 5;

-- a report that nobody can read: event 5 cannot be read
UPDATE EVENTS SET state = edit(state, 'B: draw', 'B: fly R1') HERE = 5;

--- is not found, by design: whoever writes what the service would have written

-- 1 another report:
UPDATE EVENTS SET state = edit(state, 'B: play R1', 'B: play R2') HERE = 3;

-- 4 another time:
UPDATE EVENTS SET state = edit(state, '"recorded":1', '"recorded":2') HERE = 12;
UPDATE standings SET standing = replace(standing, 'moved_at":1', 'moved_at":2') WHERE match_id =
:m;

-- 15 a card put elsewhere by the facts:
UPDATE EVENTS SET state = edit(state, '"to":"hand/B"', '"to":"hand/A"') HERE = 5;

-- 13 a match with all that was kept of it:
DELETE FROM EVENTS WHERE originator_id = :m;
DELETE FROM matches WHERE id = :m;
DELETE FROM report_ids WHERE match_id = :m;
DELETE FROM openings WHERE match_id = :m;
DELETE FROM participants WHERE match_id = :m;
DELETE FROM standings WHERE match_id = :m;

-- 17 the role of somebody who has recorded nothing:
UPDATE participants SET role = 'arbiter', seat = NULL WHERE match_id = :o AND seat = 'B';
