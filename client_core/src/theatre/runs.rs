//! The own races on this device, by kind and tier, as times of tenths: what was fastest, and what is usual. Owns the arithmetic and
//! the stored text. What is a tenth is said by [`Splits`].

use std::fmt::Write as _;

use game::{Splits, TENTHS};
use puzzle::Tier;

use crate::order::sort_by_key;

/// Kinds with a tier that are kept; of more, those that were raced longest ago are forgotten.
pub const KINDS_MAX: usize = 24;
/// Finished races that are kept of each; of more, the oldest are forgotten, but not what was best in them.
pub const RUNS_MAX: usize = 16;
/// How the text begins.
const VERSION: &str = "1";
/// What stands for a tenth that was never filled.
const NONE: &str = "-";

/// Of one race, in milliseconds.
type Tenths = [u32; TENTHS];

/// The last raced kind is the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnRuns {
    /// The race that was added last: it counts once, however often its results come.
    last: String,
    kinds: Vec<KindRuns>,
}

/// The races of one kind and tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindRuns {
    kind: String,
    tier: Tier,
    /// The fastest finished race.
    pub best_ms: Option<u32>,
    /// The fastest of each tenth, of races that were given up, too.
    pub golds: [Option<u32>; TENTHS],
    /// Finished ones, the newest last.
    runs: Vec<Tenths>,
}

impl OwnRuns {
    /// What is known of a kind and tier.
    #[must_use]
    pub fn of(&self, kind: &str, tier: Tier) -> Option<&KindRuns> {
        self.kinds.iter().find(|known| known.is(kind, tier))
    }

    /// Adds a race; false if it was added before.
    pub(super) fn book(&mut self, name: &str, kind: &str, tier: Tier, splits: &Splits) -> bool {
        if self.last == name {
            return false;
        }
        name.clone_into(&mut self.last);
        if splits.tenths[0].is_none() {
            return true;
        }
        let known = self.kinds.iter().position(|known| known.is(kind, tier));
        let mut runs = known.map_or_else(|| KindRuns::new(kind, tier), |at| self.kinds.remove(at));
        runs.add(splits);
        self.kinds.push(runs);
        let surplus = self.kinds.len().saturating_sub(KINDS_MAX);
        self.kinds.drain(..surplus);
        true
    }

    /// The version and the last race; then a line for each kind: its name, tier, best time, golds, and the races.
    pub(super) fn to_text(&self) -> String {
        let mut text = format!("{VERSION} {}", self.last);
        for KindRuns { kind, tier, best_ms, golds, runs } in &self.kinds {
            let _ = write!(text, "\n{kind} {tier} {} {}", shown(best_ms), listed(golds.iter().map(shown)));
            for run in runs {
                let _ = write!(text, " {}", listed(run.iter().map(u32::to_string)));
            }
        }
        text
    }

    /// What can be read of a stored text. A line that cannot be read loses no other.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let Some((VERSION, last)) = lines.next().and_then(|line| line.split_once(' ')) else {
            return Self::default();
        };
        Self { last: last.to_owned(), kinds: lines.filter_map(read_kind).take(KINDS_MAX).collect() }
    }
}

impl KindRuns {
    fn new(kind: &str, tier: Tier) -> Self {
        Self { kind: kind.to_owned(), tier, best_ms: None, golds: [None; TENTHS], runs: Vec::new() }
    }

    fn is(&self, kind: &str, tier: Tier) -> bool {
        self.kind == kind && self.tier == tier
    }

    fn add(&mut self, splits: &Splits) {
        for (gold, tenth) in self.golds.iter_mut().zip(splits.tenths) {
            *gold = least(*gold, tenth);
        }
        self.best_ms = least(self.best_ms, splits.total());
        if splits.total().is_some() {
            self.runs.push(splits.tenths.map(Option::unwrap_or_default));
            let surplus = self.runs.len().saturating_sub(RUNS_MAX);
            self.runs.drain(..surplus);
        }
    }

    /// How many finished races it rests on; older ones than are kept do not count.
    #[must_use]
    pub fn count(&self) -> usize {
        self.runs.len()
    }

    /// The fastest tenths as one race, in milliseconds: what is in one's hands. None before every tenth was filled once.
    #[must_use]
    pub fn sum_of_best(&self) -> Option<u32> {
        self.golds.iter().try_fold(0_u32, |sum, gold| Some(sum.saturating_add((*gold)?)))
    }

    /// The best time spread over the tenths as they usually go, in milliseconds: each tenth is that quantile of its times at which
    /// all of them add up to the best. LiveSplit compares with the same and calls it the balanced best: in the best race itself
    /// some tenths went far too well to be a measure. None of fewer than two races.
    #[must_use]
    pub fn balanced(&self) -> Option<Tenths> {
        let best = self.best_ms.filter(|_| self.runs.len() > 1)?;
        let times: [Vec<u32>; TENTHS] = std::array::from_fn(|tenth| {
            let mut times: Vec<u32> = self.runs.iter().map(|run| run[tenth]).collect();
            sort_by_key(&mut times, |ms| *ms);
            times
        });
        let at = |share: u32| times.each_ref().map(|times| quantile(times, share));
        let sum = |tenths: &Tenths| tenths.iter().sum::<u32>();
        let (mut low, mut high) = (0, WHOLE);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if sum(&at(middle)) <= best { low = middle } else { high = middle - 1 }
        }
        Some(at(low))
    }
}

/// Shares of a quantile, so fine that rounding costs less than a thousandth.
const WHOLE: u32 = 4_096;

/// Between sorted times; `share` of [`WHOLE`].
fn quantile(times: &[u32], share: u32) -> u32 {
    let Some(last) = times.len().checked_sub(1) else { return 0 };
    let place = u64::from(share) * last as u64;
    let (at, part) = ((place / u64::from(WHOLE)) as usize, place % u64::from(WHOLE));
    let (low, high) = (times[at], times[(at + 1).min(last)]);
    low + (u64::from(high - low) * part / u64::from(WHOLE)) as u32
}

fn least(known: Option<u32>, new: Option<u32>) -> Option<u32> {
    known.into_iter().chain(new).min()
}

fn shown(ms: &Option<u32>) -> String {
    ms.map_or_else(|| NONE.to_owned(), |ms| ms.to_string())
}

fn listed(times: impl Iterator<Item = String>) -> String {
    times.collect::<Vec<_>>().join(",")
}

fn read_kind(line: &str) -> Option<KindRuns> {
    let mut words = line.split(' ');
    let (kind, tier) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
    let best_ms = read_time(words.next()?)?;
    let golds = read_tenths(words.next()?, read_time)?;
    let runs = words.take(RUNS_MAX).map(|run| read_tenths(run, |time| time.parse().ok()));
    Some(KindRuns { kind, tier, best_ms, golds, runs: runs.collect::<Option<_>>()? })
}

/// None if it is no time; within, none if there was none.
fn read_time(text: &str) -> Option<Option<u32>> {
    if text == NONE { Some(None) } else { text.parse().ok().map(Some) }
}

fn read_tenths<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<[T; TENTHS]> {
    text.split(',').map(read).collect::<Option<Vec<T>>>()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::STORED_BYTES_MAX;

    fn splits(tenths: Tenths) -> Splits {
        Splits { tenths: tenths.map(Some) }
    }

    fn raced(races: &[Tenths]) -> OwnRuns {
        let mut runs = OwnRuns::default();
        for (index, tenths) in races.iter().enumerate() {
            assert!(runs.book(&format!("KXQ7P-{index}"), "classic", Tier::Hard, &splits(*tenths)));
        }
        runs
    }

    #[test]
    fn the_fastest_tenths_add_up_to_less_than_the_best_race() {
        let runs = raced(&[[10, 20, 30, 40, 50, 60, 70, 80, 90, 100], [50; TENTHS]]);
        let known = runs.of("classic", Tier::Hard).unwrap();
        assert_eq!((known.best_ms, known.sum_of_best()), (Some(500), Some(10 + 20 + 30 + 40 + 6 * 50)));
        assert_eq!(runs.of("classic", Tier::Easy), None);
    }

    #[test]
    fn a_race_given_up_can_have_a_fastest_tenth_and_is_no_best() {
        let mut runs = raced(&[[50; TENTHS]]);
        let mut given_up = Splits::default();
        given_up.tenths[0] = Some(7);
        assert!(runs.book("next", "classic", Tier::Hard, &given_up));
        assert!(!runs.book("next", "classic", Tier::Hard, &given_up), "it counts once");
        let known = runs.of("classic", Tier::Hard).unwrap();
        assert_eq!((known.golds[0], known.best_ms, known.count()), (Some(7), Some(500), 1));
    }

    #[test]
    fn the_balanced_best_adds_up_to_the_best() {
        let runs = raced(&[
            [1_000, 9_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000],
            [4_000; TENTHS],
            [9_000, 2_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000],
        ]);
        let known = runs.of("classic", Tier::Hard).unwrap();
        let balanced = known.balanced().unwrap();
        let sum: u32 = balanced.iter().sum();
        assert!(sum.abs_diff(34_000) < 34, "{sum}");
        assert!(balanced[0] > 1_000 && balanced[1] < 9_000, "no outlier of the best race: {balanced:?}");
        assert_eq!(raced(&[[50; TENTHS]]).of("classic", Tier::Hard).unwrap().balanced(), None);
    }

    #[test]
    fn it_is_stored_within_bounds_and_read_again() {
        let mut runs = OwnRuns::default();
        for race in 0..(KINDS_MAX + 2) * (RUNS_MAX + 3) {
            let kind = format!("windoku+x+anti-knight-{}", race / (RUNS_MAX + 3));
            let tenth = 400_000 + race as u32;
            assert!(runs.book(&race.to_string(), &kind, Tier::Extreme, &splits([tenth; TENTHS])));
        }
        assert_eq!(runs.kinds.len(), KINDS_MAX);
        assert!(runs.kinds.iter().all(|known| known.count() == RUNS_MAX));
        let text = runs.to_text();
        assert!(text.len() < STORED_BYTES_MAX, "{}", text.len());
        assert_eq!(OwnRuns::read(&text), runs);
    }

    #[test]
    fn a_line_that_cannot_be_read_loses_no_other() {
        let text = raced(&[[50; TENTHS]]).to_text();
        let broken = text.replace("classic", "killer hard\nclassic easy x 1,2\nclassic");
        assert_eq!(OwnRuns::read(&broken), OwnRuns::read(&text));
        assert_eq!(OwnRuns::read("2 KXQ7P-3\nall else"), OwnRuns::default());
    }
}
