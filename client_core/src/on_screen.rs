//! What is asked of the screen of the moment, whichever it is: each screen answers for itself; there is no table of all of them.
//! Owns no state.

use game::Millis;
use puzzle::GenerateSpec;
use puzzle::text::Document;

use crate::board::Board;
use crate::hand::{Judge, Play, unselect};
use crate::screens::{Screen, Step};
use crate::shared::{Cx, Shared};
use crate::speech::Topic;
use crate::text;

pub(crate) trait OnScreen {
    /// Which one it is, for those who draw it.
    fn screen(&self) -> Screen;

    /// What it is, as its heading and as the title of a window.
    fn title(&self) -> String;

    /// What one would look for among many tabs.
    fn window_title(&self) -> String {
        self.title()
    }

    /// What is said to somebody who comes here and sees nothing.
    fn arrival(&self) -> String {
        self.title()
    }

    /// What it has to say at the moment; each text is said once, when it comes.
    fn spoken(&self, shared: &Shared, now: Millis) -> Vec<(Topic, String)> {
        let _ = (shared, now);
        Vec::new()
    }

    /// Whether something changes within tenths of a second by itself.
    fn is_animating(&self, now: Millis) -> bool {
        let _ = now;
        false
    }

    /// The board that the keys are for.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// Whether the board, the pad and the keys do anything while nothing lies over them.
    fn takes_plays(&self, shared: &Shared) -> bool {
        let _ = shared;
        false
    }

    /// The puzzle that may be printed and exported, if there is one.
    fn puzzle(&self) -> Option<Document> {
        None
    }

    /// What it was made of, where it was made here: then there can be more like it.
    fn made_of(&self) -> Option<(GenerateSpec, u64)> {
        None
    }

    /// The same with what was played.
    fn played(&self, now: Millis) -> Option<Document> {
        let _ = now;
        None
    }

    /// Lets `act` do something with the board that takes digits.
    fn with_judge(&mut self, cx: &mut Cx<'_>, act: &mut dyn FnMut(&mut dyn Judge)) {
        let _ = (cx, act);
    }

    fn play(&mut self, play: Play, cx: &mut Cx<'_>) {
        let _ = (play, cx);
    }

    /// A text was pasted beside all fields.
    fn paste(&mut self, text: String, cx: &mut Cx<'_>) {
        let _ = (text, cx);
    }

    /// A file or a text was read.
    fn opened(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        cx.toast(text::practice::files_not_here());
        None
    }

    /// The Esc key: false if there was nothing that it ends here.
    fn escape(&mut self, cx: &mut Cx<'_>) -> bool {
        let mut had_any = false;
        if self.takes_plays(cx.shared) {
            self.with_judge(cx, &mut |judge| had_any = unselect(judge.board_mut()));
        }
        had_any
    }

    /// Whether Esc leaves it then. A room that nothing asks about is not left by a key pressed once too often.
    fn is_left_by_escape(&self) -> bool {
        true
    }

    /// One step back.
    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step>;

    /// The same, perhaps by mistake.
    fn history_back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        self.back(cx)
    }
}
