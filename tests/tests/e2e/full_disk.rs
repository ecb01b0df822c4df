//! A disk that takes nothing more in the middle of a race: nobody is told that a move counts, everybody is told why, and
//! when there is space again the race goes on as if nothing had been, also across a crash.

use anyhow::Result;
use client_core::Screen;
use protocol::{Codec, Notice, close};
use testkit::messages::{hello, notice};
use testkit::metrics::Metrics;
use testkit::player::Seen;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{ServerProgram, get};
use testkit::wait::look_until;

fn is_told_that_nothing_is_saved(seen: &Seen) -> Option<()> {
    seen.app.notice(seen.now)?.text.contains("save right now").then_some(())
}

async fn until_ready(server: &ServerProgram, wanted: bool) -> Result<()> {
    look_until(&format!("readiness to be {wanted}"), async || {
        let (status, body) = get(server.ops_address(), "/readyz").await?;
        let is_so = if wanted { status == 200 } else { status == 404 && body.contains("not_saving") };
        Ok(is_so.then_some(()))
    })
    .await
}

/// Cells that the player knows `name` to have filled.
fn filled(seen: &Seen, name: &str) -> usize {
    let lane = seen
        .app
        .room()
        .map_or_else(Vec::new, |room| room.lanes(seen.now))
        .into_iter()
        .find(|lane| lane.name == name);
    lane.map_or(0, |lane| lane.filled.map_or(0, |filled| filled.len()))
}

#[tokio::test]
async fn a_full_disk_stops_acknowledgements_and_loses_nothing() -> Result<()> {
    let server = ServerProgram::start_where_disks_fill().await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 12).await?;
    let (ann, bob) = (&players[0], &players[1]);
    ann.place_right(3).await?;
    ann.until_answered().await?;
    // What is held back for others does not go out while the room waits for the store.
    bob.until("Ann's three cells", |seen| (filled(seen, "Ann") == 3).then_some(())).await?;

    server.fill_disk()?;
    ann.place_right(4).await?;
    for player in &players {
        player.until("the notice that nothing is saved", is_told_that_nothing_is_saved).await?;
    }
    until_ready(&server, false).await?;
    assert!(Metrics::of(server.ops_address()).await?.value("nonet_journal_not_saving", &[])? > 0.0);
    assert_eq!(
        ann.look(|seen| seen.app.race().unwrap().pending_count()),
        4,
        "no move counts before it is kept"
    );
    assert_eq!(bob.look(|seen| filled(seen, "Ann")), 3);
    // Whoever is new is asked to come later, and told why: who they are could not be kept.
    let mut cat = Raw::connect(server.address(), Codec::Json).await?;
    cat.say(&hello(None)).await?;
    let told = cat.until("the notice for newcomers", notice).await?;
    assert_eq!(told, Notice::NotSaving);
    assert_eq!(cat.until_closed().await?.0, close::SERVER_FULL);

    server.empty_disk()?;
    ann.until_answered().await?;
    for player in &players {
        player
            .until("the end of the notice", |seen| seen.app.notice(seen.now).is_none().then_some(()))
            .await?;
    }
    until_ready(&server, true).await?;
    Raw::enter(server.address(), Codec::Json, None).await?;
    bob.until("Ann's seven cells", |seen| (filled(seen, "Ann") == 7).then_some(())).await?;

    let server = server.crash(async || {}).await?;
    ann.until("the race again", |seen| {
        (seen.connections() == 2
            && seen.app.screen() == Screen::Race
            && seen.app.race()?.pending_count() == 0)
            .then_some(())
    })
    .await?;
    assert_eq!(ann.open_cells()?.len(), 5, "what was acknowledged is still there");
    for player in &players {
        player.place_right(player.open_cells()?.len()).await?;
    }
    let results = ann.results(1).await?;
    assert_eq!(results, bob.results(1).await?);
    assert!(results.table.iter().all(|row| row.correct == results.blanks && row.mistakes == 0));
    drop(server);
    Ok(())
}
