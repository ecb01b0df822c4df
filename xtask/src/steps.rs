//! Announcing the steps of a task, timing them, and the table at the end.
//!
//! Knows nothing of what the steps do.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

/// One step: its name, what a person can do when it fails, and the work.
pub(crate) struct Step<'a> {
    pub(crate) name: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) work: Box<dyn FnOnce() -> Result<()> + 'a>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed(Duration),
    Failed(Duration),
    NotRun,
}

/// Runs the steps in order, stops at the first that fails, and prints a table of all of them either way.
pub(crate) fn run_all(steps: Vec<Step<'_>>) -> Result<()> {
    let total = steps.len();
    let mut table = Vec::with_capacity(total);
    let mut failure = None;
    for (index, step) in steps.into_iter().enumerate() {
        if failure.is_some() {
            table.push((step.name, Outcome::NotRun));
            continue;
        }
        println!("\n[{}/{total}] {}", index + 1, step.name);
        let start = Instant::now();
        let outcome = (step.work)();
        let elapsed = start.elapsed();
        println!("    {:.1} s", elapsed.as_secs_f64());
        match outcome {
            Ok(()) => table.push((step.name, Outcome::Passed(elapsed))),
            Err(error) => {
                table.push((step.name, Outcome::Failed(elapsed)));
                failure = Some(anyhow!("{}: {error:#}\n{}", step.name, step.hint));
            }
        }
    }
    println!("\n{}", render(&table));
    failure.map_or(Ok(()), Err)
}

fn render(table: &[(&str, Outcome)]) -> String {
    let width = table.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    let mut total = Duration::ZERO;
    for (name, outcome) in table {
        let (verdict, elapsed) = match outcome {
            Outcome::Passed(elapsed) => ("ok", Some(elapsed)),
            Outcome::Failed(elapsed) => ("FAILED", Some(elapsed)),
            Outcome::NotRun => ("not run", None),
        };
        let seconds = elapsed.map_or(String::new(), |elapsed| format!("{:>7.1} s", elapsed.as_secs_f64()));
        total += elapsed.copied().unwrap_or_default();
        let line = format!("  {name:<width$}  {verdict:<7} {seconds}");
        writeln!(text, "{}", line.trim_end()).expect("writing to a String cannot fail");
    }
    write!(text, "  {:<width$}  {:<7} {:>7.1} s", "total", "", total.as_secs_f64())
        .expect("writing to a String cannot fail");
    text
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn the_table_lines_up_and_adds_up() {
        let table = [
            ("format", Outcome::Passed(Duration::from_millis(1500))),
            ("clippy, all targets", Outcome::Failed(Duration::from_millis(60_250))),
            ("tests", Outcome::NotRun),
        ];
        let expected = [
            "  format               ok          1.5 s",
            "  clippy, all targets  FAILED     60.2 s",
            "  tests                not run",
            "  total                           61.8 s",
        ];
        assert_eq!(render(&table).lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_first_failure_ends_the_run_and_carries_its_hint() {
        let ran = RefCell::new(Vec::new());
        let step = |name, fails: bool| {
            let ran = &ran;
            Step {
                name,
                hint: "Try harder.",
                work: Box::new(move || {
                    ran.borrow_mut().push(name);
                    if fails { Err(anyhow!("it broke")) } else { Ok(()) }
                }),
            }
        };
        let error = run_all(vec![step("one", false), step("two", true), step("three", false)]).unwrap_err();
        assert_eq!(*ran.borrow(), ["one", "two"]);
        assert_eq!(error.to_string(), "two: it broke\nTry harder.");
    }
}
