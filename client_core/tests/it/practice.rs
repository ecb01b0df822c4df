//! One player alone: puzzles made by the engine, played to the end, stored and taken up again, with all tools.

use client_core::board::CellKind;
use client_core::practice::{
    Day, GamePhase, GameSlot, Help, PracticeIntent as Want, Strength, opened_titles,
};
use client_core::room::Pick;
use client_core::store::StoreKey;
use client_core::{
    App, AskId, CardIntent, Cue, EntryMode, Input, Intent, Options, Output, Play, PracticeAids, Prefs, Screen,
};
use engine_api::{Question, Undisturbed};
use game::Millis;
use puzzle::{Cell, Digit};
use std::collections::BTreeMap;

const TODAY: u32 = 20_779;

/// A client with an engine that answers at once, and a store.
pub(crate) struct Alone {
    pub(crate) app: App,
    pub(crate) now: u64,
    pub(crate) store: BTreeMap<String, (StoreKey, String)>,
    cues: Vec<Cue>,
    /// Questions wait until the engine is let work.
    slow: bool,
    waiting: Vec<(AskId, Question)>,
    /// The newest file that was saved.
    pub(crate) saved: Option<client_core::SavedFile>,
}

impl Alone {
    pub(crate) fn new() -> Self {
        Self::with_store(BTreeMap::new())
    }

    fn with_store(store: BTreeMap<String, (StoreKey, String)>) -> Self {
        let (client, link_base) = ("test".to_owned(), "http://test".to_owned());
        let app = App::new(Options { seed: 5, client, link_base, bot: false });
        let mut alone =
            Self { app, now: 0, store, cues: Vec::new(), slow: false, waiting: Vec::new(), saved: None };
        for (key, value) in alone.store.clone().into_values() {
            alone.gives(Input::Stored { key, value });
        }
        alone.gives(Input::Today(TODAY));
        alone.gives(Input::Tick);
        alone
    }

    /// The program is killed and started again.
    pub(crate) fn killed(self) -> Self {
        Self::with_store(self.store)
    }

    pub(crate) fn gives(&mut self, input: Input) {
        let mut outputs = Vec::new();
        self.app.handle(input, Millis(self.now), &mut outputs);
        for output in outputs {
            match output {
                Output::Ask { id, question } => self.waiting.push((id, question)),
                Output::StopAsking(id) => self.waiting.retain(|(waiting, _)| *waiting != id),
                Output::Store { key, value } => {
                    self.store.insert(key.name().to_owned(), (key, value));
                }
                Output::Forget { key } => {
                    self.store.remove(key.name());
                }
                Output::Cue(cue) => self.cues.push(cue),
                Output::SaveFile(file) => self.saved = Some(file),
                _ => {}
            }
        }
        if !self.slow {
            self.engine_works();
        }
    }

    fn engine_works(&mut self) {
        for (id, question) in std::mem::take(&mut self.waiting) {
            let bytes = engine_api::encode(&question).expect("questions are small");
            let question: Question = engine_api::decode(&bytes).expect("questions survive their encoding");
            self.gives(Input::Answered { id, answer: question.answer(&mut Undisturbed) });
        }
    }

    pub(crate) fn wants(&mut self, intent: impl Into<Intent>) {
        self.gives(Input::Intent(intent.into()));
    }

    pub(crate) fn waits(&mut self, ms: u64) {
        self.now += ms;
        self.gives(Input::Tick);
    }

    pub(crate) fn game(&self) -> &client_core::practice::Game {
        self.app.practice_game().expect("a game is on screen")
    }

    pub(crate) fn open_cells(&self) -> Vec<Cell> {
        let board = self.game().board();
        board.view().cells().filter(|&cell| board.digit(cell).is_none()).collect()
    }

    pub(crate) fn right(&self, cell: Cell) -> Digit {
        self.game().puzzle().solution.get(cell).expect("a solution is full")
    }

    fn wrong(&self, cell: Cell) -> Digit {
        let right = self.right(cell);
        Digit::new(right.value() % self.game().board().view().size() + 1).expect("a digit of the board")
    }

    pub(crate) fn enters(&mut self, cell: Cell, digit: Digit) {
        self.wants(Play::Select(cell));
        self.wants(Play::Digit(digit));
    }

    pub(crate) fn solves(&mut self) {
        for cell in self.open_cells() {
            let digit = self.right(cell);
            self.enters(cell, digit);
        }
    }

    /// In a game with a few blanks.
    pub(crate) fn quick() -> Self {
        let mut alone = Self::new();
        alone.wants(Want::Open);
        alone.wants(Want::Quick);
        alone
    }
}

#[test]
fn a_game_begins_without_a_server_and_is_solved() {
    let mut alone = Alone::new();
    alone.wants(Want::Open);
    assert_eq!(alone.app.screen(), Screen::PracticeStart);
    alone.wants(Want::Quick);
    assert_eq!(alone.app.screen(), Screen::Practice);
    assert!(alone.app.takes_plays());
    assert_eq!(alone.open_cells().len(), 12);
    alone.waits(65_000);
    alone.solves();
    assert_eq!(alone.game().phase(), GamePhase::Solved);
    assert!(alone.cues.contains(&Cue::Finished));
    let card = alone.game().finish_card(Millis(alone.now)).unwrap();
    assert_eq!(card.headline, "Solved in 1:05");
    assert_eq!(card.detail, "No mistakes, no hints");
    assert!(card.evaluation.starts_with("A clean solve"), "{}", card.evaluation);
    alone.wants(Want::Leave);
    assert!(alone.app.screens().practice().games().is_empty(), "a solved game leaves its place");
    alone.wants(Intent::Back);
    assert_eq!(alone.app.screen(), Screen::Home);
}

#[test]
fn every_kind_of_puzzle_can_be_chosen_and_solved() {
    for kind in ["killer", "6x6", "samurai", "16x16", "jigsaw", "even-odd", "frame"] {
        let mut alone = Alone::new();
        alone.wants(Want::Open);
        alone.wants(Want::Choose);
        alone.wants(Intent::Card(CardIntent::Pick(Pick::Kind(kind.parse().unwrap()))));
        alone.wants(Intent::Card(CardIntent::Pick(Pick::Tier(puzzle::Tier::Easy))));
        alone.wants(Intent::Card(CardIntent::SetSeed("4711".to_owned())));
        alone.wants(Intent::Card(CardIntent::UsePicked));
        assert_eq!(
            alone.app.screen(),
            Screen::Practice,
            "{kind}: {:?}",
            alone.app.screens().practice().problem()
        );
        assert_eq!(alone.game().source().seed(), Some(4711));
        alone.solves();
        assert_eq!(alone.game().phase(), GamePhase::Solved, "{kind}");
    }
}

#[test]
fn the_daily_is_the_same_for_all_and_can_be_made_up() {
    let board = |day: Option<u32>| {
        let mut alone = Alone::new();
        alone.wants(Want::Open);
        let day = day.map_or(alone.app.screens().practice().shown_day(), Day);
        alone.wants(Want::Daily(day));
        (alone.game().puzzle().puzzle.givens().to_string(), alone.game().source().name().unwrap())
    };
    assert_eq!(board(None), board(Some(TODAY)));
    let (yesterday, name) = board(Some(TODAY - 1));
    assert_ne!(yesterday, board(None).0);
    assert_eq!(name, "Practice daily, Sat 21 Nov 2026");
}

#[test]
fn a_solved_daily_and_the_ladder_are_remembered() {
    let mut alone = Alone::new();
    alone.wants(Want::Open);
    alone.wants(Want::Ladder);
    assert_eq!(alone.open_cells().len(), 1);
    alone.solves();
    alone.wants(Want::Next);
    assert_eq!(alone.open_cells().len(), 2);
    alone.solves();
    alone.wants(Want::Leave);
    let day = Day(TODAY);
    alone.wants(Want::Daily(day));
    alone.solves();
    let mut alone = alone.killed();
    alone.wants(Want::Open);
    assert_eq!(alone.app.screens().practice().rung(), 3);
    assert!(alone.app.screens().practice().solved_daily(day));
}

#[test]
fn undo_and_redo_have_no_end_and_cover_everything() {
    let mut alone = Alone::quick();
    let cells = alone.open_cells();
    let blank = alone.game().board().position();
    for round in 0..60 {
        for &cell in &cells {
            alone.wants(Play::Select(cell));
            alone.wants(Play::DigitAs(Digit::new(round % 9 + 1).unwrap(), EntryMode::Corner));
        }
    }
    alone.wants(Play::SelectAll);
    alone.wants(Play::DigitAs(Digit::new(3).unwrap(), EntryMode::Colour));
    alone.wants(Want::Save);
    alone.solves();
    let solved = alone.game().phase();
    assert_eq!(solved, GamePhase::Solved);
    let mut alone = alone;
    alone.wants(Want::Again);
    alone.wants(Want::PlayAlone);
    let cells = alone.open_cells();
    for &cell in cells.iter().take(3) {
        let digit = alone.wrong(cell);
        alone.enters(cell, digit);
    }
    for _ in 0..3 {
        alone.wants(Play::Undo);
    }
    assert_eq!(alone.game().board().position().digits, blank.digits);
    alone.wants(Play::Redo);
    assert_eq!(alone.open_cells().len(), cells.len() - 1);
}

#[test]
fn mistakes_are_marked_at_once_or_when_asked() {
    let mut alone = Alone::quick();
    let cell = alone.open_cells()[0];
    let (wrong, right) = (alone.wrong(cell), alone.right(cell));
    alone.enters(cell, wrong);
    assert_eq!(alone.game().board().shown(cell).1, CellKind::Wrong);
    assert_eq!(alone.game().mistakes(), 1);
    alone.enters(cell, right);
    let aids = PracticeAids { mistakes_at_once: false, ..PracticeAids::DEFAULT };
    alone.wants(Want::SetAids(aids));
    let cell = alone.open_cells()[0];
    let wrong = alone.wrong(cell);
    alone.enters(cell, wrong);
    assert_eq!((alone.game().board().shown(cell).1, alone.game().mistakes()), (CellKind::Entry, 1));
    alone.wants(Want::Check);
    assert_eq!((alone.game().board().shown(cell).1, alone.game().mistakes()), (CellKind::Wrong, 2));
    assert_eq!(alone.game().notice(Millis(alone.now)), Some("1 digit is wrong."));
    alone.wants(Want::Check);
    assert_eq!(alone.game().mistakes(), 2, "a known mistake counts once");
}

#[test]
fn a_full_board_with_a_mistake_is_not_solved() {
    let mut alone = Alone::quick();
    let cell = alone.open_cells()[0];
    alone.solves();
    alone.wants(Want::Again);
    alone.wants(Want::PlayAlone);
    let wrong = alone.wrong(cell);
    alone.enters(cell, wrong);
    alone.solves();
    assert_eq!(alone.game().phase(), GamePhase::Playing);
    assert!(alone.cues.contains(&Cue::FullButWrong));
    let right = alone.right(cell);
    alone.enters(cell, right);
    assert_eq!(alone.game().phase(), GamePhase::Solved);
}

#[test]
fn a_pause_hides_the_board_and_stops_the_clock() {
    let mut alone = Alone::quick();
    alone.waits(5_000);
    alone.wants(Want::TogglePause);
    alone.waits(60_000);
    assert_eq!(alone.game().elapsed_ms(Millis(alone.now)), 5_000);
    let cell = alone.open_cells()[0];
    let digit = alone.right(cell);
    alone.enters(cell, digit);
    alone.wants(Play::Undo);
    assert_eq!(alone.game().board().digit(cell), None);
    alone.wants(Want::TogglePause);
    alone.waits(1_000);
    assert_eq!(alone.game().elapsed_ms(Millis(alone.now)), 6_000);
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let mut alone = Alone::quick();
    let cells = alone.open_cells();
    let digit = alone.right(cells[0]);
    alone.enters(cells[0], digit);
    alone.wants(Want::Lock);
    let wrong = alone.wrong(cells[1]);
    alone.enters(cells[1], wrong);
    alone.wants(Want::Save);
    alone.wants(Play::Select(cells[2]));
    alone.wants(Play::DigitAs(digit, EntryMode::Centre));
    alone.waits(2_000);
    // The last change is there, too, without any time to store it in.
    alone.wants(Play::DigitAs(digit, EntryMode::Colour));
    let before = (alone.game().board().position(), alone.game().mistakes());
    let savepoints = alone.game().savepoints().to_vec();
    let mut alone = alone.killed();
    alone.wants(Want::Open);
    let games = alone.app.screens().practice().games().to_vec();
    assert_eq!(games.len(), 1);
    assert!(games[0].detail.contains("10 left"), "{}", games[0].detail);
    alone.wants(Want::Continue(games[0].slot));
    let game = alone.game();
    assert_eq!((game.board().position(), game.mistakes()), before);
    assert_eq!(game.savepoints(), savepoints);
    assert_eq!(game.elapsed_ms(Millis(alone.now)), 2_000);
    assert_eq!(game.board().shown(cells[1]).1, CellKind::Wrong);
    assert!(game.board().look(cells[0]).locked);
}

#[test]
fn games_wait_side_by_side_and_can_be_deleted() {
    let mut alone = Alone::quick();
    alone.wants(Want::Leave);
    alone.wants(Want::Ladder);
    alone.wants(Intent::Back);
    let slots: Vec<GameSlot> = alone.app.screens().practice().games().iter().map(|game| game.slot).collect();
    assert_eq!(slots.len(), 2);
    alone.wants(Want::Delete(slots[0]));
    assert!(crate::world::asked(&alone.app).is_some());
    alone.wants(Intent::Confirm);
    assert_eq!(alone.app.screens().practice().games().len(), 1);
    assert_eq!(alone.app.screens().practice().games()[0].slot, slots[1]);
    for _ in 0..client_core::store::GAMES_MAX {
        alone.wants(Want::Quick);
        alone.wants(Intent::Back);
    }
    assert_eq!(alone.app.screens().practice().games().len(), client_core::store::GAMES_MAX);
    alone.wants(Want::Quick);
    assert!(alone.app.screens().practice().problem().unwrap().contains("Finish or delete"));
}

#[test]
fn savepoints_locks_and_a_fresh_start_can_be_undone() {
    let mut alone = Alone::quick();
    let cells = alone.open_cells();
    let digit = alone.right(cells[0]);
    alone.enters(cells[0], digit);
    alone.wants(Want::Save);
    alone.wants(Want::Lock);
    let erased = alone.right(cells[0]);
    alone.enters(cells[0], erased);
    assert_eq!(alone.game().board().digit(cells[0]), Some(erased), "a locked digit stays");
    alone.wants(Want::Unlock);
    let wrong = alone.wrong(cells[1]);
    alone.enters(cells[1], wrong);
    alone.wants(Want::RestoreLast);
    assert_eq!(alone.open_cells().len(), cells.len() - 1);
    alone.wants(Play::Undo);
    assert_eq!(alone.game().board().digit(cells[1]), Some(wrong));
    alone.wants(Want::Reset);
    alone.wants(Intent::Confirm);
    assert_eq!(alone.open_cells(), cells);
    alone.wants(Play::Undo);
    assert_eq!(alone.open_cells().len(), cells.len() - 2);
}

#[test]
fn cells_are_revealed_and_the_solution_is_shown() {
    let mut alone = Alone::quick();
    let cell = alone.open_cells()[0];
    alone.wants(Play::Select(cell));
    alone.wants(Want::RevealCell);
    assert_eq!(alone.game().board().digit(cell), Some(alone.right(cell)));
    alone.wants(Want::RevealRandom);
    assert_eq!((alone.open_cells().len(), alone.game().hints()), (10, 2));
    alone.wants(Want::ShowSolution);
    alone.wants(Intent::Confirm);
    assert_eq!(alone.game().phase(), GamePhase::Shown);
    assert!(alone.open_cells().is_empty());
    alone.wants(Want::Leave);
    assert!(alone.app.screens().practice().games().is_empty());
}

#[test]
fn only_fitting_digits_are_taken_and_candidates_fill_in() {
    let mut alone = Alone::new();
    let practice = PracticeAids { fitting_only: true, candidates: true, ..PracticeAids::DEFAULT };
    alone.wants(Intent::SetPrefs(Prefs { practice, ..Prefs::DEFAULT }));
    alone.wants(Want::Open);
    alone.wants(Want::Quick);
    let cell = alone.open_cells()[0];
    let fitting = alone.game().board().fitting(cell);
    assert_eq!(alone.game().board().notes().on(cell).corner, fitting);
    let other = alone.game().board().view().digits().difference(fitting).first().unwrap();
    alone.enters(cell, other);
    assert_eq!(alone.game().board().digit(cell), None);
    assert_eq!(alone.game().notice(Millis(alone.now)), Some("This digit does not fit here."));
}

#[test]
fn a_puzzle_being_made_can_be_called_off() {
    let mut alone = Alone::new();
    alone.slow = true;
    alone.wants(Want::Open);
    alone.wants(Want::Quick);
    assert!(alone.app.screens().practice().making().is_some());
    alone.wants(Want::CancelMaking);
    alone.engine_works();
    assert_eq!(alone.app.screen(), Screen::PracticeStart);
    assert!(alone.app.screens().practice().making().is_none());
}

#[test]
fn what_is_stored_by_something_else_is_named_and_not_lost() {
    let slot = GameSlot(3);
    let key = StoreKey::Game(slot);
    let store = BTreeMap::from([(key.name().to_owned(), (key, "nonet practice 9\nmade 00".to_owned()))]);
    let mut alone = Alone::with_store(store);
    alone.wants(Want::Open);
    assert_eq!(alone.app.screens().practice().games()[0].title, "A game from another version");
    alone.wants(Want::Continue(slot));
    assert_eq!(alone.app.screen(), Screen::PracticeStart);
    assert!(alone.store.contains_key(key.name()));
}

/// In a chosen puzzle of this kind.
pub(crate) fn chosen(kind: &str, tier: puzzle::Tier) -> Alone {
    let mut alone = Alone::new();
    alone.wants(Want::Open);
    alone.wants(Want::Choose);
    alone.wants(Intent::Card(CardIntent::Pick(Pick::Kind(kind.parse().expect("a kind")))));
    alone.wants(Intent::Card(CardIntent::Pick(Pick::Tier(tier))));
    alone.wants(Intent::Card(CardIntent::SetSeed("11".to_owned())));
    alone.wants(Intent::Card(CardIntent::UsePicked));
    alone
}

#[test]
fn a_hint_gives_away_a_little_more_each_time() {
    let mut alone = chosen("classic", puzzle::Tier::Hard);
    for strength in Strength::ALL {
        alone.wants(Play::Hint);
        let (card, shown) = alone.game().help().drawing().expect("a hint is shown");
        assert_eq!(shown, strength);
        assert!(!client_core::text::practice::hint_sentence(card, shown).is_empty());
    }
    assert_eq!(alone.game().hints(), 1);
    alone.wants(Want::HintBack);
    assert!(matches!(alone.game().help(), Help::Hint(_, Strength::Cells)));
    alone.wants(Intent::Escape);
    assert_eq!(alone.game().help(), &Help::None);
    assert_eq!(alone.app.screen(), Screen::Practice, "Esc closes the hint and not the game");
}

#[test]
fn following_hints_reaches_the_end() {
    for (kind, tier) in [
        ("classic", puzzle::Tier::Hard),
        ("classic", puzzle::Tier::Fiendish),
        ("killer", puzzle::Tier::Medium),
        ("jigsaw", puzzle::Tier::Medium),
        ("6x6", puzzle::Tier::Easy),
    ] {
        let mut alone = chosen(kind, tier);
        let mut hints = 0;
        while alone.game().phase() == GamePhase::Playing {
            // One more carries it out.
            (0..5).for_each(|_| alone.wants(Play::Hint));
            hints += 1;
            assert!(hints < 600, "{kind} {tier}: hints lead nowhere");
        }
        assert_eq!(alone.game().phase(), GamePhase::Solved, "{kind} {tier}");
    }
}

#[test]
fn a_wrong_digit_is_named_before_any_hint() {
    let mut alone = Alone::quick();
    alone.wants(Want::SetAids(PracticeAids { mistakes_at_once: false, ..PracticeAids::DEFAULT }));
    let cell = alone.open_cells()[0];
    let wrong = alone.wrong(cell);
    alone.enters(cell, wrong);
    alone.wants(Play::Hint);
    assert_eq!(alone.game().help(), &Help::None);
    assert!(alone.game().notice(Millis(alone.now)).unwrap().contains("is wrong"));
    assert_eq!(alone.game().board().shown(cell).1, CellKind::Wrong);
}

#[test]
fn the_way_to_the_end_goes_forward_and_back_and_by_itself() {
    let mut alone = chosen("classic", puzzle::Tier::Medium);
    alone.wants(Want::Path);
    let before = alone.game().board().position().digits;
    let open = alone.open_cells().len();
    (0..4).for_each(|_| alone.wants(Want::PathStep { forward: true }));
    assert!(alone.open_cells().len() < open);
    (0..4).for_each(|_| alone.wants(Want::PathStep { forward: false }));
    assert_eq!(alone.game().board().position().digits, before);
    alone.wants(Want::PathPace(3));
    alone.wants(Want::PathPlay);
    for _ in 0..2_000 {
        if alone.game().is_over() {
            break;
        }
        alone.waits(300);
    }
    assert_eq!(alone.game().phase(), GamePhase::Shown, "who is shown the way has not solved it");
}

pub(crate) fn file(alone: &mut Alone, text: &str) {
    alone.gives(Input::FileOpened { name: "mine.sud".to_owned(), bytes: text.as_bytes().to_vec() });
}

pub(crate) const PROPER: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

#[test]
fn a_puzzle_of_a_file_is_played_if_it_is_proper() {
    let mut alone = Alone::new();
    file(&mut alone, PROPER);
    assert_eq!(alone.app.screen(), Screen::Practice);
    assert_eq!(alone.game().board().givens().clue_count(), 30);
    alone.wants(Want::Leave);
    file(&mut alone, &format!("12{}", "0".repeat(79)));
    assert_eq!(alone.app.screen(), Screen::PracticeStart);
    assert!(alone.app.screens().practice().problem().unwrap().contains("exactly one solution"));
    file(&mut alone, &format!("{PROPER}\n{PROPER}\n"));
    assert_eq!(opened_titles(alone.app.shared().files()).len(), 2);
    alone.wants(Want::PlayOpened(1));
    assert_eq!(alone.app.screen(), Screen::Practice);
}

#[test]
fn the_link_of_a_puzzle_opens_it() {
    let puzzle = puzzle::Puzzle::classic(PROPER.replace('0', ".").parse().unwrap());
    let link = puzzle::text::link::write(&puzzle).unwrap();
    let mut alone = Alone::new();
    alone.gives(Input::RoomInUrl(format!("p/{link}")));
    assert_eq!(alone.app.screen(), Screen::Practice);
    assert_eq!(alone.game().board().givens(), puzzle.givens());
    alone.wants(Want::Leave);
    file(&mut alone, &format!("https://nonet.example/p/{link}?from=chat"));
    assert_eq!(alone.app.screen(), Screen::Practice);
    alone.wants(Want::Leave);
    alone.gives(Input::RoomInUrl("p/nonsense".to_owned()));
    assert_eq!(alone.app.screen(), Screen::PracticeStart);
    assert!(!alone.app.shared().toasts().is_empty());
}
