//! The page of a puzzle that is written into its link (`/p/LINK`, see `puzzle::text::link`), and the picture that messengers
//! show of it. The client reads the same link and opens the puzzle in practice; nothing is stored here.

use std::sync::Arc;

use ::puzzle::text::link;
use ::puzzle::{Puzzle, Variant};
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use render::{kind_name, picture, png};

use super::cards::{Card, Cards, NoCard};
use super::front::{Front, Row};
use super::head::{Head, Image};
use super::phrases;
use super::{address, base, respond_unlisted};
use crate::app_state::AppState;
use crate::net::http::retry_after;
use crate::net::listener::Peer;

/// A link always stands for the same picture, but a release may draw it better.
const KEEP: &str = "public, max-age=86400";
/// Seconds after which one who finds too many waiting may ask again.
const RETRY_S: HeaderValue = HeaderValue::from_static("2");

pub(in crate::net) async fn page(
    State(app): State<Arc<AppState>>,
    Extension(cards): Extension<Arc<Cards>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Response {
    let base = base(&app, &headers);
    let (head, front) = match card(&app, &cards, peer, &headers, text.clone(), false).await {
        Ok(Card { title, description, .. }) => {
            let url = format!("{base}/p/{text}");
            let image = Image { url: format!("{url}/preview.png"), alt: "The puzzle" };
            let front = front(&title, &description);
            let head = Head::new(&base, "", title.to_string(), description.to_string());
            (Head { url, image, ..head }, Some(front))
        }
        // The client reads the link itself, and says what is wrong with it.
        Err(_) => (Head::of_game(&base, ""), None),
    };
    respond_unlisted(&headers, &head, front.as_ref())
}

pub(in crate::net) async fn preview(
    State(app): State<Arc<AppState>>,
    Extension(cards): Extension<Arc<Cards>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Response {
    match card(&app, &cards, peer, &headers, text, true).await {
        Ok(Card { picture: Some(picture), .. }) => {
            ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, KEEP)], picture).into_response()
        }
        Err(NoCard::NoPuzzle(why)) => {
            (StatusCode::NOT_FOUND, format!("This link holds no puzzle: {why}\n")).into_response()
        }
        Err(NoCard::TooOften(too_soon)) => {
            let text = "Your address asks for too many pictures; try again later.\n";
            (StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, retry_after(too_soon.wait_ms))], text)
                .into_response()
        }
        Err(NoCard::Busy) => (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, RETRY_S)]).into_response(),
        Ok(Card { picture: None, .. }) | Err(NoCard::Failed) => {
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn front(title: &str, description: &str) -> Front {
    Front {
        heading: title.to_owned(),
        lead: "Someone has sent you this puzzle. It opens as soon as it is loaded.".to_owned(),
        rows: vec![Row::text("Board", description.split(". ").next().unwrap_or_default())],
        action: None,
        how: phrases::HOW_ALONE.to_owned(),
    }
}

async fn card(
    app: &AppState,
    cards: &Cards,
    peer: Peer,
    headers: &HeaderMap,
    text: String,
    has_picture: bool,
) -> Result<Card, NoCard> {
    cards.get(app, address(app, peer, headers), text, has_picture, make).await
}

/// Boards of many rules take milliseconds to read, and a picture some ten to draw.
fn make(text: &str, has_picture: bool) -> Result<Card, NoCard> {
    let puzzle = link::read(text).map_err(|error| NoCard::NoPuzzle(error.to_string()))?;
    let picture = match has_picture {
        true => Some(draw(&puzzle).ok_or(NoCard::Failed)?.into()),
        false => None,
    };
    Ok(Card { title: title(&puzzle).into(), description: about(&puzzle).into(), picture })
}

fn draw(puzzle: &Puzzle) -> Option<Vec<u8>> {
    let givens = givens(puzzle);
    let card = picture::card(puzzle, &title(puzzle), &[&givens, "Open the link and solve it."]);
    png::write(&card, 1.0).ok()
}

/// "Killer Sudoku".
fn title(puzzle: &Puzzle) -> String {
    let kind =
        Variant::of(puzzle.board()).map_or_else(|| "Special".to_owned(), |variant| kind_name(&variant));
    format!("{kind} Sudoku")
}

fn givens(puzzle: &Puzzle) -> String {
    match puzzle.givens().clue_count() {
        0 => "No digit is given".to_owned(),
        1 => "1 given".to_owned(),
        count => format!("{count} givens"),
    }
}

fn about(puzzle: &Puzzle) -> String {
    format!("{}. Open the link and solve it: no account, nothing to install.", givens(puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_puzzle_is_described_by_its_kind_and_givens() {
        let of = |text: &str| link::read(text).unwrap();
        let killer = of(&format!("{}~rows_columns_regions_killercage:3-0001", ".".repeat(81)));
        assert_eq!(
            (title(&of(LINE)), title(&killer)),
            ("Classic Sudoku".to_owned(), "Killer Sudoku".to_owned())
        );
        assert!(about(&of(LINE)).starts_with("30 givens. "));
        assert!(about(&killer).starts_with("No digit is given. "));
    }

    #[test]
    fn the_picture_of_a_link_is_a_png_of_the_size_of_cards() {
        let bytes = make(LINE, true).unwrap().picture.unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
        assert_eq!(&bytes[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "1200 x 630");
        assert!(make(LINE, false).unwrap().picture.is_none());
    }

    #[test]
    fn a_link_without_a_puzzle_has_no_picture() {
        let why = make(&format!("{LINE}~sums"), true).unwrap_err();
        assert!(matches!(&why, NoCard::NoPuzzle(why) if why.contains("column 83: \"sums\"")), "{why:?}");
    }
}
