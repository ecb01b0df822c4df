//! Sends the requests of a session to the server.

use game::{RequestId, RoomCode};
use protocol::ClientMessage;

use crate::output::Output;

pub(crate) struct Asker<'a> {
    pub(crate) name: String,
    pub(crate) with_bots: bool,
    pub(crate) online: bool,
    pub(crate) outputs: &'a mut Vec<Output>,
}

impl Asker<'_> {
    pub(super) fn send(&mut self, message: ClientMessage) {
        self.outputs.push(Output::Send(message));
    }

    pub(super) fn join(&mut self, code: RoomCode) {
        let (code, name) = (code.to_string(), self.name.clone());
        self.send(ClientMessage::Join { request: RequestId::NONE, code, name, watch: false });
    }

    pub(super) fn dequeue(&mut self) {
        self.send(ClientMessage::Dequeue { request: RequestId::NONE });
    }
}
