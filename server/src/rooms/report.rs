//! What an operator sees of a room: who is in it and how it stands, and nothing of any board.

use game::{Millis, Origin, Role, Room};

use super::log::RoomLog;
use crate::ops::admin::dto::{Person, RoomReport, RoomSummary};
use crate::ops::phases;

pub(super) fn report(room: &Room, log: &RoomLog, now: Millis) -> RoomReport {
    let view = room.view();
    let person = |(present, member): (game::Presence, game::MemberView)| Person {
        player: present.player,
        name: member.name.to_string(),
        role: role(member.role).to_owned(),
        host: view.host == member.no,
        connected: present.is_connected,
    };
    let people: Vec<Person> = room.members().zip(view.members.iter().cloned()).map(person).collect();
    let summary = RoomSummary {
        code: view.code,
        id: room.id(),
        origin: match room.origin() {
            Origin::Private => "private",
            Origin::Queue => "queue",
            Origin::Challenge => "challenge",
        }
        .to_owned(),
        phase: phases::name(view.phase).to_owned(),
        members: people.len(),
        connected: people.iter().filter(|person| person.connected).count(),
        matches: view.match_no,
        age_ms: now.since(log.opened_at()),
        journal_bytes: log.bytes(),
    };
    RoomReport { summary, people }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Racer => "racer",
        Role::Spectator => "spectator",
        Role::Waiting => "waiting",
    }
}
