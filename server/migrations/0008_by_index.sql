-- What is looked for all the time, or every hour, is found by index, however many rows there are: rooms without an owner, and what
-- nobody will ask for any more.
DROP INDEX rooms_by_owner;
CREATE INDEX rooms_by_owner_and_room ON rooms (owner, room);
CREATE INDEX places_to_forget ON places (seen_at) WHERE room = 0;
CREATE INDEX codes_by_draw ON codes (drawn_at, code);
CREATE INDEX rooms_failed ON rooms (failed_at, room) WHERE failure <> '';
CREATE INDEX players_once ON players (seen_at) WHERE seen_at = created_at;
