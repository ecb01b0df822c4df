//! A ladder over real sockets: bots climb it until the time ends or the top is reached, one of them on a line that breaks.

use anyhow::Result;
use game::{EndReason, MatchRecord, Mode, RacerStatus, Rules};
use testkit::faulty_link::FaultyLink;
use testkit::player::Player;
use testkit::scene;
use testkit::server::{Server, get};

/// Blanks of the puzzle, and so the number of rungs.
const RUNGS: usize = 9;

fn ladder(time_limit_s: u32) -> Rules {
    Rules { mode: Mode::Ladder, time_limit_s: Some(time_limit_s), ..scene::quick() }
}

#[tokio::test]
async fn bots_climb_a_ladder_to_its_end_through_a_reconnect() -> Result<()> {
    let server = Server::start().await?;
    let link = FaultyLink::to(server.address()).await?;
    let (mut players, code) = scene::room(server.address(), &["Bob"], ladder(120)).await?;
    let ann = Player::new(link.address(), "Ann").await?;
    ann.join(code).await?;
    players.push(ann);
    scene::choose(&players[0], &testkit::puzzles::with_blanks(RUNGS)?).await?;
    scene::start(&players).await?;
    let (ann, bob) = (&players[1], &players[0]);
    for (player, mistake_one_in) in [(ann, 5), (bob, 0)] {
        player.let_bot(scene::bot(player, code, 1, mistake_one_in)).await?;
    }
    // In the middle of a rung, with moves under way.
    ann.until("the fourth rung", |seen| (seen.app.race()?.rung() >= 4).then_some(())).await?;
    let before = ann.look(|seen| seen.connections());
    link.cut();
    link.mend();
    ann.until("a new connection", |seen| (seen.connections() > before).then_some(())).await?;

    let results = bob.results(1).await?;
    assert_eq!(ann.results(1).await?, results);
    assert_eq!((results.ended, usize::from(results.blanks)), (EndReason::AllDone, RUNGS));
    for row in &results.table {
        assert!(matches!(row.status, RacerStatus::Finished { .. }), "{row:?}");
        assert_eq!(usize::from(row.rung), RUNGS, "{row:?}");
    }
    let (status, body) = get(server.address(), &format!("/api/matches/{}/replay", results.id)).await?;
    assert_eq!(status, 200, "{body}");
    let record: MatchRecord = serde_json::from_str(&body)?;
    assert_eq!(record.replay().as_ref(), Ok(&results));
    assert_eq!(record.audit().as_ref(), Ok(&results));
    server.stop().await
}

#[tokio::test]
async fn the_time_ends_a_ladder_and_the_furthest_wins() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann", "Bob"], ladder(30)).await?;
    for player in &players {
        player.act(client_core::Intent::Room(client_core::RoomIntent::Ready(true))).await?;
    }
    players[1]
        .let_bot(client_core::bot::BotPlan { move_every_ms: 200, ..scene::bot(&players[1], code, 1, 0) })
        .await?;
    let results = players[0].results(1).await?;
    assert_eq!(results.ended, EndReason::TimeUp);
    let rungs: Vec<(&str, bool)> =
        results.table.iter().map(|row| (row.name.as_str(), row.rung > 3)).collect();
    assert_eq!(rungs, [("Bob", true), ("Ann", false)]);
    server.stop().await
}
