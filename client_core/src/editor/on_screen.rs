//! The editor as the screen of the moment.

use game::Millis;
use puzzle::text::Document;

use super::{Editor, EditorAction, Setting, Tool};
use crate::app::App;
use crate::board::Board;
use crate::hand::{Judge, Play};
use crate::on_screen::OnScreen;
use crate::screens::{Page, Place, Screen, Step};
use crate::shared::{Cx, Shared};
use crate::speech::Topic;
use crate::text;

impl OnScreen for Editor {
    fn screen(&self) -> Screen {
        Screen::Editor
    }

    fn title(&self) -> String {
        text::editor::title().to_owned()
    }

    fn spoken(&self, _: &Shared, now: Millis) -> Vec<(Topic, String)> {
        let notice = self.notice(now).map(|words| (Topic::Board, words.to_owned()));
        let verdict = self.spoken_verdict().map(|words| (Topic::Verdict, words));
        notice.into_iter().chain(verdict).collect()
    }

    fn is_animating(&self, now: Millis) -> bool {
        self.is_moving(now)
    }

    fn board(&self) -> Option<&Board> {
        Some(Self::board(self))
    }

    fn takes_plays(&self, _: &Shared) -> bool {
        true
    }

    fn puzzle(&self) -> Option<Document> {
        let credits = self.draft().said();
        Some(Document { credits, ..Document::of(self.draft().puzzle().ok()?) })
    }

    fn with_judge(&mut self, cx: &mut Cx<'_>, act: &mut dyn FnMut(&mut dyn Judge)) {
        if self.tool() == Tool::Givens {
            act(&mut Setting { editor: self, cx: &mut cx.hand() });
        }
    }

    fn play(&mut self, play: Play, cx: &mut Cx<'_>) {
        Self::play(self, play, &mut cx.hand());
    }

    fn paste(&mut self, text: String, cx: &mut Cx<'_>) {
        self.want(EditorAction::Bring(text), cx);
    }

    fn opened(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        self.take_opened(cx);
        None
    }

    fn escape(&mut self, _: &mut Cx<'_>) -> bool {
        self.let_go()
    }

    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        cx.shared.places.close(&Place::Editor);
        None
    }
}

/// What the editor shows over its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorSheet {
    /// The ways to the others, where there is no room for them.
    Menu,
    /// Another board, or another draft.
    Boards,
    /// The rules of the whole board, and the symmetry of givens.
    Rules,
    /// Title, author and note.
    Credits,
    /// All that is known of the puzzle, where there is no room beside the board.
    Verdict,
}

impl Page for EditorSheet {
    fn name(&self) -> &'static str {
        "editor"
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.screen() == Screen::Editor
    }
}
