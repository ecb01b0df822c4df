//! Matches as they are watched again. What of it is reached from elsewhere is named here, since all of it is loaded only when it is
//! needed: the page, and these functions.

mod caption;
mod ghost;
mod page;
mod playback;
#[cfg(not(target_arch = "wasm32"))]
mod record;
mod seek;
mod timeline;

pub use caption::Caption;
pub use ghost::{CODE_CHARS_MAX, GhostOf, GhostPage};
pub use page::{TheatrePage, press};
pub use playback::{Playback, SPEEDS};
#[cfg(not(target_arch = "wasm32"))]
pub use record::read_record;
pub use seek::{Entered, Position};
pub use timeline::{Jump, LANES_MAX, Standing, Timeline};

use game::MatchId;

/// What somebody wants with finished matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TheatreIntent {
    /// Watch one again, in which the player had this name.
    Watch { id: MatchId, own: Option<String> },
    /// Look at a run, to race it or to send it on.
    Ghost(GhostOf),
}
