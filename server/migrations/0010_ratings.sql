-- How strong players are in each class of pools. Ratings and deviations are hundredths of a point, volatilities and probabilities
-- millionths and thousandths. These rows stay when matches are deleted: they alone say what was booked. What single matches have
-- changed goes after two years (store/retention.rs).

-- One row for each match of a rated class: booked once. unrated says why it changed nothing, or is empty; voided_at_wall is 0
-- until an operator takes the booking back.
CREATE TABLE rating_bookings (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    class TEXT NOT NULL,
    ended_at_wall BIGINT NOT NULL,
    unrated TEXT NOT NULL,
    voided_at_wall BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (room, match_no)
);
CREATE INDEX rating_bookings_by_end ON rating_bookings (ended_at_wall);

-- Whom pages name: as in their last booked match, since the first; or, where renamed is 1, as an operator says. Whoever books
-- matches of a player locks this row first.
CREATE TABLE rated_players (
    player BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    renamed BIGINT NOT NULL,
    since_wall BIGINT NOT NULL
);

-- matches, opponents and networks are those that counted; week is that of the last of them, in weeks since Monday,
-- 29 December 1969, and week_from the rating before the first of that week. best is the highest rating that was not provisional,
-- 0 if none. ranked_until is when idleness makes the rating provisional, if nothing else is missing for a row on a leaderboard
-- (rating/src/leaderboard.rs); else, and once that time has passed, 0.
CREATE TABLE ratings (
    player BIGINT NOT NULL,
    class TEXT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    rated_at_wall BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    opponents BIGINT NOT NULL,
    networks BIGINT NOT NULL,
    week BIGINT NOT NULL,
    week_from BIGINT NOT NULL,
    best BIGINT NOT NULL,
    ranked_until BIGINT NOT NULL,
    PRIMARY KEY (player, class)
);
-- Leaderboards of all time and of a week, and whose row lapses next: under conditions that no planner takes for one another.
-- With what a place is counted by, so that no row is read for it.
CREATE INDEX ratings_ranked ON ratings (class, rating, player, ranked_until) WHERE ranked_until <> 0;
CREATE INDEX ratings_ranked_of_week ON ratings (class, week, rating, player, ranked_until) WHERE ranked_until <> 0;
CREATE INDEX ratings_lapsing ON ratings (ranked_until) WHERE ranked_until > 0;

-- What a match has changed for a player. place is 0 for who left, time_ms 0 for who did not finish, kind empty where it has no
-- name. voided is 1 once an operator has taken the match back.
CREATE TABLE rating_changes (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    player BIGINT NOT NULL,
    class TEXT NOT NULL,
    ended_at_wall BIGINT NOT NULL,
    place BIGINT NOT NULL,
    kind TEXT NOT NULL,
    tier BIGINT NOT NULL,
    time_ms BIGINT NOT NULL,
    voided BIGINT NOT NULL DEFAULT 0,
    old_rating BIGINT NOT NULL,
    old_deviation BIGINT NOT NULL,
    old_volatility BIGINT NOT NULL,
    old_rated_at_wall BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    opponents BIGINT NOT NULL,
    networks BIGINT NOT NULL,
    PRIMARY KEY (room, match_no, player)
);
CREATE INDEX rating_changes_of_player ON rating_changes (player, class, ended_at_wall);

-- What it says of the player and one opponent, with the opponent's rating before. score is 0, 1 or 2 for loss, draw and win;
-- uncounted is 0 for a pair that counts, else why it does not: 1 newcomer, 2 network again, 3 too often, 4 void. network is the
-- opponent's, a keyed hash; 0 where it is unknown.
CREATE TABLE rating_pairs (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    player BIGINT NOT NULL,
    opponent BIGINT NOT NULL,
    class TEXT NOT NULL,
    ended_at_wall BIGINT NOT NULL,
    network BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    score BIGINT NOT NULL,
    expected BIGINT NOT NULL,
    uncounted BIGINT NOT NULL,
    PRIMARY KEY (room, match_no, player, opponent)
);
CREATE INDEX rating_pairs_met ON rating_pairs (player, class, opponent, ended_at_wall) WHERE uncounted = 0;
CREATE INDEX rating_pairs_networks ON rating_pairs (player, class, network) WHERE uncounted = 0;

-- One row, as the queue said last, for whoever runs it next: who waits in it and since when; and who has met and left whom, at
-- moments on the wall.
CREATE TABLE queue_waiting (
    id BIGINT NOT NULL PRIMARY KEY,
    tickets TEXT NOT NULL,
    walkouts TEXT NOT NULL
);

-- Quickest times of booked matches that are not void.
CREATE TABLE rating_bests (
    player BIGINT NOT NULL,
    kind TEXT NOT NULL,
    tier BIGINT NOT NULL,
    time_ms BIGINT NOT NULL,
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    ended_at_wall BIGINT NOT NULL,
    PRIMARY KEY (player, kind, tier)
);

-- How often two have met in booked matches that are not void, in any class, and how that ended for the first.
CREATE TABLE rating_rivals (
    player BIGINT NOT NULL,
    opponent BIGINT NOT NULL,
    met BIGINT NOT NULL,
    won BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    PRIMARY KEY (player, opponent)
);
CREATE INDEX rating_rivals_met ON rating_rivals (player, met);

-- What voiding a match has changed for a player.
CREATE TABLE rating_voids (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    player BIGINT NOT NULL,
    old_rating BIGINT NOT NULL,
    old_deviation BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    PRIMARY KEY (room, match_no, player)
);

-- Whom a player does not want to meet.
CREATE TABLE blocks (
    player BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked);

-- What players tell the operator of each other; goes with the match.
CREATE TABLE reports (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    reporter BIGINT NOT NULL,
    subject BIGINT NOT NULL,
    why TEXT NOT NULL,
    reported_at_wall BIGINT NOT NULL,
    PRIMARY KEY (room, match_no, reporter, subject)
);
CREATE INDEX reports_by_time ON reports (reported_at_wall);
CREATE INDEX reports_of_reporter ON reports (reporter, reported_at_wall);
CREATE INDEX reports_of_subject ON reports (subject);
