//! What the page of a room says before one enters: who invites, who is in, what is raced.

use game::{EntryState, Mode, Name, Phase, RoomPreview};

use super::front::{Front, Row, Value};
use super::phrases;

/// Players named in the card of a page.
const NAMED_MAX: usize = 3;

/// "Ann invites you to race at Sudoku · Killer, hard".
pub(super) fn title(room: &RoomPreview) -> String {
    let played = phrases::played(&room.settings);
    match &room.host {
        Some(host) => format!("{host} invites you to race at Sudoku · {played}"),
        None if room.entry == EntryState::Attempt => format!("A try at a challenge · {played}"),
        None => format!("A race at Sudoku · {played}"),
    }
}

/// "Ann, Bo and 2 more are in. Open the link, type a name, and race."
pub(super) fn description(room: &RoomPreview) -> String {
    const HOW: &str = "Open the link, type a name, and race.";
    if let Some(closed) = closed(room.entry) {
        return closed.to_owned();
    }
    let named: Vec<&str> = room.racers.iter().take(NAMED_MAX).map(Name::as_str).collect();
    let rest = usize::from(room.racers_in_all).saturating_sub(named.len());
    match (named.len(), rest) {
        (0, _) => HOW.to_owned(),
        (1, 0) => format!("{} is in. {HOW}", named[0]),
        (_, 0) => format!("{} are in. {HOW}", named.join(", ")),
        (_, rest) => format!("{} and {rest} more are in. {HOW}", named.join(", ")),
    }
}

/// Why no newcomer is let in.
fn closed(entry: EntryState) -> Option<&'static str> {
    match entry {
        EntryState::Full => Some("The room is full at the moment. You can join as soon as someone leaves."),
        EntryState::Locked => Some("The host has locked the room. Ask them to open it."),
        EntryState::Reserved => Some("This race is between two players only."),
        EntryState::Attempt => {
            Some("Someone is trying a challenge here. Ask them for its link to try it yourself.")
        }
        EntryState::Open | EntryState::SeatsTaken => None,
    }
}

pub(super) fn front(room: &RoomPreview) -> Front {
    let rules = &room.settings.rules;
    let closed = closed(room.entry);
    let action = match closed {
        Some(_) => None,
        None if room.entry == EntryState::SeatsTaken => Some("Watch as soon as it is loaded"),
        None => Some("Race as soon as it is loaded"),
    };
    let heading = match &room.host {
        Some(host) => format!("{host} invites you to race"),
        None if room.entry == EntryState::Attempt => "A try at a challenge".to_owned(),
        None => "A race at Sudoku".to_owned(),
    };
    let lead = match closed {
        Some(closed) => closed.to_owned(),
        None => format!("{}. {}", phrases::played(&room.settings), raced(rules.mode, rules.disguised)),
    };
    let mut rows = Vec::new();
    if let Some(now) = now(room) {
        rows.push(Row::text("Now", now));
    }
    if room.racers_in_all > 0 && !room.racers.is_empty() {
        rows.push(Row { label: "In the room", value: players(room) });
    }
    let seats = usize::from(rules.racers_max());
    let free = seats.saturating_sub(room.racers_in_all.into());
    rows.push(Row::text("Free places", format!("{free} of {seats}")));
    rows.extend(phrases::rules(rules));
    Front { heading, lead, rows, action, how: phrases::how_to_play(&rules.mistakes) }
}

fn players(room: &RoomPreview) -> Value {
    // A node of the release before says no numbers.
    let numbers = room.numbers.iter().copied().map(Some).chain(std::iter::repeat(None));
    let numbered = room.racers.iter().cloned().zip(numbers);
    let named: Vec<_> = numbered.filter_map(|(name, no)| Some((name, no?))).take(NAMED_MAX).collect();
    let more = usize::from(room.racers_in_all).saturating_sub(named.len());
    Value::Players(named, more)
}

/// What a newcomer meets that cannot race at once.
fn now(room: &RoomPreview) -> Option<&'static str> {
    match (room.entry, room.phase) {
        (EntryState::SeatsTaken, _) => Some("all seats taken, you can watch"),
        (EntryState::Open, Phase::Racing) => Some("a race is on, you are in the next one"),
        (EntryState::Open, Phase::Countdown { .. } | Phase::Dealing | Phase::Setting | Phase::Comparing) => {
            Some("a race is about to start")
        }
        _ => None,
    }
}

fn raced(mode: Mode, disguised: bool) -> &'static str {
    match mode {
        Mode::Race if disguised => {
            "Everyone gets the same puzzle, turned or relabelled, and whoever is done first wins."
        }
        Mode::Race => "Everyone gets the same puzzle, and whoever is done first wins.",
        Mode::Ladder => "Each puzzle has one more blank than the last, and whoever gets furthest wins.",
        Mode::Elimination { .. } => "Everyone gets the same puzzle, and again and again the last one is out.",
        Mode::Duel { .. } => "You set a puzzle for each other, and whoever is done first wins.",
    }
}
