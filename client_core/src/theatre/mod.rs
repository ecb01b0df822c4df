//! Matches as they are watched again and learnt from. Nearly all of it comes in the page's second file; only `booked`, which keeps
//! the own times when a race ends, is in the first.

mod caption;
mod ghost;
mod notes;
mod page;
mod playback;
#[cfg(not(target_arch = "wasm32"))]
mod record;
pub mod report;
mod runs;
mod seek;
mod take;
mod timeline;
mod words;

pub use caption::Caption;
pub use ghost::{CODE_CHARS_MAX, GhostOf, GhostPage};
pub use page::{TheatrePage, press};
pub use playback::{Playback, SPEEDS};
#[cfg(not(target_arch = "wasm32"))]
pub use record::read_record;
pub use runs::{KINDS_MAX, KindRuns, OwnRuns, RUNS_MAX};
pub use seek::{Entered, Position};
pub use take::TakePage;
pub use timeline::{Jump, LANES_MAX, Standing, Timeline};

use game::{MatchId, MemberNo, Results};
use puzzle::Tier;

/// What somebody wants with finished matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TheatreIntent {
    /// Watch one again, in which the player had this name.
    Watch { id: MatchId, own: Option<String> },
    /// Look at a run, to race it or to send it on.
    Ghost(GhostOf),
    /// Take something of one away.
    Take(MatchId),
    /// See where one was lost, for the player of this name.
    Report { id: MatchId, own: String },
}

/// The own races as they are stored, after another one; none if it is there already. The text is what was stored before, the kind
/// is named as statistics do, and the row is of the player.
#[inline(never)]
pub(crate) fn booked(
    stored: &str,
    name: &str,
    kind: &str,
    tier: Tier,
    results: &Results,
    own: MemberNo,
) -> Option<String> {
    let mut runs = OwnRuns::read(stored);
    let timeline = results.timelines.iter().find(|timeline| timeline.member == own)?;
    let splits = game::Splits::of(&timeline.gains, results.blanks_of(own));
    runs.book(name, kind, tier, &splits).then(|| runs.to_text())
}
