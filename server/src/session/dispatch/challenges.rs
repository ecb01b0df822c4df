//! What a client asks of challenges. An id that no challenge has counts as a wrong room code does: looking must not be a way
//! of guessing.

use game::{ChallengeId, ChallengeView, Day, Millis, Problem, RequestId};
use protocol::{ChallengeRefusal, Fault, ServerMessage};

use super::{Dispatch, too_fast};
use crate::challenges::{self, Change, Found, Wanted, dailies, gallery};
use crate::net::AddressAction;
use crate::rooms::open::{self, Purpose};
use crate::rooms::reach::Reach;
use crate::rooms::workers::JobOwner;

impl Dispatch {
    /// Has a challenge made, and returns at once: proving a puzzle takes up to seconds.
    pub(super) fn make_challenge(
        &self,
        request: RequestId,
        mut wanted: Wanted,
        at: Millis,
    ) -> Result<(), Fault> {
        self.check_serving()?;
        let clients = &self.app.quotas.clients;
        clients.take(self.address, AddressAction::NewChallenge, at).map_err(too_fast)?;
        if !self.put_upload_in(&mut wanted.puzzle) {
            self.charge_for_a_job(at)?;
        }
        let (app, outbox, owner) = (self.app.clone(), self.outbox.clone(), JobOwner::Address(self.address));
        self.app.spawn(async move {
            outbox.say(match challenges::make(&app, wanted, owner).await {
                Ok(id) => ServerMessage::ChallengeMade { request, id },
                Err(problem) => ServerMessage::ChallengeRefused { request, problem },
            });
        });
        Ok(())
    }

    pub(super) async fn open_challenge(&self, request: RequestId, id: &str, at: Millis) -> Result<(), Fault> {
        let shown = match self.find_challenge(id, at).await? {
            Ok(found) => gallery::view(&self.app, &found, self.player).await,
            Err(why) => Err(why),
        };
        self.show_challenge(request, shown);
        Ok(())
    }

    pub(super) async fn try_challenge(
        &self,
        request: RequestId,
        id: &str,
        name: &str,
        at: Millis,
    ) -> Result<(), Fault> {
        let name = self.name(name)?;
        self.check_serving()?;
        self.check_free(None)?;
        let found = match self.find_challenge(id, at).await? {
            Ok(found) => self.next_attempt(found).await,
            Err(why) => Err(why),
        };
        let purpose = match found {
            Ok(purpose) => purpose,
            Err(why) => {
                self.refuse_challenge(request, why);
                return Ok(());
            }
        };
        let opened = open::open(&self.app, self.room_slot(at)?, purpose).await;
        let (room, inbox) = opened.ok_or(Fault::TooManyRooms)?;
        self.enter(request, Some((room, Reach::Here(inbox))), name, false, None, at).await
    }

    /// A room for the next attempt, if there is a place for a further run.
    async fn next_attempt(&self, found: Found) -> Result<Purpose, ChallengeRefusal> {
        if found.board.is_full() {
            return Err(ChallengeRefusal::Full);
        }
        challenges::tidy(&self.app, &found).await?;
        let attempt = found.attempt(&self.app, self.player, self.address).await?;
        Ok(Purpose::attempt(&found.challenge, attempt, self.player))
    }

    pub(super) async fn withdraw_challenge(
        &self,
        request: RequestId,
        id: &str,
        at: Millis,
    ) -> Result<(), Fault> {
        let found = self.find_challenge(id, at).await?;
        let withdrawn = match found {
            Ok(Found { challenge, .. }) => {
                challenges::withdraw(&self.app, challenge.id, self.player).await.map(|()| challenge.id)
            }
            Err(why) => Err(why),
        };
        match withdrawn {
            Ok(id) => self.outbox.say(ServerMessage::ChallengeWithdrawn { request, id }),
            Err(why) => self.refuse_challenge(request, why),
        }
        Ok(())
    }

    /// Changes what counts in the player's own challenge, and shows it as it is then.
    pub(super) async fn rule_on_challenge(
        &self,
        request: RequestId,
        id: &str,
        change: Change,
        at: Millis,
    ) -> Result<(), Fault> {
        let found = self.find_challenge(id, at).await?;
        let ruled = match found {
            Ok(found) => challenges::rule(&self.app, &found, self.player, change).await,
            Err(why) => Err(why),
        };
        let shown = match ruled {
            Ok(found) => gallery::view(&self.app, &found, self.player).await,
            Err(why) => Err(why),
        };
        self.show_challenge(request, shown);
        Ok(())
    }

    /// Shows the daily of today, or of an earlier day.
    pub(super) async fn open_daily(
        &self,
        request: RequestId,
        day: Option<Day>,
        at: Millis,
    ) -> Result<(), Fault> {
        self.wait_for_a_try(at).await?;
        match dailies::open(&self.app, self.player, day).await {
            Ok(view) => self.outbox.say(ServerMessage::Daily { request, view: view.into() }),
            Err(why) => self.refuse_challenge(request, why),
        }
        Ok(())
    }

    pub(super) async fn find_challenge(
        &self,
        id: &str,
        at: Millis,
    ) -> Result<Result<Found, ChallengeRefusal>, Fault> {
        let Ok(id) = id.parse::<ChallengeId>() else { return Ok(Err(ChallengeRefusal::BadId)) };
        self.wait_for_a_try(at).await?;
        let found = challenges::find(&self.app, id, Some(self.player)).await;
        if matches!(found, Err(ChallengeRefusal::NoSuchChallenge)) {
            self.count_wrong_code(at);
        }
        Ok(found)
    }

    pub(super) fn show_challenge(&self, request: RequestId, shown: Result<ChallengeView, ChallengeRefusal>) {
        match shown {
            Ok(view) => self.outbox.say(ServerMessage::Challenge { request, view: Box::new(view) }),
            Err(why) => self.refuse_challenge(request, why),
        }
    }

    pub(super) fn refuse_challenge(&self, request: RequestId, why: ChallengeRefusal) {
        let problem = Problem::from(why);
        self.outbox.say(ServerMessage::ChallengeRefused { request, problem });
    }
}
