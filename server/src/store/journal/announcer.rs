//! Whether the journal saves, and since when it does not.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use game::Millis;
use tokio::sync::watch;
use tokio::time::timeout;

use super::super::error::StoreError;
use crate::clock::Clock;
use crate::limits::JOURNAL_SLOW_MS;

/// Whether the store saves what is handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    Saving,
    /// The store refuses, since then; what waits is tried again and again.
    NotSaving {
        why: Arc<str>,
        since: Millis,
    },
}

/// Says whether the journal saves.
#[derive(Debug)]
pub(super) struct Announcer {
    health: watch::Sender<Health>,
    clock: Clock,
}

impl Announcer {
    pub(super) fn new(health: watch::Sender<Health>, clock: Clock) -> Self {
        Self { health, clock }
    }

    /// Waits for an attempt, however long it takes: a write to a stalled disk cannot be cancelled. A slow one is
    /// reported.
    pub(super) async fn watch<T>(
        &self,
        attempt: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let mut attempt = pin!(attempt);
        let timeouts = Duration::from_millis(JOURNAL_SLOW_MS);
        let outcome = match timeout(timeouts, &mut attempt).await {
            Ok(outcome) => outcome,
            Err(_) => {
                self.tell_not_saving(&StoreError::Timeout);
                attempt.await
            }
        };
        if outcome.is_ok() {
            self.tell_saving();
        }
        outcome
    }

    fn tell_saving(&self) {
        let has_healed = self.health.send_if_modified(|health| {
            let has_healed = *health != Health::Saving;
            *health = Health::Saving;
            has_healed
        });
        if has_healed {
            tracing::info!("the store saves again");
        }
    }

    pub(super) fn tell_not_saving(&self, error: &StoreError) {
        let (now, why) = (self.clock.now(), error.to_string());
        self.health.send_if_modified(|health| {
            let since = match health {
                Health::NotSaving { why: earlier, .. } if **earlier == *why => return false,
                Health::NotSaving { since, .. } => *since,
                Health::Saving => now,
            };
            if error.is_final() {
                tracing::error!(why, "the store is lost");
            } else {
                tracing::error!(why, "the store does not save; what waits is kept and tried again");
            }
            *health = Health::NotSaving { why: why.into(), since };
            true
        });
    }
}
