//! What the other ways of pairing trade a longer wait for, and where waves lie beside that.

use crate::run::Outcome;

/// A wait in seconds and the gap that it buys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) wait: f64,
    pub(crate) gap: f64,
}

/// The points that no other beats in both, by growing wait.
pub(crate) fn best(points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut sorted: Vec<Point> = points.into_iter().collect();
    sorted.sort_by(|one, other| one.wait.total_cmp(&other.wait).then(one.gap.total_cmp(&other.gap)));
    let mut best: Vec<Point> = Vec::new();
    for point in sorted {
        if best.last().is_none_or(|last| point.gap < last.gap) {
            best.push(point);
        }
    }
    best
}

/// The gap of a curve at this wait, on a straight line between its points; `None` where nobody waits as little.
pub(crate) fn gap_at(curve: &[Point], wait: f64) -> Option<f64> {
    let after = curve.partition_point(|point| point.wait <= wait);
    let before = curve[..after].last()?;
    let Some(next) = curve.get(after) else { return Some(before.gap) };
    let share = (wait - before.wait) / (next.wait - before.wait);
    Some(before.gap + share * (next.gap - before.gap))
}

/// The gaps that the best setting of the rivals has at the waits of waves.
pub(crate) struct Beside {
    /// Of settings that make nobody wait longer at 95 of a hundred: with any, half of all meet at once and the others never.
    pub(crate) p50: Option<f64>,
    pub(crate) p95: Option<f64>,
    /// Settings that are as good in all four figures.
    pub(crate) as_good: usize,
}

pub(crate) fn beside(ours: &Outcome, rivals: &[Outcome]) -> Beside {
    let as_patient = rivals.iter().filter(|rival| rival.wait.p95 <= ours.wait.p95);
    let medians = best(as_patient.map(median));
    let tails = best(rivals.iter().map(tail));
    let is_as_good = |rival: &&Outcome| {
        let pairs = [(rival.wait, ours.wait), (rival.gap, ours.gap)];
        pairs.iter().all(|(theirs, own)| theirs.p50 <= own.p50 && theirs.p95 <= own.p95)
    };
    Beside {
        p50: gap_at(&medians, ours.wait.p50),
        p95: gap_at(&tails, ours.wait.p95),
        as_good: rivals.iter().filter(is_as_good).count(),
    }
}

pub(crate) fn median(outcome: &Outcome) -> Point {
    Point { wait: outcome.wait.p50, gap: outcome.gap.p50 }
}

pub(crate) fn tail(outcome: &Outcome) -> Point {
    Point { wait: outcome.wait.p95, gap: outcome.gap.p95 }
}
