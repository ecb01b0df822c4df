//! Blocking and reporting other players. What follows from either is the queue's, or the operator's, to decide.

use std::time::Duration;

use game::{MatchId, MatchRecord, Millis, PlayerId, RequestId};
use lobby::AVOID_LIST_MAX;
use protocol::{Fault, PoolsEvent, PoolsRefusal, ReportReason, ServerMessage};
use tokio::time::timeout;

use super::pools::refused;
use super::{Dispatch, too_fast};
use crate::limits::{REPORTS_PER_DAY_MAX, STORE_READ_MS_MAX};
use crate::store::conduct::{Conduct, Report};
use crate::store::error::StoreError;
use crate::store::retention::DAY_MS;
use crate::store::write::Write;
use crate::token_bucket::TooSoon;

impl Dispatch {
    /// Whom this player does not want to meet.
    pub(super) async fn blocked(&self) -> Result<Vec<PlayerId>, Fault> {
        answered(self.app.persistence.store.avoids(self.player)).await
    }

    pub(super) async fn block(&self, request: RequestId, blocked: PlayerId, on: bool) -> Result<(), Fault> {
        if blocked == self.player {
            return Err(refused(PoolsRefusal::NoSuchPlayer));
        }
        let known = self.blocked().await?;
        if on && !known.contains(&blocked) && known.len() >= AVOID_LIST_MAX {
            return Err(refused(PoolsRefusal::TooManyBlocked { most: AVOID_LIST_MAX }));
        }
        if known.contains(&blocked) != on {
            self.keep(Conduct::Block { player: self.player, blocked, on }).await?;
        }
        self.outbox.say(ServerMessage::Pools {
            event: PoolsEvent::Blocked { request, player: blocked, blocked: on },
        });
        Ok(())
    }

    pub(super) async fn report(
        &self,
        request: RequestId,
        id: MatchId,
        subject: PlayerId,
        why: ReportReason,
        at: Millis,
    ) -> Result<(), Fault> {
        self.charge_for_a_page(at)?;
        self.check_reports().await?;
        let (store, wall) = (&self.app.persistence.store, self.app.clock.wall());
        let kept = answered(store.match_record(id)).await?;
        let not_yours = || refused(PoolsRefusal::NotYourMatch);
        let kept = kept.ok_or_else(not_yours)?;
        // A large record takes milliseconds to read, which tasks must not wait for.
        let record = tokio::task::spawn_blocking(move || kept.record()).await;
        let record = record.ok().and_then(Result::ok).ok_or_else(not_yours)?;
        if subject == self.player || !has_raced(&record, self.player) || !has_raced(&record, subject) {
            return Err(not_yours());
        }
        self.keep(Conduct::Report(Report { id, reporter: self.player, subject, why, at: wall })).await?;
        self.outbox.say(ServerMessage::Pools { event: PoolsEvent::Reported { request } });
        Ok(())
    }

    /// Whoever reports too much is not heard for a while.
    pub(super) async fn check_reports(&self) -> Result<(), Fault> {
        let since = self.app.clock.wall() - Duration::from_millis(DAY_MS);
        let made = answered(self.app.persistence.store.reports_since(self.player, since)).await?;
        if made >= REPORTS_PER_DAY_MAX { Err(too_fast(TooSoon { wait_ms: DAY_MS })) } else { Ok(()) }
    }

    /// Returns when the database holds it: what is read next is to know of it.
    async fn keep(&self, conduct: Conduct) -> Result<(), Fault> {
        let journal = &self.app.persistence.journal;
        let kept = journal.commit(vec![Write::Conduct(conduct)]).await.is_ok();
        if kept && journal.settle().await.is_ok() { Ok(()) } else { Err(unavailable()) }
    }
}

fn has_raced(record: &MatchRecord, player: PlayerId) -> bool {
    record.racers.iter().any(|racer| racer.player == player)
}

async fn answered<T>(reading: impl Future<Output = Result<T, StoreError>>) -> Result<T, Fault> {
    match timeout(Duration::from_millis(STORE_READ_MS_MAX), reading).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => {
            tracing::warn!(%error, "what players have said of others cannot be read");
            Err(unavailable())
        }
        Err(_) => Err(unavailable()),
    }
}

fn unavailable() -> Fault {
    refused(PoolsRefusal::RatingsUnavailable)
}
