//! Nobody else looks for an opponent: a bot of the server steps in when it was said, and gives way to a person. Times are those that
//! the server says.

use anyhow::Result;
use client_core::{HomeIntent, Intent, RoomIntent, Screen};
use game::{DetachReason, Phase, RaceView, RoomEvent};
use protocol::{Codec, ServerMessage};
use testkit::messages::enqueue;
use testkit::player::Player;
use testkit::raw::Raw;
use testkit::server::Server;

/// Within so many milliseconds whoever wants to play has a board, whoever else is there.
const BOARD_WITHIN_MS: u32 = 15_000;

async fn enter(server: &Server) -> Result<Raw> {
    Ok(Raw::enter(server.address(), Codec::Bincode, None).await?.0)
}

/// In how many milliseconds a bot will come, as the answer to the first request says.
async fn promise(raw: &mut Raw) -> Result<Option<u32>> {
    raw.until("a place in the queue", |message| match message {
        ServerMessage::Queued { bot_in_ms, .. } => Some(*bot_in_ms),
        _ => None,
    })
    .await
}

async fn countdown_ms(raw: &mut Raw) -> Result<u32> {
    raw.until("the countdown", |message| match message {
        ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => match room.phase {
            Phase::Countdown { go_in_ms } => Some(go_in_ms),
            _ => None,
        },
        _ => None,
    })
    .await
}

async fn started(raw: &mut Raw) -> Result<RaceView> {
    raw.until("the race", |message| match message {
        ServerMessage::Room { event: RoomEvent::Started { race } } => Some(race.clone()),
        _ => None,
    })
    .await
}

fn bots(race: &RaceView) -> Vec<bool> {
    race.racers.iter().map(|racer| racer.bot).collect()
}

#[tokio::test]
async fn a_lonely_player_has_a_board_within_fifteen_seconds() -> Result<()> {
    // What an ordinary server promises.
    let server = Server::start().await?;
    let mut ann = enter(&server).await?;
    ann.say(&enqueue("Ann", true)).await?;
    let promised = promise(&mut ann).await?.expect("a bot is said beforehand");
    server.stop().await?;
    // What comes after the wait, on a server where it is short.
    let server = Server::start_with(|config| config.queue.bot_after_s = 1).await?;
    let mut ann = enter(&server).await?;
    ann.say(&enqueue("Ann", true)).await?;
    assert!(promise(&mut ann).await?.is_some_and(|ms| ms <= 1_000));
    let countdown = countdown_ms(&mut ann).await?;
    assert!(promised + countdown <= BOARD_WITHIN_MS, "{promised} + {countdown}");
    assert_eq!(bots(&started(&mut ann).await?), [false, true]);
    server.stop().await
}

#[tokio::test]
async fn no_bot_comes_to_who_wants_none_or_where_none_is_sent() -> Result<()> {
    let server = Server::start_with(|config| config.queue.bot_after_s = 1).await?;
    let mut ann = enter(&server).await?;
    ann.say(&enqueue("Ann", false)).await?;
    assert_eq!(promise(&mut ann).await?, None);
    server.stop().await?;
    let server = Server::start_with(|config| config.queue.bot_after_s = 0).await?;
    let mut bob = enter(&server).await?;
    bob.say(&enqueue("Bob", true)).await?;
    assert_eq!(promise(&mut bob).await?, None);
    server.stop().await
}

#[tokio::test]
async fn a_person_takes_the_place_of_a_bot() -> Result<()> {
    let server = Server::start_with(|config| config.queue.bot_after_s = 1).await?;
    let (mut ann, mut bob) = (enter(&server).await?, enter(&server).await?);
    ann.say(&enqueue("Ann", true)).await?;
    countdown_ms(&mut ann).await?;
    bob.say(&enqueue("Bob", false)).await?;
    let left = |message: &ServerMessage| match message {
        ServerMessage::RoomLeft { why } => Some(*why),
        _ => None,
    };
    assert_eq!(ann.until("the way out", left).await?, DetachReason::Requeued);
    for raw in [&mut ann, &mut bob] {
        assert_eq!(bots(&started(raw).await?), [false, false]);
    }
    server.stop().await
}

#[tokio::test]
async fn play_now_leads_to_a_race_that_ends_when_one_gives_up() -> Result<()> {
    let server = Server::start_with(|config| config.queue.bot_after_s = 1).await?;
    let ann = Player::new(server.address(), "Ann").await?;
    ann.act(Intent::Home(HomeIntent::PlayNow)).await?;
    ann.until_screen(Screen::Race).await?;
    ann.act(Intent::Room(RoomIntent::GiveUp)).await?;
    ann.act(Intent::Confirm).await?;
    ann.until("that only the bot races", |seen| seen.app.room()?.can_end_race(seen.now).then_some(()))
        .await?;
    ann.act(Intent::Room(RoomIntent::EndRace)).await?;
    ann.act(Intent::Confirm).await?;
    ann.until_screen(Screen::Results).await?;
    server.stop().await
}

#[tokio::test]
async fn a_room_with_a_bot_is_opened_from_the_queue() -> Result<()> {
    let server = Server::start().await?;
    let ann = Player::new(server.address(), "Ann").await?;
    ann.act(Intent::Home(HomeIntent::FindOpponent)).await?;
    ann.until("the queue", |seen| seen.app.screens().session().queue()?.waiting).await?;
    ann.act(Intent::Home(HomeIntent::RaceBot)).await?;
    ann.until_members(2).await?;
    assert!(ann.look(|seen| seen.app.shared().toasts().is_empty()), "and nothing is said to be wrong");
    server.stop().await
}

#[tokio::test]
async fn a_first_race_begins_by_itself() -> Result<()> {
    let server = Server::start().await?;
    let ann = Player::new(server.address(), "Ann").await?;
    ann.act(Intent::Home(HomeIntent::FirstRace)).await?;
    ann.until_screen(Screen::Race).await?;
    let size = ann.look(|seen| seen.app.board().map(|board| board.view().layout().size()));
    assert_eq!(size, Some(6));
    server.stop().await
}
