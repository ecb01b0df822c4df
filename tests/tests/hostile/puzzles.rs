//! Abuses of set puzzles: bombs for the prover, and texts that are no puzzle.

use anyhow::Result;
use game::{Command, PUZZLE_TEXT_MAX, PuzzleRequest, RequestId, RoomEvent};
use protocol::{ClientMessage, ServerMessage};
use testkit::puzzles::{AMBIGUOUS, CONFLICTING, SOLVED, UNSOLVABLE};
use testkit::wait::LOOK_EVERY;

use tokio::time::sleep;

use crate::abuse::{Abuse, Endings, story};
use crate::arena::{Arena, hear_until};

/// Sets a text as a puzzle, and hears what comes of it.
async fn set(arena: Arena, text: String) -> Result<Endings> {
    let (mut room, mut endings) = (arena.room().await?, Endings::default());
    room.host.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;
    hear_until(&mut room.host, &mut endings, is_answer).await?;
    Ok(endings)
}

/// Uploads so many bytes in pieces, and hears what comes of it.
async fn upload(arena: Arena, bytes: usize) -> Result<Endings> {
    let (mut room, mut endings) = (arena.room().await?, Endings::default());
    let text = ".".repeat(bytes);
    for piece in text.as_bytes().chunks(2_048) {
        let text = String::from_utf8(piece.to_vec())?;
        room.host.say(&ClientMessage::Upload { request: RequestId::NONE, text }).await?;
    }
    hear_until(&mut room.host, &mut endings, |message| matches!(message, ServerMessage::Fault { .. }))
        .await?;
    Ok(endings)
}

fn is_answer(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::Room { event: RoomEvent::PuzzleAccepted { .. } | RoomEvent::Refused { .. } }
    )
}

/// 17 clues, and hardly anything to go by: slow for many solvers.
const SLOW: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

pub(crate) const ABUSES: &[Abuse] = &[
    story(
        "empty board",
        "has 6.67e21 solutions counted",
        |arena| Box::pin(set(arena, ".".repeat(81))),
        &["command refused puzzle_too_few_givens"],
    ),
    story(
        "sixteen givens",
        "has none proven that cannot be",
        |arena| Box::pin(set(arena, format!("{}{}", &SOLVED[..16], ".".repeat(65)))),
        &["command refused puzzle_too_few_givens"],
    ),
    story(
        "thirty givens, many solutions",
        "fills a corner and leaves the rest open",
        |arena| Box::pin(set(arena, format!("{}{}", &SOLVED[..30], ".".repeat(51)))),
        &["command refused puzzle_several_solutions"],
    ),
    story(
        "two solutions",
        "sets a puzzle that nobody can finish fairly",
        |arena| Box::pin(set(arena, AMBIGUOUS.to_owned())),
        &["command refused puzzle_several_solutions"],
    ),
    story(
        "no solution",
        "sets a puzzle that nobody can finish",
        |arena| Box::pin(set(arena, UNSOLVABLE.to_owned())),
        &["command refused puzzle_no_solution"],
    ),
    story(
        "givens that contradict each other",
        "sets two sevens in a row",
        |arena| Box::pin(set(arena, CONFLICTING.to_owned())),
        &["command refused puzzle_breaks_rules"],
    ),
    story(
        "full board",
        "sets a puzzle that is solved",
        |arena| Box::pin(set(arena, SOLVED.to_owned())),
        &["command refused puzzle_full"],
    ),
    story(
        "slow puzzle",
        "sets one that backtracking from the top left takes minutes for",
        |arena| Box::pin(set(arena, SLOW.to_owned())),
        &["answered as usual"],
    ),
    story(
        "text that is no puzzle",
        "sets a sentence",
        |arena| Box::pin(set(arena, "please let me win".to_owned())),
        &["command refused puzzle_unreadable"],
    ),
    story(
        "text beyond the limit",
        "sets one byte too many",
        |arena| Box::pin(upload(arena, PUZZLE_TEXT_MAX + 1)),
        &["fault upload_too_long"],
    ),
    story(
        "digits of other scripts",
        "sets digits that only look like digits",
        |arena| Box::pin(set(arena, "٣".repeat(81))),
        &["command refused puzzle_unreadable"],
    ),
    story(
        "puzzle while a puzzle is examined",
        "has many proven at once",
        |arena| {
            Box::pin(async move {
                let (mut room, mut endings) = (arena.room().await?, Endings::default());
                let puzzle = PuzzleRequest::Set { text: SLOW.to_owned() };
                let choose = ClientMessage::Room {
                    request: RequestId::NONE,
                    command: Command::ChoosePuzzle { puzzle },
                };
                // A prover that is quicker than the line is not busy: until it is.
                while endings == Endings::default() {
                    room.host.say_at_once(&[choose.clone(), choose.clone()]).await?;
                    for _ in 0..2 {
                        hear_until(&mut room.host, &mut endings, is_answer).await?;
                    }
                    sleep(LOOK_EVERY).await;
                }
                Ok(endings)
            })
        },
        &["command refused still_validating"],
    ),
];
