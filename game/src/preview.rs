//! A room as a player with its code sees it before entering: what an invitation says. Nothing about boards or seeds.

use serde::{Deserialize, Serialize};

use crate::ids::MemberNo;
use crate::limits::PREVIEW_NAMES_MAX;
use crate::name::Name;
use crate::room_code::RoomCode;
use crate::settings::{PuzzleChoice, Settings};
use crate::view::{Phase, Role, RoomView};

/// What a player with a room's code may know before entering.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomPreview {
    pub code: RoomCode,
    /// Who invites; `None` in a room without a host's powers, or without members.
    pub host: Option<Name>,
    /// The members who race or will, the host first, then in order of arrival: at most [`PREVIEW_NAMES_MAX`].
    pub racers: Vec<Name>,
    /// The number of each of them, which chooses their colour and shape.
    #[serde(default)]
    pub numbers: Vec<MemberNo>,
    /// How many of them there are in all; `settings.rules.seats` says for how many there is room.
    pub racers_in_all: u16,
    pub watching: u16,
    pub phase: Phase,
    pub entry: EntryState,
    /// The rules card, without a seed; with a puzzle of the kind that is being made, if one is.
    pub settings: Settings,
}

/// Whether the room admits a new player now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum EntryState {
    /// With a seat for the next race at the latest.
    Open,
    /// All seats are taken: a newcomer watches until one is free.
    SeatsTaken,
    /// There is no place to watch either.
    Full,
    /// The host has closed the room to new players.
    Locked,
    /// The queue has made it for two players.
    Reserved,
    /// Somebody tries a challenge here, alone.
    Attempt,
}

impl RoomPreview {
    /// `spectators_max`: how many may watch besides those who race.
    #[must_use]
    pub(crate) fn of(view: RoomView, spectators_max: usize) -> Self {
        let mut settings = view.announced();
        let RoomView { code, policy, phase, host, members, locked, .. } = view;
        if let PuzzleChoice::Generated { seed, .. } = &mut settings.puzzle {
            *seed = None;
        }
        let seats = usize::from(settings.rules.racers_max());
        let present = members.len();
        let host_name = members.iter().find(|member| member.no == host).map(|member| member.name.clone());
        let (mut racers, watching): (Vec<_>, Vec<_>) =
            members.into_iter().partition(|member| member.role != Role::Spectator);
        racers.sort_by_key(|member| member.no != host);
        // Bots give their seats to people.
        let people = racers.iter().filter(|member| member.strength.is_none()).count();
        let entry = match () {
            () if policy.one_race => EntryState::Attempt,
            () if policy.reserved => EntryState::Reserved,
            () if locked => EntryState::Locked,
            () if present >= seats + spectators_max => EntryState::Full,
            () if people >= seats => EntryState::SeatsTaken,
            () => EntryState::Open,
        };
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let (racers_in_all, watching) = (count(racers.len()), count(watching.len()));
        // A room of the queue is shown to its members alone.
        let named = if policy.reserved { 0 } else { PREVIEW_NAMES_MAX };
        Self {
            code,
            host: host_name.filter(|_| policy.host_powers),
            numbers: racers.iter().map(|member| member.no).take(named).collect(),
            racers: racers.into_iter().map(|member| member.name).take(named).collect(),
            racers_in_all,
            watching,
            phase,
            entry,
            settings,
        }
    }
}
