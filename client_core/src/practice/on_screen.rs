//! Practice as the screen of the moment: the ways into a game, or the game.

use ::game::Millis;
use puzzle::GenerateSpec;
use puzzle::text::Document;

use super::{Game, Playing, Practice};
use crate::board::Board;
use crate::hand::{Judge, Play, unselect};
use crate::on_screen::OnScreen;
use crate::screens::{Screen, Step};
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

    fn made_of(&self) -> Option<(GenerateSpec, u64)> {
        self.game()?.source().puzzle()
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
