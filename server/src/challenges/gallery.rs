//! The gallery: challenges that their setters have published, for players who look for one. Who may publish, like and report; and the
//! lists, as pages. Knows no sockets.

mod page_end;

use game::{ChallengeId, ChallengeView, Listing, ListingState, Name, PlayerId};
use protocol::{BadGalleryQuery, ChallengeRefusal, GalleryQuery, ListingChange};
use puzzle::Tier;
use serde::Serialize;

use super::{Found, read};
use crate::app_state::AppState;
use crate::store::gallery::{GalleryChange, GalleryRow, Judged, Published, StoredListing};
use crate::store::write::Write;
use page_end::PageEnd;

/// A page that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) list: GalleryQuery,
    after: PageEnd,
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Page {
    pub(crate) puzzles: Vec<Row>,
    /// What to ask with for those after these, if there are any.
    pub(crate) next: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Row {
    /// Of the challenge: it is at `/c/ID`.
    pub(crate) id: ChallengeId,
    pub(crate) setter: PlayerId,
    pub(crate) set_by: Name,
    /// Empty where the setter has given none.
    pub(crate) title: String,
    pub(crate) kinds: Vec<String>,
    pub(crate) tier: Tier,
    pub(crate) made_at_ms: u64,
    pub(crate) likes: u64,
    /// Players who have tried it, up to a thousand.
    pub(crate) tried: u64,
}

impl Asked {
    /// # Errors
    /// When the query means no page.
    pub(crate) fn read(query: &str) -> Result<Self, BadGalleryQuery> {
        let list = GalleryQuery::read(query)?;
        let after = if list.after.is_empty() { PageEnd::NONE } else { list.after.parse()? };
        Ok(Self { list, after })
    }
}

/// A challenge as a player sees it, with its place in the gallery.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn view(
    app: &AppState,
    found: &Found,
    viewer: PlayerId,
) -> Result<ChallengeView, ChallengeRefusal> {
    let mut view = found.view(app, Some(viewer));
    if app.config.gallery.enabled && found.challenge.day.is_none() {
        let stored = stored(app, found.challenge.id, viewer).await?;
        let may_like = !view.yours && found.board.counts_run_of(viewer);
        view.listing = Some(listing(&stored, may_like));
    }
    Ok(view)
}

fn listing(stored: &StoredListing, may_like: bool) -> Listing {
    let state = match stored.judged {
        Judged::TakenOff => ListingState::TakenOff,
        Judged::Not | Judged::Reported | Judged::Kept if !stored.is_wanted => ListingState::Private,
        Judged::Reported => ListingState::Reported,
        Judged::Not | Judged::Kept => ListingState::Listed,
    };
    Listing {
        state,
        likes: u32::try_from(stored.likes).unwrap_or(u32::MAX),
        liked: stored.liked,
        may_like,
        reported: stored.reported,
    }
}

async fn stored(
    app: &AppState,
    id: ChallengeId,
    viewer: PlayerId,
) -> Result<StoredListing, ChallengeRefusal> {
    Ok(read(app.persistence.store.listing(id, viewer)).await?.unwrap_or_default())
}

/// Publishes a challenge, likes or reports it, or takes that back.
///
/// # Errors
/// When the player may not, or the store does not answer.
pub(crate) async fn change(
    app: &AppState,
    found: &Found,
    player: PlayerId,
    wanted: ListingChange,
) -> Result<(), ChallengeRefusal> {
    let challenge = &found.challenge;
    let is_own = challenge.setter == player;
    let known = stored(app, challenge.id, player).await?;
    let check_listed = || match (known.is_wanted, is_own) {
        (_, true) => Err(ChallengeRefusal::Own),
        (false, false) => Err(ChallengeRefusal::NotPublished),
        (true, false) => Ok(()),
    };
    let change = match wanted {
        ListingChange::Publish { .. } if !is_own => return Err(ChallengeRefusal::NotYours),
        ListingChange::Publish { on: true } if known.judged == Judged::TakenOff => {
            return Err(ChallengeRefusal::TakenOff);
        }
        ListingChange::Publish { on: true } => GalleryChange::Publish(published(app, found).into()),
        ListingChange::Publish { on: false } => GalleryChange::Unpublish,
        ListingChange::Like { on } => {
            check_listed()?;
            if on && !found.board.counts_run_of(player) {
                return Err(ChallengeRefusal::NoCountedRun);
            }
            GalleryChange::Like { player, on }
        }
        ListingChange::Report { why } => {
            check_listed()?;
            GalleryChange::Report { reporter: player, why, at: app.clock.wall() }
        }
    };
    store(app, challenge.id, change).await
}

/// Returns when the database holds it: what is read next is to know of it.
///
/// # Errors
/// When the store does not take it.
pub(crate) async fn store(
    app: &AppState,
    challenge: ChallengeId,
    change: GalleryChange,
) -> Result<(), ChallengeRefusal> {
    let journal = &app.persistence.journal;
    let kept = journal.commit(vec![Write::Gallery { challenge, change }]).await.is_ok();
    if kept && journal.settle().await.is_ok() { Ok(()) } else { Err(ChallengeRefusal::Unavailable) }
}

fn published(app: &AppState, found: &Found) -> Published {
    let challenge = &found.challenge;
    let age_ms = app.clock.now().since(challenge.made_at);
    Published {
        setter: challenge.setter,
        name: challenge.set_by.clone(),
        title: challenge.credits.title().to_owned(),
        kinds: challenge.kinds(),
        tier: challenge.puzzle.tier,
        made_at_ms: app.clock.wall_ms().saturating_sub(age_ms),
    }
}

/// A page of a list; `None` where there is no gallery. Takes its turn with other reads of old things: these must not delay the lookup
/// of players.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn page(app: &AppState, asked: &Asked) -> Result<Option<Page>, ChallengeRefusal> {
    let Asked { list: GalleryQuery { order, shelf, .. }, after } = asked;
    if !app.config.gallery.enabled {
        return Ok(None);
    }
    let in_turn = async {
        let _turn = app.quotas.api_reads.acquire().await;
        app.persistence.store.gallery(shelf, *order, &after.0).await
    };
    let (rows, more) = read(in_turn).await?;
    let next = rows.last().filter(|_| more).map(|last| PageEnd(last.key(*order)).to_string());
    Ok(Some(Page { puzzles: rows.into_iter().map(row).collect(), next }))
}

fn row(row: GalleryRow) -> Row {
    let GalleryRow { id, published, likes, tried } = row;
    let Published { setter, name, title, kinds, tier, made_at_ms } = published;
    Row { id, setter, set_by: name, title, kinds, tier, made_at_ms, likes, tried }
}
