//! Practice on screen: what the person wants there, and what the engine answers. What a game does with it is the game's own.

use game::Millis;
use puzzle::text::{Document, SavedGame};
use puzzle::{Puzzle, Technique, Variant};
use workbench::{Answer, Question as Ask};

use super::App;
use crate::asking::Purpose;
use crate::board::Board;
use crate::files::FileState;
use crate::input::Play;
use crate::output::Output;
use crate::practice::{Game, GameContext, GamePhase, Help, Practice, PracticeIntent, Source};
use crate::prefs::{PracticeAids, Prefs};
use crate::screens::{Overlay, Question, Screen, Sheet};
use crate::text;

impl App {
    #[must_use]
    pub fn practice(&self) -> &Practice {
        &self.practice
    }

    /// The game on screen.
    #[must_use]
    pub fn practice_game(&self) -> Option<&Game> {
        self.practice.game().filter(|_| self.screen() == Screen::Practice)
    }

    /// The board that the keys are for: of a race, of a game alone, or of the editor.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        match self.screen() {
            Screen::Practice => self.practice.game().map(Game::board),
            Screen::Editor => Some(self.editor().board()),
            Screen::Home
            | Screen::Challenge
            | Screen::PracticeStart
            | Screen::Queue
            | Screen::Lobby
            | Screen::Race
            | Screen::Results => self.race().map(crate::race::Race::board),
        }
    }

    pub(super) fn want_practice(&mut self, intent: PracticeIntent, now: Millis, outputs: &mut Vec<Output>) {
        let aids = self.prefs.practice;
        match intent {
            PracticeIntent::Open => self.open_practice(),
            PracticeIntent::Choose => self.open_practice_picker(now),
            PracticeIntent::Daily(day) => self.make(Source::Daily(day), outputs),
            PracticeIntent::ShowDay(day) => self.practice.show_day(day),
            PracticeIntent::Ladder => {
                let (rung, seed) = (self.practice.rung(), self.seed());
                self.make(Source::Ladder { rung, seed }, outputs);
            }
            PracticeIntent::Quick => {
                let seed = self.seed();
                self.make(Source::Quick { seed }, outputs);
            }
            PracticeIntent::CancelMaking => self.cancel_making(outputs),
            PracticeIntent::Continue(slot) => {
                self.cancel_making(outputs);
                self.practice.go_on(slot, aids, now);
            }
            PracticeIntent::Delete(slot) => self.open(Overlay::Confirm(Question::DeleteGame(slot)), now),
            PracticeIntent::Leave => self.leave_practice_game(now, outputs),
            PracticeIntent::Again => self.practice.again(aids, now),
            PracticeIntent::Next => self.next_puzzle(now, outputs),
            PracticeIntent::ShowSolution => self.open(Overlay::Confirm(Question::ShowSolution), now),
            PracticeIntent::Reset => self.open(Overlay::Confirm(Question::Reset), now),
            PracticeIntent::Path => self.ask_help(true, now, outputs),
            PracticeIntent::CloseHelp => self.close_help(now, outputs),
            PracticeIntent::PlayOpened(index) => self.play_opened(index.into(), now, outputs),
            PracticeIntent::ExportStatistics => self.export_statistics(outputs),
            PracticeIntent::Train(technique) => self.train(technique, outputs),
            PracticeIntent::PlayDraft => self.play_draft(outputs),
            PracticeIntent::SetAids(aids) => self.set_practice_aids(aids, now, outputs),
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
            | PracticeIntent::Forget(_) => self.use_tool(&intent, now, outputs),
        }
    }

    /// What is done with the game on screen.
    fn use_tool(&mut self, intent: &PracticeIntent, now: Millis, outputs: &mut Vec<Output>) {
        let draw = self.seed();
        #[expect(clippy::wildcard_enum_match_arm, reason = "the caller has dealt with the other intents")]
        self.with_game(now, outputs, |game, cx| match *intent {
            _ if !game.takes_tool(intent) => game.say(text::training::NO_TOOLS, cx.now),
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

    /// A fresh seed, different each time.
    pub(super) fn seed(&mut self) -> u64 {
        // Short enough to be typed.
        self.seeds.next() >> 32
    }

    /// Does something with the game on screen, if there is one.
    pub(super) fn with_game<R>(
        &mut self,
        now: Millis,
        outputs: &mut Vec<Output>,
        act: impl FnOnce(&mut Game, &mut GameContext<'_>) -> R,
    ) -> Option<R> {
        if self.screen() != Screen::Practice {
            return None;
        }
        let mut cx = GameContext { now, digit_first: self.prefs.digit_first, outputs };
        self.practice.game_mut().map(|game| act(game, &mut cx))
    }

    fn open_practice(&mut self) {
        if self.session.is_home() {
            self.overlays.clear();
            self.practice.show_start(self.prefs.practice);
        }
    }

    /// Asks the engine for a puzzle.
    pub(super) fn make(&mut self, source: Source, outputs: &mut Vec<Output>) {
        let Some((spec, seed)) = source.puzzle() else { return };
        if self.practice.is_full() {
            return self.practice.fail(text::practice::GAMES_FULL.to_owned());
        }
        self.practice.set_making(Some(source));
        self.asking.ask(Purpose::Practice, Ask::Generate { spec, seed }, outputs);
    }

    /// Asks the engine for an exercise.
    fn train(&mut self, technique: Technique, outputs: &mut Vec<Output>) {
        let seed = self.seed();
        self.practice.set_making(Some(Source::Training { technique, enters: false }));
        self.asking.ask(Purpose::Practice, Ask::Exercise { technique, seed }, outputs);
    }

    /// A puzzle from elsewhere, with what was entered there.
    fn bring(&mut self, puzzle: Puzzle, title: String, game: Option<SavedGame>, outputs: &mut Vec<Output>) {
        if !self.session.is_home() {
            return;
        }
        self.overlays.clear();
        self.practice.show_start(self.prefs.practice);
        if self.practice.is_full() {
            return self.practice.fail(text::practice::GAMES_FULL.to_owned());
        }
        self.practice.bring(title, game);
        self.asking.ask(Purpose::Practice, Ask::Prepare { puzzle: Box::new(puzzle) }, outputs);
    }

    /// A file was read: one puzzle is played, of several one is chosen.
    pub(super) fn play_read(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let FileState::Read(opened) = &self.files.state else { return };
        if opened.documents.len() == 1 {
            self.play_opened(0, now, outputs);
        } else {
            self.open(Overlay::Sheet(Sheet::Opened), now);
        }
    }

    /// The puzzles of the file that was opened last: what each is called.
    #[must_use]
    pub fn opened_titles(&self) -> Vec<String> {
        let FileState::Read(opened) = &self.files.state else { return Vec::new() };
        let titled = |(index, document): (usize, &Document)| {
            let kind = text::kind(Variant::of(document.puzzle.board()).as_ref());
            format!("{} · {kind}", self.title_of(document, (index, opened.documents.len())))
        };
        opened.documents.iter().enumerate().map(titled).collect()
    }

    /// What a puzzle of the file is called: its place among all is said where there are several.
    fn title_of(&self, document: &Document, (index, count): (usize, usize)) -> String {
        let file = if self.files.name.is_empty() { text::practice::PUZZLE } else { &self.files.name };
        match document.credits.title() {
            "" if count == 1 => file.to_owned(),
            "" => format!("{file} {}", index + 1),
            title => title.to_owned(),
        }
    }

    fn play_opened(&mut self, index: usize, now: Millis, outputs: &mut Vec<Output>) {
        let FileState::Read(opened) = &self.files.state else { return };
        let Some(document) = opened.documents.get(index).cloned() else { return };
        let title = self.title_of(&document, (index, opened.documents.len()));
        self.bring(document.puzzle, title, document.game, outputs);
        if let Some(lost) = document.unsupported.first() {
            self.toasts.show(text::editor::lost(lost), now);
        }
    }

    fn play_draft(&mut self, outputs: &mut Vec<Output>) {
        let draft = self.editor.draft();
        let title = match draft.credits().title.as_str() {
            "" => text::practice::OWN_PUZZLE.to_owned(),
            title => title.to_owned(),
        };
        if let Ok(puzzle) = draft.puzzle() {
            self.edits = false;
            self.bring(puzzle, title, None, outputs);
        }
    }

    fn cancel_making(&mut self, outputs: &mut Vec<Output>) {
        self.practice.set_making(None);
        self.asking.stop(Purpose::Practice, outputs);
    }

    /// The puzzle that was asked for, or why there is none.
    pub(super) fn made(&mut self, answer: Answer, now: Millis) {
        if let Answer::Generated(made) = answer {
            self.practice.begin(*made, self.prefs.practice, now);
            self.overlays.clear();
        } else if let Answer::Exercise(exercise) = answer {
            self.practice.begin_exercise(*exercise, self.prefs.practice, now);
            self.overlays.clear();
        } else if let Answer::Refused(workbench::Refusal::Impossible(why)) = answer {
            self.practice.fail(text::sentence(&why));
        } else {
            self.practice.fail(text::practice::ENGINE_FAILED.to_owned());
        }
    }

    /// Asks the engine for the next step, or for all steps.
    fn ask_help(&mut self, path: bool, now: Millis, outputs: &mut Vec<Output>) {
        let question = self.with_game(now, outputs, |game, cx| game.ask_hint(path, cx)).flatten();
        if let Some(question) = question {
            self.asking.ask(Purpose::Hint, question, outputs);
        }
    }

    /// A hint was asked for: a new one, or more of the one that is shown.
    fn hint(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let shown = self.practice_game().is_some_and(|game| matches!(game.help(), Help::Hint(..)));
        if shown {
            self.with_game(now, outputs, Game::show_more);
        } else {
            self.ask_help(false, now, outputs);
        }
    }

    pub(super) fn close_help(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        self.asking.stop(Purpose::Hint, outputs);
        self.with_game(now, outputs, |game, _| game.close_help());
    }

    /// What the engine says of a hint.
    pub(super) fn helped(&mut self, answer: Answer, now: Millis) {
        let Some(game) = self.practice.game_mut() else { return };
        if let Answer::Hint(card) = answer {
            game.take_hint(card.map(|card| *card));
        } else if let Answer::Path(steps) = answer {
            game.take_path(steps);
        } else {
            game.give_up_hint(text::practice::ENGINE_FAILED, now);
        }
    }

    /// The path goes on by itself.
    pub(super) fn tick_path(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.practice_game().is_some_and(|game| game.path_is_due(now)) {
            self.with_game(now, outputs, |game, cx| game.step_path(true, cx));
        }
    }

    fn next_puzzle(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(source) = self.practice.game().map(|game| game.source().clone()) else { return };
        let next = source.next(self.seed());
        self.leave_practice_game(now, outputs);
        if let Source::Training { technique, .. } = next {
            return self.train(technique, outputs);
        }
        self.make(next, outputs);
    }

    fn leave_practice_game(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        self.overlays.clear();
        self.asking.stop(Purpose::Hint, outputs);
        self.practice.leave_game(self.prefs.practice, now, outputs);
    }

    /// From the page of practice to the home screen, or from a game to that page.
    pub(super) fn leave_practice(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.practice.game().is_some() {
            self.leave_practice_game(now, outputs);
        } else {
            self.cancel_making(outputs);
            self.practice.close();
            self.overlays.clear();
        }
    }

    /// Another puzzle takes the place of the game on screen, which is stored.
    pub(super) fn put_game_away(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.practice.game().is_some() {
            self.leave_practice_game(now, outputs);
        }
    }

    /// The session is elsewhere: what was played alone is stored.
    pub(super) fn yield_practice(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.practice.is_shown() && !self.session.is_home() {
            if self.practice.game().is_some() {
                self.practice.leave_game(self.prefs.practice, now, outputs);
            }
            self.cancel_making(outputs);
            self.practice.close();
        }
    }

    fn set_practice_aids(&mut self, aids: PracticeAids, now: Millis, outputs: &mut Vec<Output>) {
        self.set_prefs(Prefs { practice: aids, ..self.prefs }, now, outputs);
        self.with_game(now, outputs, |game, _| game.set_aids(aids));
    }

    pub(super) fn play_alone(&mut self, play: Play, now: Millis, outputs: &mut Vec<Output>) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the game knows all other plays")]
        match play {
            Play::Hint => return self.hint(now, outputs),
            Play::CloseHint => return self.close_help(now, outputs),
            _ => {}
        }
        self.with_game(now, outputs, |game, cx| game.play(play, cx));
    }

    pub(super) fn confirm_practice(&mut self, question: Question, now: Millis, outputs: &mut Vec<Output>) {
        let aids = self.prefs.practice;
        #[expect(clippy::wildcard_enum_match_arm, reason = "the other questions are about rooms")]
        match question {
            Question::DeleteGame(slot) => self.practice.delete(slot, aids, outputs),
            Question::ShowSolution => {
                self.with_game(now, outputs, Game::show_solution);
            }
            Question::Reset => {
                self.with_game(now, outputs, Game::reset);
            }
            _ => {}
        }
    }
}
