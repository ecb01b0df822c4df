//! How soon racers hear of each other: answers and ends at once, others' progress within a moment, and nothing out of order.

use anyhow::{Context, Result};
use game::{Command, MemberNo, PuzzleRequest, RacerStatus, RoomEvent, Seq};
use protocol::{Codec, ServerMessage};
use puzzle::{Cell, Digit};
use testkit::messages::to_room;
use testkit::raw::Raw;
use testkit::server::Server;
use testkit::{puzzles, scene};

const BLANKS: u32 = 30;
const BOB: MemberNo = MemberNo(2);

/// How many cells Bob has filled, where a message tells it.
fn bobs_cells(message: &ServerMessage) -> Option<u16> {
    match message {
        ServerMessage::Room { event: RoomEvent::Progress { progress, .. } } if progress.member == BOB => {
            Some(progress.cells)
        }
        _ => None,
    }
}

fn answered(message: &ServerMessage) -> Option<Seq> {
    match message {
        ServerMessage::Room { event: RoomEvent::Placed { seq, .. } } => Some(*seq),
        _ => None,
    }
}

/// Everything that a client has heard, in order.
fn heard(raw: &Raw) -> Result<Vec<ServerMessage>> {
    raw.frames().iter().map(|frame| raw.codec().decode_server(frame).context("a message")).collect()
}

#[tokio::test]
async fn progress_of_others_comes_within_a_moment_and_in_order() -> Result<()> {
    let server = Server::start().await?;
    let givens = puzzles::with_blanks(BLANKS as usize)?;
    let solution = puzzles::classic_solution(&givens)?;
    let open: Vec<(Cell, Digit)> = solution.clues().filter(|&(cell, _)| givens.get(cell).is_none()).collect();
    let place = |n: u32| {
        let (cell, digit) = open[n as usize - 1];
        to_room(Command::Place { match_no: 1, rung: 0, seq: Seq(n), cell, digit })
    };
    let (mut ann, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let code = ann.host("Ann").await?.room.code.to_string();
    let (mut bob, _) = Raw::join(server.address(), Codec::Bincode, &code, false).await?;
    ann.command(Command::ChangeRules { rules: scene::quick() }).await?;
    ann.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: givens.to_string() } }).await?;
    let is_set = |message: &ServerMessage| {
        matches!(message, ServerMessage::Room { event: RoomEvent::PuzzleAccepted { .. } }).then_some(())
    };
    ann.until("the puzzle", is_set).await?;
    for racer in [&mut ann, &mut bob] {
        racer.command(Command::Ready { ready: true }).await?;
    }
    let started = |message: &ServerMessage| {
        matches!(message, ServerMessage::Room { event: RoomEvent::Started { .. } }).then_some(())
    };
    bob.until("the start", started).await?;

    // Who set the puzzle is last whatever happens, so no move changes a rank. Ann says nothing, and hears of Bob.
    let first: Vec<_> = (1..=BLANKS / 2).map(place).collect();
    bob.say_at_once(&first).await?;
    let half = u16::try_from(BLANKS / 2)?;
    ann.until("half of Bob's board", |message| (bobs_cells(message)? == half).then_some(())).await?;

    // What Bob was answered is what she hears before her own answer.
    bob.say(&place(BLANKS / 2 + 1)).await?;
    bob.until("the answer", |message| (answered(message)?.0 > BLANKS / 2).then_some(())).await?;
    ann.say(&place(1)).await?;
    ann.until("her answer", answered).await?;
    let so_far = heard(&ann)?;
    assert_eq!(so_far.iter().rev().find_map(bobs_cells), Some(half + 1));

    // The end of his race is told at once, and nothing older after it.
    let rest: Vec<_> = (BLANKS / 2 + 2..=BLANKS).map(place).collect();
    bob.say_at_once(&rest).await?;
    ann.until("the end of Bob's race", |message| match message {
        ServerMessage::Room { event: RoomEvent::Progress { progress, .. } } if progress.member == BOB => {
            matches!(progress.status, RacerStatus::Finished { .. }).then_some(())
        }
        _ => None,
    })
    .await?;
    ann.command(Command::GiveUp).await?;
    let finished = |message: &ServerMessage| {
        matches!(message, ServerMessage::Room { event: RoomEvent::Finished { .. } }).then_some(())
    };
    ann.until("the end", finished).await?;
    let cells: Vec<u16> = heard(&ann)?.iter().filter_map(bobs_cells).collect();
    assert!(cells.is_sorted_by(|earlier, later| earlier < later), "{cells:?}");
    assert!(cells.len() < BLANKS as usize / 2, "not every move by itself: {cells:?}");
    // His own are never held back.
    bob.until("the end", finished).await?;
    let own = heard(&bob)?.iter().filter_map(bobs_cells).max();
    assert_eq!(own, Some(u16::try_from(BLANKS)?));
    server.stop().await
}
