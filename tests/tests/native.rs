//! The native client in a real window, in one race with others.

use anyhow::Result;
use client_core::Intent;
use client_core::RoomIntent;
use game::{Command, PuzzleRequest, Rules};
use testkit::client_state::cell_name;
use testkit::player::Player;
use testkit::puzzles;
use testkit::server::ServerProgram;
use testkit::window::Window;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_window_joins_a_room_and_wins_the_race() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let bob = Player::new(server.address(), "Bob").await?;
    let code = bob.create().await?;
    bob.set_rules(Rules { countdown_s: 0, practice: true, ..Rules::default() }).await?;
    let text = puzzles::with_blanks(6)?.to_string();
    bob.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;

    let room = code.to_string();
    let mut ann = Window::open(server.address(), &["--name", "Ann", "--room", &room]).await?;
    ann.sees("the lobby", |state| (state.screen() == "lobby" && state.members() == 2).then_some(())).await?;
    bob.act(Intent::Room(RoomIntent::Ready(true))).await?;
    ann.is_pictured("native-lobby")?;
    ann.presses("ready").await?;
    let open = ann.sees("the race", |state| state.open_cells().ok()).await?;
    assert_eq!(open.len(), 6);

    // With the mouse and the keyboard, with the mouse alone, and with the keyboard alone.
    let (by_key, by_pad) = open.split_at(2);
    for (cell, digit) in by_key {
        ann.presses(&cell_name(*cell)).await?;
        ann.keys(&[&digit.value().to_string()]).await?;
        ann.sees("the digit", |state| (state.board().ok()?.get(*cell) == Some(*digit)).then_some(())).await?;
    }
    bob.place_right(3).await?;
    ann.sees("Bob's progress", |state| (state.percent("Bob") == Some(50)).then_some(())).await?;
    ann.is_pictured("native-race")?;
    for (cell, digit) in by_pad {
        ann.presses(&cell_name(*cell)).await?;
        ann.presses(&format!("digit-{}", digit.value())).await?;
        ann.sees("the digit", |state| (state.board().ok()?.get(*cell) == Some(*digit)).then_some(())).await?;
    }
    bob.place_right(3).await?;
    ann.sees("the podium", |state| (state.0["table"] == "You|Bob").then_some(())).await?;
    ann.is_pictured("native-results")?;
    let results = bob.results(1).await?;
    assert_eq!(results.table[0].name.as_str(), "Ann");
    assert_eq!(results.table[0].mistakes, 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_pressed_faster_than_frames_are_all_counted_in_order() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let mut ann = Window::open(server.address(), &["--name", "Ann"]).await?;
    ann.presses("play").await?;
    let code = ann.sees("the own room", |state| state.room().map(str::to_owned)).await?;
    let bob = Player::new(server.address(), "Bob").await?;
    bob.join(code.parse()?).await?;
    bob.act(Intent::Room(RoomIntent::Ready(true))).await?;
    ann.sees("Bob", |state| (state.members() == 2).then_some(())).await?;
    ann.presses("start").await?;
    let (cell, _) = ann.sees("the race", |state| state.open_cells().ok()?.first().copied()).await?;
    ann.presses(&cell_name(cell)).await?;
    let (row, column) = (cell.index() / 9 + 1, cell.index() % 9 + 1);
    let is_at = async |ann: &mut Window, row: usize, column: usize| {
        let name = format!("r{}c{}", (row - 1) % 9 + 1, (column - 1) % 9 + 1);
        ann.sees(&name, |state| (state.0["selected"] == name.as_str()).then(|| state.clone())).await
    };
    is_at(&mut ann, row, column).await?;
    // Notes on, three marks, one of them taken back, notes off, and away.
    ann.keys(&["n", "1", "2", "3", "2", "n", "Right", "Left", "Down"]).await?;
    assert_eq!(is_at(&mut ann, row + 1, column).await?.0["notes"], false);
    // Four steps to undo, no more and no less. Undo goes where it works, so the last key tells that all are done.
    ann.keys(&["ctrl+z", "ctrl+z", "ctrl+z", "Right"]).await?;
    assert!(is_at(&mut ann, row, column + 1).await?.widget("undo").is_some(), "a mark was lost");
    ann.keys(&["ctrl+z"]).await?;
    ann.sees("nothing left to undo", |state| state.widget("undo").is_none().then_some(())).await?;
    ann.is_pictured("native-notes")?;
    Ok(())
}
