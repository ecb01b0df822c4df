//! A database for each measurement on a PostgreSQL server that the user has named. Knows nothing of what is stored
//! there.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// What is measured with; whatever it held is dropped.
const DATABASE: &str = "nonet_bench";

/// The server's URL with an empty database of ours instead of the one that was named.
pub(super) fn fresh_database(url: &str) -> Result<String> {
    let ours = with_database(url)?;
    // Separate statements: databases are not made within transactions.
    for sql in
        [format!("DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)"), format!("CREATE DATABASE {DATABASE}")]
    {
        let mut psql = Command::new("psql");
        psql.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--command", &sql, url]);
        let output = psql.stdin(Stdio::null()).output().context("`psql` is not installed")?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "`{sql}` failed: {}", said.trim());
    }
    Ok(ours)
}

fn with_database(url: &str) -> Result<String> {
    let (place, options) = url.split_once('?').unwrap_or((url, ""));
    let (server, _) =
        place.rsplit_once('/').filter(|(server, _)| !server.ends_with('/')).with_context(|| {
            format!("{url} names no database to connect to: postgres://USER@HOST/postgres is wanted")
        })?;
    let options = if options.is_empty() { String::new() } else { format!("?{options}") };
    Ok(format!("{server}/{DATABASE}{options}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_database_takes_the_place_of_the_named_one() {
        let ours = |url| with_database(url).unwrap();
        assert_eq!(ours("postgres://ann@localhost/postgres"), "postgres://ann@localhost/nonet_bench");
        assert_eq!(ours("postgres://h/p?host=/tmp/pg"), "postgres://h/nonet_bench?host=/tmp/pg");
        assert!(with_database("postgres://localhost").is_err());
    }
}
