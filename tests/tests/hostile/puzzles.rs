//! Abuses of set puzzles: bombs for the prover, and texts that are no puzzle.

use anyhow::Result;
use game::{Command, PUZZLE_TEXT_MAX, PuzzleRequest, RequestId, RoomEvent};
use protocol::{ClientMessage, ServerMessage};
use testkit::messages::{event, fault, to_room};
use testkit::puzzles::{AMBIGUOUS, CONFLICTING, SOLVED, UNSOLVABLE};
use testkit::wait::LOOK_EVERY;
use tokio::time::sleep;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, hear_until};

/// 17 clues, and hardly anything to go by: slow for many solvers.
const SLOW: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn choose(text: String) -> ClientMessage {
    to_room(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } })
}

fn is_answer(message: &ServerMessage) -> bool {
    matches!(event(message), Some(RoomEvent::PuzzleAccepted { .. } | RoomEvent::Refused { .. }))
}

/// Sets a text as a puzzle.
async fn set(arena: Arena, text: impl Into<String>) -> Result<Endings> {
    let mut host = arena.room().await?.host;
    host.say(&choose(text.into())).await?;
    hear_until(&mut host, is_answer).await
}

/// Uploads so many bytes in pieces.
async fn upload(arena: Arena, bytes: usize) -> Result<Endings> {
    let mut host = arena.room().await?.host;
    for piece in ".".repeat(bytes).as_bytes().chunks(2_048) {
        let text = String::from_utf8(piece.to_vec())?;
        host.say(&ClientMessage::Upload { request: RequestId::NONE, text }).await?;
    }
    hear_until(&mut host, |message| fault(message).is_some()).await
}

async fn two_at_once(arena: Arena) -> Result<Endings> {
    let mut host = arena.room().await?.host;
    let mut endings = Endings::default();
    // A prover that is quicker than the line is not busy: until it is.
    while endings == Endings::default() {
        host.say_at_once(&[choose(SLOW.to_owned()), choose(SLOW.to_owned())]).await?;
        for _ in 0..2 {
            endings.merge(hear_until(&mut host, is_answer).await?);
        }
        sleep(LOOK_EVERY).await;
    }
    Ok(endings)
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "empty board", "has 6.67e21 solutions counted",
        story(set, ".".repeat(81)) => "command refused puzzle_too_few_givens";
    "sixteen givens", "sets fewer than any proper puzzle has",
        story(set, format!("{:.<81}", &SOLVED[..16])) => "command refused puzzle_too_few_givens";
    "thirty givens, many solutions", "fills a corner and leaves the rest open",
        story(set, format!("{:.<81}", &SOLVED[..30])) => "command refused puzzle_several_solutions";
    "two solutions", "sets a puzzle that has two",
        story(set, AMBIGUOUS) => "command refused puzzle_several_solutions";
    "no solution", "sets a puzzle that cannot be finished",
        story(set, UNSOLVABLE) => "command refused puzzle_no_solution";
    "givens that contradict each other", "sets two sevens in a row",
        story(set, CONFLICTING) => "command refused puzzle_breaks_rules";
    "full board", "sets a puzzle that is solved",
        story(set, SOLVED) => "command refused puzzle_full";
    "slow puzzle", "sets one that backtracking from the top left takes minutes for",
        story(set, SLOW) => "answered as usual";
    "text that is no puzzle", "sets a sentence",
        story(set, "please let me win") => "command refused puzzle_unreadable";
    "puzzle beyond the limit", "sets one byte too many",
        story(upload, PUZZLE_TEXT_MAX + 1) => "fault upload_too_long";
    "digits of other scripts", "sets digits that only look like digits",
        story(set, "٣".repeat(81)) => "command refused puzzle_unreadable";
    "puzzle while a puzzle is examined", "has many proven at once",
        story(two_at_once) => "command refused still_validating";
};
