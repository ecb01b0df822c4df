//! Puzzles on paper and as pictures: boards drawn as data, laid out on pages, written as SVG, PDF or PNG.
//!
//! Pure: pages come out as values and files as bytes. It draws what [`puzzle::Board::sketch`] says and knows no kind of
//! puzzle; it neither solves nor rates: the caller brings solutions and tiers along.
//!
//! ```
//! use render::{Options, Sheet, lay_out, svg};
//! use puzzle::Format;
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let document = Format::Line.read(line)?.remove(0);
//! let pages = lay_out(&[Sheet::of(&document)], &Options::default())?;
//! assert!(svg::write(&pages[0]).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrange;
mod board;
mod caption;
mod font;
mod job;
mod lay_out;
mod page;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
#[cfg(feature = "png")]
pub mod png;
mod qr;
pub mod race;
pub mod svg;

pub use board::{Figure, Look, draw_board, figures, has_labels};
pub use font::{Weight, missing};
pub use job::{
    MOST_PER_PAGE, MOST_PUZZLES, Options, Paper, PrintError, Sheet, TEXT_BYTES_MAX, kind_name, word_name,
};
pub use lay_out::lay_out;
pub use page::{Anchor, Color, Item, Page, Point, Rect, Stroke};
