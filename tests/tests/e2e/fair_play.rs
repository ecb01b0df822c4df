//! What keeps games fair among strangers: who is paired with whom, who holds up whom, who gets into a room, and whose
//! secret is worth what. Over real sockets, by clients without manners.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use client_core::{Intent, RoomIntent, Screen};
use game::{
    Command, DetachReason, JoinRefusal, KnockNo, MemberNo, Phase, RacerStatus, ResultRow, RoomCode,
    RoomEvent, RoomView,
};
use protocol::{ClientMessage, Codec, Identity, ServerMessage};
use testkit::messages::{enqueue, entered, event, finished, hello, hello_as, join, refused, started, view};
use testkit::puzzles;
use testkit::raw::{Heard, Raw};
use testkit::scene;
use testkit::server::{Server, ServerProgram};
use testkit::wait::look_until;

async fn enter(server: SocketAddr) -> Result<Raw> {
    Ok(Raw::enter(server, Codec::Json, None).await?.0)
}

async fn enter_bot(server: SocketAddr) -> Result<Raw> {
    let mut raw = Raw::connect(server, Codec::Json).await?;
    raw.say(&hello_as(None, true)).await?;
    raw.until("the welcome", |message| matches!(message, ServerMessage::Welcome { .. }).then_some(()))
        .await?;
    Ok(raw)
}

/// A room's host.
async fn host(server: SocketAddr) -> Result<(Raw, RoomCode)> {
    let mut host = enter(server).await?;
    let code = host.host("Ann").await?.room.code;
    Ok((host, code))
}

async fn until_view(raw: &mut Raw, what: &str, is_it: impl Fn(&RoomView) -> bool) -> Result<RoomView> {
    raw.until(what, |message| view(message).filter(|room| is_it(room)).cloned()).await
}

async fn until_match(raw: &mut Raw) -> Result<RoomView> {
    raw.until("the match", |message| matches!(message, ServerMessage::Matched { .. }).then_some(())).await?;
    until_view(raw, "the countdown", |room| matches!(room.phase, Phase::Countdown { .. })).await
}

fn marks(room: &RoomView) -> Vec<(&str, bool)> {
    room.members.iter().map(|member| (member.name.as_str(), member.bot)).collect()
}

/// `(waiting, held_ms)` as the queue says it next.
async fn until_queued(raw: &mut Raw) -> Result<(u32, u32)> {
    raw.until("the queue", |message| match message {
        ServerMessage::Queued { waiting, held_ms, .. } => Some((*waiting, *held_ms)),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_griefer_is_not_paired_with_the_same_one_again() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, mut eve) = (enter(server.address()).await?, enter(server.address()).await?);
    ann.say(&enqueue("Ann", false)).await?;
    until_queued(&mut ann).await?;
    eve.say(&enqueue("Eve", false)).await?;
    until_match(&mut ann).await?;
    until_match(&mut eve).await?;
    eve.command(Command::Ready { ready: false }).await?;
    assert_eq!(ann.until_left().await?, DetachReason::Requeued);
    assert_eq!(eve.until_left().await?, DetachReason::Left);
    assert_eq!(until_queued(&mut ann).await?, (1, 0), "back without asking");
    // Eve looks again, and somebody else comes after her: Ann meets that one.
    eve.say(&enqueue("Eve", false)).await?;
    assert_eq!(until_queued(&mut eve).await?, (2, 0), "the first time is forgiven");
    let mut bob = enter(server.address()).await?;
    bob.say(&enqueue("Bob", false)).await?;
    let room = until_match(&mut bob).await?;
    let names: Vec<_> = room.members.iter().map(|member| member.name.to_string()).collect();
    assert_eq!(names, ["Ann", "Bob"]);
    // Eve does it a second time, to somebody else, and now has to wait.
    let mut cat = enter(server.address()).await?;
    cat.say(&enqueue("Cat", false)).await?;
    until_match(&mut eve).await?;
    eve.command(Command::Leave).await?;
    assert_eq!(eve.until_left().await?, DetachReason::Left);
    eve.say(&enqueue("Eve", false)).await?;
    let (_, held_ms) = until_queued(&mut eve).await?;
    assert!((1..=30_000).contains(&held_ms), "{held_ms}");
    server.stop().await
}

#[tokio::test]
async fn a_finisher_of_a_queue_race_is_told_at_once() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, mut bob) = (enter(server.address()).await?, enter(server.address()).await?);
    ann.say(&enqueue("Ann", false)).await?;
    bob.say(&enqueue("Bob", false)).await?;
    let race = ann.until("the start", started).await?;
    for right in puzzles::right_moves(&race.puzzle)? {
        ann.command(right).await?;
    }
    let row: ResultRow = ann
        .until("the own result, while Bob still races", |message| match event(message)? {
            RoomEvent::OwnResult { row, .. } => Some(row.clone()),
            RoomEvent::Finished { .. } => panic!("nobody has ended Bob's race"),
            _ => None,
        })
        .await?;
    assert_eq!((row.rank, row.mistakes), (1, 0));
    // The finisher may go: the result stays.
    ann.command(Command::Leave).await?;
    bob.command(Command::GiveUp).await?;
    let table = bob.until("the results", finished).await?.table;
    assert_eq!(table[0], row);
    server.stop().await
}

#[tokio::test]
async fn bots_are_shown_and_meet_only_who_accepts_them() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, mut bob) = (enter(server.address()).await?, enter(server.address()).await?);
    let mut robot = enter_bot(server.address()).await?;
    ann.say(&enqueue("Ann", false)).await?;
    until_queued(&mut ann).await?;
    robot.say(&enqueue("Robot", false)).await?;
    assert_eq!(until_queued(&mut robot).await?.0, 2, "beside Ann, who has not asked for bots");
    bob.say(&enqueue("Bob", true)).await?;
    let room = until_match(&mut ann).await?;
    assert_eq!(marks(&room), [("Ann", false), ("Bob", false)], "first come, first served");
    let mut cat = enter(server.address()).await?;
    cat.say(&enqueue("Cat", true)).await?;
    let room = until_match(&mut robot).await?;
    assert_eq!(marks(&room), [("Robot", true), ("Cat", false)]);
    server.stop().await
}

#[tokio::test]
async fn an_address_is_not_paired_with_itself_if_so_configured() -> Result<()> {
    let server = Server::start_with(|config| config.queue.same_address = false).await?;
    let (mut ann, mut sib) = (enter(server.address()).await?, enter(server.address()).await?);
    ann.say(&enqueue("Ann", false)).await?;
    until_queued(&mut ann).await?;
    sib.say(&enqueue("Sib", false)).await?;
    assert_eq!(until_queued(&mut sib).await?.0, 2);
    let elsewhere = Ipv4Addr::new(127, 0, 0, 2);
    let mut bob = Raw::enter_from(server.address(), Codec::Json, elsewhere).await?;
    bob.say(&enqueue("Bob", false)).await?;
    let room = until_match(&mut bob).await?;
    let names: Vec<_> = room.members.iter().map(|member| member.name.to_string()).collect();
    assert_eq!(names, ["Ann", "Bob"]);
    server.stop().await
}

#[tokio::test]
async fn matched_is_told_only_when_its_room_is_kept() -> Result<()> {
    let server = ServerProgram::start_where_disks_fill().await?;
    let (mut ann, mut bob) = (enter(server.address()).await?, enter(server.address()).await?);
    server.fill_disk()?;
    ann.say(&enqueue("Ann", false)).await?;
    bob.say(&enqueue("Bob", false)).await?;
    // The notice comes once a write has failed: that of the room, or of a player, which may come before the answer of the queue.
    for raw in [&mut ann, &mut bob] {
        raw.until("the notice", |message| match message {
            ServerMessage::Notice { notice: protocol::Notice::NotSaving } => Some(()),
            ServerMessage::Matched { code } => panic!("matched in {code}, which nothing has kept"),
            _ => None,
        })
        .await?;
    }
    server.empty_disk()?;
    until_match(&mut ann).await?;
    until_match(&mut bob).await?;
    Ok(())
}

#[tokio::test]
async fn a_new_code_replaces_the_old_one_also_after_a_crash() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (mut ann, old) = host(server.address()).await?;
    let (mut bob, welcome) = Raw::enter(server.address(), Codec::Bincode, None).await?;
    bob.goes_to(old, "Bob", false).await?;
    ann.command(Command::NewCode).await?;
    let new = until_view(&mut bob, "the new code", |room| room.code != old).await?.code;
    let mut late = enter(server.address()).await?;
    late.say(&join(old, "Late")).await?;
    assert_eq!(late.until("the refusal", refused).await?, JoinRefusal::NoSuchRoom.into());
    // A member who comes back finds the room by its new code, before and after a crash.
    let (_bob, welcome) = Raw::enter(server.address(), Codec::Bincode, welcome.identity).await?;
    assert_eq!(welcome.resume, Some(new));
    let server = server.crash(async || {}).await?;
    let (mut bob, welcome) = Raw::enter(server.address(), Codec::Bincode, welcome.identity).await?;
    assert_eq!(welcome.resume, Some(new));
    assert_eq!(bob.goes_to(new, "Bob", false).await?.room.code, new);
    Ok(())
}

#[tokio::test]
async fn a_locked_room_lets_only_its_members_in() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, code) = host(server.address()).await?;
    let (mut bob, welcome) = Raw::enter(server.address(), Codec::Bincode, None).await?;
    bob.goes_to(code, "Bob", false).await?;
    ann.command(Command::Lock { locked: true }).await?;
    until_view(&mut bob, "the lock", |room| room.locked).await?;
    let mut eve = enter(server.address()).await?;
    eve.say(&join(code, "Eve")).await?;
    assert_eq!(eve.until("the refusal", refused).await?, JoinRefusal::Locked.into());
    let (mut bob, _) = Raw::enter(server.address(), Codec::Json, welcome.identity).await?;
    bob.goes_to(code, "Bob", false).await?;
    server.stop().await
}

#[tokio::test]
async fn a_kicked_players_new_identity_needs_the_hosts_consent() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, code) = host(server.address()).await?;
    let home = Ipv4Addr::new(127, 0, 0, 9);
    let from_home = async || -> Result<Raw> {
        let mut raw = Raw::enter_from(server.address(), Codec::Json, home).await?;
        raw.say(&join(code, "Eve")).await?;
        Ok(raw)
    };
    let mut eve = from_home().await?;
    let member = eve.until("the room", entered).await?.you;
    ann.command(Command::Kick { member }).await?;
    assert_eq!(eve.until_left().await?, DetachReason::Kicked);
    let mut again = from_home().await?;
    assert_eq!(again.until("the refusal", refused).await?, JoinRefusal::AskHost.into());
    let room = until_view(&mut ann, "the question", |room| !room.knocks.is_empty()).await?;
    assert_eq!(room.knocks[0].no, KnockNo(1));
    ann.command(Command::AnswerKnock { knock: KnockNo(1), admit: true }).await?;
    until_view(&mut ann, "the answer", |room| room.knocks.is_empty()).await?;
    assert_eq!(again.goes_to(code, "Eve", false).await?.you, MemberNo(3));
    server.stop().await
}

#[tokio::test]
async fn a_member_removed_in_a_race_is_recorded_as_removed() -> Result<()> {
    let server = Server::start().await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob", "Cat"], scene::quick(), 4).await?;
    let [ann, bob, cat] = &players[..] else { panic!("three players") };
    ann.command(Command::Kick { member: bob.number()? }).await?;
    cat.place_right(4).await?;
    ann.place_right(4).await?;
    let results = cat.results(1).await?;
    let row = results.table.iter().find(|row| row.name.as_str() == "Bob").context("Bob has raced")?;
    assert_eq!(row.status, RacerStatus::Kicked);
    server.stop().await
}

#[tokio::test]
async fn a_setter_watches_whom_they_set_the_puzzle_for() -> Result<()> {
    let server = Server::start().await?;
    let rules = game::Rules { practice: false, ..scene::quick() };
    let (players, _) = scene::room(server.address(), &["Ann", "Bob"], rules).await?;
    scene::set_oneself(&players[0], &puzzles::with_blanks(4)?).await?;
    players[1].act(Intent::Room(RoomIntent::Ready(true))).await?;
    // A start waits a moment after the change: Ann tries until it is over.
    look_until("the race", async || {
        players[0].command(Command::Start).await?;
        Ok(players[1].look(|seen| seen.app.screen() == Screen::Race).then_some(()))
    })
    .await?;
    players[1].place_right(4).await?;
    let table = players[0].results(1).await?.table;
    assert_eq!(table.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["Bob"]);
    server.stop().await
}

/// The owner of a secret is told when somebody comes with one that was replaced; see also `identities` for the time.
#[tokio::test]
async fn a_secret_that_was_never_issued_disturbs_nobody() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    let identity = welcome.identity.context("a new player has an identity")?;
    let mut thief = Raw::connect(server.address(), Codec::Json).await?;
    let guess = Identity { secret: "0".repeat(32), ..identity };
    thief.say(&hello(Some(guess))).await?;
    assert_eq!(thief.until_closed().await?.0, protocol::close::BAD_IDENTITY);
    ann.say(&ClientMessage::Ping { stamp: 7 }).await?;
    assert_eq!(ann.hear().await?, Heard::Message(ServerMessage::Pong { stamp: 7 }));
    server.stop().await
}
