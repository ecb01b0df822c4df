//! A line to a client that is connected to another node: its messages go to that node as encoded frames. Never waits.

use std::sync::Arc;

use game::PlayerId;
use lobby::{NodeNo, SessionId};
use protocol::Codec;

use super::letter::{ForPlayer, Letter, Octets, RemoteEntry};
use super::peer::Peer;
use crate::session::frame_queue::EncodedFrame;

#[derive(Debug)]
pub(crate) struct RemoteLine {
    peer: Arc<Peer>,
    player: PlayerId,
    session: SessionId,
    codec: Codec,
    kinds: u8,
    way_ms: Option<u16>,
}

impl RemoteLine {
    /// To the client that comes with an entry.
    pub(super) fn new(peer: Arc<Peer>, entering: &RemoteEntry) -> Self {
        peer.line_begins();
        let RemoteEntry { player, session, kinds, way_ms, .. } = *entering;
        Self { peer, player, session, codec: entering.codec(), kinds, way_ms }
    }

    pub(crate) fn node(&self) -> NodeNo {
        self.peer.node()
    }

    pub(crate) fn session(&self) -> SessionId {
        self.session
    }

    pub(crate) fn codec(&self) -> Codec {
        self.codec
    }

    pub(crate) fn kinds(&self) -> u8 {
        self.kinds
    }

    pub(crate) fn way_ms(&self) -> Option<u16> {
        self.way_ms
    }

    pub(crate) fn hold(&self, ms: u16) {
        let what = ForPlayer::Hold { session: self.session, ms };
        self.peer.put(Letter::ForPlayer { player: self.player, what });
    }

    /// True: whoever puts something in also delivers it.
    pub(crate) fn put(&self, EncodedFrame { frame, succession }: EncodedFrame) -> bool {
        let to = vec![(self.player, self.session)];
        self.peer.put(Letter::Frame { to, succession, frame: Octets(frame) });
        true
    }

    pub(crate) fn deliver(&self) {
        self.peer.wake();
    }

    pub(crate) fn close_as_moved(&self) {
        let what = ForPlayer::Moved { session: self.session };
        self.peer.post(Letter::ForPlayer { player: self.player, what });
    }
}

impl Drop for RemoteLine {
    fn drop(&mut self) {
        self.peer.line_ends();
    }
}
