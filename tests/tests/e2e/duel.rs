//! Two set a puzzle for each other and race over them: with the server killed while they set, and again while they race.

use std::time::Duration;

use anyhow::{Result, ensure};
use client_core::board::CellKind;
use client_core::{Intent, RoomIntent, Screen};
use game::{Command, Handicap, MatchRecord, Mode, Phase, PuzzleRequest};
use testkit::player::{Player, Seen};
use testkit::puzzles;
use testkit::scene;
use testkit::server::{ServerProgram, get};
use testkit::wait::look_until;
use tokio::time::sleep;

/// Cells that Ann leaves open for Bob, and he for her.
const FOR_BOB: usize = 12;
const FOR_ANN: usize = 15;

async fn hand_in(player: &Player, blanks: usize) -> Result<()> {
    let puzzle = PuzzleRequest::Set { text: puzzles::with_blanks(blanks)?.to_string() };
    player.command(Command::HandIn { puzzle }).await
}

/// How many cells each is to fill, as the room says.
fn handed_in(seen: &Seen) -> Option<Vec<Option<u16>>> {
    let duel = seen.app.room()?.view().duel.as_ref()?;
    Some(duel.setters.iter().map(|setter| setter.puzzle.as_ref().map(|of| of.blanks)).collect())
}

/// The digits of the other one, beside the own board.
fn watched(seen: &Seen) -> Option<usize> {
    let solver = seen.app.race()?.seat()?.chosen()?;
    let view = solver.board.view();
    Some(view.cells().filter(|cell| solver.board.shown(*cell).1 == CellKind::Entry).count())
}

async fn crash(server: ServerProgram, players: &[Player], connections: usize) -> Result<ServerProgram> {
    let server = server.crash(async || ()).await?;
    for player in players {
        let is_back = |seen: &Seen| (seen.connections() == connections).then_some(());
        player.until("the server that has come back", is_back).await?;
    }
    Ok(server)
}

#[tokio::test]
async fn a_duel_outlives_a_crash_in_the_setting_and_in_the_race() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let rules = Mode::Duel { set_min: 10 }.fit(scene::quick());
    let (players, _) = scene::room(server.address(), &["Ann", "Bob"], rules).await?;
    let [ann, bob] = &players[..] else { panic!("two players") };
    for player in &players {
        player.act(Intent::Room(RoomIntent::Ready(true))).await?;
    }
    for player in &players {
        player.until_screen(Screen::Editor).await?;
    }
    hand_in(ann, FOR_BOB).await?;
    let one = [Some(FOR_BOB as u16), None];
    bob.until("what Ann has handed in", |seen| (handed_in(seen)? == one).then_some(())).await?;
    ann.until_screen(Screen::Lobby).await?;

    let server = crash(server, &players, 2).await?;
    bob.until("it after the crash", |seen| (handed_in(seen)? == one).then_some(())).await?;
    bob.until_screen(Screen::Editor).await?;
    // Who hands in before the room has let them in again does so once more.
    look_until("Bob's puzzle to be taken", async || {
        hand_in(bob, FOR_ANN).await?;
        sleep(Duration::from_millis(300)).await;
        let is_in = |seen: &Seen| seen.app.room().is_some_and(|room| room.view().phase == Phase::Comparing);
        Ok(bob.look(is_in).then_some(()))
    })
    .await?;
    for player in [bob, ann] {
        let compares = |seen: &Seen| (seen.app.room()?.view().phase == Phase::Comparing).then_some(());
        player.until("the comparison", compares).await?;
    }
    let member =
        bob.look(|seen| seen.app.room().map(client_core::room::Room::you)).expect("Bob is in the room");
    bob.act(Intent::Room(RoomIntent::SetHandicap(member, Handicap { strikes: 1, ..Handicap::default() })))
        .await?;
    ann.until("Bob's price", |seen| {
        let duel = seen.app.room()?.view().duel.as_ref()?;
        (duel.setters[1].price.strikes == 1).then_some(())
    })
    .await?;
    scene::start(&players).await?;
    ensure!(ann.open_cells()?.len() == FOR_ANN && bob.open_cells()?.len() == FOR_BOB, "each the other's");
    ann.place_right(5).await?;
    bob.until("Ann's digits", |seen| (watched(seen)? == 5).then_some(())).await?;

    let server = crash(server, &players, 3).await?;
    for player in &players {
        player.until_screen(Screen::Race).await?;
    }
    bob.until("Ann's digits after the crash", |seen| (watched(seen)? == 5).then_some(())).await?;
    bob.place_right(FOR_BOB).await?;
    bob.until_answered().await?;
    ann.place_right(FOR_ANN - 5).await?;
    let results = ann.results(1).await?;
    ensure!(results == bob.results(1).await?, "both see the same");
    ensure!(results.table[0].name.as_str() == "Bob" && results.blanks == FOR_ANN as u16, "{results:?}");
    ensure!(results.blanks_of(member) == FOR_BOB as u16, "{results:?}");

    let (status, body) = get(server.address(), &format!("/api/matches/{}/replay", results.id)).await?;
    ensure!(status == 200, "{status} {body}");
    let record: MatchRecord = serde_json::from_str(&body)?;
    ensure!(record.second_puzzle.is_some(), "both puzzles are kept");
    assert_eq!(record.replay().as_ref(), Ok(&results));
    assert_eq!(record.audit().as_ref(), Ok(&results));
    Ok(())
}
