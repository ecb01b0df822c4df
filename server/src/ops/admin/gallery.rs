//! What an operator does about published puzzles: looks at those that were reported, and keeps them in the lists or takes them off.

use std::sync::Arc;

use game::ChallengeId;

use super::dto::{JudgePuzzle, JudgedPuzzle, ReportedPuzzle};
use super::forget::{commit, settle};
use super::orders::{Refusal, bad, missing, unavailable};
use crate::app_state::AppState;
use crate::store::gallery::{GalleryChange, ReportedChallenge};
use crate::store::write::Write;

pub(super) async fn reported(app: &AppState) -> Result<Vec<ReportedPuzzle>, Refusal> {
    let reported = app.persistence.store.reported_challenges().await.map_err(unavailable)?;
    let shown = |ReportedChallenge { id, title, setter, name, words, copied }| ReportedPuzzle {
        id,
        title,
        setter,
        name,
        words,
        copied,
    };
    Ok(reported.into_iter().map(shown).collect())
}

pub(super) async fn judge(
    app: &Arc<AppState>,
    JudgePuzzle { id, keeps }: JudgePuzzle,
) -> Result<JudgedPuzzle, Refusal> {
    let challenge: ChallengeId =
        id.parse().map_err(|error: game::ChallengeIdError| bad(error.to_string()))?;
    settle(app).await?;
    let published = app.persistence.store.published(challenge).await.map_err(unavailable)?;
    let title = published.ok_or_else(|| missing(format!("no puzzle {challenge} was ever published")))?;
    commit(app, vec![Write::Gallery { challenge, change: GalleryChange::Judge { keeps } }]).await?;
    settle(app).await?;
    tracing::info!(%challenge, keeps, "a published puzzle is judged");
    Ok(JudgedPuzzle { id: challenge, title, keeps })
}
