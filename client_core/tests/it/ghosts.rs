//! A run goes from one device to another as a link, and is raced there, alone.

use client_core::practice::{Day, GamePhase};
use client_core::theatre::{GhostOf, TheatreIntent};
use client_core::{App, Block, FetchFailure, Input, Intent, PageIntent, PracticeIntent, Screen, text};
use game::{GhostLink, MatchId, MemberNo, Millis, RoomId};
use puzzle::PreparedPuzzle;

use crate::practice::Alone;
use crate::world::World;

/// The page of a run on top, in words.
fn words(alone: &Alone) -> String {
    words_of(&alone.app, Millis(alone.now))
}

fn words_of(app: &App, now: Millis) -> String {
    let Some(page) = app.page() else { return String::new() };
    let blocks = page.describe(app, now);
    let said = blocks.iter().map(|block| match block {
        Block::Text(_, words) => words.clone(),
        Block::Figure { figure, lines, .. } => format!("{figure} | {}", lines.join(" | ")),
        Block::Buttons(buttons) => buttons.iter().map(|button| format!("[{}]", button.label)).collect(),
        other => format!("{other:?}"),
    });
    said.collect::<Vec<_>>().join("\n")
}

fn presses(alone: &mut Alone, name: &'static str) {
    alone.wants(Intent::Page(PageIntent::Press(name.into())));
}

/// Solves the open cells, one every so many milliseconds.
fn plays(alone: &mut Alone, each_ms: u64, count: usize) {
    for cell in alone.open_cells().into_iter().take(count) {
        alone.waits(each_ms);
        let digit = alone.right(cell);
        alone.enters(cell, digit);
    }
}

/// The link of a run over twelve cells in a minute, and its puzzle.
fn made() -> (String, PreparedPuzzle) {
    let mut setter = Alone::quick();
    plays(&mut setter, 5_000, 12);
    assert_eq!(setter.game().phase(), GamePhase::Solved);
    let puzzle = setter.game().puzzle().clone();
    let Some(GhostOf::Run { mut link, from_ms: None, .. }) = setter.game().own_ghost(setter.app.shared())
    else {
        panic!("no run")
    };
    assert!(link.alone && link.signature.is_none());
    link.lane.name = "Mara".parse().expect("a name");
    (link.write().expect("it fits"), puzzle)
}

/// Another device, which has never seen anything, at this link.
fn opened(link: &str) -> Alone {
    let mut alone = Alone::new();
    alone.gives(Input::RoomInUrl(format!("g/{link}")));
    alone.waits(100);
    alone
}

#[test]
fn a_run_in_a_link_is_shown_and_raced_to_the_end() {
    let (link, puzzle) = made();
    let mut alone = opened(&link);
    assert_eq!(alone.app.screen(), Screen::Page("ghost"));
    let shown = words(&alone);
    assert!(shown.starts_with("1:00 | Classic · "), "{shown}");
    assert!(shown.contains("0 mistakes") || shown.contains("No mistakes"), "{shown}");
    assert!(shown.contains("Unverified") && shown.contains("[Race this ghost]"), "{shown}");
    presses(&mut alone, "race");
    assert_eq!(alone.app.screen(), Screen::Practice);
    assert_eq!(alone.game().puzzle(), &puzzle);
    assert_eq!(alone.game().source().name().as_deref(), Some("Against Mara"));
    plays(&mut alone, 10_000, 2);
    let rows = alone.game().rows(Millis(alone.now));
    let seen: Vec<(&str, u8, Option<u8>)> =
        rows.iter().map(|row| (row.name.as_str(), row.percent, row.rank)).collect();
    assert_eq!(seen, [("You", 16, Some(2)), ("Mara", 33, Some(1))]);
    // The program is started again in the middle.
    alone.wants(Intent::Back);
    let mut alone = alone.killed();
    let slot = alone.app.screens().practice().last_game().map(|card| card.slot);
    alone.wants(client_core::PracticeIntent::Open);
    let slot = slot.unwrap_or(client_core::practice::GameSlot(0));
    alone.wants(client_core::PracticeIntent::Continue(slot));
    assert_eq!(alone.game().rows(Millis(alone.now)).len(), 2);
    plays(&mut alone, 1_000, 10);
    let card = alone.game().finish_card(Millis(alone.now)).unwrap();
    assert_eq!(card.evaluation, "Mara took 1:00: you won by 0:30.");
    alone.wants(client_core::PracticeIntent::Again);
    plays(&mut alone, 6_000, 12);
    let card = alone.game().finish_card(Millis(alone.now)).unwrap();
    assert_eq!(card.evaluation, "Mara took 1:00: you lost by 0:12.");
}

#[test]
fn a_run_is_played_on_from_a_moment() {
    let (link, puzzle) = made();
    let mut alone = Alone::new();
    let link = Box::new(GhostLink::read(&link).unwrap());
    alone.wants(TheatreIntent::Ghost(GhostOf::Run {
        link,
        from_ms: Some(42_000),
        recorded: None,
        log: String::new(),
    }));
    alone.waits(100);
    assert!(words(&alone).contains("[Play on from 0:42]"), "{}", words(&alone));
    presses(&mut alone, "play-on");
    assert_eq!(alone.game().source().name().as_deref(), Some("Played on from Mara’s 0:42"));
    assert_eq!((alone.open_cells().len(), alone.game().elapsed_ms(Millis(alone.now))), (4, 0));
    let percents = |alone: &Alone| -> Vec<u8> {
        alone.game().rows(Millis(alone.now)).iter().map(|row| row.percent).collect()
    };
    assert_eq!(percents(&alone), [66, 66]);
    plays(&mut alone, 3_100, 4);
    let card = alone.game().finish_card(Millis(alone.now)).unwrap();
    assert_eq!(card.evaluation, "Mara took 0:18: you won by 0:05.");
    assert_eq!(alone.game().claimed_run(), None, "it is not a run of the whole puzzle");
    assert_eq!(alone.game().puzzle(), &puzzle);
    assert!(alone.store.keys().all(|key| key != "nonet.statistics"), "it counts nowhere");
}

/// What is learnt while the page is open must not move a button from under a finger.
#[test]
fn the_buttons_stay_while_it_is_asked_who_saw_the_run() {
    let link = Box::new(GhostLink::read(&made().0).unwrap());
    let (id, log) = (MatchId { room: RoomId(7), match_no: 1 }, String::new());
    let mut world = World::new();
    let ann = world.adds("Ann");
    world.runs(500);
    let recorded = Some((id, MemberNo(1)));
    world.does(ann, TheatreIntent::Ghost(GhostOf::Run { link, from_ms: None, recorded, log }));
    world.runs(100);
    let asked = words_of(world.app(ann), Millis(0));
    let result = Err(FetchFailure::NotFound);
    world.gives(ann, Input::Fetched { path: format!("/api/matches/{id}/ghost/1"), result });
    let known = words_of(world.app(ann), Millis(0));
    assert!(!asked.contains("Unverified") && known.contains("Unverified"), "{asked}\n{known}");
    let above = |shown: &str| shown.split("[Race this ghost]").next().map(|above| above.lines().count());
    assert_eq!(above(&asked), above(&known), "{known}");
    let foot = |shown: &str| shown.lines().last().map(|foot| foot.contains("[Copy link]"));
    assert_eq!((foot(&asked), foot(&known)), (Some(true), Some(true)), "{known}");
}

#[test]
fn a_bad_link_says_what_is_wrong_with_it() {
    let (link, _) = made();
    for (bad, why) in [
        (&link[..link.len() - 3], "Some of it has changed on the way"),
        ("AQ", "The puzzle is missing"),
        ("CQ~1", "It is of version 9"),
    ] {
        let alone = opened(bad);
        assert_eq!(alone.app.screen(), Screen::Page("ghost"), "{bad}");
        assert!(words(&alone).contains(why), "{}", words(&alone));
    }
}

#[test]
fn a_link_is_also_pasted_into_the_field_for_codes() {
    let (link, _) = made();
    let mut alone = Alone::new();
    alone.wants(client_core::HomeIntent::SetCode(format!("https://other.example/g/{link}")));
    alone.wants(client_core::HomeIntent::JoinByCode);
    assert_eq!(alone.app.screen(), Screen::Page("ghost"));
    presses(&mut alone, "code");
    let shown = words(&alone);
    assert!(shown.contains("Code(\"http://test/g/"), "the own server has the page too: {shown}");
}

#[test]
fn the_own_best_run_is_offered_when_its_puzzle_comes_again() {
    let offered = |alone: &Alone| alone.app.overlays().iter().any(|page| page.name() == "best");
    let daily = PracticeIntent::Daily(Day(20_770));
    let mut alone = Alone::new();
    alone.wants(daily);
    assert!(!offered(&alone), "it was never solved");
    plays(&mut alone, 2_000, 81);
    let time_ms = alone.game().elapsed_ms(Millis(alone.now));
    // The program is started again, and the same day is opened.
    alone.wants(Intent::Back);
    let mut alone = alone.killed();
    alone.wants(daily);
    assert!(offered(&alone) && alone.game().rows(Millis(alone.now)).is_empty());
    alone.waits(5_000);
    alone.wants(PracticeIntent::RaceBest);
    assert!(!offered(&alone) && alone.game().elapsed_ms(Millis(alone.now)) == 0);
    plays(&mut alone, 1_000, 3);
    let rows = alone.game().rows(Millis(alone.now));
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["You", "You, before"]);
    plays(&mut alone, 1_000, 81);
    let best = text::clock(time_ms);
    let said = alone.game().finish_card(Millis(alone.now)).unwrap().evaluation;
    assert!(
        said.starts_with("A new best: ") && said.ends_with(&format!("faster than your {best}.")),
        "{said}"
    );
    // Once more: the newest best is offered, and may be declined.
    alone.wants(PracticeIntent::Again);
    assert!(offered(&alone));
    alone.wants(PracticeIntent::PlayAlone);
    assert!(!offered(&alone) && alone.game().rows(Millis(alone.now)).is_empty());
    alone.wants(PracticeIntent::Again);
    alone.wants(PracticeIntent::RaceBest);
    plays(&mut alone, 3_000, 81);
    let said = alone.game().finish_card(Millis(alone.now)).unwrap().evaluation;
    assert!(said.starts_with("Your best is still "), "{said}");
}

#[test]
fn a_run_with_a_hint_is_no_best() {
    let mut alone = Alone::new();
    let daily = PracticeIntent::Daily(Day(20_770));
    alone.wants(daily);
    alone.wants(PracticeIntent::RevealRandom);
    plays(&mut alone, 1_000, 81);
    assert_eq!(alone.game().phase(), GamePhase::Solved);
    assert!(alone.store.keys().all(|key| key != "nonet.bests"));
}
