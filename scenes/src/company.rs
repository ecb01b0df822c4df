//! Sample states of rooms with bots, full rooms, and boards to watch.

use super::racing::{boards_sent, race_ended, results, watch};
use super::samples::{enter, lobby, name, room_view, with};
use client_core::{App, Intent, RoomIntent, RoomSheet};
use game::{BotStrength, MemberNo, Phase, RacerStatus, Role, RoomView, Tally};

/// A host with a bot of each strength, and what all have won so far.
pub(super) fn lobby_bots() -> App {
    let mut room = RoomView { match_no: 3, ..room_view(4, 0, Phase::Lobby) };
    for (member, strength) in room.members.iter_mut().skip(1).zip(BotStrength::ALL) {
        (member.bot, member.strength, member.ready, member.connected) = (true, Some(strength), true, true);
        member.tally = Tally { wins: 0, points: 1_180 };
    }
    room.members[0].tally = Tally { wins: 2, points: 3_425 };
    room.members[0].ready = false;
    enter(room, None, None, None)
}

pub(super) fn add_bot() -> App {
    with(lobby(1, 0), [Intent::open(RoomSheet::AddBot)])
}

pub(super) fn bot_sheet() -> App {
    with(lobby_bots(), [Intent::open(RoomSheet::Member(MemberNo(2)))])
}

/// The third visitor to a room of two seats.
pub(super) fn no_seat() -> App {
    let mut room = RoomView { match_no: 0, host: MemberNo(2), ..room_view(3, 0, Phase::Lobby) };
    room.settings.rules.seats = 2;
    room.members[0].role = Role::Waiting;
    room.members[0].ready = false;
    enter(room, None, None, None)
}

pub(super) fn copied() -> App {
    let mut app = with(lobby(3, 1), [Intent::Room(RoomIntent::CopyLink)]);
    super::samples::feed(&mut app, 1_100, client_core::Input::Copied(true));
    app
}

/// Boards while the others still race.
pub(super) fn boards_racing() -> App {
    let app = race_ended(100, RacerStatus::Finished { time_ms: 312_000 });
    with(app, [Intent::open(RoomSheet::Boards(0))])
}

pub(super) fn board_watched() -> App {
    with(watch(), [Intent::open(RoomSheet::Board(MemberNo(2)))])
}

/// Boards with their digits.
pub(super) fn boards_over() -> App {
    boards_sent(with(results([1, 2]), [Intent::open(RoomSheet::Boards(0))]))
}

pub(super) fn board_over() -> App {
    with(boards_over(), [Intent::open(RoomSheet::Board(MemberNo(3)))])
}

/// After the third race of a room.
pub(super) fn results_tally() -> App {
    let mut app = results([2, 1]);
    let mut room = room_view(4, 0, Phase::Finished);
    for (member, wins) in room.members.iter_mut().zip([2, 3, 0, 1]) {
        member.tally = Tally { wins, points: 900 * u32::from(wins) };
    }
    debug_assert!(room.members[0].name == name(0));
    super::samples::say(&mut app, 1_000, game::RoomEvent::RoomChanged { room });
    app
}
