//! What of a daily is shared: nine squares, one for each box, coloured by the time that went into it, with time, place and
//! streak. It fits a chat and gives no digit away. A pure function.

use std::fmt::Write;

use game::Day;

use crate::text;

/// Milliseconds up to which a box is fast, and up to which it is not slow.
pub const SQUARE_FAST_MS: u32 = 40_000;
pub const SQUARE_SLOW_MS: u32 = 80_000;

/// How long a box took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    Fast,
    Medium,
    Slow,
    /// Nothing is known of it.
    Unknown,
}

impl Square {
    #[must_use]
    pub fn of(box_ms: u32) -> Self {
        if box_ms <= SQUARE_FAST_MS {
            Self::Fast
        } else if box_ms <= SQUARE_SLOW_MS {
            Self::Medium
        } else {
            Self::Slow
        }
    }

    const fn emoji(self) -> char {
        match self {
            Self::Fast => '🟩',
            Self::Medium => '🟨',
            Self::Slow => '🟧',
            Self::Unknown => '⬜',
        }
    }
}

/// A solved daily.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share<'a> {
    pub day: Day,
    pub time_ms: u32,
    pub mistakes: u8,
    /// The place, and how many there are.
    pub place: Option<(u16, u16)>,
    pub streak: u32,
    /// Milliseconds for each of nine boxes; any other number of them is unknown.
    pub boxes: &'a [u32],
    pub link: &'a str,
}

impl Share<'_> {
    /// One for each box, in reading order.
    #[must_use]
    pub fn squares(&self) -> [Square; 9] {
        let times: Option<[u32; 9]> = self.boxes.try_into().ok();
        times.map_or([Square::Unknown; 9], |times| times.map(Square::of))
    }

    /// "Nonet daily, 22 Nov", "7:48, no mistakes", "64th of 1,204, day 13".
    #[must_use]
    pub fn lines(&self) -> [String; 3] {
        let place = self.place.map(|(rank, of)| text::daily_place(text::ordinal(rank), of));
        let streak = (self.streak > 0).then(|| text::daily_share_day(self.streak));
        [
            text::daily_share_head(text::practice::bare_date(self.day)),
            format!("{}, {}", text::clock(self.time_ms), text::daily_share_mistakes(self.mistakes)),
            place.into_iter().chain(streak).collect::<Vec<_>>().join(", "),
        ]
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in self.lines().iter().filter(|line| !line.is_empty()) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{line}");
        }
        for row in self.squares().chunks(3) {
            let _ = writeln!(text, "{}", row.iter().map(|square| square.emoji()).collect::<String>());
        }
        text.push_str(self.link);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARE: Share<'_> = Share {
        day: Day(20_780),
        time_ms: 468_400,
        mistakes: 0,
        place: Some((64, 1_204)),
        streak: 13,
        boxes: &[41_000, 80_000, 40_000, 81_000, 0, 39_999, 50_000, 90_000, 12],
        link: "https://nonet.example/daily",
    };

    #[test]
    fn a_share_text_has_no_digit_of_the_puzzle() {
        let golden = "Nonet daily, 23 Nov\n7:48, no mistakes\n64th of 1,204, day 13\n🟨🟨🟩\n🟧🟩🟩\n🟨🟧🟩\n\
                      https://nonet.example/daily";
        assert_eq!(SHARE.text(), golden);
    }

    #[test]
    fn what_is_not_known_is_left_out_or_white() {
        let share = Share { place: None, streak: 0, mistakes: 1, boxes: &[], ..SHARE };
        let golden =
            "Nonet daily, 23 Nov\n7:48, 1 mistake\n⬜⬜⬜\n⬜⬜⬜\n⬜⬜⬜\nhttps://nonet.example/daily";
        assert_eq!(share.text(), golden);
        assert_eq!(Share { boxes: &[1; 81], ..SHARE }.squares(), [Square::Unknown; 9]);
    }
}
