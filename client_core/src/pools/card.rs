//! A pool as a card, and as a line of the queue: all that is said of it, as text.

use std::sync::Arc;

use protocol::{PoolView, PoolWait};

use super::Pools;
use crate::room::Sample;
use crate::text::{self, pools as words};

/// From this time on it is told in minutes.
const SECONDS_MAX: u32 = 90;

/// A pool to choose.
#[derive(Clone, Debug)]
pub struct PoolCard {
    pub name: String,
    pub title: String,
    /// "Classic · about 5 min".
    pub detail: String,
    /// The own rating; `None` where nothing is rated.
    pub rating: Option<String>,
    pub waiting: String,
    pub expected: String,
    pub gap: String,
    pub is_chosen: bool,
    pub picture: PoolPicture,
}

#[derive(Clone, Debug)]
pub enum PoolPicture {
    /// A board of each kind.
    Boards(Vec<Arc<Sample>>),
    /// Many race.
    Lanes,
}

/// How it gets on in a pool in which one waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitRow {
    pub title: String,
    /// "3 waiting · about 8 s".
    pub detail: String,
}

impl Pools {
    #[must_use]
    pub fn cards(&self) -> Vec<PoolCard> {
        let pictures = self.pictures.iter().cloned().chain(std::iter::repeat(Vec::new()));
        self.list.iter().zip(pictures).map(|(pool, boards)| self.card(pool, boards)).collect()
    }

    fn card(&self, pool: &PoolView, boards: Vec<Arc<Sample>>) -> PoolCard {
        let gap = match (&pool.class, pool.usual_gap) {
            (None, _) => words::casual().to_owned(),
            (Some(_), Some(points)) => words::usual_gap(points),
            (Some(_), None) => words::anybody().to_owned(),
        };
        PoolCard {
            name: pool.name.clone(),
            title: pool.title.clone(),
            detail: detail(pool),
            rating: pool.own.map(words::rating),
            waiting: pool.waiting.to_string(),
            expected: expected(pool.expected_ms),
            gap,
            is_chosen: self.choice.has(&pool.name),
            picture: if pool.seats[1] > 2 { PoolPicture::Lanes } else { PoolPicture::Boards(boards) },
        }
    }

    /// The pools in which the player waits, as far as the server has said so.
    #[must_use]
    pub fn waits(&self) -> Vec<WaitRow> {
        let row = |wait: &PoolWait| {
            let title = self.list.iter().find(|pool| pool.name == wait.pool).map(|pool| &pool.title);
            WaitRow {
                title: title.unwrap_or(&wait.pool).clone(),
                detail: words::wait_of(
                    wait.waiting,
                    wait.expected_ms.map(|_| expected(wait.expected_ms)).as_deref(),
                ),
            }
        };
        self.waits.iter().map(row).collect()
    }
}

impl PoolCard {
    /// All of it for those who do not see it.
    #[must_use]
    pub fn spoken(&self) -> String {
        let Self { title, detail, waiting, expected, gap, .. } = self;
        let rating = self.rating.as_ref().map_or_else(|| words::casual().to_owned(), words::you);
        words::pool_said(title, detail, rating, waiting, expected, gap)
    }
}

/// "8 s", "2 min", or a dash.
pub(super) fn expected(ms: Option<u32>) -> String {
    match ms.map(|ms| ms.div_ceil(1_000).max(1)) {
        None => words::not_known().to_owned(),
        Some(seconds) if seconds <= SECONDS_MAX => words::about_seconds(seconds),
        Some(seconds) => words::about_minutes(seconds.div_ceil(60)),
    }
}

/// "Killer · about 10 min", "Another kind every time", "3 to 8 players".
fn detail(pool: &PoolView) -> String {
    let [least, most] = pool.seats;
    let many = (most > 2).then(|| words::up_to(least, most));
    let kind = match &pool.kinds[..] {
        [kind] => {
            let time = many.is_none().then(|| text::typical_time(kind, pool.tiers[0]));
            [Some(text::kind(Some(kind))), time].into_iter().flatten().collect::<Vec<_>>().join(" · ")
        }
        _ => words::several_kinds().to_owned(),
    };
    [Some(kind), many].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
