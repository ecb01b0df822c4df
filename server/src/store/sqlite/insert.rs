//! Rows into a table, many with one statement, in few sizes, so that the database prepares each
//! statement once.

use std::fmt::Write as _;
use std::sync::Arc;

use sqlx::{AnyConnection, AssertSqlSafe};

/// Numbers of rows for which there is a statement, largest first.
const ROWS_AT_ONCE: [usize; 4] = [128, 32, 8, 1];

/// For rows that never change.
pub(super) const KEEP: &str = "ON CONFLICT DO NOTHING";

/// One value of a row: there are only two types of columns.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Number(i64),
    Text(&'a str),
}

/// Inserts rows of `N` columns; its `on_conflict` clause says what happens to rows that exist already.
#[derive(Debug)]
pub(super) struct Insert<const N: usize> {
    statements: [Arc<str>; ROWS_AT_ONCE.len()],
}

impl<const N: usize> Insert<N> {
    pub(super) fn into(table: &'static str, columns: [&'static str; N], on_conflict: &'static str) -> Self {
        let statement = |rows: usize| {
            let mut sql = format!("INSERT INTO {table} ({}) VALUES ", columns.join(", "));
            for row in 0..rows {
                let values: Vec<_> = (1..=N).map(|column| format!("${}", row * N + column)).collect();
                let separator = if row > 0 { ", " } else { "" };
                write!(sql, "{separator}({})", values.join(", ")).expect("strings take everything");
            }
            sql + " " + on_conflict
        };
        Self { statements: ROWS_AT_ONCE.map(|rows| statement(rows).into()) }
    }

    pub(super) async fn run(
        &self,
        connection: &mut AnyConnection,
        mut rows: &[[Value<'_>; N]],
    ) -> sqlx::Result<()> {
        for (size, sql) in ROWS_AT_ONCE.into_iter().zip(&self.statements) {
            while let Some((now, later)) = rows.split_at_checked(size) {
                // The statements are made of constants only.
                let statement = sqlx::query(AssertSqlSafe(sql.clone()));
                let statement = now.as_flattened().iter().fold(statement, |statement, value| match *value {
                    Value::Number(number) => statement.bind(number),
                    Value::Text(text) => statement.bind(text),
                });
                statement.execute(&mut *connection).await?;
                rows = later;
            }
        }
        Ok(())
    }
}
