//! Abuses of moves: out of turn, out of range, out of order, again and again, and by those who have no board.

use anyhow::{Result, ensure};
use game::Command;
use protocol::{ClientMessage, Codec};
use testkit::frames::data;
use testkit::messages::{erase, finished, place, verdict, view};
use testkit::raw::Raw;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, Race, commands, hear_out, hear_until};
use crate::rooms::of_the_lobby;

/// Numbers of matches before and after the one that runs.
const OTHER_MATCHES: [(u32, u32); 3] = [(0, 1), (2, 2), (u32::MAX, 3)];

fn right(race: &Race, seq: u32, n: usize) -> Command {
    let (cell, digit) = race.open[n];
    place(1, seq, cell, digit)
}

/// The answer to a move.
async fn answer(raw: &mut Raw, wanted: Command) -> Result<game::Verdict> {
    raw.command(wanted).await?;
    raw.until("the answer", verdict).await
}

async fn replayed(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    let move_5 = right(&race, 5, 0);
    let first = answer(&mut race.guest, move_5.clone()).await?;
    for _ in 0..9 {
        ensure!(answer(&mut race.guest, move_5.clone()).await? == first, "another answer than {first:?}");
    }
    let other = right(&race, 5, 1);
    ensure!(answer(&mut race.guest, other).await? == first, "the number names the move");
    Ok(Endings::default())
}

async fn of_a_spectator(arena: Arena) -> Result<Endings> {
    let race = arena.race().await?;
    let (mut spectator, _) = arena.nth(2).join(&race.code, true).await?;
    commands(&mut spectator, &race.code, [right(&race, 1, 0), Command::GiveUp]).await
}

async fn after_the_end(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    race.host.command(Command::GiveUp).await?;
    for (n, seq) in (0..race.open.len()).zip(1..) {
        let wanted = right(&race, seq, n);
        race.guest.command(wanted).await?;
    }
    let mut endings = hear_until(&mut race.guest, |message| finished(message).is_some()).await?;
    let late = [right(&race, 50, 0), Command::GiveUp];
    endings.merge(commands(&mut race.guest, &race.code, late).await?);
    endings.merge(commands(&mut race.host, &race.code, [Command::EndRace, Command::CancelStart]).await?);
    Ok(endings)
}

async fn early_end(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    commands(&mut race.host, &race.code, [Command::EndRace]).await
}

async fn new_rules(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    let mut endings = commands(&mut race.host, &race.code, of_the_lobby()).await?;
    endings.merge(commands(&mut race.guest, &race.code, [Command::Ready { ready: true }]).await?);
    Ok(endings)
}

async fn hundred_at_once(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    let cell = race.open[0].0;
    let mut endings = commands(&mut race.guest, &race.code, [place(1, 1, cell, 10)]).await?;
    for seq in 2..=120 {
        if race.guest.command(place(1, seq, cell, 10)).await.is_err() {
            break;
        }
    }
    endings.merge(hear_out(&mut race.guest).await?);
    Ok(endings)
}

async fn clock_lies(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    for stamp in [u32::MAX, 0, 1 << 31] {
        race.guest.say(&ClientMessage::Ping { stamp }).await?;
    }
    commands(&mut race.guest, &race.code, [Command::GiveUp]).await
}

async fn reset(arena: Arena) -> Result<Endings> {
    let mut race = arena.race().await?;
    let bytes = data(Codec::Bincode, &[6, 9, 1, 1, 0, 5]);
    race.guest.say_raw(&bytes[..bytes.len() - 2]).await?;
    drop(race.guest);
    hear_until(&mut race.host, |message| {
        view(message).is_some_and(|room| room.members.iter().any(|member| !member.connected))
    })
    .await
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "move before the start", "places and erases a digit in the lobby",
        host(|| vec![place(1, 1, 0, 5), erase(1, 2, 0)]) => "move rejected wrong_phase";
    "move of another match", "names matches before and after this one",
        races(|race| {
            let (cell, digit) = race.open[0];
            OTHER_MATCHES.map(|(match_no, seq)| place(match_no, seq, cell, digit)).into()
        }) => "move rejected other_match";
    "cell off the board", "places beyond the last cell",
        races(|_| vec![place(1, 1, 81, 1), place(1, 2, u16::MAX, 1)]) => "move rejected no_such_cell";
    "digit off the board", "places digits that only larger boards have",
        races(|race| [(1, 10), (2, 25)].map(|(seq, digit)| place(1, seq, race.open[0].0, digit)).into())
            => "move rejected no_such_digit";
    "move on a given", "overwrites the puzzle",
        races(|race| vec![place(1, 1, race.given, 1), erase(1, 2, race.given)]) => "move rejected given_cell";
    "erasing nothing", "empties an empty cell",
        races(|race| vec![erase(1, 1, race.open[0].0)]) => "move rejected nothing_to_erase";
    "points twice", "places the same right digit under new numbers",
        races(|race| [1, 2, 3].map(|seq| right(race, seq, 0)).into()) => "move rejected already_correct";
    "replayed move", "sends one move ten times, and another under its number: one answer, one effect",
        story(replayed) => "answered as usual";
    "number 0", "counts from zero",
        races(|race| vec![right(race, 0, 0)]) => "move rejected stale_seq";
    "skipped numbers", "jumps to the last number there is, and then goes back",
        races(|race| vec![right(race, u32::MAX, 0), right(race, 1, 1), right(race, u32::MAX - 1, 2)])
            => "move rejected stale_seq";
    "move of a spectator", "plays without a seat",
        story(of_a_spectator) => "move rejected not_seated", "command refused not_seated";
    "move after giving up", "plays on, and gives up again",
        races(|race| vec![Command::GiveUp, right(race, 1, 0), Command::GiveUp])
            => "move rejected race_over", "command refused race_over";
    "move after the end", "plays on when all is decided, and ends it as the host",
        story(after_the_end) => "move rejected race_over", "command refused wrong_phase";
    "end of a race that others run", "ends it as the host before anyone has finished",
        story(early_end) => "command refused nobody_finished";
    "rules in the middle of a race", "changes rules and puzzle, starts again, and is ready",
        story(new_rules) => "command refused wrong_phase";
    "a hundred moves at once", "tries an impossible digit again and again, faster than people think",
        story(hundred_at_once) => "move rejected no_such_digit";
    "clock lies", "claims times by its ping stamps: only the server's receipt counts",
        story(clock_lies) => "answered as usual";
    "reset in the middle of a move", "hangs up inside a frame; the room goes on",
        story(reset) => "answered as usual";
};
