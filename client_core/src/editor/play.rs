//! What the player does on the board, by the tool in hand: digits as in a race; shapes by dragging over cells, or with Shift
//! and the arrow keys; Enter keeps a shape, Backspace takes back.

use game::Millis;
use puzzle::{Cell, Constraint, Digit, Kind};

use super::draft::is_touched;
use super::stroke::{Stroke, appended};
use super::{Brush, Draws, Editor, Tool, put};
use crate::board::{Board, EntryMode, Travel};
use crate::hand::Play;
use crate::hand::{self, EntryRefusal, HandContext, Judge, Refused};
use crate::output::Cue;

/// Milliseconds that an answer to what was typed can be read.
const ANSWER_SHOWN_MS: u64 = 4_000;

/// A draft while its setter does something: givens are not judged and may contradict each other.
pub(crate) struct Setting<'a, 'b> {
    pub(crate) editor: &'a mut Editor,
    pub(crate) cx: &'a mut HandContext<'b>,
}

impl Editor {
    #[expect(clippy::wildcard_enum_match_arm, reason = "each tool knows what else it takes")]
    pub(crate) fn play(&mut self, play: Play, cx: &mut HandContext<'_>) {
        self.replay = None;
        self.drags = matches!(play, Play::Tap(_) | Play::Extend(_) | Play::SelectSame(_));
        if !matches!(play, Play::Extend(_)) {
            self.drag_noted = false;
        }
        let stroke = self.stroke.clone();
        match play {
            Play::Digit(digit) if self.takes_numbers() => self.type_number(digit.value()),
            Play::Undo | Play::Redo => self.play_by_hand(play, cx),
            _ if self.tool == Tool::Givens => self.play_by_hand(play, cx),
            _ => self.play_drawn(play),
        }
        self.note_stroke(stroke.as_ref());
    }

    #[cfg(test)]
    pub(super) fn plays(&mut self, play: Play, digit_first: bool) {
        self.play(play, &mut HandContext { now: Millis(0), digit_first, outputs: &mut Vec::new() });
    }

    fn play_by_hand(&mut self, play: Play, cx: &mut HandContext<'_>) {
        let digit_first = cx.digit_first;
        hand::play(&mut Setting { editor: self, cx }, play, digit_first);
    }

    /// The answer to what was typed last, while it is news.
    #[must_use]
    pub fn notice(&self, now: Millis) -> Option<&str> {
        self.answer.as_ref().filter(|(_, until)| *until > now).map(|(text, _)| text.as_str())
    }

    /// Whether something shown changes soon by itself.
    pub(crate) fn is_moving(&self, now: Millis) -> bool {
        self.is_examining() || self.is_working() || self.replay.is_some() || self.notice(now).is_some()
    }

    /// Esc: drops what is drawn, else clears the selection; false if there was neither.
    pub(super) fn let_go(&mut self) -> bool {
        if self.replay.take().is_some() {
            return true;
        }
        if self.stroke.take().is_some() {
            self.revision += 1;
            return true;
        }
        self.edge = None;
        hand::unselect(&mut self.board)
    }

    /// Takes givens away, with those that go with them.
    fn take_away(&mut self, cells: &[Cell]) {
        let cells: Vec<Cell> = cells.iter().flat_map(|&cell| self.orbit(cell)).collect();
        self.change(|draft| cells.iter().for_each(|&cell| draft.givens.set(cell, None)));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "notes and armed digits mean nothing to shapes")]
    fn play_drawn(&mut self, play: Play) {
        match play {
            Play::Tap(cell) | Play::SelectSame(cell) => self.begin(cell),
            Play::Extend(cell) => {
                self.board.extend(cell);
                self.extend(cell);
            }
            Play::ExtendStep(_) => {
                let from = self.board.selection().cursor();
                hand::choose(&mut self.board, play, false);
                if let (Some(from), Some(cell)) = (from, self.board.selection().cursor()) {
                    self.extend_from(from, cell);
                }
            }
            Play::ExtendTo(cell) | Play::ToggleSelected(cell) => {
                hand::choose(&mut self.board, play, false);
                self.extend(cell);
            }
            Play::Select(_) | Play::Deselect | Play::Move(_) | Play::Leap(_) => {
                self.finish();
                hand::choose(&mut self.board, play, false);
            }
            Play::PlaceArmed => self.confirm(),
            Play::Erase => self.take_back(),
            Play::EraseAt(cell) => {
                self.stroke = None;
                self.board.select(cell);
                self.take_back();
            }
            _ => {}
        }
    }

    /// A cell is touched: what is drawn there begins, or is taken up again.
    fn begin(&mut self, cell: Cell) {
        if !self.board.view().contains(cell) {
            return;
        }
        let goes_on = self.stroke.as_ref().is_some_and(|drawn| drawn.cells.contains(&cell));
        if !goes_on {
            self.finish();
        }
        self.board.select(cell);
        match self.draws() {
            Draws::Regions => self.begin_region(cell),
            Draws::Cells => self.cycle_cell(cell),
            Draws::Shapes(kind) if !goes_on => self.begin_stroke(kind, cell),
            Draws::Shapes(_) | Draws::Givens | Draws::Edges => {}
        }
    }

    fn begin_stroke(&mut self, kind: Kind, cell: Cell) {
        self.stroke = Some(Stroke::at(&self.draft, kind, cell));
    }

    /// With the keyboard a shape begins in the cell of the cursor.
    fn extend_from(&mut self, from: Cell, cell: Cell) {
        match self.draws() {
            Draws::Regions => self.begin_region(from),
            Draws::Shapes(kind) if self.stroke.is_none() => self.begin_stroke(kind, from),
            Draws::Edges => self.edge = Some([from, cell]),
            Draws::Shapes(_) | Draws::Givens | Draws::Cells => {}
        }
        self.extend(cell);
    }

    fn extend(&mut self, cell: Cell) {
        if !self.board.view().contains(cell) {
            return;
        }
        if let Some(stroke) = &mut self.stroke {
            return stroke.extend(&self.draft, cell);
        }
        match self.brush {
            Brush::Region(number) if self.tool == Tool::Regions => {
                self.change(|draft| draft.regions[cell.index()] = number);
            }
            Brush::Mark(kind) if self.draws() == Draws::Cells => self.set_mark(cell, kind),
            Brush::Region(_) | Brush::Mark(_) | Brush::None => {}
        }
    }

    /// The region of a cell goes on from there; a cell without one begins a new region.
    fn begin_region(&mut self, cell: Cell) {
        let number = match self.draft.regions[cell.index()] {
            0 => self.draft.free_region(),
            number => number,
        };
        self.brush = Brush::Region(number);
        self.change(|draft| draft.regions[cell.index()] = number);
    }

    /// Neither, even, odd, and again.
    fn cycle_cell(&mut self, cell: Cell) {
        let there = self.tool.kinds().into_iter().find_map(|kind| self.draft.rule_at(kind, cell));
        let next = self.next_mark(there, &[cell]).map(|rule| rule.kind);
        self.brush = Brush::Mark(next);
        self.set_mark(cell, next);
    }

    fn set_mark(&mut self, cell: Cell, kind: Option<Kind>) {
        let kinds = self.tool.kinds();
        self.change(|draft| {
            draft.rules.retain(|rule| !(kinds.contains(&rule.kind) && rule.cells.contains(&cell)));
            draft.rules.extend(kind.map(|kind| Constraint::on(kind, vec![cell])));
        });
    }

    /// What a touch makes of the rule that lies on these cells: the tool's kinds one after the other, those with a
    /// direction both ways, then none. What cannot be on this board is passed over.
    fn next_mark(&self, there: Option<usize>, cells: &[Cell]) -> Option<Constraint> {
        let ways = |kind: Kind| {
            let turned = kind.is_directed().then(|| cells.iter().rev().copied().collect());
            [Some(cells.to_vec()), turned].into_iter().flatten().map(move |cells| Constraint::on(kind, cells))
        };
        let fits = |mark: &Constraint| mark.check(&self.draft.layout).is_ok();
        let marks: Vec<Constraint> = self.tool.kinds().into_iter().flat_map(ways).filter(fits).collect();
        let there = there.map(|index| &self.draft.rules[index]);
        let is_there = |there: &Constraint, mark: &Constraint| {
            there.kind == mark.kind && (!mark.kind.is_directed() || there.cells == mark.cells)
        };
        let at = there.and_then(|there| marks.iter().position(|mark| is_there(there, mark)));
        marks.into_iter().nth(at.map_or(0, |at| at + 1))
    }

    /// Enter: keeps what is drawn, or changes what the cursor is at.
    fn confirm(&mut self) {
        let Some(cell) = self.board.selection().cursor() else { return };
        match self.draws() {
            _ if self.stroke.is_some() => self.finish(),
            Draws::Cells => self.cycle_cell(cell),
            Draws::Edges => {
                let edge = self.edge;
                edge.into_iter().for_each(|edge| self.cycle_edge(edge));
            }
            Draws::Shapes(kind) => self.begin_stroke(kind, cell),
            Draws::Regions => self.begin_region(cell),
            Draws::Givens => {}
        }
    }

    /// What is drawn becomes part of the puzzle, if it says something.
    pub(super) fn finish(&mut self) {
        let Some(stroke) = self.stroke.take() else { return };
        (self.drags, self.drag_noted) = (false, false);
        // A touch on a cage and on the next cell changes nothing.
        self.change(|draft| put(draft, &stroke));
    }

    /// Backspace: the last digit or cell of what is drawn, else what is at the cursor.
    fn take_back(&mut self) {
        if let Some(stroke) = &mut self.stroke {
            let replaces = stroke.replaces.filter(|_| stroke.number.is_none());
            if replaces.is_some() || !stroke.take_back() {
                self.stroke = None;
            }
            if let Some(index) = replaces {
                self.change(|draft| drop(draft.rules.remove(index)));
            }
            return;
        }
        if let Some(edge) = self.edge {
            return self.take_edge(edge);
        }
        let cells = self.board.selection().cells();
        let tool = self.tool;
        self.change(|draft| match tool.draws() {
            Draws::Regions => cells.iter().for_each(|cell| draft.regions[cell.index()] = 0),
            Draws::Shapes(_) | Draws::Cells => {
                let is_there = |rule: &Constraint| cells.iter().any(|cell| is_touched(rule, cell));
                draft.rules.retain(|rule| !(tool.kinds().contains(&rule.kind) && is_there(rule)));
            }
            Draws::Givens | Draws::Edges => {}
        });
    }

    fn take_edge(&mut self, edge: [Cell; 2]) {
        let kinds = self.tool.kinds();
        self.change(|draft| {
            if let Some(index) = draft.rule_on(&kinds, edge) {
                draft.rules.remove(index);
            }
        });
    }

    /// A dot is white, then black, then gone; a sign points one way, then the other, then it is gone.
    pub(super) fn cycle_edge(&mut self, edge: [Cell; 2]) {
        if !edge.iter().all(|&cell| self.board.view().contains(cell)) {
            return;
        }
        self.edge = Some(edge);
        let there = self.draft.rule_on(&self.tool.kinds(), edge);
        let next = self.next_mark(there, &edge);
        self.change(|draft| match (there, next) {
            (Some(index), Some(rule)) => draft.rules[index] = rule,
            (Some(index), None) => drop(draft.rules.remove(index)),
            (None, rule) => draft.rules.extend(rule),
        });
    }

    /// A digit of the sum of a cage, or of the number of the dot that was touched last.
    pub(super) fn type_number(&mut self, digit: u8) {
        if !self.takes_numbers() {
            return;
        }
        if let Draws::Shapes(kind) = self.draws() {
            if self.stroke.is_none()
                && let Some(cell) = self.board.selection().cursor()
            {
                self.begin_stroke(kind, cell);
            }
            self.stroke.iter_mut().for_each(|stroke| stroke.type_digit(digit));
        } else if let Some(edge) = self.edge {
            let kinds = self.tool.kinds();
            self.change(|draft| {
                if let Some(index) = draft.rule_on(&kinds, edge) {
                    let rule = &mut draft.rules[index];
                    let most = u16::from(draft.layout.size());
                    let longer = appended(rule.value, digit).filter(|number| *number <= most);
                    rule.value = longer.or_else(|| appended(None, digit));
                }
            });
        }
    }
}

impl Judge for Setting<'_, '_> {
    fn board(&self) -> &Board {
        &self.editor.board
    }

    fn board_mut(&mut self) -> &mut Board {
        &mut self.editor.board
    }

    fn is_open(&self) -> Result<(), EntryRefusal> {
        Ok(())
    }

    fn takes(&self, _: Cell) -> Result<(), EntryRefusal> {
        Ok(())
    }

    fn set(&mut self, cell: Cell, digit: Option<Digit>) -> Result<(), EntryRefusal> {
        self.editor.answer = None;
        match digit {
            Some(_) => self.editor.change(|draft| draft.givens.set(cell, digit)),
            None => self.editor.take_away(&[cell]),
        }
        Ok(())
    }

    /// The givens of all selected cells go.
    fn erase(&mut self, _: Cell) -> Result<(), EntryRefusal> {
        let cells: Vec<Cell> = self.editor.board.selection().cells().iter().collect();
        self.editor.take_away(&cells);
        Ok(())
    }

    fn has_mode(&self, mode: EntryMode) -> bool {
        mode == EntryMode::Digits
    }

    fn fill_notes(&mut self) -> Result<(), EntryRefusal> {
        Ok(())
    }

    /// The history is the draft's, with the shapes on it.
    fn travel(&mut self, way: Travel) -> Result<(), Refused> {
        let editor = &mut *self.editor;
        let (draft, nothing) = match way {
            Travel::Undo => (editor.history.undo(&editor.draft), EntryRefusal::NothingToUndo),
            Travel::Redo => (editor.history.redo(&editor.draft), EntryRefusal::NothingToRedo),
        };
        editor.show_draft(draft.ok_or(nothing.at(None))?);
        Ok(())
    }

    fn cue(&mut self, cue: Cue) {
        self.cx.cue(cue);
    }

    fn answer(&mut self, words: String) {
        self.editor.answer = Some((words, self.cx.now.plus(ANSWER_SHOWN_MS)));
    }
}
