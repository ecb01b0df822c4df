//! Practice as the screen of the moment: the ways into a game, or the game.

use ::game::Millis;
use puzzle::text::Document;

use super::{Game, Playing, Practice};
use crate::board::Board;
use crate::hand::{Judge, Play, unselect};
use crate::on_screen::OnScreen;
use crate::screens::{Overlay, Question, Screen, Sheet, Step};
use crate::shared::{Cx, Shared};
use crate::speech::Topic;
use crate::text;

impl OnScreen for Practice {
    fn screen(&self) -> Screen {
        if self.game().is_some() { Screen::Practice } else { Screen::PracticeStart }
    }

    fn title(&self) -> String {
        self.game().map_or_else(|| text::practice::title().to_owned(), Game::title)
    }

    fn window_title(&self) -> String {
        text::practice::title().to_owned()
    }

    fn spoken(&self, _: &Shared, now: Millis) -> Vec<(Topic, String)> {
        let Some(game) = self.game() else { return Vec::new() };
        let notice = game.notice(now).map(|words| (Topic::Board, words.to_owned()));
        let hint = game
            .help()
            .drawing()
            .map(|(card, strength)| (Topic::Hint, text::practice::hint_sentence(card, strength)));
        notice.into_iter().chain(hint).collect()
    }

    fn fits(&self, overlay: Overlay) -> bool {
        let is_playing = self.game().is_some_and(Game::is_playing);
        match overlay {
            Overlay::Picker
            | Overlay::Sheet(Sheet::Opened | Sheet::Statistics | Sheet::Training)
            | Overlay::Confirm(Question::DeleteGame(_)) => self.game().is_none(),
            Overlay::Sheet(Sheet::PracticeTools | Sheet::PracticeAids | Sheet::Kind | Sheet::Keys) => {
                self.game().is_some()
            }
            Overlay::Sheet(Sheet::Cell(_)) | Overlay::Confirm(Question::ShowSolution | Question::Reset) => {
                is_playing
            }
            Overlay::Rules
            | Overlay::Paste
            | Overlay::Challenge
            | Overlay::Confirm(_)
            | Overlay::Sheet(_) => false,
        }
    }

    fn is_animating(&self, now: Millis) -> bool {
        self.game().is_some_and(|game| game.is_passing(now))
    }

    fn board(&self) -> Option<&Board> {
        self.game().map(Game::board)
    }

    fn takes_plays(&self, _: &Shared) -> bool {
        self.game().is_some_and(Game::is_playing)
    }

    fn puzzle(&self) -> Option<Document> {
        self.game().map(|game| Document::of(game.puzzle().puzzle.clone()))
    }

    fn played(&self, now: Millis) -> Option<Document> {
        self.game().map(|game| game.document(now))
    }

    fn with_judge(&mut self, cx: &mut Cx<'_>, act: &mut dyn FnMut(&mut dyn Judge)) {
        self.with_game(cx, |game, cx| act(&mut Playing { game, cx }));
    }

    fn play(&mut self, play: Play, cx: &mut Cx<'_>) {
        if play == Play::Hint {
            self.hint(cx);
        } else if play == Play::CloseHint {
            self.close_help(cx);
        } else {
            self.with_game(cx, |game, cx| game.play(play, cx));
        }
    }

    fn confirm(&mut self, question: Question, cx: &mut Cx<'_>) -> Option<Step> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the other questions are of other screens")]
        match question {
            Question::DeleteGame(slot) => self.delete(slot, cx.shared.prefs.practice, cx.outputs),
            Question::ShowSolution => drop(self.with_game(cx, Game::show_solution)),
            Question::Reset => drop(self.with_game(cx, Game::reset)),
            _ => {}
        }
        None
    }

    fn opened(&mut self, _: &mut Cx<'_>) -> Option<Step> {
        Some(Step::PlayRead)
    }

    fn escape(&mut self, cx: &mut Cx<'_>) -> bool {
        if self.game().is_some_and(|game| game.help().is_open()) {
            self.close_help(cx);
            return true;
        }
        let game = self.game_mut().filter(|game| game.is_playing());
        game.is_some_and(|game| unselect(&mut game.board))
    }

    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        self.leave(cx);
        None
    }
}
