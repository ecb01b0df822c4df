//! What all screens share: who the player is, the connection, preferences, the engine, toasts, what lies over the screen. A
//! screen gets it with each input, as its [`Cx`].

use game::{ChallengeId, Ghost, Millis, RoomCode};
use protocol::ClientMessage;

use crate::account::Account;
use crate::asking::{Asked, Asker, Asking};
use crate::connection::{Connection, Link};
use crate::files::Files;
use crate::hand::HandContext;
use crate::later::Later;
use crate::notices::Notices;
use crate::obstacles::Obstacles;
use crate::options::Options;
use crate::output::Output;
use crate::pools::Pools;
use crate::prefs::Prefs;
use crate::race::Context;
use crate::requests::Requests;
use crate::rng::Rng;
use crate::saved::Saved;
use crate::screens::{Home, Overlays, Page, Places};
use crate::store::{StoreKey, to_json};
use crate::text;
use crate::toast::{Toast, Toasts};
use engine_api::Opened;
use puzzle::Puzzle;

/// Runs that are remembered until the page is closed.
const MET_MAX: usize = 4;

#[derive(Clone, Debug)]
pub struct Shared {
    pub(crate) options: Options,
    pub(crate) account: Account,
    pub(crate) home: Home,
    pub(crate) link: Link,
    pub(crate) requests: Requests,
    pub(crate) notices: Notices,
    pub(crate) obstacles: Obstacles,
    pub(crate) saved: Saved,
    pub(crate) prefs: Prefs,
    pub(crate) asking: Asking,
    pub(crate) pools: Pools,
    pub(crate) later: Later,
    /// When it may be tried again.
    pub(crate) later_at: Millis,
    pub(crate) toasts: Toasts,
    pub(crate) places: Places,
    pub(crate) overlays: Overlays,
    pub(crate) files: Files,
    /// Paths that are fetched.
    pub(crate) fetches: Vec<String>,
    /// Runs that the player has come upon, each with its puzzle, the last one at the end: in a room that races it they run along.
    pub(crate) met: Vec<(Puzzle, Ghost)>,
    pub(crate) reading: Asked<Opened>,
    /// How fast the own races went, as it is stored.
    pub(crate) runs: String,
    /// The own notes of the last matches, as they are stored.
    pub(crate) noted: String,
    /// As the server has named it.
    pub(crate) project_page: Option<String>,
    /// The server lists puzzles of its players.
    pub(crate) has_gallery: bool,
    /// Of new puzzles.
    seeds: Rng,
}

/// What a screen needs from outside while it handles one input.
#[derive(Debug)]
pub struct Cx<'a> {
    pub(crate) now: Millis,
    pub(crate) outputs: &'a mut Vec<Output>,
    pub(crate) shared: &'a mut Shared,
}

impl Asker for Cx<'_> {
    fn parts(&mut self) -> (&mut Asking, &mut Vec<Output>) {
        (&mut self.shared.asking, self.outputs)
    }
}

impl Shared {
    pub(crate) fn new(options: Options) -> Self {
        Self {
            link: Link::new(options.seed),
            seeds: Rng::new(options.seed.rotate_left(32)),
            options,
            account: Account::default(),
            home: Home::default(),
            requests: Requests::default(),
            notices: Notices::default(),
            obstacles: Obstacles::default(),
            saved: Saved::default(),
            prefs: Prefs::default(),
            asking: Asking::default(),
            pools: Pools::default(),
            later: Later::default(),
            later_at: Millis(0),
            toasts: Toasts::default(),
            places: Places::default(),
            overlays: Overlays::default(),
            files: Files::default(),
            fetches: Vec::new(),
            met: Vec::new(),
            reading: Asked::default(),
            runs: String::new(),
            noted: String::new(),
            project_page: None,
            has_gallery: false,
        }
    }

    /// For a screen that handles an input.
    pub(crate) fn cx<'a>(&'a mut self, now: Millis, outputs: &'a mut Vec<Output>) -> Cx<'a> {
        Cx { now, outputs, shared: self }
    }

    #[must_use]
    pub fn connection(&self) -> Connection {
        self.link.state()
    }

    #[must_use]
    pub fn is_online(&self) -> bool {
        self.link.is_online()
    }

    #[must_use]
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// The project's page, where the server names one: a page of the web and nothing else that a link may open.
    #[must_use]
    pub fn project_page(&self) -> Option<&str> {
        let is_web = |page: &&str| page.starts_with("https://") || page.starts_with("http://");
        self.project_page.as_deref().filter(is_web)
    }

    #[must_use]
    pub fn pools(&self) -> &Pools {
        &self.pools
    }

    /// Whether the code of the screens is there that come later.
    #[must_use]
    pub fn has_later(&self) -> bool {
        self.later == Later::Here
    }

    #[must_use]
    pub fn prefs(&self) -> Prefs {
        self.prefs
    }

    /// Messages of the moment, oldest first.
    #[must_use]
    pub fn toasts(&self) -> &[Toast] {
        self.toasts.list()
    }

    /// The questions that the engine works on.
    #[must_use]
    pub fn asking(&self) -> &Asking {
        &self.asking
    }

    /// The file that was opened last.
    #[must_use]
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Why the client has stopped connecting, in words; `None` while it has not.
    #[must_use]
    pub fn stopped(&self) -> Option<String> {
        self.obstacles.stopped(&self.link.state())
    }

    /// Why the server does not admit this client for the moment, in words.
    #[must_use]
    pub fn obstacle(&self) -> Option<&'static str> {
        self.obstacles.passing()
    }

    /// The address of a page of the server.
    #[must_use]
    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.options.link_base)
    }

    pub(crate) fn room_link(&self, code: RoomCode) -> String {
        format!("{}/r/{code}", self.options.link_base)
    }

    pub(crate) fn challenge_link(&self, id: ChallengeId) -> String {
        format!("{}/c/{id}", self.options.link_base)
    }

    /// A fresh seed, different each time.
    pub(crate) fn seed(&mut self) -> u64 {
        // Short enough to be typed.
        self.seeds.next() >> 32
    }

    /// The player has come upon this run.
    pub(crate) fn meet(&mut self, puzzle: Puzzle, ghost: Ghost) {
        self.met.retain(|known| *known != (puzzle.clone(), ghost.clone()));
        self.met.push((puzzle, ghost));
        let old = self.met.len().saturating_sub(MET_MAX);
        self.met.drain(..old);
    }

    /// The page of this name that is on top, if one is open.
    pub(crate) fn page_mut(&mut self, name: &'static str) -> Option<&mut Box<dyn Page>> {
        self.pages_mut().into_iter().rev().find(|page| page.name() == name)
    }

    /// All open pages, those over the screen last.
    pub(crate) fn pages_mut(&mut self) -> Vec<&mut Box<dyn Page>> {
        let mut pages = self.places.pages_mut();
        pages.extend(self.overlays.pages_mut());
        pages
    }

    pub(crate) fn set_name(&mut self, name: &str, outputs: &mut Vec<Output>) {
        self.home.set_name(name);
        if self.home.has_name() {
            outputs.push(Output::Store { key: StoreKey::Name, value: self.home.name_or_guest() });
        }
    }

    pub(crate) fn set_prefs(&mut self, prefs: Prefs, outputs: &mut Vec<Output>) {
        self.prefs = prefs;
        outputs.push(Output::Store { key: StoreKey::Prefs, value: to_json(&prefs) });
    }
}

impl Cx<'_> {
    pub(crate) fn toast(&mut self, words: impl Into<String>) {
        self.shared.toasts.show(words, self.now);
    }

    /// Opens a sheet or a dialog.
    pub(crate) fn open(&mut self, page: impl Page + 'static) {
        self.shared.overlays.open(Box::new(page));
    }

    pub(crate) fn is_online(&self) -> bool {
        self.shared.link.is_online()
    }

    pub(crate) fn send(&mut self, message: ClientMessage) {
        self.outputs.push(Output::Send(message));
    }

    /// Without a connection nothing is stored for later: what was meant may have moved on by then.
    pub(crate) fn refuse_offline(&mut self) {
        self.shared.link.hurry(self.now, self.outputs);
        self.toast(text::not_connected());
    }

    /// For a race, whose room `hears` the player or not.
    pub(crate) fn race(&mut self, hears: bool) -> Context<'_> {
        Context {
            now: self.now,
            one_way_ms: self.shared.link.one_way_ms(),
            online: hears,
            saving: self.shared.notices.is_saving(),
            digit_first: self.shared.prefs.digit_first,
            outputs: self.outputs,
        }
    }

    pub(crate) fn hand(&mut self) -> HandContext<'_> {
        HandContext { now: self.now, digit_first: self.shared.prefs.digit_first, outputs: self.outputs }
    }
}
