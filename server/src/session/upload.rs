//! Uploads of a puzzle text in chunks, for texts longer than one message. Owns how much one connection, and all of
//! them together, may hold here; reads no puzzle.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::{Millis, PUZZLE_TEXT_MAX, RequestId};
use protocol::Fault;

use crate::limits::{UPLOAD_IDLE_MS_MAX, UPLOADED_BYTES_MAX};

/// Bytes that all connections have uploaded and not used yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct UploadedBytes(Arc<AtomicUsize>);

/// What one connection has uploaded: the pieces of one request, all of them or none.
#[derive(Debug)]
pub(crate) struct Upload {
    state: State,
    request: RequestId,
    text: String,
    /// When the last piece has come.
    last: Millis,
    all: UploadedBytes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Empty,
    /// Further pieces of its request are joined to it.
    Growing,
    /// It was to be used, and still can be; the next piece belongs to another text.
    Whole,
    /// A piece is missing: the text is dropped, and so are further pieces of its request.
    Broken,
}

impl Upload {
    pub(crate) fn new(all: UploadedBytes) -> Self {
        let (state, text) = (State::Empty, String::new());
        Self { state, request: RequestId::NONE, text, last: Millis(0), all }
    }

    /// Whether a piece of this request is the first of a text.
    pub(crate) fn begins_with(&self, request: RequestId) -> bool {
        self.request != request || matches!(self.state, State::Empty | State::Whole)
    }

    /// Adds a piece. What is too much is refused, and what was there before is dropped.
    pub(crate) fn add(&mut self, request: RequestId, piece: &str, now: Millis) -> Result<(), Fault> {
        if self.begins_with(request) {
            self.clear(State::Growing);
            self.request = request;
        }
        if self.state == State::Broken {
            return Ok(());
        }
        self.last = now;
        let is_too_long = self.text.len() + piece.len() > PUZZLE_TEXT_MAX;
        let all = self.all.0.fetch_add(piece.len(), Ordering::Relaxed) + piece.len();
        self.text.push_str(piece);
        if is_too_long || all > UPLOADED_BYTES_MAX {
            self.clear(State::Broken);
            return Err(if is_too_long { Fault::UploadTooLong } else { Fault::TooManyUploads });
        }
        Ok(())
    }

    /// A piece of this request was refused.
    pub(crate) fn miss(&mut self, request: RequestId) {
        self.clear(State::Broken);
        self.request = request;
    }

    /// A message of this request was not understood, which may have been a piece.
    pub(crate) fn may_miss(&mut self, request: RequestId) {
        if self.state == State::Growing && self.request == request {
            self.clear(State::Broken);
        }
    }

    /// The request that was to use the text was refused: the text stays, and nothing is added to it.
    pub(crate) fn end(&mut self) {
        self.state = match self.state {
            State::Growing | State::Whole => State::Whole,
            State::Broken | State::Empty => State::Empty,
        };
    }

    /// Drops a text to which nothing was added for long.
    pub(crate) fn drop_idle(&mut self, now: Millis) {
        if !self.text.is_empty() && now.since(self.last) >= UPLOAD_IDLE_MS_MAX {
            self.clear(State::Broken);
        }
    }

    /// The whole text, if there is one; from now on there is none.
    pub(crate) fn take(&mut self) -> Option<String> {
        let text = self.clear(State::Empty);
        (!text.is_empty()).then_some(text)
    }

    fn clear(&mut self, state: State) -> String {
        self.state = state;
        let text = mem::take(&mut self.text);
        self.all.0.fetch_sub(text.len(), Ordering::Relaxed);
        text
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        self.take();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: RequestId = RequestId(1);
    const TWO: RequestId = RequestId(2);
    const NOW: Millis = Millis(5);

    fn upload() -> (Upload, UploadedBytes) {
        let all = UploadedBytes::default();
        (Upload::new(all.clone()), all)
    }

    fn held(all: &UploadedBytes) -> usize {
        all.0.load(Ordering::Relaxed)
    }

    #[test]
    fn pieces_are_joined_and_taken_once() {
        let (mut upload, all) = upload();
        upload.add(ONE, "12", NOW).unwrap();
        upload.add(ONE, "34", NOW).unwrap();
        assert_eq!((upload.take().as_deref(), upload.take()), (Some("1234"), None));
        assert_eq!(held(&all), 0);
    }

    #[test]
    fn a_piece_of_another_request_starts_anew() {
        let (mut upload, all) = upload();
        upload.add(ONE, "12", NOW).unwrap();
        assert!(upload.begins_with(TWO) && !upload.begins_with(ONE));
        upload.add(TWO, "345", NOW).unwrap();
        assert_eq!(held(&all), 3);
        assert_eq!(upload.take().as_deref(), Some("345"));
    }

    #[test]
    fn a_text_with_a_hole_is_none() {
        let (mut upload, all) = upload();
        upload.add(ONE, "12", NOW).unwrap();
        upload.miss(ONE);
        upload.add(ONE, "56", NOW).unwrap();
        assert_eq!((upload.take(), held(&all)), (None, 0));
        upload.add(ONE, "12", NOW).unwrap();
        assert_eq!(upload.take().as_deref(), Some("12"), "after it was told, the same number serves again");

        upload.miss(ONE);
        upload.add(ONE, "first was lost", NOW).unwrap();
        assert_eq!(upload.take(), None);
        upload.add(ONE, "12", NOW).unwrap();
        upload.may_miss(TWO);
        upload.add(ONE, "34", NOW).unwrap();
        upload.may_miss(ONE);
        upload.add(ONE, "56", NOW).unwrap();
        assert_eq!(upload.take(), None);
    }

    #[test]
    fn a_refused_choice_neither_loses_nor_doubles_the_text() {
        let (mut upload, _) = upload();
        upload.add(RequestId::NONE, "12", NOW).unwrap();
        upload.end();
        assert_eq!(upload.take().as_deref(), Some("12"), "chosen again");
        upload.add(RequestId::NONE, "12", NOW).unwrap();
        upload.end();
        upload.add(RequestId::NONE, "12", NOW).unwrap();
        upload.add(RequestId::NONE, "34", NOW).unwrap();
        assert_eq!(upload.take().as_deref(), Some("1234"), "uploaded again");
    }

    #[test]
    fn an_idle_text_is_dropped() {
        let (mut upload, all) = upload();
        upload.add(ONE, "12", NOW).unwrap();
        upload.drop_idle(NOW.plus(UPLOAD_IDLE_MS_MAX - 1));
        assert_eq!(held(&all), 2);
        upload.drop_idle(NOW.plus(UPLOAD_IDLE_MS_MAX));
        upload.add(ONE, "34", NOW).unwrap();
        assert_eq!((upload.take(), held(&all)), (None, 0));
    }

    #[test]
    fn a_text_that_is_too_long_is_dropped() {
        let (mut upload, all) = upload();
        upload.add(ONE, &"1".repeat(PUZZLE_TEXT_MAX), NOW).unwrap();
        assert_eq!(upload.add(ONE, "2", NOW), Err(Fault::UploadTooLong));
        upload.add(ONE, "3", NOW).unwrap();
        assert_eq!((upload.take(), held(&all)), (None, 0));
    }

    #[test]
    fn all_connections_together_have_a_limit() {
        let all = UploadedBytes::default();
        let full = || {
            let mut upload = Upload::new(all.clone());
            upload.add(ONE, &"1".repeat(PUZZLE_TEXT_MAX), NOW).map(|()| upload)
        };
        let most = UPLOADED_BYTES_MAX / PUZZLE_TEXT_MAX;
        let held: Vec<Upload> = (0..most).map(|_| full().unwrap()).collect();
        assert_eq!(full().unwrap_err(), Fault::TooManyUploads);
        drop(held);
        assert!(full().is_ok());
    }
}
