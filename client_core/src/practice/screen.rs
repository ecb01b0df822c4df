//! Practice on screen: what the person wants there, and what the engine answers. What a game does with it is the game's own.

use puzzle::text::{Document, SavedGame};
use puzzle::{Puzzle, Technique, Variant};
use workbench::{Answer, Question as Ask};

use super::{Game, GamePhase, Help, Practice, PracticeIntent, Source};
use crate::asking::Purpose;
use crate::files::{FileState, Files};
use crate::hand::HandContext;
use crate::hand::Play;
use crate::prefs::{PracticeAids, Prefs};
use crate::screens::{Overlay, Question, Sheet};
use crate::shared::Cx;
use crate::text;

/// What leads to another screen, or needs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beyond {
    /// The next puzzle is to be chosen.
    Picker,
    /// The statistics are wanted as a file.
    Statistics,
    /// The puzzle in the editor is to be played.
    Draft,
}

impl Practice {
    pub(crate) fn want(&mut self, intent: PracticeIntent, cx: &mut Cx<'_>) -> Option<Beyond> {
        let aids = cx.shared.prefs.practice;
        match intent {
            PracticeIntent::Open => self.open(cx),
            PracticeIntent::Daily(day) => self.make(Source::Daily(day), cx),
            PracticeIntent::ShowDay(day) => self.show_day(day),
            PracticeIntent::Ladder => {
                self.make(Source::Ladder { rung: self.rung(), seed: cx.shared.seed() }, cx);
            }
            PracticeIntent::Quick => self.make(Source::Quick { seed: cx.shared.seed() }, cx),
            PracticeIntent::CancelMaking => self.cancel_making(cx),
            PracticeIntent::Continue(slot) => {
                self.cancel_making(cx);
                self.go_on(slot, aids, cx.now);
            }
            PracticeIntent::Delete(slot) => self.ask(Question::DeleteGame(slot), cx),
            PracticeIntent::Leave => self.put_away(cx),
            PracticeIntent::Again => self.again(aids, cx.now),
            PracticeIntent::Next => self.next_puzzle(cx),
            PracticeIntent::ShowSolution => self.ask(Question::ShowSolution, cx),
            PracticeIntent::Reset => self.ask(Question::Reset, cx),
            PracticeIntent::Path => self.ask_help(true, cx),
            PracticeIntent::CloseHelp => self.close_help(cx),
            PracticeIntent::PlayOpened(index) => self.play_opened(index.into(), cx),
            PracticeIntent::Train(technique) => self.train(technique, cx),
            PracticeIntent::SetAids(aids) => self.set_aids(aids, cx),
            PracticeIntent::Choose => return Some(Beyond::Picker),
            PracticeIntent::ExportStatistics => return Some(Beyond::Statistics),
            PracticeIntent::PlayDraft => return Some(Beyond::Draft),
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

    /// Does something with the game on screen, if there is one.
    pub(crate) fn with_game<R>(
        &mut self,
        cx: &mut Cx<'_>,
        act: impl FnOnce(&mut Game, &mut HandContext<'_>) -> R,
    ) -> Option<R> {
        self.game_mut().map(|game| act(game, &mut cx.hand()))
    }

    pub(crate) fn open(&mut self, cx: &mut Cx<'_>) {
        cx.shared.overlays.clear();
        self.show_start(cx.shared.prefs.practice);
    }

    fn ask(&self, question: Question, cx: &mut Cx<'_>) {
        if self.fits(question) {
            cx.open(Overlay::Confirm(question));
        }
    }

    /// Whether a question makes sense now.
    pub(crate) fn fits(&self, question: Question) -> bool {
        match question {
            Question::DeleteGame(_) => self.is_shown() && self.game().is_none(),
            Question::ShowSolution | Question::Reset => self.game().is_some_and(Game::is_playing),
            Question::LeaveRace
            | Question::LeaveRoom
            | Question::GiveUp
            | Question::EndRace
            | Question::Kick(_)
            | Question::HandOver(_)
            | Question::NewCode
            | Question::Withdraw => false,
        }
    }

    pub(crate) fn confirm(&mut self, question: Question, cx: &mut Cx<'_>) {
        match question {
            Question::DeleteGame(slot) => self.delete(slot, cx.shared.prefs.practice, cx.outputs),
            Question::ShowSolution => drop(self.with_game(cx, Game::show_solution)),
            Question::Reset => drop(self.with_game(cx, Game::reset)),
            Question::LeaveRace
            | Question::LeaveRoom
            | Question::GiveUp
            | Question::EndRace
            | Question::Kick(_)
            | Question::HandOver(_)
            | Question::NewCode
            | Question::Withdraw => {}
        }
    }

    /// Asks the engine for a puzzle.
    fn make(&mut self, source: Source, cx: &mut Cx<'_>) {
        let Some((spec, seed)) = source.puzzle() else { return };
        if self.is_full() {
            return self.fail(text::practice::GAMES_FULL.to_owned());
        }
        self.set_making(Some(source));
        cx.ask(Purpose::Practice, Ask::Generate { spec, seed });
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
        self.set_making(Some(Source::Training { technique, enters: false }));
        cx.ask(Purpose::Practice, Ask::Exercise { technique, seed });
    }

    /// A puzzle from elsewhere, with what was entered there.
    pub(crate) fn bring(&mut self, puzzle: Puzzle, title: String, game: Option<SavedGame>, cx: &mut Cx<'_>) {
        self.open(cx);
        if self.is_full() {
            return self.fail(text::practice::GAMES_FULL.to_owned());
        }
        self.set_making(Some(Source::Brought { title }));
        self.brought = game;
        cx.ask(Purpose::Practice, Ask::Prepare { puzzle: Box::new(puzzle) });
    }

    /// The puzzle that is written into a link.
    pub(crate) fn follow_link(&mut self, link: String, cx: &mut Cx<'_>) {
        self.put_away(cx);
        self.open(cx);
        self.set_making(Some(Source::Brought { title: text::FROM_A_LINK.to_owned() }));
        cx.ask(Purpose::Practice, Ask::Link(link));
    }

    /// A file was read: one puzzle is played, of several one is chosen.
    pub(crate) fn play_read(&mut self, cx: &mut Cx<'_>) {
        self.put_away(cx);
        let FileState::Read(opened) = &cx.shared.files.state else { return };
        if opened.documents.len() == 1 {
            self.play_opened(0, cx);
        } else {
            cx.open(Overlay::Sheet(Sheet::Opened));
        }
    }

    fn play_opened(&mut self, index: usize, cx: &mut Cx<'_>) {
        let FileState::Read(opened) = &cx.shared.files.state else { return };
        let Some(document) = opened.documents.get(index).cloned() else { return };
        let title = title_of(&cx.shared.files, &document, (index, opened.documents.len()));
        self.bring(document.puzzle, title, document.game, cx);
        if let Some(lost) = document.unsupported.first() {
            cx.toast(text::editor::lost(lost));
        }
    }

    fn cancel_making(&mut self, cx: &mut Cx<'_>) {
        self.set_making(None);
        cx.stop(Purpose::Practice);
    }

    /// The puzzle that was asked for, or why there is none.
    pub(crate) fn made(&mut self, answer: Answer, cx: &mut Cx<'_>) {
        let aids = cx.shared.prefs.practice;
        if let Answer::Generated(made) = answer {
            self.begin(*made, aids, cx.now);
            cx.shared.overlays.clear();
        } else if let Answer::Exercise(exercise) = answer {
            self.begin_exercise(*exercise, aids, cx.now);
            cx.shared.overlays.clear();
        } else if let Answer::Refused(workbench::Refusal::Impossible(why)) = answer {
            self.fail(text::sentence(&why));
        } else {
            self.fail(text::practice::ENGINE_FAILED.to_owned());
        }
    }

    /// Asks the engine for the next step, or for all steps.
    fn ask_help(&mut self, path: bool, cx: &mut Cx<'_>) {
        let question = self.with_game(cx, |game, cx| game.ask_hint(path, cx)).flatten();
        if let Some(question) = question {
            cx.ask(Purpose::Hint, question);
        }
    }

    /// A hint was asked for: a new one, or more of the one that is shown.
    fn hint(&mut self, cx: &mut Cx<'_>) {
        let is_shown = self.game().is_some_and(|game| matches!(game.help(), Help::Hint(..)));
        if is_shown {
            self.with_game(cx, Game::show_more);
        } else {
            self.ask_help(false, cx);
        }
    }

    fn close_help(&mut self, cx: &mut Cx<'_>) {
        cx.stop(Purpose::Hint);
        self.with_game(cx, |game, _| game.close_help());
    }

    /// What the engine says of a hint.
    pub(crate) fn helped(&mut self, answer: Answer, cx: &mut Cx<'_>) {
        let Some(game) = self.game_mut() else { return };
        if let Answer::Hint(card) = answer {
            game.take_hint(card.map(|card| *card));
        } else if let Answer::Path(steps) = answer {
            game.take_path(steps);
        } else {
            game.give_up_hint(text::practice::ENGINE_FAILED, cx.now);
        }
    }

    /// The path goes on by itself.
    pub(crate) fn tick_path(&mut self, cx: &mut Cx<'_>) {
        if self.game().is_some_and(|game| game.path_is_due(cx.now)) {
            self.with_game(cx, |game, cx| game.step_path(true, cx));
        }
    }

    fn next_puzzle(&mut self, cx: &mut Cx<'_>) {
        let Some(source) = self.game().map(|game| game.source().clone()) else { return };
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
            cx.stop(Purpose::Hint);
            self.leave_game(cx.shared.prefs.practice, cx.now, cx.outputs);
        }
    }

    /// From the page of practice to the home screen, or from a game to that page.
    pub(crate) fn leave(&mut self, cx: &mut Cx<'_>) {
        if self.game().is_some() {
            return self.put_away(cx);
        }
        self.cancel_making(cx);
        self.close();
        cx.shared.overlays.clear();
    }

    /// The player is elsewhere: what was played alone is stored.
    pub(crate) fn give_way(&mut self, cx: &mut Cx<'_>) {
        if self.is_shown() {
            if self.game().is_some() {
                self.leave_game(cx.shared.prefs.practice, cx.now, cx.outputs);
            }
            self.cancel_making(cx);
            self.close();
        }
    }

    fn set_aids(&mut self, aids: PracticeAids, cx: &mut Cx<'_>) {
        cx.shared.set_prefs(Prefs { practice: aids, ..cx.shared.prefs }, cx.outputs);
        self.with_game(cx, |game, _| game.set_aids(aids));
    }

    pub(crate) fn play(&mut self, play: Play, cx: &mut Cx<'_>) {
        if play == Play::Hint {
            self.hint(cx);
        } else if play == Play::CloseHint {
            self.close_help(cx);
        } else {
            self.with_game(cx, |game, cx| game.play(play, cx));
        }
    }

    /// The Esc key: closes the help; false if there was none.
    pub(crate) fn escape_help(&mut self, cx: &mut Cx<'_>) -> bool {
        let is_open = self.game().is_some_and(|game| game.help().is_open());
        if is_open {
            self.close_help(cx);
        }
        is_open
    }
}

/// The puzzles of the file that was opened last: what each is called.
pub(crate) fn opened_titles(files: &Files) -> Vec<String> {
    let FileState::Read(opened) = &files.state else { return Vec::new() };
    let titled = |(index, document): (usize, &Document)| {
        let kind = text::kind(Variant::of(document.puzzle.board()).as_ref());
        format!("{} · {kind}", title_of(files, document, (index, opened.documents.len())))
    };
    opened.documents.iter().enumerate().map(titled).collect()
}

/// What a puzzle of the file is called: its place among all is said where there are several.
fn title_of(files: &Files, document: &Document, (index, count): (usize, usize)) -> String {
    let file = if files.name.is_empty() { text::practice::PUZZLE } else { &files.name };
    match document.credits.title() {
        "" if count == 1 => file.to_owned(),
        "" => format!("{file} {}", index + 1),
        title => title.to_owned(),
    }
}
