//! All screens, and which of them is the one of the moment. What a screen answers is carried out by `go`.

use game::ChallengeId;

use crate::asking::Answered;
use crate::challenge::Challenges;
use crate::daily::{Dailies, DailyPage};
use crate::editor::{Editor, EditorAction};
use crate::fetch::Fetched;
use crate::on_screen::OnScreen;
use crate::output::{Address, Output};
use crate::picking::Choosers;
use crate::pools::PoolsPage;
use crate::practice::{Practice, PracticeIntent};
use crate::room::{Invitation, Room};
use crate::saved::SavedPlace;
use crate::screens::{Away, Page, PageEvent, PageIntent, Place, Step};
use crate::session::Session;
use crate::shared::{Cx, Shared};
use crate::text;

#[derive(Clone, Debug, Default)]
pub struct Screens {
    pub(super) session: Session,
    pub(super) practice: Practice,
    pub(super) editor: Editor,
    pub(super) challenges: Challenges,
    pub(super) dailies: Dailies,
    /// What the window's address says of the page on screen.
    in_url: Option<Address>,
    /// The page on screen, while it is asked for something.
    page: Box<dyn Page>,
}

impl Screens {
    /// The screen of the moment: the room or the queue, else what was opened last over the home screen. The editor lies over a
    /// room in which one sets for the other.
    pub(super) fn here<'a>(&'a self, shared: &'a Shared) -> &'a dyn OnScreen {
        match (self.place(shared), self.session.room()) {
            (Some(Place::Practice), _) => &self.practice,
            (Some(Place::Editor), _) => &self.editor,
            (Some(Place::Challenge), _) => &self.challenges,
            (Some(Place::Page(page)), _) => page,
            (None, Some(room)) => room,
            (None, None) => &self.session,
        }
    }

    /// Who invites to the room of the page's address, while a guest looks at it.
    #[must_use]
    pub fn invitation(&self, shared: &Shared) -> Option<Invitation> {
        let entered = self.session.room().is_some() || self.session.queue().is_some();
        let elsewhere = entered || self.place(shared).is_some();
        self.session.invitation(shared.home()).filter(|_| !elsewhere)
    }

    /// The same, to do something with it.
    pub(super) fn here_mut(&mut self, shared: &Shared) -> &mut dyn OnScreen {
        match self.place(shared) {
            Some(Place::Practice) => &mut self.practice,
            Some(Place::Editor) => &mut self.editor,
            Some(Place::Challenge) => &mut self.challenges,
            Some(Place::Page(page)) => {
                self.page.clone_from(page);
                &mut self.page
            }
            None if self.session.room().is_none() => &mut self.session,
            None => self.session.room_mut().expect("just seen"),
        }
    }

    /// A room hides what was opened before, and so does the queue, but for what is played alone while one waits.
    pub(super) fn place<'a>(&self, shared: &'a Shared) -> Option<&'a Place> {
        let waits = self.session.queue().is_some();
        let room = self.session.room();
        let of_room = |place: &Place| matches!(place, Place::Editor) && room.is_some_and(Room::sets_now);
        let is_over = self.shows_results();
        let is_shown = |place: &&Place| match place {
            Place::Practice if room.is_some() => self.may_practise(),
            Place::Page(page) if is_over => page.is_over_results(),
            place if room.is_some() => of_room(place),
            Place::Practice => !waits || self.may_practise(),
            Place::Editor | Place::Challenge | Place::Page(_) => !waits,
        };
        shared.places.top().filter(is_shown)
    }

    /// Whether a room shows how its race went.
    pub(super) fn shows_results(&self) -> bool {
        self.session.room().is_some_and(Room::shows_results)
    }

    /// Whether a finished match may be looked at.
    pub(super) fn may_watch(&self) -> bool {
        self.session.is_home() || self.shows_results()
    }

    /// Whether something may be played alone: at home, while one waits for opponents, and beside the results of a race.
    pub(super) fn may_practise(&self) -> bool {
        self.session.may_practise() || (self.shows_results() && self.practice.is_aside())
    }

    /// Whether the page of the daily is what lies over the home screen; `None` where nothing does.
    fn shows_daily(&self, shared: &Shared) -> Option<bool> {
        let place = self.place(shared)?;
        Some(matches!(place, Place::Page(page) if page.is(&DailyPage)))
    }

    /// Whether a challenge is a daily, as far as that is known here.
    pub(super) fn is_daily(&self, challenge: ChallengeId) -> bool {
        let attempt = self.session.room().and_then(Room::attempt);
        attempt.is_some_and(|attempt| attempt.day.is_some()) || self.dailies.knows(challenge)
    }

    /// Whether there is a puzzle on screen that may be printed and exported.
    #[must_use]
    pub fn has_puzzle(&self, shared: &Shared) -> bool {
        self.here(shared).puzzle().is_some()
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
            self.take_up_place(cx);
        }
        let was_online = cx.is_online();
        cx.shared.link.tick(cx.now, cx.outputs);
        if was_online && !cx.is_online() {
            self.lost(cx);
        }
        self.practice.tick(cx);
        cx.shared.toasts.expire(cx.now);
        let step = self.session.tick(cx);
        self.challenges.tick(cx);
        let is_open = self.shows_daily(cx.shared) == Some(true);
        self.dailies.tick(self.session.is_home(), is_open, cx);
        let is_open = matches!(self.place(cx.shared), Some(Place::Page(page)) if page.is(&PoolsPage));
        cx.tick_pools(self.session.is_home(), is_open);
        step.or(tell_all(PageEvent::Tick, cx))
    }

    /// A page that is loaded again goes on where it was, unless its address leads elsewhere.
    fn take_up_place(&mut self, cx: &mut Cx<'_>) {
        let is_free = self.session.is_home() && cx.shared.home.invited_to.is_none();
        let Some(place) = cx.shared.saved.place().filter(|_| is_free && cx.shared.places.top().is_none())
        else {
            return;
        };
        let intent = match place {
            SavedPlace::Editor => return self.editor.want(EditorAction::Open, cx),
            SavedPlace::Practice(Some(slot)) => PracticeIntent::Continue(slot),
            SavedPlace::Practice(None) => PracticeIntent::Open,
        };
        self.practice.want(intent, true, cx);
    }

    /// Where a page that is loaded again goes on.
    pub(super) fn saved_place(&self, shared: &Shared) -> Option<SavedPlace> {
        match self.place(shared)? {
            Place::Practice => Some(SavedPlace::Practice(self.practice.open_slot())),
            Place::Editor if self.session.is_home() => Some(SavedPlace::Editor),
            Place::Editor | Place::Challenge | Place::Page(_) => None,
        }
    }

    /// After each input: what was played alone is put away where the player is elsewhere, a draft is examined while it is shown.
    pub(super) fn follow(&mut self, cx: &mut Cx<'_>) {
        if !self.may_practise() {
            self.practice.give_way(cx);
        }
        if matches!(self.place(cx.shared), Some(Place::Editor)) {
            self.editor.examine(cx);
        }
        match self.place(cx.shared) {
            _ if !self.session.is_home() => {}
            None => self.practice.look(cx.shared.prefs.practice),
            Some(Place::Practice) => {
                self.practice.ask_about_stalls(cx);
                self.practice.prepare_next(cx);
            }
            Some(Place::Editor | Place::Challenge | Place::Page(_)) => {}
        }
        self.show_address(cx);
        let is_away = self.session.room_code().is_none();
        cx.shared.pools.follow(is_away, self.session.is_home(), self.session.room().is_some());
        self.editor.store_drafts(cx.now, cx.outputs);
        if let Some(room) = self.session.room_mut() {
            room.tell_hint(cx);
            room.keep_seat(cx);
        }
    }

    /// The window's address names the page while it is on screen.
    fn show_address(&mut self, cx: &mut Cx<'_>) {
        let place = self.place(cx.shared);
        let address = match place {
            Some(Place::Page(page)) => page.address(),
            _ => None,
        };
        let is_ours = matches!(place, None | Some(Place::Page(_)));
        if self.session.is_home() && is_ours && address != self.in_url {
            cx.outputs.push(Output::ShowUrl(address.clone()));
        }
        self.in_url = address;
    }

    /// Whether a text has come to the clipboard: that of the editor, a room's link, or another. Browsers may refuse: then the link is
    /// shown, to be copied by hand.
    pub(super) fn copied(&mut self, done: bool, cx: &mut Cx<'_>) {
        if self.editor.copied(done, cx) {
            return;
        }
        let words = self.session.room_mut().and_then(|room| room.link_copied(done));
        let plain = || if done { text::labels::copied() } else { text::labels::not_copied() };
        cx.toast(words.unwrap_or_else(|| plain().to_owned()));
    }

    /// The connection is gone.
    pub(super) fn lost(&mut self, cx: &mut Cx<'_>) {
        self.session.lost();
        self.challenges.lost();
        self.dailies.lost();
        cx.shared.pools.lost();
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
    pub fn dailies(&self) -> &Dailies {
        &self.dailies
    }

    #[must_use]
    pub fn challenges(&self) -> &Challenges {
        &self.challenges
    }
}

/// Tells all open pages of something.
pub(super) fn tell_all(event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
    let open: Vec<&str> = cx.shared.pages_mut().iter().map(|page| page.name()).collect();
    open.into_iter().fold(None, |step, name| tell(name, event, cx).or(step))
}

/// Tells all open pages of what was fetched, if it was waited for.
pub(super) fn fetched(path: &str, result: &Fetched, cx: &mut Cx<'_>) -> Option<Step> {
    if !cx.is_fetched(path) {
        return None;
    }
    tell_all(PageEvent::Fetched { path, result }, cx)
}

/// Tells the page on top what is wanted of it.
pub(super) fn tell_top(intent: &PageIntent, cx: &mut Cx<'_>) -> Option<Step> {
    let top = cx.shared.pages_mut().last()?.name();
    tell(top, PageEvent::Wanted(intent), cx)
}

/// Hands an answer of the engine to the pages, one of which may have asked.
pub(super) fn answer_pages(answer: Answered<'_>, cx: &mut Cx<'_>) -> Option<Step> {
    let open: Vec<&str> = cx.shared.pages_mut().iter().map(|page| page.name()).collect();
    let take = |name| with_page(name, cx, |page, cx| page.answered(answer, cx));
    open.into_iter().find_map(take)
}

fn tell(name: &'static str, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
    with_page(name, cx, |page, cx| page.on(event, cx))
}

/// A page is away from its place while it handles an event: so it may open others, or close itself.
fn with_page(
    name: &'static str,
    cx: &mut Cx<'_>,
    act: impl FnOnce(&mut dyn Page, &mut Cx<'_>) -> Option<Step>,
) -> Option<Step> {
    let mut page = std::mem::replace(cx.shared.page_mut(name)?, Box::new(Away(name)));
    let step = act(&mut *page, cx);
    if let Some(place) = cx.shared.page_mut(name) {
        *place = page;
    }
    step
}
