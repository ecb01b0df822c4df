//! Pages of ratings for who asks.

use std::sync::Arc;

use super::*;
use crate::store::tests::open;
use crate::store::tests::pages::{settle_player, won};
use crate::store::tests::ratings::{duel, ended, rated};

pub(crate) const ANN: PlayerId = PlayerId(0xA);
pub(crate) const BOB: PlayerId = PlayerId(u64::MAX);

/// A server with a match that Ann has won against Bob, in room 1, both of whom have a row, and her a race this week.
pub(crate) async fn with_a_duel() -> (Arc<AppState>, tempfile::TempDir) {
    let (app, _queue, folder) = AppState::at_rest().await;
    for player in [ANN, BOB] {
        settle_player(&app.persistence.store, player.0, 1_600, 0, 0).await;
    }
    let record = won(duel(1, [ANN, BOB]), 60_000);
    app.persistence.journal.commit(vec![open(1), ended(&record, Some(rated(&record)), 0)]).await.unwrap();
    app.persistence.journal.settle().await.unwrap();
    let week = (app.clock.wall_ms() / 86_400_000 + 3) / 7;
    let sql = "UPDATE ratings SET rated_at_wall = $1, ranked_until = 4000000000000,
         week = CASE WHEN player = 10 THEN $2 ELSE 0 END, week_from = 160000";
    let update = sqlx::query(sql).bind(app.clock.wall_ms().cast_signed()).bind(week.cast_signed());
    update.execute(app.persistence.store.pool()).await.unwrap();
    (app, folder)
}

#[tokio::test]
async fn a_leaderboard_shows_the_asking_players_place() {
    let (app, _folder) = with_a_duel().await;
    let view = leaderboard(&app, "duel-hard", false, PageEnd::NONE, Some(BOB)).await.unwrap();
    let places = |rows: &[LeaderboardRow]| rows.iter().map(|row| (row.place, row.player)).collect::<Vec<_>>();
    assert_eq!(places(&view.rows), [(1, ANN), (2, BOB)]);
    assert_eq!((places(&view.own), view.missing), (vec![(1, ANN), (2, BOB)], None));
    assert!(view.rows[0].week > 0 && view.rows[1].week == 0 && view.next.is_none());
    assert_eq!((view.rows[0].name.as_str(), view.rows[0].matches), ("Ann", 31));
    let [ann, bob] = &*view.rows else { panic!("{:?}", view.rows) };
    assert!(ann.strength.rating > bob.strength.rating);
    let after = page_after(Some(&format!("1.{}00.{ANN}", ann.strength.rating - 1))).unwrap();
    let further = leaderboard(&app, "duel-hard", false, after, None).await.unwrap();
    assert_eq!((places(&further.rows), further.own), (vec![(2, BOB)], vec![]));
    let week = leaderboard(&app, "duel-hard", true, PageEnd::NONE, Some(BOB)).await.unwrap();
    assert_eq!((places(&week.rows), week.own, week.missing), (vec![(1, ANN)], vec![], None));
    let newcomer = leaderboard(&app, "duel-hard", false, PageEnd::NONE, Some(PlayerId(7))).await.unwrap();
    let missing = newcomer.missing.unwrap();
    assert_eq!(
        (missing.matches, missing.opponents, missing.networks, missing.is_provisional),
        (20, 10, 5, true)
    );
    let empty = leaderboard(&app, "classic", false, PageEnd::NONE, None).await.unwrap();
    assert_eq!((empty.rows, empty.next), (vec![], None), "of a pool, but nobody has a row");
    for unknown in ["unknown", "", "Duel Hard", "duel-hard'"] {
        let refusal = leaderboard(&app, unknown, false, PageEnd::NONE, None).await.unwrap_err();
        let NoPage::NoSuchClass { known } = refusal else { panic!("{refusal:?}") };
        assert!(known.first().is_some_and(|class| class == "classic"), "{known:?}");
        assert_eq!(known.last().map(String::as_str), Some("duel-hard"), "of no pool any more");
    }
}

#[tokio::test]
async fn a_player_is_shown_with_what_was_between_you() {
    let (app, _folder) = with_a_duel().await;
    let view = player(&app, ANN, Some(BOB)).await.unwrap();
    assert_eq!((view.name.as_str(), view.ratings.len(), view.matches.len()), ("Ann", 1, 1));
    assert_eq!(
        (view.ratings[0].matches, view.ratings[0].missing, view.ratings[0].history.len()),
        (31, None, 1)
    );
    assert_eq!((view.matches[0].opponents[0].player, view.matches[0].change > 0), (BOB, true));
    assert_eq!(view.against_you.map(|both| (both.won, both.lost)), Some((1, 0)));
    assert_eq!(player(&app, ANN, Some(ANN)).await.unwrap().against_you, None);
    assert_eq!(player(&app, PlayerId(7), None).await, Err(NoPage::NoSuchPlayer));
}
