//! Clients that do not wait for answers, and connections that do not know yet that they were taken over: nobody
//! ends up in two places, in none, or as a ghost.

use anyhow::Result;
use client_core::{Connection, HomeIntent, Intent, RoomIntent, Screen};
use game::{Command, RequestId, RoomCode, RoomEvent};
use protocol::{ClientMessage, Codec, ServerMessage};
use testkit::faulty_link::FaultyLink;
use testkit::player::Player;
use testkit::raw::{Raw, entered, hello};
use testkit::scene;
use testkit::server::Server;

/// How often a race between two tasks of the server is run: no oftener than the limit on messages allows.
const ROUNDS: usize = 10;

fn join(code: RoomCode) -> ClientMessage {
    ClientMessage::Join {
        request: RequestId::NONE,
        code: code.to_string(),
        name: "Raw".to_owned(),
        watch: false,
    }
}

fn create() -> ClientMessage {
    ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: "Raw".to_owned() }
}

fn leave() -> ClientMessage {
    ClientMessage::Room { request: RequestId::NONE, command: Command::Leave }
}

/// A server that hears of marks as often as these tests set them.
async fn hearing() -> Result<Server> {
    Server::start_with(|config| config.limits.toggles.burst = 10 * u32::try_from(ROUNDS).unwrap_or(u32::MAX))
        .await
}

/// Fails unless the room hears this client.
async fn check_heard(raw: &mut Raw, ready: bool) -> Result<()> {
    raw.command(Command::Ready { ready }).await?;
    let what = format!("to be ready: {ready}");
    raw.until(&what, |message| match message {
        ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => room
            .members
            .iter()
            .any(|member| member.name.as_str() == "Raw" && member.ready == ready)
            .then_some(()),
        ServerMessage::Fault { problem, .. } => panic!("not in the room: {problem}"),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn leaving_and_joining_in_one_write_ends_in_the_room() -> Result<()> {
    let server = hearing().await?;
    let (host, code) = scene::room(server.address(), &["Ann"], scene::quick()).await?;
    let (mut raw, _) = Raw::join(server.address(), Codec::Json, &code.to_string(), false).await?;
    for _ in 0..ROUNDS {
        raw.say_at_once(&[leave(), join(code)]).await?;
        raw.until("the way out", |message| matches!(message, ServerMessage::RoomLeft { .. }).then_some(()))
            .await?;
        raw.until("the way in", entered).await?;
        check_heard(&mut raw, true).await?;
        check_heard(&mut raw, false).await?;
    }
    drop(raw);
    host[0]
        .until("the end of the connection", |seen| {
            let members = &seen.app.room()?.view().members;
            members.iter().any(|member| member.name.as_str() == "Raw" && !member.connected).then_some(())
        })
        .await?;
    server.stop().await
}

#[tokio::test]
async fn a_taken_over_connection_cannot_move_the_player() -> Result<()> {
    let server = hearing().await?;
    let (_host, code) = scene::room(server.address(), &["Ann"], scene::quick()).await?;
    let (mut old, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    old.say(&join(code)).await?;
    old.until("the room", entered).await?;
    for round in 0..ROUNDS {
        let mut new = Raw::connect(server.address(), Codec::ALL[round % Codec::ALL.len()]).await?;
        let taking_over = [hello(welcome.identity.clone()), join(code)];
        let late = [
            create(),
            ClientMessage::Enqueue { request: RequestId::NONE, name: "Raw".to_owned(), with_bots: false },
            create(),
        ];
        // Both at the same time: the server may read the old one's after it has welcomed the new one.
        let (took_over, _) = tokio::join!(new.say_at_once(&taking_over), old.say_at_once(&late));
        took_over?;
        new.until("the room", entered).await?;
        assert_eq!(old.until_closed().await?.0, protocol::close::TAKEN_OVER);
        check_heard(&mut new, true).await?;
        check_heard(&mut new, false).await?;
        old = new;
    }
    server.stop().await
}

#[tokio::test]
async fn a_mistyped_code_costs_no_kept_place() -> Result<()> {
    let server = Server::start_with(|config| config.limits.rooms = 1).await?;
    let (_host, code) = scene::room(server.address(), &["Ann"], scene::quick()).await?;
    let (mut raw, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    raw.say(&join(code)).await?;
    let you = raw.until("the room", entered).await?.you;
    let (mut raw, welcome) = Raw::enter(server.address(), Codec::Json, welcome.identity).await?;
    assert_eq!(welcome.resume, Some(code));
    let other = RoomCode::nth(if code == RoomCode::nth(1) { 2 } else { 1 });
    // Neither is to be had: there is no such room, and no room for another.
    raw.say_at_once(&[join(other), create(), join(code)]).await?;
    raw.until("the refusal", |message| {
        matches!(message, ServerMessage::Room { event: RoomEvent::JoinRefused { .. } }).then_some(())
    })
    .await?;
    raw.until("the fault", |message| {
        matches!(message, ServerMessage::Fault { problem, .. } if problem.is("too_many_rooms")).then_some(())
    })
    .await?;
    assert_eq!(raw.until("the kept place", entered).await?.you, you);
    server.stop().await
}

#[tokio::test]
async fn whoever_leaves_offline_for_a_room_of_their_own_gets_there() -> Result<()> {
    let server = Server::start().await?;
    let (host, code) = scene::room(server.address(), &["Bob"], scene::quick()).await?;
    let bob = &host[0];
    let link = FaultyLink::to(server.address()).await?;
    let ann = Player::new(link.address(), "Ann").await?;
    ann.join(code).await?;
    bob.until_members(2).await?;
    link.cut();
    ann.until("the loss", |seen| {
        (!matches!(seen.app.shared().connection(), Connection::Online { .. })).then_some(())
    })
    .await?;
    ann.act(Intent::Room(RoomIntent::Leave)).await?;
    ann.until_screen(Screen::Home).await?;
    ann.act(Intent::Home(HomeIntent::PlayWithFriends)).await?;
    link.mend();
    ann.until("a room of one's own", |seen| {
        let room = seen.app.room()?.view();
        (room.code != code && room.members.len() == 1).then_some(())
    })
    .await?;
    bob.until_members(1).await?;
    server.stop().await
}
