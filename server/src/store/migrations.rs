//! The steps that bring a database from any earlier release to today's tables, embedded in the program. A step that was
//! released never changes: databases hold its checksum. Knows no queries.
//!
//! Listed by hand: sqlx's macro for it compiles both database drivers a second time, for the compiler's own use, which is a
//! fifth of a first build.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, name and statements of each step; the files lie in `server/migrations`.
const STEPS: [(i64, &str, &str); 11] = [
    (1, "store", include_str!("../../migrations/0001_store.sql")),
    (2, "segments", include_str!("../../migrations/0002_segments.sql")),
    (3, "puzzles", include_str!("../../migrations/0003_puzzles.sql")),
    (4, "challenges", include_str!("../../migrations/0004_challenges.sql")),
    (5, "cluster", include_str!("../../migrations/0005_cluster.sql")),
    (6, "leaderboards", include_str!("../../migrations/0006_leaderboards.sql")),
    (7, "raced", include_str!("../../migrations/0007_raced.sql")),
    (8, "by_index", include_str!("../../migrations/0008_by_index.sql")),
    (9, "daily", include_str!("../../migrations/0009_daily.sql")),
    (10, "ratings", include_str!("../../migrations/0010_ratings.sql")),
    (11, "gallery", include_str!("../../migrations/0011_gallery.sql")),
];

/// Every step, in order.
pub(super) fn all() -> Migrator {
    let step = |(number, name, statements): (i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, statements.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.map(step).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_a_step_is_listed() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort_unstable();
        let listed: Vec<String> =
            STEPS.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect();
        assert_eq!(files, listed);
    }
}
