-- Everything here runs on SQLite and PostgreSQL alike, so there are only TEXT and BIGINT columns.
-- Ids of 64 bits are stored as the BIGINT with the same bits. Stamps are the server's own time in
-- milliseconds (it stands still while the server is down); columns that end in _wall are
-- milliseconds since 1970 by the system's clock.

-- One row: the server's own time when it last wrote anything, and which run of a server may write.
CREATE TABLE server (
    id BIGINT NOT NULL PRIMARY KEY,
    alive_at BIGINT NOT NULL,
    holder BIGINT NOT NULL
);
INSERT INTO server (id, alive_at, holder) VALUES (1, 0, 0);

-- Rooms that are open (failure is '') or that ended by a fault of their own (failure says it).
-- The snapshot is the room's state before input snapshot_seq; with 0 there is none.
CREATE TABLE rooms (
    room BIGINT NOT NULL PRIMARY KEY,
    born BIGINT NOT NULL,
    config TEXT NOT NULL,
    rules_version BIGINT NOT NULL,
    snapshot_seq BIGINT NOT NULL,
    snapshot TEXT NOT NULL,
    failed_at BIGINT NOT NULL,
    failure TEXT NOT NULL
);

-- What happened in open rooms since their snapshots: lines of JSON, numbered by the room from 0.
CREATE TABLE inputs (
    room BIGINT NOT NULL,
    first_seq BIGINT NOT NULL,
    end_seq BIGINT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (room, first_seq)
);

-- Finished matches, for ever or as long as the operator wants.
CREATE TABLE matches (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    booked_at BIGINT NOT NULL,
    ended_at_wall BIGINT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (room, match_no)
);
CREATE INDEX matches_by_age ON matches (booked_at);

-- Who has been here. secrets is JSON: hashes of what proves the player, never the secrets themselves.
-- Of two states of a player the one with the higher version is the later.
CREATE TABLE players (
    player BIGINT NOT NULL PRIMARY KEY,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    secrets TEXT NOT NULL
);
CREATE INDEX players_by_visit ON players (seen_at);

-- Who may not come in: a player's id or a range of addresses, as text. until_wall is 0 for ever.
CREATE TABLE bans (
    subject TEXT NOT NULL PRIMARY KEY,
    reason TEXT NOT NULL,
    since_wall BIGINT NOT NULL,
    until_wall BIGINT NOT NULL
);
