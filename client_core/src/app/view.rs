//! What a shell draws and asks between two inputs. Reads and changes nothing.

use game::Millis;

use super::App;
use crate::asking::Asking;
use crate::connection::Connection;
use crate::files::Files;
use crate::notices::NoticeCard;
use crate::practice::Game;
use crate::prefs::Prefs;
use crate::race::{Race, RacerRow};
use crate::room::{Invitation, Lobby, Picker, PuzzleFields, ResultsCard, Room};
use crate::screens::{Home, Overlay, Question, Screen, Sheet};
use crate::session::Queue;
use crate::text;
use crate::toast::Toast;

impl App {
    /// The screen to draw, below the [overlays](App::overlays).
    #[must_use]
    pub fn screen(&self) -> Screen {
        match self.session.room() {
            Some(room) => room.screen(),
            None if self.session.queue().is_some() => Screen::Queue,
            None if self.challenges.page().is_some() => Screen::Challenge,
            None if self.edits => Screen::Editor,
            None => self.practice.screen().unwrap_or(Screen::Home),
        }
    }

    /// What lies over the screen, the top one last.
    #[must_use]
    pub fn overlays(&self) -> &[Overlay] {
        self.shared.overlays.list()
    }

    /// The top overlay.
    #[must_use]
    pub fn overlay(&self) -> Option<Overlay> {
        self.shared.overlays.top()
    }

    #[must_use]
    pub fn connection(&self) -> Connection {
        self.shared.link.state()
    }

    #[must_use]
    pub fn home(&self) -> &Home {
        &self.shared.home
    }

    /// What the room of [`Home::invited_to`] is like, as far as it is known.
    #[must_use]
    pub fn invitation(&self) -> Option<Invitation> {
        let code = self.shared.home.invited_to?;
        Some(Invitation::of(code, self.peek.seen(code)))
    }

    /// A room is being opened or entered; the home screen's buttons wait.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.session.is_busy()
    }

    /// The host of a room was asked to let this player in, and has not answered yet.
    #[must_use]
    pub fn asks_host(&self) -> bool {
        self.session.asks_host()
    }

    #[must_use]
    pub fn queue(&self) -> Option<&Queue> {
        self.session.queue()
    }

    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.session.room()
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

    /// What the room waits for, with the time that it waits at most: "The race starts in 0:42 without Bo."
    #[must_use]
    pub fn lobby_status(&self, now: Millis) -> String {
        self.room().map_or_else(String::new, |room| room.status(now))
    }

    /// The results screen's content.
    #[must_use]
    pub fn results(&self) -> Option<ResultsCard> {
        let room = self.room()?;
        let mut card = room.results_card()?;
        let attempt = room.attempt().filter(|attempt| !attempt.repeat);
        if let Some((rank, of)) = attempt.and_then(|attempt| self.challenges.own_place(attempt.challenge)) {
            card.detail = format!("{} · {}", text::challenge_place(rank, of), card.detail);
        }
        Some(card)
    }

    /// All racers' rows, the own one first.
    #[must_use]
    pub fn lanes(&self, now: Millis) -> Vec<RacerRow> {
        self.room().map_or_else(Vec::new, |room| room.lanes(now))
    }

    /// Milliseconds until the race starts, during the countdown.
    #[must_use]
    pub fn countdown_ms(&self, now: Millis) -> Option<u64> {
        self.room()?.countdown_ms(now)
    }

    /// The puzzle picker's content, while it is open.
    #[must_use]
    pub fn picker(&self) -> Option<&Picker> {
        self.picking.shown()
    }

    /// What is typed about the next puzzle: in a room by its host, or in practice.
    #[must_use]
    pub fn puzzle_fields(&self) -> &PuzzleFields {
        self.room().map_or_else(|| self.practice.fields(), Room::puzzle_fields)
    }

    /// What follows from a yes to the question on top, and the label of that yes.
    #[must_use]
    pub fn question(&self) -> Option<(String, &'static str)> {
        let Some(Overlay::Confirm(question)) = self.overlay() else { return None };
        let name = |member| self.room().map_or_else(String::new, |room| room.name_of(member));
        Some(match question {
            Question::LeaveRace => (text::ASK_LEAVE_RACE.to_owned(), "Leave"),
            Question::LeaveRoom => (text::ASK_LEAVE_ROOM.to_owned(), "Leave"),
            Question::GiveUp => (text::ASK_GIVE_UP.to_owned(), "Give up"),
            Question::EndRace => (text::ASK_END_RACE.to_owned(), "End race"),
            Question::Kick(member) => {
                (format!("{} will be removed and cannot come back.", name(member)), "Remove")
            }
            Question::HandOver(member) => (format!("{} will be the host.", name(member)), "Hand over"),
            Question::NewCode => (text::ASK_NEW_CODE.to_owned(), "New link"),
            Question::DeleteGame(_) => (text::practice::ASK_DELETE.to_owned(), "Delete"),
            Question::ShowSolution => (text::practice::ASK_SOLUTION.to_owned(), "Show"),
            Question::Reset => (text::practice::ASK_RESET.to_owned(), "Start over"),
            Question::Withdraw => (text::ASK_WITHDRAW.to_owned(), text::CHALLENGE_WITHDRAW),
        })
    }

    /// What the server has to say about itself, as long as it holds.
    #[must_use]
    pub fn notice(&self, now: Millis) -> Option<NoticeCard> {
        let racing = self.screen() == Screen::Race && self.race().is_some_and(Race::is_playing);
        self.shared.notices.card(racing, now)
    }

    /// The address of a page of the server.
    #[must_use]
    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.shared.options.link_base)
    }

    /// Why the client has stopped connecting, in words; `None` while it has not.
    #[must_use]
    pub fn stopped(&self) -> Option<String> {
        self.obstacles.stopped(&self.connection())
    }

    /// Why the server does not admit this client for the moment, in words.
    #[must_use]
    pub fn obstacle(&self) -> Option<&'static str> {
        self.obstacles.passing()
    }

    /// The questions that the engine works on.
    #[must_use]
    pub fn asking(&self) -> &Asking {
        &self.shared.asking
    }

    /// The file that was opened last.
    #[must_use]
    pub fn files(&self) -> &Files {
        &self.shared.files
    }

    /// Messages of the moment, oldest first.
    #[must_use]
    pub fn toasts(&self) -> &[Toast] {
        self.shared.toasts.list()
    }

    #[must_use]
    pub fn prefs(&self) -> Prefs {
        self.shared.prefs
    }

    /// Whether the board, the pad and the keys do anything: a race is on screen, nothing lies over it, and the
    /// client still tries to connect. What is typed into a window that another one has replaced is never sent.
    #[must_use]
    pub fn takes_plays(&self) -> bool {
        let is_free = self.overlays().iter().all(|overlay| overlay.is_menu());
        if self.screen() == Screen::Editor {
            return is_free;
        }
        if self.screen() == Screen::Practice {
            return is_free && self.practice.game().is_some_and(Game::is_playing);
        }
        let stopped = matches!(self.connection(), Connection::Stopped { .. });
        self.screen() == Screen::Race && self.overlays().iter().all(|overlay| overlay.is_menu()) && !stopped
    }

    /// Whether something shown changes within tenths of a second, so that a shell that sleeps between events should not
    /// sleep long: a countdown, a gain, a toast. The race's clock is not among them: when its second turns is known.
    #[must_use]
    pub fn is_animating(&self, now: Millis) -> bool {
        self.screen() == Screen::Queue
            || (self.screen() == Screen::Editor && self.editor.is_moving(now))
            || self.race().is_some_and(|race| race.gain(now).is_some())
            || self.room().is_some_and(Room::is_counting)
            || self.practice_game().is_some_and(|game| game.is_passing(now))
            || self.shared.notices.is_counting()
            || !self.shared.toasts.list().is_empty()
    }

    /// Milliseconds until something is to be said; `None` while nothing waits.
    #[must_use]
    pub fn speech_due_in(&self, now: Millis) -> Option<u64> {
        self.speech.as_ref()?.due_in(now)
    }

    /// Whether an overlay still makes sense.
    pub(super) fn fits(&self, overlay: Overlay, now: Millis) -> bool {
        match overlay {
            Overlay::Rules | Overlay::Paste => self.lobby().is_some_and(|lobby| lobby.can_edit),
            Overlay::Picker => {
                let alone = self.screen() == Screen::PracticeStart;
                self.picker().is_some() && (alone || self.lobby().is_some_and(|lobby| lobby.can_edit))
            }
            Overlay::Confirm(
                question @ (Question::DeleteGame(_) | Question::ShowSolution | Question::Reset),
            ) => {
                matches!(self.screen(), Screen::PracticeStart | Screen::Practice)
                    && self.practice.fits(question)
            }
            Overlay::Challenge => self.making().is_some(),
            Overlay::Confirm(Question::Withdraw) => self.challenges.is_own_page(),
            Overlay::Confirm(question) => self.room().is_some_and(|room| room.fits(question)),
            Overlay::Sheet(Sheet::Opened) => matches!(self.screen(), Screen::Home | Screen::PracticeStart),
            Overlay::Sheet(Sheet::Found) => self.screen() == Screen::Home && self.found_puzzle().is_some(),
            Overlay::Sheet(Sheet::Export) => self.can_export(),
            Overlay::Sheet(Sheet::Statistics | Sheet::Training) => self.screen() == Screen::PracticeStart,
            Overlay::Sheet(Sheet::PracticeTools | Sheet::PracticeAids) => self.practice_game().is_some(),
            Overlay::Sheet(Sheet::Member(member)) => self.room().is_some_and(|room| room.can_manage(member)),
            Overlay::Sheet(Sheet::AddBot) => self.lobby().is_some_and(|lobby| lobby.can_add_bot),
            Overlay::Sheet(Sheet::Boards(_) | Sheet::Board(_)) => {
                self.room().is_some_and(Room::may_see_boards)
            }
            Overlay::Sheet(Sheet::Standings) => self.race().is_some(),
            Overlay::Sheet(Sheet::Kind) => self.race().is_some() || self.practice_game().is_some(),
            Overlay::Sheet(Sheet::Hint) => self.race().is_some_and(|race| race.explanation().is_some()),
            Overlay::Sheet(Sheet::Notice) => self.notice(now).is_some(),
            Overlay::Sheet(Sheet::Cell(_)) => {
                let alone = self.practice_game().is_some_and(Game::is_playing);
                alone || self.screen() == Screen::Editor || self.race().is_some_and(Race::is_playing)
            }
            Overlay::Sheet(Sheet::Keys) => {
                matches!(self.screen(), Screen::Race | Screen::Practice | Screen::Editor)
            }
            Overlay::Sheet(Sheet::Invite) => self.screen() == Screen::Lobby,
            Overlay::Sheet(Sheet::Editor(_)) => self.screen() == Screen::Editor,
            Overlay::Sheet(Sheet::Settings | Sheet::About) => true,
        }
    }
}
