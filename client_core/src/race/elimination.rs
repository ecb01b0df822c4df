//! Who leaves an elimination next, and when: it follows from the rules, the clock and the standing, so the server need not say
//! it. It decides on the server; here it is shown.

use game::{MemberNo, Millis};

use super::Race;

/// The next moment at which somebody has to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextOut {
    pub in_ms: u64,
    /// Who it would be now.
    pub member: MemberNo,
    pub you: bool,
}

impl Race {
    /// The next elimination, while the race goes on; none in other modes.
    #[must_use]
    pub fn next_out(&self, now: Millis) -> Option<NextOut> {
        let at_ms = self.rules.mode.next_elimination_ms(self.racers.eliminated())?;
        let member = self.racers.last_of_several()?;
        let in_ms = at_ms.saturating_sub(self.clock.elapsed_ms(now));
        Some(NextOut { in_ms, member, you: member == self.you })
    }
}
