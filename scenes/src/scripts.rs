//! Sample states with names in many scripts: what the system draws where the embedded fonts end.

use super::racing::{own_board, race_view};
use super::samples::{enter, room_view};
use client_core::App;
use game::{Name, Phase, RoomView};

const NAMES: [&str; 9] =
    ["Ann", "李小龍", "شهرزاد", "अनन्या", "🐱🚀🇨🇿", "さくら Müller", "Šárka ⚡", "שרה כהן", "สมชาย ณ กรุงเทพ"];

fn name(index: usize) -> Name {
    NAMES[index].parse().expect("names in any script are names")
}

fn room(phase: Phase) -> RoomView {
    let mut room = room_view(8, 1, phase);
    for (index, member) in room.members.iter_mut().enumerate() {
        member.name = name(index);
    }
    room
}

pub(super) fn lobby() -> App {
    enter(RoomView { match_no: 0, ..room(Phase::Lobby) }, None, None, None)
}

pub(super) fn race() -> App {
    let mut view = race_view(8);
    for (index, racer) in view.racers.iter_mut().enumerate() {
        racer.name = name(index);
    }
    enter(room(Phase::Racing), Some(view), Some(own_board()), None)
}
