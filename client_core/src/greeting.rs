//! How a connection begins and ends: who the client says it is, and why the server does not let it in.

use game::{Millis, PlayerId, Problem};
use protocol::{Capability, ClientMessage, Identity, VERSION, all_kinds, close};

use crate::connection::StopReason;
use crate::output::Output;
use crate::shared::{Cx, Shared};
use crate::store::{StoreKey, to_json};
use crate::text;

impl Shared {
    /// The connection stands.
    pub(crate) fn greet(&mut self, outputs: &mut Vec<Output>) {
        if self.link.opened() {
            let parts = Capability::ALL.into_iter().map(|capability| capability.name().to_owned());
            outputs.push(Output::Send(ClientMessage::Hello {
                version: VERSION,
                client: self.options.client.clone(),
                identity: self.account.identity().cloned(),
                bot: self.options.bot,
                capabilities: parts.chain([all_kinds()]).collect(),
            }));
        }
    }

    pub(crate) fn closed(&mut self, code: Option<u16>, reason: &str, now: Millis) {
        if code == Some(close::BAD_IDENTITY) {
            self.account.refuse();
        }
        self.link.closed(code, now);
        self.obstacles.closed(code, reason, || self.notices.take_announcement());
        if code == Some(close::ABUSE) && !reason.is_empty() {
            self.toasts.show(text::sentence(&reason), now);
        }
    }
}

impl Cx<'_> {
    /// The server has let this client in; false if it was not asked to.
    pub(crate) fn welcomed(&mut self, player: PlayerId, identity: Option<&Identity>) -> bool {
        if !self.shared.link.welcomed(self.now, self.outputs) {
            return false;
        }
        self.shared.notices.welcomed();
        self.shared.obstacles.clear();
        if self.shared.account.welcomed(player, identity) {
            self.toast(text::unknown_here());
        }
        if let Some(identity) = identity {
            self.outputs.push(Output::Store { key: StoreKey::Identity, value: to_json(identity) });
        }
        true
    }

    pub(crate) fn refused(&mut self, problem: &Problem) {
        match problem.code.as_ref() {
            "other_version" => self.shared.link.stop(StopReason::OtherVersion, self.outputs),
            // What comes of it shows at the next attempt.
            "bad_identity" => return self.shared.account.refuse(),
            "banned" => {
                self.shared.obstacles.ban(text::problem(problem));
                return self.shared.link.stop(StopReason::Banned, self.outputs);
            }
            "server_full" => return self.shared.obstacles.meet(text::server_full()),
            "too_many_connections" => return self.shared.obstacles.meet(text::address_full()),
            "too_often" => {
                let wait_ms = problem.retry_after_ms.map_or(0, u64::from);
                self.shared.link.rest_until(self.now.plus(wait_ms));
                return self.shared.obstacles.meet(text::too_often());
            }
            _ => self.shared.link.stop(StopReason::Expelled, self.outputs),
        }
        self.toast(text::problem(problem));
    }
}
