-- How strong players are in each class of pools. Ratings and deviations are hundredths of a point, volatilities and probabilities
-- millionths and thousandths. These rows stay when matches are deleted: they alone say what was booked.

-- One row for each match of a rated class: booked once. unrated says why it changed nothing, or is empty.
CREATE TABLE rating_bookings (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    class TEXT NOT NULL,
    ended_at_wall BIGINT NOT NULL,
    unrated TEXT NOT NULL,
    PRIMARY KEY (room, match_no)
);

-- matches, opponents and networks are those that counted; week is that of the last of them, in weeks since Monday,
-- 29 December 1969.
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
    PRIMARY KEY (player, class)
);
-- Those who may have a row on a leaderboard, of all time and of a week: see rating/src/leaderboard.rs.
CREATE INDEX ratings_ranked ON ratings (class, rating, player)
    WHERE matches >= 20 AND opponents >= 10 AND networks >= 5 AND deviation < 11000;
CREATE INDEX ratings_ranked_of_week ON ratings (class, week, rating, player)
    WHERE matches >= 20 AND opponents >= 10 AND networks >= 5 AND deviation < 11000;

-- What a match has changed for a player. place is 0 for who left.
CREATE TABLE rating_changes (
    room BIGINT NOT NULL,
    match_no BIGINT NOT NULL,
    player BIGINT NOT NULL,
    class TEXT NOT NULL,
    ended_at_wall BIGINT NOT NULL,
    place BIGINT NOT NULL,
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
-- uncounted is 0 for a pair that counts, else why it does not: 1 newcomer, 2 network again, 3 too often. network is the
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

-- One row: who waits in the queue and since when, as the queue said last, for whoever runs it next.
CREATE TABLE queue_waiting (
    id BIGINT NOT NULL PRIMARY KEY,
    tickets TEXT NOT NULL
);
