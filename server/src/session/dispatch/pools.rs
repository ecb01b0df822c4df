//! What a client asks of the pools and the ratings. Knows no sockets.

use std::time::Duration;

use game::{Millis, RequestId};
use lobby::{AvoidList, CallNo, KnownStrength, PresenceEvent, QueueEvent, RatingRange, Ticket, Wish};
use protocol::{AskedRange, Fault, PoolsEvent, PoolsRefusal, PoolsRequest, ServerMessage};
use rating::Class;
use tokio::time::timeout;

use super::{Dispatch, parse_name};
use crate::limits::STORE_READ_MS_MAX;

impl Dispatch {
    pub(super) async fn ask_of_pools(
        &self,
        request: RequestId,
        ask: PoolsRequest,
        at: Millis,
    ) -> Result<(), Fault> {
        match ask {
            PoolsRequest::List => self.list_pools(request).await,
            PoolsRequest::Wait { name, pools, with_bots, range } => {
                let pools = self.app.rooms.pools.chosen(&pools).map_err(refused)?;
                let range = range.map(range_of).transpose()?;
                let wish = Wish { pools, range, answers: true, ..Wish::default() };
                self.enqueue(request, &name, with_bots, wish, at).await
            }
            PoolsRequest::Answer { call } => {
                let (player, session, call) = (self.player, self.outbox.session(), CallNo(call));
                self.app.send_to_queue(QueueEvent::Answered { player, session, request, call }).await;
                Ok(())
            }
            PoolsRequest::Leaderboard { .. } => Err(refused(PoolsRefusal::NoSuchClass { known: vec![] })),
            PoolsRequest::Player { .. } => Err(refused(PoolsRefusal::NoSuchPlayer)),
            PoolsRequest::Block { .. } | PoolsRequest::Report { .. } => {
                Err(refused(PoolsRefusal::RatingsUnavailable))
            }
        }
    }

    async fn list_pools(&self, request: RequestId) -> Result<(), Fault> {
        let name = "?".parse().expect("a name");
        let ticket = Ticket::new(self.player, name, self.address.network(self.app.rooms.network_salt));
        let known = self.known_strengths().await;
        let ticket = Ticket { wish: Wish { known, ..Wish::default() }, ..ticket };
        let pools = self.app.rooms.pools.views(&ticket);
        self.outbox.say(ServerMessage::Pools { event: PoolsEvent::List { request, pools } });
        Ok(())
    }

    /// Into the queue: of the first pool, if the wish names none.
    pub(super) async fn enqueue(
        &self,
        request: RequestId,
        name: &str,
        with_bots: bool,
        wish: Wish,
        at: Millis,
    ) -> Result<(), Fault> {
        let name = parse_name(name)?;
        self.check_serving()?;
        self.charge_for_a_job(at)?;
        let network = self.address.network(self.app.rooms.network_salt);
        let not_by_hand = !self.bot && self.was_not_by_hand().await;
        let (known, avoids) = (self.known_strengths().await, self.avoided().await);
        let wish = Wish { known, avoids, ..wish };
        let ticket = Ticket::new(self.player, name, network);
        let ticket = Ticket { bot: self.bot, with_bots, not_by_hand, wish, ..ticket };
        let session = self.outbox.session();
        self.decide(PresenceEvent::Enqueue { session, request, ticket }).await.map(drop)
    }

    /// How strong this player is in each class of the pools. While the store does not answer, as everybody who begins.
    async fn known_strengths(&self) -> Vec<KnownStrength> {
        let (mut known, at_ms) = (Vec::new(), self.app.clock.wall_ms());
        for class in self.app.rooms.pools.classes() {
            let Ok(of) = Class::new(class.as_str()) else { continue };
            let limit = Duration::from_millis(STORE_READ_MS_MAX);
            match timeout(limit, self.app.persistence.store.standings(&of, &[self.player])).await {
                Ok(Ok(standings)) => known.extend(standings.values().map(|(rating, experience)| {
                    let (class, strength) = (class.clone(), rating.strength_at(at_ms));
                    KnownStrength { class, strength, experience: *experience }
                })),
                Ok(Err(error)) => {
                    tracing::warn!(player = %self.player, %error, "cannot look up a player's ratings");
                    break;
                }
                Err(_) => break,
            }
        }
        known
    }

    /// Whom this player does not want to meet. While the store does not answer, nobody.
    async fn avoided(&self) -> AvoidList {
        AvoidList::default()
    }
}

fn refused(refusal: PoolsRefusal) -> Fault {
    Fault::Pools { refusal }
}

fn range_of(AskedRange { least, most }: AskedRange) -> Result<RatingRange, Fault> {
    RatingRange::new(least, most)
        .map_err(|error| refused(PoolsRefusal::BadRange { detail: error.to_string() }))
}
