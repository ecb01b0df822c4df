//! How far away a racer is: a finish counts from when it was made, and nobody gains much by seeming far away.

use std::time::Duration;

use anyhow::Result;
use game::{Command, PuzzleChoice, PuzzleRequest, RacerStatus, RoomView};
use protocol::Codec;
use testkit::messages::{finished, place, started, verdict, view};
use testkit::raw::Raw;
use testkit::server::Server;
use testkit::{puzzles, scene};

/// For how long the client reads nothing, so that it answers no ping either.
const HELD_BACK: Duration = Duration::from_millis(300);

#[tokio::test]
async fn who_answers_pings_late_finishes_hardly_earlier() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    ann.host("Ann").await?;
    ann.command(Command::ChangeRules { rules: scene::quick() }).await?;
    tokio::time::sleep(HELD_BACK).await;
    let givens = puzzles::with_blanks(2)?;
    ann.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: givens.to_string() } }).await?;
    let is_set = |room: &&RoomView| matches!(room.settings.puzzle, PuzzleChoice::Set { .. });
    ann.until("the puzzle", |message| view(message).filter(is_set).cloned()).await?;
    ann.command(Command::Start).await?;
    let race = ann.until("the race", started).await?;
    for ((cell, digit), seq) in puzzles::open_cells(&race.puzzle)?.into_iter().zip(1..) {
        ann.command(place(race.match_no, seq, cell.index() as u16, digit.value())).await?;
        tokio::time::sleep(HELD_BACK).await;
        ann.until("a verdict", verdict).await?;
    }
    let results = ann.until("the results", finished).await?;
    let RacerStatus::Finished { time_ms } = results.table[0].status else { panic!("{:?}", results.table) };
    let earlier = results.duration_ms - time_ms;
    assert!((20..=30).contains(&earlier), "{earlier} ms of {} ms", HELD_BACK.as_millis());
    server.stop().await
}
