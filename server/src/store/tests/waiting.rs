//! What the queue knows, for whoever runs it next.

use game::{Millis, Network, PlayerId};
use lobby::{Candidate, Input, KeptQueue, Pairing, Pool, Queue, QueueEvent, SessionId, Ticket};

use super::*;

/// Of a queue that has brought two together, of whom the first has left the other and waits again.
pub(super) fn kept(players: [PlayerId; 2]) -> KeptQueue {
    let mut queue = Queue::new(&Pool::shipped(), Pairing { same_network: true, bot_after_ms: 0 });
    let comes = |player: PlayerId| {
        let ticket = Ticket::new(player, "Ann".parse().unwrap(), Network(player.0));
        QueueEvent::Enqueue(Candidate { ticket, session: SessionId(player.0) })
    };
    let left = QueueEvent::WalkedOut { player: players[0], opponents: vec![players[1]] };
    for (at, event) in players.map(comes).into_iter().chain([left, comes(players[0])]).enumerate() {
        queue.handle(Input { at: Millis(1_000 * at as u64), event }, &mut Vec::new());
    }
    let kept = queue.kept();
    assert_eq!((kept.tickets.len(), kept.walkouts.rows()), (1, 5), "a race, two to avoid, two who leave");
    kept
}

on_both! {
    async fn what_the_queue_knows_is_stored_as_said_last(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        assert_eq!(opened.store.waiting().await.unwrap(), KeptQueue::default());
        let players = |other| [PlayerId(u64::MAX), PlayerId(other)];
        for kept in [kept(players(1)), kept(players(2)), KeptQueue::default()] {
            opened.keep(vec![Write::Waiting { kept: kept.clone() }]).await;
            assert_eq!(opened.store.waiting().await.unwrap(), kept);
        }
        opened.end().await;
    }
}
