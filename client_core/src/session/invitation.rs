//! The room that the page's address names: a guest without a name looks at it first, and another one goes in.

use game::{Problem, RoomCode, RoomPreview};

use super::{Goal, Session};
use crate::later::LaterPage;
use crate::output::Output;
use crate::pools::PoolsIntent;
use crate::room::Invitation;
use crate::screens::{
    Home, Step, is_daily, is_leaderboards, read_challenge, read_code, read_gallery, read_ghost, read_match,
    read_player, read_screen,
};
use crate::shared::Cx;
use crate::text;
use crate::theatre::GhostOf;

/// How the path of a puzzle's link begins.
const PUZZLE_LINK: &str = "p/";

impl Session {
    /// The page's address names a room, a challenge, the daily or a puzzle.
    pub(crate) fn invited(&mut self, text: &str, cx: &mut Cx<'_>) -> Option<Step> {
        // What the address names comes before what the page before this one was at.
        cx.shared.saved.store_place(None, cx.outputs);
        if text.starts_with(PUZZLE_LINK) {
            // The page stands at a puzzle: it is played alone.
            cx.outputs.push(Output::ShowUrl(None));
            return Some(Step::Read(text.to_owned()));
        }
        if let Some(run) = read_ghost(text) {
            return Some(Step::Ghost(GhostOf::Text(run)));
        }
        if is_daily(text) {
            return Some(Step::Daily);
        }
        if let Some(player) = read_player(text) {
            return Some(Step::Pools(PoolsIntent::Player(player)));
        }
        if let Some(id) = read_match(text) {
            return Some(Step::Watch(id, None));
        }
        if is_leaderboards(text) {
            return Some(Step::Pools(PoolsIntent::Leaderboards));
        }
        if let Some(list) = read_gallery(text) {
            if self.is_home() {
                cx.open_later(LaterPage::Gallery(list));
            }
            return None;
        }
        if let Some(screen) = read_screen(text) {
            return Some(Step::Screen(screen));
        }
        if let Some(id) = read_challenge(text) {
            return Some(Step::Challenge(id));
        }
        match read_code(text) {
            Ok(code) => {
                cx.shared.home.invited_to = Some(code);
                if !cx.shared.link.is_idle() {
                    self.accept_invitation(cx);
                }
            }
            Err(error) => {
                cx.shared.home.refuse_code(text, text::link_code_refused(&error));
                cx.outputs.push(Output::ShowUrl(None));
            }
        }
        None
    }

    /// Before the first connection: the room of the address, else the queue that the page before this one was in.
    pub(crate) fn take_up(&mut self, cx: &mut Cx<'_>) {
        self.accept_invitation(cx);
        let is_free = self.is_home() && cx.shared.home.invited_to.is_none();
        if cx.shared.saved.is_queued() && is_free && cx.shared.home.has_name() {
            self.take_up_queue(cx.now);
        }
    }

    /// Joins the room of the address at once if the player has a name; else the home screen asks for it.
    fn accept_invitation(&mut self, cx: &mut Cx<'_>) {
        let Some(code) = cx.shared.home.invited_to else { return };
        if let Some(room) = self.room() {
            if room.view().code != code {
                cx.toast(text::leave_first());
            }
            cx.shared.home.invited_to = None;
        } else if cx.shared.home.has_name() {
            self.pursue_new(Goal::Room(code), cx);
        }
    }

    /// A guest without a name sees who invites and what is played.
    pub(super) fn look_at_invitation(&mut self, cx: &mut Cx<'_>) {
        let Some(code) = cx.shared.home.invited_to else { return };
        if cx.is_online() && self.is_home() {
            cx.outputs.extend(self.peek.ask(code, cx.now).map(Output::Send));
        }
    }

    pub(crate) fn looked(&mut self, preview: Box<RoomPreview>) {
        self.peek.answered(preview);
    }

    /// The room that the page's address names does not exist.
    pub(super) fn invitation_void(&mut self, problem: &Problem, cx: &mut Cx<'_>) -> Option<Step> {
        let code: RoomCode = cx.shared.home.invited_to?;
        self.peek.refused(None, cx.now).then(|| Step::Refused(code, text::problem(problem)))
    }

    /// Whether a refusal was of the look at the room. It is asked again later.
    pub(crate) fn look_refused(&mut self, problem: &Problem, cx: &Cx<'_>) -> bool {
        self.is_home() && self.peek.refused(problem.retry_after_ms, cx.now)
    }

    /// What the room of [`Home::invited_to`] is like, as far as it is known.
    #[must_use]
    pub fn invitation(&self, home: &Home) -> Option<Invitation> {
        let code = home.invited_to?;
        Some(Invitation::of(code, self.peek.seen(code)))
    }
}
