//! What keeps a race fair among people who are not all friends: who may race what, who holds up whom, who comes in.

use game::{
    Arrival, Audience, Command, DetachReason, Event, JoinRefusal, Knock, KnockNo, Knowledge, MemberView,
    Millis, Network, Phase, PlayerId, Problem, PuzzleRequest, RacerStatus, Rejection, Role, RoomCode,
    RoomEvent, Rules, Run, upgrade,
};
use puzzle::Tier;

use crate::story::{ANN, BOB, CAT, FOUR_OPEN, Story, arrival, classic, solution_of};

fn member(story: &Story, player: PlayerId) -> MemberView {
    let no = story.number(player);
    story.view().members.into_iter().find(|member| member.no == no).expect("a member")
}

fn refusals(story: &Story, player: PlayerId) -> Vec<Problem> {
    let to_player = story.sent.iter().filter(|(to, _)| *to == Audience::One(player));
    let refusals = to_player.filter_map(|(_, event)| match event {
        RoomEvent::JoinRefused { problem, .. } => Some(problem.clone()),
        _ => None,
    });
    refusals.collect()
}

#[test]
fn a_setter_sits_out_and_watches() {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, FOUR_OPEN);
    let setter = member(&story, ANN);
    assert_eq!((setter.role, setter.knowledge), (Role::Waiting, Knowledge::Puzzle));
    assert_eq!(story.refused(ANN, Command::Ready { ready: true }), Rejection::NotSeated.into());
    story.commands(BOB, Command::Ready { ready: true });
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Lobby, "others may be on their way: the host decides");
    story.commands(ANN, Command::Start);
    story.waits(3_000);
    story.solves(BOB, 4);
    let results = story.results();
    assert_eq!(results.table.len(), 1, "only Bob has raced");
    let setter = member(&story, ANN);
    assert_eq!(
        (setter.role, setter.knowledge),
        (Role::Racer, Knowledge::Nothing),
        "the next one is anybody's"
    );
}

#[test]
fn a_setter_alone_has_nobody_to_race() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.sets_puzzle(ANN, FOUR_OPEN);
    assert_eq!(story.refused(ANN, Command::Start), Rejection::NoRacers.into());
}

#[test]
fn leaving_and_returning_does_not_seat_a_setter() {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.commands(ANN, Command::Leave);
    story.joins(ANN, "Another Ann");
    assert_eq!(member(&story, ANN).role, Role::Waiting);
}

#[test]
fn in_practice_a_setter_races_behind_everybody() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: Rules { practice: true, ..Rules::default() } });
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.starts();
    story.solves(ANN, 4);
    assert!(
        !story.sent.iter().any(|(_, event)| matches!(event, RoomEvent::OwnResult { .. })),
        "not final yet"
    );
    story.commands(BOB, Command::GiveUp);
    let table = story.results().table;
    let told: Vec<_> = table.iter().map(|row| (row.name.as_str(), row.rank, row.knowledge)).collect();
    assert_eq!(told, [("Bob", 1, Knowledge::Nothing), ("Ann", 2, Knowledge::Puzzle)]);
    assert_eq!(story.record().replay(), Ok(story.results()));
}

#[test]
fn who_chose_the_seed_is_shown_as_knowing_it() {
    let mut story = Story::of_two();
    let chosen = |seed| PuzzleRequest::Generated { spec: classic(Tier::Easy), seed };
    story.commands(ANN, Command::ChoosePuzzle { puzzle: chosen(Some(7)) });
    assert_eq!(member(&story, ANN).knowledge, Knowledge::Seed);
    assert_eq!(member(&story, BOB).knowledge, Knowledge::Nothing);
    story.starts();
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    assert_eq!(story.results().table[0].knowledge, Knowledge::Seed);
    story.commands(ANN, Command::ChoosePuzzle { puzzle: chosen(None) });
    assert_eq!(member(&story, ANN).knowledge, Knowledge::Nothing);
}

#[test]
fn a_bot_is_shown_as_one_in_room_race_and_results() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.arrives(BOB, Arrival { bot: true, ..arrival("Bob", BOB) });
    assert!(member(&story, BOB).bot && !member(&story, ANN).bot);
    story.starts();
    story.joins(ANN, "Ann");
    let racers = story.snapshot(ANN).race.unwrap().racers;
    assert_eq!(racers.iter().map(|racer| racer.bot).collect::<Vec<_>>(), [false, true]);
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    assert_eq!(story.results().table.iter().filter(|row| row.bot).count(), 1);
    assert!(story.record().racers[1].bot);
}

#[test]
fn a_start_waits_a_moment_after_a_change() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: Rules { countdown_s: 0, ..Rules::default() } });
    story.waits(1_000);
    assert_eq!(story.refused(ANN, Command::Start), Rejection::JustChanged { remaining_ms: 2_000 }.into());
    story.waits(2_000);
    story.commands(ANN, Command::Start);
    assert_eq!(story.view().phase, Phase::Racing);
}

#[test]
fn nobody_waits_for_the_start_of_a_host_alone() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.commands(ANN, Command::ChangeRules { rules: Rules { countdown_s: 0, ..Rules::default() } });
    story.commands(ANN, Command::Start);
    assert_eq!(story.view().phase, Phase::Racing);
}

#[test]
fn one_member_cannot_call_the_hosts_start_off() {
    let mut story = Story::of_two();
    story.joins(CAT, "Cat");
    story.commands(ANN, Command::Start);
    story.commands(BOB, Command::Ready { ready: false });
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    assert_eq!(member(&story, BOB).role, Role::Waiting);
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
    story.commands(ANN, Command::GiveUp);
    story.commands(CAT, Command::GiveUp);
    assert_eq!(story.results().table.len(), 2);
    assert_eq!(member(&story, BOB).role, Role::Racer, "for the next race there is a seat again");
}

#[test]
fn a_room_does_not_wait_for_ever_for_one_member() {
    let mut story = Story::of_two();
    story.joins(CAT, "Cat");
    story.both_ready();
    assert_eq!(story.view().starts_in_ms, Some(60_000));
    story.waits(59_999);
    assert_eq!(story.view().phase, Phase::Lobby);
    story.waits(1);
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    assert_eq!(member(&story, CAT).role, Role::Waiting);
    story.waits(3_000);
    story.joins(CAT, "Cat");
    assert_eq!(story.snapshot(CAT).race.unwrap().racers.len(), 2);
}

#[test]
fn the_wait_for_one_member_begins_anew_when_it_is_another() {
    let mut story = Story::of_two();
    story.joins(CAT, "Cat");
    story.both_ready();
    story.waits(30_000);
    story.commands(BOB, Command::Ready { ready: false });
    assert_eq!(story.view().starts_in_ms, None);
    story.commands(CAT, Command::Ready { ready: true });
    assert_eq!(story.view().starts_in_ms, Some(60_000));
}

#[test]
fn a_host_who_is_gone_for_seconds_is_replaced() {
    let mut story = Story::of_two();
    story.happens(Event::Dropped { player: ANN });
    story.waits(9_000);
    story.joins(ANN, "Ann");
    story.waits(5_000);
    assert_eq!(story.view().host, story.number(ANN), "a reload does not cost the room");
    story.happens(Event::Dropped { player: ANN });
    story.waits(10_000);
    assert_eq!(story.view().host, story.number(BOB));
    story.commands(BOB, Command::Start);
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
}

#[test]
fn a_host_alone_in_the_room_stays_the_host() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.happens(Event::Dropped { player: ANN });
    story.waits(30_000);
    story.joins(ANN, "Ann");
    assert_eq!(story.view().host, story.number(ANN));
}

#[test]
fn a_locked_room_lets_only_members_in() {
    let mut story = Story::of_two();
    assert_eq!(story.refused(BOB, Command::Lock { locked: true }), Rejection::NotHost.into());
    story.commands(ANN, Command::Lock { locked: true });
    assert!(story.view().locked);
    story.joins(CAT, "Cat");
    assert_eq!(refusals(&story, CAT), [JoinRefusal::Locked.into()]);
    story.happens(Event::Dropped { player: BOB });
    story.joins(BOB, "Bob");
    assert_eq!(story.view().members.len(), 2);
    story.commands(ANN, Command::Lock { locked: false });
    story.joins(CAT, "Cat");
    assert_eq!(story.view().members.len(), 3);
}

#[test]
fn a_former_member_may_come_back_though_it_is_locked() {
    let mut story = Story::of_two();
    story.commands(BOB, Command::Leave);
    story.commands(ANN, Command::Lock { locked: true });
    story.joins(BOB, "Bob");
    assert_eq!(story.view().members.len(), 2);
}

#[test]
fn a_puzzle_being_examined_takes_nobodys_seat() {
    let mut story = Story::of_two();
    story.joins(CAT, "Cat");
    story.both_ready();
    story.waits(58_000);
    let puzzle = PuzzleRequest::Set { text: FOUR_OPEN.to_owned() };
    story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle });
    assert_eq!(story.view().starts_in_ms, None);
    story.waits(10_000);
    assert_eq!(member(&story, CAT).role, Role::Racer);
}

#[test]
fn watching_starts_no_race_for_the_one_who_is_left() {
    let mut story = Story::of_race(Rules::default());
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    story.commands(ANN, Command::Ready { ready: true });
    story.commands(BOB, Command::Watch { watch: true });
    assert_eq!(story.view().phase, Phase::Finished);
}

#[test]
fn a_host_gets_a_new_code_for_the_room() {
    let mut story = Story::of_two();
    let before = story.view().code;
    story.commands(ANN, Command::NewCode);
    assert_eq!(story.view().code, RoomCode::nth(1));
    assert_ne!(story.view().code, before);
    assert_eq!(story.room.code(), story.view().code);
    assert_eq!(story.refused(BOB, Command::NewCode), Rejection::NotHost.into());
}

#[test]
fn newcomers_from_a_removed_ones_address_need_consent() {
    let (home, eve, sam) = (Network(77), PlayerId(0xE), PlayerId(0xF));
    let from_home = |name: &str, player| Arrival { network: home, ..arrival(name, player) };
    let mut story = Story::of_two();
    story.arrives(CAT, from_home("Cat", CAT));
    let no = story.number(CAT);
    story.commands(ANN, Command::Kick { member: no });
    story.arrives(eve, from_home("Eve", eve));
    story.arrives(eve, from_home("Eve", eve));
    assert_eq!(refusals(&story, eve), [JoinRefusal::AskHost; 2].map(Problem::from));
    let name = "Eve".parse().unwrap();
    assert_eq!(story.view().knocks, [Knock { no: KnockNo(1), name }], "asked about once");
    let knock = KnockNo(1);
    assert_eq!(story.refused(BOB, Command::AnswerKnock { knock, admit: true }), Rejection::NotHost.into());
    story.commands(ANN, Command::AnswerKnock { knock, admit: true });
    assert!(story.view().knocks.is_empty());
    story.arrives(eve, from_home("Eve", eve));
    assert_eq!(story.view().members.len(), 3);
    assert_eq!(
        story.refused(ANN, Command::AnswerKnock { knock, admit: true }),
        Rejection::NoSuchKnock.into()
    );

    story.arrives(sam, from_home("Sam", sam));
    story.commands(ANN, Command::AnswerKnock { knock: KnockNo(2), admit: false });
    story.arrives(sam, from_home("Sam", sam));
    assert_eq!(refusals(&story, sam), [JoinRefusal::AskHost, JoinRefusal::Kicked].map(Problem::from));

    story.joins(PlayerId(0x10), "Elsewhere");
    assert_eq!(story.view().members.len(), 4, "other addresses are not concerned");
    story.arrives(PlayerId(0x12), from_home("Tom", PlayerId(0x12)));
    assert_eq!(story.view().knocks.len(), 1);
    story.waits(10 * 60 * 1_000);
    assert!(story.view().knocks.is_empty(), "and nobody is listed");
    story.arrives(PlayerId(0x11), from_home("Later", PlayerId(0x11)));
    assert_eq!(story.view().members.len(), 5, "after ten minutes nobody is asked");
}

#[test]
fn requests_to_come_in_are_bounded() {
    let mut story = Story::of_two();
    story.arrives(CAT, Arrival { network: Network(7), ..arrival("Cat", CAT) });
    let member = story.number(CAT);
    story.commands(ANN, Command::Kick { member });
    for n in 100..200 {
        story.arrives(PlayerId(n), Arrival { network: Network(7), ..arrival("Eve", PlayerId(n)) });
    }
    let knocks = story.view().knocks;
    assert_eq!((knocks.len(), knocks.last().map(|knock| knock.no)), (game::KNOCKS_MAX, Some(KnockNo(100))));
}

#[test]
fn being_removed_is_a_status_of_its_own() {
    let mut story = Story::of_race(Rules::default());
    let member = story.number(BOB);
    story.commands(ANN, Command::Kick { member });
    story.solves(ANN, 4);
    let row = story.results().table.pop().unwrap();
    assert_eq!((row.member, row.status), (member, RacerStatus::Kicked));
    assert_eq!(story.record().departures[0].ends, RacerStatus::Kicked);
    assert_eq!(story.record().replay(), Ok(story.results()));
}

#[test]
fn a_rematch_alone_starts() {
    let mut story = Story::of_race(Rules::default());
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    story.commands(ANN, Command::Ready { ready: true });
    assert_eq!(story.view().phase, Phase::Finished, "Bob may want one too");
    story.commands(BOB, Command::Leave);
    assert_eq!(story.detached, [(BOB, DetachReason::Left)]);
    story.waits(5_000);
    assert_eq!(story.view().phase, Phase::Finished, "Ann had meant a race with Bob");
    story.commands(ANN, Command::Ready { ready: true });
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
}

/// Ann enters a digit every so many milliseconds; Bob gives up.
fn race_at(pace_ms: u64) -> Story {
    let mut story = Story::of_two();
    story.starts();
    let puzzle = story.puzzle();
    let solution = solution_of(&puzzle);
    let open = solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none());
    for (cell, digit) in open.collect::<Vec<_>>() {
        story.waits(pace_ms);
        story.places(ANN, cell.index() as u16, digit.value());
    }
    story.commands(BOB, Command::GiveUp);
    story
}

#[test]
fn a_pace_no_hand_reaches_is_marked_at_once_and_for_ever() {
    let story = race_at(60);
    let own = story.sent.iter().find_map(|(_, event)| match event {
        RoomEvent::OwnResult { row, .. } => Some(row.not_by_hand),
        _ => None,
    });
    assert_eq!(own, Some(true), "when Ann has finished, before the race is over");
    let results = story.results();
    let marks: Vec<bool> = results.table.iter().map(|row| row.not_by_hand).collect();
    assert_eq!(marks, [true, false]);
    let record = story.record();
    assert_eq!((&record.results, record.replay().as_ref()), (&results, Ok(&results)));
    let runs = [ANN, BOB].map(|player| Run::of(record, player, Millis(0)).unwrap().not_by_hand);
    assert_eq!(runs, [true, false]);
    let hand = race_at(250).results();
    assert!(hand.table.iter().all(|row| !row.not_by_hand));
}

#[test]
fn records_of_earlier_releases_mark_nobody() {
    let mut record = race_at(60).record().clone();
    record.rules_version = 6;
    record.results.table.iter_mut().for_each(|row| row.not_by_hand = false);
    assert_eq!(record.replay(), Ok(record.results.clone()));
    let mut text = serde_json::to_value(&record).unwrap();
    for row in text["results"]["table"].as_array_mut().unwrap() {
        row.as_object_mut().unwrap().remove("not_by_hand");
    }
    assert_eq!(upgrade::record(&text.to_string()).unwrap(), record);
}
