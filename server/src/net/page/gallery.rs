//! What the page of the gallery says before the program starts: the puzzles of a list, and other lists, as links that work without the
//! program.

use super::front::{Front, Part, Row, Value};
use super::phrases;
use crate::challenges::gallery::{Asked, Page, PageEnd, Row as Puzzle};
use crate::store::gallery::{Order, Shelf};

pub(super) const TITLE: &str = "Sudoku puzzles by players";
pub(super) const DESCRIPTION: &str =
    "Puzzles that players have set and published: race them at any time. No account, nothing to install.";

pub(super) fn front(asked: &Asked, page: &Page) -> Front {
    let lead = match asked.order {
        Order::Newest => "The newest puzzles that players of this server have set.",
        Order::MostLiked => "The most liked puzzles that players of this server have set.",
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
fn lists(asked: &Asked, page: &Page) -> Vec<Part> {
    let all = Shelf::Of { kind: None, tier: None };
    let next = page.next.as_ref().map(|next| link("More of these", &asked.query(Some(next))));
    let other = match asked.order {
        Order::Newest => list("Most liked", asked.shelf.clone(), Order::MostLiked),
        Order::MostLiked => list("Newest", asked.shelf.clone(), Order::Newest),
    };
    let back = (asked.shelf != all).then(|| list("All", all, asked.order));
    let links = next.into_iter().chain([other]).chain(back);
    links.enumerate().flat_map(|(n, link)| [Part::Text(if n == 0 { "" } else { " · " }), link]).collect()
}

fn row(puzzle: &Puzzle, order: Order) -> Row {
    let Puzzle { id, setter, set_by, title, kinds, tier, likes, .. } = puzzle;
    let title = if title.is_empty() { format!("A puzzle by {set_by}") } else { title.clone() };
    let mut said = vec![
        Part::Link(title, format!("/c/{id}")),
        Part::Text(" by "),
        list(set_by.as_str(), Shelf::By(*setter), order),
    ];
    for kind in kinds {
        let shelf = Shelf::Of { kind: Some(kind.clone()), tier: None };
        said.extend([Part::Text(", "), list(&phrases::word_name(kind), shelf, order)]);
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

fn list(text: &str, shelf: Shelf, order: Order) -> Part {
    link(text, &Asked { shelf, order, after: PageEnd::NONE }.query(None))
}

fn link(text: &str, query: &str) -> Part {
    Part::Link(text.to_owned(), format!("/gallery?{query}"))
}
