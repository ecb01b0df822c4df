//! Clients that do not wait for answers, and connections that do not know yet that they were taken over: nobody
//! ends up in two places, in none, or as a ghost.

use anyhow::Result;
use client_core::{Connection, HomeIntent, Intent, RoomIntent, Screen};
use game::{Command, RoomCode};
use protocol::Codec;
use testkit::faulty_link::FaultyLink;
use testkit::messages::{create, enqueue, entered, fault, hello, join, refused, to_room, view};
use testkit::player::Player;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::Server;

/// How often a race between two tasks of the server is run: no oftener than the limit on messages allows.
const ROUNDS: usize = 10;
const RAW: &str = "Raw";

/// A server that hears of marks as often as these tests set them.
async fn hearing() -> Result<Server> {
    Server::start_with(|config| config.limits.toggles.burst = 10 * u32::try_from(ROUNDS).unwrap_or(u32::MAX))
        .await
}

/// Fails unless the room hears this client.
async fn check_heard(raw: &mut Raw, ready: bool) -> Result<()> {
    raw.command(Command::Ready { ready }).await?;
    let what = format!("to be ready: {ready}");
    raw.until(&what, |message| {
        assert!(fault(message).is_none(), "not in the room: {message:?}");
        let mut members = view(message)?.members.iter();
        members.any(|member| member.name.as_str() == RAW && member.ready == ready).then_some(())
    })
    .await
}

#[tokio::test]
async fn leaving_and_joining_in_one_write_ends_in_the_room() -> Result<()> {
    let server = hearing().await?;
    let (host, code) = scene::room(server.address(), &["Ann"], scene::quick()).await?;
    let (mut raw, _) = Raw::join(server.address(), Codec::Json, &code.to_string(), false).await?;
    for _ in 0..ROUNDS {
        raw.say_at_once(&[to_room(Command::Leave), join(code, RAW)]).await?;
        raw.until_left().await?;
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
    old.goes_to(code, RAW, false).await?;
    for round in 0..ROUNDS {
        let mut new = Raw::connect(server.address(), Codec::ALL[round % Codec::ALL.len()]).await?;
        let taking_over = [hello(welcome.identity.clone()), join(code, RAW)];
        let late = [create(RAW), enqueue(RAW, false), create(RAW)];
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
    let you = raw.goes_to(code, RAW, false).await?.you;
    let (mut raw, welcome) = Raw::enter(server.address(), Codec::Json, welcome.identity).await?;
    assert_eq!(welcome.resume, Some(code));
    let other = RoomCode::nth(if code == RoomCode::nth(1) { 2 } else { 1 });
    // Neither is to be had: there is no such room, and no room for another.
    raw.say_at_once(&[join(other, RAW), create(RAW), join(code, RAW)]).await?;
    raw.until("the refusal", refused).await?;
    assert!(raw.until("the fault", fault).await?.is("too_many_rooms"));
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
