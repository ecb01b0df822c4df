//! What held the player up: after a game the engine is asked for the easiest step at each of its longest stalls, one after the other,
//! and the answers are counted by technique. And the exercise that is suggested from them.

use engine_api::{MakeExercise, Needed, NextStep};
use puzzle::{Hint, Technique};

use super::{Game, Practice};
use crate::asking::{Answered, Asked};
use crate::board::Board;
use crate::output::Output;
use crate::pace::PaceStall;
use crate::prefs::PracticeAids;
use crate::shared::Cx;
use crate::store::StoreKey;

/// Stalls that wait for the engine at most; more are not asked about.
const WAITING_MAX: usize = 8;

#[derive(Clone, Debug, Default)]
pub(super) struct StallsAsked {
    waiting: Vec<PaceStall>,
    asked: Asked<Option<Needed>>,
    /// How long the stall took that is asked about.
    seconds: u32,
}

impl StallsAsked {
    pub(super) fn wait(&mut self, stalls: Vec<PaceStall>) {
        self.waiting.extend(stalls);
        self.waiting.truncate(WAITING_MAX);
    }

    fn go_on(&mut self, cx: &mut Cx<'_>) {
        if self.asked.is_open() {
            return;
        }
        if let Some(stall) = self.waiting.pop() {
            self.seconds = stall.ms / 1_000;
            self.asked.ask(NextStep { position: stall.position }, cx);
        }
    }
}

impl Practice {
    /// Of a race, too.
    pub(crate) fn stalled(&mut self, stalls: Vec<PaceStall>) {
        self.stalls.wait(stalls);
    }

    /// While nothing is played: asks what is still open.
    pub(crate) fn ask_about_stalls(&mut self, cx: &mut Cx<'_>) {
        if self.making.is_none() && self.game().is_none_or(Game::is_over) {
            self.stalls.go_on(cx);
        }
    }

    pub(super) fn stall_answered(&mut self, answer: Answered<'_>, cx: &mut Cx<'_>) {
        let Some(needed) = self.stalls.asked.take(answer) else { return };
        let name = needed.ok().flatten().map(|needed| needed.technique);
        let is_it = |technique: &Technique| Some(technique.to_string()) == name;
        // Without a name the techniques that are known do not lead on: then there is nothing to train.
        if let Some(technique) = puzzle::guide::trainable().find(is_it) {
            self.trained.stalled(technique, self.stalls.seconds);
            cx.outputs.push(Output::Store { key: StoreKey::Training, value: self.trained.to_text() });
        }
    }

    /// While the front is shown: asks for an exercise of what is suggested there.
    pub(crate) fn prepare_next(&mut self, cx: &mut Cx<'_>) {
        let technique = self.suggested().technique;
        let is_there = self.next_up.as_ref().is_some_and(|(known, _)| *known == technique);
        let is_shown = self.open.is_none() && self.making.is_none();
        if is_shown && !is_there && !self.next_asked.is_open() && self.next_refused != Some(technique) {
            self.next_refused = Some(technique);
            let seed = cx.shared.seed();
            self.next_asked.ask(MakeExercise::Of { technique, seed }, cx);
        }
    }

    pub(super) fn next_answered(&mut self, answer: Answered<'_>, cx: &mut Cx<'_>) {
        let Some(Ok(exercise)) = self.next_asked.take(answer) else { return };
        let Some(technique) = self.next_refused.take() else { return };
        let game = Game::exercise(technique, exercise, cx.shared.prefs.practice, cx.now);
        self.next_up = Some((technique, game));
    }

    /// Something else is asked of the engine, which works on one question at a time.
    pub(super) fn stop_preparing(&mut self, cx: &mut Cx<'_>) {
        if self.next_asked.is_open() {
            self.next_refused = None;
            self.next_asked.stop(cx);
        }
    }

    /// The exercise that was prepared begins, if it is of this technique.
    pub(super) fn begin_prepared(
        &mut self,
        technique: Technique,
        aids: PracticeAids,
        cx: &mut Cx<'_>,
    ) -> bool {
        let prepared = self.next_up.take_if(|(known, _)| *known == technique);
        let Some((_, game)) = prepared else { return false };
        self.set_making(None);
        self.problem = None;
        self.open = Some((None, game.exercise_again(aids, cx.now).unwrap_or(game)));
        cx.shared.overlays.clear();
        true
    }

    /// The suggested exercise, to look at.
    pub(super) fn exercise_board(&self) -> Option<(&Board, &Hint)> {
        let suggested = self.suggested().technique;
        let (_, game) = self.next_up.as_ref().filter(|(technique, _)| *technique == suggested)?;
        Some((game.board(), game.exercise_hint()?))
    }
}
