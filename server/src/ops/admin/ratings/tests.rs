//! What an operator is told of bookings that are taken back, and who of their players hears of it.

use game::{PlayerId, RoomId};
use protocol::{Capability, Codec};

use super::*;
use crate::net::Address;
use crate::rooms::players::Connection;
use crate::session::outbox::Outbox;
use crate::standings;
use crate::standings::tests::{ANN, BOB, with_a_duel};
use crate::store::tests::open;
use crate::store::tests::ratings::{duel, ended, rated};

const DUEL: VoidMatch = VoidMatch { id: MatchId { room: RoomId(1), match_no: 1 } };

fn connect(app: &AppState, player: PlayerId, capabilities: &[Capability]) -> Arc<Outbox> {
    let outbox = Arc::new(Outbox::new(app.rooms.players.next_session(), Codec::Json));
    outbox.understands(capabilities);
    let address = Address::of_peer([127, 0, 0, 1].into());
    app.rooms.players.connect(player, Connection { outbox: outbox.clone(), address }, |_| {});
    outbox
}

#[tokio::test]
async fn a_match_is_void_once_and_its_players_hear_of_it() {
    let (app, _folder) = with_a_duel().await;
    let outboxes = [connect(&app, ANN, &[Capability::Pools]), connect(&app, BOB, &[])];
    let voided = void(&app, DUEL).await.unwrap();
    assert_eq!((voided.class.as_str(), voided.changes.len()), ("duel-hard", 2));
    let ann = voided.changes.iter().find(|change| change.player == ANN).unwrap();
    assert!(ann.name == "Ann" && ann.old > 1_600 && ann.new < ann.old, "{ann:?}");
    let [ann, bob] = outboxes.map(|outbox| outbox.next().is_some());
    assert!(ann && !bob, "only who understands pools");
    let again = void(&app, DUEL).await.unwrap_err();
    assert!(again.error.contains("has been voided before"), "{}", again.error);
    let page = standings::player(&app, ANN, None).await.unwrap();
    assert!(page.matches[0].void && page.head_to_head.is_empty() && page.best.is_empty());
}

#[tokio::test]
async fn only_what_was_booked_and_rated_can_be_void() {
    let (app, _folder) = with_a_duel().await;
    let unknown = VoidMatch { id: MatchId { match_no: 2, ..DUEL.id } };
    let refused = void(&app, unknown).await.unwrap_err();
    assert!(refused.error.contains("no match 0000000000000001-2 is booked"), "{}", refused.error);
    let mut friends = duel(2, [ANN, BOB]);
    friends.origin = game::Origin::Private;
    let writes = vec![open(2), ended(&friends, Some(rated(&friends)), 1)];
    app.persistence.journal.commit(writes).await.unwrap();
    let refused = void(&app, VoidMatch { id: friends.id }).await.unwrap_err();
    assert!(refused.error.ends_with("has changed no ratings: room"), "{}", refused.error);
}

#[tokio::test]
async fn a_player_is_called_as_the_operator_says() {
    let (app, _folder) = with_a_duel().await;
    let order = |player, name: Option<&str>| Rename { player, name: name.map(str::to_owned) };
    let renamed = rename(&app, order(ANN, Some(" Player  7 "))).await.unwrap();
    assert_eq!((renamed.name.as_str(), renamed.is_own), ("Player 7", false));
    assert_eq!(standings::player(&app, ANN, None).await.unwrap().name.as_str(), "Player 7");
    let undone = rename(&app, order(ANN, None)).await.unwrap();
    assert_eq!((undone.name.as_str(), undone.is_own), ("Player 7", true));
    assert!(rename(&app, order(ANN, Some("\u{202e}x"))).await.unwrap_err().error.contains("invisible"));
    assert!(rename(&app, order(PlayerId(7), Some("X"))).await.unwrap_err().error.contains("on no page"));
}
