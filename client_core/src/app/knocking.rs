//! Coming in where the host must be asked, and going on in a room whose code has changed.

use game::{Millis, Problem, RoomCode};

use super::{App, Goal};
use crate::output::Output;
use crate::text;

/// Milliseconds between two requests to be let in.
pub(crate) const KNOCK_EVERY_MS: u64 = 5_000;
/// Milliseconds for which a host who does not answer is asked again.
pub(crate) const KNOCK_MS_MAX: u64 = 120_000;

/// Waiting for a host to answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knocking {
    until: Millis,
    next_at: Millis,
}

impl App {
    /// The host has been asked, and has not answered yet: ask again after a while. The way back in counts as well, if the
    /// place there was lost.
    pub(super) fn wait_for_host(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Goal::Room(code) = self.goal else { return };
        if self.room.is_some() {
            self.go_home(outputs);
            self.goal = Goal::Room(code);
        }
        self.home.busy = true;
        self.home.asks_host = true;
        let next_at = now.plus(KNOCK_EVERY_MS);
        let knocking = self.knocking.get_or_insert(Knocking { until: now.plus(KNOCK_MS_MAX), next_at });
        knocking.next_at = next_at;
    }

    /// Asks again when it is time, or gives it up. A new connection asks by itself.
    pub(super) fn knock_again(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let (Some(knocking), Goal::Room(code)) = (&mut self.knocking, self.goal) else { return };
        if now >= knocking.until {
            self.go_home(outputs);
            self.home.set_code(&code.to_string());
            self.home.code_error = Some(text::NOT_LET_IN.to_owned());
        } else if now >= knocking.next_at && self.link.is_online() {
            knocking.next_at = now.plus(KNOCK_EVERY_MS);
            outputs.push(Output::Send(self.join(code)));
        }
    }

    /// A code that names no room any more may be the old one of the room that keeps a place for this player. True if so:
    /// then that is where they go.
    pub(super) fn follows_kept_place(&mut self, problem: &Problem, outputs: &mut Vec<Output>) -> bool {
        let (Goal::Room(old), Some(kept)) = (self.goal, self.kept_place.take()) else { return false };
        let renamed = problem.is("no_such_room") && old != kept;
        if renamed {
            self.goal = Goal::Room(kept);
            self.move_notes(old, kept, outputs);
            outputs.push(Output::Send(self.join(kept)));
        }
        renamed
    }

    /// The host has given the room a new code.
    pub(super) fn follow_code(&mut self, old: RoomCode, now: Millis, outputs: &mut Vec<Output>) {
        let Some(room) = &mut self.room else { return };
        let code = room.view.code;
        if code == old {
            return;
        }
        room.link = link(&self.options.link_base, code);
        self.goal = Goal::Room(code);
        self.move_notes(old, code, outputs);
        outputs.push(Output::ShowUrl(Some(code)));
        self.toasts.show(text::NEW_CODE, now);
    }
}

/// The address of a room.
pub(super) fn link(base: &str, code: RoomCode) -> String {
    format!("{base}/r/{code}")
}
