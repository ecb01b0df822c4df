//! What a client asks for a big screen: its address, and what it shows. The address proves itself: a seal over room and consent that
//! only a server of this store can make.

use std::sync::atomic::Ordering;

use game::{MemberNo, Millis, RequestId, Watcher};
use protocol::{Fault, ScreenAddress, ServerMessage, TheatreEvent, TheatreRequest};

use super::{Dispatch, too_fast};
use crate::limits::{ROOM_PREVIEW_MS_MAX, SCREEN_EVERY_MS_MIN};
use crate::rooms::look::{self, Unseen};
use crate::token_bucket::TooSoon;

impl Dispatch {
    pub(super) async fn ask_of_theatre(
        &self,
        request: RequestId,
        ask: TheatreRequest,
        at: Millis,
    ) -> Result<(), Fault> {
        let event = match ask {
            TheatreRequest::Screen => TheatreEvent::Screen {
                request,
                screen: self.screen().await?.map(|screen| screen.to_string()),
            },
            TheatreRequest::Show { screen, boards } => {
                self.check_pace(at)?;
                match self.shown(&screen, boards).await {
                    Ok(Some(room)) => TheatreEvent::Shown { request, room },
                    Ok(None) | Err(Unseen::NoSuchRoom) => TheatreEvent::NotShown { request, own: false },
                    Err(Unseen::OwnRace) => TheatreEvent::NotShown { request, own: true },
                    Err(Unseen::Busy) => return Err(busy()),
                }
            }
        };
        self.outbox.say(ServerMessage::Theatre { event });
        Ok(())
    }

    /// A screen asks once a second.
    fn check_pace(&self, at: Millis) -> Result<(), Fault> {
        let before = Millis(self.shown_at.swap(at.0, Ordering::Relaxed));
        let wait_ms = SCREEN_EVERY_MS_MIN.saturating_sub(at.since(before));
        if wait_ms > 0 { Err(too_fast(TooSoon { wait_ms })) } else { Ok(()) }
    }

    async fn screen(&self) -> Result<Option<ScreenAddress>, Fault> {
        let Some(there) = self.app.rooms.players.speaks_in(self.player, self.outbox.session()) else {
            return Ok(None);
        };
        let consent = look::consent(&self.app, there.room, self.player).await;
        let Some(consent) = consent.or_else(unless_busy)? else { return Ok(None) };
        look::address(&self.app, there.room, consent).await.map(Some).or_else(unless_busy)
    }

    async fn shown(
        &self,
        screen: &str,
        boards: Vec<MemberNo>,
    ) -> Result<Option<Box<game::ShownRoom>>, Unseen> {
        let Ok(screen) = screen.parse::<ScreenAddress>() else { return Ok(None) };
        if look::address(&self.app, screen.room, screen.consent).await? != screen {
            return Ok(None);
        }
        let [by_queue, by_room] =
            [self.app.rooms.network_salt, screen.room.0].map(|salt| self.address.network(salt));
        let watcher = Watcher { player: self.player, by_queue, by_room };
        look::shown(&self.app, screen, boards, watcher).await
    }
}

fn busy() -> Fault {
    too_fast(TooSoon { wait_ms: ROOM_PREVIEW_MS_MAX })
}

/// A room that is gone shows nothing.
fn unless_busy<T>(why: Unseen) -> Result<Option<T>, Fault> {
    match why {
        Unseen::NoSuchRoom | Unseen::OwnRace => Ok(None),
        Unseen::Busy => Err(busy()),
    }
}
