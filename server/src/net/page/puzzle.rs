//! The page of a puzzle that is written into its link (`/p/LINK`, see `puzzle::text::link`), and the picture that messengers
//! show of it. The client reads the same link and opens the puzzle in practice; nothing is stored here.

use std::sync::Arc;

use ::puzzle::text::link;
use ::puzzle::{Puzzle, Variant};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use render::{picture, png};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::{Head, Image, base, kind_name, respond_unlisted};
use crate::app_state::AppState;
use crate::limits::PICTURES_AT_ONCE_MAX;

/// A link always stands for the same picture, but a release may draw it better.
const KEEP: &str = "public, max-age=86400";
/// Seconds after which a refused client may ask again.
const RETRY_S: &str = "2";

static DRAWING: Semaphore = Semaphore::const_new(PICTURES_AT_ONCE_MAX);

pub(in crate::net) async fn page(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Response {
    let base = base(&app, &headers);
    let head = match read(text.clone()).await {
        Some(puzzle) => {
            let url = format!("{base}/p/{text}");
            let image = Image { url: format!("{url}/preview.png"), alt: "The puzzle" };
            Head { title: title(&puzzle), description: about(&puzzle), url, image }
        }
        // The client says what is wrong with the link.
        None => Head::of_game(&base, "", None),
    };
    respond_unlisted(&headers, &head)
}

/// The picture of a link, drawn beside the runtime's own threads, few at a time.
pub(in crate::net) async fn preview(Path(text): Path<String>) -> Response {
    let Ok(_permit) = DRAWING.try_acquire() else {
        return (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, RETRY_S)]).into_response();
    };
    match spawn_blocking(move || link::read(&text).map(|puzzle| draw(&puzzle))).await {
        Ok(Ok(Some(picture))) => {
            ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, KEEP)], picture).into_response()
        }
        Ok(Err(error)) => {
            (StatusCode::NOT_FOUND, format!("This link holds no puzzle: {error}\n")).into_response()
        }
        Ok(Ok(None)) | Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The puzzle of a link. Boards of many rules take milliseconds to make.
async fn read(text: String) -> Option<Puzzle> {
    let _permit = DRAWING.acquire().await.ok()?;
    spawn_blocking(move || link::read(&text).ok()).await.ok()?
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

    #[tokio::test]
    async fn the_picture_of_a_link_is_a_png_of_the_size_of_cards() {
        let response = preview(Path(LINE.to_owned())).await;
        assert_eq!(response.status(), StatusCode::OK);
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
        assert_eq!(&bytes[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "1200 x 630");
    }

    #[tokio::test]
    async fn a_link_without_a_puzzle_has_no_picture() {
        let response = preview(Path(format!("{LINE}~sums"))).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        assert!(String::from_utf8_lossy(&bytes).contains("column 83: \"sums\""));
    }
}
