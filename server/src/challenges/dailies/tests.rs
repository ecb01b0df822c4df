//! The daily of a server at rest.

use game::PuzzleRequest;

use super::*;
use crate::challenges::{Wanted, make};
use crate::config::{Config, Daily};

const ANN: PlayerId = PlayerId(1);

#[tokio::test]
async fn all_who_ask_at_once_see_one_daily() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (one, other) = tokio::join!(open(&app, ANN, None), open(&app, PlayerId(2), None));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!((one.day, one.challenge.id), (other.day, other.challenge.id));
    assert_eq!(one.challenge.day, Some(one.today));
    assert_eq!(one.given_cells.len(), usize::from(one.challenge.clues), "where they lie, never which");
    assert!(one.next_in_s <= 24 * 60 * 60 && one.challenge.expires_in_s == Some(one.next_in_s));
    assert_eq!(
        (one.streak, one.solved.len(), one.raced.len(), one.boxes.len()),
        (Streak::default(), 0, 0, 0)
    );
    assert_eq!(app.persistence.store.challenges().await.unwrap(), 0, "it counts against no limit");
    // Another start on the same store draws the same.
    app.persistence.journal.settle().await.unwrap();
    let secret = app.persistence.store.daily_secret().await.unwrap().unwrap();
    assert_eq!(secret.challenge(one.day), one.challenge.id);
    assert_eq!(secret.network_salt(), app.rooms.network_salt, "networks keep their numbers");
}

#[tokio::test]
async fn days_that_are_not_there_are_refused() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let today = app.clock.today();
    for day in [today.after(), today.after().after(), Day(u32::MAX), Day(0), today.back(42), today.before()] {
        assert_eq!(open(&app, ANN, Some(day)).await.unwrap_err(), ChallengeRefusal::NoDaily, "{day:?}");
    }
    assert!(open(&app, ANN, Some(today)).await.is_ok());
}

#[tokio::test]
async fn an_operator_may_switch_it_off() {
    let folder = tempfile::tempdir().unwrap();
    let daily = Daily { enabled: false };
    let config = Config { data_dir: folder.path().to_owned(), daily, ..Config::default() };
    let (app, _queue, _writer) = AppState::open(config).await.unwrap();
    app.clock.start();
    assert_eq!(open(&app, ANN, None).await.unwrap_err(), ChallengeRefusal::NoDaily);
    let secret = app.persistence.daily_secret().await.unwrap();
    let made = app.persistence.store.challenge(secret.challenge(app.clock.today())).await;
    assert!(made.unwrap().is_none(), "none is made");
}

#[tokio::test]
async fn no_challenge_shows_the_puzzle_of_an_open_day() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let view = open(&app, ANN, None).await.unwrap();
    let daily = app.persistence.store.challenge(view.challenge.id).await.unwrap().unwrap();
    let text = daily.puzzle.puzzle.givens().to_string();
    let wanted = Wanted {
        setter: ANN,
        name: "Ann".parse().unwrap(),
        puzzle: PuzzleRequest::Set { text },
        credits: None,
        rules: None,
        run: None,
        own_run: None,
    };
    let refused = make(&app, wanted, JobOwner::Room(RoomId(1))).await.unwrap_err();
    assert_eq!(refused.code, "daily_open");
}
