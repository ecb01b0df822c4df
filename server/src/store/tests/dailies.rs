//! Dailies in the store: one secret however many draw it, who has solved which day and whom they have raced, and how long a day is
//! kept.

use game::{
    Challenge, ChallengeId, DAILY_OPPONENTS_MAX, DailySecret, Day, JobRequest, Knowledge, MatchId, PlayerId,
    RacerStatus, Rules, Run, SolvedDay, Whence,
};
use puzzle::PuzzleId;

use super::super::dailies::secret_text;
use super::super::raced::Raced;
use super::super::retention::{DAY_MS, forget};
use super::*;
use crate::config;

const ONE_OPEN: &str = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179";
const TODAY: Day = Day(20_780);
const ANN: PlayerId = PlayerId(0xA);
const BOB: PlayerId = PlayerId(0xB);

fn daily(day: Option<Day>, made_at: u64) -> Challenge {
    let puzzle = game::perform(&JobRequest::Validate { text: ONE_OPEN.to_owned() }).outcome.unwrap();
    Challenge {
        id: ChallengeId::nth(5 + u64::from(day.map_or(0, |day| day.0))),
        setter: game::DAILY_SETTER,
        set_by: "Nonet".parse().unwrap(),
        knowledge: Knowledge::Nothing,
        credits: puzzle::Credits::default(),
        rules: Challenge::rules_for(Rules::default()).unwrap(),
        puzzle,
        made_at: Millis(made_at),
        key: Some([3; 32]),
        day,
    }
}

fn ran(challenge: &Challenge, player: PlayerId, no: u32, repeat: bool) -> Write {
    let run = Run {
        id: MatchId { room: RoomId(7), match_no: no },
        player,
        name: "Ann".parse().unwrap(),
        bot: false,
        knowledge: Knowledge::Nothing,
        status: RacerStatus::Finished { time_ms: 9_000 + no },
        correct: 1,
        mistakes: 0,
        hints: 0,
        score: 10,
        repeat,
        whence: Whence::default(),
        not_by_hand: false,
        claimed: false,
        boxes: vec![],
        at: Millis(u64::from(no)),
        gains: vec![(9_000, 1)],
    };
    Write::Run { challenge: challenge.id, run: run.into() }
}

fn raced(player: PlayerId, puzzle: u64, at: u64) -> Raced {
    Raced { player, puzzle: format!("{puzzle:016x}").parse::<PuzzleId>().unwrap(), at: Millis(at) }
}

async fn solved(opened: &Opened, player: PlayerId) -> Vec<(u32, u32)> {
    let solved = opened.store.dailies_solved(player).await.unwrap();
    solved.into_iter().map(|SolvedDay { day, time_ms }| (day.0, time_ms)).collect()
}

on_both! {
    async fn the_first_secret_stays(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        assert_eq!(opened.store.daily_secret().await.unwrap(), None);
        let drawn = |byte| Write::DailySecret { secret: secret_text([byte; 32]) };
        opened.keep(vec![drawn(0xA7)]).await;
        opened.keep(vec![drawn(8), drawn(9)]).await;
        assert_eq!(opened.store.daily_secret().await.unwrap(), Some(DailySecret::new([0xA7; 32])));
        let opened = opened.again(place).await;
        assert_eq!(opened.store.daily_secret().await.unwrap(), Some(DailySecret::new([0xA7; 32])));
        opened.end().await;
    }

    async fn a_day_made_twice_is_one_challenge(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let (first, second) = (daily(Some(TODAY), 9), daily(Some(TODAY), 10));
        opened.keep(vec![Write::Challenge(first.clone().into())]).await;
        opened.keep(vec![Write::Challenge(second.into())]).await;
        assert_eq!(opened.store.challenge(first.id).await.unwrap(), Some(first));
        assert_eq!(opened.store.challenges().await.unwrap(), 0, "it takes nobody's place");
        opened.end().await;
    }

    async fn a_day_counts_once_and_only_in_time(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let (today, other) = (daily(Some(TODAY), 9), daily(None, 9));
        opened.keep(vec![open(7)]).await;
        let challenges = [&today, &other].map(|challenge| Write::Challenge(challenge.clone().into()));
        opened.keep(challenges.into()).await;
        opened.keep(vec![ran(&other, ANN, 1, false), ran(&today, BOB, 2, true)]).await;
        assert_eq!((solved(&opened, ANN).await, solved(&opened, BOB).await), (vec![], vec![]));
        opened.keep(vec![ran(&today, ANN, 3, false)]).await;
        opened.keep(vec![ran(&today, ANN, 3, false), ran(&today, ANN, 4, false)]).await;
        assert_eq!(solved(&opened, ANN).await, [(TODAY.0, 9_003)]);
        let opened = opened.again(place).await;
        assert_eq!(solved(&opened, ANN).await, [(TODAY.0, 9_003)]);
        opened.end().await;
    }

    async fn members_of_one_match_have_raced_each_other(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let mut rows = vec![raced(ANN, 1, 10), raced(BOB, 1, 10)];
        // The same puzzle at another time, and another one at the same time.
        rows.extend([raced(PlayerId(0xC), 1, 11), raced(PlayerId(0xD), 2, 10)]);
        opened.keep(vec![Write::RacedBefore { rows, read_to: None }]).await;
        assert_eq!(opened.store.opponents(ANN).await.unwrap(), [BOB]);
        assert_eq!(opened.store.opponents(PlayerId(0xD)).await.unwrap(), []);
        let crowd = (100..300).map(|player| raced(PlayerId(player), 3, 20)).chain([raced(ANN, 3, 20)]);
        opened.keep(vec![Write::RacedBefore { rows: crowd.collect(), read_to: None }]).await;
        assert_eq!(opened.store.opponents(ANN).await.unwrap().len(), DAILY_OPPONENTS_MAX);
        opened.end().await;
    }

    async fn a_day_is_closed_until_it_ends(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let today = daily(Some(TODAY), 9);
        let is_open = async |opened: &Opened, from: Day| {
            opened.store.is_challenge(today.puzzle.id, Millis(0), from).await.unwrap()
        };
        opened.journal.commit(vec![Write::Challenge(today.clone().into())]).await.unwrap();
        assert!(is_open(&opened, TODAY).await && !is_open(&opened, TODAY.after()).await, "pending or not");
        opened.journal.settle().await.unwrap();
        assert!(is_open(&opened, TODAY).await && !is_open(&opened, TODAY.after()).await);
        opened.end().await;
    }

    async fn a_day_in_the_calendar_is_not_forgotten(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let days = 2 * DAY_MS;
        let (old, other) = (daily(Some(TODAY), days), daily(None, days));
        opened.keep(vec![Write::Challenge(old.clone().into()), Write::Challenge(other.clone().into())]).await;
        let kept = config::Store { challenges_retention_days: 10, ..config::Store::default() };
        let there = async |opened: &Opened, challenge: &Challenge| {
            opened.store.challenge(challenge.id).await.unwrap().is_some()
        };
        for (day, (is_daily_kept, is_other_kept)) in [(11, (true, true)), (13, (true, false)), (53, (true, false)), (55, (false, false))] {
            forget(&opened.store, &opened.journal, Millis(day * DAY_MS), Millis(day * DAY_MS), &kept).await.unwrap();
            assert_eq!((there(&opened, &old).await, there(&opened, &other).await), (is_daily_kept, is_other_kept), "day {day}");
        }
        opened.end().await;
    }
}
