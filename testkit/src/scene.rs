//! How most stories begin: some people in a room, under rules that waste no time.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use client_core::bot::{BotGoal, BotPlan};
use client_core::{Intent, RoomIntent, Screen};
use game::{Command, Mistakes, PuzzleChoice, PuzzleRequest, RoomCode, RoomEvent, Rules};
use protocol::{Codec, ServerMessage};
use puzzle::Grid;

use crate::player::Player;
use crate::puzzles;
use crate::raw::Raw;

/// Milliseconds between two moves of a bot: as fast as the server's limit on messages allows for one race.
const BOT_MOVE_EVERY_MS: u64 = 25;

/// No countdown, no lock-out, nobody out, and whoever sets the puzzle races too.
pub fn quick() -> Rules {
    Rules {
        countdown_s: 0,
        mistakes: Mistakes {
            judging: game::Judging::EachDigit,
            lockout_s: 0,
            grows: false,
            dear_guesses: false,
            out_after: None,
        },
        practice: true,
        ..Rules::default()
    }
}

/// A room with everybody in it; the first is its host. Every second one speaks JSON.
///
/// # Panics
/// When there are no names.
pub async fn room(server: SocketAddr, names: &[&str], rules: Rules) -> Result<(Vec<Player>, RoomCode)> {
    let (host, guests) = names.split_first().expect("a room has a host");
    let host = Player::new(server, host).await?;
    let code = host.create().await?;
    host.set_rules(rules).await?;
    let mut players = vec![host];
    for (n, name) in guests.iter().enumerate() {
        let guest = Player::with(server, name, Codec::ALL[(n + 1) % Codec::ALL.len()]).await?;
        guest.join(code).await?;
        players.push(guest);
    }
    for player in &players {
        player.until_members(names.len()).await?;
    }
    Ok((players, code))
}

/// A puzzle that neither the host nor any guest has set, so that all of them race it alike: Sue comes in, is made the
/// host, sets it, gives the room back and goes.
pub async fn choose(host: &Player, givens: &Grid) -> Result<()> {
    let (you, room) = host
        .look(|seen| seen.app.room().map(|room| (room.you(), room.view().clone())))
        .context("in no room")?;
    let (mut sue, snapshot) = Raw::join(host.server(), Codec::Json, &room.code.to_string(), true).await?;
    host.until_members(room.members.len() + 1).await?;
    host.command(Command::HandOver { member: snapshot.you }).await?;
    sue.until("the room to be hers", |message| {
        let ServerMessage::Room { event: RoomEvent::RoomChanged { room } } = message else { return None };
        (room.host == snapshot.you).then_some(())
    })
    .await?;
    let puzzle = PuzzleRequest::Set { text: givens.to_string() };
    sue.command(Command::ChoosePuzzle { puzzle }).await?;
    sue.until("the puzzle", |message| {
        matches!(message, ServerMessage::Room { event: RoomEvent::PuzzleAccepted { .. } }).then_some(())
    })
    .await?;
    sue.command(Command::HandOver { member: you }).await?;
    sue.command(Command::Leave).await?;
    host.until("the chosen puzzle", |seen| {
        let view = seen.app.room()?.view();
        let is_set = matches!(view.settings.puzzle, PuzzleChoice::Set { .. });
        (is_set && view.host == you && view.members.len() == room.members.len()).then_some(())
    })
    .await
}

/// The host pastes a puzzle, and it is accepted.
pub async fn set_oneself(host: &Player, givens: &Grid) -> Result<()> {
    let puzzle = PuzzleRequest::Set { text: givens.to_string() };
    host.command(Command::ChoosePuzzle { puzzle }).await?;
    host.until("the chosen puzzle", |seen| {
        let choice = &seen.app.room()?.view().settings.puzzle;
        matches!(choice, PuzzleChoice::Set { .. }).then_some(())
    })
    .await
}

/// All are ready, and the race is on.
pub async fn start(racers: &[Player]) -> Result<()> {
    for racer in racers {
        racer.act(Intent::Room(RoomIntent::Ready(true))).await?;
    }
    for racer in racers {
        racer.until_screen(Screen::Race).await?;
    }
    Ok(())
}

/// Ann, Bob and whoever else is named, in the middle of a race over a puzzle with this many open cells.
pub async fn race(
    server: SocketAddr,
    names: &[&str],
    rules: Rules,
    blanks: usize,
) -> Result<(Vec<Player>, RoomCode)> {
    let (players, code) = room(server, names, rules).await?;
    choose(&players[0], &puzzles::with_blanks(blanks)?).await?;
    start(&players).await?;
    Ok((players, code))
}

/// A bot that is in the room already and plays this many races.
pub fn bot(player: &Player, code: RoomCode, races: u32, mistake_one_in: u64) -> BotPlan {
    BotPlan {
        name: player.name().to_owned(),
        goal: BotGoal::Join(code),
        seed: player.name().bytes().map(u64::from).sum(),
        move_every_ms: BOT_MOVE_EVERY_MS,
        mistake_one_in,
        races,
    }
}
