//! The lobby as rows to draw: who sits where, what the card says, what this member may do.

use game::{MemberNo, MemberView, Origin, Phase, Role, RoomCode};

use super::Room;
use super::rules::{CardRow, card};
use crate::text;

/// Everything the lobby screen shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lobby {
    pub code: RoomCode,
    pub link: String,
    pub seats: Vec<SeatRow>,
    pub spectators: Vec<SeatRow>,
    pub seats_taken: usize,
    pub seats_max: u8,
    pub card: Vec<CardRow>,
    pub host: bool,
    pub watching: bool,
    pub ready: bool,
    /// May open the rules and the paste dialog.
    pub can_edit: bool,
    pub can_ready: bool,
    pub can_start: bool,
    pub can_cancel_start: bool,
    pub can_take_seat: bool,
    /// What the room waits for: "Waiting for Mara.", "2 of 4 ready".
    pub status: String,
}

/// One member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    pub member: MemberNo,
    /// Chooses the member's colour and shape, the same on every screen.
    pub mark: u16,
    /// "You" for oneself.
    pub name: String,
    pub you: bool,
    pub host: bool,
    pub ready: bool,
    pub connected: bool,
    /// "Ready", "Not ready", "Watching", "Reconnecting…", "Next race".
    pub state: &'static str,
    /// Kick and hand over.
    pub can_manage: bool,
}

impl Room {
    /// The lobby screen's content.
    #[must_use]
    pub fn lobby(&self) -> Lobby {
        let view = &self.view;
        let (racers, spectators): (Vec<_>, Vec<_>) =
            view.members.iter().partition(|member| member.role != Role::Spectator);
        let own = self.own();
        let resting = matches!(view.phase, Phase::Lobby | Phase::Finished);
        let starting = matches!(view.phase, Phase::Dealing | Phase::Countdown { .. });
        let ready = own.is_some_and(|own| own.ready);
        let powers = self.is_host() && view.origin == Origin::Private;
        let watching = own.is_some_and(|own| own.role == Role::Spectator);
        Lobby {
            code: view.code,
            link: self.link.clone(),
            seats_taken: racers.len(),
            seats_max: view.settings.rules.seats,
            seats: racers.into_iter().map(|member| self.seat(member)).collect(),
            spectators: spectators.into_iter().map(|member| self.seat(member)).collect(),
            card: card(&self.drafted_settings()),
            host: self.is_host(),
            watching,
            ready,
            can_edit: powers && resting,
            // During the countdown one can only think better of it.
            can_ready: !watching && (resting || starting && ready),
            can_start: powers && resting && view.members.iter().any(|member| member.role == Role::Racer),
            can_cancel_start: powers && starting,
            can_take_seat: resting && watching,
            status: self.lobby_status(),
        }
    }

    fn seat(&self, member: &MemberView) -> SeatRow {
        let you = member.no == self.you;
        SeatRow {
            member: member.no,
            mark: member.no.0,
            name: if you { text::YOU.to_owned() } else { member.name.to_string() },
            you,
            host: member.no == self.view.host,
            ready: member.ready,
            connected: member.connected,
            state: match (member.connected, member.role, member.ready) {
                (false, _, _) => "Reconnecting…",
                (true, Role::Spectator, _) => "Watching",
                (true, Role::Waiting, _) => "Next race",
                (true, Role::Racer, true) => "Ready",
                (true, Role::Racer, false) => "Not ready",
            },
            can_manage: self.is_host() && !you && self.view.origin == Origin::Private,
        }
    }

    fn lobby_status(&self) -> String {
        match self.view.phase {
            Phase::Dealing => return "Making the puzzle…".to_owned(),
            Phase::Countdown { .. } => return "Get ready".to_owned(),
            Phase::Racing => return "The race is on.".to_owned(),
            Phase::Lobby | Phase::Finished => {}
        }
        let racers = self.view.members.iter().filter(|member| member.role == Role::Racer);
        let unready: Vec<&MemberView> = racers.clone().filter(|member| !member.ready).collect();
        let racers = racers.count();
        let seats_free = racers < usize::from(self.view.settings.rules.seats);
        match (racers, unready.as_slice()) {
            (0, _) => "Nobody has a seat yet.".to_owned(),
            (1, [own]) if own.no == self.you && seats_free => "Waiting for others…".to_owned(),
            (1, [own]) if own.no == self.you => "Ready when you are.".to_owned(),
            (_, []) => "All ready.".to_owned(),
            (_, [only]) if only.no == self.you => "Everybody waits for you.".to_owned(),
            (_, [only]) => format!("Waiting for {}.", only.name),
            (_, several) => format!("{} of {racers} ready", racers - several.len()),
        }
    }
}
