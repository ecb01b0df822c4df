//! What a room has decided in one turn but may say only once it is journalled: frames for its members, the end of
//! memberships, and the jobs it asks for, in order. Carries it out; decides nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{
    FinishedJob, JobError, JobFailure, JobId, JobRequest, Millis, PlayerId, PuzzleProblem, RoomCode, RoomId,
};
use lobby::{PresenceEvent, QueueEvent};
use puzzle::PuzzleId;
use tokio::time::timeout;

use super::message::{RoomInbox, RoomMessage};
use super::presence;
use super::reproduction;
use super::workers::JobOwner;
use crate::app_state::AppState;
use crate::limits::STORE_READ_MS_MAX;
use crate::session::frame_queue::EncodedFrame;
use crate::session::outbox::Outbox;
use crate::session::outgoing::Outgoing;
use crate::store::Store;

#[derive(Debug, Default)]
pub(super) struct TurnOutput {
    steps: Vec<PostCommit>,
    /// When the moves were received that this turn answers.
    moves: Vec<Instant>,
}

#[derive(Debug)]
pub(super) enum PostCommit {
    Post {
        outbox: Arc<Outbox>,
        frame: EncodedFrame,
    },
    /// Something about a player's place here: that it is over, or leads back to the queue.
    Presence {
        player: PlayerId,
        event: PresenceEvent,
    },
    WalkedOut {
        player: PlayerId,
        opponent: PlayerId,
    },
    DrawCode,
    /// The room has taken its new code.
    Recode {
        from: RoomCode,
        to: RoomCode,
    },
    Work {
        job: JobId,
        request: JobRequest,
    },
    /// The room has failed: its history is to be written where people look for it.
    Report {
        room: RoomId,
        code: RoomCode,
        at: Millis,
        panic: String,
    },
}

impl TurnOutput {
    pub(super) fn push(&mut self, step: PostCommit) {
        self.steps.push(step);
    }

    /// Nothing of it has happened. A code that the room was about to leave is nobody's all the same.
    pub(super) fn give_up(self, app: &AppState) {
        for step in self.steps {
            if let PostCommit::Recode { from, .. } = step {
                app.rooms.registry.unlist_code(from);
            }
        }
    }

    /// This turn answers a move that was received at this time.
    pub(super) fn answers(&mut self, received: Instant) {
        self.moves.push(received);
    }

    /// Encoded here, so that what is told is what was so when it was decided.
    pub(super) fn post(&mut self, outbox: &Arc<Outbox>, outgoing: &Outgoing) {
        self.steps.push(PostCommit::Post { outbox: outbox.clone(), frame: outgoing.encode(outbox.codec()) });
    }

    /// `inbox` is where the outcomes of jobs go, and `owner` on whose account they are done.
    pub(super) fn carry_out(
        &mut self,
        app: &Arc<AppState>,
        (room, inbox): (RoomId, &RoomInbox),
        owner: JobOwner,
    ) {
        // All that this turn has for one member goes out together.
        let mut addressed = Vec::new();
        for step in self.steps.drain(..) {
            match step {
                PostCommit::Post { outbox, frame } => {
                    if outbox.put(frame) {
                        addressed.push(outbox);
                    }
                }
                PostCommit::Presence { player, event } => presence::handle(app, player, event),
                PostCommit::WalkedOut { player, opponent } => {
                    app.tell_queue(QueueEvent::WalkedOut { player, opponent });
                }
                PostCommit::DrawCode => draw_code(app, room, inbox.clone()),
                PostCommit::Recode { from, to } => app.rooms.registry.recode(room, from, to),
                PostCommit::Work { job, request } => work(app, inbox.clone(), job, (owner, request)),
                PostCommit::Report { room, code, at, panic } => report(app, room, code, at, panic),
            }
        }
        addressed.iter().for_each(|outbox| outbox.deliver());
        for received in self.moves.drain(..) {
            app.ops.metrics.move_acknowledged(received.elapsed());
        }
    }
}

/// Lists the room under a further code and lets it know; the old one goes when the room has taken the new one.
fn draw_code(app: &Arc<AppState>, room: RoomId, inbox: RoomInbox) {
    // With so many rooms that no code is free, the old one stays.
    let Some(code) = app.rooms.registry.draw_code(room) else { return };
    let app = app.clone();
    app.tasks.clone().spawn(async move {
        if inbox.send(RoomMessage::CodeDrawn { code }).await.is_err() {
            app.rooms.registry.unlist_code(code);
        }
    });
}

fn work(app: &AppState, inbox: RoomInbox, job: JobId, (owner, request): (JobOwner, JobRequest)) {
    let (workers, store) = (app.rooms.workers.clone(), app.persistence.store.clone());
    app.tasks.spawn(app.stop.clone().run_until_cancelled_owned(async move {
        let made = match request {
            JobRequest::Recall { id } => recall(&store, id).await,
            request @ (JobRequest::Generate { .. } | JobRequest::Validate { .. }) => {
                workers.perform(owner, request).await
            }
        };
        // If the room has closed meanwhile, nobody misses the outcome.
        let _ = inbox.send(RoomMessage::JobDone { job, made }).await;
    }));
}

/// Looks a puzzle up among the matches that are kept.
async fn recall(store: &Store, id: PuzzleId) -> FinishedJob {
    let found = timeout(Duration::from_millis(STORE_READ_MS_MAX), store.puzzle(id)).await;
    let outcome = match found {
        Ok(Ok(Some(prepared))) => Ok(Box::new(prepared)),
        Ok(Ok(None)) => Err(PuzzleProblem::Unknown.into()),
        Ok(Err(error)) => {
            tracing::warn!(puzzle = %id, %error, "a puzzle cannot be looked up");
            Err(JobError::NotDone { why: JobFailure::Failed })
        }
        Err(_) => Err(JobError::NotDone { why: JobFailure::TookTooLong }),
    };
    outcome.into()
}

fn report(app: &Arc<AppState>, room: RoomId, code: RoomCode, at: Millis, panic: String) {
    let app = app.clone();
    app.tasks.clone().spawn(async move {
        match reproduction::write(&app, room, code, at, &panic).await {
            Ok(path) => tracing::error!(room = %code, panic, log = %path.display(), "room failed"),
            Err(error) => tracing::error!(room = %code, panic, %error, "room failed, log not written"),
        }
    });
}
