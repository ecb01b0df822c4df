//! Who has raced what, and at which pace: from the commit of the match on, after a restart, bounded, and of matches that an
//! earlier release has stored.

use game::{MatchRecord, PlayerId};
use puzzle::{Isomorphism, PuzzleId};

use super::super::backfill;
use super::super::raced::Raced;
use super::*;
use crate::limits::RACED_PER_PLAYER_MAX;

const ANN: PlayerId = PlayerId(0xA);
const BOB: PlayerId = PlayerId(0xB);

/// A match of Ann's in this room, with her marked.
fn ended(room: u64, at: u64) -> (Write, MatchRecord) {
    let mut record = race::record(*config(room));
    record.results.table[0].not_by_hand = true;
    let ended_at = SystemTime::UNIX_EPOCH;
    (Write::Match { record: Arc::new(record.clone()), at: Millis(at), ended_at, rated: None }, record)
}

async fn has_raced(opened: &Opened, puzzle: PuzzleId) -> Vec<PlayerId> {
    soon("a look-up", opened.store.raced(puzzle, &[BOB, ANN])).await.unwrap()
}

async fn pace(opened: &Opened, player: PlayerId) -> Option<Millis> {
    soon("a look-up", opened.store.not_by_hand_at(player)).await.unwrap()
}

on_both! {
    async fn who_has_raced_a_puzzle_is_known_from_its_commit_on(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let (write, record) = ended(3, 7);
        let puzzle = PuzzleId::canonical(&record.puzzle);
        assert_eq!((has_raced(&opened, puzzle).await, pace(&opened, ANN).await), (vec![], None));
        soon("a commit", opened.journal.commit(vec![open(3), write])).await.unwrap();
        assert_eq!(has_raced(&opened, puzzle).await, [ANN], "whether it is in the database yet or not");
        assert_eq!(pace(&opened, ANN).await, Some(Millis(7)));
        let opened = opened.again(place).await;
        assert_eq!((has_raced(&opened, puzzle).await, pace(&opened, BOB).await), (vec![ANN], None));
        assert_eq!(pace(&opened, ANN).await, Some(Millis(7)));
        // The same puzzle as somebody else would set it.
        let image = Isomorphism::draw(&record.puzzle.puzzle, 5).prepared(&record.puzzle);
        let image = puzzle::PreparedPuzzle::of(image.puzzle, image.solution);
        assert_eq!(has_raced(&opened, PuzzleId::canonical(&image)).await, [ANN]);
        opened.end().await;
    }

    async fn what_was_raced_longest_ago_is_forgotten_first(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let puzzle = |n: u64| -> PuzzleId { format!("{n:016x}").parse().unwrap() };
        let most = RACED_PER_PLAYER_MAX as u64;
        let row = |n: u64| Raced { player: ANN, puzzle: puzzle(n), at: Millis(n) };
        let rows = (0..most + 10).map(row).collect();
        opened.keep(vec![Write::RacedBefore { rows, read_to: None }]).await;
        let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM raced");
        assert_eq!(count.fetch_one(opened.store.pool()).await.unwrap(), RACED_PER_PLAYER_MAX);
        assert_eq!(has_raced(&opened, puzzle(9)).await, []);
        assert_eq!(has_raced(&opened, puzzle(10)).await, [ANN]);
        opened.end().await;
    }

    async fn matches_of_earlier_releases_are_read_once(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let (write, record) = ended(3, 7);
        opened.keep(vec![open(3), write]).await;
        let puzzle = PuzzleId::canonical(&record.puzzle);
        // As if that release had stored it.
        sqlx::query("DELETE FROM raced").execute(opened.store.pool()).await.unwrap();
        let opened = opened.again(place).await;
        assert_eq!(has_raced(&opened, puzzle).await, []);
        soon("the backfill", backfill::run(opened.store.clone(), opened.journal.clone())).await;
        soon("the database", opened.journal.settle()).await.unwrap();
        assert_eq!(has_raced(&opened, puzzle).await, [ANN]);
        assert_eq!(opened.store.backfilled_to().await.unwrap(), None, "never again");
        opened.end().await;
    }
}
