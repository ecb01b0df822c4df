-- How often the runs of a challenge have changed; what its setter has ruled about them, as JSON, with its number; and which puzzle it
-- has, empty until the server has looked into a challenge of an earlier release.
ALTER TABLE challenges ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN ruling_no BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN ruling TEXT NOT NULL DEFAULT '';
ALTER TABLE challenges ADD COLUMN puzzle TEXT NOT NULL DEFAULT '';
CREATE INDEX challenges_by_puzzle ON challenges (puzzle);

-- The number of the change that stored a run, so that only those that are new have to be read.
ALTER TABLE challenge_runs ADD COLUMN change BIGINT NOT NULL DEFAULT 0;
CREATE INDEX challenge_runs_by_change ON challenge_runs (challenge, change);

-- Who has started an attempt, and from which network: a keyed hash, 0 where it is unknown.
CREATE TABLE challenge_starts (
    challenge TEXT NOT NULL,
    player BIGINT NOT NULL,
    network BIGINT NOT NULL,
    PRIMARY KEY (challenge, player)
);
CREATE INDEX challenge_starts_by_network ON challenge_starts (challenge, network);
