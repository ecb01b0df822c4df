//! The data transfer objects (DTOs) between `nonet-server admin` and the server. Both are of one build, so this is no
//! stable interface; what `--json` prints is made of them and documented in docs/operating.md.

use std::net::IpAddr;
use std::str::FromStr;
use std::{fmt, iter};

use game::{ChallengeId, MatchId, PlayerId, RoomCode, RoomId};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};

pub use crate::store::forgotten::LookedTo;

/// How the server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    pub version: String,
    /// `serving`, `draining` or `stopping`.
    pub state: String,
    /// Milliseconds until a drain ends at the latest.
    pub ends_in_ms: Option<u64>,
    /// Why no players should be sent here; empty when they should.
    pub not_ready_because: Vec<String>,
    pub uptime_s: u64,
    pub sessions: usize,
    pub rooms: usize,
    /// Rooms in which a race is being prepared or run.
    pub playing: usize,
    pub queue_waiting: usize,
    pub resident_memory_bytes: u64,
    pub bans: usize,
}

/// A node of a cluster, as its database knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeStatus {
    pub node: i64,
    pub name: String,
    pub version: String,
    /// In which it speaks to the others.
    pub format: i64,
    /// How many it ran when it last renewed its lease.
    pub rooms: i64,
    /// Milliseconds until its lease ends, below zero since it ended.
    pub lease_ms: i64,
    /// `live`, `late` (its lease is over, and no other node has noticed yet) or `gone`.
    pub state: String,
}

/// What a player has told of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportSummary {
    /// As `/api/matches/` finds it.
    pub match_id: String,
    pub reporter: PlayerId,
    pub subject: PlayerId,
    /// `cheating`, `name` or `leaving`.
    pub why: String,
    /// Seconds since 1970.
    pub at: u64,
}

/// A room, in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    pub code: RoomCode,
    pub id: RoomId,
    /// `private` or `queue`.
    pub origin: String,
    pub phase: String,
    pub members: usize,
    pub connected: usize,
    pub matches: u32,
    /// Since the room was opened, without the time the server was down.
    pub age_ms: u64,
    /// Bytes of inputs that a restart would have to replay.
    pub journal_bytes: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomReport {
    #[serde(flatten)]
    pub summary: RoomSummary,
    pub people: Vec<Person>,
}

/// A member of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub player: PlayerId,
    pub name: String,
    /// `racer` or `spectator`.
    pub role: String,
    pub host: bool,
    pub connected: bool,
}

/// All rooms that answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rooms {
    pub rooms: Vec<RoomSummary>,
    /// Rooms that did not answer in time: they wait for the journal.
    pub silent: Vec<RoomCode>,
}

/// A player's connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionSummary {
    pub player: PlayerId,
    pub session: u64,
    /// A /64 of IPv6 counts as one.
    pub address: String,
    pub age_ms: u64,
    /// `home`, `queue` or a room's code.
    pub place: String,
}

/// Ends connections: of a player, or of all in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kick {
    pub whom: Target,
    /// Shown to them.
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Player(PlayerId),
    Room(RoomCode),
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(Self::Player).or_else(|_| text.parse().map(Self::Room)).map_err(|_| {
            format!("{text:?} is neither a player (16 hexadecimal digits) nor a room (its code of 5 frames)")
        })
    }
}

/// How many connections an order has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    pub sessions: usize,
}

/// Has the store name a player no more: a part of it with each request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forget {
    pub player: PlayerId,
    /// What the last request was answered with; nothing in the first one.
    pub so_far: Option<Forgetting>,
}

/// How far a player is forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forgetting {
    /// In the player's place.
    pub pseudonym: PlayerId,
    /// Matches, challenges and runs that name it now.
    pub retold: usize,
    /// From where the next request goes on; none when it is done.
    pub looked_to: Option<LookedTo>,
    /// Open rooms that the player has come back to meanwhile: once these are closed the order is to be given again.
    pub rooms: Vec<RoomCode>,
}

/// Takes the booking of a match back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoidMatch {
    pub id: MatchId,
}

/// What taking a booking back has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoidedMatch {
    pub id: MatchId,
    pub class: String,
    pub changes: Vec<VoidedChange>,
}

/// The same for one player, in points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoidedChange {
    pub player: PlayerId,
    pub name: String,
    pub old: i32,
    pub new: i32,
}

/// Says what pages call a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rename {
    pub player: PlayerId,
    /// None: what they call themselves, from their next rated match on.
    pub name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renamed {
    pub player: PlayerId,
    /// What pages call them now.
    pub name: String,
    /// Their next rated match may change it.
    pub is_own: bool,
}

/// Whom a ban keeps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    Player(PlayerId),
    Network(Network),
}

/// The addresses that begin as one does; the bits beyond its length are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Network(IpNet);

impl Network {
    /// An IPv4 address that comes in the clothes of IPv6 counts as what it is.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// All that an address is in, the narrowest first.
    pub(crate) fn around(address: IpAddr) -> impl Iterator<Item = Self> {
        iter::successors(Some(IpNet::from(address.to_canonical())), IpNet::supernet).map(Self)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let network = text.parse().or_else(|_| text.parse().map(|address: IpAddr| address.into()));
        let network: IpNet = network.map_err(|_| {
            format!("{text:?} is no address; wanted is one such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48")
        })?;
        // A client with one IPv6 address has its whole /64.
        Ok(Self(IpNet::new_assert(network.addr(), network.prefix_len().min(64)).trunc()))
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(player) => write!(f, "{player}"),
            Self::Network(network) => write!(f, "{network}"),
        }
    }
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(Self::Player).or_else(|_| text.parse().map(Self::Network)).map_err(|_| {
            format!("{text:?} is neither a player (16 hexadecimal digits) nor an address (192.0.2.7, 2001:db8::/48)")
        })
    }
}

impl Serialize for Subject {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Subject {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Bans a player or a network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    pub subject: Subject,
    /// Shown to them.
    pub reason: String,
    /// Seconds; for ever without.
    pub for_s: Option<u64>,
}

/// A ban that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanSummary {
    pub subject: Subject,
    pub reason: String,
    /// Seconds since 1970.
    pub since: u64,
    /// Seconds since 1970; for ever without.
    pub until: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unban {
    pub subject: Subject,
}

/// A published puzzle that is in no list until an operator has looked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedPuzzle {
    pub id: ChallengeId,
    pub title: String,
    pub setter: PlayerId,
    pub name: String,
    /// Reports for its words, and as the work of somebody else.
    pub words: u64,
    pub copied: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgePuzzle {
    /// As in `/c/ID`.
    pub id: String,
    pub keeps: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedPuzzle {
    pub id: ChallengeId,
    pub title: String,
    pub keeps: bool,
}

/// A text for all connected players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announce {
    pub text: String,
}

/// How many players an announcement was sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announced {
    pub sessions: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartDrain {
    /// Instead of the configured limit.
    pub limit_ms: Option<u64>,
    /// Do not wait for races: they go on at other nodes of the cluster.
    #[serde(default)]
    pub hand_over: bool,
}

/// Why an order is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    pub error: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_the_addresses_that_begin_like_it() {
        let network = |text: &str| text.parse::<Network>().unwrap();
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(network("192.0.2.77/24").contains(address("192.0.2.1")));
        assert!(network("192.0.2.77/24").contains(address("::ffff:192.0.2.1")));
        assert!(!network("192.0.2.77/24").contains(address("192.0.3.77")));
        assert!(!network("192.0.2.77").contains(address("192.0.2.76")));
        assert!(network("2001:db8::/32").contains(address("2001:db8:ffff::1")));
        assert!(!network("2001:db8::/32").contains(address("192.0.2.1")));
        assert!(network("0.0.0.0/0").contains(address("192.0.2.1")));
        assert_eq!(network("192.0.2.77/24").to_string(), "192.0.2.0/24");
    }

    #[test]
    fn what_is_meant_is_told_apart_by_its_form() {
        let player = Subject::Player(PlayerId(0xab));
        assert_eq!("00000000000000ab".parse(), Ok(player));
        assert_eq!("192.0.2.7".parse::<Subject>().unwrap().to_string(), "192.0.2.7/32");
        for wrong in ["", "192.0.2.7/33", "192.0.2", "2001:db8::/129", "ab", "1.2.3.4/x", "+0000000000000ab"]
        {
            assert!(wrong.parse::<Subject>().is_err(), "{wrong}");
        }
        assert_eq!("00000000000000ab".parse(), Ok(Target::Player(PlayerId(0xab))));
        assert!("kxq7p".parse::<Target>().is_ok_and(|target| matches!(target, Target::Room(_))));
        for wrong in ["nobody", "+0000000000000ab"] {
            assert!(wrong.parse::<Target>().is_err(), "{wrong}");
        }
    }
}
