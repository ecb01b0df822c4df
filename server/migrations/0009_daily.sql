-- The daily of which day (since 1970, in UTC) a challenge is; 0: of none.
ALTER TABLE challenges ADD COLUMN day BIGINT NOT NULL DEFAULT 0;

-- One row: what all dailies are drawn from, as hexadecimal digits. Drawn once; all nodes have the same.
CREATE TABLE daily_secret (
    id BIGINT NOT NULL PRIMARY KEY,
    secret TEXT NOT NULL
);

-- Which dailies a player has solved in time, and how fast.
CREATE TABLE daily_solves (
    player BIGINT NOT NULL,
    day BIGINT NOT NULL,
    time_ms BIGINT NOT NULL,
    solved_at BIGINT NOT NULL,
    PRIMARY KEY (player, day)
);
CREATE INDEX daily_solves_by_age ON daily_solves (solved_at);
