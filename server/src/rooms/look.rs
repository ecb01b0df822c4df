//! Looks at rooms from outside: for a player before entering, for the page of an invitation, for a big screen. Knows neither
//! sockets nor HTTP; who may look how often is the callers' business.

use std::sync::Arc;
use std::time::Duration;

use game::{MemberNo, PlayerId, RoomCode, RoomId, RoomPreview, ShownRoom, Watcher};
use protocol::ScreenAddress;
use tokio::time::timeout;

use super::message::{RoomMessage, ask};
use super::reach::{self, Reach};
use super::seen::{RoomLook, RoomSeen};
use crate::app_state::AppState;
use crate::challenges::dailies;
use crate::cluster::Sought;
use crate::limits::{ROOM_PREVIEW_MS_MAX, STORE_READ_MS_MAX};

/// Why nothing is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unseen {
    NoSuchRoom,
    /// The room waits for the journal, or the store does not answer.
    Busy,
    /// It is a race of who looks.
    OwnRace,
}

pub(crate) async fn preview(app: &Arc<AppState>, code: RoomCode) -> Result<RoomPreview, Unseen> {
    match look(app, Sought::Code(code), RoomLook::Preview).await? {
        RoomSeen::Preview(preview) => Ok(*preview),
        RoomSeen::Consent(_) | RoomSeen::Screen(_) | RoomSeen::OwnRace => Err(Unseen::NoSuchRoom),
    }
}

/// The number of the consent to a screen of this room, if the player is its host and has given it.
pub(crate) async fn consent(
    app: &Arc<AppState>,
    room: RoomId,
    player: PlayerId,
) -> Result<Option<u32>, Unseen> {
    match look(app, Sought::Room(room), RoomLook::Consent(player)).await? {
        RoomSeen::Consent(consent) => Ok(consent),
        RoomSeen::Preview(_) | RoomSeen::Screen(_) | RoomSeen::OwnRace => Ok(None),
    }
}

/// What a screen shows. Nobody can tell a room that is gone from one that is not shown.
pub(crate) async fn shown(
    app: &Arc<AppState>,
    ScreenAddress { room, consent, .. }: ScreenAddress,
    boards: Vec<MemberNo>,
    watcher: Watcher,
) -> Result<Option<Box<ShownRoom>>, Unseen> {
    match look(app, Sought::Room(room), RoomLook::Screen { consent, boards, watcher }).await {
        Ok(RoomSeen::Screen(shown)) => Ok(shown),
        Ok(RoomSeen::Preview(_) | RoomSeen::Consent(_)) | Err(Unseen::NoSuchRoom) => Ok(None),
        Ok(RoomSeen::OwnRace) => Err(Unseen::OwnRace),
        Err(why @ (Unseen::Busy | Unseen::OwnRace)) => Err(why),
    }
}

/// The address of a screen with this consent.
pub(crate) async fn address(app: &AppState, room: RoomId, consent: u32) -> Result<ScreenAddress, Unseen> {
    match timeout(Duration::from_millis(STORE_READ_MS_MAX), dailies::secret(app)).await {
        Ok(Ok(secret)) => Ok(ScreenAddress { room, consent, seal: secret.screen_seal(room, consent) }),
        Ok(Err(_)) | Err(_) => Err(Unseen::Busy),
    }
}

async fn look(app: &Arc<AppState>, sought: Sought, what: RoomLook) -> Result<RoomSeen, Unseen> {
    let limit = Duration::from_millis(ROOM_PREVIEW_MS_MAX);
    let look = async {
        // A room that closes meanwhile drops the question.
        match reach::find(app, sought).await? {
            (_, Reach::Here(inbox)) => ask(&inbox, |reply| RoomMessage::Look { what, reply }).await,
            (room, Reach::There(owner)) => app.placement.look(owner, room, what).await,
        }
    };
    timeout(limit, look).await.map_err(|_| Unseen::Busy)?.ok_or(Unseen::NoSuchRoom)
}
