//! The native client at rest in a race, in a window of a display without a screen.

use std::time::Duration;

use anyhow::Result;
use game::{Command, PuzzleRequest, Rules};
use testkit::player::Player;
use testkit::puzzles;
use testkit::server::Server;
use testkit::window::Window;

use crate::cpu;

/// After the last input, until the client counts as left alone.
const CALM: Duration = Duration::from_secs(6);

pub(crate) async fn at_rest_percent(seconds: u64) -> Result<f64> {
    let server = Server::start().await?;
    let bob = Player::new(server.address(), "Bob").await?;
    let code = bob.create().await?;
    bob.set_rules(Rules { countdown_s: 0, practice: true, ..Rules::default() }).await?;
    let text = puzzles::with_blanks(40)?.to_string();
    bob.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;
    let room = code.to_string();
    let mut ann = Window::open(server.address(), &["--name", "Ann", "--room", &room]).await?;
    ann.sees("the lobby", |state| (state.members() == 2).then_some(())).await?;
    bob.act(client_core::Intent::Room(client_core::RoomIntent::Ready(true))).await?;
    ann.presses("ready").await?;
    ann.sees("the race", |state| (state.screen() == "race").then_some(())).await?;
    tokio::time::sleep(CALM).await;
    let percent = cpu::percent(ann.pid(), Duration::from_secs(seconds)).await?;
    server.stop().await?;
    Ok(percent)
}
