//! What a person wants at home and in the queue: a room, or an opponent.

use game::RoomCode;

use super::{Goal, Session};
use crate::prefs::Prefs;
use crate::screens::{Step, read_challenge};
use crate::shared::Cx;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HomeIntent {
    SetName(String),
    SetCode(String),
    PlayWithFriends,
    /// Join the room whose code or link stands in the code field.
    JoinByCode,
    /// Join the room that the page's address names ([`Home::invited_to`](crate::Home::invited_to)).
    JoinUrlRoom,
    /// Forget the invitation in the address.
    DeclineUrlRoom,
    FindOpponent,
    CancelQueue,
    /// Whether a bot is fine as an opponent; holds for the search that is on, too.
    AcceptBots(bool),
}

impl HomeIntent {
    /// What is typed closes no sheet.
    pub(crate) const fn closes_sheets(&self) -> bool {
        !matches!(self, Self::SetName(_) | Self::SetCode(_))
    }
}

impl Session {
    pub(crate) fn want(&mut self, intent: HomeIntent, cx: &mut Cx<'_>) -> Option<Step> {
        match intent {
            HomeIntent::SetName(name) => cx.shared.set_name(&name, cx.outputs),
            HomeIntent::SetCode(code) => cx.shared.home.set_code(&code),
            HomeIntent::PlayWithFriends => {
                // Also for a player who does not want to wait in the queue any longer.
                self.cancel_queue(cx);
                self.seek(Goal::Create, cx);
            }
            HomeIntent::JoinByCode => {
                let challenge = read_challenge(&cx.shared.home.code);
                if challenge.is_none() {
                    let code = cx.shared.home.proper_code();
                    self.join(code, cx);
                }
                return challenge.map(Step::Challenge);
            }
            HomeIntent::JoinUrlRoom => self.join(cx.shared.home.invited_to, cx),
            HomeIntent::DeclineUrlRoom => cx.shared.home.decline(cx.outputs),
            HomeIntent::FindOpponent => self.seek(Goal::Opponent, cx),
            HomeIntent::CancelQueue => self.cancel_queue(cx),
            HomeIntent::AcceptBots(with_bots) => self.accept_bots(with_bots, cx),
        }
        None
    }

    /// Goes after something, from home and with a name; else the field says what is wrong with it.
    pub(crate) fn seek(&mut self, goal: Goal, cx: &mut Cx<'_>) {
        if self.is_home() && cx.shared.home.proper_name().is_some() {
            self.pursue_new(goal, cx);
        }
    }

    fn join(&mut self, code: Option<RoomCode>, cx: &mut Cx<'_>) {
        if let Some(code) = code {
            self.seek(Goal::Room(code), cx);
        }
    }

    /// Another search begins at once, if the conditions of the one that is on have changed.
    fn accept_bots(&mut self, with_bots: bool, cx: &mut Cx<'_>) {
        if cx.shared.prefs.with_bots != with_bots {
            cx.shared.set_prefs(Prefs { with_bots, ..cx.shared.prefs }, cx.outputs);
            self.requeue(cx);
        }
    }
}
