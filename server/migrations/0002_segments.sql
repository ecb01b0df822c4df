-- The embedded store's journal is a row of files (segments) beside the database; what they hold is moved here later, a segment
-- at a time. segment: the last one that has been moved. (PostgreSQL has no segments.)
ALTER TABLE server ADD COLUMN segment BIGINT NOT NULL DEFAULT 0;

-- The server's own time when a row was kept: no stamp in the row is later. Together with server.alive_at, which a heartbeat
-- updates and no commit, they tell where the server's time goes on.
ALTER TABLE rooms ADD COLUMN kept_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE inputs ADD COLUMN kept_at BIGINT NOT NULL DEFAULT 0;
