//! What was measured, as tables for people and as JSON for comparisons. Measures nothing.

use std::fmt::Write;

use serde::Serialize;

use crate::clock::Times;

#[derive(Default, Serialize)]
pub(crate) struct Report {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) solving: Vec<Solving>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) verdicts: Vec<Verdict>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) variants: Vec<HardVariants>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) searches: Vec<Search>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) generation: Vec<Generation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) people: Vec<Task>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) fills: Vec<Filling>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) kernels: Vec<KernelTime>,
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

/// Times are of the best round.
#[derive(Serialize)]
pub(crate) struct Verdict {
    pub(crate) set: String,
    pub(crate) puzzles: usize,
    /// From 81 bytes to yes or no.
    pub(crate) bytes_us: f64,
    /// From a line of text to the proof with its solution.
    pub(crate) text_us: f64,
    /// The same without its solution, read, checked and counted one after the other.
    pub(crate) steps_us: f64,
    /// From a line of text to a list of solutions.
    pub(crate) list_us: Option<f64>,
}

#[derive(Serialize)]
pub(crate) struct HardVariants {
    pub(crate) set: &'static str,
    /// Puzzles whose proof takes more than a room's budget, and more than an editor's.
    pub(crate) beyond_room: usize,
    pub(crate) beyond_editor: usize,
    #[serde(flatten)]
    pub(crate) times: Times,
}

#[derive(Serialize)]
pub(crate) struct Search {
    pub(crate) set: String,
    pub(crate) order: String,
    pub(crate) digits_mean: f64,
    /// Puzzles given up: with any, times and digits are what it takes at least.
    pub(crate) gave_up: usize,
    #[serde(flatten)]
    pub(crate) times: Times,
}

#[derive(Serialize)]
pub(crate) struct Generation {
    pub(crate) variant: &'static str,
    pub(crate) grade: &'static str,
    pub(crate) clues_mean: f64,
    #[serde(flatten)]
    pub(crate) times: Times,
}

#[derive(Serialize)]
pub(crate) struct Task {
    pub(crate) task: &'static str,
    #[serde(flatten)]
    pub(crate) times: Times,
}

#[derive(Serialize)]
pub(crate) struct Filling {
    pub(crate) fill: String,
    /// Different grids it can make.
    pub(crate) reach: f64,
    pub(crate) steps_mean: f64,
    pub(crate) gave_up: usize,
    #[serde(flatten)]
    pub(crate) times: Times,
}

#[derive(Serialize)]
pub(crate) struct KernelTime {
    pub(crate) kernel: &'static str,
    pub(crate) us: f64,
}

impl Report {
    pub(crate) fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report is plain numbers and names")
    }

    /// One block of lines per part that was measured.
    pub(crate) fn table(&self) -> String {
        let blocks = [
            block(
                "Proof of uniqueness (limit 2), microseconds per puzzle, one thread",
                "set              puzzles      mean     worst   fewest candidates     ratio",
                self.solving.iter().map(solving_line),
            ),
            block(
                "Text to verdict, microseconds per puzzle",
                "set              puzzles     bytes      text   in steps     ratio   with a list",
                self.verdicts.iter().map(verdict_line),
            ),
            block(
                "Hard variants, milliseconds from rules to proof",
                "set                 puzzles    median       p95     worst   beyond room  beyond editor",
                self.variants.iter().map(variants_line),
            ),
            block(
                "Searches for teaching (limit 2)",
                "set             order             digits    mean us     p99 us   given up",
                self.searches.iter().map(search_line),
            ),
            block(
                "Generation, milliseconds per puzzle",
                "variant      grade        puzzles  clues      mean       p50       p95       p99",
                self.generation.iter().map(generation_line),
            ),
            block(
                "Random minimal puzzles as people solve them, microseconds",
                "task                times      mean       p50       p95       p99       max",
                self.people.iter().map(task_line),
            ),
            block(
                "Full grids",
                "fill                    reach     steps    mean us     p99 us   given up",
                self.fills.iter().map(filling_line),
            ),
            block(
                "Kernels, microseconds a call",
                "kernel                        native",
                self.kernels.iter().map(kernel_line),
            ),
        ];
        blocks.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
    }
}

fn block(title: &str, heads: &str, lines: impl Iterator<Item = String>) -> Option<String> {
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| format!("{title}\n{heads}\n{}", lines.join("\n")))
}

fn solving_line(solving: &Solving) -> String {
    let Solving { set, puzzles, engine_us, worst_us, baseline_us, baseline_gave_up } = solving;
    let at_least = if *baseline_gave_up > 0 { "≥" } else { "" };
    let ratio = format!("{at_least}{:.1}", baseline_us / engine_us);
    format!("{set:15} {puzzles:8} {engine_us:9.2} {worst_us:9.1} {baseline_us:19.1} {ratio:>9}")
}

fn verdict_line(verdict: &Verdict) -> String {
    let Verdict { set, puzzles, bytes_us, text_us, steps_us, list_us } = verdict;
    let ratio = steps_us / text_us;
    let list = list_us.map_or_else(String::new, |us| format!("{us:.1}"));
    format!("{set:15} {puzzles:8} {bytes_us:9.2} {text_us:9.2} {steps_us:10.2} {ratio:9.2} {list:>13}")
}

fn variants_line(HardVariants { set, beyond_room, beyond_editor, times }: &HardVariants) -> String {
    let [median, p95, worst] = [times.p50_us, times.p95_us, times.max_us].map(|us| us / 1e3);
    let count = times.count;
    format!("{set:19} {count:7} {median:9.2} {p95:9.2} {worst:9.2} {beyond_room:13} {beyond_editor:14}")
}

fn search_line(Search { set, order, digits_mean, gave_up, times }: &Search) -> String {
    let (mean, p99, of) = (times.mean_us, times.p99_us, times.count);
    format!("{set:15} {order:17} {digits_mean:6.0} {mean:10.1} {p99:10.1} {gave_up:4} of {of}")
}

fn generation_line(Generation { variant, grade, clues_mean, times }: &Generation) -> String {
    let mut line = format!("{variant:12} {grade:12} {:7} {clues_mean:6.1}", times.count);
    for us in [times.mean_us, times.p50_us, times.p95_us, times.p99_us] {
        write!(line, " {:9.3}", us / 1e3).expect("a string takes everything");
    }
    line
}

fn task_line(Task { task, times }: &Task) -> String {
    let mut line = format!("{task:17} {:7}", times.count);
    for us in [times.mean_us, times.p50_us, times.p95_us, times.p99_us, times.max_us] {
        write!(line, " {us:9.1}").expect("a string takes everything");
    }
    line
}

fn filling_line(Filling { fill, reach, steps_mean, gave_up, times }: &Filling) -> String {
    let (mean, p99, of) = (times.mean_us, times.p99_us, times.count);
    format!("{fill:19} {reach:9.2e} {steps_mean:9.0} {mean:10.2} {p99:10.1} {gave_up:5} of {of}")
}

fn kernel_line(KernelTime { kernel, us }: &KernelTime) -> String {
    format!("{kernel:25} {us:10.2}")
}
