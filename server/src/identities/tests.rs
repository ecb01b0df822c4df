//! Who is recognised, and who is not: secrets that rotate, a store that does not save, many at once.

use std::collections::BTreeSet;
use std::sync::Arc;

use futures::future::join_all;
use game::Millis;
use tempfile::TempDir;
use tokio::task::{JoinHandle, JoinSet};

use super::*;
use crate::app_state::AppState;
use crate::ops::metrics::Metrics;
use crate::store::database_url::DatabaseUrl;
use crate::store::keeper::Keeper;
use crate::store::tests::open_alone;
use crate::store::tests::postgres::Postgres;

mod in_cluster;

/// Identities with a store of their own.
struct Town {
    identities: Identities,
    store: Store,
    journal: Journal,
    task: JoinHandle<()>,
    folder: TempDir,
}

impl Town {
    async fn new(most: usize) -> Self {
        Self::at(most, tempfile::tempdir().unwrap()).await
    }

    async fn at(most: usize, folder: TempDir) -> Self {
        Self::at_time(most, folder, Clock::resume(None)).await
    }

    async fn at_time(most: usize, folder: TempDir, clock: Clock) -> Self {
        let place = DatabaseUrl::Sqlite(folder.path().join("nonet.db"));
        Self::with_store(most, &place, folder, clock).await
    }

    async fn with_store(most: usize, place: &DatabaseUrl, folder: TempDir, clock: Clock) -> Self {
        let (store, keeper, _) = open_alone(place).await.unwrap();
        Self::with_opened(most, store, keeper, folder, clock)
    }

    fn with_opened(most: usize, store: Store, keeper: Keeper, folder: TempDir, clock: Clock) -> Self {
        clock.start();
        let (journal, task) =
            Journal::start(keeper, clock.clone(), Arc::new(Metrics::new()), BTreeSet::new());
        let identities = Identities::remembering(most, store.clone(), journal.clone(), clock);
        Self { identities, store, journal, task, folder }
    }

    async fn again(self, most: usize) -> Self {
        let Self { journal, task, store, folder, .. } = self;
        journal.end();
        task.await.unwrap();
        store.close().await;
        Self::at(most, folder).await
    }

    async fn newcomer(&self) -> Identity {
        match self.identities.recognise(None, || Ok(()), || true).await {
            Recognition::New(identity) => identity,
            other @ (Recognition::Known { .. }
            | Recognition::Unwelcome
            | Recognition::TooOften(_)
            | Recognition::WrongSecret
            | Recognition::DeadSecret { .. }
            | Recognition::NotNow) => {
                panic!("a stranger is new, not {other:?}")
            }
        }
    }

    /// The identity that a known player leaves with.
    async fn known(&self, claimed: &Identity) -> Identity {
        match self.identities.recognise(Some(claimed), || Ok(()), || true).await {
            Recognition::Known { player, renewed: Some(renewed) } if player == claimed.player => renewed,
            other @ (Recognition::Known { .. }
            | Recognition::New(_)
            | Recognition::Unwelcome
            | Recognition::TooOften(_)
            | Recognition::WrongSecret
            | Recognition::DeadSecret { .. }
            | Recognition::NotNow) => panic!("{claimed:?} is known, not {other:?}"),
        }
    }

    async fn refuse(&self) {
        sqlx::query("ALTER TABLE players RENAME TO gone").execute(self.store.pool()).await.unwrap();
    }

    async fn relent(&self) {
        sqlx::query("ALTER TABLE gone RENAME TO players").execute(self.store.pool()).await.unwrap();
        self.journal.health().wait_for(|health| *health == Health::Saving).await.unwrap();
    }
}

#[tokio::test]
async fn a_secret_proves_the_player_and_is_replaced_each_time() {
    let town = Town::new(10).await;
    let ann = town.newcomer().await;
    let renewed = town.known(&ann).await;
    assert_eq!(renewed.player, ann.player);
    assert_ne!(renewed.secret, ann.secret);
    town.known(&renewed).await;
    let thief = Identity { player: ann.player, secret: town.newcomer().await.secret };
    assert_eq!(town.identities.recognise(Some(&thief), || Ok(()), || true).await, Recognition::WrongSecret);
}

#[tokio::test]
async fn a_dead_secret_is_refused_and_its_owner_is_told_once() {
    let town = Town::new(10).await;
    let old = town.newcomer().await;
    let current = town.known(&old).await;
    town.known(&current).await;
    // The newer secret was used long ago.
    let long_ago = StoredPlayer {
        secrets: {
            let mut secrets = town.store.players(&[old.player]).await.unwrap()[&old.player].secrets.clone();
            secrets.iter_mut().for_each(|secret| secret.used_at = secret.used_at.map(|_| Millis(0)));
            secrets
        },
        version: 1_000,
        ..town.store.players(&[old.player]).await.unwrap()[&old.player].clone()
    };
    town.journal.commit(vec![Write::Player(long_ago)]).await.unwrap();
    let Town { journal, task, store, folder, .. } = town;
    journal.end();
    task.await.unwrap();
    store.close().await;
    let later = Clock::resume(Some(Millis(10 * 60_000)));
    let town = Town::at_time(10, folder, later).await;
    assert!(!town.identities.take_alarm(old.player));
    for is_news in [true, false] {
        let dead = Recognition::DeadSecret { player: old.player, is_news };
        assert_eq!(town.identities.recognise(Some(&old), || Ok(()), || true).await, dead);
    }
    assert!(town.identities.take_alarm(old.player), "the owner is to be told");
    assert!(!town.identities.take_alarm(old.player), "once");
}

#[tokio::test]
async fn everybody_is_known_after_a_restart_also_by_the_newest_secret() {
    let town = Town::new(10).await;
    let (ann, bob) = (town.newcomer().await, town.newcomer().await);
    let ann = town.known(&ann).await;
    let town = town.again(10).await;
    town.known(&ann).await;
    town.known(&bob).await;
}

#[tokio::test]
async fn the_store_holds_no_secret() {
    let town = Town::new(10).await;
    let ann = town.newcomer().await;
    town.journal.settle().await.unwrap();
    let text: String =
        sqlx::query_scalar("SELECT secrets FROM players").fetch_one(town.store.pool()).await.unwrap();
    assert!(text.contains("hash") && !text.contains(&ann.secret), "{text}");
}

#[tokio::test]
async fn an_identity_from_elsewhere_is_replaced_not_adopted() {
    let town = Town::new(10).await;
    let foreign = Identity { player: PlayerId(7), secret: "chosen by the client".to_owned() };
    let Recognition::New(fresh) = town.identities.recognise(Some(&foreign), || Ok(()), || true).await else {
        panic!("nobody knows 7")
    };
    assert_ne!((fresh.player, fresh.secret), (foreign.player, foreign.secret));
}

#[tokio::test]
async fn a_stranger_who_may_not_come_leaves_no_trace() {
    let town = Town::new(10).await;
    let ann = town.newcomer().await;
    let foreign = Identity { player: PlayerId(7), secret: "chosen by the client".to_owned() };
    for claimed in [None, Some(&foreign)] {
        assert_eq!(town.identities.recognise(claimed, || Ok(()), || false).await, Recognition::Unwelcome);
    }
    let known = town.identities.recognise(Some(&ann), || Ok(()), || false).await;
    assert!(matches!(known, Recognition::Known { .. }), "{known:?}");
    town.journal.settle().await.unwrap();
    let count: i64 =
        sqlx::query_scalar("SELECT count(*) FROM players").fetch_one(town.store.pool()).await.unwrap();
    assert_eq!(count, 1);
}

#[tokio::test]
async fn whoever_is_pushed_out_of_memory_is_still_known() {
    let town = Town::new(2).await;
    let mut people = Vec::new();
    for _ in 0..20 {
        people.push(town.newcomer().await);
    }
    for person in &people {
        let renewed = town.known(person).await;
        town.known(&renewed).await;
    }
    assert!(town.identities.cache().len() <= 2);
}

#[tokio::test]
async fn while_the_store_does_not_save_only_the_known_come_in() {
    // An embedded store refuses only with its disk.
    let postgres = Postgres::start().await;
    let town = async || {
        let folder = tempfile::tempdir().unwrap();
        Town::with_store(10, &postgres.place(), folder, Clock::resume(None)).await
    };
    let first = town().await;
    let ann = first.newcomer().await;
    first.refuse().await;
    // The first to connect finds out, and still gets in.
    let known = Recognition::Known { player: ann.player, renewed: None };
    assert_eq!(first.identities.recognise(Some(&ann), || Ok(()), || true).await, known);
    assert_eq!(first.identities.recognise(Some(&ann), || Ok(()), || true).await, known);
    let stranger = Identity { player: PlayerId(7), secret: "who knows".to_owned() };
    for claimed in [None, Some(&stranger)] {
        let recognition = first.identities.recognise(claimed, || Ok(()), || true).await;
        assert_eq!(recognition, Recognition::NotNow);
    }
    assert_eq!(first.identities.cache().len(), 1, "nobody else is remembered");
    first.relent().await;
    let ann = first.known(&ann).await;
    let bob = first.newcomer().await;
    first.journal.end();
    first.task.await.unwrap();
    let town = town().await;
    town.known(&ann).await;
    town.known(&bob).await;
}

#[tokio::test]
async fn a_newcomer_who_cannot_be_kept_gets_no_identity() {
    let postgres = Postgres::start().await;
    let folder = tempfile::tempdir().unwrap();
    let town = Town::with_store(10, &postgres.place(), folder, Clock::resume(None)).await;
    town.refuse().await;
    // The first to connect finds out.
    assert_eq!(town.identities.recognise(None, || Ok(()), || true).await, Recognition::NotNow);
    assert_eq!(town.identities.cache().len(), 0);
}

#[tokio::test]
async fn the_store_is_asked_only_about_those_who_are_not_remembered() {
    let town = Town::new(10).await;
    let ann = town.newcomer().await;
    let too_often = || Err(TooSoon { wait_ms: 1_500 });
    let known = town.identities.recognise(Some(&ann), too_often, || true).await;
    assert!(matches!(known, Recognition::Known { .. }), "{known:?}");
    let town = town.again(10).await;
    let refused = town.identities.recognise(Some(&ann), too_often, || true).await;
    assert_eq!(refused, Recognition::TooOften(TooSoon { wait_ms: 1_500 }));
    town.known(&ann).await;
}

#[tokio::test]
async fn two_windows_of_one_player_both_stay_known() {
    let town = Town::new(10).await;
    let ann = town.newcomer().await;
    let (one, other) = tokio::join!(town.known(&ann), town.known(&ann));
    let town = town.again(10).await;
    town.known(&one).await;
    town.known(&other).await;
}

/// After a restart all players reconnect at once: there are few reads and writes, and all players get in.
#[tokio::test]
async fn a_storm_of_known_players_is_read_and_written_together() {
    const PEOPLE: usize = 10_000;
    let (app, _queue, _folder) = AppState::at_rest().await;
    let all = (0..PEOPLE).map(|_| app.persistence.identities.recognise(None, || Ok(()), || true));
    let people = join_all(all).await;
    // The cache is empty.
    let identities =
        Identities::new(app.persistence.store.clone(), app.persistence.journal.clone(), app.clock.clone());
    let identities = Arc::new(identities);
    let before = transactions(&app);
    let mut storm = JoinSet::new();
    for person in people {
        let Recognition::New(person) = person else { panic!("a stranger is new, not {person:?}") };
        let identities = identities.clone();
        storm.spawn(async move {
            let recognition = identities.recognise(Some(&person), || Ok(()), || true).await;
            assert!(matches!(recognition, Recognition::Known { renewed: Some(_), .. }), "{recognition:?}");
        });
    }
    storm.join_all().await;
    let count = transactions(&app) - before;
    assert!((1..PEOPLE / 10).contains(&count), "{count} transactions for {PEOPLE} players");
}

fn transactions(app: &AppState) -> usize {
    let text = app.ops.metrics.scrape(app.gauges());
    let count = text.lines().find_map(|line| line.split_once("journal_commit_seconds_count "));
    count.expect("commits are counted").1.parse().unwrap()
}
