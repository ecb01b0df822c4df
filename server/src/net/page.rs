//! The page around the canvas, as the server sends it: what it says before the program is there, in its head and in its body.
//! A link to a room says who invites and what is played. Owns who may ask for that and how the answer is encoded; the words are
//! in the files below.

pub(super) mod cards;
mod challenge;
mod front;
mod gallery;
mod head;
mod phrases;
pub(super) mod puzzle;
mod respond;
mod room;
pub(super) mod theatre;

use std::sync::Arc;

use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header::{HeaderMap, HeaderName};
use axum::response::Response;
use game::{ChallengeId, ChallengeView, PlayerId, RoomCode, RoomPreview};
use protocol::ChallengeRefusal;

use self::challenge as challenge_page;
use super::listener::Peer;
use super::{Address, AddressAction, assets, host};
use crate::app_state::AppState;
use crate::challenges::gallery::Asked;
use crate::challenges::{self, dailies};
use crate::rooms::look::{Unseen, preview};
use front::Front;
use head::Head;
pub(crate) use phrases::kind_and_tier;
pub(super) use respond::packed;
use respond::{respond, respond_unlisted};

const DAILY_TITLE: &str = "Nonet daily: one Sudoku a day, the same for everyone";
const DAILY_DESCRIPTION: &str = "Race today’s puzzle, keep your streak and see how your friends did.";
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// What a link leads to.
enum Found<T> {
    It(T),
    /// Nothing goes by that name, or no longer.
    Nothing,
    /// Nobody has looked: the address has asked too often, or it would take too long. The client finds out.
    Unknown,
}

pub(super) async fn home(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    respond(&headers, &Head::of_game(&base(&app, &headers), ""), None)
}

pub(super) async fn invitation(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Response {
    let base = base(&app, &headers);
    let code = code.parse::<RoomCode>().ok();
    let path = code.map(|code| format!("r/{code}")).unwrap_or_default();
    let found = match code {
        Some(code) => look(&app, peer, &headers, code).await,
        None => Found::Nothing,
    };
    let (head, front) = match found {
        Found::It(found) => {
            let head = Head::new(&base, &path, room::title(&found), room::description(&found));
            (head, Some(room::front(&found)))
        }
        Found::Nothing => (Head::of_game(&base, &path), Some(nothing("room"))),
        Found::Unknown => (Head::of_game(&base, &path), None),
    };
    respond_unlisted(&headers, &head, front.as_ref())
}

pub(super) async fn challenge(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let base = base(&app, &headers);
    let id = id.parse::<ChallengeId>().ok();
    let path = id.map(|id| format!("c/{id}")).unwrap_or_default();
    let found = match id {
        Some(id) => look_at_challenge(&app, peer, &headers, id).await,
        None => Found::Nothing,
    };
    let (head, front) = match found {
        Found::It(found) => {
            let (title, description) = (challenge_page::title(&found), challenge_page::description(&found));
            (Head::new(&base, &path, title, description), Some(challenge_page::front(&found)))
        }
        Found::Nothing => (Head::of_game(&base, &path), Some(nothing("challenge"))),
        Found::Unknown => (Head::of_game(&base, &path), None),
    };
    respond_unlisted(&headers, &head, front.as_ref())
}

/// A link to it says what it is, and never a day: which one is open, the page finds out.
pub(super) async fn daily(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Response {
    let base = base(&app, &headers);
    if !app.config.daily.enabled {
        return respond(&headers, &Head::of_game(&base, "daily"), None);
    }
    let head = Head::new(&base, "daily", DAILY_TITLE.to_owned(), DAILY_DESCRIPTION.to_owned());
    let (address, now) = (address(&app, peer, &headers), app.clock.now());
    let may_look = app.quotas.clients.take(address, AddressAction::Match, now).is_ok();
    let today = if may_look { dailies::today(&app).await.ok() } else { None };
    respond(&headers, &head, today.as_ref().map(challenge_page::daily).as_ref())
}

/// A list of the gallery.
pub(super) async fn gallery(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    let base = base(&app, &headers);
    let asked = Asked::read(query.as_deref().unwrap_or_default()).ok();
    let Some(asked) = asked.filter(|_| app.config.gallery.enabled) else {
        return respond_unlisted(&headers, &Head::of_game(&base, "gallery"), None);
    };
    let (address, now) = (address(&app, peer, &headers), app.clock.now());
    let may_look = app.quotas.clients.take(address, AddressAction::Match, now).is_ok();
    let page = if may_look { challenges::gallery::page(&app, &asked).await.ok().flatten() } else { None };
    let (title, description) = (gallery::TITLE.to_owned(), gallery::DESCRIPTION.to_owned());
    let head = Head::new(&base, "gallery", title, description);
    respond(&headers, &head, page.map(|page| gallery::front(&asked.list, &page)).as_ref())
}

/// What stands on it the page asks for itself.
pub(super) async fn leaderboards(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    respond(&headers, &Head::of_game(&base(&app, &headers), "leaderboards"), None)
}

/// The same; a link says nothing of whose page it is.
pub(super) async fn player(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let path = id.parse::<PlayerId>().map(|id| format!("u/{id}")).unwrap_or_default();
    respond_unlisted(&headers, &Head::of_game(&base(&app, &headers), &path), None)
}

/// Whose run it is, only the client reads.
pub(super) async fn ghost(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    Path(run): Path<String>,
) -> Response {
    const TITLE: &str = "Race a ghost at Sudoku";
    const DESCRIPTION: &str =
        "Someone has sent you their run. Open the link and race it: no account, nothing to install.";
    let path = if run.len() <= game::GHOST_LINK_CHARS_MAX { format!("g/{run}") } else { String::new() };
    let head = Head::new(&base(&app, &headers), &path, TITLE.to_owned(), DESCRIPTION.to_owned());
    respond_unlisted(&headers, &head, None)
}

/// What a link says that leads nowhere.
fn nothing(what: &str) -> Front {
    Front {
        heading: format!("This {what} is gone"),
        lead: format!(
            "The link leads to a {what} that has closed, or never was. You can still play: a new one takes seconds."
        ),
        rows: Vec::new(),
        action: None,
        how: phrases::how_to_play(&game::Rules::default().mistakes),
    }
}

fn address(app: &AppState, Peer(peer): Peer, headers: &HeaderMap) -> Address {
    Address::of_request(peer, headers, usize::from(app.config.proxy.trusted))
}

/// The challenge of a link. Ids that name none count as wrong room codes do.
async fn look_at_challenge(
    app: &Arc<AppState>,
    peer: Peer,
    headers: &HeaderMap,
    id: ChallengeId,
) -> Found<ChallengeView> {
    let address = address(app, peer, headers);
    let (addresses, now) = (&app.quotas.clients, app.clock.now());
    let may_look = addresses.wait_ms(address, AddressAction::WrongCode, now) == 0
        && addresses.take(address, AddressAction::Match, now).is_ok();
    if !may_look {
        return Found::Unknown;
    }
    match challenges::find(app, id, None).await {
        Ok(found) => Found::It(found.view(app, None)),
        Err(ChallengeRefusal::NoSuchChallenge) => {
            let _ = addresses.take(address, AddressAction::WrongCode, now);
            Found::Nothing
        }
        Err(_) => Found::Unknown,
    }
}

/// The room of a link. Codes that name no room count as in a `Join`: a page must not be a cheaper way of guessing.
async fn look(app: &Arc<AppState>, peer: Peer, headers: &HeaderMap, code: RoomCode) -> Found<RoomPreview> {
    let address = address(app, peer, headers);
    let (addresses, now) = (&app.quotas.clients, app.clock.now());
    if addresses.wait_ms(address, AddressAction::WrongCode, now) > 0 {
        return Found::Unknown;
    }
    match preview(app, code).await {
        Ok(room) => Found::It(room),
        Err(Unseen::Busy) => Found::Unknown,
        Err(Unseen::NoSuchRoom | Unseen::OwnRace) => {
            let _ = addresses.take(address, AddressAction::WrongCode, now);
            Found::Nothing
        }
    }
}

/// `https://nonet.example`, as the client asked for it. `Host` was checked before.
fn base(app: &AppState, headers: &HeaderMap) -> String {
    let proxies = usize::from(app.config.proxy.trusted);
    let forwarded = headers.get(X_FORWARDED_PROTO).filter(|_| proxies > 0);
    let forwarded = forwarded.and_then(|scheme| scheme.to_str().ok()?.rsplit(',').next().map(str::trim));
    let is_secure =
        forwarded.map_or(app.config.tls.certificate.is_some(), |scheme| scheme.eq_ignore_ascii_case("https"));
    let scheme = if is_secure { "https" } else { "http" };
    format!("{scheme}://{}", host::asked(headers, proxies).unwrap_or("localhost"))
}

#[cfg(test)]
mod tests;
