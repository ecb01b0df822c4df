//! Statements with their values, the same for both databases. Pure.

/// A value of a statement.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    Number(i64),
    Text(String),
}

pub(super) type Statements = Vec<(&'static str, Vec<Bound>)>;
