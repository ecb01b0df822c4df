-- Who has raced which puzzle, by its canonical id, and when last: of each player the latest so many.
CREATE TABLE raced (
    player BIGINT NOT NULL,
    puzzle TEXT NOT NULL,
    raced_at BIGINT NOT NULL,
    PRIMARY KEY (player, puzzle)
);
CREATE INDEX raced_by_player ON raced (player, raced_at);
CREATE INDEX raced_by_age ON raced (raced_at);

-- Players who have raced at a pace that no hand reaches, without saying that a program plays, and when last.
CREATE TABLE not_by_hand (
    player BIGINT NOT NULL PRIMARY KEY,
    seen_at BIGINT NOT NULL
);
CREATE INDEX not_by_hand_by_age ON not_by_hand (seen_at);

-- One row: the last match of earlier releases that was read for the table raced, and whether all are.
CREATE TABLE backfill (
    id BIGINT NOT NULL PRIMARY KEY,
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    done BIGINT NOT NULL
);
INSERT INTO backfill (id, room, match_no, done) VALUES (1, -9223372036854775808, 0, 0);
