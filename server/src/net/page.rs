//! The page around the canvas: its title and what a messenger shows of a link to it. A link to a room says who invites and
//! what is played. Owns the words and their escaping; which room that is, and who may ask, is the business of others.

pub(super) mod cards;
pub(super) mod puzzle;

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use ::puzzle::{GradeRange, Tier, Variant};
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, VARY,
};
use axum::response::{Html, IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use game::{ChallengeId, ChallengeView, EntryState, PuzzleChoice, RoomCode, RoomPreview, Settings};
use protocol::ChallengeRefusal;
use sha2::{Digest, Sha256};

use super::listener::Peer;
use super::{Address, AddressAction, assets, host};
use crate::app_state::AppState;
use crate::challenges;
use crate::rooms::preview::{NoPreview, preview};

const TITLE: &str = "Nonet: race your friends at Sudoku";
const DESCRIPTION: &str =
    "Send a link, and all of you are on the same puzzle three seconds later. No account, nothing to install.";
const DAILY_TITLE: &str = "Nonet daily: one Sudoku a day, the same for everyone";
const DAILY_DESCRIPTION: &str = "Race today’s puzzle, keep your streak and see how your friends did.";
/// What of the page is replaced, both marks included.
const HEAD: (&str, &str) = ("<!-- head -->", "<!-- /head -->");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// What the head of a page says.
#[derive(Debug, PartialEq, Eq)]
struct Head {
    title: String,
    description: String,
    /// The page's own address.
    url: String,
    image: Image,
}

/// What messengers show beside the words, of the size of [`render::picture::CARD_SIZE`].
#[derive(Debug, PartialEq, Eq)]
struct Image {
    url: String,
    alt: &'static str,
}

impl Image {
    /// The picture of the game, where the server is: `https://nonet.example`.
    fn of_game(base: &str) -> Self {
        Self { url: format!("{base}/preview.png"), alt: "A Sudoku board, half filled in" }
    }
}

impl Head {
    /// Of the page at this path, with a title and a description, or else those of the game.
    fn of_game(base: &str, path: &str, said: Option<(String, String)>) -> Self {
        let (title, description) = said.unwrap_or_else(|| (TITLE.to_owned(), DESCRIPTION.to_owned()));
        Self { title, description, url: format!("{base}/{path}"), image: Image::of_game(base) }
    }
}

pub(super) async fn home(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    respond(&headers, &Head::of_game(&base(&app, &headers), "", None))
}

pub(super) async fn invitation(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Response {
    let code = code.parse::<RoomCode>().ok();
    let room = match code {
        Some(code) => look(&app, peer, &headers, code).await,
        None => None,
    };
    let path = code.map(|code| format!("r/{code}")).unwrap_or_default();
    let said = room.map(|room| (invites(&room), about(&room)));
    respond_unlisted(&headers, &Head::of_game(&base(&app, &headers), &path, said))
}

pub(super) async fn challenge(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let id = id.parse::<ChallengeId>().ok();
    let found = match id {
        Some(id) => look_at_challenge(&app, peer, &headers, id).await,
        None => None,
    };
    let path = id.map(|id| format!("c/{id}")).unwrap_or_default();
    let said = found.map(|challenge| (challenges_you(&challenge), tried(&challenge)));
    respond_unlisted(&headers, &Head::of_game(&base(&app, &headers), &path, said))
}

/// A link to it says what it is, and never a day: which one is open, the page finds out.
pub(super) async fn daily(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    let said = app.config.daily.enabled.then(|| (DAILY_TITLE.to_owned(), DAILY_DESCRIPTION.to_owned()));
    respond(&headers, &Head::of_game(&base(&app, &headers), "daily", said))
}

/// The challenge of a link. Ids that name none count as wrong room codes do.
async fn look_at_challenge(
    app: &Arc<AppState>,
    Peer(peer): Peer,
    headers: &HeaderMap,
    id: ChallengeId,
) -> Option<ChallengeView> {
    let address = Address::of_request(peer, headers, usize::from(app.config.proxy.trusted));
    let (addresses, now) = (&app.quotas.clients, app.clock.now());
    let may_look = addresses.wait_ms(address, AddressAction::WrongCode, now) == 0
        && addresses.take(address, AddressAction::Match, now).is_ok();
    if !may_look {
        return None;
    }
    match challenges::find(app, id, None).await {
        Ok(found) => Some(found.view(app, None)),
        Err(why) => {
            if why == ChallengeRefusal::NoSuchChallenge {
                let _ = addresses.take(address, AddressAction::WrongCode, now);
            }
            None
        }
    }
}

/// "Sue challenges you at Sudoku · Rings · Killer, hard".
fn challenges_you(challenge: &ChallengeView) -> String {
    let kind = challenge.kind.as_ref().map_or_else(|| "Special".to_owned(), kind_name);
    let title = challenge.credits.title();
    let title = if title.is_empty() { String::new() } else { format!(" · {title}") };
    format!("{} challenges you at Sudoku{title} · {kind}, {}", challenge.set_by, challenge.tier)
}

/// "12 runs so far. Open the link and race the best of them, at any time."
fn tried(challenge: &ChallengeView) -> String {
    const HOW: &str = "Open the link and beat it, at any time. No account, nothing to install.";
    match challenge.runs {
        0 => format!("No one has tried it yet. {HOW}"),
        1 => format!("One run so far. {HOW}"),
        runs => format!("{runs} runs so far. {HOW}"),
    }
}

/// The room of a link. Codes that name no room count as in a `Join`: a page must not be a cheaper way of guessing.
async fn look(
    app: &Arc<AppState>,
    Peer(peer): Peer,
    headers: &HeaderMap,
    code: RoomCode,
) -> Option<RoomPreview> {
    let address = Address::of_request(peer, headers, usize::from(app.config.proxy.trusted));
    let (addresses, now) = (&app.quotas.clients, app.clock.now());
    if addresses.wait_ms(address, AddressAction::WrongCode, now) > 0 {
        return None;
    }
    match preview(app, code).await {
        Ok(room) => Some(room),
        Err(NoPreview::Busy) => None,
        Err(NoPreview::NoSuchRoom) => {
            let _ = addresses.take(address, AddressAction::WrongCode, now);
            None
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

/// "Ann invites you to race at Sudoku · Killer, hard".
fn invites(room: &RoomPreview) -> String {
    let played = played(&room.settings);
    match &room.host {
        Some(host) => format!("{host} invites you to race at Sudoku · {played}"),
        None if room.entry == EntryState::Attempt => format!("A try at a challenge · {played}"),
        None => format!("A race at Sudoku · {played}"),
    }
}

/// "Ann, Bo and 2 more are in. Open the link, type a name, and race."
fn about(room: &RoomPreview) -> String {
    const NAMED_MAX: usize = 3;
    const HOW: &str = "Open the link, type a name, and race.";
    match room.entry {
        EntryState::Full => return "The room is full at the moment.".to_owned(),
        EntryState::Locked => return "The host has locked the room.".to_owned(),
        EntryState::Reserved => return "This race is between two players only.".to_owned(),
        EntryState::Attempt => {
            return "Someone is trying a challenge here. Ask them for its link to try it yourself."
                .to_owned();
        }
        EntryState::Open | EntryState::SeatsTaken => {}
    }
    let named: Vec<&str> = room.racers.iter().take(NAMED_MAX).map(game::Name::as_str).collect();
    let rest = usize::from(room.racers_in_all).saturating_sub(named.len());
    match (named.len(), rest) {
        (0, _) => HOW.to_owned(),
        (1, 0) => format!("{} is in. {HOW}", named[0]),
        (_, 0) => format!("{} are in. {HOW}", named.join(", ")),
        (_, rest) => format!("{} and {rest} more are in. {HOW}", named.join(", ")),
    }
}

/// "Killer, hard".
fn played(settings: &Settings) -> String {
    let (kind, tier) = match &settings.puzzle {
        PuzzleChoice::Set { kind, tier, .. } => (kind.as_ref(), Some(*tier)),
        PuzzleChoice::Generated { spec, .. } => (Some(&spec.variant), only_tier(&spec.grade)),
    };
    let kind = kind.map_or_else(|| "Special".to_owned(), kind_name);
    tier.map_or_else(|| kind.clone(), |tier| format!("{kind}, {tier}"))
}

fn only_tier(grade: &GradeRange) -> Option<Tier> {
    match grade {
        GradeRange::Tiers(tiers) if tiers.start() == tiers.end() => Some(*tiers.end()),
        GradeRange::Any | GradeRange::Tiers(_) | GradeRange::Levels(_) => None,
    }
}

/// "Killer + x".
fn kind_name(variant: &Variant) -> String {
    let name = variant.to_string().replace('+', " + ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// A link is for those who were sent it, not for search engines.
fn respond_unlisted(request: &HeaderMap, head: &Head) -> Response {
    let mut response = respond(request, head);
    response.headers_mut().insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex"));
    response
}

fn respond(request: &HeaderMap, head: &Head) -> Response {
    let Some(page) = assets::find("/index.html").and_then(assets::Asset::text) else {
        return (StatusCode::SERVICE_UNAVAILABLE, Html(include_str!("no_page.html"))).into_response();
    };
    let page = render(page, head);
    let is_packed = assets::accepts(request, "gzip");
    let encoding = if is_packed { "gzip" } else { "identity" };
    let hash = Sha256::digest(page.as_bytes());
    let hash: String = hash.iter().take(10).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let tag = format!("\"{hash}-{encoding}\"");
    let common = [
        (CACHE_CONTROL, assets::REVALIDATE),
        (VARY, "accept-encoding, host, x-forwarded-host, x-forwarded-proto"),
        (ETAG, tag.as_str()),
    ];
    if assets::matches_tag(request, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    match is_packed.then(|| gzip(page.as_bytes())) {
        Some(Ok(packed)) => (common, kind, [(CONTENT_ENCODING, "gzip")], packed).into_response(),
        Some(Err(_)) | None => (common, kind, page).into_response(),
    }
}

/// A page of a few kilobytes: packing it takes a fraction of a millisecond.
fn gzip(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(content)?;
    encoder.finish()
}

/// The page with this head in place of the one between the marks.
fn render(page: &str, head: &Head) -> String {
    let marks = page.find(HEAD.0).zip(page.find(HEAD.1)).filter(|(start, end)| start < end);
    let Some((start, end)) = marks else { return page.to_owned() };
    format!("{}{}{}", &page[..start], tags(head), &page[end + HEAD.1.len()..])
}

fn tags(head: &Head) -> String {
    let [title, description, url, image] =
        [&head.title, &head.description, &head.url, &head.image.url].map(|text| escaped(text));
    let mut tags = format!("<title>{title}</title>\n<meta name=\"description\" content=\"{description}\">\n");
    for (property, content) in [
        ("og:type", "website"),
        ("og:site_name", "Nonet"),
        ("og:title", &title),
        ("og:description", &description),
        ("og:url", &url),
        ("og:image", &image),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", head.image.alt),
    ] {
        let _ = writeln!(tags, "<meta property=\"{property}\" content=\"{content}\">");
    }
    tags.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">");
    tags
}

/// A text that may stand in an element and in an attribute between double quotes. Names are written by players.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests;
