//! What lies over a room: its sheets and dialogs, and the questions that are asked before something that cannot be taken back.

use game::{Command, MemberNo, Millis, Phase};

use super::Room;
use crate::app::App;
use crate::hand::Play;
use crate::input::Intent;
use crate::on_screen::OnScreen;
use crate::race::Race;
use crate::room::RoomIntent;
use crate::screens::{Asked, Asks, Block, Emphasis, Form, Page, PageButton, Screen, Step};
use crate::shared::Cx;
use crate::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomSheet {
    /// The rules card, to be changed.
    Rules,
    /// A puzzle, to be pasted.
    Paste,
    /// What the host may do with a member.
    Member(MemberNo),
    /// How strong a bot is to be added.
    AddBot,
    /// The boards of all racers, a page of them.
    Boards(u16),
    /// The board of one racer, as large as it can be.
    Board(MemberNo),
    /// All racers, where only some are shown.
    Standings,
    /// The room's link as a QR code, and ways to send it.
    Invite,
}

impl Page for RoomSheet {
    fn name(&self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Paste => "paste",
            Self::Member(_) => "member",
            Self::AddBot => "add-bot",
            Self::Boards(_) => "boards",
            Self::Board(_) => "board",
            Self::Standings => "standings",
            Self::Invite => "invite",
        }
    }

    fn form(&self) -> Form {
        if matches!(self, Self::Rules | Self::Paste) { Form::Dialog } else { Form::Sheet }
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.room().is_some_and(|room| match *self {
            Self::Rules | Self::Paste => room.lobby().can_edit,
            Self::Member(member) => room.can_manage(member),
            Self::AddBot => room.lobby().can_add_bot,
            Self::Boards(_) | Self::Board(_) => room.may_see_boards(),
            Self::Standings => room.race.is_some(),
            Self::Invite => room.screen() == Screen::Lobby,
        })
    }
}

/// All of what the last hint in a race has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintSheet;

impl Page for HintSheet {
    fn name(&self) -> &'static str {
        "hint"
    }

    fn title(&self, _: &App) -> String {
        text::hint_title().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let told = app.race().and_then(Race::explanation).map_or_else(String::new, |told| told.text.clone());
        let got_it = PageButton::new("close-hint", text::got_it(), Play::CloseHint).emphasis(Emphasis::Main);
        Block::told(told, Some(got_it))
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.race().is_some_and(|race| race.explanation().is_some())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomQuestion {
    LeaveRace,
    /// Outside of a race, where nothing is lost but the seat.
    LeaveRoom,
    GiveUp,
    EndRace,
    Kick(MemberNo),
    HandOver(MemberNo),
    NewCode,
    /// Before a duel.
    CallOff,
}

impl Asks for RoomQuestion {
    fn asked(&self, app: &App) -> Option<Asked> {
        let room = app.room()?;
        let race = room.race_on_screen();
        let (makes_sense, title, words, yes) = match *self {
            Self::LeaveRace => {
                (race.is_some(), text::leave_race(), text::ask_leave_race().to_owned(), text::yes_leave())
            }
            Self::LeaveRoom => {
                (race.is_none(), text::leave_room(), text::ask_leave_room().to_owned(), text::yes_leave())
            }
            Self::GiveUp => {
                let is_playing = race.is_some_and(Race::is_playing);
                (is_playing, text::give_up_race(), text::ask_give_up().to_owned(), text::yes_give_up())
            }
            Self::EndRace => {
                let may_end = race.is_some() && (room.is_host() || !room.view().policy.host_powers);
                (may_end, text::end_race(), text::ask_end_race().to_owned(), text::yes_end_race())
            }
            Self::Kick(member) => {
                let words = text::will_be_removed(room.name_of(member));
                (room.can_manage(member), text::remove(), words, text::yes_remove())
            }
            Self::HandOver(member) => {
                let words = text::will_be_host(room.name_of(member));
                (room.can_manage(member), text::hand_over(), words, text::yes_hand_over())
            }
            Self::CallOff => (
                room.sets_now() || room.compares(),
                text::call_off_duel(),
                text::ask_call_off().to_owned(),
                text::yes_call_off(),
            ),
            Self::NewCode => (
                room.lobby().can_lock,
                text::new_link(),
                text::ask_new_code().to_owned(),
                text::yes_new_link(),
            ),
        };
        let no = if matches!(self, Self::LeaveRace | Self::LeaveRoom) {
            text::no_stay()
        } else {
            text::no_cancel()
        };
        makes_sense.then_some(Asked { title, words, no, yes })
    }

    fn sure(&self) -> Intent {
        RoomIntent::Sure(*self).into()
    }

    fn else_way(&self, app: &App) -> Option<PageButton> {
        let may_watch = *self == Self::LeaveRace && app.race().is_some_and(Race::is_playing);
        may_watch.then(|| PageButton::new("give-up", text::give_up_but_stay(), RoomIntent::GiveUp))
    }
}

impl Room {
    /// The answer to a question is yes.
    pub(super) fn sure(&self, question: RoomQuestion, cx: &mut Cx<'_>) -> Option<Step> {
        let command = match question {
            RoomQuestion::LeaveRace | RoomQuestion::LeaveRoom => return Some(Step::Leave),
            RoomQuestion::GiveUp | RoomQuestion::CallOff => Command::GiveUp,
            RoomQuestion::EndRace => Command::EndRace,
            RoomQuestion::Kick(member) => Command::Kick { member },
            RoomQuestion::HandOver(member) => Command::HandOver { member },
            RoomQuestion::NewCode => Command::NewCode,
        };
        self.ask(command, cx);
        None
    }

    /// A race of one's own is not left without a question.
    pub(super) fn leave(&self, cx: &mut Cx<'_>) -> Option<Step> {
        let races = self.view.phase == Phase::Racing && self.race.as_ref().is_some_and(Race::is_playing);
        if races {
            cx.open(RoomQuestion::LeaveRace);
        }
        (!races).then_some(Step::Leave)
    }

    /// Asks for confirmation, but not a player who was just asked whether to leave and stays to watch instead.
    pub(super) fn give_up(&self, cx: &mut Cx<'_>) {
        if cx.shared.overlays.top().is_some_and(|page| page.is(&RoomQuestion::LeaveRace)) {
            cx.shared.overlays.pop();
            self.ask(Command::GiveUp, cx);
        } else {
            cx.open(RoomQuestion::GiveUp);
        }
    }
}
