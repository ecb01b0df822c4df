//! Challenges with their runs on both databases: what a look reads, what a setter rules, who has started, and what goes.

use game::{
    Challenge, ChallengeId, ChallengeNow, JobRequest, Knowledge, Leaderboard, MatchId, Network, PlayerId,
    RacerStatus, Rules, Ruling, Run, Whence,
};

use super::*;
use crate::challenges::leaderboards::Leaderboards;
use crate::limits::FORGOTTEN_AT_ONCE_MAX;
use crate::store::dated::Dated;

const ONE_OPEN: &str = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ROOM: u64 = 7;

pub(super) fn id() -> ChallengeId {
    ChallengeId::nth(5)
}

pub(super) fn challenge(key: Option<[u8; 32]>) -> Challenge {
    let puzzle = game::perform(&JobRequest::Validate { text: ONE_OPEN.to_owned() }).outcome.unwrap();
    let rules = Challenge::rules_for(Rules::default()).unwrap();
    let (setter, set_by) = (PlayerId(1), "Sue".parse().unwrap());
    let (knowledge, credits) = (Knowledge::Puzzle, puzzle::Credits::default());
    Challenge {
        id: id(),
        setter,
        set_by,
        knowledge,
        credits,
        rules,
        puzzle,
        made_at: Millis(9),
        key,
        day: None,
    }
}

fn run(no: u32) -> Run {
    Run {
        id: MatchId { room: RoomId(ROOM), match_no: no },
        player: PlayerId(u64::from(no)),
        name: "Ann".parse().unwrap(),
        bot: false,
        knowledge: Knowledge::Nothing,
        status: RacerStatus::Finished { time_ms: 9_000 + no },
        correct: 1,
        mistakes: 0,
        hints: 0,
        not_by_hand: false,
        claimed: false,
        boxes: vec![],
        score: 10,
        repeat: false,
        whence: Whence::default(),
        at: Millis(u64::from(no)),
        gains: vec![(9_000, 1)],
    }
}

fn ran(no: u32) -> Write {
    Write::Run { challenge: id(), run: run(no).into() }
}

fn started(player: u64, network: u64) -> Write {
    let (player, network) = (PlayerId(player), Some(Network(network)));
    Write::StartAttempt { challenge: id(), room: RoomId(ROOM), player, network }
}

fn ruled(ruling: Ruling) -> Write {
    Write::Rule { challenge: id(), ruling: ruling.into() }
}

impl Opened {
    async fn with_challenge(place: &DatabaseUrl) -> Self {
        let opened = Self::at(place).await;
        opened.keep(vec![open(ROOM), Write::Challenge(challenge(Some([3; 32])).into())]).await;
        opened
    }

    async fn look(&self, boards: &Leaderboards) -> Arc<Leaderboard> {
        let look = boards.look(&self.store, id(), None).await.unwrap();
        look.expect("the challenge is there").board
    }

    /// Whether a player has started an attempt, and whether another one on their network has.
    async fn starts(&self, player: u64, network: u64) -> (bool, bool) {
        let (player, network) = (PlayerId(player), Network(network));
        let starts = self.store.challenge_stamp(id(), Some(player), Some(network)).await.unwrap().starts;
        (starts.own, starts.near)
    }
}

on_both! {
    async fn a_look_reads_only_what_has_changed(place: &DatabaseUrl) {
        let opened = Opened::with_challenge(place).await;
        opened.keep((1..=500).map(ran).collect()).await;
        // Two nodes, or one that has started again, each with a memory of its own.
        let nodes = [Leaderboards::default(), Leaderboards::default()];
        for board in &nodes {
            for _ in 0..20 {
                assert_eq!(opened.look(board).await.counted(), 500);
            }
            assert_eq!(board.runs_read(), 500, "each run once");
        }
        opened.keep(vec![ran(501)]).await;
        opened.keep(vec![ran(501)]).await;
        for board in &nodes {
            assert_eq!(opened.look(board).await.counted(), 501);
            assert_eq!(board.runs_read(), 501);
        }
    }

    async fn a_run_is_seen_before_the_database_has_it(place: &DatabaseUrl) {
        let opened = Opened::with_challenge(place).await;
        let boards = Leaderboards::default();
        assert_eq!(opened.look(&boards).await.counted(), 0);
        for no in 1..=3 {
            opened.journal.commit(vec![ran(no)]).await.unwrap();
            assert_eq!(opened.look(&boards).await.counted(), no as usize);
        }
        opened.journal.settle().await.unwrap();
        assert_eq!(opened.look(&boards).await.counted(), 3);
        let stored = opened.store.runs_of(id(), &[run(2).id]).await.unwrap();
        assert_eq!(stored, [run(2)], "with its gains");
    }

    async fn a_ruling_holds_after_a_restart_and_the_last_one_counts(place: &DatabaseUrl) {
        let opened = Opened::with_challenge(place).await;
        let boards = Leaderboards::default();
        opened.keep((1..=3).map(ran).collect()).await;
        let first = opened.look(&boards).await.ruling().strike(run(1).id, true).unwrap();
        opened.journal.commit(vec![ruled(first.clone())]).await.unwrap();
        assert_eq!(opened.look(&boards).await.counted(), 2);
        let second = first.fold(false).unwrap();
        opened.keep(vec![ruled(second.clone())]).await;
        // A commit that is repeated late.
        opened.keep(vec![ruled(first)]).await;
        assert_eq!(opened.look(&boards).await.ruling(), &second);
        let opened = opened.again(place).await;
        assert_eq!(opened.look(&Leaderboards::default()).await.ruling(), &second);
    }

    async fn who_has_started_is_known_by_player_and_network(place: &DatabaseUrl) {
        let opened = Opened::with_challenge(place).await;
        assert_eq!(opened.starts(2, 70).await, (false, false));
        opened.journal.commit(vec![started(2, 70)]).await.unwrap();
        for _ in 0..2 {
            assert_eq!(opened.starts(2, 70).await, (true, false));
            assert_eq!(opened.starts(3, 70).await, (false, true), "another one from there");
            assert_eq!(opened.starts(3, 71).await, (false, false));
            opened.journal.settle().await.unwrap();
        }
        // Of a crowd on one network only some are worth knowing.
        for player in 100..300 {
            opened.journal.commit(vec![started(player, 70)]).await.unwrap();
        }
        opened.journal.settle().await.unwrap();
        let count = "SELECT count(*) FROM challenge_starts";
        let count: i64 = sqlx::query_scalar(count).fetch_one(&opened.store.pool).await.unwrap();
        assert!(count <= 64, "{count}");
    }

    async fn nothing_is_left_of_what_is_withdrawn_or_expired(place: &DatabaseUrl) {
        let opened = Opened::with_challenge(place).await;
        let boards = Leaderboards::default();
        let forget = Write::Forget { what: Dated::Challenges, before: Millis(1_000) };
        for end in [Write::WithdrawChallenge { challenge: id() }, forget] {
            opened.keep(vec![Write::Challenge(challenge(Some([3; 32])).into())]).await;
            opened.keep(vec![ran(1), ran(2), started(2, 70)]).await;
            assert_eq!(opened.look(&boards).await.counted(), 2);
            opened.keep(vec![Write::ForgetRuns { challenge: id(), runs: vec![run(1).id] }]).await;
            boards.forget(id(), &[run(1).id]).await;
            assert_eq!(opened.look(&boards).await.counted(), 1);
            assert!(opened.store.is_challenge(challenge(None).puzzle.id, Millis(0), game::Day(0)).await.unwrap());
            opened.keep(vec![end]).await;
            assert!(boards.look(&opened.store, id(), None).await.unwrap().is_none());
            assert!(!opened.store.is_challenge(challenge(None).puzzle.id, Millis(0), game::Day(0)).await.unwrap());
            for table in ["SELECT count(*) FROM challenge_runs", "SELECT count(*) FROM challenge_starts"] {
                let rows: i64 = sqlx::query_scalar(table).fetch_one(&opened.store.pool).await.unwrap();
                assert_eq!(rows, 0, "{table}, {FORGOTTEN_AT_ONCE_MAX} at once");
            }
        }
    }

    /// As a release before keys and leaderboards left it: a challenge that is found by no puzzle, and runs without changes.
    async fn a_challenge_of_an_earlier_release_is_read_and_indexed(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        opened.keep(vec![open(ROOM), Write::Challenge(challenge(None).into()), ran(1), ran(2)]).await;
        for sql in ["UPDATE challenge_runs SET change = 0", "UPDATE challenges SET changes = 0"] {
            sqlx::query(sql).execute(&opened.store.pool).await.unwrap();
        }
        let boards = Leaderboards::default();
        assert_eq!(opened.look(&boards).await.counted(), 2);
        let old = opened.store.challenges_not_indexed().await.unwrap();
        assert_eq!(old, [challenge(None)]);
        let indexed = challenge(Some([4; 32]));
        opened.keep(vec![Write::IndexChallenge(indexed.clone().into())]).await;
        opened.keep(vec![Write::IndexChallenge(challenge(Some([5; 32])).into())]).await;
        assert_eq!(opened.store.challenges_not_indexed().await.unwrap(), []);
        let look = boards.look(&opened.store, id(), None).await.unwrap().unwrap();
        assert_eq!(*look.challenge, indexed, "the first key holds");
        assert!(opened.store.is_challenge(indexed.puzzle.id, Millis(0), game::Day(0)).await.unwrap());
    }
}

/// Milliseconds for each of `times` calls, on average.
async fn took<F: Future<Output = usize>>(times: u32, call: impl Fn() -> F) -> f64 {
    let from = std::time::Instant::now();
    for _ in 0..times {
        assert!(call().await > 0);
    }
    from.elapsed().as_secs_f64() * 1_000.0 / f64::from(times)
}

const RUNS: u32 = 10_000;

/// A look at a challenge of many runs beside the plain way: to read all its runs and rank them.
async fn measure(name: &str, place: &DatabaseUrl) {
    let opened = Opened::with_challenge(place).await;
    for first in (1..=RUNS).step_by(500) {
        opened.keep((first..first + 500).map(ran).collect()).await;
    }
    let held = Leaderboards::default();
    opened.look(&held).await;
    for round in 1..=3 {
        let look = took(1_000, || async { opened.look(&held).await.counted() }).await;
        let view = took(1_000, || async {
            let seen = held.look(&opened.store, id(), Some(PlayerId(7))).await.unwrap().unwrap();
            let now = ChallengeNow { expires_in_s: None, playing: 0, tried: seen.has_started };
            seen.challenge.view(&seen.board, Some(PlayerId(7)), now).runs as usize
        });
        let view = view.await;
        let fresh = took(5, || async { opened.look(&Leaderboards::default()).await.counted() }).await;
        println!(
            "{name}, round {round}: a look {look:.3} ms, with its view {view:.3} ms, all {RUNS} runs read {fresh:.1} ms ({:.0} times)",
            fresh / view
        );
    }
}

#[tokio::test]
#[ignore = "a benchmark: cargo xtask bench challenge"]
async fn bench_of_a_look() {
    let folder = tempfile::tempdir().unwrap();
    measure("SQLite", &DatabaseUrl::Sqlite(folder.path().join("nonet.db"))).await;
    measure("PostgreSQL", &Postgres::start().await.place()).await;
}
