//! Published challenges on both databases: in which lists they stand, who likes them, what reports hide and operators decide.

use game::{ChallengeId, PlayerId};
use protocol::{GalleryOrder, ListingReport, Shelf};
use puzzle::Tier;

use super::challenges::{challenge, id};
use super::*;
use crate::limits::GALLERY_ROWS;
use crate::store::dated::Dated;
pub(super) use crate::store::gallery::Published;
use crate::store::gallery::{GalleryChange, GalleryRow, Judged, RowKey};

const SUE: PlayerId = PlayerId(1);
const ALL: Shelf = Shelf::ALL;

pub(super) fn published(made_at_ms: u64) -> Published {
    Published {
        setter: SUE,
        name: "Sue".parse().unwrap(),
        title: "Rings".to_owned(),
        kinds: vec!["x".to_owned(), "killer".to_owned()],
        tier: Tier::Hard,
        made_at_ms,
    }
}

pub(super) fn changed(challenge: ChallengeId, change: GalleryChange) -> Write {
    Write::Gallery { challenge, change }
}

pub(super) fn publish(challenge: ChallengeId, made_at_ms: u64) -> Write {
    changed(challenge, GalleryChange::Publish(published(made_at_ms).into()))
}

/// A challenge that is published.
pub(crate) fn published_writes(nth: u64) -> Vec<Write> {
    let made = game::Challenge { id: ChallengeId::nth(nth), ..challenge(Some([3; 32])) };
    vec![Write::Challenge(made.into()), publish(ChallengeId::nth(nth), nth)]
}

pub(super) fn like(player: u64, on: bool) -> GalleryChange {
    GalleryChange::Like { player: PlayerId(player), on }
}

pub(super) fn report(reporter: u64) -> GalleryChange {
    let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
    GalleryChange::Report { reporter: PlayerId(reporter), why: ListingReport::Copied, at }
}

/// Each of two has published a puzzle that the other likes and has reported; that of the first is there.
pub(super) fn of_two(players: [(PlayerId, &str); 2]) -> Vec<Write> {
    let [first, second] = players;
    let set_by: game::Name = second.1.parse().unwrap();
    let others =
        game::Challenge { id: ChallengeId::nth(6), setter: second.0, set_by, ..challenge(Some([3; 32])) };
    let mut writes = vec![Write::Challenge(others.into())];
    for (nth, (setter, name), (player, _)) in [(5, first, second), (6, second, first)] {
        let published = Published { setter, name: name.parse().unwrap(), ..published(9) };
        let changes = [GalleryChange::Publish(published.into()), like(player.0, true), report(player.0)];
        writes.extend(changes.map(|change| changed(ChallengeId::nth(nth), change)));
    }
    writes
}

impl Opened {
    async fn with_gallery(place: &DatabaseUrl, challenges: u64) -> Self {
        let opened = Self::at(place).await;
        opened.keep((1..=challenges).flat_map(published_writes).collect()).await;
        opened
    }

    async fn list(&self, shelf: &Shelf, order: GalleryOrder, above: &RowKey) -> (Vec<GalleryRow>, bool) {
        self.store.gallery(shelf, order, above).await.unwrap()
    }

    async fn listed(&self, shelf: &Shelf) -> Vec<ChallengeId> {
        self.list(shelf, GalleryOrder::Newest, &RowKey::TOP).await.0.into_iter().map(|row| row.id).collect()
    }

    async fn change(&self, challenge: ChallengeId, change: GalleryChange) {
        self.keep(vec![changed(challenge, change)]).await;
    }

    async fn counted(&self, table: &str) -> i64 {
        let sql = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        sqlx::query_scalar(sql).fetch_one(self.store.pool()).await.unwrap()
    }
}

fn of(kind: &str, tier: Option<Tier>) -> Shelf {
    Shelf::Of { kind: Some(kind.to_owned()), tier }
}

on_both! {
    async fn a_list_comes_in_pages_the_newest_or_most_liked_first(place: &DatabaseUrl) {
        let page = GALLERY_ROWS.unsigned_abs();
        let opened = Opened::with_gallery(place, page + 2).await;
        let (rows, more) = opened.list(&ALL, GalleryOrder::Newest, &RowKey::TOP).await;
        assert_eq!((rows.len() as u64, more), (page, true));
        assert_eq!((rows[0].id, &rows[0].published), (ChallengeId::nth(page + 2), &published(page + 2)));
        let (rest, more) = opened.list(&ALL, GalleryOrder::Newest, &rows.last().unwrap().key(GalleryOrder::Newest)).await;
        assert_eq!(rest.iter().map(|row| row.id).collect::<Vec<_>>(), [2, 1].map(ChallengeId::nth));
        assert!(!more);
        opened.keep([5, 6, 7].map(|player| changed(ChallengeId::nth(2), like(player, true))).to_vec()).await;
        opened.change(ChallengeId::nth(1), like(5, true)).await;
        let (liked, more) = opened.list(&ALL, GalleryOrder::MostLiked, &RowKey::TOP).await;
        assert_eq!((liked[0].id, liked[0].likes, liked[1].id), (ChallengeId::nth(2), 3, ChallengeId::nth(1)));
        assert!(more);
        let (rest, _) = opened.list(&ALL, GalleryOrder::MostLiked, &liked.last().unwrap().key(GalleryOrder::MostLiked)).await;
        assert_eq!(rest.len(), 2, "of equally many likes each comes once");
        assert!(rest.iter().all(|row| !liked.contains(row)));
        opened.end().await;
    }

    async fn a_puzzle_stands_in_the_list_of_each_of_its_words(place: &DatabaseUrl) {
        let opened = Opened::with_gallery(place, 1).await;
        let its = [ALL, of("x", None), of("killer", Some(Tier::Hard)), Shelf::By(SUE)];
        let hard = Shelf::Of { kind: None, tier: Some(Tier::Hard) };
        for shelf in its.iter().chain([&hard]) {
            assert_eq!(opened.listed(shelf).await, [ChallengeId::nth(1)], "{shelf:?}");
        }
        let easy = Shelf::Of { kind: None, tier: Some(Tier::Easy) };
        for shelf in [of("thermometer", None), of("x", Some(Tier::Easy)), easy, Shelf::By(PlayerId(2))] {
            assert_eq!(opened.listed(&shelf).await, [], "{shelf:?}");
        }
        opened.end().await;
    }

    async fn a_like_counts_once_and_never_the_setters(place: &DatabaseUrl) {
        let opened = Opened::with_gallery(place, 1).await;
        let id = ChallengeId::nth(1);
        let likes = [like(5, true), like(5, true), like(SUE.0, true), like(6, true)];
        opened.keep(likes.map(|like| changed(id, like)).to_vec()).await;
        opened.change(ChallengeId::nth(9), like(5, true)).await;
        let listing = opened.store.listing(id, PlayerId(5)).await.unwrap().unwrap();
        assert_eq!((listing.likes, listing.liked), (2, true));
        opened.keep(vec![changed(id, like(5, false)), changed(id, like(5, false))]).await;
        let listing = opened.store.listing(id, PlayerId(5)).await.unwrap().unwrap();
        assert_eq!((listing.likes, listing.liked), (1, false));
        assert_eq!((opened.list(&ALL, GalleryOrder::MostLiked, &RowKey::TOP).await.0[0].likes, opened.counted("challenge_likes").await), (1, 1));
        opened.end().await;
    }

    async fn what_is_reported_is_hidden_until_an_operator_looks(place: &DatabaseUrl) {
        let opened = Opened::with_gallery(place, 2).await;
        let (first, second) = (ChallengeId::nth(1), ChallengeId::nth(2));
        opened.keep([report(5), report(5), report(6)].map(|report| changed(first, report)).to_vec()).await;
        assert_eq!(opened.listed(&ALL).await, [second]);
        let reported = opened.store.reported_challenges().await.unwrap();
        let [told] = &reported[..] else { panic!("{reported:?}") };
        assert_eq!((told.id, told.words, told.copied, told.setter), (first, 0, 2, SUE));
        assert_eq!(opened.store.reports_since(PlayerId(5), SystemTime::UNIX_EPOCH).await.unwrap(), 1);
        // Nothing that its setter does brings it back.
        opened.keep(vec![changed(first, GalleryChange::Unpublish), publish(first, 1)]).await;
        assert_eq!(opened.listed(&ALL).await, [second]);
        opened.change(first, GalleryChange::Judge { keeps: true }).await;
        assert_eq!((opened.listed(&ALL).await, opened.store.reported_challenges().await.unwrap()), (vec![second, first], vec![]));
        opened.change(first, report(7)).await;
        assert_eq!(opened.listed(&ALL).await, [second, first], "it cannot be hidden again");
        opened.keep(vec![changed(second, GalleryChange::Judge { keeps: false }), publish(second, 2)]).await;
        assert_eq!(opened.listed(&ALL).await, [first]);
        let listing = opened.store.listing(second, SUE).await.unwrap().unwrap();
        assert_eq!((listing.is_wanted, listing.judged), (true, Judged::TakenOff));
        opened.end().await;
    }

    async fn its_setter_takes_it_back_and_nobody_else_publishes_it(place: &DatabaseUrl) {
        let opened = Opened::with_gallery(place, 1).await;
        let id = ChallengeId::nth(1);
        opened.keep(vec![changed(id, like(5, true)), changed(id, GalleryChange::Unpublish)]).await;
        assert_eq!(opened.listed(&ALL).await, []);
        opened.keep(vec![publish(id, 1)]).await;
        assert_eq!(opened.list(&ALL, GalleryOrder::Newest, &RowKey::TOP).await.0[0].likes, 1);
        let of_another = Published { setter: PlayerId(2), ..published(1) };
        opened.keep(vec![Write::Challenge(game::Challenge { id: self::id(), ..challenge(None) }.into())]).await;
        opened.change(self::id(), GalleryChange::Publish(of_another.into())).await;
        opened.keep(vec![publish(ChallengeId::nth(9), 9)]).await;
        assert_eq!(opened.listed(&ALL).await, [id], "of another setter, and of no challenge");
        opened.end().await;
    }

    async fn what_is_listed_goes_with_its_challenge(place: &DatabaseUrl) {
        let opened = Opened::with_gallery(place, 2).await;
        for id in [1, 2].map(ChallengeId::nth) {
            opened.keep([like(5, true), report(6)].map(|change| changed(id, change)).to_vec()).await;
        }
        opened.keep(vec![Write::WithdrawChallenge { challenge: ChallengeId::nth(1) }]).await;
        let tables = ["gallery", "gallery_shelves", "challenge_likes", "challenge_reports"];
        for table in tables {
            assert!(opened.counted(table).await > 0, "{table}");
        }
        opened.keep(vec![Write::Forget { what: Dated::Challenges, before: Millis(1_000) }]).await;
        for table in tables {
            assert_eq!(opened.counted(table).await, 0, "{table}");
        }
        opened.end().await;
    }
}
