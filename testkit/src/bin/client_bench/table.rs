//! What is measured, its goal, and what it was before the client was made to rest.

/// One figure over all rounds.
#[derive(Debug)]
pub(crate) struct Figure {
    name: &'static str,
    unit: &'static str,
    /// None where a figure is there to compare others with.
    goal: Option<f64>,
    /// Of the client as it was on 2026-11-21, on the same two busy cores.
    before: Option<f64>,
    pub(crate) rounds: Vec<f64>,
}

impl Figure {
    /// In the order in which they are measured.
    pub(crate) fn all() -> Vec<Self> {
        let figure = |name, unit, goal, before| Self { name, unit, goal, before, rounds: Vec::new() };
        let (cpu, none) = ("% of a core", None);
        vec![
            figure("page over the network", "kB", Some(600.0), Some(566.0)),
            figure("start to first frame", "ms", Some(1_000.0), Some(1_050.0)),
            figure("race at rest: frames", "", Some(0.0), Some(75.0)),
            figure("race at rest: whole browser", cpu, Some(5.0), Some(74.0)),
            figure("race at rest: main thread", cpu, Some(0.5), Some(3.0)),
            figure("a bare clock: whole browser", cpu, none, none),
            figure("a bare clock: main thread", cpu, none, none),
            figure("key to its frame", "ms", Some(17.0), Some(9.5)),
            figure("key to its frame, 4x slower", "ms", Some(100.0), Some(243.0)),
            figure("memory growth in play", "kB/min", Some(200.0), none),
            figure("native race at rest", cpu, Some(12.0), Some(93.0)),
            figure("slowest seek in a replay", "ms", Some(16.0), none),
            figure("the same from the start", "ms", none, none),
        ]
    }

    fn median(&self) -> f64 {
        let mut sorted = self.rounds.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
    }

    fn line(&self) -> String {
        let least = self.rounds.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.rounds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let before = self.before.map_or_else(|| "-".to_owned(), |before| format!("{before:.1}"));
        let goal = self.goal.map_or_else(|| "-".to_owned(), |goal| format!("<= {goal}"));
        let verdict = match self.goal {
            Some(goal) if self.median() <= goal => "reached",
            Some(_) => "missed",
            None => "",
        };
        format!(
            "{:<28} {goal:>9} {:>9.1} {:>20} {:>9} {verdict:<8} {}",
            self.name,
            self.median(),
            format!("{least:.1} to {most:.1}"),
            before,
            self.unit
        )
    }
}

pub(crate) fn of(figures: &[Figure]) -> String {
    let head = format!("{:<28} {:>9} {:>9} {:>20} {:>9}", "", "goal", "median", "spread", "before");
    std::iter::once(head).chain(figures.iter().map(Figure::line)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_held_against_the_goal() {
        let mut figures = Figure::all();
        figures[1].rounds = vec![2_000.0, 900.0, 950.0];
        figures[2].rounds = vec![0.0, 1.0, 2.0];
        let table = of(&figures);
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[2].contains("950.0") && lines[2].contains("reached"), "{table}");
        assert!(lines[3].contains("0.0 to 2.0") && lines[3].contains("missed"), "{table}");
    }
}
