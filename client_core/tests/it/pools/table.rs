//! One client at a server that says what it is told to, and what it says.

use client_core::store::StoreKey;
use client_core::{Address, App, HomeIntent, Input, Intent, Options, Output, PageIntent, Versus};
use game::{MatchId, Millis, PlayerId, RequestId, RoomId, Rules};
use protocol::{
    AskedRange, Capability, ClassRating, ClientMessage, Fault, HeadToHead, LeaderboardRow, LeaderboardView,
    Opponent, PlayerMatch, PlayerView, PoolRace, PoolRacer, PoolView, PoolWait, PoolsEvent, PoolsRefusal,
    PoolsRequest, RatedMatch, RatingChange, ServerMessage,
};
use puzzle::{Tier, Variant};
use rating::{Missing, Stakes, Strength};

pub(crate) const ANN: PlayerId = PlayerId(1);
pub(crate) const BOB: PlayerId = PlayerId(0x2b);

/// One client, and a server that says what it is told to.
pub(crate) struct Table {
    pub(crate) app: App,
    pub(crate) now: u64,
    pub(crate) asked: Vec<(RequestId, PoolsRequest)>,
    pub(crate) outputs: Vec<Output>,
}

impl Table {
    pub(crate) fn new(capabilities: &[&str]) -> Self {
        let options =
            Options { seed: 1, client: "test".into(), link_base: "https://nonet.example".into(), bot: false };
        let mut table = Self { app: App::new(options), now: 1_000, asked: Vec::new(), outputs: Vec::new() };
        table.gives(Input::Stored { key: StoreKey::Name, value: "Ann".into() });
        table.gives(Input::Tick);
        table.connects(capabilities);
        table
    }

    /// Knows the two pools of these tests.
    pub(crate) fn shared() -> Self {
        let mut table = Self::new(&[Capability::Pools.name()]);
        let request = table.last(|ask| matches!(ask, PoolsRequest::List));
        table.says(PoolsEvent::List {
            request,
            pools: vec![pool("medium", "duel", 1_678), pool("mini", "mini", 1_540)],
            blocked: vec![],
        });
        table
    }

    pub(crate) fn connects(&mut self, capabilities: &[&str]) {
        self.gives(Input::Opened);
        self.hears(ServerMessage::Welcome {
            version: protocol::VERSION,
            server: "test".into(),
            player: ANN,
            identity: None,
            resume: None,
            capabilities: capabilities.iter().map(|name| (*name).to_owned()).collect(),
            project_page: None,
        });
        self.gives(Input::Tick);
    }

    pub(crate) fn gives(&mut self, input: Input) {
        let mut outputs = Vec::new();
        self.app.handle(input, Millis(self.now), &mut outputs);
        for output in outputs {
            match &output {
                Output::Send(ClientMessage::Pools { request, ask }) => {
                    self.asked.push((*request, ask.clone()))
                }
                Output::Send(ClientMessage::Ping { stamp }) => {
                    self.hears(ServerMessage::Pong { stamp: *stamp })
                }
                _ => {}
            }
            self.outputs.push(output);
        }
    }

    pub(crate) fn wants(&mut self, intent: impl Into<Intent>) {
        self.gives(Input::Intent(intent.into()));
    }

    pub(crate) fn presses(&mut self, name: &'static str) {
        self.wants(PageIntent::Press(name.into()));
    }

    pub(crate) fn hears(&mut self, message: ServerMessage) {
        self.gives(Input::Received(Box::new(message)));
    }

    pub(crate) fn says(&mut self, event: PoolsEvent) {
        self.hears(ServerMessage::Pools { event });
    }

    pub(crate) fn runs(&mut self, ms: u64) {
        self.now += ms;
        self.gives(Input::Tick);
    }

    pub(crate) fn count(&self, is_it: fn(&PoolsRequest) -> bool) -> usize {
        self.asked.iter().filter(|(_, ask)| is_it(ask)).count()
    }

    /// The number of the last such request.
    pub(crate) fn last(&self, is_it: fn(&PoolsRequest) -> bool) -> RequestId {
        self.asked.iter().rev().find(|(_, ask)| is_it(ask)).expect("it was asked").0
    }

    pub(crate) fn waits(&self) -> Option<(Vec<String>, bool, Option<AskedRange>)> {
        self.asked.iter().rev().find_map(|(_, ask)| match ask {
            PoolsRequest::Wait { pools, with_bots, range, .. } => Some((pools.clone(), *with_bots, *range)),
            _ => None,
        })
    }

    pub(crate) fn refuses(&mut self, request: RequestId, refusal: PoolsRefusal) {
        self.hears(ServerMessage::Fault { request, problem: Fault::Pools { refusal }.into() });
    }

    pub(crate) fn is_waiting(&mut self) {
        self.wants(HomeIntent::PlayNow);
        let wait = PoolWait { pool: "medium".into(), waiting: 3, expected_ms: Some(8_000) };
        self.says(PoolsEvent::Waiting { pools: vec![wait], held_ms: 0, bot_in_ms: Some(9_000) });
    }

    pub(crate) fn is_called(&mut self, call: u64) {
        self.says(PoolsEvent::Called { call, within_ms: 8_000, race: race() });
    }

    pub(crate) fn answers(&self) -> Vec<u64> {
        let call = |(_, ask): &(RequestId, PoolsRequest)| match ask {
            PoolsRequest::Answer { call } => Some(*call),
            _ => None,
        };
        self.asked.iter().filter_map(call).collect()
    }

    pub(crate) fn versus(&self) -> Option<Versus> {
        Versus::of(&self.app, Millis(self.now))
    }

    pub(crate) fn toasts(&self) -> Vec<&str> {
        self.app.shared().toasts().iter().map(|toast| &*toast.text).collect()
    }

    pub(crate) fn texts(&self) -> String {
        let page = self.app.overlays().last().map(|page| &**page).or_else(|| self.app.page());
        format!("{:?}", page.expect("a page is open").describe(&self.app, Millis(self.now)))
    }

    /// What is shown in the address after all that.
    pub(crate) fn url(&self) -> Option<String> {
        let shown = |output: &Output| match output {
            Output::ShowUrl(address) => Some(address.clone()),
            _ => None,
        };
        self.outputs.iter().rev().find_map(shown)?.map(|address: Address| address.to_string())
    }
}

pub(crate) fn pool(name: &str, class: &str, own: i32) -> PoolView {
    PoolView {
        name: name.into(),
        title: format!("Pool {name}"),
        seats: [2, 2],
        class: Some(class.into()),
        kinds: vec![Variant::classic()],
        tiers: [Tier::Medium; 2],
        rules: Rules::default(),
        waiting: 2,
        expected_ms: Some(8_000),
        usual_gap: Some(60),
        own: Some(strength(own)),
    }
}

pub(crate) fn strength(rating: i32) -> Strength {
    Strength { rating, deviation: 62 }
}

pub(crate) fn race() -> PoolRace {
    let racer = |player, name: &str, rating| PoolRacer {
        player,
        name: name.parse().expect("a name"),
        strength: strength(rating),
        stakes: Some(Stakes { first: 9, last: -7 }),
    };
    PoolRace {
        pool: "medium".into(),
        title: "Pool medium".into(),
        class: Some("duel".into()),
        racers: vec![racer(BOB, "Bob", 1_715), racer(ANN, "Ann", 1_678)],
    }
}

pub(crate) fn rated(old: i32, new: i32) -> RatedMatch {
    let change = RatingChange { player: ANN, old: strength(old), new: strength(new), uncounted: vec![] };
    let id = MatchId { room: RoomId(5), match_no: 1 };
    RatedMatch { id, class: "duel".into(), unrated: None, changes: vec![change], void: false }
}

pub(crate) fn bobs() -> PlayerView {
    let played = PlayerMatch {
        id: MatchId { room: RoomId(5), match_no: 1 },
        at_ms: 1_795_000_000_000,
        class: "duel".into(),
        kind: None,
        tier: None,
        place: 1,
        opponents: vec![Opponent { player: ANN, name: "Ann".parse().expect("a name") }],
        time_ms: Some(61_000),
        change: 9,
        void: false,
    };
    let rating = |class: &str, rating, deviation| ClassRating {
        class: class.into(),
        strength: Strength { rating, deviation },
        matches: 30,
        best: Some(1_720),
        history: vec![],
        missing: None,
    };
    PlayerView {
        player: BOB,
        name: "Bob".parse().expect("a name"),
        since_ms: None,
        ratings: vec![rating("duel", 1_715, 48), rating("mini", 1_411, 200)],
        matches: vec![played],
        more: false,
        best: vec![],
        head_to_head: vec![],
        against_you: Some(HeadToHead {
            opponent: ANN,
            name: "Ann".parse().expect("a name"),
            won: 14,
            lost: 11,
        }),
    }
}

pub(crate) fn board(rows: Vec<LeaderboardRow>, missing: Option<Missing>) -> Box<LeaderboardView> {
    let (class, classes) = ("duel".into(), vec!["duel".into(), "mini".into()]);
    let next = Some(format!("{}.170000.{BOB}", rows.last().map_or(50, |row| row.place)));
    Box::new(LeaderboardView { class, classes, this_week: true, rows, next, own: vec![], missing })
}
