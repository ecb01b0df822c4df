//! Challenges: a puzzle that one player has set, and that anybody may try at any time, each by themselves in a room with one
//! seat. Owns what is stored of a challenge and what each viewer sees of it; must not know where it is stored or how an
//! attempt is played, which is a race like any other.

mod claimed;
mod daily;
mod ghost;
mod id;
mod leaderboard;
mod listing;
mod run;
mod table;

use puzzle::{Credits, PreparedPuzzle, Tier, Variant};
use serde::{Deserialize, Serialize};

use crate::day::Day;
use crate::ids::{MatchId, PlayerId};
use crate::limits::SEATS_MIN;
use crate::name::Name;
use crate::settings::{PuzzleChoice, Rules, RulesError, Settings};
use crate::time::Millis;
use crate::view::Knowledge;
pub use claimed::{ClaimError, ClaimedPlacement, ClaimedRun};
pub use daily::{DAILY_SETTER, DailySecret, DailyView, SolvedDay, box_times, counts_for_its_day};
pub use ghost::{Ghost, GhostRole, Rival};
pub use id::{ChallengeId, ChallengeIdError};
pub use leaderboard::{Leaderboard, Ruling};
pub use listing::{Listing, ListingState, kind_word};
pub use run::{Run, Whence};
pub use table::RunRow;
use table::Viewer;

/// A challenge as it is stored. It holds the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    pub id: ChallengeId,
    /// Who may withdraw it.
    pub setter: PlayerId,
    pub set_by: Name,
    /// What the setter knew of the puzzle when the challenge was made: their runs count only if that is nothing.
    #[serde(default)]
    pub knowledge: Knowledge,
    #[serde(default)]
    pub credits: Credits,
    /// By which every attempt is judged.
    pub rules: Rules,
    pub puzzle: Box<PreparedPuzzle>,
    /// By the server's own time.
    pub made_at: Millis,
    /// With which addresses are hashed; none until the server has drawn one for a challenge of an earlier release.
    #[serde(default)]
    pub key: Option<NetworkKey>,
    /// It is the daily of this day.
    #[serde(default)]
    pub day: Option<Day>,
}

/// Random bytes that make one challenge's networks incomparable with any other's.
pub type NetworkKey = [u8; 32];

/// A challenge as one viewer sees it. The givens are not in it: they come when an attempt starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChallengeView {
    pub id: ChallengeId,
    pub set_by: Name,
    pub credits: Credits,
    /// The viewer has set it, and may withdraw it.
    pub yours: bool,
    /// The name of its variant, where it has one.
    pub kind: Option<Variant>,
    pub tier: Tier,
    pub clues: u16,
    /// Cells to fill.
    pub blanks: u16,
    pub rules: Rules,
    /// Seconds for which it can still be tried; none if it stays.
    pub expires_in_s: Option<u32>,
    /// Players who are at it now.
    pub playing: u16,
    /// Runs that count and have finished, also those that the table has no room for.
    pub runs: u16,
    /// Runs that are faster than any hand: they do not count.
    pub quick: u16,
    /// Runs from one network share a place: its setter may switch that off.
    pub folds: bool,
    /// The viewer has started an attempt before: a further one does not count.
    pub tried: bool,
    /// It is the daily of this day: once that is over, no further run counts.
    #[serde(default)]
    pub day: Option<Day>,
    /// What the setter says that it took them, in milliseconds: their client has told it, and nobody has watched.
    #[serde(default)]
    pub claimed_ms: Option<u32>,
    /// Best first: at most [`CHALLENGE_TABLE_MAX`](crate::CHALLENGE_TABLE_MAX) places, each with the first runs that share it, and
    /// the viewer's own.
    pub table: Vec<RunRow>,
    /// Its place in the gallery; none where the server has no gallery.
    #[serde(default)]
    pub listing: Option<Listing>,
}

/// What a room for one attempt is born with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attempt {
    pub view: AttemptView,
    pub set_by: Name,
    /// What the player knows of the puzzle.
    #[serde(default)]
    pub knowledge: Knowledge,
    pub puzzle: Box<PreparedPuzzle>,
    #[serde(default)]
    pub whence: Whence,
}

/// What an attempt shows of the challenge that it is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttemptView {
    pub challenge: ChallengeId,
    /// What the setter calls the puzzle, and says of it.
    pub credits: Credits,
    /// The player has tried it before, so this attempt does not count.
    pub repeat: bool,
    /// It is the daily of this day, which is not over yet.
    #[serde(default)]
    pub day: Option<Day>,
    /// Earlier runs to race against: the setter's, the best, the player's own.
    pub ghosts: Vec<Ghost>,
}

impl Challenge {
    /// The rules of every attempt, from those that a setter asks for: one seat, and the same board for all.
    ///
    /// # Errors
    /// If they contradict themselves, or are those of a mode in which not every run ends with a solved puzzle.
    pub fn rules_for(rules: Rules) -> Result<Rules, RulesError> {
        if !rules.mode.is_about_solving() {
            return Err(RulesError::Challenge);
        }
        let rules =
            Rules { seats: SEATS_MIN, disguised: false, practice: true, setter_watches: false, ..rules };
        rules.check()?;
        Ok(rules)
    }

    /// What a viewer sees.
    #[must_use]
    pub fn view(&self, board: &Leaderboard, viewer: Option<PlayerId>, now: ChallengeNow) -> ChallengeView {
        let (clues, blanks) = self.cells();
        let yours = viewer == Some(self.setter);
        ChallengeView {
            id: self.id,
            set_by: self.set_by.clone(),
            credits: self.credits.clone(),
            yours,
            kind: Variant::of(self.puzzle.puzzle.board()),
            tier: self.puzzle.tier,
            clues,
            blanks,
            rules: self.rules,
            expires_in_s: now.expires_in_s,
            playing: now.playing,
            runs: u16::try_from(board.counted()).unwrap_or(u16::MAX),
            quick: u16::try_from(board.standing().quick.len()).unwrap_or(u16::MAX),
            folds: board.ruling().folds,
            tried: now.tried || viewer.is_some_and(|viewer| board.has_run_of(viewer)),
            day: self.day,
            claimed_ms: board.claimed_ms(),
            table: table::table(board, Viewer { player: viewer, is_setter: yours }),
            listing: None,
        }
    }

    /// The runs that this player's next attempt is raced against. While the day of a daily is open, only their own.
    #[must_use]
    pub fn ghosts(&self, board: &Leaderboard, player: PlayerId, today: Day) -> Vec<(GhostRole, MatchId)> {
        let mut ghosts = ghost::ghosts(board, self.setter, player);
        if self.is_open_on(today) {
            ghosts.retain(|(role, _)| *role == GhostRole::Own);
        }
        ghosts
    }

    /// Whether it is a daily whose day is not over.
    #[must_use]
    pub fn is_open_on(&self, today: Day) -> bool {
        self.day.is_some_and(|day| day >= today)
    }

    /// What a room for this player's next attempt is born with. `ghosts` are the runs of [`Self::ghosts`] as they are stored.
    #[must_use]
    pub fn attempt(
        &self,
        ghosts: &[(GhostRole, Run)],
        player: PlayerId,
        tried: bool,
        whence: Whence,
        today: Day,
    ) -> Attempt {
        // The solution of a day that is over may be known.
        let is_late = self.day.is_some() && !self.is_open_on(today);
        let view = AttemptView {
            challenge: self.id,
            credits: self.credits.clone(),
            repeat: tried || is_late,
            day: self.day.filter(|_| !is_late),
            ghosts: ghosts.iter().map(|(role, run)| Ghost::of(run, *role)).collect(),
        };
        let knowledge = if player == self.setter { self.knowledge } else { Knowledge::Nothing };
        Attempt { view, set_by: self.set_by.clone(), knowledge, puzzle: self.puzzle.clone(), whence }
    }

    /// The settings of a room for an attempt.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let (clues, _) = self.cells();
        let kind = Variant::of(self.puzzle.puzzle.board());
        let (by, credits) = (self.set_by.clone(), self.credits.clone().into());
        let puzzle = PuzzleChoice::Set { by, kind, clues, tier: self.puzzle.tier, credits };
        Settings { puzzle, rules: self.rules }
    }

    /// Givens, and cells to fill.
    fn cells(&self) -> (u16, u16) {
        let givens = self.puzzle.puzzle.givens();
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        (count(givens.clue_count()), count(self.puzzle.blanks()))
    }
}

/// What a view says of the moment at which it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeNow {
    pub expires_in_s: Option<u32>,
    pub playing: u16,
    /// The viewer has started an attempt before.
    pub tried: bool,
}
