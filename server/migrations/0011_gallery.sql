-- Challenges that their setters have published, with what lists show of them: made_at_wall in milliseconds since 1970, kinds as words
-- joined by commas. wanted is 1 while the setter wants it listed. judged is 0 for nothing, 1 for reported, 2 and 3 for kept and taken
-- off by an operator. It is listed while it is wanted, and judged 0 or 2. Goes with the challenge, as all here.
CREATE TABLE gallery (
    challenge TEXT NOT NULL PRIMARY KEY,
    setter BIGINT NOT NULL,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    kinds TEXT NOT NULL,
    tier TEXT NOT NULL,
    made_at_wall BIGINT NOT NULL,
    likes BIGINT NOT NULL,
    wanted BIGINT NOT NULL,
    judged BIGINT NOT NULL
);
CREATE INDEX gallery_of_setter ON gallery (setter);
CREATE INDEX gallery_reported ON gallery (challenge) WHERE judged = 1;

-- Where it stands: on one shelf for each list. shown is 1 while it is listed; likes are those of the gallery, to be in order by.
CREATE TABLE gallery_shelves (
    challenge TEXT NOT NULL,
    shelf TEXT NOT NULL,
    made_at_wall BIGINT NOT NULL,
    likes BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    PRIMARY KEY (challenge, shelf)
);
CREATE INDEX gallery_shelves_newest ON gallery_shelves (shelf, made_at_wall, challenge) WHERE shown = 1;
CREATE INDEX gallery_shelves_liked ON gallery_shelves (shelf, likes, challenge) WHERE shown = 1;

-- Who likes a challenge.
CREATE TABLE challenge_likes (
    challenge TEXT NOT NULL,
    player BIGINT NOT NULL,
    PRIMARY KEY (challenge, player)
);
CREATE INDEX challenge_likes_of_player ON challenge_likes (player);

-- What players tell the operator of it.
CREATE TABLE challenge_reports (
    challenge TEXT NOT NULL,
    reporter BIGINT NOT NULL,
    why TEXT NOT NULL,
    reported_at_wall BIGINT NOT NULL,
    PRIMARY KEY (challenge, reporter)
);
CREATE INDEX challenge_reports_of_reporter ON challenge_reports (reporter, reported_at_wall);
