-- The id of the puzzle that was raced, so that it can be raced again; empty for matches of releases before this table's change.
ALTER TABLE matches ADD COLUMN puzzle TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_by_puzzle ON matches (puzzle);
