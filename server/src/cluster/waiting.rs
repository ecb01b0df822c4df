//! The players of this node who wait in the queue, so that they can be named to another node that runs it from now on.

use dashmap::DashMap;
use game::PlayerId;
use lobby::{Candidate, QueueEvent};

#[derive(Debug, Default)]
pub(crate) struct WaitingHere(DashMap<PlayerId, Candidate>);

impl WaitingHere {
    /// Follows what is said to the queue.
    pub(crate) fn follow(&self, event: &QueueEvent) {
        match event {
            QueueEvent::Enqueue(candidate) | QueueEvent::Return(candidate) => {
                self.0.insert(candidate.ticket.player, candidate.clone());
            }
            QueueEvent::Dequeue { player, session, .. } | QueueEvent::Gone { player, session } => {
                self.0.remove_if(player, |_, candidate| candidate.session == *session);
            }
            QueueEvent::WalkedOut { .. }
            | QueueEvent::Answered { .. }
            | QueueEvent::TakeOver { .. }
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

    pub(crate) fn all(&self) -> Vec<Candidate> {
        self.0.iter().map(|candidate| candidate.clone()).collect()
    }
}
