//! Transport and time: connecting, greeting, loss, and what passes by itself.

use game::Millis;
use protocol::{Capability, ClientMessage, VERSION, close};

use super::App;
use crate::output::Output;
use crate::screens::{Overlay, Screen, read_challenge, read_code};
use crate::session::Goal;
use crate::text;

/// How the path of a puzzle's link begins.
const PUZZLE_LINK: &str = "p/";

impl App {
    pub(super) fn tick(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.shared.link.is_idle() {
            self.accept_invitation(now, outputs);
            self.take_up_queue(now);
        }
        let was_online = self.shared.link.is_online();
        self.shared.link.tick(now, outputs);
        if was_online && !self.shared.link.is_online() {
            self.lost();
        }
        self.practice.tick(now);
        if self.screen() == Screen::Practice {
            self.practice.tick_path(&mut self.shared.cx(now, outputs));
        }
        self.shared.toasts.expire(now);
        let step = self.session.tick(&mut self.shared.cx(now, outputs));
        self.go(step, outputs);
        self.challenges.tick(&mut self.shared.cx(now, outputs));
        self.look_at_invitation(now, outputs);
    }

    fn lost(&mut self) {
        self.session.lost();
        self.peek.lost();
        self.challenges.lost();
    }

    /// A page that was loaded again goes on looking for an opponent, unless its address names a room. The server may have
    /// found one meanwhile.
    fn take_up_queue(&mut self, now: Millis) {
        let is_free = self.session.is_home() && self.shared.home.invited_to.is_none();
        if self.shared.saved.is_queued() && is_free && self.shared.home.has_name() {
            self.session.take_up_queue(now);
        }
    }

    pub(super) fn opened(&mut self, outputs: &mut Vec<Output>) {
        if self.shared.link.opened() {
            outputs.push(Output::Send(ClientMessage::Hello {
                version: VERSION,
                client: self.shared.options.client.clone(),
                identity: self.shared.account.identity().cloned(),
                bot: self.shared.options.bot,
                capabilities: Capability::ALL.map(|capability| capability.name().to_owned()).to_vec(),
            }));
        }
    }

    pub(super) fn closed(&mut self, code: Option<u16>, reason: &str, now: Millis) {
        if code == Some(close::BAD_IDENTITY) {
            self.shared.account.refuse();
        }
        self.shared.link.closed(code, now);
        self.lost();
        self.obstacles.closed(code, reason, || self.shared.notices.take_announcement());
        if code == Some(close::ABUSE) && !reason.is_empty() {
            self.shared.toasts.show(text::sentence(&reason), now);
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
            return self.challenges.visit(
                id,
                self.session.room().is_some(),
                &mut self.shared.cx(now, outputs),
            );
        }
        match read_code(text) {
            Ok(code) => {
                self.shared.home.invited_to = Some(code);
                if !self.shared.link.is_idle() {
                    self.accept_invitation(now, outputs);
                }
            }
            Err(error) => {
                self.shared.home.refuse_code(text, text::link_code_wrong(&error));
                outputs.push(Output::ShowUrl(None));
            }
        }
    }

    /// Joins the room of the address at once if the player has a name; else the home screen asks for it.
    fn accept_invitation(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(code) = self.shared.home.invited_to else { return };
        if let Some(room) = self.session.room() {
            if room.view().code != code {
                self.shared.toasts.show(text::LEAVE_FIRST, now);
            }
            self.shared.home.invited_to = None;
        } else if self.shared.home.has_name() {
            self.session.pursue_new(Goal::Room(code), &mut self.shared.cx(now, outputs));
        }
    }

    /// A guest without a name sees who invites and what is played.
    fn look_at_invitation(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(code) = self.shared.home.invited_to else { return };
        if self.shared.link.is_online() && self.session.is_home() {
            outputs.extend(self.peek.ask(code, now).map(Output::Send));
        }
    }

    /// An overlay closes when what it is about is no longer possible.
    pub(super) fn close_stale_overlays(&mut self, now: Millis) {
        if self.overlays().is_empty() {
            return;
        }
        let stale: Vec<Overlay> =
            self.overlays().iter().copied().filter(|&overlay| !self.fits(overlay, now)).collect();
        self.shared.overlays.close(|overlay| stale.contains(&overlay));
    }
}
