//! Races of strangers: which pools there are and which are chosen, the call before a race, what a race is about and what it has
//! changed. Leaderboards and players' pages are values of their own (`leaderboard`, `player`). Where the player is, in the queue or
//! in a room, is the session's business.

mod call;
mod card;
mod choice;
mod leaderboard;
mod news;
mod page;
mod player;
mod races;
mod report;
mod versus;

use std::sync::Arc;

use game::{Millis, PlayerId, Problem, RequestId};
use protocol::{
    Capability, ClientMessage, HeadToHead, PoolRace, PoolView, PoolWait, PoolsRequest, RatedMatch,
};

use crate::output::Output;
use crate::room::{Sample, Samples};
use crate::shared::Cx;
use crate::store::{StoreKey, to_json};
use call::Call;
use choice::Choice;

pub use card::{PoolCard, PoolPicture, WaitRow};
pub use leaderboard::LeaderboardPage;
pub use news::RatingNews;
pub use page::{PlayPanel, PoolsIntent, PoolsPage};
pub use player::PlayerPage;
pub use versus::{Side, Versus};

/// Milliseconds after which the pools are looked up again, while their page is open and else at home.
const LIST_EVERY_MS: u64 = 4_000;
const LIST_IDLE_MS: u64 = 60_000;
/// Requests whose refusal is told where it belongs.
const OPEN_MAX: usize = 8;

#[derive(Clone, Debug, Default)]
pub struct Pools {
    /// The server has them.
    is_shared: bool,
    /// This player, as the server has greeted them.
    own: Option<PlayerId>,
    list: Vec<PoolView>,
    /// A board of each kind of the list, by pool.
    pictures: Vec<Vec<Arc<Sample>>>,
    samples: Samples,
    choice: Choice,
    ask_at: Millis,
    waits: Vec<PoolWait>,
    call: Option<Call>,
    /// What the race is about that is called, or that the room is for.
    race: Option<PoolRace>,
    /// Against the only opponent in it, and the request for that.
    against: Option<HeadToHead>,
    against_asked: RequestId,
    rated: Option<RatedMatch>,
    blocked: Vec<PlayerId>,
    open: Vec<RequestId>,
    /// When the person last did something while the window could be seen.
    here_at: Option<Millis>,
}

impl Pools {
    #[must_use]
    pub fn are_shared(&self) -> bool {
        self.is_shared
    }

    /// What the server knows them by.
    #[must_use]
    pub fn list(&self) -> &[PoolView] {
        &self.list
    }

    #[must_use]
    pub fn own(&self) -> Option<PlayerId> {
        self.own
    }

    /// The classes of the pools, each once, those of the chosen ones first.
    pub(crate) fn classes(&self) -> Vec<&str> {
        let (chosen, others): (Vec<&PoolView>, _) =
            self.list.iter().partition(|pool| self.choice.has(&pool.name));
        let mut classes: Vec<&str> = Vec::new();
        for class in chosen.into_iter().chain(others).filter_map(|pool| pool.class.as_deref()) {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes
    }

    pub(crate) fn recall(&mut self, value: &str) {
        self.choice = Choice::read(value);
    }

    pub(crate) fn welcomed(&mut self, player: PlayerId, capabilities: &[String]) {
        self.is_shared = capabilities.iter().any(|name| name == Capability::Pools.name());
        self.own = Some(player);
        self.ask_at = Millis(0);
        if !self.is_shared {
            self.list.clear();
        }
    }

    pub(crate) fn is_blocked(&self, player: PlayerId) -> bool {
        self.blocked.contains(&player)
    }

    /// The connection is gone, and with it all that was asked and called.
    pub(crate) fn lost(&mut self) {
        self.waits.clear();
        self.call = None;
        self.open.clear();
    }

    /// How the player waits; `None` where the server has no pools: then there is one queue for all.
    pub(crate) fn wish(&self, name: &str, with_bots: bool) -> Option<PoolsRequest> {
        let pools = self.choice.pools.clone();
        let wait = || PoolsRequest::Wait {
            name: name.to_owned(),
            pools,
            with_bots,
            range: self.choice.range(&self.list),
        };
        (self.is_shared && !self.choice.pools.is_empty()).then(wait)
    }

    /// The server does not let the player wait so: true if it is one of the pools that is gone.
    pub(crate) fn wish_refused(&mut self, problem: &Problem) -> bool {
        let is_gone = problem.is("no_such_pool") || problem.is("which_pools");
        if is_gone {
            self.choice.pools.clear();
            self.ask_at = Millis(0);
        }
        if problem.is("bad_range") {
            self.choice.is_near = false;
        }
        is_gone || problem.is("bad_range")
    }

    /// Whether this request was one of a page, which tells itself what came of it.
    pub(crate) fn is_told(&mut self, request: RequestId) -> bool {
        let open = self.open.len();
        self.open.retain(|known| *known != request);
        self.open.len() < open
    }

    fn take_list(&mut self, pools: Vec<PoolView>) {
        let is_other = pools.len() != self.list.len()
            || pools.iter().zip(&self.list).any(|(new, old)| new.kinds != old.kinds);
        if is_other {
            let samples = &mut self.samples;
            let of =
                |pool: &PoolView| pool.kinds.iter().filter_map(|kind| samples.of(kind)).take(4).collect();
            self.pictures = pools.iter().map(of).collect();
        }
        self.list = pools;
        self.choice.fit(&self.list);
    }
}

impl Cx<'_> {
    /// Asks about pools or ratings. What is refused is told by who has asked.
    pub(crate) fn ask_pools(&mut self, ask: PoolsRequest) -> RequestId {
        let request = self.shared.requests.next();
        let open = &mut self.shared.pools.open;
        if open.len() == OPEN_MAX {
            open.remove(0);
        }
        open.push(request);
        self.send(ClientMessage::Pools { request, ask });
        request
    }

    /// As time passes: the list is looked up again. `is_open`: somebody looks at it.
    pub(crate) fn tick_pools(&mut self, is_home: bool, is_open: bool) {
        let pools = &mut self.shared.pools;
        if is_open {
            pools.ask_at = pools.ask_at.min(self.now.plus(LIST_EVERY_MS));
        }
        if self.is_online() && self.shared.pools.is_shared && is_home && self.now >= self.shared.pools.ask_at
        {
            self.shared.pools.ask_at = self.now.plus(if is_open { LIST_EVERY_MS } else { LIST_IDLE_MS });
            self.ask_pools(PoolsRequest::List);
        }
    }

    fn store_choice(&mut self) {
        let value = to_json(&self.shared.pools.choice);
        self.outputs.push(Output::Store { key: StoreKey::Pools, value });
    }
}
