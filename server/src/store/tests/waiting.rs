//! Who waits in the queue, for whoever runs it next.

use game::{Millis, PlayerId};
use lobby::KeptTicket;

use super::*;

on_both! {
    async fn who_waits_is_stored_as_said_last(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        assert_eq!(opened.store.waiting().await.unwrap(), []);
        let ticket = |player| KeptTicket { player: PlayerId(player), since: Millis(9) };
        for tickets in [vec![ticket(1), ticket(u64::MAX)], vec![ticket(2)], vec![]] {
            opened.keep(vec![Write::Waiting { tickets: tickets.clone() }]).await;
            assert_eq!(opened.store.waiting().await.unwrap(), tickets);
        }
        opened.end().await;
    }
}
