//! Hints in a game: what is asked of the engine, how a hint is shown little by little and carried out, and the way to the end
//! step by step. What hints have struck is remembered, so that following them always leads on.

use engine_api::Steps;
use game::Millis;
use puzzle::{Cell, DigitSet, Hint, Puzzle};

use super::game::{Game, GamePhase};
use super::help::{Help, PathPanel, Strength};
use crate::board::Position;
use crate::hand::HandContext;
use crate::output::Cue;
use crate::text::practice as words;

impl Game {
    /// The question for the next step, unless a wrong digit stands in its way.
    pub(crate) fn ask_hint(&mut self, path: bool, cx: &mut HandContext<'_>) -> Option<Steps> {
        if !self.is_playing() {
            return None;
        }
        if self.is_exercise() {
            self.show_exercise_hint();
            return None;
        }
        let wrong = self.wrong_cells().next();
        if let Some((cell, digit)) = wrong {
            self.faults.insert(cell, digit);
            self.board.select(cell);
            self.say(words::wrong_first(self.board.view().name(cell)), cx.now);
            cx.cue(Cue::Wrong(cell));
            self.refresh();
            return None;
        }
        self.help = if path { Help::LookingForPath } else { Help::Looking };
        let puzzle = Puzzle::new(self.board.view().board().clone(), self.board.digits().clone()).ok()?;
        let struck = self.struck.iter().map(|(cell, digits)| (*cell, *digits)).collect();
        Some(Steps { puzzle, struck, all: path })
    }

    /// The hint, or the path, that was asked for.
    pub(crate) fn take_steps(&mut self, mut steps: Vec<Hint>) {
        self.help = match self.help {
            Help::Looking if !steps.is_empty() => {
                self.hints = self.hints.saturating_add(1);
                self.changed = true;
                Help::Hint(Box::new(steps.swap_remove(0)), Strength::Where)
            }
            Help::LookingForPath => Help::Path(Box::new(PathPanel::new(steps))),
            Help::None | Help::Looking | Help::Hint(..) | Help::Path(_) => return,
        };
        self.quiet();
        self.refresh();
    }

    /// No answer will come.
    pub(crate) fn give_up_hint(&mut self, why: &str, now: Millis) {
        if matches!(self.help, Help::Looking | Help::LookingForPath) {
            self.help = Help::None;
            self.say(why, now);
        }
    }

    /// More of the hint; once all is shown, it is carried out.
    pub(crate) fn show_more(&mut self, cx: &mut HandContext<'_>) {
        if !self.help.show_more() && matches!(self.help, Help::Hint(..)) {
            self.follow(cx);
        }
        self.refresh();
    }

    pub(crate) fn show_less(&mut self) {
        self.help.show_less();
        self.refresh();
    }

    pub(crate) fn close_help(&mut self) {
        self.help = Help::None;
        self.refresh();
    }

    /// Does what the hint says, and closes it.
    fn follow(&mut self, cx: &mut HandContext<'_>) {
        if self.is_exercise() {
            return self.end_exercise(GamePhase::Shown, cx);
        }
        let Help::Hint(card, _) = std::mem::take(&mut self.help) else { return };
        self.carry_out(&card);
        for placed in &card.step.placements {
            cx.cue(Cue::Correct(placed.cell));
        }
        self.judge(cx);
    }

    /// Strikes and places what a card says.
    fn carry_out(&mut self, card: &Hint) {
        let mut struck: Vec<(Cell, DigitSet)> = Vec::new();
        for candidate in &card.step.eliminations {
            self.struck.entry(candidate.cell).or_default().insert(candidate.digit);
            struck.push((candidate.cell, [candidate.digit].into_iter().collect()));
        }
        self.board.strike_notes(&struck);
        for placed in &card.step.placements {
            self.locked.remove(placed.cell);
            self.board.enter(placed.cell, Some(placed.digit));
            self.board.select(placed.cell);
        }
        self.changed = true;
    }

    /// One step of the path forward, or back.
    pub(crate) fn step_path(&mut self, forward: bool, cx: &mut HandContext<'_>) {
        let Help::Path(mut panel) = std::mem::take(&mut self.help) else { return };
        if forward {
            if let Some(card) = panel.next().cloned() {
                panel.passed.push(self.board.position());
                self.carry_out(&card);
                self.hints = self.hints.saturating_add(1);
            }
        } else if let Some(position) = panel.passed.pop() {
            self.go_back(position);
        }
        panel.plays = panel.plays.filter(|_| panel.next().is_some()).map(|_| cx.now.plus(panel.pace_ms()));
        self.help = Help::Path(panel);
        self.end_of_path(cx);
    }

    fn go_back(&mut self, position: Position) {
        self.board.go_to(position);
        self.changed = true;
    }

    /// A board that the path has filled is shown, not solved.
    fn end_of_path(&mut self, cx: &mut HandContext<'_>) {
        if self.board.is_full() && self.wrong_cells().next().is_none() {
            self.clock.stop(cx.now);
            self.phase = GamePhase::Shown;
            self.help = Help::None;
            self.changed = true;
        }
        self.refresh();
    }

    /// The path goes on by itself, or stops.
    pub(crate) fn play_path(&mut self, now: Millis) {
        if let Help::Path(panel) = &mut self.help {
            panel.plays =
                if panel.is_playing() { None } else { panel.next().map(|_| now.plus(panel.pace_ms())) };
        }
    }

    pub(crate) fn pace_path(&mut self, pace: usize, now: Millis) {
        if let Help::Path(panel) = &mut self.help {
            panel.pace = pace.min(super::help::PATH_PACES_MS.len() - 1);
            panel.plays = panel.plays.map(|_| now.plus(panel.pace_ms()));
        }
    }

    /// Whether the path's next step is due.
    pub(crate) fn path_is_due(&self, now: Millis) -> bool {
        self.is_playing()
            && matches!(&self.help, Help::Path(panel) if panel.plays.is_some_and(|at| at <= now))
    }
}
