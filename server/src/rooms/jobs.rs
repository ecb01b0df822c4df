//! Has a job done for a room and sends the outcome to its inbox: by a worker, or, where a puzzle is asked for by its id, by
//! the store. Must not know what the room does with it.

use std::time::Duration;

use game::{
    Command, FinishedJob, JobError, JobFailure, JobId, JobRequest, PlayerId, PuzzleProblem, RequestId,
};
use lobby::EntryId;
use puzzle::PuzzleId;
use tokio::time::timeout;

use super::message::{RoomInbox, RoomMessage};
use super::workers::{JobOwner, Workers};
use crate::app_state::AppState;
use crate::challenges;
use crate::limits::STORE_READ_MS_MAX;
use crate::store::Store;

/// `inbox` is where the outcome goes, and `owner` on whose account the job is done.
pub(super) fn perform(app: &AppState, inbox: RoomInbox, owner: JobOwner, job: JobId, request: JobRequest) {
    let (workers, store) = (app.rooms.workers.clone(), app.persistence.store.clone());
    let (config, clock) = (app.config.store.clone(), app.clock.clone());
    app.tasks.spawn(app.stop.clone().run_until_cancelled_owned(async move {
        // The boards of a recalled puzzle would show the solution of the challenge to all in the room.
        let made = Box::new(
            if let JobRequest::Recall { id } = request
                && challenges::may_be_open(&store, &config, &clock, id).await
            {
                FinishedJob::from(Err(PuzzleProblem::StillOpen.into()))
            } else {
                made(&workers, &store, owner, request).await
            },
        );
        // If the room has closed meanwhile, the outcome is dropped.
        let _ = inbox.send(RoomMessage::JobDone { job, made }).await;
    }));
}

/// Finds out whether a challenge of this puzzle can still be tried, and sends the room the command that waits for it.
pub(super) fn check_boards(
    app: &AppState,
    inbox: RoomInbox,
    puzzle: PuzzleId,
    player: PlayerId,
    entry: EntryId,
    request: RequestId,
    command: Box<Command>,
) {
    let (store, config, clock) = (app.persistence.store.clone(), app.config.store.clone(), app.clock.clone());
    app.spawn(async move {
        let is_open = challenges::may_be_open(&store, &config, &clock, puzzle).await;
        // If the room has closed meanwhile, there is nothing to show.
        let _ = inbox.send(RoomMessage::BoardsChecked { player, entry, request, command, is_open }).await;
    });
}

/// The outcome of a job: from a worker, or from the store.
pub(crate) async fn made(
    workers: &Workers,
    store: &Store,
    owner: JobOwner,
    request: JobRequest,
) -> FinishedJob {
    match request {
        JobRequest::Recall { id } => recall(store, id).await,
        request @ (JobRequest::Generate { .. } | JobRequest::Validate { .. }) => {
            workers.perform(owner, request).await
        }
    }
}

/// Looks a puzzle up among the stored matches.
async fn recall(store: &Store, id: PuzzleId) -> FinishedJob {
    let found = timeout(Duration::from_millis(STORE_READ_MS_MAX), store.puzzle(id)).await;
    let outcome = match found {
        // A match keeps the words among its results, from where no other race takes them.
        Ok(Ok(Some(prepared))) if prepared.puzzle.board().is_in_words() => {
            Err(PuzzleProblem::WithoutSolution.into())
        }
        Ok(Ok(Some(prepared))) => Ok(Box::new(prepared)),
        Ok(Ok(None)) => Err(PuzzleProblem::Unknown.into()),
        Ok(Err(error)) => {
            tracing::warn!(puzzle = %id, %error, "cannot look up a puzzle");
            Err(JobError::NotDone { why: JobFailure::Failed })
        }
        Err(_) => Err(JobError::NotDone { why: JobFailure::TookTooLong }),
    };
    outcome.into()
}
