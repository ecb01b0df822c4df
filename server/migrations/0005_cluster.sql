-- Several servers on one database: each run of one is a node. These tables stay empty where a server is alone.

-- Who runs the room: a node, or 0 for nobody, and how often that has changed. Room time is the server's time less behind: what
-- a room has spent with no server to run it.
ALTER TABLE rooms ADD COLUMN owner BIGINT NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN behind BIGINT NOT NULL DEFAULT 0;
CREATE INDEX rooms_by_owner ON rooms (owner);

-- The nodes, whose numbers are never used again. state is 'live' or 'gone'; lease_until is by the database's clock, alive_at the
-- node's own time when it last renewed its lease, rooms how many it ran then.
CREATE TABLE nodes (
    node BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    format BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    alive_at BIGINT NOT NULL,
    state TEXT NOT NULL,
    rooms BIGINT NOT NULL
);

-- Which room has which code. A room that has drawn another one has two for a moment. owner is who drew it, for a room that is not
-- stored yet.
CREATE TABLE codes (
    code TEXT NOT NULL PRIMARY KEY,
    room BIGINT NOT NULL,
    owner BIGINT NOT NULL,
    drawn_at BIGINT NOT NULL
);
CREATE INDEX codes_by_room ON codes (room);

-- Where players are: the node of their last visit (0: none any more), the one before it, and the one room that they have a place
-- in (0: none), with the entry that gave it to them.
CREATE TABLE places (
    player BIGINT NOT NULL PRIMARY KEY,
    node BIGINT NOT NULL,
    before BIGINT NOT NULL,
    visit BIGINT NOT NULL,
    room BIGINT NOT NULL,
    entry BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE INDEX places_by_room ON places (room);

-- Tasks that one node at a time does for all of them.
CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    node BIGINT NOT NULL,
    until BIGINT NOT NULL
);
