-- Puzzles that players have set for anybody to try, until they expire or are withdrawn. challenge is the id in the link; content
-- is JSON and holds the solution.
CREATE TABLE challenges (
    challenge TEXT NOT NULL PRIMARY KEY,
    setter BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    content TEXT NOT NULL
);
CREATE INDEX challenges_by_setter ON challenges (setter);
CREATE INDEX challenges_by_age ON challenges (made_at);

-- Every finished attempt at them, by the match that it was; run is JSON.
CREATE TABLE challenge_runs (
    challenge TEXT NOT NULL,
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    run TEXT NOT NULL,
    PRIMARY KEY (challenge, room, match_no)
);
