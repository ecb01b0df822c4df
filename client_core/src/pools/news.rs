//! What a race has changed, for the results and for those who are elsewhere already; and why, where it has changed nothing.

use game::MatchId;
use protocol::{PoolRacer, RatedMatch, RatingChange};

use super::Pools;
use crate::room::ResultsCard;
use crate::text::{self, pools as words};

/// What stands beside the headline of the results of a rated race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingNews {
    /// "Your rating, Duel".
    pub label: String,
    /// "1,678", once it is known.
    pub rating: Option<String>,
    /// "−6", and whether it was won.
    pub change: Option<(String, bool)>,
    /// All that there is to say: who has changed by how much, what does not count and why.
    pub lines: Vec<String>,
}

impl Pools {
    /// Completes the results of a pool's race.
    pub(crate) fn complete(&self, card: &mut ResultsCard, id: MatchId) {
        card.rating = self.news(id);
        let Some(race) = &self.race else { return };
        card.is_of_pool = true;
        let rated = self.rated.as_ref().filter(|rated| rated.id == id);
        for line in &mut card.rows {
            let is_meant = |racer: &&PoolRacer| {
                let is_own = Some(racer.player) == self.own;
                is_own == line.you && (is_own || racer.name.as_str() == line.name)
            };
            let Some(racer) = race.racers.iter().find(is_meant) else { continue };
            line.player = Some(racer.player);
            let change = rated.and_then(|rated| rated.changes.iter().find(|one| one.player == racer.player));
            if let Some(RatingChange { old, new, .. }) = change {
                line.rating = format!("{} {}", words::rating(*new), words::signed(new.rating - old.rating));
            }
        }
    }

    /// What the race of these results has changed; `None` where it was about nobody's rating.
    #[must_use]
    pub fn news(&self, id: MatchId) -> Option<RatingNews> {
        let rated = self.rated.as_ref().filter(|rated| rated.id == id);
        let class = match (rated, &self.race) {
            (Some(rated), _) => &rated.class,
            (None, Some(race)) => race.class.as_ref()?,
            (None, None) => return None,
        };
        let label = words::your_rating(words::class(class));
        let Some(rated) = rated else {
            let lines = vec![words::counting().to_owned()];
            return Some(RatingNews { label, rating: None, change: None, lines });
        };
        let own = rated.changes.iter().find(|change| Some(change.player) == self.own);
        let mut lines: Vec<String> =
            rated.unrated.map(|why| words::unrated(why).to_owned()).into_iter().collect();
        if rated.void {
            lines.push(words::void(
                words::class(class),
                own.map_or_else(String::new, |own| words::rating(own.new)),
            ));
        } else {
            let others = rated.changes.iter().filter(|change| Some(change.player) != self.own);
            // The changes of many stand in the table.
            let others = others.filter(|_| rated.changes.len() <= 2);
            lines.extend(own.into_iter().chain(others).map(|change| self.changed(change)));
        }
        lines.extend(own.into_iter().flat_map(|own| self.uncounted(own)));
        if own.is_some_and(|own| own.new.is_provisional()) {
            lines.push(words::provisional().to_owned());
        }
        let change = own.map(|own| own.new.rating - own.old.rating).filter(|_| rated.unrated.is_none());
        Some(RatingNews {
            label,
            rating: own.map(|own| words::rating(own.new)),
            change: change.map(|change| (words::signed(change), change >= 0)),
            lines,
        })
    }

    /// "You 1,684 → 1,678 (−6)".
    fn changed(&self, change: &RatingChange) -> String {
        let name = match self.racer(change) {
            _ if Some(change.player) == self.own => text::you().to_owned(),
            racer => racer.map(|racer| racer.name.to_string()).unwrap_or_default(),
        };
        let (old, new) = (words::points(change.old.rating), words::rating(change.new));
        words::changed(name, old, new, words::signed(change.new.rating - change.old.rating))
    }

    fn uncounted(&self, own: &RatingChange) -> Vec<String> {
        let racers = || self.race.iter().flat_map(|race| &race.racers);
        let name = |of| racers().find(|racer| racer.player == of).map(|racer| racer.name.to_string());
        let each = own.uncounted.iter().filter_map(|pair| Some((name(pair.opponent)?, pair.why)));
        each.map(|(name, why)| words::uncounted(why, name)).collect()
    }

    fn racer(&self, change: &RatingChange) -> Option<&PoolRacer> {
        self.race.iter().flat_map(|race| &race.racers).find(|racer| racer.player == change.player)
    }

    /// Keeps it, and says what is to be told to somebody who does not see these results.
    pub(super) fn take_rated(&mut self, rated: RatedMatch, shown: Option<MatchId>) -> Option<String> {
        let own = rated.changes.iter().find(|change| Some(change.player) == self.own).cloned();
        if let Some(own) = &own {
            let of_class = self.list.iter_mut().filter(|pool| pool.class.as_ref() == Some(&rated.class));
            of_class.for_each(|pool| pool.own = Some(own.new));
        }
        let class = words::class(&rated.class);
        let told = match (&own, rated.unrated) {
            (Some(own), _) if rated.void => Some(words::void(class, words::rating(own.new))),
            (_, Some(why)) => Some(words::unrated(why).to_owned()),
            (Some(own), None) => {
                let change = words::signed(own.new.rating - own.old.rating);
                let (old, new) = (words::points(own.old.rating), words::rating(own.new));
                Some(words::rated_elsewhere(class, old, new, change))
            }
            (None, None) => None,
        };
        let is_seen = shown == Some(rated.id) && !rated.void;
        let is_newest = self.rated.as_ref().is_none_or(|known| known.id == rated.id || !rated.void);
        if is_newest {
            self.rated = Some(rated);
        }
        told.filter(|_| !is_seen)
    }
}
