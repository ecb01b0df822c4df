//! Bots of the server: who may add one, how they sit beside people, and that they race like anybody.

use game::{
    Audience, BOTS_PER_ROOM_MAX, BotMove, BotStrength, Command, Effect, EndReason, MemberNo, MemberView,
    Millis, Mistakes, Mode, Obstacle, Origin, Phase, PuzzleProblem, Rejection, RequestId, Role, Room, Rules,
    Settings,
};

use crate::kinds::{KINDS, spec};
use crate::story::{ANN, BOB, FOUR_OPEN, Story, judged, refused, silent};

const STEADY: Command = Command::AddBot { strength: BotStrength::Steady };

fn bots(story: &Story) -> Vec<MemberView> {
    story.view().members.into_iter().filter(|member| member.strength.is_some()).collect()
}

/// The next move of any bot.
fn next_move(room: &Room) -> Option<BotMove> {
    room.bots().turns().filter_map(|turn| room.bots().next_move(turn)).min_by_key(|planned| planned.at)
}

/// Lets the bots race until the race is over, or so much time is.
pub(crate) fn bots_race(story: &mut Story, ms: u64) {
    let end = story.now.plus(ms);
    while let Some(BotMove { at, player, command, .. }) =
        next_move(&story.room).filter(|planned| planned.at <= end)
    {
        let before = at.since(story.now);
        story.waits(before);
        story.commands(player, command);
    }
    if story.view().phase == Phase::Racing {
        let rest = end.since(story.now);
        story.waits(rest);
    }
}

/// Ann alone in a room with these rules.
fn alone(rules: Rules) -> Story {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.commands(ANN, Command::ChangeRules { rules });
    story
}

/// Ann races this kind of puzzle against a bot of each strength.
fn race_over(kind: &str, rules: Rules) -> Story {
    let settings = Settings {
        puzzle: game::PuzzleChoice::Generated { spec: spec(kind), seed: None },
        rules: Rules { time_limit_s: rules.time_limit_s, ..rules },
    };
    let mut story = Story::in_room(Origin::Private, settings, vec![]);
    story.joins(ANN, "Ann");
    for strength in BotStrength::ALL {
        story.commands(ANN, Command::AddBot { strength });
    }
    story.commands(ANN, Command::Start);
    story.waits(10_000);
    assert_eq!(story.view().phase, Phase::Racing, "{kind}");
    story
}

#[test]
fn a_host_ends_what_only_bots_still_race() {
    let mut story = race_over("classic", Rules::default());
    story.joins(BOB, "Bob");
    assert_eq!(story.refused(ANN, Command::EndRace), Rejection::NobodyFinished.into());
    story.commands(ANN, Command::GiveUp);
    story.commands(ANN, Command::EndRace);
    assert_eq!(story.results().ended, EndReason::HostEnded);
    story.commands(ANN, Command::ToLobby);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn bots_can_be_missed_until_they_race() {
    let mut story = alone(Rules::default());
    assert_eq!(story.room.bots().spare(), None);
    story.commands(ANN, STEADY);
    story.commands(ANN, STEADY);
    // A server does so that needs it elsewhere.
    let (leaves, told) = story.room.bots().spare().expect("two of them");
    assert_eq!(
        told,
        Effect::Send { to: Audience::One(ANN), event: refused(Rejection::BotTaken), may_wait: false }
    );
    story.happens(leaves);
    assert_eq!(bots(&story).iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>(), ["Bot Ada"]);
    story.commands(ANN, Command::Start);
    assert!(!story.room.bots().are_idle() && story.room.bots().spare().is_none());
}

#[test]
fn an_obstacle_turns_a_command_down() {
    for (why, expected) in [
        (Obstacle::TooManyBots { most: 3 }, Rejection::TooManyBots { most: 3 }),
        (Obstacle::BotsBusy, Rejection::BotsBusy),
        (Obstacle::StillOpen, Rejection::BadPuzzle { problem: PuzzleProblem::StillOpen }),
    ] {
        let told = Effect::Send { to: Audience::One(ANN), event: refused(expected), may_wait: false };
        assert_eq!(why.turns_down(ANN, RequestId::NONE), told);
    }
}

#[test]
fn a_bot_is_marked_named_and_ready_at_once() {
    let mut story = alone(Rules::default());
    story.commands(ANN, STEADY);
    story.commands(ANN, STEADY);
    let bots = bots(&story);
    let names: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
    assert_eq!(names, ["Bot Ada", "Bot Ben"]);
    for bot in &bots {
        assert!(bot.bot && bot.ready && bot.connected && bot.role == Role::Racer);
        assert_eq!(bot.strength, Some(BotStrength::Steady));
    }
    assert_eq!(story.view().phase, Phase::Lobby, "bots start nothing by themselves");
    story.waits(10 * 60_000);
    assert_eq!(story.view().phase, Phase::Lobby, "nobody is put out for not being ready");
    story.commands(ANN, Command::Ready { ready: true });
    assert!(matches!(story.view().phase, Phase::Dealing | Phase::Countdown { .. }));
}

#[test]
fn only_a_host_adds_bots_to_free_seats_and_none_in_the_queue() {
    let mut story = Story::of_two();
    assert_eq!(story.refused(BOB, STEADY), Rejection::NotHost.into());
    story.commands(ANN, Command::ChangeRules { rules: Rules { seats: 3, ..Rules::default() } });
    story.commands(ANN, STEADY);
    assert_eq!(story.refused(ANN, STEADY), Rejection::NoFreeSeat.into());
    let bot = bots(&story)[0].no;
    assert_eq!(story.refused(ANN, Command::HandOver { member: bot }), Rejection::IsBot.into());
    story.commands(ANN, Command::ChangeRules { rules: Rules { seats: 50, ..Rules::default() } });
    for _ in 1..BOTS_PER_ROOM_MAX {
        story.commands(ANN, STEADY);
    }
    let too_many = Rejection::TooManyBots { most: BOTS_PER_ROOM_MAX };
    assert_eq!(story.refused(ANN, STEADY), too_many.into());
    story.starts();
    assert_eq!(story.refused(ANN, STEADY), Rejection::WrongPhase.into());

    let mut queue = Story::in_room(Origin::Queue, Settings::queue(), vec![ANN, BOB]);
    queue.joins(ANN, "Ann");
    assert_eq!(queue.refused(ANN, STEADY), Rejection::FixedRules.into());
}

#[test]
fn a_bot_gives_its_seat_to_a_person_and_takes_a_free_one() {
    let mut story = alone(Rules { seats: 2, ..Rules::default() });
    story.commands(ANN, STEADY);
    assert_eq!(story.room.preview().entry, game::EntryState::Open);
    story.joins(BOB, "Bob");
    assert_eq!(story.room.preview().entry, game::EntryState::SeatsTaken);
    assert_eq!(bots(&story)[0].role, Role::Waiting);
    assert!(!bots(&story)[0].ready);
    story.commands(BOB, Command::Leave);
    assert_eq!(bots(&story)[0].role, Role::Racer);
    assert!(bots(&story)[0].ready);
}

#[test]
fn a_removed_bot_bars_nobody_from_its_room() {
    let mut story = alone(Rules::default());
    story.commands(ANN, STEADY);
    let member = bots(&story)[0].no;
    story.commands(ANN, Command::Kick { member });
    assert!(bots(&story).is_empty() && story.detached.is_empty());
    story.commands(ANN, STEADY);
    assert_eq!(bots(&story)[0].name.as_str(), "Bot Ada", "its name is free again");
    story.joins(BOB, "Bob");
    assert_eq!(story.admitted, [ANN, BOB]);
}

#[test]
fn a_room_with_only_bots_left_closes_and_records_its_race() {
    let mut story = race_over("4x4", judged(0, None));
    story.commands(ANN, Command::Leave);
    assert!(story.closed);
    assert_eq!(story.record().departures.len(), 4);
    assert_eq!(story.record().racers.iter().filter(|racer| racer.strength.is_some()).count(), 3);
}

#[test]
fn bots_solve_every_kind_by_legal_moves() {
    for kind in KINDS {
        let mut story = race_over(kind, judged(3, None));
        story.commands(ANN, Command::GiveUp);
        bots_race(&mut story, 3 * 60 * 60_000);
        assert_eq!(story.view().phase, Phase::Finished, "{kind}");
        let record = story.record();
        assert_eq!(record.moves_rejected, 0, "{kind}");
        assert_eq!(
            record.results.table.iter().filter(|row| row.status.finish_ms().is_some()).count(),
            3,
            "{kind}"
        );
        assert_eq!(record.audit().as_ref(), Ok(&record.results), "{kind}");
        assert!(record.followers.is_empty(), "{kind}");
    }
}

#[test]
fn bots_find_their_own_mistakes_under_silent_rules() {
    let mut slips = 0;
    for kind in ["classic", "6x6+killer", "jigsaw"] {
        let mut story = race_over(kind, Rules { disguised: true, ..silent(3, Some(3)) });
        story.commands(ANN, Command::GiveUp);
        bots_race(&mut story, 60 * 60_000);
        let record = story.record();
        assert_eq!(record.results.table.iter().filter(|row| row.status.finish_ms().is_some()).count(), 3);
        slips += record.results.table.iter().map(|row| u32::from(row.mistakes)).sum::<u32>();
    }
    assert!(slips > 0, "no bot has erred");
}

#[test]
fn bots_climb_a_ladder() {
    let rules = Rules { mode: Mode::Ladder, time_limit_s: Some(600), disguised: true, ..judged(3, None) };
    let mut story = race_over("classic", rules);
    bots_race(&mut story, 600_000);
    let results = story.results();
    let rungs: Vec<u16> = results.table.iter().map(|row| row.rung).collect();
    assert!(rungs[0] > 5, "{rungs:?}");
    assert_eq!(story.record().audit(), Ok(results));
}

/// A race of three bots over an easy classic puzzle: how long each took, from the weakest.
fn times(seed: u64) -> Vec<u32> {
    let config = game::RoomConfig { secret: game::Secret::of_seed(seed), ..Story::begins().config.clone() };
    let mut story = Story::of_config(config);
    story.joins(ANN, "Ann");
    let puzzle =
        game::PuzzleRequest::Generated { spec: crate::story::classic(puzzle::Tier::Easy), seed: None };
    story.commands(ANN, Command::ChoosePuzzle { puzzle });
    for strength in BotStrength::ALL {
        story.commands(ANN, Command::AddBot { strength });
    }
    story.commands(ANN, Command::Start);
    story.waits(5_000);
    story.commands(ANN, Command::GiveUp);
    bots_race(&mut story, 60 * 60_000);
    let results = story.results();
    let time = |no: u16| results.table.iter().find(|row| row.member == MemberNo(no))?.status.finish_ms();
    (2..=4).map(|no| time(no).expect("a bot finishes")).collect()
}

#[test]
fn a_stronger_bot_is_faster_at_the_pace_that_is_promised() {
    for seed in [3, 4, 5] {
        let times = times(seed);
        assert!(times[0] > times[1] && times[1] > times[2], "{times:?}");
        for (ms, minutes) in times.iter().zip([5..=12, 3..=6, 1..=3]) {
            assert!(minutes.contains(&(ms / 60_000)), "{times:?}");
        }
    }
}

#[test]
fn a_bot_never_loses_its_race_by_a_mistake() {
    for seed in 0..20 {
        let config =
            game::RoomConfig { secret: game::Secret::of_seed(seed), ..Story::begins().config.clone() };
        let mut story = Story::of_config(config);
        story.joins(ANN, "Ann");
        let rules = Rules {
            mistakes: Mistakes { dear_guesses: true, ..judged(5, Some(1)).mistakes },
            ..Rules::default()
        };
        story.commands(ANN, Command::ChangeRules { rules });
        story.commands(ANN, Command::AddBot { strength: BotStrength::Relaxed });
        story.commands(ANN, Command::Start);
        story.waits(5_000);
        story.commands(ANN, Command::GiveUp);
        bots_race(&mut story, 60 * 60_000);
        assert!(story.results().table[0].status.finish_ms().is_some(), "{seed}");
    }
}

#[test]
fn a_restored_room_goes_on_with_the_same_moves() {
    let mut story = race_over("killer", judged(3, None));
    bots_race(&mut story, 20_000);
    let written = serde_json::to_string(&story.room).expect("a room is plain data");
    let again: Room = serde_json::from_str(&written).expect("what was written can be read");
    let moves = |room: &Room| room.bots().turns().map(|turn| room.bots().next_move(turn)).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(&story.room));
    assert_eq!(moves(&again).len(), 3);
    assert!(next_move(&again).is_some_and(|planned| planned.at > story.now || planned.at > Millis(0)));
}

#[test]
fn a_setter_watches_the_bots_race() {
    let mut story = alone(Rules::default());
    story.commands(ANN, STEADY);
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.waits(10 * 60_000);
    assert_eq!(story.view().phase, Phase::Lobby, "a race of bots alone does not start by itself");
    story.commands(ANN, Command::Start);
    story.waits(10_000);
    bots_race(&mut story, 10 * 60_000);
    assert_eq!(story.view().phase, Phase::Finished);
}

#[test]
fn a_person_with_bots_has_a_rematch_by_asking_for_it() {
    let mut story = race_over("4x4", judged(0, None));
    story.commands(ANN, Command::GiveUp);
    bots_race(&mut story, 60 * 60_000);
    assert_eq!(story.view().phase, Phase::Finished);
    assert!(bots(&story).iter().all(|bot| bot.ready));
    story.commands(ANN, Command::Ready { ready: true });
    story.waits(10_000);
    assert_eq!((story.view().phase, story.view().match_no), (Phase::Racing, 2));
}
