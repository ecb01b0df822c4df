//! The hand is the same in a race, in practice and in the editor: what selects, arms, enters, erases and goes back there, and
//! what is refused in the same words.

use client_core::board::Board;
use client_core::hand::EntryRefusal;
use client_core::practice::PracticeIntent;
use client_core::{App, Direction, EntryMode, Intent, Play, editor::EditorAction, text};
use game::Millis;
use puzzle::{Cell, Digit};

use crate::practice::Alone;
use crate::world::World;

const ANN: usize = 0;

/// A board that somebody plays on.
enum Table {
    /// Of a race that judges no digit before the board is full.
    Race(Box<World>),
    Practice(Box<Alone>),
    Editor(Box<Alone>),
}

impl Table {
    fn each() -> [Self; 3] {
        let mut practice = Alone::new();
        practice.wants(PracticeIntent::Quick);
        let mut editor = Alone::new();
        editor.wants(EditorAction::Open);
        let race = crate::playing::silent_race();
        [Self::Race(race.into()), Self::Practice(practice.into()), Self::Editor(editor.into())]
    }

    fn app(&self) -> &App {
        match self {
            Self::Race(world) => world.app(ANN),
            Self::Practice(alone) | Self::Editor(alone) => &alone.app,
        }
    }

    fn board(&self) -> &Board {
        match self {
            Self::Race(_) => self.app().race().expect("a race").board(),
            Self::Practice(_) => self.app().practice_game().expect("a game").board(),
            Self::Editor(_) => self.app().screens().editor().board(),
        }
    }

    fn said(&self) -> Option<&str> {
        match self {
            Self::Race(world) => self.app().race().expect("a race").notice(world.now),
            Self::Practice(alone) => self.app().practice_game().expect("a game").notice(Millis(alone.now)),
            Self::Editor(alone) => self.app().screens().editor().notice(Millis(alone.now)),
        }
    }

    fn plays(&mut self, plays: impl IntoIterator<Item = Play>) {
        for play in plays {
            match self {
                Self::Race(world) => world.does(ANN, play),
                Self::Practice(alone) | Self::Editor(alone) => alone.wants(play),
            }
        }
    }

    fn refuses(&mut self, play: Play, why: EntryRefusal) {
        self.plays([play]);
        assert_eq!(self.said(), Some(text::entry_refused(why)), "{} {play:?}", self.name());
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Race(_) => "race",
            Self::Practice(_) => "practice",
            Self::Editor(_) => "editor",
        }
    }

    /// Three cells that take digits.
    fn open(&self) -> [Cell; 3] {
        let board = self.board();
        let open: Vec<Cell> = board.view().cells().filter(|&cell| board.digit(cell).is_none()).collect();
        [open[0], open[1], open[2]]
    }

    fn digits(&self) -> Vec<Option<Digit>> {
        self.board().view().cells().map(|cell| self.board().digit(cell)).collect()
    }

    fn holds(&self, cells: [Cell; 3]) -> [u8; 3] {
        cells.map(|cell| self.board().digit(cell).map_or(0, Digit::value))
    }
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

#[test]
fn cells_first_a_digit_goes_to_the_cell_or_waits_for_one() {
    for mut table in Table::each() {
        let (name, cells @ [a, b, c]) = (table.name(), table.open());
        table.plays([Play::Deselect, Play::Digit(digit(4))]);
        assert_eq!(table.said(), Some(&*text::choose_cell_for(digit(4))), "{name}");
        table.plays([Play::Tap(a)]);
        assert_eq!((table.holds(cells), table.board().armed()), ([4, 0, 0], None), "{name}");
        table.plays([Play::Tap(b)]);
        assert_eq!(table.holds(cells), [4, 0, 0], "{name}: the next touch only selects");
        table.plays([Play::Digit(digit(5)), Play::DigitAt(c, digit(6))]);
        assert_eq!(table.holds(cells), [4, 5, 6], "{name}");
        table.plays([Play::Digit(digit(6)), Play::EraseAt(b)]);
        assert_eq!(table.holds(cells), [4, 0, 0], "{name}: once more takes it away");
        table.plays([Play::Undo, Play::Undo]);
        assert_eq!(table.holds(cells), [4, 5, 6], "{name}");
        table.plays([Play::Redo]);
        assert_eq!(table.holds(cells), [4, 5, 0], "{name}");
        table.plays([Play::Select(a), Play::Digit(digit(7))]);
        assert_eq!(table.holds(cells), [7, 5, 0], "{name}: a digit takes the place of another");
    }
}

#[test]
fn digits_first_a_digit_goes_to_every_touched_cell() {
    for mut table in Table::each() {
        let (name, cells @ [a, b, c]) = (table.name(), table.open());
        table.plays([Play::ToggleDigitFirst, Play::Select(c), Play::Digit(digit(4))]);
        assert_eq!((table.holds(cells), table.board().armed()), ([0; 3], Some(digit(4))), "{name}");
        table.plays([Play::Tap(a), Play::Extend(b), Play::SelectSame(b)]);
        assert_eq!(table.holds(cells), [4, 4, 0], "{name}: fast touches are no drag and no double click");
        table.plays([Play::ArmNext { forward: true }, Play::Select(c), Play::PlaceArmed]);
        assert_eq!(table.holds(cells), [4, 4, 5], "{name}");
        table.plays([Play::Digit(digit(5))]);
        assert_eq!(table.board().armed(), None, "{name}: the same key puts it down");
        table.plays([Play::ToggleDigitFirst, Play::ArmNext { forward: true }]);
        assert_eq!(table.board().armed(), None, "{name}: a wheel turned by accident");
    }
}

#[test]
fn cells_are_chosen_in_the_same_ways() {
    for mut table in Table::each() {
        let chosen = |table: &Table| table.board().selection().cells().len();
        let name = table.name();
        table.plays([Play::Select(Cell::new(0)), Play::Extend(Cell::new(1))]);
        table.plays([Play::ExtendStep(Direction::Right), Play::ToggleSelected(Cell::new(1))]);
        assert_eq!(chosen(&table), 2, "{name}");
        table.plays([Play::InvertSelection]);
        assert_eq!(chosen(&table), 79, "{name}");
        table.plays([Play::Select(Cell::new(0)), Play::ExtendTo(Cell::new(10))]);
        assert_eq!(chosen(&table), 4, "{name}");
        table.plays([Play::Leap(Direction::Right), Play::Move(Direction::Down)]);
        assert_eq!(table.board().selection().cursor(), Some(Cell::new(26)), "{name}");
        table.plays([Play::SelectAll]);
        assert_eq!(chosen(&table), 81, "{name}");
        let escape = Intent::Escape;
        match &mut table {
            Table::Race(world) => world.does(ANN, escape),
            Table::Practice(alone) | Table::Editor(alone) => alone.wants(escape),
        }
        assert_eq!(chosen(&table), 0, "{name}: Esc lets go, and stays");
        assert_eq!(table.board().armed(), None);
    }
}

#[test]
fn what_makes_no_sense_is_refused_in_the_same_words() {
    for mut table in Table::each() {
        let (before, [a, ..]) = (table.digits(), table.open());
        table.plays([Play::Deselect]);
        for play in [Play::Erase, Play::DigitAs(digit(4), EntryMode::Digits)] {
            table.refuses(play, EntryRefusal::NoCell);
        }
        table.refuses(Play::Undo, EntryRefusal::NothingToUndo);
        table.refuses(Play::Redo, EntryRefusal::NothingToRedo);
        table.refuses(Play::DigitAt(a, digit(10)), EntryRefusal::NotFitting);
        table.refuses(Play::DigitAt(Cell::new(200), digit(4)), EntryRefusal::NoCell);
        table.plays([Play::Deselect]);
        table.refuses(Play::Digit(digit(10)), EntryRefusal::NotFitting);
        table.plays([Play::Digit(digit(4))]);
        table.refuses(Play::PlaceArmed, EntryRefusal::NoCell);
        assert_eq!(table.digits(), before, "{}", table.name());
    }
}
