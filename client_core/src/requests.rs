//! The numbers of requests, which refusals echo.

use game::RequestId;
use protocol::ClientMessage;

use crate::output::Output;

#[derive(Clone, Debug, Default)]
pub(crate) struct Requests {
    last: u32,
}

impl Requests {
    pub(crate) fn next(&mut self) -> RequestId {
        // Zero stands for no request.
        self.last = self.last.checked_add(1).unwrap_or(1);
        RequestId(self.last)
    }

    /// Gives each request that has none yet a number.
    pub(crate) fn number(&mut self, outputs: &mut [Output]) {
        for output in outputs {
            let Output::Send(message) = output else { continue };
            match message {
                ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => {}
                ClientMessage::Create { request, .. }
                | ClientMessage::Join { request, .. }
                | ClientMessage::Enqueue { request, .. }
                | ClientMessage::Dequeue { request }
                | ClientMessage::Upload { request, .. }
                | ClientMessage::Peek { request, .. }
                | ClientMessage::MakeChallenge { request, .. }
                | ClientMessage::OpenChallenge { request, .. }
                | ClientMessage::TryChallenge { request, .. }
                | ClientMessage::WithdrawChallenge { request, .. }
                | ClientMessage::StrikeRun { request, .. }
                | ClientMessage::FoldRuns { request, .. }
                | ClientMessage::ChangeListing { request, .. }
                | ClientMessage::OpenDaily { request, .. }
                | ClientMessage::Pools { request, .. }
                | ClientMessage::Theatre { request, .. }
                | ClientMessage::Room { request, .. } => {
                    if *request == RequestId::NONE {
                        *request = self.next();
                    }
                }
            }
        }
    }
}
