//! The client as one value: which room it is in, what the person wants, what is on screen. Owns the order of
//! things; the parts own what they mean.

mod knocking;
mod link;
mod on_intent;
mod on_server;
mod persistence;

use game::{MemberNo, Millis, Phase, RequestId, RoomCode};
use protocol::{ClientMessage, Identity};

use crate::connection::{Connection, Link, StopReason};
use crate::home::Home;
use crate::input::Input;
use crate::notices::{NoticeCard, Notices};
use crate::output::Output;
use crate::prefs::Prefs;
use crate::race::{Context, Race, RacerRow};
use crate::room::{Lobby, ResultsCard, Room};
use crate::store::SavedNotes;
use crate::text;
use crate::toast::{Toast, Toasts};
use knocking::Knocking;

/// What a client is born with.
#[derive(Clone, Debug)]
pub struct Options {
    /// Spreads reconnects of many clients; any number that differs between them.
    pub seed: u64,
    /// The program's name and version, for the server's log; at most
    /// [`CLIENT_NAME_BYTES_MAX`](protocol::limits::CLIENT_NAME_BYTES_MAX) bytes.
    pub client: String,
    /// What links begin with: `https://nonet.example`, without a slash at the end.
    pub link_base: String,
    /// A program plays, and not a person: everybody is shown it.
    pub bot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    Home,
    Queue,
    /// Also while the puzzle is being made and during the countdown (`App::countdown_ms`).
    Lobby,
    Race,
    Results,
}

/// Looking for an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    pub since: Millis,
    /// Players who wait, oneself included; `None` until the server has said so.
    pub waiting: Option<u32>,
    /// Nobody is found before then, for having left races before they began.
    pub held_until: Option<Millis>,
}

impl Queue {
    fn since(since: Millis) -> Self {
        Self { since, waiting: None, held_until: None }
    }
}

/// What lies over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialog {
    Confirm(Question),
    Rules,
    Paste,
}

/// A question that `Intent::Confirm` answers with yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    LeaveRace,
    GiveUp,
    EndRace,
    Kick(MemberNo),
    HandOver(MemberNo),
    NewCode,
}

impl Question {
    /// The question itself; what follows from a yes is in [`App::question`].
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::LeaveRace => "Leave the race?",
            Self::GiveUp => "Give up this race?",
            Self::EndRace => "End the race?",
            Self::Kick(_) => "Remove from the room?",
            Self::HandOver(_) => "Hand the room over?",
            Self::NewCode => "Make a new link?",
        }
    }

    /// What its no is called.
    #[must_use]
    pub const fn no(self) -> &'static str {
        match self {
            Self::LeaveRace => "Stay",
            Self::GiveUp | Self::EndRace | Self::Kick(_) | Self::HandOver(_) | Self::NewCode => "Cancel",
        }
    }
}

/// What the person is after; pursued again after every reconnect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Nothing,
    /// A room of one's own. `asked`: the server may have made it already.
    Create {
        asked: bool,
    },
    /// To be in this room, and to stay in it.
    Room(RoomCode),
    /// An opponent. `asked`: the server may have found one already.
    Opponent {
        asked: bool,
    },
}

#[derive(Clone, Debug)]
pub struct App {
    options: Options,
    link: Link,
    identity: Option<Identity>,
    /// What the store held when it was last read.
    stored_identity: Option<Identity>,
    /// The last one that the server did not take.
    refused_identity: Option<Identity>,
    /// The server knows this player no more, and has not said yet who they are instead.
    unknown: bool,
    /// The server has greeted a player that it had greeted before as a new one: it was restarted.
    forgotten: bool,
    home: Home,
    goal: Goal,
    queue: Option<Queue>,
    /// `Dequeue` was sent, to look again under other conditions once it is answered.
    requeues: bool,
    /// The room that keeps a place for this player, as the server said when it let them in.
    kept_place: Option<RoomCode>,
    /// The host was asked to let this player in.
    knocking: Option<Knocking>,
    room: Option<Room>,
    /// The server has let this connection into the room.
    entered: bool,
    /// When the server is asked again for what it has dropped.
    ask_again_at: Option<Millis>,
    /// `Leave` was sent on this connection and `RoomLeft` has not come yet.
    leaving: bool,
    /// A room that was left while the server could not hear it.
    abandoned: Option<RoomCode>,
    dialog: Option<Dialog>,
    /// The link is on its way to the clipboard.
    copying: bool,
    toasts: Toasts,
    notices: Notices,
    /// Why the operator has shut this player out, or ended the connection, in words.
    ban_reason: Option<String>,
    /// The number of the last request.
    last_request: u32,
    /// What keeps the server from letting us in for the moment.
    obstacle: Option<&'static str>,
    prefs: Prefs,
    saved_notes: Option<SavedNotes>,
    /// The search for an opponent is kept, so that a page that is loaded again goes on with it.
    queue_kept: bool,
    /// The first tick has come.
    begun: bool,
}

impl App {
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            link: Link::new(options.seed),
            options,
            identity: None,
            stored_identity: None,
            refused_identity: None,
            unknown: false,
            forgotten: false,
            home: Home::default(),
            goal: Goal::Nothing,
            queue: None,
            requeues: false,
            kept_place: None,
            knocking: None,
            room: None,
            entered: false,
            ask_again_at: None,
            leaving: false,
            abandoned: None,
            dialog: None,
            copying: false,
            toasts: Toasts::default(),
            notices: Notices::default(),
            ban_reason: None,
            last_request: 0,
            obstacle: None,
            prefs: Prefs::default(),
            saved_notes: None,
            queue_kept: false,
            begun: false,
        }
    }

    /// Takes one input; pushes what the shell must do, in order. `now` is the shell's monotonic clock.
    pub fn handle(&mut self, input: Input, now: Millis, outputs: &mut Vec<Output>) {
        let first = outputs.len();
        match input {
            Input::Stored { key, value } => self.recall(key, &value),
            Input::RoomInUrl(text) => self.invited(&text, now, outputs),
            Input::Tick => self.tick(now, outputs),
            Input::Opened => self.opened(outputs),
            Input::Received(message) => self.received(*message, now, outputs),
            Input::Closed { code, reason } => self.closed(code, &reason, now),
            Input::Copied(done) => self.copied(done, now),
            Input::Intent(intent) => self.want(intent, now, outputs),
        }
        self.keep_notes(outputs);
        self.keep_queue(outputs);
        self.number_requests(&mut outputs[first..]);
    }

    /// Gives each request that has none yet a number of its own, which a refusal echoes.
    fn number_requests(&mut self, outputs: &mut [Output]) {
        for output in outputs {
            let Output::Send(message) = output else { continue };
            match message {
                ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => {}
                ClientMessage::Create { request, .. }
                | ClientMessage::Join { request, .. }
                | ClientMessage::Enqueue { request, .. }
                | ClientMessage::Dequeue { request }
                | ClientMessage::Upload { request, .. }
                | ClientMessage::Room { request, .. } => {
                    if *request == RequestId::NONE {
                        *request = self.next_request();
                    }
                }
            }
        }
    }

    fn next_request(&mut self) -> RequestId {
        // Zero stands for no request.
        self.last_request = self.last_request.checked_add(1).unwrap_or(1);
        RequestId(self.last_request)
    }

    /// What should be drawn.
    #[must_use]
    pub fn screen(&self) -> Screen {
        let Some(room) = &self.room else {
            return if self.queue.is_some() { Screen::Queue } else { Screen::Home };
        };
        let has_race = room.race.as_ref().is_some_and(|race| race.match_no() == room.view.match_no);
        let has_results =
            room.results.as_ref().is_some_and(|results| results.id.match_no == room.view.match_no);
        match room.view.phase {
            Phase::Racing | Phase::Finished if has_results => Screen::Results,
            Phase::Racing if has_race => Screen::Race,
            Phase::Racing | Phase::Finished | Phase::Lobby | Phase::Dealing | Phase::Countdown { .. } => {
                Screen::Lobby
            }
        }
    }

    #[must_use]
    pub fn connection(&self) -> Connection {
        self.link.state()
    }

    #[must_use]
    pub fn home(&self) -> &Home {
        &self.home
    }

    #[must_use]
    pub fn queue(&self) -> Option<&Queue> {
        self.queue.as_ref()
    }

    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    #[must_use]
    pub fn race(&self) -> Option<&Race> {
        self.room.as_ref()?.race()
    }

    /// The lobby screen's content.
    #[must_use]
    pub fn lobby(&self) -> Option<Lobby> {
        self.room.as_ref().map(Room::lobby)
    }

    /// What the room waits for, with the time that it waits at most: "The race starts in 0:42 without Bo."
    #[must_use]
    pub fn lobby_status(&self, now: Millis) -> String {
        self.room.as_ref().map_or_else(String::new, |room| room.status(now))
    }

    /// The results screen's content.
    #[must_use]
    pub fn results(&self) -> Option<ResultsCard> {
        self.room.as_ref()?.results_card()
    }

    /// Everybody's lanes in the race, the own one first.
    #[must_use]
    pub fn lanes(&self, now: Millis) -> Vec<RacerRow> {
        self.room.as_ref().map_or_else(Vec::new, |room| room.lanes(now))
    }

    /// Milliseconds until the race starts, during the countdown.
    #[must_use]
    pub fn countdown_ms(&self, now: Millis) -> Option<u64> {
        self.room.as_ref()?.countdown_ms(now)
    }

    #[must_use]
    pub fn dialog(&self) -> Option<Dialog> {
        self.dialog
    }

    /// What follows from a yes to the open question, and what that yes is called.
    #[must_use]
    pub fn question(&self) -> Option<(String, &'static str)> {
        let Some(Dialog::Confirm(question)) = self.dialog else { return None };
        let name =
            |member| self.room.as_ref().map_or_else(|| "this player".to_owned(), |room| room.name_of(member));
        Some(match question {
            Question::LeaveRace => (text::ASK_LEAVE_RACE.to_owned(), "Leave"),
            Question::GiveUp => (text::ASK_GIVE_UP.to_owned(), "Give up"),
            Question::EndRace => (text::ASK_END_RACE.to_owned(), "End race"),
            Question::Kick(member) => {
                (format!("{} will be removed and cannot come back.", name(member)), "Remove")
            }
            Question::HandOver(member) => (format!("{} will be the host.", name(member)), "Hand over"),
            Question::NewCode => (text::ASK_NEW_CODE.to_owned(), "New link"),
        })
    }

    /// What the server has to say about itself, as long as it holds.
    #[must_use]
    pub fn notice(&self, now: Millis) -> Option<NoticeCard> {
        let racing = self.screen() == Screen::Race && self.race().is_some_and(Race::is_playing);
        self.notices.card(racing, now)
    }

    /// Why the client has stopped connecting, in words; `None` while it has not.
    #[must_use]
    pub fn stopped(&self) -> Option<String> {
        match self.connection() {
            Connection::Stopped { why: why @ (StopReason::Banned | StopReason::Kicked) } => {
                Some(self.ban_reason.clone().unwrap_or_else(|| text::stopped(why).to_owned()))
            }
            Connection::Stopped { why } => Some(text::stopped(why).to_owned()),
            Connection::Offline
            | Connection::Connecting { .. }
            | Connection::Online { .. }
            | Connection::Reconnecting { .. } => None,
        }
    }

    /// What keeps the server from letting us in for the moment, in words.
    #[must_use]
    pub fn obstacle(&self) -> Option<&'static str> {
        self.obstacle
    }

    /// Messages of the moment, oldest first.
    #[must_use]
    pub fn toasts(&self) -> &[Toast] {
        self.toasts.list()
    }

    #[must_use]
    pub fn prefs(&self) -> Prefs {
        self.prefs
    }

    /// Whether the board, the pad and the keys do anything: a race is on screen, nothing lies over it, and the
    /// client still tries to be heard. What is typed into a window that another one has replaced, nobody would
    /// ever be sent.
    #[must_use]
    pub fn takes_plays(&self) -> bool {
        let stopped = matches!(self.connection(), Connection::Stopped { .. });
        self.screen() == Screen::Race && self.dialog.is_none() && !stopped
    }

    /// Whether anything moves by itself soon, so that a shell that sleeps between events should not: a clock,
    /// a countdown, a lock-out, a toast.
    #[must_use]
    pub fn is_animating(&self) -> bool {
        matches!(self.screen(), Screen::Race | Screen::Queue)
            || self.room.as_ref().is_some_and(Room::is_counting)
            || self.notices.is_counting()
            || !self.toasts.list().is_empty()
    }

    /// The room hears what is sent: connected, and let in.
    fn is_heard(&self) -> bool {
        self.link.is_online() && self.entered
    }

    /// Does something with the race, if there is one.
    fn with_race<R>(
        &mut self,
        now: Millis,
        outputs: &mut Vec<Output>,
        act: impl FnOnce(&mut Race, &mut Context<'_>) -> R,
    ) -> Option<R> {
        let (one_way_ms, saving) = (self.link.one_way_ms(), self.notices.is_saving());
        let mut cx = Context { now, one_way_ms, online: self.is_heard(), saving, outputs };
        let race = self.room.as_mut()?.race.as_mut()?;
        Some(act(race, &mut cx))
    }
}

fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("kept values are plain data with string or number keys")
}
