//! Sample states of races on boards of other kinds, with hints and aids.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::racing::{empty_cells, own_board_of, race_view_of};
use super::samples::{YOU, enter, feed, room_view, say, with};
use client_core::room::Pick;
use client_core::{App, CardIntent, Input, Intent, Play, RoomIntent};
use game::{HintKind, Hints, Phase, Role, RoomEvent, RoomView, Seq, Verdict};
use puzzle::{Format, GenerateSpec, Generated, Grid, Puzzle, Variant, rate};

/// What was made already: large boards take a while, and every size of window shows the same one.
static MADE: Mutex<BTreeMap<String, (Puzzle, Grid)>> = Mutex::new(BTreeMap::new());

pub(super) fn made(kind: &str) -> (Puzzle, Grid) {
    let mut known = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.get(kind) {
        return known.clone();
    }
    let variant = kind.parse().expect("sample kinds are kinds");
    let spec = GenerateSpec { variant, ..GenerateSpec::default() };
    let Generated { puzzle, solution, .. } = puzzle::generate(&spec, 7).expect("sample kinds can be made");
    known.insert(kind.to_owned(), (puzzle.clone(), solution.clone()));
    (puzzle, solution)
}

/// A room in the middle of a race, whose rules allow all aids.
fn racing() -> RoomView {
    let mut room = room_view(4, 0, Phase::Racing);
    room.settings.rules.aids.auto_notes = true;
    room
}

/// More than half way through a race, with notes of what fits.
pub(super) fn race(kind: &str) -> App {
    let (puzzle, solution) = made(kind);
    let own = own_board_of(puzzle.givens(), &solution);
    let mut app = enter(racing(), Some(race_view_of(puzzle, 4)), Some(own), None);
    feed(&mut app, 30, Input::Intent(Intent::Play(Play::FillNotes)));
    let open = empty_cells(&app);
    with(app, [Intent::Play(Play::Select(open[open.len() / 2]))])
}

pub(super) fn watch(kind: &str) -> App {
    let mut room = room_view(4, 0, Phase::Racing);
    room.members[0].role = Role::Spectator;
    let mut view = race_view_of(made(kind).0, 4);
    view.racers.remove(0);
    view.progress.remove(0);
    view.standing.retain(|member| *member != YOU);
    enter(room, Some(view), None, None)
}

/// A hint that takes many words.
pub(super) fn hint() -> App {
    let (puzzle, solution) = made("classic");
    let own = own_board_of(puzzle.givens(), &solution);
    let step =
        rate(&puzzle).steps.into_iter().find(|step| step.placements.is_empty()).expect("a step that strikes");
    let mut room = racing();
    room.settings.rules.hints = Hints { kind: HintKind::Explained, cost_s: 20 };
    let mut app = enter(room, Some(race_view_of(puzzle, 4)), Some(own), None);
    feed(&mut app, 900, Input::Intent(Intent::Play(Play::Hint)));
    let verdict = Verdict::Hinted { step: Box::new(step), locked_ms: 0 };
    say(&mut app, 1_000, RoomEvent::Placed { match_no: 1, seq: Seq(10), verdict });
    app
}

fn lobby() -> App {
    enter(RoomView { match_no: 0, ..room_view(3, 0, Phase::Lobby) }, None, None, None)
}

/// The puzzle picker with these picks made.
pub(super) fn picker<const N: usize>(picks: [Pick; N]) -> App {
    let mut app = with(
        lobby(),
        [
            Intent::Card(CardIntent::OpenPicker),
            Intent::Card(CardIntent::Pick(Pick::Kind(kind("killer+x")))),
            Intent::Card(CardIntent::Pick(Pick::Star)),
        ],
    );
    for pick in picks {
        feed(&mut app, 1_000, Input::Intent(Intent::Card(CardIntent::Pick(pick))));
    }
    app
}

pub(super) fn kind(name: &str) -> Variant {
    name.parse().expect("sample kinds are kinds")
}

/// What is behind "More", with clues that cannot be had.
pub(super) fn picker_more() -> App {
    let app = picker([Pick::Kind(kind("killer")), Pick::Addition("x"), Pick::More(true)]);
    with(app, [Intent::Card(CardIntent::SetClues("90".to_owned()))])
}

/// A puzzle with rules, pasted.
pub(super) fn paste(kind: &str) -> App {
    let entry = puzzle::Document::of(made(kind).0);
    let text = Format::FPuzzles.write(&[entry]).expect("the format has all rules");
    with(lobby(), [Intent::Room(RoomIntent::OpenPaste), Intent::Room(RoomIntent::PasteText(text))])
}
