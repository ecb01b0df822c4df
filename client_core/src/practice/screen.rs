//! Practice on screen: what the person wants there, and what the engine answers. What a game does with it is the game's own.

use engine_api::{Ask, Generate, Link, MakeExercise, Prepare, Refusal, WriteText};
use puzzle::text::{Document, SavedGame};
use puzzle::{Credits, Hint, PreparedPuzzle, Puzzle, Technique, Variant};

use super::{Game, GamePhase, Help, Practice, PracticeIntent, PracticeQuestion, PracticeSheet, Source};
use crate::asking::Answered;
use crate::files::{FileState, Files};
use crate::hand::HandContext;
use crate::later::LaterPage;
use crate::prefs::{PracticeAids, Prefs};
use crate::screens::{Place, Step};
use crate::shared::Cx;
use crate::text;

impl Practice {
    pub(crate) fn want(&mut self, intent: PracticeIntent, is_home: bool, cx: &mut Cx<'_>) -> Option<Step> {
        if !is_home {
            return None;
        }
        let aids = cx.shared.prefs.practice;
        match intent {
            PracticeIntent::Open => self.open(cx),
            PracticeIntent::Daily(day) => self.make(Source::Daily(day), cx),
            PracticeIntent::ShowDay(day) => self.show_day(day),
            PracticeIntent::Ladder => {
                self.make(Source::Ladder { rung: self.rung(), seed: cx.shared.seed() }, cx);
            }
            PracticeIntent::Quick => self.make(Source::Quick { seed: cx.shared.seed() }, cx),
            PracticeIntent::CancelMaking if self.is_aside => self.close(cx),
            PracticeIntent::CancelMaking => self.cancel_making(cx),
            PracticeIntent::Continue(slot) => {
                self.cancel_making(cx);
                cx.shared.places.open(Place::Practice);
                self.go_on(slot, aids, cx.now);
            }
            PracticeIntent::Delete(slot) => cx.open(PracticeQuestion::Delete(slot)),
            PracticeIntent::Leave if self.is_aside => self.leave(cx),
            PracticeIntent::Leave => self.put_away(cx),
            PracticeIntent::Again => {
                self.again(aids, cx.now);
                self.offer_best(cx);
            }
            PracticeIntent::RaceBest | PracticeIntent::PlayAlone => {
                self.begin_again(intent == PracticeIntent::RaceBest, cx);
            }
            PracticeIntent::Next => self.next_puzzle(cx),
            PracticeIntent::SendRun => self.send_run(cx),
            PracticeIntent::Statistics => cx.open_later(LaterPage::Statistics),
            PracticeIntent::BeatMe => self.beat_me(cx),
            PracticeIntent::ShowSolution => cx.open(PracticeQuestion::ShowSolution),
            PracticeIntent::Reset => cx.open(PracticeQuestion::Reset),
            PracticeIntent::Path => self.ask_help(true, cx),
            PracticeIntent::CloseHelp => self.close_help(cx),
            PracticeIntent::PlayOpened(index) => self.play_opened(index.into(), cx),
            PracticeIntent::Train(technique) => self.train(technique, cx),
            PracticeIntent::SetAids(aids) => self.set_aids(aids, cx),
            PracticeIntent::Choose => return Some(Step::Picker),
            PracticeIntent::ExportStatistics => return Some(Step::SaveStatistics),
            PracticeIntent::PlayDraft => return Some(Step::PlayDraft),
            PracticeIntent::Sure(question) => self.sure(question, cx),
            PracticeIntent::TogglePause
            | PracticeIntent::Check
            | PracticeIntent::RevealCell
            | PracticeIntent::RevealRandom
            | PracticeIntent::Lock
            | PracticeIntent::Unlock
            | PracticeIntent::Save
            | PracticeIntent::RestoreLast
            | PracticeIntent::Restore(_)
            | PracticeIntent::HintOn
            | PracticeIntent::HintBack
            | PracticeIntent::PathStep { .. }
            | PracticeIntent::PathPlay
            | PracticeIntent::PathPace(_)
            | PracticeIntent::Forget(_) => self.use_tool(&intent, cx),
        }
        None
    }

    /// What is done with the game on screen.
    fn use_tool(&mut self, intent: &PracticeIntent, cx: &mut Cx<'_>) {
        let draw = cx.shared.seed();
        #[expect(clippy::wildcard_enum_match_arm, reason = "the caller has dealt with the other intents")]
        self.with_game(cx, |game, cx| match *intent {
            _ if !game.takes_tool(intent) => game.say(text::training::no_tools(), cx.now),
            PracticeIntent::TogglePause if game.phase() == GamePhase::Paused => game.resume(cx.now),
            PracticeIntent::TogglePause => game.pause(cx.now),
            PracticeIntent::Check => game.check(cx),
            PracticeIntent::RevealCell => game.reveal(None, cx),
            PracticeIntent::RevealRandom => game.reveal(Some(draw), cx),
            PracticeIntent::Lock => game.lock(cx),
            PracticeIntent::Unlock => game.unlock(cx),
            PracticeIntent::Save => game.save(cx),
            PracticeIntent::RestoreLast => game.restore(None, cx),
            PracticeIntent::Restore(index) => game.restore(Some(index), cx),
            PracticeIntent::Forget(index) => game.forget_savepoint(index),
            PracticeIntent::HintOn => game.show_more(cx),
            PracticeIntent::HintBack => game.show_less(),
            PracticeIntent::PathStep { forward } => game.step_path(forward, cx),
            PracticeIntent::PathPlay => game.play_path(cx.now),
            PracticeIntent::PathPace(pace) => game.pace_path(pace, cx.now),
            _ => {}
        });
    }

    /// Does something with the game on screen, if there is one.
    pub(crate) fn with_game<R>(
        &mut self,
        cx: &mut Cx<'_>,
        act: impl FnOnce(&mut Game, &mut HandContext<'_>) -> R,
    ) -> Option<R> {
        self.game_mut().map(|game| act(game, &mut cx.hand()))
    }

    pub(crate) fn open(&mut self, cx: &mut Cx<'_>) {
        self.is_aside = false;
        cx.shared.overlays.clear();
        self.put_away(cx);
        cx.shared.places.open(Place::Practice);
        self.show_start(cx.shared.prefs.practice);
    }

    /// Asks the engine for a puzzle.
    fn make(&mut self, source: Source, cx: &mut Cx<'_>) {
        let Some((spec, seed)) = source.puzzle() else { return };
        if self.is_full() {
            return self.fail(text::practice::games_full().to_owned());
        }
        cx.shared.places.open(Place::Practice);
        self.set_making(Some(source));
        self.ask_puzzle(Generate { spec, seed }, cx);
    }

    fn ask_puzzle(&mut self, question: impl Ask<Answer = PreparedPuzzle>, cx: &mut Cx<'_>) {
        self.exercise.stop(cx);
        self.stop_preparing(cx);
        self.made.ask(question, cx);
    }

    /// Plays what was chosen in the picker.
    pub(crate) fn play_chosen(&mut self, cx: &mut Cx<'_>) {
        if let Some((spec, seed)) = self.choose() {
            let seed = seed.map_or_else(|| cx.shared.seed(), u64::from);
            self.make(Source::Chosen { spec, seed }, cx);
        }
    }

    /// Asks the engine for an exercise.
    fn train(&mut self, technique: Technique, cx: &mut Cx<'_>) {
        let seed = cx.shared.seed();
        cx.shared.places.open(Place::Practice);
        if self.begin_prepared(technique, cx.shared.prefs.practice, cx) {
            return;
        }
        self.set_making(Some(Source::Training { technique, enters: false }));
        self.ask_exercise(MakeExercise::Of { technique, seed }, cx);
    }

    /// An exercise over the screen of the moment, which leads back there.
    pub(crate) fn train_aside(&mut self, technique: Technique, cx: &mut Cx<'_>) {
        self.put_aside(cx);
        self.train(technique, cx);
    }

    pub(super) fn ask_exercise(&mut self, question: MakeExercise, cx: &mut Cx<'_>) {
        self.stop_preparing(cx);
        self.made.stop(cx);
        self.exercise.ask(question, cx);
    }

    /// A puzzle from elsewhere, with what was entered there.
    pub(crate) fn bring(&mut self, puzzle: Puzzle, title: String, game: Option<SavedGame>, cx: &mut Cx<'_>) {
        self.open(cx);
        if self.is_full() {
            return self.fail(text::practice::games_full().to_owned());
        }
        self.set_making(Some(Source::Brought { title }));
        self.brought = game;
        self.ask_puzzle(Prepare { puzzle }, cx);
    }

    /// The puzzle that is written into a link.
    pub(crate) fn follow_link(&mut self, link: String, cx: &mut Cx<'_>) {
        self.open(cx);
        self.set_making(Some(Source::Brought { title: text::from_a_link().to_owned() }));
        self.ask_puzzle(Link(link), cx);
    }

    /// A file was read: one puzzle is played, of several one is chosen.
    pub(crate) fn play_read(&mut self, cx: &mut Cx<'_>) {
        self.put_away(cx);
        let FileState::Read(opened) = &cx.shared.files.state else { return };
        if opened.documents.len() == 1 {
            self.play_opened(0, cx);
        } else {
            cx.open(PracticeSheet::Opened);
        }
    }

    fn play_opened(&mut self, index: usize, cx: &mut Cx<'_>) {
        let FileState::Read(opened) = &cx.shared.files.state else { return };
        let Some(document) = opened.documents.get(index).cloned() else { return };
        let mut title = title_of(&cx.shared.files, &document, index, opened.documents.len());
        let lost = document.lost();
        if document.lacks_rules() {
            title = text::practice::not_all_read(title);
        }
        self.bring(document.puzzle, title, document.game, cx);
        lost.into_iter().for_each(|lost| cx.toast(text::editor::lost(lost)));
    }

    fn cancel_making(&mut self, cx: &mut Cx<'_>) {
        self.set_making(None);
        self.made.stop(cx);
        self.exercise.stop(cx);
    }

    /// A puzzle that was asked for, or a hint; or why there is none.
    pub(crate) fn answered(&mut self, answer: Answered<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        let aids = cx.shared.prefs.practice;
        let made = self.made.take(answer).map(|made| made.map(|made| self.begin(made, aids, cx.now)));
        let exercise = self.exercise.take(answer);
        let begun = exercise.map(|made| made.map(|exercise| self.begin_exercise(exercise, aids, cx.now)));
        match made.or(begun) {
            Some(Ok(())) => {
                cx.shared.overlays.clear();
                self.offer_best(cx);
            }
            Some(Err(refusal)) => self.fail(text::practice::no_answer(&refusal)),
            None => {}
        }
        self.next_answered(answer, cx);
        self.stall_answered(answer, cx);
        self.hinted.take(answer).into_iter().for_each(|steps| self.helped(steps, cx));
        let text = self.written.take(answer)?.ok()?;
        let run = self.game()?.claimed_run()?;
        Some(Step::BeatMe(text, run))
    }

    fn send_run(&self, cx: &mut Cx<'_>) {
        if let Some(of) = self.game().and_then(|game| game.own_ghost(cx.shared)) {
            cx.open_later(LaterPage::Ghost { of, is_sheet: true });
        }
    }

    fn beat_me(&mut self, cx: &mut Cx<'_>) {
        if !cx.is_online() {
            return cx.refuse_offline();
        }
        let Some(game) = self.game() else { return };
        let puzzle = game.puzzle().puzzle.clone();
        self.written.ask(WriteText { puzzle, credits: Credits::default() }, cx);
    }

    /// Asks the engine for the next step, or for all steps.
    fn ask_help(&mut self, path: bool, cx: &mut Cx<'_>) {
        let question = self.with_game(cx, |game, cx| game.ask_hint(path, cx)).flatten();
        if let Some(question) = question {
            self.hinted.ask(question, cx);
        }
    }

    /// A hint was asked for: a new one, or more of the one that is shown.
    pub(super) fn hint(&mut self, cx: &mut Cx<'_>) {
        let is_shown = self.game().is_some_and(|game| matches!(game.help(), Help::Hint(..)));
        if is_shown {
            self.with_game(cx, Game::show_more);
        } else {
            self.ask_help(false, cx);
        }
    }

    pub(super) fn close_help(&mut self, cx: &mut Cx<'_>) {
        self.hinted.stop(cx);
        self.with_game(cx, |game, _| game.close_help());
    }

    /// What the engine says of a hint.
    fn helped(&mut self, steps: Result<Vec<Hint>, Refusal>, cx: &mut Cx<'_>) {
        let Some(game) = self.game_mut() else { return };
        match steps {
            Ok(steps) => game.take_steps(steps),
            Err(refusal) => game.give_up_hint(&text::practice::no_answer(&refusal), cx.now),
        }
    }

    /// The clock and the path go on by themselves.
    pub(crate) fn tick(&mut self, cx: &mut Cx<'_>) {
        if let Some(game) = self.game_mut() {
            game.tick(cx.now);
        }
        if self.game().is_some_and(|game| game.path_is_due(cx.now)) {
            self.with_game(cx, |game, cx| game.step_path(true, cx));
        }
    }

    fn next_puzzle(&mut self, cx: &mut Cx<'_>) {
        let Some(source) = self.game().map(|game| game.source().clone()) else { return };
        if matches!(source, Source::Review { .. }) {
            return self.review_next(cx);
        }
        let next = source.next(cx.shared.seed());
        self.put_away(cx);
        if let Source::Training { technique, .. } = next {
            return self.train(technique, cx);
        }
        self.make(next, cx);
    }

    /// The game on screen is stored, and its page shown again.
    pub(crate) fn put_away(&mut self, cx: &mut Cx<'_>) {
        if self.game().is_some() {
            cx.shared.overlays.clear();
            self.hinted.stop(cx);
            self.leave_game(cx.shared.prefs.practice, cx.now, cx.outputs);
        }
    }

    /// From the page of practice to the home screen, or from a game to that page.
    pub(crate) fn leave(&mut self, cx: &mut Cx<'_>) {
        let is_game = self.game().is_some();
        self.put_away(cx);
        if is_game && !self.is_aside {
            return;
        }
        self.close(cx);
        cx.shared.overlays.clear();
    }

    fn close(&mut self, cx: &mut Cx<'_>) {
        cx.shared.places.close(&Place::Practice);
        self.is_aside = false;
        self.cancel_making(cx);
        self.problem = None;
    }

    /// The player is elsewhere: what was played alone is stored.
    pub(crate) fn give_way(&mut self, cx: &mut Cx<'_>) {
        if self.game().is_some() {
            self.leave_game(cx.shared.prefs.practice, cx.now, cx.outputs);
        }
        self.close(cx);
    }

    fn set_aids(&mut self, aids: PracticeAids, cx: &mut Cx<'_>) {
        cx.shared.set_prefs(Prefs { practice: aids, ..cx.shared.prefs }, cx.outputs);
        self.with_game(cx, |game, _| game.set_aids(aids));
    }
}

/// The puzzles of the file that was opened last: what each is called.
#[must_use]
pub fn opened_titles(files: &Files) -> Vec<String> {
    let FileState::Read(opened) = &files.state else { return Vec::new() };
    let titled = |(index, document): (usize, &Document)| {
        let kind = text::kind(Variant::of(document.puzzle.board()).as_ref());
        format!("{} · {kind}", title_of(files, document, index, opened.documents.len()))
    };
    opened.documents.iter().enumerate().map(titled).collect()
}

/// What a puzzle of the file is called: its place among all is said where there are several.
fn title_of(files: &Files, document: &Document, index: usize, count: usize) -> String {
    let file = if files.name.is_empty() { text::practice::puzzle() } else { &files.name };
    match document.credits.title() {
        "" if count == 1 => file.to_owned(),
        "" => format!("{file} {}", index + 1),
        title => title.to_owned(),
    }
}
