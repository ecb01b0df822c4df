//! All racers' progress, as rows to draw: how far, which cells, what just happened. Never a digit: the server
//! does not send any.

use game::{MemberNo, MemberView, Millis, RaceView, Racer, RacerProgress, RacerStatus};
use puzzle::{CellSet, HouseId, Puzzle};

use super::RowKind;
use crate::board::BoardView;
use crate::order::sort_by_key;
use crate::text;

/// Milliseconds a milestone ("row 4 done") stays beside a name.
pub(crate) const MILESTONE_MS: u64 = 4_000;
/// A streak is worth mentioning from here on.
const STREAK_SHOWN_MIN: u16 = 3;

/// One racer's row: own first, then by standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RacerRow {
    pub member: MemberNo,
    /// Chooses the racer's colour and shape, the same on every screen.
    pub mark: u16,
    pub kind: RowKind,
    /// "You" for the own row.
    pub name: String,
    pub you: bool,
    /// A program plays, and says so.
    pub bot: bool,
    /// 0 to 100; 100 only when every cell is filled.
    pub percent: u8,
    /// Cells the racer has filled, without the givens; `None` in a disguised race and on a ladder, where they are not the
    /// cells of the board shown here.
    pub filled: Option<CellSet>,
    pub score: u32,
    pub strikes: u8,
    /// From 1; `None` while no racer has a digit, because the order then says nothing.
    pub rank: Option<u8>,
    /// "2nd", or "–" without a place.
    pub rank_text: String,
    /// The one thing to say beside the name: "reconnecting…", "row 4 done", "streak 7", "finished in 5:12".
    pub remark: Option<String>,
    pub status: RacerStatus,
    pub connected: bool,
}

#[derive(Clone, Debug)]
struct RacerState {
    racer: Racer,
    progress: RacerProgress,
    /// A house that was completed, and for how long to say so; which one is not known on boards that others do not see.
    milestone: Option<(Option<HouseId>, Millis)>,
    /// Milliseconds after the start when the racer was seen to have given up, or to be out.
    ended_ms: Option<u32>,
    /// Cells to fill on the other board of a duel.
    other_blanks: Option<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Racers {
    racers: Vec<RacerState>,
    standing: Vec<MemberNo>,
    /// Cells that every racer has to fill.
    blanks: usize,
    givens: CellSet,
}

impl Racers {
    pub(crate) fn new(view: &RaceView) -> Self {
        let state = |racer: &Racer| {
            let progress = view.progress.iter().find(|progress| progress.member == racer.member)?.clone();
            let other = view.other.as_ref().filter(|other| other.member == racer.member);
            let other_blanks = other.map(|other| open_cells(&other.puzzle));
            let racer = racer.clone();
            Some(RacerState { racer, progress, milestone: None, ended_ms: None, other_blanks })
        };
        let givens: CellSet = view.puzzle.givens().filled();
        Self {
            racers: view.racers.iter().filter_map(state).collect(),
            standing: view.standing.clone(),
            blanks: open_cells(&view.puzzle),
            givens,
        }
    }

    pub(crate) fn of(&self, member: MemberNo) -> Option<&RacerProgress> {
        self.racers.iter().map(|state| &state.progress).find(|progress| progress.member == member)
    }

    pub(crate) fn other_than(&self, member: MemberNo) -> Option<MemberNo> {
        self.racers.iter().map(|state| state.racer.member).find(|other| *other != member)
    }

    /// How many have been eliminated.
    pub(crate) fn eliminated(&self) -> usize {
        let is_out = |state: &&RacerState| matches!(state.progress.status, RacerStatus::Eliminated { .. });
        self.racers.iter().filter(is_out).count()
    }

    /// The last of those who still race, if there are several.
    pub(crate) fn last_of_several(&self) -> Option<MemberNo> {
        let is_racing = |no: &MemberNo| self.of(*no).is_some_and(|of| of.status == RacerStatus::Racing);
        let mut racing = self.standing.iter().rev().copied().filter(is_racing);
        let last = racing.next()?;
        racing.next().map(|_| last)
    }

    pub(crate) fn set_ended(&mut self, member: MemberNo, ms: u64) {
        if let Some(state) = self.racers.iter_mut().find(|state| state.racer.member == member) {
            state.ended_ms = u32::try_from(ms).ok();
        }
    }

    pub(crate) fn ended_ms(&self, member: MemberNo) -> Option<u32> {
        self.racers.iter().find(|state| state.racer.member == member)?.ended_ms
    }

    pub(crate) fn name_of(&self, member: MemberNo) -> Option<String> {
        let state = self.racers.iter().find(|state| state.racer.member == member)?;
        Some(state.racer.name.to_string())
    }

    /// Takes changed progress over; returns what it was before.
    pub(crate) fn update(
        &mut self,
        progress: RacerProgress,
        standing: Vec<MemberNo>,
        board: &BoardView,
        now: Millis,
    ) -> Option<RacerProgress> {
        self.standing = standing;
        let state = self.racers.iter_mut().find(|state| state.progress.member == progress.member)?;
        let until = now.plus(MILESTONE_MS);
        if let (Some(before), Some(after)) = (state.progress.filled, progress.filled) {
            let [before, after] = [before, after].map(|filled| self.givens.union(filled));
            let completed = |set: CellSet| set.is_subset(after) && !set.is_subset(before);
            if let Some(house) = board.houses().iter().find(|house| completed(house.set)) {
                state.milestone = Some((Some(house.id()), until));
            }
        } else if state.progress.rung == progress.rung && state.progress.houses < progress.houses {
            state.milestone = Some((None, until));
        }
        Some(std::mem::replace(&mut state.progress, progress))
    }

    /// Cells that every racer has to fill.
    pub(crate) fn blanks(&self) -> usize {
        self.blanks
    }

    /// The rows to draw, for this member; `judged` where each digit is told at once whether it is right.
    pub(crate) fn rows(
        &self,
        you: MemberNo,
        judged: bool,
        members: &[MemberView],
        now: Millis,
    ) -> Vec<RacerRow> {
        let row = |state| self.row(state, you, judged, members, now);
        let mut rows: Vec<RacerRow> = self.racers.iter().map(row).collect();
        sort_rows(&mut rows, |row| (!row.you, row.rank, row.member));
        rows
    }

    fn row(
        &self,
        state: &RacerState,
        you: MemberNo,
        judged: bool,
        members: &[MemberView],
        now: Millis,
    ) -> RacerRow {
        let RacerState { racer, progress, .. } = state;
        let rank = self.standing.iter().position(|&member| member == racer.member);
        let rank = u8::try_from(rank.unwrap_or(self.standing.len())).unwrap_or(u8::MAX).saturating_add(1);
        let begun = self.racers.iter().any(|state| state.has_begun());
        let rank = begun.then_some(rank);
        let member = members.iter().find(|member| member.no == racer.member);
        let connected = member.is_some_and(|member| member.connected);
        let knows = member.map_or("", |member| text::knows(member.knowledge));
        RacerRow {
            member: racer.member,
            mark: racer.member.0,
            kind: RowKind::Racer,
            name: if racer.member == you { text::you().to_owned() } else { racer.name.to_string() },
            you: racer.member == you,
            bot: racer.bot,
            percent: percent(progress.cells.into(), state.blanks().unwrap_or(self.blanks)),
            filled: progress.filled,
            score: progress.score,
            strikes: progress.strikes,
            rank,
            rank_text: rank.map_or_else(|| "–".to_owned(), text::ordinal),
            remark: state.remark(connected, knows, judged, now),
            status: progress.status,
            connected,
        }
    }
}

impl RacerState {
    /// Cells to fill on the other board of a duel, or on the rung of a ladder that the racer is on.
    fn blanks(&self) -> Option<usize> {
        self.other_blanks.or((self.progress.rung > 0).then_some(self.progress.rung.into()))
    }

    fn has_begun(&self) -> bool {
        self.progress.cells > 0 || self.progress.rung > 1
    }

    /// `knows`: what may put the racer behind others who are not as far.
    fn remark(&self, connected: bool, knows: &str, judged: bool, now: Millis) -> Option<String> {
        if self.progress.status != RacerStatus::Racing {
            return text::became(self.progress.status);
        }
        if !connected {
            return Some(text::results::reconnecting().to_owned());
        }
        if let Some((house, until)) = self.milestone
            && until > now
        {
            // Without a verdict it is not known to be right.
            let house = house.map_or_else(|| text::results::a_house().to_owned(), |house| house.to_string());
            return Some(text::results::house_done(house, judged));
        }
        if self.progress.rung > 0 {
            return Some(text::rung(self.progress.rung));
        }
        if !knows.is_empty() {
            return Some(knows.to_owned());
        }
        (self.progress.streak >= STREAK_SHOWN_MIN).then(|| text::results::streak(self.progress.streak))
    }
}

fn open_cells(puzzle: &Puzzle) -> usize {
    puzzle.board().layout().cell_count() - puzzle.givens().clue_count()
}

/// Rounded down, so that 100 means all.
pub(crate) fn percent(part: usize, whole: usize) -> u8 {
    (part.min(whole) * 100).checked_div(whole).map_or(100, |percent| percent as u8)
}

pub fn sort_rows(rows: &mut [RacerRow], key: fn(&RacerRow) -> (bool, Option<u8>, MemberNo)) {
    sort_by_key(rows, key);
}
