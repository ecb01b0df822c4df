//! What was measured, as a table for people and as JSON for comparisons. Measures nothing.

use std::fmt::Write;

use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) solving: Vec<Solving>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) generation: Vec<Generation>,
}

/// Times are of the best round: the mean over a set's puzzles, and the puzzle that took longest.
#[derive(Serialize)]
pub(crate) struct Solving {
    pub(crate) set: String,
    pub(crate) puzzles: usize,
    pub(crate) engine_us: f64,
    pub(crate) worst_us: f64,
    pub(crate) baseline_us: f64,
    /// Puzzles that the baseline gave up: with any, its time is what it takes at least.
    pub(crate) baseline_gave_up: usize,
}

#[derive(Serialize)]
pub(crate) struct Generation {
    pub(crate) difficulty: String,
    pub(crate) puzzles: usize,
    pub(crate) p50_ms: f64,
    pub(crate) p95_ms: f64,
    pub(crate) p99_ms: f64,
}

impl Report {
    pub(crate) fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report is plain numbers and names")
    }

    pub(crate) fn table(&self) -> String {
        let mut table = String::from("Proof of uniqueness (limit 2), microseconds per puzzle, one thread\n");
        table += "set              puzzles      mean     worst   fewest candidates     ratio\n";
        for set in &self.solving {
            let Solving { set: name, puzzles, engine_us, worst_us, baseline_us, baseline_gave_up } = set;
            let at_least = if *baseline_gave_up > 0 { "≥" } else { "" };
            let ratio = format!("{at_least}{:.1}", baseline_us / engine_us);
            writeln!(
                table,
                "{name:15} {puzzles:8} {engine_us:9.2} {worst_us:9.1} {baseline_us:19.1} {ratio:>9}"
            )
            .expect("a string takes everything");
        }
        if !self.generation.is_empty() {
            table += "\nGeneration, milliseconds per puzzle\n";
            table += "difficulty       puzzles       p50       p95       p99\n";
        }
        for Generation { difficulty, puzzles, p50_ms, p95_ms, p99_ms } in &self.generation {
            writeln!(table, "{difficulty:15} {puzzles:8} {p50_ms:9.2} {p95_ms:9.2} {p99_ms:9.2}")
                .expect("a string takes everything");
        }
        table.trim_end().to_owned()
    }
}
