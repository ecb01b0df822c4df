//! Abuses of moves: out of turn, out of range, out of order, again and again, and by those who have no board.

use anyhow::Result;
use game::{Command, RoomEvent, Seq};
use protocol::{Codec, ServerMessage};
use puzzle::Cell;
use testkit::raw::Raw;

use crate::abuse::{Abuse, Endings, story};
use crate::arena::{Arena, Race, command, hear_out, hear_until, place};

/// Moves of the guest in a race that has just begun; `choose` is given the race's open cells and one given.
async fn moves(arena: Arena, choose: fn(&Race) -> Vec<Command>) -> Result<Endings> {
    let (mut race, mut endings) = (arena.race().await?, Endings::default());
    for wanted in choose(&race) {
        command(&mut race.guest, &race.code, wanted, &mut endings).await?;
    }
    Ok(endings)
}

fn right(race: &Race, seq: u32, n: usize) -> Command {
    let (cell, digit) = race.open[n];
    place(1, seq, cell, digit)
}

/// The answer to a move.
async fn verdict(raw: &mut Raw, wanted: Command) -> Result<game::Verdict> {
    raw.command(wanted).await?;
    raw.until("the answer", |message| match message {
        ServerMessage::Room { event: RoomEvent::Placed { verdict, .. } } => Some(verdict.clone()),
        _ => None,
    })
    .await
}

pub(crate) const ABUSES: &[Abuse] = &[
    story(
        "move before the start",
        "places a digit in the lobby",
        |arena| {
            Box::pin(async move {
                let (mut room, mut endings) = (arena.room().await?, Endings::default());
                command(&mut room.host, &room.code, place(1, 1, 0, 5), &mut endings).await?;
                Ok(endings)
            })
        },
        &["move rejected wrong_phase"],
    ),
    story(
        "move of another match",
        "names matches before and after this one",
        |arena| {
            Box::pin(moves(arena, |race| {
                let (cell, digit) = race.open[0];
                [0, 2, u32::MAX]
                    .into_iter()
                    .zip(1..)
                    .map(|(match_no, seq)| place(match_no, seq, cell, digit))
                    .collect()
            }))
        },
        &["move rejected other_match"],
    ),
    story(
        "cell off the board",
        "places beyond the last cell",
        |arena| Box::pin(moves(arena, |_| vec![place(1, 1, 81, 1), place(1, 2, u16::MAX, 1)])),
        &["move rejected no_such_cell"],
    ),
    story(
        "digit off the board",
        "places digits that only larger boards have",
        |arena| {
            Box::pin(moves(arena, |race| {
                vec![place(1, 1, race.open[0].0, 10), place(1, 2, race.open[0].0, 25)]
            }))
        },
        &["move rejected no_such_digit"],
    ),
    story(
        "move on a given",
        "overwrites the puzzle",
        |arena| {
            Box::pin(moves(arena, |race| {
                vec![
                    place(1, 1, race.given, 1),
                    Command::Erase { match_no: 1, rung: 0, seq: Seq(2), cell: Cell::new(race.given) },
                ]
            }))
        },
        &["move rejected given_cell"],
    ),
    story(
        "erasing nothing",
        "empties an empty cell",
        |arena| {
            Box::pin(moves(arena, |race| {
                vec![Command::Erase { match_no: 1, rung: 0, seq: Seq(1), cell: Cell::new(race.open[0].0) }]
            }))
        },
        &["move rejected nothing_to_erase"],
    ),
    story(
        "points twice",
        "places the same right digit under new numbers",
        |arena| Box::pin(moves(arena, |race| vec![right(race, 1, 0), right(race, 2, 0), right(race, 3, 0)])),
        &["move rejected already_correct"],
    ),
    story(
        "replayed move",
        "sends one move ten times: one answer, one effect",
        |arena| {
            Box::pin(async move {
                let mut race = arena.race().await?;
                let first = right(&race, 5, 0);
                let verdict_of_first = verdict(&mut race.guest, first.clone()).await?;
                for _ in 0..9 {
                    assert_eq!(verdict(&mut race.guest, first.clone()).await?, verdict_of_first);
                }
                Ok(Endings::default())
            })
        },
        &["answered as usual"],
    ),
    story(
        "another move under an old number",
        "changes a move after it was answered",
        |arena| {
            Box::pin(async move {
                let mut race = arena.race().await?;
                let (first, other) = (right(&race, 5, 0), right(&race, 5, 1));
                let verdict_of_first = verdict(&mut race.guest, first).await?;
                assert_eq!(
                    verdict(&mut race.guest, other).await?,
                    verdict_of_first,
                    "the number names the move"
                );
                Ok(Endings::default())
            })
        },
        &["answered as usual"],
    ),
    story(
        "number 0",
        "counts from zero",
        |arena| Box::pin(moves(arena, |race| vec![right(race, 0, 0)])),
        &["move rejected stale_seq"],
    ),
    story(
        "skipped numbers",
        "jumps to the last number there is, and then goes back",
        |arena| {
            Box::pin(moves(arena, |race| {
                vec![right(race, u32::MAX, 0), right(race, 1, 1), right(race, u32::MAX - 1, 2)]
            }))
        },
        &["move rejected stale_seq"],
    ),
    story(
        "move of a spectator",
        "plays without a seat",
        |arena| {
            Box::pin(async move {
                let (race, mut endings) = (arena.race().await?, Endings::default());
                let (mut spectator, _) = arena.nth(2).join(&race.code, true).await?;
                for wanted in [right(&race, 1, 0), Command::GiveUp] {
                    command(&mut spectator, &race.code, wanted, &mut endings).await?;
                }
                Ok(endings)
            })
        },
        &["move rejected not_seated", "command refused not_seated"],
    ),
    story(
        "move after giving up",
        "plays on, and gives up again",
        |arena| Box::pin(moves(arena, |race| vec![Command::GiveUp, right(race, 1, 0), Command::GiveUp])),
        &["move rejected race_over", "command refused race_over"],
    ),
    story(
        "move after the end",
        "plays on when all is decided",
        |arena| {
            Box::pin(async move {
                let (mut race, mut endings) = (arena.race().await?, Endings::default());
                race.host.command(Command::GiveUp).await?;
                for n in 0..race.open.len() {
                    let wanted = right(&race, u32::try_from(n)? + 1, n);
                    race.guest.command(wanted).await?;
                }
                hear_until(&mut race.guest, &mut endings, |message| {
                    matches!(message, ServerMessage::Room { event: RoomEvent::Finished { .. } })
                })
                .await?;
                for wanted in [right(&race, 50, 0), Command::GiveUp] {
                    command(&mut race.guest, &race.code, wanted, &mut endings).await?;
                }
                Ok(endings)
            })
        },
        &["move rejected race_over", "command refused wrong_phase"],
    ),
    story(
        "end of a race that others run",
        "ends it as the host before anybody has finished",
        |arena| {
            Box::pin(async move {
                let (mut race, mut endings) = (arena.race().await?, Endings::default());
                command(&mut race.host, &race.code, Command::EndRace, &mut endings).await?;
                Ok(endings)
            })
        },
        &["command refused nobody_finished"],
    ),
    story(
        "rules in the middle of a race",
        "changes rules and puzzle while others race",
        |arena| {
            Box::pin(async move {
                let (mut race, mut endings) = (arena.race().await?, Endings::default());
                let puzzle = game::PuzzleRequest::Set { text: testkit::puzzles::SOLVED.to_owned() };
                for wanted in [
                    Command::ChangeRules { rules: game::Rules::default() },
                    Command::ChoosePuzzle { puzzle },
                    Command::Start,
                ] {
                    command(&mut race.host, &race.code, wanted, &mut endings).await?;
                }
                Ok(endings)
            })
        },
        &["command refused wrong_phase"],
    ),
    story(
        "a hundred moves at once",
        "tries every digit in every cell, faster than anybody thinks",
        |arena| {
            Box::pin(async move {
                let (mut race, mut endings) = (arena.race().await?, Endings::default());
                let cell = race.open[0].0;
                verdict(&mut race.guest, place(1, 1, cell, 10)).await.map(|verdict| {
                    endings.hear(&ServerMessage::Room {
                        event: RoomEvent::Placed { match_no: 1, seq: Seq(1), verdict },
                    });
                })?;
                for seq in 2..=120 {
                    if race.guest.command(place(1, seq, cell, 10)).await.is_err() {
                        break;
                    }
                }
                hear_out(&mut race.guest, &mut endings).await?;
                Ok(endings)
            })
        },
        &["move rejected no_such_digit"],
    ),
    story(
        "clock lies",
        "claims times by its ping stamps: only the server's receipt counts",
        |arena| {
            Box::pin(async move {
                let (mut race, mut endings) = (arena.race().await?, Endings::default());
                for stamp in [u32::MAX, 0, 1 << 31] {
                    race.guest.say(&protocol::ClientMessage::Ping { stamp }).await?;
                }
                command(&mut race.guest, &race.code, Command::GiveUp, &mut endings).await?;
                Ok(endings)
            })
        },
        &["answered as usual"],
    ),
    story(
        "reset in the middle of a move",
        "hangs up inside a frame; the room goes on",
        |arena| {
            Box::pin(async move {
                let mut race = arena.race().await?;
                let bytes = testkit::frames::data(Codec::Bincode, &[6, 9, 1, 1, 0, 5]);
                race.guest.say_raw(&bytes[..bytes.len() - 2]).await?;
                drop(race.guest);
                let mut endings = Endings::default();
                hear_until(&mut race.host, &mut endings, |message| match message {
                    ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                        room.members.iter().any(|member| !member.connected)
                    }
                    _ => false,
                })
                .await?;
                Ok(endings)
            })
        },
        &["answered as usual"],
    ),
];
