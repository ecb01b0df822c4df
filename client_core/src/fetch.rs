//! What the server offers over plain HTTP, beside the socket: files that are read once and may be large. Owns which are on their
//! way and what the answers mean; who asks is a page, which hears of it as [`PageEvent::Fetched`](crate::PageEvent::Fetched).

use crate::output::Output;
use crate::shared::Cx;

/// The longest answer that is read, in bytes: a match of the most racers on the largest board is a quarter of it.
pub const FETCH_BYTES_MAX: usize = 2 * 1024 * 1024;
/// Answers that are waited for at once.
pub const FETCHES_MAX: usize = 4;
/// The status of an answer that is longer than [`FETCH_BYTES_MAX`], and of one that never came.
pub const FETCH_TOO_LARGE: u16 = 413;
pub const FETCH_UNREACHABLE: u16 = 0;

/// Why there is no content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchFailure {
    /// It never was, or is not any more.
    NotFound,
    /// It is not shown yet.
    StillOpen,
    /// It is not kept any longer; perhaps for how many days such things are.
    Gone { days: Option<u32> },
    /// The server is not reached.
    Unreachable,
    /// The server has no time, or was asked too often.
    Busy,
    /// Longer than [`FETCH_BYTES_MAX`].
    TooLarge,
}

impl FetchFailure {
    /// Whether the same question may be answered later.
    #[must_use]
    pub fn may_pass(self) -> bool {
        matches!(self, Self::Unreachable | Self::Busy)
    }
}

/// What came of a fetch.
pub type Fetched = Result<Vec<u8>, FetchFailure>;

/// What an HTTP answer means; the status may also be [`FETCH_UNREACHABLE`].
///
/// # Errors
/// Every status but 200 is one.
pub fn read_fetched(status: u16, body: Vec<u8>) -> Fetched {
    Err(match status {
        200 if body.len() <= FETCH_BYTES_MAX => return Ok(body),
        200 | FETCH_TOO_LARGE => FetchFailure::TooLarge,
        403 => FetchFailure::StillOpen,
        404 if number(&body, "\"kept_days\":").is_some() => FetchFailure::Gone {
            days: number(&body, "\"kept_days\":").and_then(|days| u32::try_from(days).ok()),
        },
        400 | 404 => FetchFailure::NotFound,
        429 | 503 => FetchFailure::Busy,
        _ => FetchFailure::Unreachable,
    })
}

/// A number that a refusal, which is a flat JSON object, names.
fn number(body: &[u8], name: &str) -> Option<u64> {
    let (_, rest) = std::str::from_utf8(body).ok()?.split_once(name)?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

impl Cx<'_> {
    /// Asks the server for a path; its answer comes to all pages. One that is on its way is not asked for again. False: too much
    /// is on its way, ask later.
    pub(crate) fn fetch(&mut self, path: &str) -> bool {
        let open = &mut self.shared.fetches;
        if open.iter().any(|known| known == path) {
            return true;
        }
        let is_free = open.len() < FETCHES_MAX;
        if is_free {
            open.push(path.to_owned());
            self.outputs.push(Output::Fetch { path: path.to_owned() });
        }
        is_free
    }

    /// Whether this was waited for.
    pub(crate) fn is_fetched(&mut self, path: &str) -> bool {
        let open = &mut self.shared.fetches;
        let waited = open.len();
        open.retain(|known| known != path);
        open.len() < waited
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::shared::Shared;
    use game::Millis;

    #[test]
    fn each_path_is_fetched_once_at_a_time_and_few_at_once() {
        let options = Options { seed: 1, client: String::new(), link_base: String::new(), bot: false };
        let (mut shared, mut outputs) = (Shared::new(options), Vec::new());
        let cx = &mut shared.cx(Millis(0), &mut outputs);
        assert!(cx.fetch("/a") && cx.fetch("/a"));
        assert!((1..FETCHES_MAX).all(|number| cx.fetch(&format!("/{number}"))));
        assert!(!cx.fetch("/more"));
        assert!(cx.is_fetched("/a") && !cx.is_fetched("/a") && cx.fetch("/more"));
        assert_eq!(outputs.len(), FETCHES_MAX + 1);
    }

    #[test]
    fn a_refusal_says_what_is_known_of_it() {
        let read = |status, body: &[u8]| read_fetched(status, body.to_vec());
        assert_eq!(read(403, b"?"), Err(FetchFailure::StillOpen));
        let gone = br#"{"error":"not_found","kept_days":30}"#;
        assert_eq!(read(404, gone), Err(FetchFailure::Gone { days: Some(30) }));
        assert_eq!(read(404, b""), Err(FetchFailure::NotFound));
        assert_eq!(read(FETCH_UNREACHABLE, b""), Err(FetchFailure::Unreachable));
        assert_eq!((read(429, b""), read(503, b"")), (Err(FetchFailure::Busy), Err(FetchFailure::Busy)));
        assert_eq!(read(200, b"ok"), Ok(b"ok".to_vec()));
        assert_eq!(read(200, &vec![0; FETCH_BYTES_MAX + 1]), Err(FetchFailure::TooLarge));
    }
}
