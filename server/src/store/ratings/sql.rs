//! The same statements within a transaction of either database. What they return are numbers.

use sqlx::postgres::PgConnection;
use sqlx::{AnyConnection, Row, query};

use super::super::statement::Bound;

pub(in crate::store) trait Sql: Send {
    /// Returns how many rows were written.
    fn run(
        &mut self,
        sql: &'static str,
        values: Vec<Bound>,
    ) -> impl Future<Output = sqlx::Result<u64>> + Send;

    /// The first `N` columns of the one row that the statement returns.
    fn row<const N: usize>(
        &mut self,
        sql: &'static str,
        values: Vec<Bound>,
    ) -> impl Future<Output = sqlx::Result<[i64; N]>> + Send;

    /// The same of all rows.
    fn rows<const N: usize>(
        &mut self,
        sql: &'static str,
        values: Vec<Bound>,
    ) -> impl Future<Output = sqlx::Result<Vec<[i64; N]>>> + Send;
}

/// Both drivers have the same functions, of different types.
macro_rules! both {
    ($($connection:ty),*) => {
        $(impl Sql for $connection {
            async fn run(&mut self, sql: &'static str, values: Vec<Bound>) -> sqlx::Result<u64> {
                let statement = values.into_iter().fold(query(sql), |statement, value| match value {
                    Bound::Number(number) => statement.bind(number),
                    Bound::Text(text) => statement.bind(text),
                });
                Ok(statement.execute(self).await?.rows_affected())
            }

            async fn row<const N: usize>(
                &mut self,
                sql: &'static str,
                values: Vec<Bound>,
            ) -> sqlx::Result<[i64; N]> {
                let rows = self.rows(sql, values).await?;
                rows.first().copied().ok_or(sqlx::Error::RowNotFound)
            }

            async fn rows<const N: usize>(
                &mut self,
                sql: &'static str,
                values: Vec<Bound>,
            ) -> sqlx::Result<Vec<[i64; N]>> {
                let statement = values.into_iter().fold(query(sql), |statement, value| match value {
                    Bound::Number(number) => statement.bind(number),
                    Bound::Text(text) => statement.bind(text),
                });
                let mut all = Vec::new();
                for row in statement.fetch_all(self).await? {
                    let mut numbers = [0; N];
                    for (column, number) in numbers.iter_mut().enumerate() {
                        *number = row.try_get(column)?;
                    }
                    all.push(numbers);
                }
                Ok(all)
            }
        })*
    };
}

both!(AnyConnection, PgConnection);
