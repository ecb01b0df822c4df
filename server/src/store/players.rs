//! Stored players: dates and hashes of secrets. `identities` decides which secret proves whom.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use game::{Millis, PlayerId};
use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, Row};

use super::Store;
use super::columns::{count, id, id_column};
use super::error::StoreError;

/// Numbers of players that are read with one statement, largest first.
const READ_AT_ONCE: [usize; 3] = [64, 8, 1];

static READ: LazyLock<[Arc<str>; READ_AT_ONCE.len()]> = LazyLock::new(|| {
    READ_AT_ONCE.map(|size| {
        let places = (1..=size).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
        let sql = "SELECT player, created_at, seen_at, version, secrets FROM players WHERE player IN";
        format!("{sql} ({places})").into()
    })
});

/// A player as the store knows them. Stamps are the server's own time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredPlayer {
    pub(crate) player: PlayerId,
    pub(crate) created_at: Millis,
    pub(crate) seen_at: Millis,
    /// Grows with every change.
    pub(crate) version: u64,
    /// What proves the player, in the order in which it was issued.
    pub(crate) secrets: Vec<StoredSecret>,
}

/// A secret that was issued to a player. Only its hash is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredSecret {
    pub(crate) hash: SecretHash,
    pub(crate) issued_at: Millis,
    /// When the player first came with it.
    pub(crate) used_at: Option<Millis>,
}

/// A SHA-256. A secret has 128 random bits, so a plain hash cannot be searched back. As text 64
/// hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct SecretHash(pub(crate) [u8; 32]);

impl From<SecretHash> for String {
    fn from(hash: SecretHash) -> Self {
        let mut text = Self::with_capacity(64);
        for byte in hash.0 {
            write!(text, "{byte:02x}").expect("strings take everything");
        }
        text
    }
}

impl TryFrom<String> for SecretHash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        const WANTED: &str = "a hash is 64 hexadecimal digits";
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let pairs: &[_; 32] = pairs.try_into().map_err(|_| WANTED)?;
        let mut hash = [0; 32];
        for (byte, pair) in hash.iter_mut().zip(pairs) {
            let digits = std::str::from_utf8(pair).map_err(|_| WANTED)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| WANTED)?;
        }
        if rest.is_empty() { Ok(Self(hash)) } else { Err(WANTED) }
    }
}

impl StoredPlayer {
    pub(super) fn secrets_text(&self) -> String {
        serde_json::to_string(&self.secrets).expect("hashes and stamps are plain data")
    }
}

impl Store {
    /// Those of these players that the store knows.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn players(
        &self,
        ids: &[PlayerId],
    ) -> Result<HashMap<PlayerId, StoredPlayer>, StoreError> {
        // Before the database is asked: what is not pending any more by then is there.
        let pending: Vec<_> = ids.iter().filter_map(|&player| self.pending.player(player)).collect();
        let mut players = self.players_in_database(ids).await?;
        players.extend(pending.into_iter().map(|player| (player.player, player)));
        Ok(players)
    }

    async fn players_in_database(
        &self,
        mut ids: &[PlayerId],
    ) -> Result<HashMap<PlayerId, StoredPlayer>, StoreError> {
        let mut players = HashMap::new();
        for (size, sql) in READ_AT_ONCE.into_iter().zip(&*READ) {
            while let Some((now, later)) = ids.split_at_checked(size) {
                // The statements are made of constants only.
                let query = sqlx::query(AssertSqlSafe(sql.clone()));
                let query = now.iter().fold(query, |query, player| query.bind(id_column(player.0)));
                for row in query.fetch_all(&self.pool).await? {
                    let player = PlayerId(id(&row, "player")?);
                    let secrets = serde_json::from_str(row.try_get("secrets")?)
                        .map_err(|error| StoreError::Unreadable(format!("player {player}: {error}")))?;
                    let stored = StoredPlayer {
                        player,
                        created_at: Millis(count(&row, "created_at")?),
                        seen_at: Millis(count(&row, "seen_at")?),
                        version: count(&row, "version")?,
                        secrets,
                    };
                    players.insert(player, stored);
                }
                ids = later;
            }
        }
        Ok(players)
    }
}
