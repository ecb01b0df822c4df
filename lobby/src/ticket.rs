//! Who looks for an opponent, and whom they would meet. Does not know who else waits, nor where.

use game::{Millis, Name, Network, PlayerId};
use rating::{Experience, Strength};
use serde::{Deserialize, Serialize};

use crate::pool::Slug;
use crate::wave::{AvoidList, RatingRange};

/// A player who looks for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    pub player: PlayerId,
    pub name: Name,
    /// A program plays, and says so.
    pub bot: bool,
    /// Accepts a program as the opponent.
    pub with_bots: bool,
    pub network: Network,
    /// Was seen to play at a pace that no hand reaches, not long ago, without saying that a program plays.
    #[serde(default)]
    pub not_by_hand: bool,
    #[serde(default)]
    pub wish: Wish,
    /// Since when they have waited, as the queue knows that has taken them out for a race.
    #[serde(default)]
    pub since: Option<Millis>,
}

/// Where a player waits, and what is known of them there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// By name, each once; none: the first one of the server.
    pub pools: Vec<Slug>,
    /// In the classes in which they have raced.
    pub known: Vec<KnownStrength>,
    /// Whom they want to meet.
    pub range: Option<RatingRange>,
    /// Whom they do not want to meet, and who are not to meet them.
    pub avoids: AvoidList,
    /// Their client answers calls, and is told of each pool. Of others the connection is taken for the answer.
    pub answers: bool,
}

/// How strong a player is in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownStrength {
    pub class: Slug,
    pub strength: Strength,
    pub experience: Experience,
}

impl Ticket {
    /// Of a person who wants to meet people, in the first pool.
    #[must_use]
    pub fn new(player: PlayerId, name: Name, network: Network) -> Self {
        let (bot, with_bots, not_by_hand) = (false, false, false);
        Self { player, name, bot, with_bots, network, not_by_hand, wish: Wish::default(), since: None }
    }

    /// A program that poses as a person.
    const fn is_disguised(&self) -> bool {
        self.not_by_hand && !self.bot
    }

    /// Whether they would race such an opponent: people only people, unless they accept bots that say that they are; bots
    /// and programs in disguise each other.
    pub(crate) const fn accepts(&self, opponent: &Self) -> bool {
        if self.bot {
            true
        } else if self.is_disguised() {
            opponent.bot || opponent.is_disguised()
        } else {
            !opponent.is_disguised() && (self.with_bots || !opponent.bot)
        }
    }

    /// That of somebody who has never raced in a class, or where there is none, is what everybody starts with.
    #[must_use]
    pub fn strength(&self, class: Option<&Slug>) -> Strength {
        self.known(class).map_or(Strength::START, |known| known.strength)
    }

    /// What is known of them in a class.
    #[must_use]
    pub fn known(&self, class: Option<&Slug>) -> Option<&KnownStrength> {
        self.wish.known.iter().find(|known| Some(&known.class) == class)
    }
}
