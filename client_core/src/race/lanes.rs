//! Everybody's progress, as rows to draw: how far, which cells, what just happened. Never a digit: the server
//! does not send any.

use game::{Lane, LaneStatus, MemberNo, MemberView, Millis, RaceView, Racer};
use puzzle::{CellSet, Geometry, House, HouseId};

use crate::text;

/// Milliseconds a milestone ("row 4 done") stays beside a name.
pub(crate) const MILESTONE_MS: u64 = 4_000;
/// A streak is worth mentioning from here on.
const STREAK_SHOWN_MIN: u16 = 3;

/// One racer's row: own first, then by standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneRow {
    pub member: MemberNo,
    /// Chooses the racer's colour and shape, the same on every screen.
    pub mark: u16,
    /// "You" for the own row.
    pub name: String,
    pub you: bool,
    /// A program plays, and says so.
    pub bot: bool,
    /// 0 to 100; 100 only when every cell is filled.
    pub percent: u8,
    /// Cells the racer has filled, without the givens.
    pub filled: CellSet,
    pub score: u32,
    pub strikes: u8,
    /// From 1; `None` while nobody has a digit, for then the order says nothing.
    pub place: Option<u8>,
    /// "2nd", or "–" without a place.
    pub place_text: String,
    /// The one thing to say beside the name: "reconnecting…", "row 4 done", "streak 7", "finished in 5:12".
    pub remark: Option<String>,
    pub status: LaneStatus,
    pub connected: bool,
}

#[derive(Clone, Debug)]
struct Runner {
    racer: Racer,
    lane: Lane,
    milestone: Option<(HouseId, Millis)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    runners: Vec<Runner>,
    standing: Vec<MemberNo>,
    /// Cells that every racer has to fill.
    blanks: usize,
    givens: CellSet,
}

impl Lanes {
    pub(crate) fn new(view: &RaceView, geometry: &Geometry) -> Self {
        let runner = |racer: &Racer| {
            let lane = view.lanes.iter().find(|lane| lane.member == racer.member)?.clone();
            Some(Runner { racer: racer.clone(), lane, milestone: None })
        };
        let givens = view.givens.filled();
        Self {
            runners: view.racers.iter().filter_map(runner).collect(),
            standing: view.standing.clone(),
            blanks: geometry.cell_count() - givens.len(),
            givens,
        }
    }

    pub(crate) fn of(&self, member: MemberNo) -> Option<&Lane> {
        self.runners.iter().map(|runner| &runner.lane).find(|lane| lane.member == member)
    }

    pub(crate) fn name_of(&self, member: MemberNo) -> Option<String> {
        let runner = self.runners.iter().find(|runner| runner.racer.member == member)?;
        Some(runner.racer.name.to_string())
    }

    /// Takes a changed lane over; returns the one before it.
    pub(crate) fn update(
        &mut self,
        lane: Lane,
        standing: Vec<MemberNo>,
        geometry: &Geometry,
        now: Millis,
    ) -> Option<Lane> {
        self.standing = standing;
        let runner = self.runners.iter_mut().find(|runner| runner.lane.member == lane.member)?;
        let before = self.givens.union(runner.lane.filled);
        let after = self.givens.union(lane.filled);
        let completed = |house: &&House| house.set.is_subset(after) && !house.set.is_subset(before);
        if let Some(house) = geometry.houses().iter().find(completed) {
            runner.milestone = Some((house.id(), now.plus(MILESTONE_MS)));
        }
        Some(std::mem::replace(&mut runner.lane, lane))
    }

    /// The rows to draw, for this member; `silent` where nothing is judged before the board is full.
    pub(crate) fn rows(
        &self,
        (you, silent): (MemberNo, bool),
        members: &[MemberView],
        now: Millis,
    ) -> Vec<LaneRow> {
        let row = |runner| self.row(runner, (you, silent), members, now);
        let mut rows: Vec<LaneRow> = self.runners.iter().map(row).collect();
        rows.sort_by_key(|row| (!row.you, row.place, row.member));
        rows
    }

    fn row(
        &self,
        runner: &Runner,
        (you, silent): (MemberNo, bool),
        members: &[MemberView],
        now: Millis,
    ) -> LaneRow {
        let Runner { racer, lane, .. } = runner;
        let place = self.standing.iter().position(|&member| member == racer.member);
        let place = u8::try_from(place.unwrap_or(self.standing.len())).unwrap_or(u8::MAX).saturating_add(1);
        let begun = self.runners.iter().any(|runner| !runner.lane.filled.is_empty());
        let place = begun.then_some(place);
        let connected = members.iter().any(|member| member.no == racer.member && member.connected);
        LaneRow {
            member: racer.member,
            mark: racer.member.0,
            name: if racer.member == you { text::YOU.to_owned() } else { racer.name.to_string() },
            you: racer.member == you,
            bot: racer.bot,
            percent: percent(lane.filled.len(), self.blanks),
            filled: lane.filled,
            score: lane.score,
            strikes: lane.strikes,
            place,
            place_text: place.map_or_else(|| "–".to_owned(), text::ordinal),
            remark: runner.remark(connected, silent, now),
            status: lane.status,
            connected,
        }
    }
}

impl Runner {
    fn remark(&self, connected: bool, silent: bool, now: Millis) -> Option<String> {
        match self.lane.status {
            LaneStatus::Finished { time_ms } => {
                return Some(format!("finished in {}", text::clock(u64::from(time_ms))));
            }
            LaneStatus::Out => return Some("out".to_owned()),
            LaneStatus::Forfeited => return Some("gave up".to_owned()),
            LaneStatus::Kicked => return Some("removed".to_owned()),
            LaneStatus::Unfinished => return None,
            LaneStatus::Racing => {}
        }
        if !connected {
            return Some("reconnecting…".to_owned());
        }
        if let Some((house, until)) = self.milestone
            && until > now
        {
            // Under silent rules nobody has said that it is right.
            return Some(format!("{house} {}", if silent { "filled" } else { "done" }));
        }
        (self.lane.streak >= STREAK_SHOWN_MIN).then(|| format!("streak {}", self.lane.streak))
    }
}

/// Rounded down, so that 100 means all.
pub(crate) fn percent(part: usize, whole: usize) -> u8 {
    (part.min(whole) * 100).checked_div(whole).map_or(100, |percent| percent as u8)
}
