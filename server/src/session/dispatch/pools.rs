//! What a client asks of the pools and the ratings. Knows no sockets.

use std::time::Duration;

use game::{Millis, RequestId};
use lobby::{AvoidList, CallNo, KnownStrength, PresenceEvent, QueueEvent, RatingRange, Ticket, Wish};
use protocol::{AskedRange, Fault, PoolsEvent, PoolsRefusal, PoolsRequest, ServerMessage};
use tokio::time::timeout;

use super::{Dispatch, too_fast};
use crate::limits::STORE_READ_MS_MAX;
use crate::net::AddressAction;
use crate::standings::{self, NoPage};

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
                let pools = self.app.rooms.pools.chosen(&pools, self.outbox.kinds()).map_err(refused)?;
                let range = range.map(range_of).transpose()?;
                let wish = Wish { pools, range, answers: true, ..Wish::default() };
                self.enqueue(request, &name, with_bots, wish, at).await
            }
            PoolsRequest::Answer { call } => {
                let (player, session, call) = (self.player, self.outbox.session(), CallNo(call));
                self.app.send_to_queue(QueueEvent::Answered { player, session, request, call }).await;
                Ok(())
            }
            PoolsRequest::Leaderboard { class, this_week, after } => {
                self.charge_for_a_page(at)?;
                let after = standings::page_after(after.as_deref()).map_err(|why| refused(why.into()))?;
                let view =
                    standings::leaderboard(&self.app, &class, this_week, after, Some(self.player)).await;
                self.show(view, |view| PoolsEvent::Leaderboard { request, view: Box::new(view) })
            }
            PoolsRequest::Player { player } => {
                self.charge_for_a_page(at)?;
                let view = standings::player(&self.app, player, Some(self.player)).await;
                self.show(view, |view| PoolsEvent::Player { request, view: Box::new(view) })
            }
            PoolsRequest::Block { player, blocked } => {
                self.charge_for_a_page(at)?;
                self.block(request, player, blocked).await
            }
            PoolsRequest::Report { id, player, why } => self.report(request, id, player, why, at).await,
        }
    }

    async fn list_pools(&self, request: RequestId) -> Result<(), Fault> {
        let name = "?".parse().expect("a name");
        let ticket = Ticket::new(self.player, name, self.address.network(self.app.rooms.network_salt));
        let (known, blocked) = tokio::join!(self.known_strengths(), self.blocked());
        let ticket = Ticket { wish: Wish { known, ..Wish::default() }, ..ticket };
        let pools = self.app.rooms.pools.views(&ticket, self.outbox.kinds());
        self.outbox.say(ServerMessage::Pools {
            event: PoolsEvent::List { request, pools, blocked: blocked.unwrap_or_default() },
        });
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
        let name = self.name(name)?;
        self.check_serving()?;
        self.charge_for_a_job(at)?;
        let network = self.address.network(self.app.rooms.network_salt);
        let (is_too_quick, known, avoids) =
            tokio::join!(self.was_not_by_hand(), self.known_strengths(), self.avoided());
        let not_by_hand = !self.bot && is_too_quick;
        let wish = Wish { known, avoids, ..wish };
        let ticket = Ticket::new(self.player, name, network);
        let ticket = Ticket { bot: self.bot, with_bots, not_by_hand, wish, ..ticket };
        let session = self.outbox.session();
        self.decide(PresenceEvent::Enqueue { session, request, ticket }).await.map(drop)
    }

    /// How strong this player is in each class of the pools. While the store does not answer, as everybody who begins.
    async fn known_strengths(&self) -> Vec<KnownStrength> {
        let read = self.app.persistence.store.strengths(self.player);
        let Ok(read) = timeout(Duration::from_millis(STORE_READ_MS_MAX), read).await else { return vec![] };
        let known = read.unwrap_or_else(|error| {
            tracing::warn!(player = %self.player, %error, "cannot look up a player's ratings");
            vec![]
        });
        let now_ms = self.app.clock.wall_ms();
        let known = known.into_iter().filter_map(|(class, rating, experience)| {
            let class = class.as_str().parse().ok()?;
            Some(KnownStrength { class, strength: rating.strength_at(now_ms), experience })
        });
        known.collect()
    }

    /// Whom this player does not want to meet. While the store does not answer, nobody.
    async fn avoided(&self) -> AvoidList {
        self.blocked().await.unwrap_or_default().into_iter().collect()
    }

    /// A page of ratings costs as much as over HTTP.
    pub(super) fn charge_for_a_page(&self, at: Millis) -> Result<(), Fault> {
        self.app.quotas.clients.take(self.address, AddressAction::Match, at).map_err(too_fast)
    }

    fn show<T>(&self, view: Result<T, NoPage>, event: impl FnOnce(T) -> PoolsEvent) -> Result<(), Fault> {
        let view = view.map_err(|why| refused(why.into()))?;
        self.outbox.say(ServerMessage::Pools { event: event(view) });
        Ok(())
    }
}

pub(super) fn refused(refusal: PoolsRefusal) -> Fault {
    Fault::Pools { refusal }
}

fn range_of(AskedRange { least, most }: AskedRange) -> Result<RatingRange, Fault> {
    RatingRange::new(least, most)
        .map_err(|error| refused(PoolsRefusal::BadRange { detail: error.to_string() }))
}
