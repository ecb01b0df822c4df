//! The pages of ratings, as HTTP and game sockets show them: made of what the store has, at a time. Knows no sockets.

mod page_end;

use std::time::Duration;

use game::PlayerId;
use protocol::{
    BestTime, ClassRating, HeadToHead, LeaderboardRow, LeaderboardView, Opponent, PlayerMatch, PlayerView,
    PoolsRefusal, RatingPoint,
};
use rating::{Class, Experience, Rating, Strength};
use tokio::time::timeout;

use crate::app_state::AppState;
use crate::limits::STORE_READ_MS_MAX;
use crate::store::error::StoreError;
use crate::store::ratings::leaderboard::{Board, OwnPlace, Ranked};
use crate::store::ratings::profile::{Done, InClass, Profile, Rival};
pub(crate) use page_end::{NoPageEnd, PageEnd};

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoPage {
    NoSuchClass {
        known: Vec<String>,
    },
    NoSuchPlayer,
    /// It is not where a page ends.
    BadPage,
    /// The store does not answer.
    Unavailable,
}

impl From<NoPage> for PoolsRefusal {
    fn from(why: NoPage) -> Self {
        match why {
            NoPage::NoSuchClass { known } => Self::NoSuchClass { known },
            NoPage::NoSuchPlayer => Self::NoSuchPlayer,
            NoPage::BadPage => Self::BadPage,
            NoPage::Unavailable => Self::RatingsUnavailable,
        }
    }
}

/// The classes that have a leaderboard: those of the pools, and those of earlier pools in which somebody has a row.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn classes(app: &AppState) -> Result<Vec<String>, NoPage> {
    let ranked = read(app, app.persistence.store.ranked_classes()).await?;
    let pools = app.rooms.pools.classes().into_iter().map(|class| class.as_str().to_owned());
    let mut classes = Vec::new();
    for class in pools.chain(ranked.into_iter().map(String::from)) {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    Ok(classes)
}

/// Where the page begins that a client asks for: at the top, or after another one.
///
/// # Errors
/// When no page ends there.
pub(crate) fn page_after(asked: Option<&str>) -> Result<PageEnd, NoPage> {
    asked.map_or(Ok(PageEnd::NONE), |asked| asked.parse().map_err(|NoPageEnd| NoPage::BadPage))
}

/// A page of a leaderboard, with the place of who asks.
///
/// # Errors
/// When there is no such class, or the store does not answer.
pub(crate) async fn leaderboard(
    app: &AppState,
    class: &str,
    this_week: bool,
    after: PageEnd,
    asking: Option<PlayerId>,
) -> Result<LeaderboardView, NoPage> {
    let (store, now_ms) = (&app.persistence.store, app.clock.wall_ms());
    let classes = classes(app).await?;
    let Some(named) = classes.contains(&class.to_owned()).then(|| Class::new(class).ok()).flatten() else {
        return Err(NoPage::NoSuchClass { known: classes });
    };
    let board = Board { class: &named, this_week, now_ms };
    let (rows, more) = read(app, store.leaderboard(board, after.key)).await?;
    let mut view = LeaderboardView {
        class: named.as_str().to_owned(),
        classes,
        this_week,
        next: after.next(&rows).filter(|_| more).map(|next| next.to_string()),
        rows: placed(rows, after.place + 1, now_ms),
        own: Vec::new(),
        missing: None,
    };
    let Some(asking) = asking else { return Ok(view) };
    let lacks = |experience, rating| rating::missing(experience, rating, now_ms);
    match read(app, store.own_place(board, asking)).await? {
        OwnPlace::Ranked { first, rows } => view.own = placed(rows, first, now_ms),
        OwnPlace::Unranked(own) => view.missing = lacks(&own.experience, &own.rating),
        OwnPlace::None => view.missing = lacks(&Experience::default(), &Rating::start(now_ms)),
    }
    Ok(view)
}

/// What a player has done, also against who asks.
///
/// # Errors
/// When they have no booked match, or the store does not answer.
pub(crate) async fn player(
    app: &AppState,
    player: PlayerId,
    asking: Option<PlayerId>,
) -> Result<PlayerView, NoPage> {
    let (store, now_ms) = (&app.persistence.store, app.clock.wall_ms());
    let profile = read(app, store.profile(player)).await?.ok_or(NoPage::NoSuchPlayer)?;
    let against_you = match asking {
        Some(asking) if asking != player => read(app, store.head_to_head(player, asking)).await?,
        _ => None,
    };
    let Profile { name, since_ms, ratings, matches, more, bests, rivals } = profile;
    let best = bests.into_iter();
    let best = best.map(|best| BestTime {
        kind: best.kind,
        tier: best.tier,
        time_ms: best.time_ms,
        at_ms: best.at_ms,
    });
    Ok(PlayerView {
        player,
        name,
        since_ms: Some(since_ms),
        ratings: ratings.into_iter().map(|rating| in_class(rating, now_ms)).collect(),
        matches: matches.into_iter().map(done).collect(),
        more,
        best: best.collect(),
        head_to_head: rivals.into_iter().map(rival).collect(),
        against_you: against_you.map(rival),
    })
}

/// Takes its turn with other reads of old things: these must not delay the lookup of players.
async fn read<T>(app: &AppState, asked: impl Future<Output = Result<T, StoreError>>) -> Result<T, NoPage> {
    let in_turn = async {
        let _turn = app.quotas.api_reads.acquire().await;
        asked.await
    };
    match timeout(Duration::from_millis(STORE_READ_MS_MAX), in_turn).await {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(error)) => {
            tracing::warn!(%error, "ratings cannot be read");
            Err(NoPage::Unavailable)
        }
        Err(_) => Err(NoPage::Unavailable),
    }
}

fn placed(rows: Vec<Ranked>, first: u32, now_ms: u64) -> Vec<LeaderboardRow> {
    let row = |(place, row): (u32, Ranked)| LeaderboardRow {
        place,
        player: row.player,
        name: row.name,
        matches: row.experience.matches,
        strength: row.rating.strength_at(now_ms),
        week: row.week_change,
    };
    (first..).zip(rows).map(row).collect()
}

fn in_class(rating: InClass, now_ms: u64) -> ClassRating {
    let InClass { class, rating, experience, best, history } = rating;
    let point = |rating: Rating| RatingPoint { at_ms: rating.at_ms, strength: left_by(&rating) };
    ClassRating {
        class: class.into(),
        strength: rating.strength_at(now_ms),
        matches: experience.matches,
        best,
        history: history.into_iter().map(point).collect(),
        missing: rating::missing(&experience, &rating, now_ms),
    }
}

/// Right after a match.
fn left_by(rating: &Rating) -> Strength {
    rating.strength_at(rating.at_ms)
}

fn done(done: Done) -> PlayerMatch {
    let opponents = done.opponents.into_iter();
    PlayerMatch {
        id: done.id,
        at_ms: done.at_ms,
        class: done.class.into(),
        kind: done.kind,
        tier: done.tier,
        place: done.place,
        opponents: opponents.map(|(player, name)| Opponent { player, name }).collect(),
        time_ms: done.time_ms,
        change: done.change,
        void: done.is_void,
    }
}

fn rival(rival: Rival) -> HeadToHead {
    let Rival { opponent, name, won, lost } = rival;
    HeadToHead { opponent, name, won, lost }
}

#[cfg(test)]
pub(crate) mod tests;
