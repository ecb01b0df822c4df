//! What a person wants at home and in the queue: a room, or an opponent.

use game::{Millis, RoomCode};

use super::{Goal, Session, Setup};
use crate::connection::Connection;
use crate::prefs::Prefs;
use crate::screens::{Step, path_of};
use crate::shared::Cx;
use crate::text;

/// Milliseconds without a connection after which somebody who wants to play at once plays alone.
const OFFLINE_MS: u64 = 3_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HomeIntent {
    SetName(String),
    SetCode(String),
    PlayWithFriends,
    /// Race somebody as soon as possible, a bot if nobody comes; without a server, play alone.
    PlayNow,
    /// Wait in the chosen pools, with a bot or without as one prefers.
    PlayPools,
    /// A small race against a gentle bot, for somebody who has never raced.
    FirstRace,
    /// A room of one's own with a bot, instead of waiting in the queue.
    RaceBot,
    /// A game alone, while the queue goes on.
    PractiseMeanwhile,
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
            HomeIntent::PlayNow => return self.play_now(cx),
            HomeIntent::PlayPools => {
                if self.is_home() && cx.shared.home.may_be_guest() {
                    self.pursue_new(Goal::Opponent, cx);
                }
            }
            HomeIntent::FirstRace => self.set_up(Setup::FirstRace, cx),
            HomeIntent::RaceBot => self.set_up(Setup::Bot, cx),
            HomeIntent::PractiseMeanwhile => {
                self.queue_mut()?.is_aside = true;
                return Some(Step::Practise);
            }
            HomeIntent::JoinByCode => {
                // A link of something else leads there.
                let typed = cx.shared.home.code.clone();
                if let Some(followed) = self.follow(path_of(&typed), cx) {
                    cx.shared.home.set_code("");
                    return followed;
                }
                let code = cx.shared.home.proper_code();
                self.join(code, cx);
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

    /// The queue with bots, even for somebody who has not said their name yet.
    fn play_now(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if !self.is_home() || !cx.shared.home.may_be_guest() {
            return None;
        }
        cx.shared.set_prefs(Prefs { with_bots: true, ..cx.shared.prefs }, cx.outputs);
        self.pursue_new(Goal::Opponent, cx);
        self.queue_mut()?.at_once = true;
        self.play_alone(cx)
    }

    /// Somebody who wants to play at once plays alone while the server cannot be reached.
    pub(super) fn play_alone(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        let queue = self.queue().filter(|queue| queue.at_once)?;
        let offline_since = match cx.shared.link.state() {
            Connection::Online { .. } => return None,
            Connection::Reconnecting { since, .. } => since,
            Connection::Offline | Connection::Connecting { attempt: 0 | 1 } => queue.since,
            Connection::Connecting { .. } | Connection::Stopped { .. } => Millis(0),
        };
        if cx.now.since(offline_since) < OFFLINE_MS {
            return None;
        }
        self.go_home();
        cx.toast(text::offline_so_alone());
        Some(Step::Practise)
    }

    /// A room of one's own, with what it begins with.
    fn set_up(&mut self, setup: Setup, cx: &mut Cx<'_>) {
        self.cancel_queue(cx);
        if self.is_home() && cx.shared.home.may_be_guest() {
            self.setup = Some(setup);
            self.pursue_new(Goal::Create, cx);
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
