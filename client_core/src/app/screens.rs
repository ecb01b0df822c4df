//! All screens, and which of them is the one of the moment. What a screen answers is carried out by `go`.

use crate::challenge::Challenges;
use crate::editor::Editor;
use crate::on_screen::OnScreen;
use crate::picking::Choosers;
use crate::practice::Practice;
use crate::room::Room;
use crate::screens::{Place, Step};
use crate::session::Session;
use crate::shared::{Cx, Shared};

#[derive(Clone, Debug, Default)]
pub struct Screens {
    pub(super) session: Session,
    pub(super) practice: Practice,
    pub(super) editor: Editor,
    pub(super) challenges: Challenges,
}

impl Screens {
    /// The screen of the moment: the room or the queue, else what was opened last over the home screen.
    pub(super) fn here(&self, shared: &Shared) -> &dyn OnScreen {
        match (self.session.room(), self.place(shared)) {
            (Some(room), _) => room,
            (None, Some(Place::Practice)) => &self.practice,
            (None, Some(Place::Editor)) => &self.editor,
            (None, Some(Place::Challenge)) => &self.challenges,
            (None, None) => &self.session,
        }
    }

    /// The same, to do something with it.
    pub(super) fn here_mut(&mut self, shared: &Shared) -> &mut dyn OnScreen {
        match self.place(shared) {
            Some(Place::Practice) => &mut self.practice,
            Some(Place::Editor) => &mut self.editor,
            Some(Place::Challenge) => &mut self.challenges,
            None if self.session.room().is_none() => &mut self.session,
            None => self.session.room_mut().expect("just seen"),
        }
    }

    /// A room and the queue hide what was opened before.
    fn place(&self, shared: &Shared) -> Option<Place> {
        let is_hidden = self.session.room().is_some() || self.session.queue().is_some();
        shared.places.top().filter(|_| !is_hidden)
    }

    pub(super) fn room_mut(&mut self) -> Option<&mut Room> {
        self.session.room_mut()
    }

    /// Who may choose a puzzle.
    pub(super) fn choosers(&mut self) -> Choosers<'_> {
        Choosers { session: &mut self.session, practice: &mut self.practice }
    }

    /// As time passes.
    pub(super) fn tick(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if cx.shared.link.is_idle() {
            self.session.take_up(cx);
        }
        let was_online = cx.is_online();
        cx.shared.link.tick(cx.now, cx.outputs);
        if was_online && !cx.is_online() {
            self.lost();
        }
        self.practice.tick(cx);
        cx.shared.toasts.expire(cx.now);
        let step = self.session.tick(cx);
        self.challenges.tick(cx);
        step
    }

    /// After each input: what was played alone is put away where the player is elsewhere, a draft is examined while it is shown.
    pub(super) fn follow(&mut self, cx: &mut Cx<'_>) {
        if !self.session.is_home() {
            self.practice.give_way(cx);
        }
        if self.place(cx.shared) == Some(Place::Editor) {
            self.editor.examine(cx);
        }
        self.editor.store_drafts(cx.now, cx.outputs);
        if let Some(room) = self.session.room_mut() {
            room.keep_seat(cx);
        }
    }

    /// Whether a text has come to the clipboard: that of the editor, or a room's link. Browsers may refuse: then the link is
    /// shown, to be copied by hand.
    pub(super) fn copied(&mut self, done: bool, cx: &mut Cx<'_>) {
        if self.editor.copied(done, cx) {
            return;
        }
        let words = self.session.room_mut().and_then(|room| room.link_copied(done));
        words.into_iter().for_each(|words| cx.toast(words));
    }

    /// The connection is gone.
    pub(super) fn lost(&mut self) {
        self.session.lost();
        self.challenges.lost();
    }

    /// Where the player is, or is going.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    #[must_use]
    pub fn practice(&self) -> &Practice {
        &self.practice
    }

    /// The editor and its draft, whether it is on screen or not.
    #[must_use]
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    #[must_use]
    pub fn challenges(&self) -> &Challenges {
        &self.challenges
    }
}
