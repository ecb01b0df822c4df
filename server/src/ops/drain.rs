//! How far a drain has got: serving, draining with a limit, stopping. Owns which stage may follow which; what moves it
//! on is in `drain_task`.

use game::Millis;
use protocol::{Notice, ServerMessage};
use tokio::sync::watch;

/// How far the shutdown has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Serving,
    /// Nothing new begins; over at `until` at the latest, by the server's own time.
    Draining {
        until: Millis,
    },
    /// It cannot be called off any more.
    Stopping,
}

#[derive(Debug)]
pub(crate) struct Drain {
    stage: watch::Sender<Stage>,
}

impl Drain {
    pub(crate) fn new() -> Self {
        Self { stage: watch::Sender::new(Stage::Serving) }
    }

    pub(crate) fn stage(&self) -> Stage {
        *self.stage.borrow()
    }

    /// Whether nothing new may begin.
    pub(crate) fn is_on(&self) -> bool {
        self.stage() != Stage::Serving
    }

    /// The notice for a client that connects now.
    pub(crate) fn notice(&self, now: Millis) -> Option<ServerMessage> {
        match self.stage() {
            Stage::Serving | Stage::Stopping => None,
            Stage::Draining { until } => {
                let ends_in_ms = u32::try_from(until.since(now)).unwrap_or(u32::MAX);
                Some(ServerMessage::Notice { notice: Notice::Draining { ends_in_ms } })
            }
        }
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// Moves on to `to`, if `from` allows it; false otherwise.
    pub(super) fn step(&self, from: impl Fn(Stage) -> bool, to: Stage) -> bool {
        self.stage.send_if_modified(|stage| {
            let may = from(*stage);
            if may {
                *stage = to;
            }
            may
        })
    }
}
