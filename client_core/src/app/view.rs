//! What a shell draws and asks between two inputs. Reads and changes nothing.

use game::Millis;

use super::{App, Screens};
use crate::board::Board;
use crate::challenge::ChallengeCard;
use crate::clipboard::FoundPuzzle;
use crate::export::Export;
use crate::lesson::Lesson;
use crate::notices::NoticeCard;
use crate::on_screen::OnScreen;
use crate::output::Address;
use crate::practice::Game;
use crate::race::Race;
use crate::room::{Lobby, Picker, PuzzleFields, ResultsCard, Room};
use crate::screens::{Page, Place, Screen};
use crate::shared::Shared;
use crate::speech::Topic;
use crate::statistics::Statistics;
use crate::text;

impl App {
    /// The screen to draw, below the [overlays](App::overlays).
    #[must_use]
    pub fn screen(&self) -> Screen {
        self.screens.here(&self.shared).screen()
    }

    /// What it is, as its heading for those who cannot see it.
    #[must_use]
    pub fn heading(&self) -> String {
        self.words_of(|screen| screen.title())
    }

    /// The window's title: what one would look for among many tabs.
    #[must_use]
    pub fn window_title(&self) -> String {
        let title = self.words_of(|screen| screen.window_title());
        if title == text::nonet() { title } else { format!("{title} · {}", text::nonet()) }
    }

    /// What it is, for somebody who comes to it and sees nothing.
    pub(crate) fn arrival(&self) -> String {
        let is_invited = self.screens.invitation(&self.shared).is_some();
        if is_invited && self.shared.home.has_name() {
            String::new()
        } else {
            self.words_of(|screen| screen.arrival())
        }
    }

    fn words_of(&self, words: fn(&dyn OnScreen) -> String) -> String {
        match (self.page(), self.screens.invitation(&self.shared)) {
            (Some(page), _) => page.title(self),
            (None, Some(invitation)) => invitation.title,
            (None, None) => words(self.screens.here(&self.shared)),
        }
    }

    /// The screen of the moment, where it is a page.
    #[must_use]
    pub fn page(&self) -> Option<&dyn Page> {
        match self.screens.place(&self.shared)? {
            Place::Page(page) => Some(&**page),
            Place::Practice | Place::Editor | Place::Challenge => None,
        }
    }

    /// What it has to say at the moment.
    pub(crate) fn spoken(&self, now: Millis) -> Vec<(Topic, String)> {
        let mut said = self.screens.here(&self.shared).spoken(&self.shared, now);
        said.extend(Lesson::due(self, now).map(|lesson| (Topic::Message, text::lesson(lesson).to_owned())));
        each_page(self, &mut |page| {
            for words in page.spoken(self, now) {
                said.push((Topic::Message, words));
            }
        });
        said
    }

    /// What lies over the screen, the top one last.
    #[must_use]
    pub fn overlays(&self) -> &[Box<dyn Page>] {
        self.shared.overlays.list()
    }

    /// What all screens share.
    #[must_use]
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// All screens, shown or not.
    #[must_use]
    pub fn screens(&self) -> &Screens {
        &self.screens
    }

    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.screens.session.room()
    }

    #[must_use]
    pub fn race(&self) -> Option<&Race> {
        self.room()?.race()
    }

    /// The lobby screen's content.
    #[must_use]
    pub fn lobby(&self) -> Option<Lobby> {
        self.room().map(Room::lobby)
    }

    /// The results screen's content.
    #[must_use]
    pub fn results(&self) -> Option<ResultsCard> {
        let room = self.room()?;
        let mut card = room.results_card()?;
        self.shared.pools.complete(&mut card, room.results()?.id);
        let attempt = room.attempt().filter(|attempt| !attempt.repeat);
        let place = attempt.and_then(|attempt| self.screens.challenges.own_place(attempt.challenge));
        if let Some((rank, of)) = place {
            card.detail = format!("{} · {}", text::challenge_place(rank, of), card.detail);
        }
        Some(card)
    }

    /// The game alone that is on screen.
    #[must_use]
    pub fn practice_game(&self) -> Option<&Game> {
        let is_here = matches!(self.screens.place(&self.shared), Some(Place::Practice));
        self.screens.practice.game().filter(|_| is_here)
    }

    /// The board that the keys are for.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        self.screens.here(&self.shared).board()
    }

    /// The page of a challenge, while it is open.
    #[must_use]
    pub fn challenge(&self) -> Option<ChallengeCard> {
        let page = self.screens.challenges.page()?;
        Some(page.card(self.shared.challenge_link(page.id)))
    }

    /// What the page's address names: the room one is in, or the challenge.
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        let page = self.screens.challenges.page().map(|page| Address::Challenge(page.id));
        let page = page.or_else(|| self.page()?.address());
        self.room().map(Room::address).or(page)
    }

    /// The puzzle picker's content, while it is open.
    #[must_use]
    pub fn picker(&self) -> Option<&Picker> {
        self.picking.shown()
    }

    /// What is typed about the next puzzle: in a room by its host, or in practice.
    #[must_use]
    pub fn puzzle_fields(&self) -> &PuzzleFields {
        self.room().map_or_else(|| self.screens.practice.fields(), Room::puzzle_fields)
    }

    /// The puzzle that was found on the clipboard, while it is offered.
    #[must_use]
    pub fn found_puzzle(&self) -> Option<&FoundPuzzle> {
        self.clipboard.found()
    }

    #[must_use]
    pub fn export(&self) -> &Export {
        &self.export
    }

    /// What was played on this device so far.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// What the server has to say about itself, as long as it holds.
    #[must_use]
    pub fn notice(&self, now: Millis) -> Option<NoticeCard> {
        let racing = self.room().and_then(Room::race_on_screen).is_some_and(Race::is_playing);
        self.shared.notices.card(racing, now)
    }

    /// Whether the board, the pad and the keys do anything.
    #[must_use]
    pub fn takes_plays(&self) -> bool {
        self.screens.takes_plays(&self.shared)
    }

    /// Whether something shown changes within tenths of a second, so that a shell that sleeps between events should not
    /// sleep long: a countdown, a gain, a toast. The race's clock is not among them: when its second turns is known.
    #[must_use]
    pub fn is_animating(&self, now: Millis) -> bool {
        self.screens.here(&self.shared).is_animating(now)
            || self.room().is_some_and(Room::sets_now)
            || self.shared.notices.is_counting()
            || !self.shared.toasts.list().is_empty()
    }

    /// Milliseconds until something is to be said; `None` while nothing waits.
    #[must_use]
    pub fn speech_due_in(&self, now: Millis) -> Option<u64> {
        self.speech.as_ref()?.due_in(now)
    }
}

/// Goes through the pages that can be seen.
pub(super) fn each_page(app: &App, act: &mut dyn FnMut(&dyn Page)) {
    if let Some(page) = app.page() {
        act(page);
    }
    for page in app.overlays() {
        act(&**page);
    }
}
