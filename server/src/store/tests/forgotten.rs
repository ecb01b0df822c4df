//! A player who is forgotten: nothing in either database names them any more, whatever has interrupted it, and the races of others
//! replay as before. Every column of every table is looked at.

use std::collections::BTreeMap;

use game::{Challenge, ChallengeId, JobRequest, Knowledge, MatchId, MatchRecord, PlayerId, Rules, Run};
use lobby::EntryId;
use sqlx::{AssertSqlSafe, Row};

use super::*;
use crate::limits::RETOLD_MATCHES_AT_ONCE;
use crate::store::conduct::{Conduct, Report};
use crate::store::forgotten::{Forgotten, LookedTo};
use crate::store::players::{SecretHash, StoredPlayer, StoredSecret};

const ANN: PlayerId = PlayerId(0xDEAD_BEEF_0BAD_CAFE);
const NAME: &str = "Annunziata";
const SOMEBODY: PlayerId = PlayerId(0x1234_5678_9ABC_DEF0);
const OTHER: PlayerId = PlayerId(0xB0B);

/// Columns that name a player: of each, forgetting must take care. A new column belongs into one of the two lists.
const NAMES_A_PLAYER: &[&str] = &[
    "bans.subject",
    "blocks.blocked",
    "blocks.player",
    "challenge_likes.player",
    "challenge_reports.reporter",
    "challenge_runs.run",
    "challenge_starts.player",
    "challenges.content",
    "challenges.setter",
    "daily_solves.player",
    "gallery.name",
    "gallery.setter",
    "gallery_shelves.shelf",
    "inputs.lines",
    "matches.record",
    "not_by_hand.player",
    "places.player",
    "players.player",
    "queue_waiting.tickets",
    "queue_waiting.walkouts",
    "raced.player",
    "rated_players.name",
    "rated_players.player",
    "rating_bests.player",
    "rating_changes.player",
    "rating_pairs.opponent",
    "rating_pairs.player",
    "rating_rivals.opponent",
    "rating_rivals.player",
    "rating_voids.player",
    "ratings.player",
    "reports.reporter",
    "reports.subject",
    "rooms.config",
    "rooms.snapshot",
];
/// What an operator or a panic has said; times, numbers, and ids of other things.
const NAMES_NOBODY: &[&str] = &[
    "backfill.done",
    "backfill.id",
    "backfill.match_no",
    "backfill.room",
    "bans.reason",
    "bans.since_wall",
    "bans.until_wall",
    "challenge_likes.challenge",
    "challenge_reports.challenge",
    "challenge_reports.reported_at_wall",
    "challenge_reports.why",
    "challenge_runs.challenge",
    "challenge_runs.change",
    "challenge_runs.match_no",
    "challenge_runs.room",
    "challenge_starts.challenge",
    "challenge_starts.network",
    "challenges.challenge",
    "challenges.changes",
    "challenges.made_at",
    "challenges.puzzle",
    "challenges.ruling",
    "challenges.ruling_no",
    "codes.code",
    "codes.drawn_at",
    "codes.owner",
    "codes.room",
    "gallery.challenge",
    "gallery.judged",
    "gallery.kinds",
    "gallery.likes",
    "gallery.made_at_wall",
    "gallery.tier",
    "gallery.title",
    "gallery.wanted",
    "gallery_shelves.challenge",
    "gallery_shelves.likes",
    "gallery_shelves.made_at_wall",
    "gallery_shelves.shown",
    "inputs.end_seq",
    "inputs.first_seq",
    "inputs.kept_at",
    "inputs.room",
    "leases.name",
    "leases.node",
    "leases.until",
    "matches.booked_at",
    "matches.ended_at_wall",
    "matches.match_no",
    "matches.puzzle",
    "matches.room",
    "nodes.alive_at",
    "nodes.format",
    "nodes.lease_until",
    "nodes.name",
    "nodes.node",
    "nodes.rooms",
    "nodes.started_at",
    "nodes.state",
    "nodes.version",
    "challenges.day",
    "daily_secret.id",
    "daily_secret.secret",
    "daily_solves.day",
    "daily_solves.solved_at",
    "daily_solves.time_ms",
    "not_by_hand.seen_at",
    "places.before",
    "places.entry",
    "places.node",
    "places.room",
    "places.seen_at",
    "places.visit",
    "players.created_at",
    "players.secrets",
    "players.seen_at",
    "players.version",
    "queue_waiting.id",
    "raced.puzzle",
    "raced.raced_at",
    "rated_players.renamed",
    "rated_players.since_wall",
    "rating_bests.ended_at_wall",
    "rating_bests.kind",
    "rating_bests.match_no",
    "rating_bests.room",
    "rating_bests.tier",
    "rating_bests.time_ms",
    "rating_bookings.class",
    "rating_bookings.ended_at_wall",
    "rating_bookings.match_no",
    "rating_bookings.room",
    "rating_bookings.unrated",
    "rating_bookings.voided_at_wall",
    "rating_changes.class",
    "rating_changes.deviation",
    "rating_changes.ended_at_wall",
    "rating_changes.kind",
    "rating_changes.match_no",
    "rating_changes.matches",
    "rating_changes.networks",
    "rating_changes.old_deviation",
    "rating_changes.old_rated_at_wall",
    "rating_changes.old_rating",
    "rating_changes.old_volatility",
    "rating_changes.opponents",
    "rating_changes.place",
    "rating_changes.rating",
    "rating_changes.room",
    "rating_changes.tier",
    "rating_changes.time_ms",
    "rating_changes.voided",
    "rating_changes.volatility",
    "rating_pairs.class",
    "rating_pairs.deviation",
    "rating_pairs.ended_at_wall",
    "rating_pairs.expected",
    "rating_pairs.match_no",
    "rating_pairs.network",
    "rating_pairs.rating",
    "rating_pairs.room",
    "rating_pairs.score",
    "rating_pairs.uncounted",
    "rating_rivals.lost",
    "rating_rivals.met",
    "rating_rivals.won",
    "rating_voids.deviation",
    "rating_voids.match_no",
    "rating_voids.old_deviation",
    "rating_voids.old_rating",
    "rating_voids.rating",
    "rating_voids.room",
    "ratings.best",
    "ratings.class",
    "ratings.deviation",
    "ratings.matches",
    "ratings.networks",
    "ratings.opponents",
    "ratings.ranked_until",
    "ratings.rated_at_wall",
    "ratings.rating",
    "ratings.volatility",
    "ratings.week",
    "ratings.week_from",
    "reports.match_no",
    "reports.reported_at_wall",
    "reports.room",
    "reports.why",
    "rooms.behind",
    "rooms.born",
    "rooms.epoch",
    "rooms.failed_at",
    "rooms.failure",
    "rooms.kept_at",
    "rooms.owner",
    "rooms.room",
    "rooms.rules_version",
    "rooms.snapshot_seq",
    "server.alive_at",
    "server.holder",
    "server.id",
    "server.segment",
];

impl Opened {
    /// Every column, as `table.column`.
    async fn columns(&self) -> Vec<String> {
        let sql = if self.store.is_embedded {
            "SELECT t.name || '.' || c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
             WHERE t.type = 'table' AND t.name NOT LIKE '%sqlx%' ORDER BY 1"
        } else {
            "SELECT CAST(table_name || '.' || column_name AS TEXT) FROM information_schema.columns
             WHERE table_schema = 'public' AND table_name NOT LIKE '%sqlx%' ORDER BY 1"
        };
        let rows = sqlx::query(sql).fetch_all(self.store.pool()).await.unwrap();
        let mut columns: Vec<String> = rows.iter().map(|row| row.try_get(0).unwrap()).collect();
        columns.sort_unstable();
        columns
    }

    /// The columns in which the player's id stands, or their name.
    async fn naming(&self) -> Vec<String> {
        let mut naming = Vec::new();
        for column in self.columns().await {
            let (table, name) = column.split_once('.').unwrap();
            let (id, number) = (ANN.to_string(), ANN.0.cast_signed());
            let sql = format!(
                "SELECT count(*) FROM {table} WHERE CAST({name} AS TEXT) = '{number}'
                 OR CAST({name} AS TEXT) LIKE '%{id}%' OR CAST({name} AS TEXT) LIKE '%{NAME}%'"
            );
            let count: i64 =
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(self.store.pool()).await.unwrap();
            if count > 0 {
                naming.push(column);
            }
        }
        naming
    }

    /// Some of it, or all.
    async fn forget(&self, who: Forgotten, parts_max: usize) {
        self.keep(vec![Write::ForgetPlayer(who)]).await;
        let mut looked_to = Some(LookedTo::NOTHING);
        for _ in 0..parts_max {
            let Some(from) = looked_to else { return };
            let part = self.store.retold_after(who, &from).await.unwrap();
            for writes in part.commits {
                self.keep(writes).await;
            }
            looked_to = part.looked_to;
        }
    }

    /// As after `kill -9`.
    pub(super) async fn killed(self, place: &DatabaseUrl) -> Self {
        self.task.abort();
        let _ = self.task.await;
        self.store.close().await;
        match place {
            DatabaseUrl::Sqlite(path) => {
                while file::claim(path).is_err() {
                    tokio::task::yield_now().await;
                }
            }
            DatabaseUrl::Postgres(_) => {}
        }
        Self::at(place).await
    }
}

fn challenge() -> Challenge {
    let text = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179".to_owned();
    let puzzle = game::perform(&JobRequest::Validate { text }).outcome.unwrap();
    Challenge {
        id: ChallengeId::nth(5),
        setter: ANN,
        set_by: NAME.parse().unwrap(),
        knowledge: Knowledge::Puzzle,
        credits: puzzle::Credits::default(),
        rules: Challenge::rules_for(Rules::default()).unwrap(),
        puzzle,
        made_at: Millis(9),
        key: Some([3; 32]),
        day: None,
    }
}

/// A match of Ann's over a puzzle that she has set.
fn record(match_no: u32) -> MatchRecord {
    let mut record = race::record(*config(1));
    record.id = MatchId { match_no, ..record.id };
    record.results.id = record.id;
    record.racers[0].player = ANN;
    record.racers[0].name = NAME.parse().unwrap();
    record.set_by = Some(NAME.parse().unwrap());
    record.results.table[0].name = NAME.parse().unwrap();
    record
}

/// Something of Ann in every column that can name her.
fn everything(matches: u32) -> Vec<Write> {
    let secret = StoredSecret { hash: SecretHash([7; 32]), issued_at: Millis(1), used_at: None };
    let player = |player| StoredPlayer {
        player,
        created_at: Millis(1),
        seen_at: Millis(2),
        version: 1,
        secrets: vec![secret.clone()],
    };
    let config = Box::new(RoomConfig { reserved: vec![ANN], ..*config(77) });
    let says_ann = format!("{{\"player\":\"{ANN}\"}}");
    let run = Run::of(&record(1), ANN, Millis(7)).unwrap();
    let (id, subject) = (challenge().id, ANN.to_string());
    let book = |no| Write::Match {
        record: Arc::new(record(no)),
        at: Millis(no.into()),
        ended_at: SystemTime::UNIX_EPOCH,
        rated: None,
    };
    let mut writes = vec![
        Write::Player(player(ANN)),
        Write::Player(player(OTHER)),
        Write::Ban(StoredBan { subject, reason: "rude".to_owned(), since: SystemTime::now(), until: None }),
        open(ROOM.0),
        // That of the matches.
        open(1),
        Write::OpenRoom { config, born: Millis(5) },
        inputs(77, 0, "a\n"),
        Write::Snapshot { room: RoomId(77), seq: 1, state: says_ann.clone() },
        inputs(77, 1, &format!("{says_ann}\n")),
        Write::Challenge(challenge().into()),
        Write::Run { challenge: id, run: run.into() },
        Write::StartAttempt { challenge: id, room: ROOM, player: ANN, network: None },
        Write::Place { player: ANN, room: ROOM, entry: EntryId(1 << 20) },
        Write::Waiting { kept: waiting::kept([ANN, OTHER]) },
    ];
    for (player, other) in [(ANN, OTHER), (OTHER, ANN)] {
        let (why, at) = (protocol::ReportReason::Name, SystemTime::UNIX_EPOCH);
        let report = Report { id: record(1).id, reporter: player, subject: other, why, at };
        let block = Conduct::Block { player, blocked: other, on: true };
        writes.extend([Write::Conduct(block), Write::Conduct(Conduct::Report(report))]);
    }
    writes.extend((1..=matches).map(book).chain(gallery::of_two([(ANN, NAME), (OTHER, "Bob")])));
    // Room 2, for a match that stays and one that is void.
    writes.push(open(2));
    for match_no in [1, 2] {
        let mut strangers = pages::won(ratings::duel(2, [ANN, OTHER]), 60_000);
        (strangers.id.match_no, strangers.results.id.match_no) = (match_no, match_no);
        strangers.racers[0].name = NAME.parse().unwrap();
        let rated = ratings::rated(&strangers);
        let (id, class) = (strangers.id, rated.class.clone());
        writes.push(ratings::ended(&strangers, Some(rated), match_no.into()));
        if match_no == 2 {
            writes.push(Write::VoidMatch { id, class, at_wall_ms: 7 });
        }
    }
    writes
}

const ROOM: RoomId = RoomId(7);

async fn with_everything(place: &DatabaseUrl, matches: u32) -> Opened {
    let opened = Opened::at(place).await;
    opened.keep(everything(matches)).await;
    opened.keep(vec![Write::FailRoom { room: RoomId(77), at: Millis(9), panic: "b".to_owned() }]).await;
    // What a race marks, and, in an embedded store, what only a cluster writes.
    for sql in [
        "INSERT INTO not_by_hand (player, seen_at) VALUES ($1, 5)",
        "INSERT INTO daily_solves (player, day, time_ms, solved_at) VALUES ($1, 1, 60000, 5)",
        "INSERT INTO places (player, node, before, visit, room, entry, seen_at) VALUES ($1, 0, 0, 0, 0, 0, 0)
         ON CONFLICT DO NOTHING",
    ] {
        sqlx::query(sql).bind(ANN.0.cast_signed()).execute(opened.store.pool()).await.unwrap();
    }
    opened
}

on_both! {
    async fn every_column_is_known_to_name_a_player_or_nobody(place: &DatabaseUrl) {
        let opened = with_everything(place, 1).await;
        let mut known: Vec<&str> = [NAMES_A_PLAYER, NAMES_NOBODY].concat();
        known.sort_unstable();
        assert_eq!(opened.columns().await, known);
        assert_eq!(opened.naming().await, NAMES_A_PLAYER, "the story says nothing about what it leaves out");
        opened.end().await;
    }

    async fn after_a_crash_a_second_order_forgets_the_rest(place: &DatabaseUrl) {
        let matches = u32::try_from(3 * RETOLD_MATCHES_AT_ONCE).unwrap();
        let opened = with_everything(place, matches).await;
        opened.forget(Forgotten { player: ANN, pseudonym: OTHER }, 1).await;
        assert!(opened.naming().await.contains(&"matches.record".to_owned()), "all at once is no crash in the middle");
        let opened = opened.killed(place).await;
        opened.forget(Forgotten { player: ANN, pseudonym: SOMEBODY }, usize::MAX).await;
        assert_eq!(opened.naming().await, [""; 0]);

        let mut names = BTreeMap::new();
        for no in 1..=matches {
            let stored = opened.store.match_record(record(no).id).await.unwrap().unwrap().record().unwrap();
            *names.entry(stored.racers[0].player).or_insert(0) += 1;
            assert_eq!(stored.racers[0].name, stored.results.table[0].name);
            assert_eq!(stored.set_by.as_ref(), Some(&stored.racers[0].name));
            assert_eq!(stored.moves, record(no).moves);
            assert_eq!(stored.replay().as_ref(), Ok(&stored.results));
            assert_eq!(stored.audit().as_ref(), Ok(&stored.results));
        }
        let page = u32::try_from(RETOLD_MATCHES_AT_ONCE).unwrap();
        assert_eq!(names, [(OTHER, page), (SOMEBODY, matches - page)].into());
        let retold = opened.store.challenge(challenge().id).await.unwrap().unwrap();
        assert_eq!((retold.setter, retold.set_by.as_str()), (SOMEBODY, "Forgotten 1234"));
        let of_other = opened.store.listing(ChallengeId::nth(6), ANN).await.unwrap();
        assert_eq!(of_other.map(|it| (it.likes, it.liked, it.reported)), Some((0, false, false)));
        assert_eq!(opened.store.challenges_of(SOMEBODY).await.unwrap(), 1);
        let runs = opened.store.runs_since(retold.id, None).await.unwrap().runs;
        assert_eq!((runs.len(), runs[0].player), (1, SOMEBODY));
        assert!(opened.store.players(&[OTHER]).await.unwrap().contains_key(&OTHER), "others stay");
        assert_eq!(opened.rooms().await.len(), 3, "the failed one is gone");
        opened.end().await;
    }

    async fn a_room_that_is_open_is_found_by_whoever_was_in_it(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let who = Forgotten { player: ANN, pseudonym: SOMEBODY };
        opened.keep(vec![open(1), inputs(1, 0, "a\n")]).await;
        assert_eq!(opened.store.rooms_that_name(who).await.unwrap(), []);
        opened.keep(vec![inputs(1, 1, &format!("{{\"player\":\"{ANN}\"}}\n"))]).await;
        assert_eq!(opened.store.rooms_that_name(who).await.unwrap(), [(RoomId(1), RoomCode::nth(1))]);
        opened.end().await;
    }
}
