//! Rate limit of the log: each kind of line, which is a place in the program, is written so many times a minute and
//! otherwise only counted, so that a flood of visitors is no flood of log lines and hides none. Errors are always
//! written: no visitor can cause one.

use std::collections::HashMap;
use std::io::{self, Stderr, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use game::Millis;
use tracing::callsite::Identifier;
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

use crate::config::{LogFormat, Rate};
use crate::token_bucket::TokenBucket;

/// The standard error stream, for the lines of the log.
#[derive(Debug)]
pub struct LimitedLog {
    format: LogFormat,
    limit: LogLimit,
    began: Instant,
}

impl LimitedLog {
    /// `lines_per_minute` of each kind; 0: all of them.
    #[must_use]
    pub fn new(format: LogFormat, lines_per_minute: u32) -> Self {
        Self { format, limit: LogLimit::new(lines_per_minute), began: Instant::now() }
    }

    fn note(&self, unwritten: u64) -> String {
        let message = "lines like the next one were left out (log.lines_per_minute)";
        match self.format {
            LogFormat::Human => format!("... {unwritten} {message}\n"),
            LogFormat::Json => {
                let note = serde_json::json!({ "level": "INFO", "message": message, "lines": unwritten });
                format!("{note}\n")
            }
        }
    }
}

/// Where a line goes.
#[derive(Debug)]
pub enum LogLine {
    Written(Stderr),
    LeftOut,
}

impl Write for LogLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Written(stderr) => stderr.write(bytes),
            Self::LeftOut => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Written(stderr) => stderr.flush(),
            Self::LeftOut => Ok(()),
        }
    }
}

impl<'a> MakeWriter<'a> for LimitedLog {
    type Writer = LogLine;

    fn make_writer(&'a self) -> LogLine {
        LogLine::Written(io::stderr())
    }

    fn make_writer_for(&'a self, meta: &Metadata<'_>) -> LogLine {
        if *meta.level() == Level::ERROR {
            return self.make_writer();
        }
        let now = Millis(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX));
        match self.limit.admit(meta.callsite(), now) {
            None => LogLine::LeftOut,
            Some(unwritten) => {
                let mut stderr = io::stderr();
                if unwritten > 0 {
                    // A log that cannot be written cannot say so either.
                    let _ = stderr.write_all(self.note(unwritten).as_bytes());
                }
                LogLine::Written(stderr)
            }
        }
    }
}

/// What each kind of line has left.
#[derive(Debug)]
struct LogLimit {
    rate: Option<Rate>,
    kinds: Mutex<HashMap<Identifier, KindOfLine>>,
}

#[derive(Debug)]
struct KindOfLine {
    left: TokenBucket,
    unwritten: u64,
}

impl LogLimit {
    fn new(lines_per_minute: u32) -> Self {
        let rate = Rate::per_minute(lines_per_minute, lines_per_minute);
        Self { rate: (lines_per_minute > 0).then_some(rate), kinds: Mutex::default() }
    }

    /// Whether a line may be written now, and how many of its kind were not since the last one that was.
    fn admit(&self, kind: Identifier, now: Millis) -> Option<u64> {
        let Some(rate) = self.rate else { return Some(0) };
        let mut kinds = self.kinds();
        let full = || KindOfLine { left: TokenBucket::full(rate, now), unwritten: 0 };
        let kind = kinds.entry(kind).or_insert_with(full);
        if kind.left.take(rate, now).is_ok() {
            return Some(std::mem::take(&mut kind.unwritten));
        }
        kind.unwritten += 1;
        None
    }

    fn kinds(&self) -> MutexGuard<'_, HashMap<Identifier, KindOfLine>> {
        self.kinds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use tracing::Callsite;
    use tracing::subscriber::Interest;

    use super::*;

    /// A place in the program. Of some size: two without any could be at one address.
    struct Place {
        _number: u8,
    }

    static ENTERING: Place = Place { _number: 1 };
    static FINISHED: Place = Place { _number: 2 };

    impl Callsite for Place {
        fn set_interest(&self, _: Interest) {}

        fn metadata(&self) -> &Metadata<'_> {
            panic!("nobody asks for it")
        }
    }

    #[test]
    fn a_flood_leaves_a_few_lines_its_count_and_other_kinds() {
        let (entering, finished) = (Identifier(&ENTERING), Identifier(&FINISHED));
        let (limit, start) = (LogLimit::new(120), Millis(0));
        let written = (0..1_000).filter(|_| limit.admit(entering.clone(), start).is_some()).count();
        assert_eq!(written, 120);
        assert_eq!(limit.admit(finished, start), Some(0), "another kind of line");
        assert_eq!(limit.admit(entering.clone(), start.plus(499)), None);
        assert_eq!(limit.admit(entering.clone(), start.plus(500)), Some(881));
        assert_eq!(limit.admit(entering, start.plus(1_000)), Some(0));
    }

    #[test]
    fn without_a_limit_every_line_is_written() {
        let limit = LogLimit::new(0);
        assert!((0..1_000).all(|_| limit.admit(Identifier(&ENTERING), Millis(0)) == Some(0)));
    }
}
