//! One member of a room: a person for whom a client speaks, or a bot for whom the server plays. Knows no other members; who
//! has a seat is decided in `roster`.

use serde::{Deserialize, Serialize};

use crate::bot::BotStrength;
use crate::ids::{MemberNo, PlayerId};
use crate::input::Arrival;
use crate::name::Name;
use crate::network::Network;
use crate::play::Match;
use crate::record::Participant;
use crate::settings::Handicap;
use crate::time::Millis;
use crate::view::{Knowledge, RacerStatus, Role, Tally};

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Member {
    pub(super) no: MemberNo,
    pub(super) player: PlayerId,
    pub(super) name: Name,
    /// Would race if there is a seat; otherwise watches by choice.
    pub(super) wants_seat: bool,
    pub(super) seated: bool,
    pub(super) ready: bool,
    /// Not in the race that is about to start or running, though a seat is wanted.
    pub(super) sits_out: bool,
    pub(super) away_since: Option<Millis>,
    pub(super) bot: bool,
    pub(super) network: Network,
    /// When they came in last.
    #[serde(default)]
    pub(super) came: Millis,
    #[serde(default)]
    pub(super) handicap: Handicap,
    /// The server plays for this member, who has no connection and is always ready.
    #[serde(default)]
    pub(super) strength: Option<BotStrength>,
    #[serde(default)]
    pub(super) tally: Tally,
    /// Milliseconds for which what they send is on the way.
    #[serde(default)]
    pub(super) line_ms: u16,
}

/// A member as the shell knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence<'a> {
    pub player: PlayerId,
    pub name: &'a Name,
    pub is_connected: bool,
    /// The race that runs is over for them.
    pub is_through: bool,
    /// When they came in last; none of a bot of the server.
    pub came: Option<Millis>,
}

impl Member {
    /// Somebody who comes in, without a seat yet.
    pub(super) fn person(no: MemberNo, player: PlayerId, name: Name, arrival: &Arrival) -> Self {
        let newcomer = Self::newcomer(no, player, name);
        Self { wants_seat: !arrival.watch, bot: arrival.bot, network: arrival.network, ..newcomer }
    }

    /// A bot of the server. It comes from no network.
    pub(super) fn bot(no: MemberNo, player: PlayerId, name: Name, strength: BotStrength) -> Self {
        Self { wants_seat: true, bot: true, strength: Some(strength), ..Self::newcomer(no, player, name) }
    }

    fn newcomer(no: MemberNo, player: PlayerId, name: Name) -> Self {
        Self {
            no,
            player,
            name,
            wants_seat: false,
            seated: false,
            ready: false,
            sits_out: false,
            away_since: None,
            bot: false,
            network: Network(0),
            came: Millis::default(),
            handicap: Handicap::default(),
            strength: None,
            tally: Tally::default(),
            line_ms: 0,
        }
    }

    pub(super) fn is_person(&self) -> bool {
        self.strength.is_none()
    }

    /// While this race runs, if any does.
    pub(super) fn presence(&self, race: Option<&Match>) -> Presence<'_> {
        let racer = race.and_then(|race| race.racer(self.no));
        Presence {
            player: self.player,
            name: &self.name,
            is_connected: self.away_since.is_none(),
            is_through: racer.is_some_and(|racer| racer.status != RacerStatus::Racing),
            came: self.is_person().then_some(self.came),
        }
    }

    pub(super) fn participant(&self, knowledge: Knowledge) -> Participant {
        Participant {
            member: self.no,
            player: self.player,
            name: self.name.clone(),
            bot: self.bot,
            strength: self.strength,
            knowledge,
            handicap: self.handicap,
        }
    }

    /// Gives the seat up for this one race.
    pub(super) fn sit_out(&mut self) {
        (self.sits_out, self.seated, self.ready) = (true, false, false);
    }

    pub(super) fn role(&self) -> Role {
        match (self.seated, self.wants_seat) {
            (true, _) => Role::Racer,
            (false, true) => Role::Waiting,
            (false, false) => Role::Spectator,
        }
    }
}
