//! A line on the terminal that says how far a long run is. Nothing is shown to pipes and files, nor for short runs.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::progress_monitor::PARTS;

/// Runs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);
/// The line is drawn this often at most.
const PERIOD: Duration = Duration::from_millis(100);
/// Characters of the bar.
const WIDTH: usize = 30;

#[derive(Debug)]
pub(crate) struct Progress {
    /// `None` if standard error is not a terminal.
    started: Option<Instant>,
    drawn: Option<Instant>,
    done: usize,
    /// About how many there will be; none if that cannot be known.
    total: Option<usize>,
    /// How much is searched, of [`PARTS`] for each of the total.
    parts: usize,
}

impl Progress {
    pub(crate) fn of(total: usize) -> Self {
        let started = io::stderr().is_terminal().then(Instant::now);
        Self { started, drawn: None, done: 0, total: Some(total), parts: 0 }
    }

    /// There will be so many, as far as is known by now.
    pub(crate) fn expect(&mut self, total: Option<usize>) {
        self.total = total;
    }

    pub(crate) fn step(&mut self) {
        self.done += 1;
        self.tick();
    }

    /// What is under way counts too.
    pub(crate) fn reach(&mut self, parts: usize) {
        self.parts = parts;
    }

    /// Draws the line, if it is time to.
    pub(crate) fn tick(&mut self) {
        let Some(started) = self.started else { return };
        let due = self.drawn.map_or(started + PATIENCE, |drawn| drawn + PERIOD);
        if Instant::now() < due {
            return;
        }
        self.drawn = Some(Instant::now());
        let line = match self.total {
            Some(total) => line(self.done, total, self.parts.max(self.done * PARTS), started.elapsed()),
            None => format!("{} done, {} s", self.done, started.elapsed().as_secs()),
        };
        let _ = write!(io::stderr(), "\r\x1b[K{line}");
    }

    /// Takes the line away: something else is to be written, or all is done.
    pub(crate) fn clear(&mut self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

fn line(done: usize, total: usize, parts: usize, elapsed: Duration) -> String {
    let all = total.max(1) * PARTS;
    let parts = parts.min(all);
    let filled = WIDTH * parts / all;
    let bar = format!("{}{}", "=".repeat(filled), " ".repeat(WIDTH - filled));
    let per_mille = parts * 1000 / all;
    let seconds = elapsed.as_secs();
    let so_far = format!("[{bar}] {done}/{total}, {}.{} %, {seconds} s", per_mille / 10, per_mille % 10);
    match parts {
        0 => so_far,
        _ => {
            format!("{so_far}, {} s left", elapsed.as_millis() * (all - parts) as u128 / parts as u128 / 1000)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::line;
    use std::time::Duration;

    #[test]
    fn the_line_says_how_far_and_how_long() {
        let four = Duration::from_secs(4);
        assert_eq!(line(1, 2, 1000, four), "[===============               ] 1/2, 50.0 %, 4 s, 4 s left");
        assert_eq!(line(0, 2, 0, four), "[                              ] 0/2, 0.0 %, 4 s");
        assert_eq!(line(0, 1, 250, four), "[=======                       ] 0/1, 25.0 %, 4 s, 12 s left");
        assert_eq!(line(2, 2, 2000, four), format!("[{}] 2/2, 100.0 %, 4 s, 0 s left", "=".repeat(30)));
    }
}
