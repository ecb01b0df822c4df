//! What is said of pools: who waits in them, the call before a race, what it has changed, and the pages of ratings. The part
//! `pools` of the protocol.

mod refusal;

use game::{MatchId, Name, PlayerId, RequestId, Rules};
use puzzle::{Tier, Variant};
use rating::{Missing, Stakes, Strength, Uncounted, Unrated};
use serde::{Deserialize, Serialize};

pub use refusal::PoolsRefusal;

/// What a client may ask of the pools and the ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PoolsRequest {
    /// Which pools there are, and your rating in each: answered with `List`.
    List,
    /// Look for opponents in these pools by name; the first match takes you out of the others. Answered with `Waiting`. `Dequeue`
    /// ends it.
    Wait {
        name: String,
        pools: Vec<String>,
        /// After a while a bot of the server will do; such a race is not rated.
        with_bots: bool,
        /// Only opponents of these ratings.
        range: Option<AskedRange>,
    },
    /// To `Called`: you are there.
    Answer { call: u64 },
    /// Look at a leaderboard, from its top or from where a page's `next` says: answered with `Leaderboard`.
    Leaderboard { class: String, this_week: bool, after: Option<String> },
    /// Look at a player: answered with `Player`.
    Player { player: PlayerId },
    /// Do not pair me with this player again, or do: answered with `Blocked`.
    Block { player: PlayerId, blocked: bool },
    /// Tell the operator of a player of a match that both were in: answered with `Reported`.
    Report { id: MatchId, player: PlayerId, why: ReportReason },
}

/// Ratings from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskedRange {
    pub least: i32,
    pub most: i32,
}

/// What a player is reported for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ReportReason {
    /// A program seems to have played, or somebody has helped.
    Cheating,
    /// The name offends.
    Name,
    /// They leave races, again and again.
    Leaving,
}

/// What the server says of the pools and the ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PoolsEvent {
    /// The answer to `List`, with those whom you do not want to meet.
    List { request: RequestId, pools: Vec<PoolView>, blocked: Vec<PlayerId> },
    /// You wait in these pools; again at most once a second when something changes. `held_ms` and `bot_in_ms` as in `Queued`.
    Waiting { pools: Vec<PoolWait>, held_ms: u32, bot_in_ms: Option<u32> },
    /// Opponents are found: `Answer` within so long, or you are out of the queue. Then `Matched` and `Entered` follow.
    Called { call: u64, within_ms: u32, race: PoolRace },
    /// There will be no race: not all have answered. Who has `waits` on, in front.
    CallEnded { call: u64, waits: bool },
    /// After `Entered`: what the race is about.
    Race { race: PoolRace },
    /// What a race has changed; again if it is made void later.
    Rated { rated: RatedMatch },
    /// The answer to `Leaderboard`.
    Leaderboard { request: RequestId, view: Box<LeaderboardView> },
    /// The answer to `Player`.
    Player { request: RequestId, view: Box<PlayerView> },
    /// The answer to `Block`.
    Blocked { request: RequestId, player: PlayerId, blocked: bool },
    /// The answer to `Report`.
    Reported { request: RequestId },
}

/// A pool as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PoolView {
    pub name: String,
    /// What people read.
    pub title: String,
    /// How many race: at least and at most.
    pub seats: [u8; 2],
    /// Whose ratings its races change; `None`: nobody's.
    pub class: Option<String>,
    pub kinds: Vec<Variant>,
    /// The easiest and the hardest tier of its puzzles.
    pub tiers: [Tier; 2],
    pub rules: Rules,
    /// Players who wait.
    pub waiting: u32,
    /// Milliseconds that those waited who were matched last; `None` if too few were of late.
    pub expected_ms: Option<u32>,
    /// Points between opponents of late, in half of the races at most.
    pub usual_gap: Option<u16>,
    /// Your own rating, if it is rated: what you begin with before the first race.
    pub own: Option<Strength>,
}

/// How a pool is getting on in which one waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PoolWait {
    pub pool: String,
    /// Players who wait, you among them.
    pub waiting: u32,
    pub expected_ms: Option<u32>,
}

/// A race of a pool: whom against, and what for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PoolRace {
    pub pool: String,
    pub title: String,
    /// Whose ratings it changes; `None`: nobody's.
    pub class: Option<String>,
    pub racers: Vec<PoolRacer>,
}

/// Who races in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PoolRacer {
    pub player: PlayerId,
    pub name: Name,
    /// Before the race.
    pub strength: Strength,
    /// None where nothing is rated.
    pub stakes: Option<Stakes>,
}

/// What a race of a rated class has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedMatch {
    pub id: MatchId,
    pub class: String,
    /// Why it has changed nothing for anybody.
    pub unrated: Option<Unrated>,
    pub changes: Vec<RatingChange>,
    /// The operator has taken it back: `new` is what that left.
    pub void: bool,
}

/// What has changed for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingChange {
    pub player: PlayerId,
    pub old: Strength,
    pub new: Strength,
    /// Why the result against each of some opponents did not count.
    pub uncounted: Vec<UncountedPair>,
}

/// A result that did not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UncountedPair {
    pub opponent: PlayerId,
    pub why: Uncounted,
}

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeaderboardView {
    pub class: String,
    /// All classes of the server.
    pub classes: Vec<String>,
    /// Of those who have raced this week, from Monday on; else of all times.
    pub this_week: bool,
    /// Best first.
    pub rows: Vec<LeaderboardRow>,
    /// What to ask with for the rows after these, if there are any.
    pub next: Option<String>,
    /// The asking player's row and its neighbours, if they have one.
    pub own: Vec<LeaderboardRow>,
    /// What they lack for a row, if they have none.
    pub missing: Option<Missing>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeaderboardRow {
    /// From 1.
    pub place: u32,
    pub player: PlayerId,
    pub name: Name,
    /// Rated matches.
    pub matches: u32,
    pub strength: Strength,
    /// Points won or lost this week.
    pub week: i32,
}

/// What a player has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    pub player: PlayerId,
    pub name: Name,
    /// When their first rated match ended, in milliseconds since 1970.
    pub since_ms: Option<u64>,
    pub ratings: Vec<ClassRating>,
    /// Rated ones, the latest first.
    pub matches: Vec<PlayerMatch>,
    /// There are more.
    pub more: bool,
    pub best: Vec<BestTime>,
    /// Against those whom they have met most.
    pub head_to_head: Vec<HeadToHead>,
    /// Against the asking player.
    pub against_you: Option<HeadToHead>,
}

/// How strong a player is in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassRating {
    pub class: String,
    /// Now.
    pub strength: Strength,
    pub matches: u32,
    /// The highest rating that was not provisional.
    pub best: Option<i32>,
    /// After each of the latest matches, the earliest first.
    pub history: Vec<RatingPoint>,
    /// What they lack for a row on the leaderboard.
    pub missing: Option<Missing>,
}

/// What a match has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingPoint {
    /// Milliseconds since 1970.
    pub at_ms: u64,
    pub strength: Strength,
}

/// A rated match from one player's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerMatch {
    pub id: MatchId,
    /// Milliseconds since 1970.
    pub at_ms: u64,
    pub class: String,
    pub kind: Option<Variant>,
    pub tier: Option<Tier>,
    /// From 1; 0 of one who has left.
    pub place: u32,
    pub opponents: Vec<Opponent>,
    /// To the end of their board, if they came there.
    pub time_ms: Option<u32>,
    /// Points won or lost.
    pub change: i32,
    pub void: bool,
}

/// Whom a match was against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opponent {
    pub player: PlayerId,
    pub name: Name,
}

/// The quickest solution of a kind and tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestTime {
    pub kind: Variant,
    pub tier: Tier,
    pub time_ms: u32,
    /// Milliseconds since 1970.
    pub at_ms: u64,
}

/// Rated races in which one did better than the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeadToHead {
    pub opponent: PlayerId,
    pub name: Name,
    pub won: u32,
    pub lost: u32,
}
