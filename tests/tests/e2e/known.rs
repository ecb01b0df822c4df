//! What is remembered of players beyond a room: which puzzles they have raced, and that they played as no hand does.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use client_core::Screen;
use game::{Command, Knowledge, PuzzleRequest, ResultRow, RoomEvent};
use protocol::{Codec, Identity, ServerMessage};
use puzzle::{Isomorphism, Puzzle, PuzzleId};
use testkit::messages::{enqueue, event, finished, hello_as, started};
use testkit::player::Player;
use testkit::puzzles;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{Server, ServerProgram};

/// Ann and Bob race this puzzle to the end, and leave.
async fn raced(server: SocketAddr) -> Result<(Vec<Player>, PuzzleId)> {
    let (players, _) = scene::race(server, &["Ann", "Bob"], scene::quick(), 6).await?;
    for player in &players {
        player.place_right(6).await?;
    }
    let id = players[0].results(1).await?.puzzle.context("a puzzle has an id")?;
    for player in &players {
        player.command(Command::Leave).await?;
        player.until_screen(Screen::Home).await?;
    }
    Ok((players, id))
}

/// As a member of the room sees it.
async fn until_knowledge(player: &Player, of: &str, what: Knowledge) -> Result<()> {
    player
        .until(&format!("{of} to know {what:?}"), |seen| {
            let members = &seen.app.room()?.view().members;
            members.iter().any(|one| one.name.as_str() == of && one.knowledge == what).then_some(())
        })
        .await
}

#[tokio::test]
async fn who_has_raced_a_puzzle_is_shown_wherever_it_comes_back() -> Result<()> {
    let server = Server::start().await?;
    let (players, id) = raced(server.address()).await?;
    let host = Player::new(server.address(), "Host").await?;
    let code = host.create().await?;
    host.set_rules(scene::quick()).await?;
    host.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Known { id } }).await?;
    until_knowledge(&host, "Host", Knowledge::Seed).await?;
    // One comes after it was chosen.
    players[0].join(code).await?;
    until_knowledge(&host, "Ann", Knowledge::Raced).await?;
    // Another arrangement of it, which Host sets.
    let puzzle = Puzzle::classic(puzzles::with_blanks(6)?);
    let image = Isomorphism::draw(&puzzle, 3).puzzle(&puzzle);
    scene::set_oneself(&host, image.givens()).await?;
    until_knowledge(&host, "Host", Knowledge::Puzzle).await?;
    until_knowledge(&host, "Ann", Knowledge::Raced).await?;
    // And to the end.
    let here = [host, players.into_iter().next().context("Ann")?];
    scene::start(&here).await?;
    for player in &here {
        player.place_right(6).await?;
    }
    let table = here[0].results(1).await?.table;
    let known = |name: &str| table.iter().find(|row| row.name.as_str() == name).map(|row| row.knowledge);
    assert_eq!((known("Ann"), known("Host")), (Some(Knowledge::Raced), Some(Knowledge::Puzzle)));
    server.stop().await
}

#[tokio::test]
async fn what_was_raced_is_remembered_after_a_crash() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, id) = raced(server.address()).await?;
    let _server = server.crash(async || {}).await?;
    let code = players[1].create().await?;
    players[0].join(code).await?;
    players[1].command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Known { id } }).await?;
    for name in ["Ann", "Bob"] {
        until_knowledge(&players[1], name, Knowledge::Raced).await?;
    }
    Ok(())
}

async fn enters(
    server: SocketAddr,
    n: u8,
    identity: Option<Identity>,
    bot: bool,
) -> Result<(Raw, Option<Identity>)> {
    let mut raw = Raw::connect_from(server, Codec::Json, Some(Ipv4Addr::new(127, 0, 5, n))).await?;
    raw.say(&hello_as(identity, bot)).await?;
    let identity = raw
        .until("the welcome", |message| match message {
            ServerMessage::Welcome { identity, .. } => Some(identity.clone()),
            _ => None,
        })
        .await?;
    Ok((raw, identity))
}

/// Looks for an opponent; how many wait then.
async fn waits(raw: &mut Raw, name: &str, with_bots: bool) -> Result<u32> {
    raw.say(&enqueue(name, with_bots)).await?;
    raw.until("the queue", |message| match message {
        ServerMessage::Queued { waiting, .. } => Some(*waiting),
        ServerMessage::Matched { .. } => panic!("matched at once"),
        _ => None,
    })
    .await
}

async fn until_matched(raw: &mut Raw) -> Result<()> {
    raw.until("the match", |message| matches!(message, ServerMessage::Matched { .. }).then_some(())).await
}

/// Enters every right digit as fast as messages go; the own result.
async fn solves_like_a_program(raw: &mut Raw) -> Result<ResultRow> {
    let race = raw.until("the start", started).await?;
    for right in puzzles::right_moves(&race.puzzle)? {
        raw.command(right).await?;
    }
    raw.until("the own result", |message| match event(message)? {
        RoomEvent::OwnResult { row, .. } => Some(row.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_program_that_poses_as_a_person_meets_no_people_again() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (mut eve, identity) = enters(server.address(), 1, None, false).await?;
    let (mut bob, _) = enters(server.address(), 2, None, false).await?;
    assert_eq!(waits(&mut eve, "Eve", false).await?, 1);
    bob.say(&enqueue("Bob", false)).await?;
    assert!(solves_like_a_program(&mut eve).await?.not_by_hand);
    eve.command(Command::Leave).await?;
    eve.until_left().await?;
    bob.command(Command::GiveUp).await?;
    let results = bob.until("the results", finished).await?;
    assert!(results.table.iter().any(|row| row.not_by_hand && row.name.as_str() == "Eve"), "{results:?}");
    drop((eve, bob));
    // The server remembers it over a crash.
    let server = server.crash(async || {}).await?;
    let (mut eve, _) = enters(server.address(), 1, identity, false).await?;
    assert_eq!(waits(&mut eve, "Eve", true).await?, 1);
    let (mut cat, _) = enters(server.address(), 3, None, false).await?;
    assert_eq!(waits(&mut cat, "Cat", true).await?, 2, "beside Eve");
    let (mut dan, _) = enters(server.address(), 4, None, false).await?;
    dan.say(&enqueue("Dan", false)).await?;
    until_matched(&mut cat).await?;
    until_matched(&mut dan).await?;
    let (mut robot, _) = enters(server.address(), 5, None, true).await?;
    robot.say(&enqueue("Robot", false)).await?;
    until_matched(&mut eve).await?;
    until_matched(&mut robot).await
}

#[tokio::test]
async fn fresh_identities_of_one_address_break_one_race() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, _) = enters(server.address(), 1, None, false).await?;
    assert_eq!(waits(&mut ann, "Ann", false).await?, 1);
    let (mut eve, _) = enters(server.address(), 2, None, false).await?;
    eve.say(&enqueue("Eve", false)).await?;
    until_matched(&mut eve).await?;
    until_matched(&mut ann).await?;
    eve.command(Command::Ready { ready: false }).await?;
    ann.until("the queue again", |message| matches!(message, ServerMessage::Queued { .. }).then_some(()))
        .await?;
    // Another identity from there waits beside her.
    let (mut eva, _) = enters(server.address(), 2, None, false).await?;
    assert_eq!(waits(&mut eva, "Eva", false).await?, 2);
    // She meets the next one from elsewhere.
    let (mut bob, _) = enters(server.address(), 3, None, false).await?;
    bob.say(&enqueue("Bob", false)).await?;
    until_matched(&mut ann).await?;
    until_matched(&mut bob).await?;
    server.stop().await
}
