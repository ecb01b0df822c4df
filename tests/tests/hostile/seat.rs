//! Abuses of the setter's seat: notes and phrases from members who may not send them, too large, or out of the list.

use anyhow::{Context, Result};
use game::{Command, MemberNo, NOTES_SHARED_MAX, Phrase, RoomEvent, Rules, SharedNotes};
use protocol::{Codec, ServerMessage};
use puzzle::{Cell, DigitSet};
use testkit::frames::data;
use testkit::messages::event;
use testkit::puzzles;
use testkit::raw::Raw;
use testkit::scene;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, GUEST, Room, commands, hear_room_out, set_puzzle};

/// Two solvers, and the host who has set their puzzle and watches them.
struct Watched {
    setter: Raw,
    solver: Raw,
    spectator: Raw,
    code: String,
}

async fn watched(arena: Arena) -> Result<(Watched, Raw)> {
    let Room { host: mut setter, code } = arena.room().await?;
    let (mut solver, _) = arena.nth(1).join(&code, false).await?;
    let (mut other, _) = arena.nth(2).join(&code, false).await?;
    let (spectator, _) = arena.nth(3).join(&code, true).await?;
    let rules = Rules { practice: false, setter_watches: true, ..scene::quick() };
    setter.command(Command::ChangeRules { rules }).await?;
    set_puzzle(&mut setter, &puzzles::with_blanks(4)?.to_string()).await?;
    for raw in [&mut solver, &mut other] {
        raw.command(Command::Ready { ready: true }).await?;
    }
    let board =
        |message: &ServerMessage| matches!(event(message)?, RoomEvent::SolverBoard { .. }).then_some(());
    setter.until("a solver's board", board).await.context("the setter does not watch")?;
    Ok((Watched { setter, solver, spectator, code }, other))
}

fn notes(cells: usize, highest: u8) -> Command {
    let noted = (Cell::new(0), DigitSet::up_to(highest));
    Command::ShareNotes { match_no: 1, notes: SharedNotes { corner: vec![noted; cells], centre: vec![] } }
}

fn say(to: MemberNo) -> Command {
    Command::Say { to, phrase: Phrase::NiceFind }
}

async fn notes_without_a_seat(arena: Arena) -> Result<Endings> {
    let (mut room, _other) = watched(arena).await?;
    let mut endings = commands(&mut room.spectator, &room.code, [notes(1, 9)]).await?;
    endings.merge(commands(&mut room.setter, &room.code, [notes(1, 9)]).await?);
    Ok(endings)
}

async fn notes_that_do_not_fit(arena: Arena) -> Result<Endings> {
    let (mut room, _other) = watched(arena).await?;
    commands(&mut room.solver, &room.code, [notes(NOTES_SHARED_MAX + 1, 9), notes(1, 10)]).await
}

async fn phrases_for_others(arena: Arena) -> Result<Endings> {
    let (mut room, _other) = watched(arena).await?;
    let mut endings = Endings::default();
    for (raw, to) in
        [(&mut room.solver, GUEST), (&mut room.spectator, GUEST), (&mut room.setter, MemberNo(99))]
    {
        endings.merge(commands(raw, &room.code, [say(to)]).await?);
    }
    Ok(endings)
}

async fn phrases_flood(arena: Arena) -> Result<Endings> {
    let (mut room, _other) = watched(arena).await?;
    for _ in 0..60 {
        room.setter.command(say(GUEST)).await?;
    }
    hear_room_out(&mut room.setter, &room.code).await
}

fn own_sentence() -> Vec<u8> {
    data(Codec::Json, br#"{"Room":{"request":1,"command":{"Say":{"to":2,"phrase":"It is a 5"}}}}"#)
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "notes without a board", "shares notes as a spectator, and as the setter",
        story(notes_without_a_seat) => "command refused not_seated";
    "notes that do not fit", "shares more notes than a board has room for, and a digit that it has not",
        story(notes_that_do_not_fit)
            => "command refused too_many_notes", "command refused no_such_digit";
    "phrases for others", "speaks as a solver or a spectator, and to a member who is not there",
        story(phrases_for_others) => "command refused not_setter", "command refused no_such_member";
    "phrases of a setter", "says sixty of them at once to a solver",
        story(phrases_flood) => "fault too_fast", "close 4003";
    "phrase that is none", "wants to say a sentence of its own",
        frames(Codec::Json, own_sentence) => "fault unknown_message";
};
