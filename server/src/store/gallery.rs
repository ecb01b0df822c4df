//! The gallery in the store: which challenges their setters have published, who likes them, and what an operator is told of them.
//! Each list is a shelf whose rows are found by index, in order, from a row on. Who may do what is decided elsewhere.

mod change;

use game::{ChallengeId, Name, PlayerId};
use protocol::{GalleryOrder, Shelf};
use puzzle::Tier;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::Store;
use super::columns::{count, count_column, id, id_column};
use super::error::StoreError;
use crate::limits::{GALLERY_ROWS, GALLERY_TRIED_MAX, REPORTS_SHOWN_MAX};
pub(in crate::store) use change::FORGET;
pub(crate) use change::GalleryChange;

/// What lists show of a challenge, as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Published {
    pub(crate) setter: PlayerId,
    pub(crate) name: Name,
    pub(crate) title: String,
    pub(crate) kinds: Vec<String>,
    pub(crate) tier: Tier,
    pub(crate) made_at_ms: u64,
}

/// By what rows are in order: no two have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowKey {
    /// Milliseconds since 1970, or likes.
    pub(crate) rank: u64,
    pub(crate) challenge: Option<ChallengeId>,
}

/// A challenge in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GalleryRow {
    pub(crate) id: ChallengeId,
    pub(crate) published: Published,
    pub(crate) likes: u64,
    /// Players who have started an attempt: [`GALLERY_TRIED_MAX`] at most.
    pub(crate) tried: u64,
}

/// A published challenge, as one player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoredListing {
    pub(crate) is_wanted: bool,
    pub(crate) judged: Judged,
    pub(crate) likes: u64,
    pub(crate) liked: bool,
    pub(crate) reported: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Judged {
    #[default]
    Not,
    Reported,
    Kept,
    TakenOff,
}

/// What an operator is to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReportedChallenge {
    pub(crate) id: ChallengeId,
    pub(crate) title: String,
    pub(crate) setter: PlayerId,
    pub(crate) name: String,
    /// Reports for its words, and as the work of somebody else.
    pub(crate) words: u64,
    pub(crate) copied: u64,
}

macro_rules! list {
    ($rank:literal) => {
        concat!(
            "SELECT stands.challenge, stands.made_at_wall, stands.likes, setter, name, title, kinds, tier,
                 (SELECT count(*) FROM (SELECT 1 FROM challenge_starts AS began
                     WHERE began.challenge = stands.challenge LIMIT $5) AS few) AS tried
             FROM gallery_shelves AS stands JOIN gallery ON gallery.challenge = stands.challenge
             WHERE shelf = $1 AND shown = 1 AND (stands.",
            $rank,
            ", stands.challenge) < ($2, $3)
             ORDER BY stands.",
            $rank,
            " DESC, stands.challenge DESC LIMIT $4"
        )
    };
}
/// The newest, and the most liked.
pub(in crate::store) const LISTS: [&str; 2] = [list!("made_at_wall"), list!("likes")];
pub(in crate::store) const LISTING: &str = "SELECT wanted, judged, likes,
         (SELECT count(*) FROM challenge_likes AS mine WHERE mine.challenge = $1 AND mine.player = $2) AS liked,
         (SELECT count(*) FROM challenge_reports AS mine WHERE mine.challenge = $1 AND mine.reporter = $2) AS reported
     FROM gallery WHERE challenge = $1";
pub(in crate::store) const REPORTED: &str = "SELECT challenge, setter, name, title,
         (SELECT count(*) FROM challenge_reports AS told
             WHERE told.challenge = gallery.challenge AND told.why = 'words') AS words,
         (SELECT count(*) FROM challenge_reports AS told
             WHERE told.challenge = gallery.challenge AND told.why = 'copied') AS copied
     FROM gallery WHERE judged = 1 ORDER BY challenge LIMIT $1";

/// What a list is called in the database.
fn shelf_name(shelf: &Shelf) -> String {
    match shelf {
        Shelf::By(setter) => format!("by/{setter}"),
        Shelf::Of { kind, tier } => {
            let kind = kind.as_ref().map(|kind| format!("/{kind}")).unwrap_or_default();
            let tier = tier.map(|tier| format!("/{tier}")).unwrap_or_default();
            format!("all{kind}{tier}")
        }
    }
}

impl RowKey {
    /// Above all rows.
    pub(crate) const TOP: Self = Self { rank: u64::MAX, challenge: None };
}

impl GalleryRow {
    pub(crate) fn key(&self, order: GalleryOrder) -> RowKey {
        let rank = match order {
            GalleryOrder::Newest => self.published.made_at_ms,
            GalleryOrder::MostLiked => self.likes,
        };
        RowKey { rank, challenge: Some(self.id) }
    }
}

impl Published {
    /// On which it stands.
    fn shelves(&self) -> Vec<Shelf> {
        let kinds = std::iter::once(None).chain(self.kinds.iter().cloned().map(Some));
        let both = kinds.flat_map(|kind| {
            let tiers = [None, Some(self.tier)];
            tiers.map(|tier| Shelf::Of { kind: kind.clone(), tier })
        });
        both.chain([Shelf::By(self.setter)]).collect()
    }
}

impl Store {
    /// The rows of a list below this one, and whether there are more.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn gallery(
        &self,
        shelf: &Shelf,
        order: GalleryOrder,
        above: &RowKey,
    ) -> Result<(Vec<GalleryRow>, bool), StoreError> {
        let query = sqlx::query(LISTS[order as usize]).bind(shelf_name(shelf)).bind(count_column(above.rank));
        let challenge = above.challenge.map_or_else(String::new, |id| id.to_string());
        let query = query.bind(challenge).bind(GALLERY_ROWS + 1).bind(GALLERY_TRIED_MAX);
        let mut rows =
            query.fetch_all(&self.pool).await?.iter().map(row).collect::<Result<Vec<_>, StoreError>>()?;
        let page = usize::try_from(GALLERY_ROWS).unwrap_or(usize::MAX);
        let more = rows.len() > page;
        rows.truncate(page);
        Ok((rows, more))
    }

    /// What the gallery says of a challenge to a player; `None` where it was never published.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn listing(
        &self,
        challenge: ChallengeId,
        viewer: PlayerId,
    ) -> Result<Option<StoredListing>, StoreError> {
        let query = sqlx::query(LISTING).bind(challenge.to_string()).bind(id_column(viewer.0));
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(None) };
        let judged = match count(&row, "judged")? {
            0 => Judged::Not,
            1 => Judged::Reported,
            2 => Judged::Kept,
            _ => Judged::TakenOff,
        };
        Ok(Some(StoredListing {
            is_wanted: count(&row, "wanted")? > 0,
            judged,
            likes: count(&row, "likes")?,
            liked: count(&row, "liked")? > 0,
            reported: count(&row, "reported")? > 0,
        }))
    }

    /// The title of a challenge that was published, listed or not.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn published(&self, challenge: ChallengeId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT title FROM gallery WHERE challenge = $1";
        let row = sqlx::query(sql).bind(challenge.to_string()).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(row.try_get("title")?)).transpose()
    }

    /// Published challenges that an operator is to look at: [`REPORTS_SHOWN_MAX`] at most.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn reported_challenges(&self) -> Result<Vec<ReportedChallenge>, StoreError> {
        let rows = sqlx::query(REPORTED).bind(REPORTS_SHOWN_MAX).fetch_all(&self.pool).await?;
        let read = |row: &AnyRow| {
            Ok(ReportedChallenge {
                id: challenge_in(row)?,
                title: row.try_get("title")?,
                setter: PlayerId(id(row, "setter")?),
                name: row.try_get("name")?,
                words: count(row, "words")?,
                copied: count(row, "copied")?,
            })
        };
        rows.iter().map(read).collect()
    }
}

fn row(row: &AnyRow) -> Result<GalleryRow, StoreError> {
    let [name, kinds, tier] = ["name", "kinds", "tier"].map(|column| row.try_get::<String, _>(column));
    let (name, kinds, tier) = (name?, kinds?, tier?);
    let challenge = challenge_in(row)?;
    let unreadable = |what: &str| StoreError::Unreadable(format!("the {what} of the challenge {challenge}"));
    let published = Published {
        setter: PlayerId(id(row, "setter")?),
        name: name.parse().map_err(|_| unreadable("setter"))?,
        title: row.try_get("title")?,
        kinds: kinds.split(',').map(str::to_owned).collect(),
        tier: tier.parse().map_err(|_| unreadable("tier"))?,
        made_at_ms: count(row, "made_at_wall")?,
    };
    Ok(GalleryRow { id: challenge, published, likes: count(row, "likes")?, tried: count(row, "tried")? })
}

fn challenge_in(row: &AnyRow) -> Result<ChallengeId, StoreError> {
    let text: String = row.try_get("challenge")?;
    text.parse().map_err(|_| StoreError::Unreadable(format!("challenge {text}")))
}
