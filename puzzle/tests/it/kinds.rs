//! What every kind of rule has to say about itself is said, and true; each failure names the kind and what it lacks.

use puzzle::board::constraint::{Notation, Rules};
use puzzle::board::plan::Part;
use puzzle::generate::Random;
use puzzle::{Board, Constraint, Grid, Kind, Layout, violations};

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn solution() -> Grid {
    SOLUTION.parse().expect("a full grid")
}

/// The rules of a kind that are found in the solution; one for the whole board may be broken there.
fn found(kind: Kind) -> Vec<Constraint> {
    kind.found_in(Layout::classic(), &solution(), &mut Random::new(3, 0))
}

fn obeys(rule: &Constraint) -> bool {
    let board = Board::new(Layout::classic().clone(), vec![rule.clone()]).expect("a rule of the board");
    violations(&board, &solution()).is_empty()
}

#[test]
fn every_kind_says_what_it_means() {
    for kind in Kind::ALL {
        let about = kind.about();
        assert!(about.ends_with('.') && about.len() > 20 && !about.contains('\n'), "{kind}: {about}");
        assert_eq!(Kind::ALL.iter().filter(|other| other.about() == about).count(), 1, "{kind}: {about}");
        #[cfg(feature = "schema")]
        assert!(kind.data().is_none_or(|data| data.ends_with('.') && !data.contains('\n')), "{kind}");
    }
}

#[test]
fn every_kind_says_whether_it_has_a_direction() {
    for &kind in Kind::ALL {
        let turned = |rule: Constraint| Constraint { cells: rule.cells.into_iter().rev().collect(), ..rule };
        let breaks = found(kind).into_iter().filter(obeys).map(turned).any(|rule| !obeys(&rule));
        assert_eq!(
            kind.is_directed(),
            breaks,
            "{kind}: is_directed, and what its rules say with cells reversed"
        );
    }
}

#[test]
fn every_kind_says_whether_its_rules_are_sums() {
    for &kind in Kind::ALL {
        let (layout, mut parts) = (Layout::classic(), Vec::new());
        let board = Rules::new(layout, &[]);
        found(kind).iter().for_each(|rule| rule.lower(&board, &mut parts));
        let sums = parts.iter().any(|part| matches!(part, Part::Sum(_)));
        assert_eq!(kind.has_sums(), sums, "{kind}: has_sums, and the parts that its rules become");
    }
}

#[test]
fn every_kind_says_whether_it_is_drawn() {
    for &kind in Kind::ALL {
        let blank = kind.found_in(Layout::classic(), &Grid::blank(Layout::classic()), &mut Random::new(0, 0));
        let is_same = blank == found(kind);
        assert_eq!(kind.is_drawn(), !is_same, "{kind}: is_drawn, and what it finds without a solution");
        assert!(
            kind.is_drawn() || kind.notation() != Notation::Cell,
            "{kind}: no cell is marked on each board"
        );
    }
}

#[test]
fn the_python_solver_has_a_case_for_every_kind() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/solver.py");
    let solver = std::fs::read_to_string(path).expect("the solver of the bot");
    let cases: Vec<&str> = solver.lines().filter_map(|line| line.trim().strip_prefix("case ")).collect();
    for kind in Kind::ALL {
        let named = format!("{:?}", kind.key());
        assert!(cases.iter().any(|case| case.contains(&named)), "docs/solver.py has no case for {named}");
    }
}
