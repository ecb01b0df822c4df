//! The players of this node who wait in the queue, so that they can be named to whoever runs it from now on: at another node, or
//! anew.

use dashmap::DashMap;
use game::PlayerId;
use lobby::{QueueEvent, SessionId};

/// Of each player through which connection they wait, and what the queue must hear of them: that they wait, or that they have asked to
/// wait no more and were not answered yet.
#[derive(Debug, Default)]
pub(crate) struct WaitingHere(DashMap<PlayerId, (SessionId, QueueEvent)>);

impl WaitingHere {
    /// Follows what is said to the queue.
    pub(crate) fn follow(&self, event: &QueueEvent) {
        match event {
            QueueEvent::Enqueue(candidate) | QueueEvent::Return(candidate) => {
                let named = QueueEvent::Enqueue(candidate.clone());
                self.0.insert(candidate.ticket.player, (candidate.session, named));
            }
            QueueEvent::Dequeue { player, session, .. } => {
                if let Some(mut known) = self.0.get_mut(player).filter(|known| known.0 == *session) {
                    known.1 = event.clone();
                }
            }
            QueueEvent::Gone { player, session } => {
                self.0.remove_if(player, |_, known| known.0 == *session);
            }
            QueueEvent::WalkedOut { .. }
            | QueueEvent::Forget { .. }
            | QueueEvent::Answered { .. }
            | QueueEvent::TakeOver { .. }
            | QueueEvent::HandedOver
            | QueueEvent::MayBegin { .. }
            | QueueEvent::Met
            | QueueEvent::NotMet { .. }
            | QueueEvent::BotSent { .. }
            | QueueEvent::NoBot { .. }
            | QueueEvent::DeadlineReached => {}
        }
    }

    pub(crate) fn remove(&self, player: PlayerId) {
        self.0.remove(&player);
    }

    pub(crate) fn all(&self) -> Vec<(PlayerId, SessionId, QueueEvent)> {
        self.0.iter().map(|known| (*known.key(), known.0, known.1.clone())).collect()
    }
}
