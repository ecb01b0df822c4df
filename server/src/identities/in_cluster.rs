//! Recognises the players of a cluster. No node remembers any: another may have renewed a secret a moment ago. The database
//! is asked at every connection, and the secret renewed by compare-and-set.

use protocol::Identity;

use super::secrets::{self, Worth};
use super::{Identities, Recognition};
use crate::store::shared_players::SharedPlayers;
use crate::token_bucket::TooSoon;

impl Identities {
    pub(super) async fn recognise_in_cluster(
        &self,
        players: &SharedPlayers,
        claimed: &Identity,
        may_ask: impl FnOnce() -> Result<(), TooSoon>,
        may_be_new: impl FnOnce() -> bool,
    ) -> Recognition {
        if let Err(too_soon) = may_ask() {
            return Recognition::TooOften(too_soon);
        }
        let (player, now, fresh) = (claimed.player, self.clock.now(), secrets::invent());
        let renewed =
            players.change(player, |stored| secrets::renew(stored, &claimed.secret, &fresh, now)).await;
        match renewed {
            Ok(None) => self.welcome(may_be_new).await,
            Ok(Some(Worth::Good(_))) => {
                Recognition::Known { player, renewed: Some(Identity { player, secret: fresh }) }
            }
            Ok(Some(Worth::Dead)) => self.dead_secret(player, now),
            Ok(Some(Worth::Unknown)) => Recognition::WrongSecret,
            Err(error) => {
                tracing::warn!(%error, "cannot look up a player");
                Recognition::NotNow
            }
        }
    }
}
