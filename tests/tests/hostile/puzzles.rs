//! Abuses of set puzzles: bombs for the prover, and texts that are no puzzle.

use anyhow::Result;
use game::{Command, PUZZLE_TEXT_MAX, PuzzleRequest, RoomEvent};
use protocol::{ClientMessage, ServerMessage};
use tests::patience::LOOK_EVERY;
use tests::puzzles::{AMBIGUOUS, CONFLICTING, SOLVED, UNSOLVABLE};

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
        &["command refused BadPuzzle TooFewGivens"],
    ),
    story(
        "sixteen givens",
        "has none proven that cannot be",
        |arena| Box::pin(set(arena, format!("{}{}", &SOLVED[..16], ".".repeat(65)))),
        &["command refused BadPuzzle TooFewGivens"],
    ),
    story(
        "thirty givens, many solutions",
        "fills a corner and leaves the rest open",
        |arena| Box::pin(set(arena, format!("{}{}", &SOLVED[..30], ".".repeat(51)))),
        &["command refused BadPuzzle Several"],
    ),
    story(
        "two solutions",
        "sets a puzzle that nobody can finish fairly",
        |arena| Box::pin(set(arena, AMBIGUOUS.to_owned())),
        &["command refused BadPuzzle Several"],
    ),
    story(
        "no solution",
        "sets a puzzle that nobody can finish",
        |arena| Box::pin(set(arena, UNSOLVABLE.to_owned())),
        &["command refused BadPuzzle NoSolution"],
    ),
    story(
        "givens that contradict each other",
        "sets two sevens in a row",
        |arena| Box::pin(set(arena, CONFLICTING.to_owned())),
        &["command refused BadPuzzle Conflict"],
    ),
    story(
        "full board",
        "sets a puzzle that is solved",
        |arena| Box::pin(set(arena, SOLVED.to_owned())),
        &["command refused BadPuzzle Full"],
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
        &["command refused BadPuzzle Unreadable"],
    ),
    story(
        "text beyond the limit",
        "sets one byte too many",
        |arena| Box::pin(set(arena, ".".repeat(PUZZLE_TEXT_MAX + 1))),
        &["command refused BadPuzzle TooLong"],
    ),
    story(
        "digits of other scripts",
        "sets digits that only look like digits",
        |arena| Box::pin(set(arena, "٣".repeat(81))),
        &["command refused BadPuzzle Unreadable"],
    ),
    story(
        "puzzle while a puzzle is examined",
        "has many proven at once",
        |arena| {
            Box::pin(async move {
                let (mut room, mut endings) = (arena.room().await?, Endings::default());
                let puzzle = PuzzleRequest::Set { text: SLOW.to_owned() };
                let choose = ClientMessage::Room { command: Command::ChoosePuzzle { puzzle } };
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
        &["command refused Busy"],
    ),
];
