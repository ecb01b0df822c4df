//! What a client wants of the place of a challenge in the gallery.

use game::{Millis, RequestId};
use protocol::{ChallengeRefusal, Fault, ListingChange};

use super::Dispatch;
use crate::challenges::gallery;

impl Dispatch {
    /// Changes it, and shows the challenge as it is then.
    pub(super) async fn change_listing(
        &self,
        request: RequestId,
        id: &str,
        change: ListingChange,
        at: Millis,
    ) -> Result<(), Fault> {
        if !self.app.config.gallery.enabled {
            self.refuse_challenge(request, ChallengeRefusal::NoGallery);
            return Ok(());
        }
        let found = self.find_challenge(id, at).await?;
        if matches!(change, ListingChange::Report { .. }) {
            self.check_reports().await?;
        }
        let shown = match found {
            Ok(found) => match gallery::change(&self.app, &found, self.player, change).await {
                Ok(()) => gallery::view(&self.app, &found, self.player).await,
                Err(why) => Err(why),
            },
            Err(why) => Err(why),
        };
        self.show_challenge(request, shown);
        Ok(())
    }
}
