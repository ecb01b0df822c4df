//! Earlier runs that a game alone is raced against: where it began, how they run along with its clock, and how it went. Knows no
//! link and no replay.

use game::{Ghost, GhostLink, GhostRole, Millis, MoveKind, RacerStatus};
use puzzle::{Cell, Digit, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use super::Practice;
use super::game::{Game, GamePhase};
use super::source::Source;
use crate::prefs::PracticeAids;
use crate::race::{Company, OwnRun, RacerRow};
use crate::shared::{Cx, Shared};
use crate::text::practice as words;
use crate::theatre::GhostOf;

/// A game that is to begin against a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GhostRace {
    pub(crate) made: Box<PreparedPuzzle>,
    pub(crate) title: String,
    pub(crate) against: Against,
}

/// What a game alone is raced against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Against {
    pub(crate) ghosts: Vec<Ghost>,
    /// The digits that stood on the board at the start: it was played on from where somebody else was.
    pub(crate) begun: Vec<(Cell, Digit)>,
}

impl Against {
    /// All of a run.
    pub(crate) fn run(link: &GhostLink, unverified: bool) -> Self {
        Self { ghosts: vec![link.ghost(GhostRole::Best, unverified)], begun: Vec::new() }
    }

    /// The rest of a run from so many milliseconds on, from the right digits that it had then.
    pub(crate) fn rest(link: &GhostLink, unverified: bool, from_ms: u32) -> Self {
        let mut begun: Vec<(Cell, Digit)> = Vec::new();
        for made in link.lane.moves.iter().filter(|made| made.ms <= from_ms) {
            let is_wrong = matches!(made.kind, MoveKind::Wrong { .. });
            if let Some(left) = made.kind.leaves() {
                begun.retain(|(cell, _)| *cell != made.cell);
                begun.extend(left.filter(|_| !is_wrong).map(|digit| (made.cell, digit)));
            }
        }
        let mut ghost = link.ghost(GhostRole::Best, unverified);
        let ahead = ghost.gains.iter().take_while(|(ms, _)| *ms <= from_ms).last().map(|(_, cells)| *cells);
        ghost.gains.retain(|(ms, _)| *ms > from_ms);
        ghost.gains.iter_mut().for_each(|(ms, _)| *ms -= from_ms);
        ghost.gains.insert(0, (0, ahead.unwrap_or(0)));
        if let Some(ms) = ghost.status.finish_ms() {
            ghost.status = RacerStatus::Finished { time_ms: ms.saturating_sub(from_ms) };
        }
        Self { ghosts: vec![ghost], begun }
    }
}

impl Practice {
    /// A game against a run begins, if there is room for another.
    pub(crate) fn race_against(&mut self, race: GhostRace, cx: &mut Cx<'_>) {
        self.open(cx);
        let source = Source::Brought { title: race.title };
        if self.begin_with(*race.made, source, cx.shared.prefs.practice, cx.now)
            && let Some(game) = self.game_mut()
        {
            game.begin_against(race.against);
        }
    }
}

impl Game {
    pub(super) fn begin_against(&mut self, against: Against) {
        let mut position = self.board.position();
        for &(cell, digit) in &against.begun {
            position.digits.set(cell, Some(digit));
        }
        self.board.begin_with(position);
        self.against = against;
        self.changed = true;
        self.refresh();
    }

    /// The same from the start.
    pub(super) fn against_again(&self, aids: PracticeAids, now: Millis) -> Self {
        let mut again = Self::new(self.made.clone(), self.source.clone(), aids, now);
        // The own best run may be another one by now, and is offered anew.
        if !self.races_best() {
            again.begin_against(self.against.clone());
        }
        again
    }

    /// The own run as one that others may race.
    #[must_use]
    pub fn own_ghost(&self, shared: &Shared) -> Option<GhostOf> {
        let name = shared.home().name_or_guest().parse().ok()?;
        let link = GhostLink::of_claim(self.made.puzzle.clone(), name, &self.claimed_run()?);
        let log = self.noted.text().to_owned();
        Some(GhostOf::Run { link: Box::new(link), from_ms: None, recorded: None, log })
    }

    /// Whether it began with digits that another player had placed.
    #[must_use]
    pub fn is_played_on(&self) -> bool {
        !self.against.begun.is_empty()
    }

    /// The player's lane and those of the runs that are raced, the own one first; none in a game against nobody.
    #[must_use]
    pub fn rows(&self, now: Millis) -> Vec<RacerRow> {
        let elapsed_ms = self.elapsed_ms(now);
        let blanks = self.made.blanks();
        let filled = blanks.saturating_sub(self.cells_left());
        let is_solved = self.phase == GamePhase::Solved;
        let finish_ms = is_solved.then(|| u32::try_from(elapsed_ms).unwrap_or(u32::MAX));
        let own = OwnRun { filled, finish_ms };
        Company::of(self.against.ghosts.clone()).rows_alone(own, elapsed_ms, blanks)
    }

    /// How the game went against the run: by how much it was won or lost. None in a game against nobody, and of one that was not
    /// solved.
    pub(super) fn outcome(&self, now: Millis) -> Option<String> {
        let ghost = self.against.ghosts.first().filter(|_| self.phase == GamePhase::Solved)?;
        let own_ms = self.elapsed_ms(now);
        let best = if self.races_best() { ghost.status.finish_ms().map(u64::from) } else { None };
        if let Some(ms) = best {
            let by_ms = own_ms.abs_diff(ms);
            return Some(match own_ms.cmp(&ms) {
                std::cmp::Ordering::Less => words::best_beaten(by_ms, ms),
                std::cmp::Ordering::Equal => words::best_level(ms),
                std::cmp::Ordering::Greater => words::best_kept(ms, by_ms),
            });
        }
        let name = ghost.name.as_str();
        let Some(ms) = ghost.status.finish_ms().map(u64::from) else {
            return Some(words::ghost_unfinished(name));
        };
        Some(match own_ms.cmp(&ms) {
            std::cmp::Ordering::Less => words::ghost_beaten(name, ms, ms - own_ms),
            std::cmp::Ordering::Equal => words::ghost_level(name, ms),
            std::cmp::Ordering::Greater => words::ghost_ahead(name, ms, own_ms - ms),
        })
    }
}
