//! What an operator corrects: takes the booking of a match back, once, with points, experience, best times and who has won against
//! whom; later matches stand. And renames players.

use std::collections::BTreeMap;

use game::MatchId;
use rating::{Class, Player, Rating};

use super::super::columns::{count_column, id_column};
use super::super::statement::Bound;
use super::super::write::Write;
use super::known::{Known, columns, experience_of, id, rating_of, text};
use super::sql::Sql;

/// Whoever changes the row takes the booking back; it says when.
const MARK: &str = "UPDATE rating_bookings SET voided_at_wall = $3
     WHERE room = $1 AND match_no = $2 AND voided_at_wall = 0 AND unrated = ''";
const LOCK_PLAYER: &str = "UPDATE rated_players SET renamed = renamed WHERE player = $1";
const RENAME: &str = "UPDATE rated_players SET name = $2, renamed = 1 WHERE player = $1";
const OWN_NAME: &str = "UPDATE rated_players SET renamed = 0 WHERE player = $1";
const CHANGES: &str = "SELECT player, ended_at_wall, matches, opponents, networks,
         old_rating, old_deviation, old_volatility, old_rated_at_wall, rating, deviation, volatility
     FROM rating_changes WHERE room = $1 AND match_no = $2";
const PAIRS: &str = "SELECT player, opponent, score FROM rating_pairs WHERE room = $1 AND match_no = $2";
const VOID_CHANGES: &str = "UPDATE rating_changes SET voided = 1 WHERE room = $1 AND match_no = $2";
const VOID_PAIRS: &str = "UPDATE rating_pairs SET uncounted = 4 WHERE room = $1 AND match_no = $2";
/// Opponents and networks whom the player has met in no other match that counts: with this one they are gone.
const ONLY_HERE: &str = "SELECT
         (SELECT count(DISTINCT opponent) FROM rating_pairs AS here
             WHERE room = $1 AND match_no = $2 AND player = $3 AND uncounted = 0 AND NOT EXISTS
                 (SELECT 1 FROM rating_pairs AS there WHERE there.player = $3 AND there.class = $4
                     AND there.opponent = here.opponent AND there.uncounted = 0
                     AND NOT (there.room = $1 AND there.match_no = $2))),
         (SELECT count(DISTINCT network) FROM rating_pairs AS here
             WHERE room = $1 AND match_no = $2 AND player = $3 AND uncounted = 0 AND NOT EXISTS
                 (SELECT 1 FROM rating_pairs AS there WHERE there.player = $3 AND there.class = $4
                     AND there.network = here.network AND there.uncounted = 0
                     AND NOT (there.room = $1 AND there.match_no = $2)))";
/// The highest rating that was not provisional, and when the last match ended, of those that count.
const LEFT: &str =
    "SELECT coalesce(max(CASE WHEN deviation < 11000 THEN rating END), 0), coalesce(max(ended_at_wall), 0)
     FROM rating_changes WHERE player = $1 AND class = $2 AND voided = 0 AND matches > 0";
const KEEP_VOID: &str = "INSERT INTO rating_voids
         (room, match_no, player, old_rating, old_deviation, rating, deviation)
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
const FEWER_MET: &str = "UPDATE rating_rivals SET met = met - 1, won = won - $3, lost = lost - $4
     WHERE player = $1 AND opponent = $2";
const NEVER_MET: &str = "DELETE FROM rating_rivals WHERE player = $1 AND opponent = $2 AND met <= 0";
const NO_BEST: &str = "DELETE FROM rating_bests WHERE room = $1 AND match_no = $2 AND player = $3";
/// The next best, of those that are not void.
const NEXT_BEST: &str =
    "INSERT INTO rating_bests (player, kind, tier, time_ms, room, match_no, ended_at_wall)
     SELECT player, kind, tier, time_ms, room, match_no, ended_at_wall FROM rating_changes
     WHERE player = $3 AND voided = 0 AND time_ms > 0 AND (kind, tier) IN
         (SELECT kind, tier FROM rating_changes WHERE room = $1 AND match_no = $2 AND player = $3)
     ORDER BY time_ms, ended_at_wall LIMIT 1";

/// Carries out what an operator has ordered of ratings.
pub(in crate::store) async fn correct(order: &Write, to: &mut impl Sql) -> sqlx::Result<()> {
    if let Write::VoidMatch { id, class, at_wall_ms } = order {
        void(*id, class, count_column(*at_wall_ms), to).await?;
    } else if let Write::RenamePlayer { player, name } = order {
        let id = Bound::Number(id_column(player.0));
        match name {
            Some(name) => to.run(RENAME, vec![id, Bound::Text(name.to_string())]).await?,
            None => to.run(OWN_NAME, vec![id]).await?,
        };
    }
    Ok(())
}

/// Takes a booked match of this class back, unless it was before.
pub(in crate::store) async fn void(
    of: MatchId,
    class: &Class,
    at_wall: i64,
    to: &mut impl Sql,
) -> sqlx::Result<()> {
    let mark = [match_id(of).into(), vec![Bound::Number(at_wall)]].concat();
    if to.run(MARK, mark).await? == 0 {
        return Ok(());
    }
    // In the order of players, as bookings lock them.
    let changes: BTreeMap<Player, [i64; 12]> =
        to.rows(CHANGES, match_id(of).into()).await?.into_iter().map(|row| (player(row[0]), row)).collect();
    for player in changes.keys() {
        to.run(LOCK_PLAYER, vec![id(*player)]).await?;
    }
    to.run(VOID_CHANGES, match_id(of).into()).await?;
    for row in changes.into_values() {
        void_change(of, class, row, to).await?;
    }
    for [one, other, score] in to.rows(PAIRS, match_id(of).into()).await? {
        let both = || [one, other].map(Bound::Number).to_vec();
        let scores = [score == 2, score == 0].map(|counts| Bound::Number(counts.into()));
        to.run(FEWER_MET, [both(), scores.into()].concat()).await?;
        to.run(NEVER_MET, both()).await?;
    }
    to.run(VOID_PAIRS, match_id(of).into()).await.map(drop)
}

async fn void_change(of: MatchId, class: &Class, row: [i64; 12], to: &mut impl Sql) -> sqlx::Result<()> {
    let [id_of, ended_at, m, _, _, r0, d0, v0, at0, r1, d1, v1] = row;
    let of_this = [match_id(of).into(), vec![Bound::Number(id_of), text(class)]].concat();
    let [opponents, networks] = to.row(ONLY_HERE, of_this).await?;
    let (old, gained) = (rating_of([r0, d0, v0, at0]), experience_of([m, opponents, networks]));
    let new = rating_of([r1, d1, v1, if m > 0 { ended_at } else { at0 }]);
    let player = player(id_of);
    let before = Known::lock(player, class, &Rating::start(old.at_ms), to).await?;
    let [best, last_ended_at] = to.row(LEFT, vec![id(player), text(class)]).await?;
    let after = before.without(&old, &new, gained, last_ended_at, best);
    after.put(player, class, to).await?;
    let of_player = || [match_id(of).into(), vec![id(player)]].concat();
    let kept = [columns(&before.rating), columns(&after.rating)];
    let kept = kept.into_iter().flat_map(|[rating, deviation, ..]| [rating, deviation].map(Bound::Number));
    to.run(KEEP_VOID, of_player().into_iter().chain(kept).collect()).await?;
    if to.run(NO_BEST, of_player()).await? > 0 {
        to.run(NEXT_BEST, of_player()).await?;
    }
    Ok(())
}

fn player(column: i64) -> Player {
    Player(column.cast_unsigned())
}

fn match_id(MatchId { room, match_no }: MatchId) -> [Bound; 2] {
    [id_column(room.0), match_no.into()].map(Bound::Number)
}
