//! A player is the same on every node of a cluster, whichever renewed their secret last.

use super::*;
use crate::cluster::registrar::Registrar;
use crate::limits::SECRETS_OVERLAP_MS;
use crate::store::tests::cluster::open_shared;

const LEASE_MS: u64 = 60_000;

/// What a node of the cluster knows of players; its time is `ahead_ms` ahead.
async fn node(postgres: &Postgres, ahead_ms: u64) -> Town {
    let (registrar, joined) = Registrar::join(&postgres.place(), "test", "1", LEASE_MS).await.unwrap();
    let (store, keeper) = open_shared(&postgres.place(), &registrar).await;
    let clock = Clock::resume(Some(joined.now.plus(ahead_ms)));
    Town::with_opened(10, store, keeper, tempfile::tempdir().unwrap(), clock)
}

#[tokio::test]
async fn a_secret_renewed_on_one_node_works_on_the_other_at_once() {
    let postgres = Postgres::start().await;
    let (here, there) = (node(&postgres, 0).await, node(&postgres, 0).await);
    let mut ann = here.newcomer().await;
    for _ in 0..5 {
        ann = there.known(&ann).await;
        ann = here.known(&ann).await;
    }
    let wrong = Identity { player: ann.player, secret: "wrong".to_owned() };
    assert_eq!(there.identities.recognise(Some(&wrong), || Ok(()), || true).await, Recognition::WrongSecret);
    let asked = there.identities.recognise(Some(&ann), || Err(TooSoon { wait_ms: 7 }), || true).await;
    assert_eq!(asked, Recognition::TooOften(TooSoon { wait_ms: 7 }));
}

/// Two windows of one player, on different nodes: neither loses its secret to the other.
#[tokio::test]
async fn renewals_at_the_same_time_are_all_good() {
    let postgres = Postgres::start().await;
    let (here, there) = (node(&postgres, 0).await, node(&postgres, 0).await);
    for _ in 0..20 {
        let ann = here.newcomer().await;
        let (one, other) = tokio::join!(here.known(&ann), there.known(&ann));
        tokio::join!(here.known(&other), there.known(&one));
        tokio::join!(here.known(&one), there.known(&other));
    }
}

#[tokio::test]
async fn a_secret_that_died_on_one_node_is_dead_on_the_other() {
    let postgres = Postgres::start().await;
    let (here, later) = (node(&postgres, 0).await, node(&postgres, 2 * SECRETS_OVERLAP_MS).await);
    let first = here.newcomer().await;
    let second = here.known(&first).await;
    let third = here.known(&second).await;
    let refused = later.identities.recognise(Some(&first), || Ok(()), || true).await;
    assert_eq!(refused, Recognition::DeadSecret { player: first.player, is_news: true });
    later.known(&third).await;
}

#[tokio::test]
async fn while_the_database_is_away_nobody_is_taken_for_another() {
    let mut postgres = Postgres::start().await;
    let here = node(&postgres, 0).await;
    let ann = here.newcomer().await;
    postgres.crash();
    assert_eq!(here.identities.recognise(Some(&ann), || Ok(()), || true).await, Recognition::NotNow);
    postgres.go_on().await;
    here.known(&ann).await;
}

/// As after the loss of a node: each of many players connects once.
#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_players_who_come_at_once_are_known() {
    let postgres = Postgres::start().await;
    let here = Arc::new(node(&postgres, 0).await);
    let players = join_all((0..1_000).map(|_| here.newcomer())).await;
    let began = std::time::Instant::now();
    let mut connecting = JoinSet::new();
    for player in players {
        let here = here.clone();
        connecting.spawn(async move { here.known(&player).await });
    }
    connecting.join_all().await;
    println!("1,000 renewals took {:?}", began.elapsed());
}
