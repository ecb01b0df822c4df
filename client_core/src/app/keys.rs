//! The keys of all screens: Esc, Back, and what is done on a board.

use puzzle::Cell;

use super::Screens;
use crate::hand::{self, Judge, Play};
use crate::prefs::Prefs;
use crate::screens::{Form, Step};
use crate::shared::{Cx, Shared};

impl Screens {
    /// Whether the board, the pad and the keys do anything: the screen has a board that takes digits, and nothing but a menu lies
    /// over it.
    pub(super) fn takes_plays(&self, shared: &Shared) -> bool {
        shared.overlays.leave_board() && self.here(shared).takes_plays(shared)
    }

    pub(super) fn set_prefs(&mut self, prefs: Prefs, cx: &mut Cx<'_>) {
        if cx.shared.prefs.digit_first != prefs.digit_first {
            self.here_mut(cx.shared).with_judge(cx, &mut |judge| judge.board_mut().arm(None));
        }
        cx.shared.set_prefs(prefs, cx.outputs);
    }

    /// Whether a cell takes digits; one that does not is refused as if a digit had been typed.
    pub(super) fn takes_at(&mut self, cell: Cell, cx: &mut Cx<'_>) -> bool {
        let mut takes = false;
        if self.takes_plays(cx.shared) {
            let choose = &mut |judge: &mut dyn Judge| takes = hand::choose_for_entry(judge, cell);
            self.here_mut(cx.shared).with_judge(cx, choose);
        }
        takes
    }

    /// The Esc key: closes what lies on top, else clears the selection, else leaves a screen that it may leave.
    pub(super) fn escape(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        let here = self.here_mut(cx.shared);
        if cx.shared.overlays.pop().is_some() || here.escape(cx) || !here.is_left_by_escape() {
            return None;
        }
        self.back(cx)
    }

    /// One step back: closes a dialog, else gives up what is on its way, else leaves the screen.
    pub(super) fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if cx.shared.overlays.pop().is_some() {
            return None;
        }
        self.session.give_up().or_else(|| self.here_mut(cx.shared).back(cx))
    }

    /// The same by the browser, or by a swipe at the screen's edge, which is easily made by mistake.
    pub(super) fn history_back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if cx.shared.overlays.top().is_some() {
            return self.back(cx);
        }
        self.session.give_up().or_else(|| self.here_mut(cx.shared).history_back(cx))
    }

    pub(super) fn play(&mut self, play: Play, cx: &mut Cx<'_>) {
        if !self.takes_plays(cx.shared) {
            return;
        }
        cx.shared.overlays.close(&|page| page.form() == Form::Menu);
        if play == Play::ToggleDigitFirst {
            let digit_first = !cx.shared.prefs.digit_first;
            self.set_prefs(Prefs { digit_first, ..cx.shared.prefs }, cx);
        }
        self.here_mut(cx.shared).play(play, cx);
    }
}
