//! What the person wants, handed to the part that it concerns.

use game::Millis;

use super::App;
use super::screens::tell_top;
use crate::input::Intent;
use crate::later::LaterPage;
use crate::output::Output;
use crate::screens::{CellMenu, Form, Page, Place, Step};
use crate::shared::Cx;
use crate::speech::{self, Topic};
use crate::text;
use crate::theatre::TheatreIntent;

impl App {
    pub(super) fn want(&mut self, intent: Intent, now: Millis, outputs: &mut Vec<Output>) -> Option<Step> {
        let intent = match self.shared.overlays.top().and_then(Page::yes) {
            Some(yes) if matches!(intent, Intent::Confirm) => {
                self.shared.overlays.pop();
                yes
            }
            Some(_) | None => intent,
        };
        if intent.closes_sheets() {
            self.shared.overlays.close_sheets();
        }
        let mut step = None;
        let cx = &mut self.shared.cx(now, outputs);
        let screens = &mut self.screens;
        match intent {
            Intent::Home(intent) => step = screens.session.want(intent, cx),
            Intent::Room(intent) => step = screens.room_mut().and_then(|room| room.want(intent, cx)),
            Intent::Challenge(intent) => {
                step = screens.challenges.want(intent, screens.session.room(), cx);
            }
            Intent::Daily(intent) => {
                step = screens.dailies.want(intent, screens.session.is_home(), cx);
            }
            Intent::Pools(intent) => step = cx.want_pools(intent, screens.session.is_home()),
            Intent::Theatre(intent) => {
                let may_watch = screens.may_watch();
                step = want_theatre(intent, may_watch, cx);
            }
            Intent::Practice(intent) => {
                let may = screens.may_practise();
                step = screens.practice.want(intent, may, cx);
            }
            Intent::Edit(action) => screens.editor.want(action, cx),
            Intent::Clipboard(intent) => step = self.clipboard.want(intent, cx),
            Intent::Card(intent) => self.picking.want(intent, screens.choosers(), cx),
            Intent::Export(intent) => {
                let here = screens.here(cx.shared);
                let (shown, played) = (here.puzzle(), here.played(now));
                self.export.want(intent, shown, played, here.made_of(), cx);
            }
            Intent::Play(play) => screens.play(play, cx),
            Intent::SetPrefs(prefs) => screens.set_prefs(prefs, cx),
            Intent::Open(page) => self.open(page, now, outputs),
            Intent::OpenCell(cell) => {
                if screens.takes_at(cell, cx) {
                    self.open(Box::new(CellMenu(cell)), now, outputs);
                }
            }
            Intent::ReadCell => read_cell(self, now),
            Intent::Page(intent) => step = tell_top(&intent, cx),
            // There is no question.
            Intent::Confirm => {}
            Intent::Escape => step = screens.escape(cx),
            Intent::Back => step = screens.back(cx),
            Intent::HistoryBack => step = screens.history_back(cx),
            Intent::Dismiss => drop(cx.shared.overlays.pop()),
            Intent::DismissNotice => cx.shared.notices.dismiss(),
            Intent::DismissToast(id) => cx.shared.toasts.dismiss(id),
            Intent::ReconnectNow | Intent::PlayHere => cx.shared.link.restart(now, cx.outputs),
            Intent::Paste(text) => screens.here_mut(cx.shared).paste(text, cx),
            Intent::PickFile => cx.outputs.push(Output::PickFile),
            Intent::ReadClipboard => self.clipboard.ask(cx),
            Intent::CopyText(text) => cx.outputs.push(Output::CopyText(text)),
        }
        step
    }

    fn open(&mut self, page: Box<dyn Page>, now: Millis, outputs: &mut Vec<Output>) {
        if page.fits(self, now) {
            match page.form() {
                Form::Screen if page.is_over_results() && self.screens.shows_results() => {
                    self.shared.places.open(Place::Page(page));
                }
                Form::Screen if !self.screens.session.is_home() => {}
                Form::Screen => self.shared.places.open(Place::Page(page)),
                Form::Sheet | Form::Menu | Form::Dialog => self.shared.overlays.open(page),
            }
        }
        if let Some(room) = self.screens.room_mut() {
            room.fetch_boards(&mut self.shared.cx(now, outputs));
        }
    }
}

fn want_theatre(intent: TheatreIntent, may_watch: bool, cx: &mut Cx<'_>) -> Option<Step> {
    match intent {
        TheatreIntent::Watch { id, own } if may_watch => cx.open_later(LaterPage::Theatre { id, own }),
        TheatreIntent::Report { id, own } if may_watch => cx.open_later(LaterPage::Report { id, own }),
        TheatreIntent::Watch { .. } | TheatreIntent::Report { .. } => {}
        TheatreIntent::Take(id) => cx.open_later(LaterPage::Take(id)),
        TheatreIntent::Ghost(of) => return Some(Step::Ghost(of)),
    }
    None
}

/// Says what bears on the selected cell.
fn read_cell(app: &mut App, now: Millis) {
    let Some(board) = app.board().filter(|_| app.takes_plays()) else { return };
    let words = speech::reading(board).unwrap_or_else(|| text::choose_a_cell().to_owned());
    if let Some(speech) = &mut app.speech {
        speech.say(Topic::Asked, words, now);
    }
}
