//! The list of all abuses, and the page that shows it: docs/hostile.md is written from the tables here.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use expect_test::expect_file;

use crate::abuse::Abuse;
use crate::{
    challenges, costs, encoding, floods, framing, gallery, greeting, http, moves, puzzles, queue, rooms,
    seat, terms, upgrade,
};

/// What the project promises to try.
const ABUSES_MIN: usize = 50;

const SORTS: [(&str, Company, &[Abuse]); 16] = [
    ("Plain HTTP", Company::Any, http::ABUSES),
    ("Costly requests", Company::Any, costs::ABUSES),
    ("The upgrade", Company::Any, upgrade::ABUSES),
    ("WebSocket frames", Company::Any, framing::ABUSES),
    ("Encodings", Company::Any, encoding::ABUSES),
    ("The greeting", Company::Any, greeting::ABUSES),
    ("Rooms", Company::Any, rooms::ABUSES),
    ("Before the race", Company::Any, terms::ABUSES),
    ("The queue", Company::NoneOfItsSort, queue::ABUSES),
    ("Moves", Company::Any, moves::ABUSES),
    ("Set puzzles", Company::Any, puzzles::ABUSES),
    ("Challenges", Company::Any, challenges::ABUSES),
    ("The gallery", Company::Any, gallery::ABUSES),
    ("The setter's seat", Company::Any, seat::ABUSES),
    ("Floods and patience", Company::Any, floods::ABUSES),
    ("Storms", Company::None, floods::STORMS),
];

/// Whom an abuse may happen beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Company {
    Any,
    /// All share something that the server has only one of.
    NoneOfItsSort,
    /// It takes what all the others need.
    None,
}

pub(crate) fn all() -> impl Iterator<Item = (&'static Abuse, Company)> {
    SORTS.into_iter().flat_map(|(_, company, abuses)| abuses.iter().map(move |abuse| (abuse, company)))
}

fn page() -> String {
    let mut page = format!(
        "# Abuse tests\n\n\
         Generated from `tests/tests/hostile/` by `UPDATE_EXPECT=1 cargo nextest run -p tests --test hostile list`: do not edit.\n\n\
         The suite runs these {} abuses against a server, several at once and repeatedly, while two honest players race in\n\
         another room. Each must end in exactly the reasons of its row, every honest move must be answered, and the server's\n\
         memory must not grow. `cargo nextest run -p tests --test hostile suite --no-capture` runs it; `ABUSE=flood` selects\n\
         by name. docs/protocol/problems.md explains the codes; *cut* means that the connection ends without one.\n\n\
         No server can detect a second identity on another network whose player has seen the puzzle and asked a solver. Such a\n\
         run can only be marked (by its network, by its pace) and struck by the setter.\n",
        all().count()
    );
    page.push_str(&costs::section());
    for (sort, _, abuses) in SORTS {
        write!(page, "\n## {sort}\n\n| Name | What it does | How it ends |\n|---|---|---|\n").unwrap();
        for Abuse { name, does, ends, .. } in abuses {
            writeln!(page, "| {name} | {does} | {} |", ends.join(", ")).unwrap();
        }
    }
    page
}

#[test]
fn there_are_enough_and_each_has_a_name_and_a_defined_end() {
    let names: BTreeSet<&str> = all().map(|(abuse, _)| abuse.name).collect();
    assert_eq!(names.len(), all().count(), "two abuses have one name");
    assert!(names.len() >= ABUSES_MIN, "only {} abuses", names.len());
    for (abuse, _) in all() {
        assert!(!abuse.ends.is_empty(), "“{}” has no end", abuse.name);
    }
}

#[test]
fn the_page_lists_what_is_tried() {
    expect_file!["../../../docs/hostile.md"].assert_eq(&page());
}
