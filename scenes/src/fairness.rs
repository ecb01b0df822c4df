//! Sample states for what keeps races fair: the door, bots, setters, waits, final places, and crowds.

use super::racing::{race, race_ended, results};
use super::samples::{YOU, enter, feed, hear, home, invited, name, number, queue, room_view, say, with};
use client_core::{App, HomeIntent, Input, Intent};
use game::{
    JoinRefusal, Knock, KnockNo, Knowledge, MemberNo, Origin, Phase, RacerStatus, RequestId, ResultRow, Role,
    RoomEvent, RoomView,
};
use protocol::{Notice, Refusal, ServerMessage, close};

/// Everything a host can be shown at once.
pub(super) fn lobby_door() -> App {
    let mut room = RoomView { match_no: 0, locked: true, ..room_view(4, 1, Phase::Lobby) };
    room.members[1].bot = true;
    room.members[2].knowledge = Knowledge::Seed;
    room.knocks = vec![knock(1, "Eve"), knock(2, "Bartholomew the 3rd")];
    enter(room, None, None, None)
}

fn knock(no: u16, name: &str) -> Knock {
    Knock { no: KnockNo(no), name: name.parse().expect("a sample name is one") }
}

fn credits() -> puzzle::Credits {
    let note = "Look at the middle box first. It is kinder than it seems.";
    puzzle::Credits::new("Night train", "Bea", note).expect("short texts")
}

fn set_by(mut room: RoomView, setter: usize) -> RoomView {
    let by = name(setter);
    room.settings.puzzle = game::PuzzleChoice::Set {
        by,
        kind: Some(puzzle::Variant::classic()),
        clues: 30,
        tier: puzzle::Tier::Beyond,
        credits: Box::new(credits()),
    };
    room.members[setter].knowledge = Knowledge::Puzzle;
    room.members[setter].role = Role::Waiting;
    room.members[setter].ready = false;
    room
}

pub(super) fn lobby_setter() -> App {
    let room = RoomView { match_no: 0, ..room_view(3, 0, Phase::Lobby) };
    enter(set_by(room, 0), None, None, None)
}

pub(super) fn lobby_of_setter() -> App {
    let room = RoomView { match_no: 0, host: MemberNo(2), ..room_view(3, 0, Phase::Lobby) };
    enter(set_by(room, 1), None, None, None)
}

/// All but one are ready, and the rules have just changed.
pub(super) fn lobby_counting() -> App {
    let mut room = RoomView { match_no: 0, ..room_view(3, 0, Phase::Lobby) };
    room.settings.rules.practice = true;
    room.settings.rules.mistakes.grows = true;
    let mut app = enter(RoomView { settings: game::Settings::default(), ..room.clone() }, None, None, None);
    room.starts_in_ms = Some(43_000);
    say(&mut app, 1_000, RoomEvent::RoomChanged { room });
    app
}

pub(super) fn lobby_crowd() -> App {
    let mut room = RoomView { match_no: 0, ..room_view(30, 3, Phase::Lobby) };
    room.members[7].bot = true;
    enter(room, None, None, None)
}

pub(super) fn countdown_crowd() -> App {
    let room = room_view(30, 0, Phase::Countdown { go_in_ms: 3_700 });
    enter(RoomView { match_no: 0, host: MemberNo(2), ..room }, None, None, None)
}

pub(super) fn queue_held() -> App {
    let mut app = with(queue(), [Intent::Home(HomeIntent::AcceptBots(true))]);
    hear(&mut app, 0, ServerMessage::Queued { waiting: 3, held_ms: 30_000, bot_in_ms: Some(8_000) });
    app
}

pub(super) fn home_asking() -> App {
    let mut app = with(invited(), [Intent::Home(HomeIntent::JoinUrlRoom)]);
    say(&mut app, 30, refusal(JoinRefusal::AskHost));
    app
}

pub(super) fn home_locked() -> App {
    let mut app = with(invited(), [Intent::Home(HomeIntent::JoinUrlRoom)]);
    say(&mut app, 30, refusal(JoinRefusal::Locked));
    app
}

fn refusal(why: JoinRefusal) -> RoomEvent {
    RoomEvent::JoinRefused { request: RequestId(1), problem: why.into() }
}

pub(super) fn own_result(place: u8) -> App {
    let status = RacerStatus::Finished { time_ms: 252_000 };
    let mut app = race_ended(100, status);
    let id = "0f1e2d3c4b5a6978-1".parse().expect("a match's id");
    say(&mut app, 1_000, RoomEvent::OwnResult { id, row: row(place, status) });
    app
}

fn row(rank: u8, status: RacerStatus) -> ResultRow {
    ResultRow {
        rank,
        member: YOU,
        name: name(0),
        status,
        rung: 0,
        correct: 51,
        mistakes: 1,
        score: 2_310,
        stall: None,
        bot: false,
        knowledge: Knowledge::Nothing,
        not_by_hand: false,
    }
}

/// A bot came second, and the setter last.
pub(super) fn results_known() -> App {
    let mut app = results([1, 2]);
    let mut card = app.room().and_then(|room| room.results()).cloned().expect("the sample has results");
    card.table[1].bot = true;
    card.table[2].knowledge = Knowledge::Seed;
    card.table[3].knowledge = Knowledge::Puzzle;
    say(&mut app, 1_000, RoomEvent::Finished { results: card });
    app
}

pub(super) fn results_crowd() -> App {
    let mut app = results([1, 2]);
    let mut card = app.room().and_then(|room| room.results()).cloned().expect("the sample has results");
    let (rows, lines) = (card.table.clone(), card.timelines.clone());
    for index in 4..30 {
        let (mut row, mut line) = (rows[index % 4].clone(), lines[index % 4].clone());
        (row.rank, row.member, row.name) = (index as u8 + 1, number(index), name(index));
        (row.status, row.correct) = (RacerStatus::Unfinished, 45 - index as u16);
        line.member = number(index);
        line.gains.truncate(45 - index);
        card.table.push(row);
        card.timelines.push(line);
    }
    say(&mut app, 1_000, RoomEvent::Finished { results: card });
    app
}

/// Only this player is left: in a private room, or in one that the queue has made.
pub(super) fn results_alone(origin: Origin) -> App {
    let mut app = results([1, 2]);
    let room = room_view(1, 0, Phase::Finished);
    say(&mut app, 1_000, RoomEvent::RoomChanged { room: RoomView { policy: origin.policy(), ..room } });
    app
}

pub(super) fn race_bots(players: usize) -> App {
    let mut app = race(players);
    let mut view = app.room().map(|room| room.view().clone()).expect("the sample is in a room");
    view.knocks = vec![knock(1, "Eve")];
    say(&mut app, 1_000, RoomEvent::RoomChanged { room: view });
    app
}

pub(super) fn too_often() -> App {
    let mut app = home();
    let problem = Refusal::TooOften { retry_after_ms: 9_000 }.into();
    hear(&mut app, 1_000, ServerMessage::Refused { problem });
    feed(&mut app, 1_000, Input::Closed { code: Some(close::TOO_OFTEN), reason: String::new() });
    app
}

pub(super) const OLD_SECRET: Notice = Notice::OldSecretUsed;
