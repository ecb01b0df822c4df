//! Who races whom and what for, from the call to the first digit: names, shapes, ratings, stakes, earlier races.

use game::{Millis, Phase};
use protocol::{PoolRace, PoolRacer};

use super::Pools;
use crate::app::App;
use crate::room::Room;
use crate::text::{self, pools as words};

/// All that the screen shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versus {
    /// The pool.
    pub title: String,
    /// What is waited for.
    pub status: String,
    /// The player's own side first.
    pub sides: Vec<Side>,
    /// "+9" and "−7"; `None` where nothing is rated.
    pub stakes: Option<[String; 2]>,
    /// Races against the only opponent, won and lost.
    pub against: Option<[u32; 2]>,
    /// "Classic, Medium", "5 mistakes allowed", "20 min".
    pub rules: Vec<String>,
    /// Seconds until the call is over, or until the race starts.
    pub seconds: Option<u64>,
    /// How much of the current second is left, in thousandths.
    pub of_second: u16,
    /// The player must say that they are there.
    pub asks: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub you: bool,
    /// Colour and shape.
    pub mark: u16,
    pub name: String,
    pub rating: String,
    /// "within 62".
    pub deviation: String,
}

impl Versus {
    /// While a race of a pool is called, or prepared in its room.
    #[must_use]
    pub fn of(app: &App, now: Millis) -> Option<Self> {
        let pools = app.shared().pools();
        let race = pools.race.as_ref()?;
        let room = app.room();
        if room.is_some_and(|room| !is_before(room)) {
            return None;
        }
        let called = pools.called(now).filter(|_| room.is_none());
        let asks = called.is_some_and(|(_, asks)| asks);
        let left_ms = room.map_or_else(|| called.map(|(left_ms, _)| left_ms), |room| room.countdown_ms(now));
        let mut sides: Vec<Side> = race.racers.iter().map(|racer| side(racer, pools, room)).collect();
        if let Some(at) = sides.iter().position(|side| side.you) {
            let own = sides.remove(at);
            sides.insert(0, own);
        }
        if room.is_none() {
            (1..).zip(&mut sides).for_each(|(mark, side)| side.mark = mark);
        }
        let own = race.racers.iter().find(|racer| Some(racer.player) == pools.own);
        let stakes = own.and_then(|own| own.stakes).filter(|_| race.class.is_some());
        // As the opponent's page has it: their races won come first there.
        let against = pools.against.as_ref().map(|met| [met.lost, met.won]);
        Some(Self {
            title: race.title.clone(),
            status: match room {
                Some(room) => room
                    .countdown_ms(now)
                    .map_or_else(|| room.status(now), |_| text::labels::get_ready().to_owned()),
                None if asks => words::called_one().to_owned(),
                None => words::you_are_here().to_owned(),
            },
            sides,
            stakes: stakes.map(|stakes| [words::signed(stakes.first), words::signed(stakes.last)]),
            against: against.filter(|[won, lost]| won + lost > 0),
            rules: pools.rules_of(race, stakes.is_some()),
            seconds: left_ms.map(|ms| ms.div_ceil(1_000).max(1)),
            of_second: left_ms.map_or(0, |ms| (ms % 1_000) as u16),
            asks,
        })
    }
}

/// Whether the room's first race has not begun.
fn is_before(room: &Room) -> bool {
    let phase = room.view().phase;
    room.results().is_none() && matches!(phase, Phase::Lobby | Phase::Dealing | Phase::Countdown { .. })
}

fn side(racer: &PoolRacer, pools: &Pools, room: Option<&Room>) -> Side {
    let seated = room.and_then(|room| room.view().members.iter().find(|member| member.name == racer.name));
    Side {
        you: Some(racer.player) == pools.own,
        mark: seated.map_or_else(|| words::mark(racer.player), |member| member.no.0),
        name: racer.name.to_string(),
        rating: words::rating(racer.strength),
        deviation: words::sure(racer.strength.deviation),
    }
}

impl Pools {
    /// The rules of a pool in a few words.
    fn rules_of(&self, race: &PoolRace, is_rated: bool) -> Vec<String> {
        let Some(pool) = self.list.iter().find(|pool| pool.name == race.pool) else { return Vec::new() };
        let kind = match &pool.kinds[..] {
            [kind] => Some(text::kind(Some(kind))),
            _ => None,
        };
        let [easiest, hardest] = pool.tiers;
        let tier = (easiest == hardest).then(|| text::tier(easiest).to_owned());
        let terms = crate::room::rules_card(&pool.rules);
        let terms = terms.into_iter().map(|row| format!("{}: {}", row.label, row.value));
        // The server rates a class's races but these.
        let unrated = if race.class.is_some() { words::unrated_between() } else { words::unrated_race() };
        let unrated = (!is_rated).then(|| unrated.to_owned());
        text::list([kind, tier]).into_iter().chain(terms).chain(unrated).collect()
    }
}

impl Side {
    /// "Mara, 1,715, within 48".
    #[must_use]
    pub fn spoken(&self) -> String {
        words::against(&self.name, &self.rating, format!(", {}", self.deviation))
    }
}
