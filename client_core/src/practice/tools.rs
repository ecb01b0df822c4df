//! The tools of a game: check, reveal, savepoints and locks, a fresh start, the solution.

use puzzle::{Cell, CellSet};

use super::game::{Game, GamePhase, SAVEPOINTS_MAX, Savepoint};
use super::help::Help;
use crate::board::{Notes, Position};
use crate::hand::HandContext;
use crate::output::Cue;
use crate::text;

impl Game {
    /// Marks the wrong digits; says how it stands.
    pub(crate) fn check(&mut self, cx: &mut HandContext<'_>) {
        if !self.is_playing() {
            return;
        }
        let wrong: Vec<_> = self.wrong_cells().collect();
        let entered = self.board.digits().clue_count() - self.made.puzzle.givens().clue_count();
        for (cell, digit) in &wrong {
            if self.faults.insert(*cell, *digit) != Some(*digit) {
                self.mistakes = self.mistakes.saturating_add(1);
            }
            cx.cue(Cue::Wrong(*cell));
        }
        self.changed = true;
        self.say(text::practice::check_found(wrong.len(), entered), cx.now);
        self.refresh();
    }

    /// Puts the right digit into the chosen cell, or into an open one that `draw` picks.
    pub(crate) fn reveal(&mut self, draw: Option<u64>, cx: &mut HandContext<'_>) {
        if !self.is_playing() {
            return;
        }
        let is_open = |cell: &Cell| self.board.digit(*cell) != self.right(*cell);
        let open: Vec<Cell> = self.board.view().cells().filter(is_open).collect();
        let cell = match draw {
            Some(draw) => open.get((draw % (open.len().max(1) as u64)) as usize).copied(),
            None => self.board.selection().cursor().filter(is_open),
        };
        let Some(cell) = cell else { return self.say(text::practice::choose_open_cell(), cx.now) };
        let digit = self.right(cell);
        self.locked.remove(cell);
        self.board.enter(cell, digit);
        self.board.select(cell);
        self.hints = self.hints.saturating_add(1);
        self.help.board_changed();
        cx.cue(Cue::Correct(cell));
        self.judge(cx);
    }

    /// Remembers the position.
    pub(crate) fn save(&mut self, cx: &mut HandContext<'_>) {
        if !self.is_playing() {
            return;
        }
        if self.savepoints.len() == SAVEPOINTS_MAX {
            self.savepoints.remove(0);
        }
        let at_ms = self.clock.elapsed_ms(cx.now);
        self.savepoints.push(Savepoint { at_ms, position: self.board.position(), locked: self.locked });
        self.changed = true;
        self.say(text::practice::saved(self.savepoints.len()), cx.now);
    }

    /// Goes back to a savepoint, the newest for `None`; the position before it is one undo away.
    pub(crate) fn restore(&mut self, index: Option<usize>, cx: &mut HandContext<'_>) {
        let index = index.or_else(|| self.savepoints.len().checked_sub(1));
        let Some(saved) = index.and_then(|index| self.savepoints.get(index)).cloned() else {
            return self.say(text::practice::no_savepoint(), cx.now);
        };
        if self.is_playing() {
            self.board.go_to(saved.position);
            self.locked = saved.locked;
            self.help.board_changed();
            self.judge(cx);
        }
    }

    pub(crate) fn forget_savepoint(&mut self, index: usize) {
        if index < self.savepoints.len() {
            self.savepoints.remove(index);
            self.changed = true;
        }
    }

    /// What stands on the board cannot be changed until it is unlocked.
    pub(crate) fn lock(&mut self, cx: &mut HandContext<'_>) {
        let givens = self.board.givens();
        let entered: CellSet = self
            .board
            .digits()
            .clues()
            .map(|(cell, _)| cell)
            .filter(|&cell| givens.get(cell).is_none())
            .collect();
        self.locked = entered;
        self.changed = true;
        self.say(text::practice::locked(entered.len()), cx.now);
        self.refresh();
    }

    pub(crate) fn unlock(&mut self, cx: &mut HandContext<'_>) {
        self.locked = CellSet::EMPTY;
        self.changed = true;
        self.say(text::practice::unlocked(), cx.now);
        self.refresh();
    }

    /// An empty board again; undo brings the digits back. The clock, mistakes and hints go on.
    pub(crate) fn reset(&mut self, cx: &mut HandContext<'_>) {
        if !self.is_playing() {
            return;
        }
        if self.is_exercise() {
            return self.say(text::training::no_tools(), cx.now);
        }
        self.locked = CellSet::EMPTY;
        self.board.go_to(Position {
            digits: self.board.givens().clone(),
            notes: Notes::default(),
            colours: crate::board::Colours::default(),
        });
        self.help = Help::default();
        self.judge(cx);
    }

    /// Shows the solution, which ends the game.
    pub(crate) fn show_solution(&mut self, cx: &mut HandContext<'_>) {
        if self.is_over() {
            return;
        }
        if self.is_exercise() {
            return self.end_exercise(GamePhase::Shown, cx);
        }
        self.clock.stop(cx.now);
        self.locked = CellSet::EMPTY;
        self.board.go_to(Position {
            digits: self.made.solution.clone(),
            notes: Notes::default(),
            colours: self.board.colours().clone(),
        });
        self.phase = GamePhase::Shown;
        self.help = Help::default();
        self.changed = true;
        self.board.selection_mut().clear();
        self.refresh();
    }
}
