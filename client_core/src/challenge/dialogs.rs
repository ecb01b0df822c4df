//! What lies over other screens for challenges: the dialog in which one is made, and the question before one is withdrawn.

use game::{ChallengeId, Millis};
use protocol::ListingChange;

use super::{ChallengeIntent, MakingState};
use crate::app::App;
use crate::input::Intent;
use crate::screens::{Asked, Asks, Block, Does, Emphasis, Form, Page, PageButton, Screen, Tone};
use crate::text;

/// A challenge that is being made: proving, the link, or why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakingDialog;

impl Page for MakingDialog {
    fn name(&self) -> &'static str {
        "challenge"
    }

    fn form(&self) -> Form {
        Form::Dialog
    }

    fn title(&self, _: &App) -> String {
        text::challenge_make().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let close = || Block::Buttons(vec![PageButton::new("dismiss", text::close(), Intent::Dismiss)]);
        match app.screens().challenges().making().map(|making| &making.state) {
            Some(MakingState::Made { id, link, is_published }) => {
                // A room is left before the page of a challenge opens.
                let on = if app.room().is_none() {
                    PageButton::new("open-challenge", text::challenge_open(), ChallengeIntent::Open(*id))
                } else {
                    PageButton::that(
                        "share-challenge".into(),
                        text::share().into(),
                        Does::Share(link.clone()),
                    )
                };
                let copy =
                    PageButton::new("copy-challenge", text::copy_link(), Intent::CopyText(link.clone()));
                let mut buttons = vec![on, copy.emphasis(Emphasis::Main)];
                if app.shared().has_gallery && !is_published {
                    let publish = ChallengeIntent::List(*id, ListingChange::Publish { on: true });
                    buttons.insert(0, PageButton::new("publish", text::gallery::publish(), publish));
                }
                vec![
                    Block::text(Tone::Plain, text::challenge_ready()),
                    Block::text(Tone::Strong, link),
                    Block::Buttons(buttons),
                ]
            }
            Some(MakingState::Refused(why)) => vec![Block::text(Tone::Wrong, why), close()],
            Some(MakingState::Proving) | None => {
                vec![Block::text(Tone::Plain, text::challenge_proving()), close()]
            }
        }
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.screens().challenges().making().is_some()
    }
}

/// A link to a challenge was opened by somebody who is in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitQuestion(pub(crate) ChallengeId);

impl Asks for VisitQuestion {
    fn asked(&self, app: &App) -> Option<Asked> {
        let is_racing = app.room()?.race_on_screen().is_some();
        let after = if is_racing { text::ask_leave_race() } else { text::ask_leave_room() };
        let (title, words) = (text::leave_for_challenge(), text::ask_leave_for_challenge(after));
        Some(Asked { title, words, no: text::no_stay(), yes: text::yes_leave() })
    }

    fn sure(&self) -> Intent {
        ChallengeIntent::VisitSurely(self.0).into()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithdrawQuestion;

impl Asks for WithdrawQuestion {
    fn asked(&self, app: &App) -> Option<Asked> {
        let is_own = app.screen() == Screen::Challenge && app.screens().challenges().is_own_page();
        let (title, words, yes) =
            (text::withdraw(), text::ask_withdraw().to_owned(), text::challenge_withdraw());
        is_own.then_some(Asked { title, words, no: text::no_cancel(), yes })
    }

    fn sure(&self) -> Intent {
        ChallengeIntent::WithdrawSurely.into()
    }
}
