//! The puzzle text that a connection uploads in pieces: who pays for it, which message uses it, and what a refused one leaves
//! of it. What is held is in `session::upload`.

use std::sync::{MutexGuard, PoisonError};

use game::{Millis, PuzzleRequest, RequestId};
use protocol::{ClientMessage, Fault};

use super::{Dispatch, uses_upload};
use crate::session::upload::Upload;

impl Dispatch {
    /// Charges for a choice of a puzzle.
    pub(super) fn pay_for(&self, puzzle: &mut PuzzleRequest, at: Millis) -> Result<(), Fault> {
        if self.put_upload_in(puzzle) || !puzzle.needs_a_job() { Ok(()) } else { self.charge_for_a_job(at) }
    }

    /// Puts the text that was uploaded in the place of such a choice. True if it is one: its first piece was charged for. Where
    /// there is none, the answer says so.
    pub(super) fn put_upload_in(&self, puzzle: &mut PuzzleRequest) -> bool {
        let is_uploaded = *puzzle == PuzzleRequest::Uploaded;
        if is_uploaded && let Some(text) = self.uploaded().take() {
            *puzzle = PuzzleRequest::Set { text };
        }
        is_uploaded
    }

    pub(super) fn uploaded(&self) -> MutexGuard<'_, Upload> {
        self.upload.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a piece to the puzzle text of this connection. The first one counts as a puzzle of its address.
    pub(super) fn upload(&self, request: RequestId, piece: &str, at: Millis) -> Result<(), Fault> {
        let mut upload = self.uploaded();
        if upload.begins_with(request)
            && let Err(fault) = self.charge_for_a_job(at)
        {
            upload.miss(request);
            return Err(fault);
        }
        upload.add(request, piece, at)
    }

    /// A message was refused before it got here.
    pub(crate) fn missed(&self, message: &ClientMessage) {
        if let ClientMessage::Upload { request, .. } = message {
            self.uploaded().miss(*request);
        } else if uses_upload(message) {
            self.uploaded().end();
        }
    }

    /// A message was not understood.
    pub(crate) fn not_understood(&self, request: RequestId) {
        self.uploaded().may_miss(request);
    }

    pub(crate) fn look_at_the_time(&self, now: Millis) {
        self.uploaded().drop_idle(now);
    }
}
