//! Sample states of a duel of setters: one sets, has handed in, compares, and races beside the other's board.

use super::racing::{own_board, race_view};
use super::samples::{enter, number, room_view, say};
use super::seat::board;
use client_core::App;
use game::{
    DuelView, HandedIn, Handicap, Mode, OtherBoard, Phase, RoomEvent, RoomView, SetterView, fair_price,
};
use puzzle::{Tier, Variant};

fn room(phase: Phase, handed_in: [Option<Tier>; 2]) -> RoomView {
    let mut room = room_view(2, 1, phase);
    room.settings.rules = Mode::Duel { set_min: 10 }.fit(room.settings.rules);
    room.members[0].ready = false;
    let setter = |index: usize, tier: Option<Tier>| SetterView {
        member: number(index),
        proving: false,
        puzzle: tier.map(|tier| HandedIn {
            kind: Some(Variant::classic()),
            clues: 28 - index as u16,
            blanks: 53 + index as u16,
            tier,
            hardest: if tier == Tier::Hard { 34 } else { 20 },
            beyond_singles: if tier == Tier::Hard { 12 } else { 3 },
            lost: String::new(),
        }),
        price: Handicap::default(),
    };
    let setters = handed_in.into_iter().enumerate().map(|(index, tier)| setter(index, tier)).collect();
    room.duel = Some(Box::new(DuelView { ends_in_ms: 462_000, setters }));
    room
}

/// In the editor, while the other one has handed in.
pub(super) fn setting() -> App {
    enter(room(Phase::Setting, [None, Some(Tier::Hard)]), None, None, None)
}

/// The other way round.
pub(super) fn waiting() -> App {
    enter(room(Phase::Setting, [Some(Tier::Medium), None]), None, None, None)
}

/// The sheet with what both have handed in; the other one has accepted.
pub(super) fn terms() -> App {
    let mut room = room(Phase::Comparing, [Some(Tier::Medium), Some(Tier::Hard)]);
    if let Some(duel) = &mut room.duel {
        duel.setters[1].price = fair_price(Tier::Medium, Tier::Hard);
    }
    enter(room, None, None, None)
}

/// Beside the board of the other one.
pub(super) fn race() -> App {
    let mut view = race_view(2);
    let other = OtherBoard { member: number(1), puzzle: view.puzzle.clone(), tier: Tier::Medium };
    view.other = Some(Box::new(other));
    view.progress.iter_mut().for_each(|progress| progress.filled = None);
    let room = RoomView { duel: None, ..room(Phase::Racing, [None, None]) };
    let mut app = enter(room, Some(view), Some(own_board()), None);
    let board = Box::new(board(1, 4_000));
    say(&mut app, 30, RoomEvent::SolverBoard { match_no: 1, board });
    app
}
