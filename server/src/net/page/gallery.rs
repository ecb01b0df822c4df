//! What the page of the gallery says before the program starts: the puzzles of a list, and other lists, as links that work without the
//! program.

use protocol::{GalleryOrder, GalleryQuery, Shelf};
use render::word_name;

use super::front::{Front, Part, Row, Value};
use super::phrases;
use crate::challenges::gallery::{Page, Row as Puzzle};

pub(super) const TITLE: &str = "Sudoku puzzles by players";
pub(super) const DESCRIPTION: &str =
    "Puzzles that players have set and published: race them at any time. No account, nothing to install.";

pub(super) fn front(asked: &GalleryQuery, page: &Page) -> Front {
    let lead = match asked.order {
        GalleryOrder::Newest => "The newest puzzles that players of this server have set.",
        GalleryOrder::MostLiked => "The most liked puzzles that players of this server have set.",
    };
    let mut rows: Vec<Row> = page.puzzles.iter().map(|puzzle| row(puzzle, asked.order)).collect();
    if rows.is_empty() {
        rows.push(Row::text("Puzzles", "none here yet"));
    }
    rows.push(parts("Lists", lists(asked, page)));
    let (heading, lead) = ("Puzzles by players".to_owned(), lead.to_owned());
    Front { heading, lead, rows, action: None, how: phrases::HOW_ALONE.to_owned() }
}

/// The next page, and where else one may look.
fn lists(asked: &GalleryQuery, page: &Page) -> Vec<Part> {
    let next = page.next.clone().map(|after| link("More of these", &GalleryQuery { after, ..asked.clone() }));
    let other = match asked.order {
        GalleryOrder::Newest => list("Most liked", asked.shelf.clone(), GalleryOrder::MostLiked),
        GalleryOrder::MostLiked => list("Newest", asked.shelf.clone(), GalleryOrder::Newest),
    };
    let back = (asked.shelf != Shelf::ALL).then(|| list("All", Shelf::ALL, asked.order));
    let links = next.into_iter().chain([other]).chain(back);
    links.enumerate().flat_map(|(n, link)| [Part::Text(if n == 0 { "" } else { " · " }), link]).collect()
}

fn row(puzzle: &Puzzle, order: GalleryOrder) -> Row {
    let Puzzle { id, setter, set_by, title, kinds, tier, likes, .. } = puzzle;
    let title = if title.is_empty() { format!("A puzzle by {set_by}") } else { title.clone() };
    let mut said = vec![
        Part::Link(title, format!("/c/{id}")),
        Part::Text(" by "),
        list(set_by.as_str(), Shelf::By(*setter), order),
    ];
    for kind in kinds {
        let shelf = Shelf::Of { kind: Some(kind.clone()), tier: None };
        said.extend([Part::Text(", "), list(&word_name(kind), shelf, order)]);
    }
    let tiers = Shelf::Of { kind: None, tier: Some(*tier) };
    said.extend([Part::Text(", "), list(&tier.to_string(), tiers, order)]);
    if *likes > 0 {
        said.push(Part::Number(", liked by ", *likes));
    }
    parts("Puzzle", said)
}

fn parts(label: &'static str, parts: Vec<Part>) -> Row {
    Row { label, value: Value::Parts(parts) }
}

fn list(text: &str, shelf: Shelf, order: GalleryOrder) -> Part {
    link(text, &GalleryQuery { order, shelf, after: String::new() })
}

fn link(text: &str, query: &GalleryQuery) -> Part {
    Part::Link(text.to_owned(), format!("/gallery?{query}"))
}
