//! How most stories begin: some people in a room, under rules that waste no time.

use std::net::SocketAddr;

use anyhow::Result;
use client_core::bot::{BotGoal, BotPlan};
use client_core::{Intent, Screen};
use game::{Command, Mistakes, PuzzleChoice, PuzzleRequest, RoomCode, Rules};
use protocol::Codec;
use puzzle::Grid;
use tests::player::Player;

/// Milliseconds between two moves of a bot: as fast as the server's limit on messages allows for one race.
const BOT_MOVE_EVERY_MS: u64 = 25;

/// No countdown, no lock-out, nobody out.
pub(crate) fn quick() -> Rules {
    Rules {
        countdown_s: 0,
        mistakes: Mistakes { silent: false, lockout_s: 0, out_after: None },
        ..Rules::default()
    }
}

/// A room with everybody in it; the first is its host. Every second one speaks JSON.
pub(crate) async fn room(
    server: SocketAddr,
    names: &[&str],
    rules: Rules,
) -> Result<(Vec<Player>, RoomCode)> {
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

/// The host pastes a puzzle, and it is accepted.
pub(crate) async fn choose(host: &Player, givens: &Grid) -> Result<()> {
    let puzzle = PuzzleRequest::Set { text: givens.to_string() };
    host.command(Command::ChoosePuzzle { puzzle }).await?;
    host.until("the chosen puzzle", |seen| {
        let choice = &seen.app.room()?.view().settings.puzzle;
        matches!(choice, PuzzleChoice::Set { .. }).then_some(())
    })
    .await
}

/// All are ready, and the race is on.
pub(crate) async fn start(racers: &[Player]) -> Result<()> {
    for racer in racers {
        racer.act(Intent::Ready(true)).await?;
    }
    for racer in racers {
        racer.until_screen(Screen::Race).await?;
    }
    Ok(())
}

/// Ann, Bob and whoever else is named, in the middle of a race over a puzzle with this many open cells.
pub(crate) async fn race(
    server: SocketAddr,
    names: &[&str],
    rules: Rules,
    blanks: usize,
) -> Result<(Vec<Player>, RoomCode)> {
    let (players, code) = room(server, names, rules).await?;
    choose(&players[0], &tests::puzzles::with_blanks(blanks)?).await?;
    start(&players).await?;
    Ok((players, code))
}

/// A bot that is in the room already and plays this many races.
pub(crate) fn bot(player: &Player, code: RoomCode, races: u32, mistake_one_in: u64) -> BotPlan {
    BotPlan {
        name: player.name().to_owned(),
        goal: BotGoal::Join(code),
        seed: player.name().bytes().map(u64::from).sum(),
        move_every_ms: BOT_MOVE_EVERY_MS,
        mistake_one_in,
        races,
    }
}
