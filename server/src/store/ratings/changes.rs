//! Reads what a match has changed, and how strong its racers are known to be. Each is some look-ups by primary key.

use std::collections::BTreeMap;

use game::{MatchId, PlayerId};
use protocol::{RatedMatch, RatingChange, UncountedPair};
use rating::{Class, Experience, Rating};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::super::Store;
use super::super::columns::{count, id, id_column};
use super::super::error::StoreError;
use super::voided::Voided;
use super::words;

/// What is known of a player in a class.
pub(crate) type Standing = (Rating, Experience);

impl Store {
    /// What a match has changed; `None` when it is of no rated class, or is not booked yet.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn changes_of(&self, of: MatchId) -> Result<Option<RatedMatch>, StoreError> {
        let columns = [id_column(of.room.0), i64::from(of.match_no)];
        let bind = |sql: &'static str| sqlx::query(sql).bind(columns[0]).bind(columns[1]);
        let Some(booking) = self.booking(of).await? else { return Ok(None) };
        let sql = "SELECT player, ended_at_wall, old_rating, old_deviation, old_volatility, old_rated_at_wall,
             rating, deviation, volatility FROM rating_changes WHERE room = $1 AND match_no = $2 ORDER BY player";
        let mut changes = Vec::new();
        for row in bind(sql).fetch_all(&self.pool).await? {
            changes.push(change(&row)?);
        }
        let sql = "SELECT player, opponent, uncounted FROM rating_pairs
             WHERE room = $1 AND match_no = $2 AND uncounted <> 0 ORDER BY player, opponent";
        for row in bind(sql).fetch_all(&self.pool).await? {
            let (player, opponent) = (PlayerId(id(&row, "player")?), PlayerId(id(&row, "opponent")?));
            let why = words::uncounted_of(row.try_get("uncounted")?);
            if let (Some(change), Some(why)) = (changes.iter_mut().find(|of| of.player == player), why) {
                change.uncounted.push(UncountedPair { opponent, why });
            }
        }
        if let Some(at_ms) = booking.voided_at_ms {
            // What that has left takes the place of what the match had.
            for Voided { player, old, new, .. } in self.voided(of).await? {
                for change in changes.iter_mut().filter(|change| change.player == player) {
                    (change.old, change.new) = (old.strength_at(at_ms), new.strength_at(at_ms));
                }
            }
        }
        let (unrated, void) = (words::unrated_of(&booking.unrated), booking.voided_at_ms.is_some());
        Ok(Some(RatedMatch { id: of, class: booking.class.into(), unrated, changes, void }))
    }

    /// What is known of these players in a class; nothing of who has never raced in it.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn standings(
        &self,
        class: &Class,
        players: &[PlayerId],
    ) -> Result<BTreeMap<PlayerId, Standing>, StoreError> {
        let mut standings = BTreeMap::new();
        for player in players {
            let sql = "SELECT rating, deviation, volatility, rated_at_wall, matches, opponents, networks
                 FROM ratings WHERE player = $1 AND class = $2";
            let query = sqlx::query(sql).bind(id_column(player.0)).bind(class.as_str().to_owned());
            if let Some(row) = query.fetch_optional(&self.pool).await? {
                let rating =
                    rating(&row, ["rating", "deviation", "volatility"], count(&row, "rated_at_wall")?)?;
                let number =
                    |column| Ok::<_, StoreError>(u32::try_from(count(&row, column)?).unwrap_or(u32::MAX));
                let experience = Experience {
                    matches: number("matches")?,
                    opponents: number("opponents")?,
                    networks: number("networks")?,
                };
                standings.insert(*player, (rating, experience));
            }
        }
        Ok(standings)
    }
}

/// Both as they were when the match ended.
fn change(row: &AnyRow) -> Result<RatingChange, StoreError> {
    let ended_at_ms = count(row, "ended_at_wall")?;
    let old = ["old_rating", "old_deviation", "old_volatility"];
    let old = rating(row, old, count(row, "old_rated_at_wall")?)?;
    let new = rating(row, ["rating", "deviation", "volatility"], ended_at_ms)?;
    Ok(RatingChange {
        player: PlayerId(id(row, "player")?),
        old: old.strength_at(ended_at_ms),
        new: new.strength_at(ended_at_ms),
        uncounted: Vec::new(),
    })
}

fn rating(row: &AnyRow, columns: [&str; 3], at_ms: u64) -> Result<Rating, StoreError> {
    let small =
        |column| Ok::<_, StoreError>(i32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(i32::MAX));
    let [rating, deviation, volatility] = columns;
    Ok(Rating {
        rating_centi: small(rating)?,
        deviation_centi: small(deviation)?,
        volatility_micro: small(volatility)?,
        at_ms,
    })
}
