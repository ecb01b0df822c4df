//! Transport and time: connecting, greeting, loss, and what passes by itself.

use game::Millis;
use protocol::{Capability, ClientMessage, VERSION, close};

use super::App;
use crate::output::Output;
use crate::screens::{Overlay, read_challenge, read_code};
use crate::session::Goal;
use crate::text;

/// How the path of a puzzle's link begins.
const PUZZLE_LINK: &str = "p/";

impl App {
    pub(super) fn tick(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.link.is_idle() {
            self.accept_invitation(now, outputs);
            self.take_up_queue(now);
        }
        let was_online = self.link.is_online();
        self.link.tick(now, outputs);
        if was_online && !self.link.is_online() {
            self.session.lost();
            self.peek.lost();
            self.challenges.lost();
        }
        self.practice.tick(now);
        self.tick_path(now, outputs);
        self.toasts.expire(now);
        self.ask_again(now, outputs);
        self.ask_challenge(now, outputs);
        self.look_at_invitation(now, outputs);
        if let Some(room) = self.session.room_mut() {
            room.tick(now, outputs);
        }
        self.with_race(now, outputs, |race, cx| race.tick(cx));
    }

    fn ask_again(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let (session, mut asker) = self.session_and_asker(outputs);
        if let Some(code) = session.knock_again(now, &mut asker) {
            self.go_home(outputs);
            self.home.refuse_code(&code.to_string(), text::NOT_LET_IN.to_owned());
            return;
        }
        session.ask_again(now, &mut asker);
    }

    /// A page that was loaded again goes on looking for an opponent, unless its address names a room. The server may have
    /// found one meanwhile.
    fn take_up_queue(&mut self, now: Millis) {
        let is_free = self.session.is_home() && self.home.invited_to.is_none();
        if self.saved.is_queued() && is_free && self.home.has_name() {
            self.session.take_up_queue(now);
        }
    }

    pub(super) fn opened(&mut self, outputs: &mut Vec<Output>) {
        if self.link.opened() {
            outputs.push(Output::Send(ClientMessage::Hello {
                version: VERSION,
                client: self.options.client.clone(),
                identity: self.account.identity().cloned(),
                bot: self.options.bot,
                capabilities: Capability::ALL.map(|capability| capability.name().to_owned()).to_vec(),
            }));
        }
    }

    pub(super) fn closed(&mut self, code: Option<u16>, reason: &str, now: Millis) {
        if code == Some(close::BAD_IDENTITY) {
            self.account.refuse();
        }
        self.link.closed(code, now);
        self.session.lost();
        self.peek.lost();
        self.challenges.lost();
        self.obstacles.closed(code, reason, || self.notices.take_announcement());
        if code == Some(close::ABUSE) && !reason.is_empty() {
            self.toasts.show(text::sentence(&reason), now);
        }
    }

    /// The page's address names a room or a challenge.
    pub(super) fn invited(&mut self, text: &str, now: Millis, outputs: &mut Vec<Output>) {
        if text.starts_with(PUZZLE_LINK) {
            // The page stands at a puzzle: it is played alone.
            outputs.push(Output::ShowUrl(None));
            return self.open_file(String::new(), text.as_bytes().to_vec(), now, outputs);
        }
        if let Some(id) = read_challenge(text) {
            return self.open_challenge(id, now, outputs);
        }
        match read_code(text) {
            Ok(code) => {
                self.home.invited_to = Some(code);
                if !self.link.is_idle() {
                    self.accept_invitation(now, outputs);
                }
            }
            Err(error) => {
                self.home.refuse_code(text, text::link_code_wrong(&error));
                outputs.push(Output::ShowUrl(None));
            }
        }
    }

    /// Joins the room of the address at once if the player has a name; else the home screen asks for it.
    fn accept_invitation(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(code) = self.home.invited_to else { return };
        if let Some(room) = self.session.room() {
            if room.view().code != code {
                self.toasts.show(text::LEAVE_FIRST, now);
            }
            self.home.invited_to = None;
        } else if self.home.has_name() {
            self.pursue(Goal::Room(code), now, outputs);
        }
    }

    /// A guest without a name sees who invites and what is played.
    fn look_at_invitation(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(code) = self.home.invited_to else { return };
        if self.link.is_online() && self.session.is_home() {
            outputs.extend(self.peek.ask(code, now).map(Output::Send));
        }
    }

    /// The player is after something new.
    pub(super) fn pursue(&mut self, goal: Goal, now: Millis, outputs: &mut Vec<Output>) {
        self.link.hurry(now, outputs);
        let (session, mut asker) = self.session_and_asker(outputs);
        session.pursue_new(goal, now, &mut asker);
    }

    /// An overlay closes when what it is about is no longer possible.
    pub(super) fn close_stale_overlays(&mut self, now: Millis) {
        if self.overlays().is_empty() {
            return;
        }
        let stale: Vec<Overlay> =
            self.overlays().iter().copied().filter(|&overlay| !self.fits(overlay, now)).collect();
        self.overlays.close(|overlay| stale.contains(&overlay));
    }
}
