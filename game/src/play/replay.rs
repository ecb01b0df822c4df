//! Playing a recorded match again: its judged moves, applied to the same match in the order in which they came.

use std::ops::RangeInclusive;

use crate::RULES_VERSION;
use crate::event::Verdict;
use crate::limits::LINE_MS_MAX;
use crate::mode::NextDeparture;
use crate::record::{Departure, Logged, MatchRecord, Move, ReplayError};
use crate::time::Millis;
use crate::view::{RacerStatus, Results};

use super::judge::{Action, Attempt, Judged, Sent};
use super::{Drawn, Match, Puzzles};

/// The first version of the rules whose records say who played at a pace that no hand reaches.
const PACED_SINCE: u32 = 7;

/// The versions of the rules that judge every recorded match as this one does: since 3 only modes have been added.
const JUDGED_ALIKE: RangeInclusive<u32> = 3..=RULES_VERSION;

impl MatchRecord {
    /// Applies every move as it was judged, by whatever rules, and ends the match as the room did; equals `results`
    /// for a true record.
    ///
    /// # Errors
    /// Says which move is none of this match.
    pub fn replay(&self) -> Result<Results, ReplayError> {
        let mut play = self.play();
        for (index, logged) in self.log() {
            match logged {
                Logged::Move(made) if play.apply(made) => {}
                Logged::Move(_) => return Err(ReplayError::Foreign { index }),
                Logged::Departure(left) => departs(&mut play, index, left)?,
            }
        }
        Ok(self.close(play))
    }

    /// Judges every move again, to find out whether the record was tampered with.
    ///
    /// # Errors
    /// Says which of the moves is judged otherwise, or that other rules have judged the match.
    pub fn audit(&self) -> Result<Results, ReplayError> {
        if !JUDGED_ALIKE.contains(&self.rules_version) {
            return Err(ReplayError::OtherRules { version: self.rules_version });
        }
        let mut play = self.play();
        for (index, logged) in self.log() {
            match logged {
                Logged::Move(made) => audit_move(&mut play, index, made)?,
                Logged::Departure(left) => audit_departure(&mut play, index, left)?,
            }
        }
        if is_overdue(&play, self.results.duration_ms) {
            return Err(ReplayError::Departed { index: self.departures.len() });
        }
        Ok(self.close(play))
    }

    /// The match before its first move.
    pub(crate) fn play(&self) -> Match {
        let puzzles = Puzzles { prepared: Box::new(self.puzzle.clone()), second: self.second_puzzle.clone() };
        let drawn = Drawn { seed: self.results.seed, draw: self.draw.clone() };
        Match::over_puzzles(self.id, puzzles, drawn, self.rules, Millis(0), self.racers.iter().cloned())
    }

    fn close(&self, mut play: Match) -> Results {
        let mut results = play.end(self.results.ended, Millis(self.results.duration_ms.into()));
        if self.rules_version < PACED_SINCE {
            results.table.iter_mut().for_each(|row| row.not_by_hand = false);
        }
        // Records of earlier releases do not name the puzzle there; the credits are the room's.
        let Results { puzzle, credits, .. } = &self.results;
        Results { puzzle: *puzzle, credits: credits.clone(), ..results }
    }
}

/// Judges a move again, and applies it if it is judged alike.
fn audit_move(play: &mut Match, index: usize, made: &Move) -> Result<(), ReplayError> {
    let action = match (made.hint, made.digit) {
        (true, _) => Action::Hint(play.hint_target(made)),
        (false, Some(digit)) => Action::Place(puzzle::Candidate { cell: made.cell, digit }),
        (false, None) => Action::Erase(made.cell),
    };
    let rung = play.racer(made.member).map_or(0, |racer| play.board_of(racer).rung);
    let attempt = Attempt { rung, seq: made.seq, action };
    let sent = Sent { received: Millis(made.ms.into()), line_ms: line_ms(made) };
    match play.judge(made.member, attempt, sent) {
        _ if is_overdue(play, made.ms) => Err(ReplayError::Differs { index }),
        Ok(Judged::New(judged)) if is_alike(&judged, made) && play.apply(made) => Ok(()),
        Ok(_) | Err(_) => Err(ReplayError::Differs { index }),
    }
}

/// For how long a finish was on the way, as its time says; not longer than any may be.
fn line_ms(made: &Move) -> u16 {
    let time_ms = made.ends.and_then(RacerStatus::finish_ms).unwrap_or(made.ms);
    u16::try_from(made.ms.saturating_sub(time_ms)).unwrap_or(LINE_MS_MAX).min(LINE_MS_MAX)
}

/// Whether a move is judged as it was; a hint was kept in words once, and what they said of a step is not judged.
fn is_alike(judged: &Move, made: &Move) -> bool {
    let verdict = match (&judged.verdict, &made.verdict) {
        (Verdict::Hinted { locked_ms, .. }, told @ Verdict::Explained(then))
            if *locked_ms == then.locked_ms =>
        {
            told
        }
        (verdict, _) => verdict,
    };
    Move { verdict: verdict.clone(), ..judged.clone() } == *made
}

fn departs(play: &mut Match, index: usize, left: Departure) -> Result<(), ReplayError> {
    let is_racing = play.depart(left.member, left.ends, Millis(left.ms.into()));
    if is_racing { Ok(()) } else { Err(ReplayError::Departed { index }) }
}

/// Whether the mode would have ended somebody's race by then: that comes before everything else of the same millisecond but
/// the end of a grace period.
fn is_overdue(play: &Match, ms: u32) -> bool {
    play.next_departure().is_some_and(|next| next.at <= Millis(ms.into()))
}

/// What the mode decides happens when and as it says; other departures are not later than that.
fn audit_departure(play: &mut Match, index: usize, left: Departure) -> Result<(), ReplayError> {
    let Departure { ms, member, ends, .. } = left;
    let at = Millis(ms.into());
    let next = play.next_departure();
    let is_by_mode = next == Some(NextDeparture { at, member, ends });
    let is_by_people = matches!(ends, RacerStatus::Forfeited | RacerStatus::Kicked);
    if is_by_mode || is_by_people && next.is_none_or(|next| at <= next.at) {
        departs(play, index, left)
    } else {
        Err(ReplayError::Departed { index })
    }
}
