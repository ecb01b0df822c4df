//! Kinds of puzzles other than the classic one, from the rules card to the results; hints and aids on the way.

use client_core::board::CellKind;
use client_core::bot::{Bot, BotGoal, BotPlan};
use client_core::room::{Pick, RuleEdit, RuleKey};
use client_core::{Boxed, CardIntent, Direction, Intent, PickerDialog, Play, RoomIntent, Screen};
use game::{HintKind, Hints, Settings};
use puzzle::Document;
use puzzle::{Cell, Digit, Format, GenerateSpec, Tier};

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

fn card(world: &World, client: usize, label: &str) -> String {
    let rows = world.app(client).lobby().expect("in a lobby").card;
    rows.into_iter().find(|row| row.label == label).expect("a row of the card").value
}

/// Ann and Bob in a race of this kind.
fn of_a_kind(kind: &str) -> World {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::EditRule(RuleEdit::Lower(RuleKey::Tier)));
    world.does(ANN, CardIntent::SetKind(kind.to_owned()));
    world.runs(4_000);
    world.starts();
    world
}

/// Ann alone in a race with these rules, four cells from its end.
fn with_rules(change: impl FnOnce(&mut Settings)) -> World {
    let mut settings = Settings::default();
    change(&mut settings);
    let mut world = World::of_a_lobby_with(settings);
    world.pastes(ANN, crate::world::FOUR_OPEN);
    world.runs(5_000);
    world.starts();
    world
}

fn selected(world: &World) -> Option<(u16, u16)> {
    let race = world.app(ANN).race().expect("a race");
    let layout = race.board().view().layout();
    race.board().selection().cursor().map(|cell| (layout.row(cell), layout.column(cell)))
}

#[test]
fn a_kind_is_chosen_by_name_or_by_steps() {
    let mut world = World::of_a_lobby();
    world.acts(ANN, CardIntent::SetKind("Killer+X".to_owned()));
    assert_eq!(card(&world, BOB, "Puzzle"), "X + Killer");
    world.does(ANN, CardIntent::SetKind("killer+nonsense".to_owned()));
    let error = |world: &World| world.app(ANN).room().unwrap().puzzle_fields().kind.error.clone();
    assert_eq!(error(&world).unwrap(), "No kind is called “nonsense”.");
    world.does(ANN, CardIntent::SetKind("jigsaw+16".to_owned()));
    assert!(error(&world).unwrap().contains("12x12"), "what cannot be is said at once");
    world.runs(200);
    assert_eq!(card(&world, BOB, "Puzzle"), "X + Killer", "and the card stays as it was");
    world.does(ANN, CardIntent::SetKind("classic".to_owned()));
    world.does(ANN, CardIntent::EditRule(RuleEdit::Lower(RuleKey::Tier)));
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Kind)));
    assert_eq!(card(&world, BOB, "Puzzle"), "4×4");
    assert_eq!(world.app(ANN).room().unwrap().puzzle_fields().kind.text, "4x4");
}

#[test]
fn a_kind_takes_the_nearest_of_what_it_cannot_have() {
    let mut world = World::of_a_lobby();
    for _ in 0..4 {
        world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Tier)));
    }
    world.runs(200);
    assert_eq!(card(&world, BOB, "Difficulty"), "Beyond");
    world.acts(ANN, CardIntent::SetKind("killer".to_owned()));
    assert_eq!(card(&world, BOB, "Difficulty"), "Extreme");
    let rows = world.app(ANN).room().unwrap().rule_rows();
    let tier = rows.into_iter().find(|row| row.key == RuleKey::Tier).unwrap();
    assert!(tier.hint.starts_with("This kind comes up to extreme"));
    assert!(tier.can_raise, "any grade can still be had");
}

#[test]
fn clues_are_typed_and_what_cannot_be_had_is_said() {
    let mut world = World::of_a_lobby();
    let error = |world: &World| world.app(ANN).room().unwrap().puzzle_fields().clues.error.clone();
    world.does(ANN, CardIntent::SetClues("30-32".to_owned()));
    assert_eq!(error(&world), None);
    world.runs(200);
    assert_eq!(card(&world, BOB, "Givens"), "30-32");
    world.does(ANN, CardIntent::SetClues("12".to_owned()));
    assert!(error(&world).unwrap().contains("the fewest that can are 17"));
    world.does(ANN, CardIntent::SetClues("some".to_owned()));
    assert!(error(&world).unwrap().contains("24-28"));
    world.acts(ANN, CardIntent::SetClues("55-60% blank".to_owned()));
    assert_eq!((card(&world, BOB, "Givens"), error(&world)), ("55-60% blank".to_owned(), None));
}

#[test]
fn a_kind_that_cannot_be_had_is_stepped_over() {
    let mut world = World::of_a_lobby();
    world.does(ANN, RoomIntent::OpenRules);
    for _ in 0..2 {
        world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Tier)));
    }
    world.runs(200);
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Kind)));
    assert_eq!(card(&world, BOB, "Puzzle"), "5×5", "no 4x4 is fiendish");
    let room = world.app(ANN).room().unwrap();
    assert!(room.puzzle_fields().kind.error.is_none());
    let value = |key| room.rule_rows().into_iter().find(|row| row.key == key).unwrap().value;
    assert_eq!((value(RuleKey::Kind), value(RuleKey::Tier)), ("5×5".to_owned(), "Fiendish".to_owned()));
}

#[test]
fn a_set_puzzle_with_rules_comes_in_pieces() {
    let spec = GenerateSpec { variant: "killer".parse().unwrap(), ..GenerateSpec::default() };
    let made = puzzle::generate(&spec, 3).unwrap();
    let text = Format::FPuzzles.write(&[Document::of(made.puzzle.clone())]).unwrap();
    let text = text.replacen('{', &format!("{{{}", " \n".repeat(2_500)), 1);
    let mut world = World::of_a_lobby();
    world.does(ANN, RoomIntent::OpenPaste);
    world.does(ANN, RoomIntent::PasteText(text));
    let preview = world.app(ANN).room().unwrap().paste().preview.clone().expect("readable");
    assert_eq!(preview.givens, *made.puzzle.givens());
    assert!(!preview.board.drawings().is_empty());
    world.does(ANN, RoomIntent::SubmitPuzzle);
    world.runs(300);
    assert!(card(&world, BOB, "Puzzle").starts_with("Killer set by Ann"), "{:?}", world.toasts(ANN));
}

#[test]
fn a_killer_of_four_by_four_is_raced_to_its_end() {
    let mut world = of_a_kind("4x4+killer");
    let race = world.app(ANN).race().unwrap();
    assert_eq!(
        (race.kind(), race.board().pad().len(), race.board().view().cell_count()),
        ("4×4 + Killer", 4, 16)
    );
    assert!(!race.board().view().drawings().is_empty(), "cages are drawn");
    let solution = solution(&world);
    for client in [ANN, BOB] {
        for (cell, digit) in solution.clues() {
            world.does(client, Play::DigitAt(cell, digit));
            world.runs(100);
        }
    }
    assert_eq!(world.app(BOB).screen(), Screen::Results);
    assert!(world.app(ANN).results().unwrap().detail.starts_with("4×4 + Killer · Easy"));
}

fn solution(world: &World) -> puzzle::Grid {
    let puzzle = world.app(ANN).race().expect("a race").puzzle().clone();
    let puzzle::Proof::Unique { solution } = puzzle::prove(&puzzle) else { panic!("proper") };
    solution
}

#[test]
fn digits_beyond_the_board_are_refused_and_letters_are_digits() {
    let mut world = of_a_kind("10x10");
    let race = world.app(ANN).race().unwrap();
    assert_eq!(race.board().pad().last().map(|key| key.digit.symbol()), Some('A'));
    let solution = solution(&world);
    let ten = Digit::new(10).unwrap();
    let (cell, _) = solution
        .clues()
        .find(|&(cell, digit)| digit == ten && race.board().givens().get(cell).is_none())
        .expect("a ten to enter");
    world.does(ANN, Play::DigitAt(cell, Digit::new(11).unwrap()));
    assert_eq!(world.app(ANN).race().unwrap().board().shown(cell), (None, CellKind::Empty));
    world.acts(ANN, Play::DigitAt(cell, ten));
    assert_eq!(world.app(ANN).race().unwrap().board().shown(cell), (Some(ten), CellKind::Entry));
}

#[test]
fn the_cursor_walks_over_a_hole() {
    let mut world = of_a_kind("frame");
    let cell = world.app(ANN).race().unwrap().board().view().layout().cell(4, 2).unwrap();
    world.does(ANN, Play::Select(cell));
    world.does(ANN, Play::Move(Direction::Right));
    assert_eq!(selected(&world), Some((4, 6)));
}

#[test]
fn bots_race_other_kinds_too() {
    for kind in ["twin", "jigsaw+6", "12x12", "kropki"] {
        let mut world = of_a_kind(kind);
        for client in [ANN, BOB] {
            let plan = BotPlan {
                name: if client == ANN { "Ann" } else { "Bob" }.to_owned(),
                goal: BotGoal::Opponent,
                seed: client as u64,
                move_every_ms: 100,
                mistake_one_in: 60,
                races: 1,
            };
            world.clients[client].bot = Some(Bot::new(plan));
        }
        for _ in 0..200 {
            world.runs(1_000);
            if world.app(ANN).screen() == Screen::Results {
                break;
            }
        }
        let done = world.clients.iter().filter(|client| client.app.screen() == Screen::Results).count();
        assert_eq!(done, 2, "{kind}");
    }
}

#[test]
fn a_hint_for_a_chosen_cell_stands_and_costs_its_seconds() {
    let hints = Hints { kind: HintKind::ChosenCell, cost_s: 10 };
    let mut world = with_rules(|settings| settings.rules.hints = hints);
    world.acts(ANN, Play::Hint);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty), "no cell is chosen");
    world.does(ANN, Play::Select(Cell::new(0)));
    assert!(world.app(ANN).race().unwrap().can_hint(world.now));
    world.acts(ANN, Play::Hint);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    let lockout = world.app(ANN).race().unwrap().lockout(world.now).unwrap();
    assert!((9_000..=10_000).contains(&lockout.total_ms));
    assert!(!world.app(ANN).race().unwrap().can_hint(world.now));
}

#[test]
fn a_hint_for_any_cell_shows_where_it_is() {
    let hints = Hints { kind: HintKind::RandomCell, cost_s: 0 };
    let mut world = with_rules(|settings| settings.rules.hints = hints);
    world.acts(ANN, Play::Hint);
    let race = world.app(ANN).race().unwrap();
    let cell = race.board().selection().cursor().expect("the cell is selected");
    assert_eq!(race.board().shown(cell).1, CellKind::Entry);
}

#[test]
fn an_explained_hint_is_read_and_gone_with_the_next_digit() {
    let hints = Hints { kind: HintKind::Explained, cost_s: 0 };
    let mut world = with_rules(|settings| settings.rules.hints = hints);
    world.acts(ANN, Play::Hint);
    let race = world.app(ANN).race().unwrap();
    let told = race.explanation().expect("words").clone();
    assert!(!told.text.is_empty() && !told.cells.is_empty());
    assert!(told.cells.iter().all(|cell| race.board().look(cell).hinted));
    world.runs(1_000);
    world.types(ANN, 0, 5);
    assert_eq!(world.app(ANN).race().unwrap().explanation(), None);
}

#[test]
fn rooms_without_hints_give_none() {
    let mut world = with_rules(|_| {});
    assert!(!world.app(ANN).race().unwrap().has_hints());
    let before = world.clients[ANN].outputs.len();
    world.does(ANN, Play::Hint);
    world.does(ANN, Play::FillNotes);
    let sent = &world.clients[ANN].outputs[before..];
    assert!(sent.iter().all(|output| !matches!(output, client_core::Output::Send(_))), "{sent:?}");
    assert_eq!(world.notes(ANN, 0), [0; 0]);
}

#[test]
fn filled_in_notes_are_what_fits_and_one_step_to_undo() {
    let mut world = with_rules(|settings| settings.rules.aids.auto_notes = true);
    world.does(ANN, Play::FillNotes);
    let notes: Vec<Vec<u8>> = (0..4).map(|cell| world.notes(ANN, cell)).collect();
    assert_eq!(notes, [vec![5], vec![3], vec![4], vec![6]]);
    world.does(ANN, Play::Undo);
    assert!((0..4).all(|cell| world.notes(ANN, cell).is_empty()));
    world.does(ANN, Play::Redo);
    assert_eq!(world.notes(ANN, 3), [6]);
}

#[test]
fn where_only_fitting_digits_are_offered_no_other_is_entered() {
    let mut world = with_rules(|settings| settings.rules.aids.fitting_only = true);
    world.does(ANN, Play::Select(Cell::new(0)));
    let offered = |world: &World| {
        let pad = world.app(ANN).race().unwrap().board().pad();
        pad.iter().filter(|key| key.offered).map(|key| key.digit.value()).collect::<Vec<_>>()
    };
    assert_eq!(offered(&world), [5]);
    world.types(ANN, 0, 7);
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    assert_eq!(world.app(ANN).race().unwrap().strikes(), 0);
    world.types(ANN, 0, 5);
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
}

#[test]
fn the_picker_changes_the_card_only_when_it_is_used() {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::OpenPicker);
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(PickerDialog.boxed()));
    for pick in [Pick::Kind("killer".parse().unwrap()), Pick::Tier(Tier::Hard), Pick::Addition("x")] {
        world.does(ANN, CardIntent::Pick(pick));
    }
    world.acts(ANN, CardIntent::SetSeed("77".to_owned()));
    assert_eq!(world.app(ANN).picker().unwrap().use_label, "Use X + Killer, hard");
    assert_eq!(card(&world, BOB, "Puzzle"), "Classic 9×9");
    world.does(ANN, CardIntent::UsePicked);
    assert_eq!(world.app(ANN).overlays().last().cloned(), None);
    world.runs(400);
    assert_eq!(card(&world, BOB, "Puzzle"), "X + Killer, seed 77");
    assert_eq!(card(&world, BOB, "Difficulty"), "Hard");
    world.does(ANN, CardIntent::OpenPicker);
    let first = &world.app(ANN).picker().unwrap().groups[0];
    assert_eq!((first.title, first.cards[0].name.as_str()), ("Yours", "X + Killer"));
}

#[test]
fn a_picker_that_is_dismissed_changes_nothing() {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::OpenPicker);
    world.does(ANN, CardIntent::Pick(Pick::Kind("samurai".parse().unwrap())));
    world.does(ANN, Intent::Dismiss);
    assert!(world.app(ANN).picker().is_none());
    world.does(ANN, CardIntent::SetKind("windoku".to_owned()));
    world.runs(300);
    assert_eq!(card(&world, BOB, "Puzzle"), "Windoku", "typed kinds go to the card again");
    world.does(BOB, CardIntent::OpenPicker);
    assert!(world.app(BOB).picker().is_none(), "a guest chooses nothing");
}

#[test]
fn the_picker_is_searched_and_enter_chooses_then_uses() {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::OpenPicker);
    let search = |typed: &str| CardIntent::Pick(Pick::Search(typed.to_owned()));
    let found = |world: &World| -> Vec<String> {
        let groups = &world.app(ANN).picker().unwrap().groups;
        groups.iter().flat_map(|group| &group.cards).map(|card| card.name.clone()).collect()
    };
    world.does(ANN, search("warp drive"));
    assert_eq!(found(&world), [""; 0]);
    assert!(world.app(ANN).picker().unwrap().news.as_ref().unwrap().contains("warp drive"));
    world.does(ANN, search("sand"));
    assert_eq!(found(&world), ["Sandwiches"]);
    assert_eq!(world.app(ANN).picker().unwrap().name, "Sandwiches", "the only one is chosen at once");
    world.does(ANN, search("dashed"));
    assert_eq!(found(&world), ["Killer", "Sums"], "rules are searched too");
    world.does(ANN, search("killer x"));
    assert_eq!(found(&world)[0], "X + Killer", "and combinations are understood");
    world.does(ANN, CardIntent::Pick(Pick::FirstFound));
    assert_eq!(world.app(ANN).picker().unwrap().name, "X + Killer");
    world.acts(ANN, CardIntent::Pick(Pick::FirstFound));
    assert_eq!(world.app(ANN).overlays().last(), None);
    assert_eq!(card(&world, BOB, "Puzzle"), "X + Killer");
}

#[test]
fn what_does_not_go_together_offers_the_nearest() {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::OpenPicker);
    world.does(ANN, CardIntent::Pick(Pick::Kind("samurai".parse().unwrap())));
    world.does(ANN, CardIntent::Pick(Pick::Addition("anti-knight")));
    let picker = world.app(ANN).picker().unwrap();
    let problem = picker.problem.as_ref().unwrap();
    assert!(problem.why.contains("single grids"), "{}", problem.why);
    assert_eq!(problem.instead.as_ref().unwrap().1, "Take Anti-knight, medium");
    assert_eq!((picker.name.as_str(), picker.can_use), ("Samurai", true), "what was chosen stays");
    world.does(ANN, CardIntent::Pick(Pick::Instead));
    let picker = world.app(ANN).picker().unwrap();
    assert_eq!((picker.name.as_str(), &picker.problem), ("Anti-knight", &None));
    world.does(ANN, CardIntent::Pick(Pick::Kind("4x4".parse().unwrap())));
    world.does(ANN, CardIntent::Pick(Pick::Tier(Tier::Hard)));
    assert!(!world.app(ANN).picker().unwrap().can_use);
    world.does(ANN, CardIntent::Pick(Pick::Instead));
    assert_eq!(world.app(ANN).picker().unwrap().use_label, "Use 4×4, easy");
}

#[test]
fn what_cannot_be_had_is_not_used() {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::OpenPicker);
    world.does(ANN, CardIntent::Pick(Pick::Kind("4x4".parse().unwrap())));
    world.does(ANN, CardIntent::Pick(Pick::Tier(Tier::Fiendish)));
    assert!(world.app(ANN).picker().unwrap().problem.is_some());
    world.does(ANN, CardIntent::UsePicked);
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(PickerDialog.boxed()));
}
