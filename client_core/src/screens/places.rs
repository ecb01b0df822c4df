//! Where the player is without a room, and where an input leads. The screens opened over the home screen are a stack: the
//! last one opened is shown, and closing it shows the one below.

use game::{ChallengeId, ClaimedRun, MatchId, RoomCode};
use puzzle::Technique;

use protocol::ScreenAddress;

use super::Page;
use crate::pools::PoolsIntent;
use crate::practice::{GhostRace, ReviewStep};
use crate::theatre::GhostOf;

/// A screen that is opened over the home screen.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// Puzzles for one player: the ways into a game, or the game.
    Practice,
    Editor,
    /// The page of a challenge.
    Challenge,
    /// Any other: all that is known of it is in the value.
    Page(Box<dyn Page>),
}

impl Place {
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Page(page), Self::Page(other)) => page.name() == other.name(),
            (place, other) => std::mem::discriminant(place) == std::mem::discriminant(other),
        }
    }
}

/// The open ones, the last on top; each at most once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(Vec<Place>);

impl Places {
    pub(crate) fn top(&self) -> Option<&Place> {
        self.0.last()
    }

    pub(crate) fn pages_mut(&mut self) -> Vec<&mut Box<dyn Page>> {
        let mut pages = Vec::new();
        for place in &mut self.0 {
            if let Place::Page(page) = place {
                pages.push(page);
            }
        }
        pages
    }

    pub(crate) fn open(&mut self, place: Place) {
        self.close(&place);
        self.0.push(place);
    }

    pub(crate) fn close_pages(&mut self, is_done: &dyn Fn(&dyn Page) -> bool) {
        self.0.retain(|place| !matches!(place, Place::Page(page) if is_done(&**page)));
    }

    /// False if it was not open.
    pub(crate) fn close(&mut self, place: &Place) -> bool {
        let open = self.0.len();
        self.0.retain(|other| !other.is(place));
        self.0.len() < open
    }
}

/// Where an input leads, if that is another screen or needs more than the screen knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Out of the room.
    Leave,
    /// To look for an opponent; out of the room, if the player is in one.
    Queue,
    /// To an attempt at this challenge, in the same way.
    Attempt(ChallengeId),
    /// The player is in a room now; for an attempt at this challenge.
    Entered(Option<ChallengeId>),
    /// They are on the screen from which rooms are entered.
    Out,
    /// There as well, with what is wrong with the code of a room.
    Refused(RoomCode, String),
    /// Nowhere else; but a race has ended.
    Raced,
    /// To the page of a challenge.
    Challenge(ChallengeId),
    /// The same, out of the room.
    Visit(ChallengeId),
    /// To a new game alone.
    Practise,
    /// To the page of the daily.
    Daily,
    /// To a page of pools or ratings.
    Pools(PoolsIntent),
    /// To the big screen of a room; `None` where the address was none.
    Screen(Option<ScreenAddress>),
    /// To a finished match, to watch it again.
    Watch(MatchId, Option<String>),
    /// To the picker, for a game alone.
    Picker,
    /// The puzzle in the editor is played alone.
    PlayDraft,
    /// What was read from a file is played alone.
    PlayRead,
    /// It becomes the editor's draft.
    EditRead,
    /// This text is read like a file.
    Read(String),
    /// The same; at home it is asked what to do with the puzzle in it.
    Pasted(String),
    /// A room is opened for this puzzle.
    Race(String),
    /// The same for one that its finder has not set, and races too.
    RaceFound(String),
    /// A challenge is made of this puzzle.
    Make(String),
    /// A challenge is made of a puzzle that was solved alone, with this run.
    BeatMe(String, ClaimedRun),
    /// A run is raced alone; out of the room.
    Against(Box<GhostRace>),
    /// A link of a run, or what stands for one, is looked at.
    Ghost(GhostOf),
    /// The statistics are wanted as a file.
    SaveStatistics,
    /// The challenge that waits is not wanted.
    Decline,
    /// To positions of a race that are solved again, and back.
    Review(MatchId, Vec<ReviewStep>),
    /// To an exercise, and back.
    Train(Technique),
}

impl Step {
    /// Whether it leads out of a room.
    pub(crate) fn is_way_out(&self) -> bool {
        matches!(self, Self::Leave | Self::Queue | Self::Attempt(_) | Self::Visit(_) | Self::Against(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_place_opened_is_on_top_and_none_is_open_twice() {
        let mut places = Places::default();
        places.open(Place::Practice);
        places.open(Place::Editor);
        places.open(Place::Practice);
        assert!(matches!(places.top(), Some(Place::Practice)));
        assert!(places.close(&Place::Practice));
        assert!(matches!(places.top(), Some(Place::Editor)));
        assert!(!places.close(&Place::Practice));
    }
}
