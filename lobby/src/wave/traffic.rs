//! Who has come to a pool of late, and how wide a player's window begins therefore: what another second of waiting is worth.
//!
//! Whoever may take the opponent at hand or wait for a nearer one takes them within w = √(c / d), where d is how many players
//! come per second and point of rating, and c how many points of gap a second is worth (the reservation rule of McCall,
//! "Economics of information and job search", 1970). Where ratings are dense all windows are narrow, where few come all are
//! wide, without a setting for either. How d differs along the scale is taken into account by half, as the geometric mean of
//! the width for the pool's mean d and for the one around the player: in simulations no other share did better.

use std::collections::VecDeque;

use crate::limits::{TRAFFIC_FEW, TRAFFIC_MAX, TRAFFIC_MEMORY_MS};
use crate::pool::Window;
use game::Millis;

/// Of a normal spread: the mean of its density, times the distance between its quartiles.
const MEAN_DENSITY: f64 = 0.38;
/// That distance, in points, as long as too few have come to say.
const QUARTILES: f64 = 470.0;

/// The last arrivals in a pool, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    arrivals: VecDeque<Arrived>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrived {
    at: Millis,
    rating: i32,
}

impl Traffic {
    /// A player of this rating begins to wait.
    pub fn note(&mut self, rating: i32, at: Millis) {
        if self.arrivals.len() == TRAFFIC_MAX {
            self.arrivals.pop_front();
        }
        self.arrivals.push_back(Arrived { at, rating });
    }

    /// What is known of the crowd now.
    pub(super) fn crowd(&self, now: Millis) -> Crowd {
        let recent = self.arrivals.iter().filter(|arrived| now.since(arrived.at) < TRAFFIC_MEMORY_MS);
        let since = recent.clone().next().map_or(now, |first| first.at);
        let mut ratings: Vec<i32> = recent.map(|arrived| arrived.rating).collect();
        ratings.sort_unstable();
        let per_s = ratings.len().saturating_sub(1) as f64 * 1_000.0 / now.since(since).max(1) as f64;
        Crowd { ratings, per_s }
    }
}

/// Arrivals by rating, and how many there are per second.
pub(super) struct Crowd {
    ratings: Vec<i32>,
    per_s: f64,
}

impl Crowd {
    /// Points within which a player of this rating takes anybody in the first wave.
    pub(super) fn start(&self, rating: i32, window: &Window) -> f64 {
        let (least, most) = (f64::from(window.least), f64::from(window.most));
        if self.per_s <= 0.0 {
            return most;
        }
        let mean = MEAN_DENSITY / self.quartiles();
        let thinner = (mean / self.density(rating).unwrap_or(mean)).sqrt().sqrt();
        ((f64::from(window.second) / (self.per_s * mean)).sqrt() * thinner).clamp(least, most)
    }

    fn quartiles(&self) -> f64 {
        let count = self.ratings.len();
        if count < TRAFFIC_FEW {
            return QUARTILES;
        }
        f64::from((self.ratings[count * 3 / 4] - self.ratings[count / 4]).max(1))
    }

    /// The share of arrivals per point around a rating, by an eighth of them that is nearest; `None` if too few are known.
    fn density(&self, rating: i32) -> Option<f64> {
        let count = self.ratings.len();
        if count < TRAFFIC_FEW {
            return None;
        }
        let wanted = (count / 8).max(TRAFFIC_FEW / 2);
        let gap = |place: usize| self.ratings.get(place).map_or(u32::MAX, |of| of.abs_diff(rating));
        let mut above = self.ratings.partition_point(|&of| of < rating);
        let (mut below, mut farthest) = (above, 0);
        for _ in 0..wanted {
            let lower = below.checked_sub(1).map_or(u32::MAX, gap);
            farthest = lower.min(gap(above));
            if lower <= gap(above) {
                below -= 1;
            } else {
                above += 1;
            }
        }
        Some(wanted as f64 / (count as f64 * 2.0 * f64::from(farthest.max(1))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { second: 10, step: 2, least: 2, most: 1_000 };

    /// So many arrivals in the last minute, spread evenly over 1,000 points and, thinly, over the next thousand.
    fn crowd(count: i32) -> Crowd {
        let mut traffic = Traffic::default();
        for n in 0..count {
            let rating = if n % 8 == 0 { 2_000 + n * 1_000 / count } else { 1_000 + n * 1_000 / count };
            traffic.note(rating, Millis(60_000 * n as u64 / count as u64));
        }
        traffic.crowd(Millis(60_000))
    }

    #[test]
    fn the_window_narrows_with_the_root_of_the_crowd() {
        let [few, many] = [crowd(100), crowd(400)].map(|crowd| crowd.start(1_500, &WINDOW));
        assert!((1.9..2.1).contains(&(few / many)), "{few} and {many}");
        assert!((60.0..120.0).contains(&few), "{few}");
    }

    #[test]
    fn where_ratings_are_thin_the_window_is_wider() {
        let crowd = crowd(400);
        let [dense, thin] = [1_500, 2_500].map(|rating| crowd.start(rating, &WINDOW));
        assert!((1.4..1.8).contains(&(thin / dense)), "the fourth root of seven: {dense} and {thin}");
    }

    #[test]
    fn where_nobody_came_of_late_anybody_will_do() {
        let mut traffic = Traffic::default();
        assert_eq!(traffic.crowd(Millis(0)).start(1_500, &WINDOW), 1_000.0);
        (0..TRAFFIC_MAX as u64 * 2).for_each(|n| traffic.note(1_500, Millis(n)));
        assert_eq!(traffic.arrivals.len(), TRAFFIC_MAX);
        assert_eq!(traffic.crowd(Millis(2_000)).start(1_500, &WINDOW), 2.0);
        assert_eq!(traffic.crowd(Millis(2_000 + TRAFFIC_MEMORY_MS)).start(1_500, &WINDOW), 1_000.0);
    }
}
