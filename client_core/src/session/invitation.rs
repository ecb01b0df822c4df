//! The room that the page's address names: a guest without a name looks at it first, and another one goes in.

use game::{Problem, RoomCode, RoomPreview};

use super::{Goal, Session};
use crate::later::LaterPage;
use crate::output::Output;
use crate::pools::PoolsIntent;
use crate::room::Invitation;
use crate::screens::{
    Home, Step, is_daily, is_leaderboards, leads_to_room, path_of, read_challenge, read_code, read_gallery,
    read_ghost, read_match, read_player, read_screen,
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
        let path = path_of(text);
        if path.starts_with(PUZZLE_LINK) {
            cx.outputs.push(Output::ShowUrl(None));
        }
        if let Some(followed) = self.follow(path, cx) {
            return followed;
        }
        match read_code(path) {
            Ok(code) => {
                cx.shared.home.invited_to = Some(code);
                if !cx.shared.link.is_idle() {
                    self.accept_invitation(cx);
                }
            }
            Err(error) => {
                // The field for codes shows what was meant as one.
                let code = if leads_to_room(path) { text } else { "" };
                cx.shared.home.refuse_code(code, text::link_refused(path, &error));
                cx.outputs.push(Output::ShowUrl(None));
            }
        }
        None
    }

    /// Where the path of a link leads, unless that is a room: `Some(None)` if nothing more is to be done.
    pub(super) fn follow(&self, path: &str, cx: &mut Cx<'_>) -> Option<Option<Step>> {
        if let Some(list) = read_gallery(path) {
            if self.is_home() {
                cx.open_later(LaterPage::Gallery(list));
            }
            return Some(None);
        }
        let step = if path.starts_with(PUZZLE_LINK) {
            // Played alone.
            Step::Read(path.to_owned())
        } else if let Some(run) = read_ghost(path) {
            Step::Ghost(GhostOf::Text(run))
        } else if is_daily(path) {
            Step::Daily
        } else if let Some(player) = read_player(path) {
            Step::Pools(PoolsIntent::Player(player))
        } else if let Some(id) = read_match(path) {
            Step::Watch(id, None)
        } else if is_leaderboards(path) {
            Step::Pools(PoolsIntent::Leaderboards)
        } else if let Some(screen) = read_screen(path) {
            Step::Screen(screen)
        } else {
            Step::Challenge(read_challenge(path)?)
        };
        Some(Some(step))
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
