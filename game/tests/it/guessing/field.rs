//! Many races at puzzles of one kind, and their medians under a penalty.

use puzzle::generate::Random;
use puzzle::{Technique, Tier};

use super::penalties::Penalty;
use super::player::{Style, Try, solve};
use super::race::{Run, run};
use super::slips::{Slip, with_slips};
use super::tiers::puzzles;
use super::times::thinking_ms;

/// Races at each puzzle, with chance of their own.
pub(crate) const RACES: u64 = 10;

/// One of those who race at the same puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Looks for the next step and never slips.
    Careful,
    /// Careful, but slips.
    Slips(Slip),
    Guesses(Style),
}

impl Who {
    pub(crate) const ALL: [Self; 6] = [
        Self::Careful,
        Self::Slips(Slip::Digit),
        Self::Slips(Slip::DigitOrCell),
        Self::Guesses(Style::TightestCell),
        Self::Guesses(Style::BetweenSingles),
        Self::Guesses(Style::BeyondPairs),
    ];
}

/// What players do at the puzzles of one tier. Which digits they try does not hang on the penalty.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) tier: Tier,
    races: Vec<Race>,
}

/// What each of [`Who::ALL`] tries at one puzzle.
#[derive(Debug)]
struct Race {
    tries: [Vec<Try>; Who::ALL.len()],
}

/// How one of them fares in the median. The time is none if half of the runs or more end early.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fares {
    pub(crate) ms: Option<u64>,
    pub(crate) wrong: u8,
    /// Percent of runs that end with the last strike.
    pub(crate) out: u64,
    /// Percent of races in which the careful one comes later, or not at all.
    pub(crate) first: u64,
}

impl Field {
    pub(crate) fn of(tier: Tier) -> Self {
        let mut races = Vec::new();
        for (dealt, puzzle) in puzzles(tier).iter().zip(1..) {
            let careful = solve(dealt, Style::Careful, &mut Random::new(puzzle, 0));
            for race in 0..RACES {
                let tries = Who::ALL.map(|who| match who {
                    Who::Careful => careful.clone(),
                    Who::Slips(slip) => {
                        with_slips(dealt, &careful, slip, &mut Random::new(puzzle, RACES + race))
                    }
                    Who::Guesses(style) => solve(dealt, style, &mut Random::new(puzzle, race)),
                });
                races.push(Race { tries });
            }
        }
        Self { tier, races }
    }

    fn tries(&self, who: Who) -> impl ExactSizeIterator<Item = &[Try]> {
        let index = Who::ALL.iter().position(|&other| other == who).expect("all race");
        self.races.iter().map(move |race| race.tries[index].as_slice())
    }

    /// Whether singles get through the median puzzle, so that there is nothing to guess.
    pub(crate) fn is_singles(&self) -> bool {
        let hidden = thinking_ms(Technique::HiddenSingle);
        let careful = self.tries(Who::Careful);
        !median(careful.map(|tries| tries.iter().any(|tried| tried.think_ms > hidden)))
    }

    /// How somebody fares under a penalty, at this pace in percent of the usual time.
    pub(crate) fn fares(&self, who: Who, penalty: Penalty, pace: u64) -> Fares {
        let runs = |who| -> Vec<Run> {
            let tries = self.tries(who);
            tries.map(|tries| run(tries, penalty.at(self.tier), pace)).collect()
        };
        let (careful, runs) = (runs(Who::Careful), runs(who));
        Fares {
            ms: Some(median(runs.iter().map(|&run| finish(run)))).filter(|&ms| ms < u64::MAX),
            wrong: median(runs.iter().map(|run| run.wrong)),
            out: percent(runs.iter().map(|run| run.ms.is_none())),
            first: percent(runs.iter().zip(&careful).map(|(&run, &other)| finish(run) < finish(other))),
        }
    }

    /// Whether somebody who guesses gains by it in the median.
    pub(crate) fn pays(&self, style: Style, penalty: Penalty, pace: u64) -> bool {
        let careful = self.fares(Who::Careful, penalty, pace).ms;
        let guesser = self.fares(Who::Guesses(style), penalty, pace).ms;
        !self.is_singles() && guesser.is_some_and(|ms| careful.is_none_or(|careful| ms < careful))
    }

    /// Seconds that slips cost in the median; none if they cost the race.
    pub(crate) fn slips_cost(&self, slip: Slip, penalty: Penalty) -> Option<u64> {
        let ms = self.fares(Who::Slips(slip), penalty, 100).ms?;
        let careful = self.fares(Who::Careful, penalty, 100).ms?;
        Some(ms.saturating_sub(careful) / 1_000)
    }

    /// Percent of runs with a mistake that the rules call a guess.
    pub(crate) fn charged(&self, who: Who) -> u64 {
        percent(self.tries(who).map(|tries| tries.iter().any(|tried| tried.is_guess())))
    }
}

/// Being out is slower than any finish.
fn finish(run: Run) -> u64 {
    run.ms.unwrap_or(u64::MAX)
}

/// Of an even number of values the lower one of the middle.
fn median<T: Ord + Copy>(values: impl Iterator<Item = T>) -> T {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    values[(values.len() - 1) / 2]
}

fn percent(are: impl ExactSizeIterator<Item = bool>) -> u64 {
    let all = are.len();
    (are.filter(|&is| is).count() * 100 / all) as u64
}
