//! For whom a room waits: the only seated member who is not ready while all others are. After a while the race starts without
//! them. Knows time, and not what readiness is.

use serde::{Deserialize, Serialize};

use crate::ids::MemberNo;
use crate::limits::UNREADY_MS_MAX;
use crate::time::Millis;

/// Who it is, and since when.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Unready(Option<(MemberNo, Millis)>);

impl Unready {
    /// Notes that it is this member now, or that there is none; true if that is new.
    pub(super) fn note(&mut self, last: Option<MemberNo>, now: Millis) -> bool {
        let is_new = self.0.map(|(no, _)| no) != last;
        if is_new {
            self.0 = last.map(|no| (no, now));
        }
        is_new
    }

    /// When the race starts without them.
    pub(super) fn due(&self) -> Option<Millis> {
        self.0.map(|(_, since)| since.plus(UNREADY_MS_MAX))
    }

    pub(super) fn take(&mut self) -> Option<MemberNo> {
        self.0.take().map(|(no, _)| no)
    }
}
