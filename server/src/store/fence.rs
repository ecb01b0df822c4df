//! Carries out the lists of [`ownership::fence`], the very ones that its simulation proves, each as one transaction of a
//! PostgreSQL database that several servers share. A commit of a node holds the node's lock, shared, and whoever declares the
//! node gone takes it alone: so no commit of a node that is gone comes through, and none is under way when its rooms are
//! taken. Knows nothing of what is written.

use std::collections::BTreeSet;
use std::convert::Infallible;

use game::RoomId;
use lobby::NodeNo;
use ownership::fence::{BURIAL, COMMIT, Grounds, Step, lifeline_of, lock_of};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection, Postgres, Transaction};

use super::columns::id_column;
use super::error::StoreError;
use super::postgres::NOW;

/// What a commit writes.
pub(crate) trait Commit: Send {
    type Done: Send;

    /// The rooms that it is about and does not open itself.
    fn rooms(&self) -> BTreeSet<RoomId> {
        BTreeSet::new()
    }

    /// [`Step::Write`]. `owned` are those of the rooms that the node runs.
    fn write(
        self,
        owned: &BTreeSet<RoomId>,
        transaction: &mut PgConnection,
    ) -> impl Future<Output = Result<Self::Done, StoreError>> + Send;
}

/// What a list of steps is carried out for.
enum Work<C> {
    Commit(C),
    Burial(Grounds),
}

/// A burial writes nothing.
impl Commit for Infallible {
    type Done = ();

    async fn write(self, _: &BTreeSet<RoomId>, _: &mut PgConnection) -> Result<(), StoreError> {
        match self {}
    }
}

/// A commit of `node`.
///
/// # Errors
/// [`StoreError::TakenOver`] when the node is gone. Then, as after every other error, nothing is written, unless only the
/// answer was lost.
pub(crate) async fn commit<C: Commit>(
    connection: &mut PgConnection,
    node: NodeNo,
    commit: C,
) -> Result<C::Done, StoreError> {
    let (done, _) = carry_out(COMMIT, connection, node, Work::Commit(commit)).await?;
    Ok(done.expect("a commit writes"))
}

/// Declares a node gone, after its last commit; false if it is gone already, or the grounds do not hold any more.
///
/// # Errors
/// When the database fails.
pub(crate) async fn bury(
    connection: &mut PgConnection,
    node: NodeNo,
    grounds: Grounds,
) -> Result<bool, StoreError> {
    Ok(carry_out(BURIAL, connection, node, Work::<Infallible>::Burial(grounds)).await?.1)
}

/// A lock that comes first travels with the beginning, which saves a round trip.
async fn carry_out<C: Commit>(
    steps: &[Step],
    connection: &mut PgConnection,
    node: NodeNo,
    work: Work<C>,
) -> Result<(Option<C::Done>, bool), StoreError> {
    let first = steps.first().and_then(|&step| lock(step, node));
    let done = usize::from(first.is_some());
    let begin = first.map_or("BEGIN".to_owned(), |lock| format!("BEGIN; {lock}"));
    let error = match connection.begin_with(AssertSqlSafe(begin)).await {
        Ok(transaction) => return carry_on(&steps[done..], transaction, node, work).await,
        Err(error) => error,
    };
    // A lock that was not had in time leaves an aborted transaction, of which the pool that lends the connection knows nothing.
    // A connection that is broken fails here as well, and is not lent again.
    let _ = sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await;
    Err(error.into())
}

/// One statement for each step, alone, so that it sees what was committed before it began.
async fn carry_on<C: Commit>(
    steps: &[Step],
    mut transaction: Transaction<'_, Postgres>,
    node: NodeNo,
    work: Work<C>,
) -> Result<(Option<C::Done>, bool), StoreError> {
    let (mut commit, grounds) = match work {
        Work::Commit(commit) => (Some(commit), Grounds::Lease),
        Work::Burial(grounds) => (None, grounds),
    };
    let (mut owned, mut written, mut is_buried) = (BTreeSet::new(), None, false);
    for &step in steps {
        match step {
            Step::ShareLock | Step::TakeLock => {
                let lock = lock(step, node).map(AssertSqlSafe).expect("both are locks");
                sqlx::raw_sql(lock).execute(&mut *transaction).await?;
            }
            Step::CheckLive => {
                let rooms = commit.as_ref().map(Commit::rooms).unwrap_or_default();
                owned = check_live(&mut transaction, node, &rooms).await?;
            }
            Step::Write => {
                if let Some(commit) = commit.take() {
                    written = Some(commit.write(&owned, &mut transaction).await?);
                }
            }
            Step::Bury => {
                let bury = format!(
                    "UPDATE nodes SET state = 'gone', lease_until = {NOW}
                     WHERE node = $1 AND state = 'live' AND {}",
                    still_holds(grounds, node)
                );
                let bury = sqlx::query(AssertSqlSafe(bury)).bind(i64::from(node.0));
                is_buried = bury.execute(&mut *transaction).await?.rows_affected() > 0;
            }
            Step::End => break,
        }
    }
    transaction.commit().await?;
    Ok((written, is_buried))
}

fn still_holds(grounds: Grounds, node: NodeNo) -> String {
    let (class, key) = lifeline_of(node);
    match grounds {
        Grounds::Lease => format!("lease_until <= {NOW}"),
        Grounds::Lifeline => format!("pg_try_advisory_xact_lock_shared({class}, {key})"),
    }
}

pub(super) fn lock(step: Step, node: NodeNo) -> Option<String> {
    let (class, key) = lock_of(node);
    match step {
        Step::ShareLock => Some(format!("SELECT pg_advisory_xact_lock_shared({class}, {key})")),
        Step::TakeLock => Some(format!("SELECT pg_advisory_xact_lock({class}, {key})")),
        Step::CheckLive | Step::Write | Step::Bury | Step::End => None,
    }
}

/// Those of the rooms that the node runs, if it lives: one round trip for both.
pub(super) async fn check_live(
    transaction: &mut PgConnection,
    node: NodeNo,
    rooms: &BTreeSet<RoomId>,
) -> Result<BTreeSet<RoomId>, StoreError> {
    let ids: Vec<i64> = rooms.iter().map(|room| id_column(room.0)).collect();
    let found = sqlx::query_scalar::<_, Option<i64>>(
        "SELECT NULL FROM nodes WHERE node = $1 AND state = 'live'
         UNION ALL SELECT room FROM rooms WHERE room = ANY($2) AND owner = $1",
    );
    let found = found.bind(i64::from(node.0)).bind(ids).fetch_all(transaction).await?;
    if !found.contains(&None) {
        return Err(StoreError::TakenOver);
    }
    Ok(found.into_iter().flatten().map(|room| RoomId(room.cast_unsigned())).collect())
}
