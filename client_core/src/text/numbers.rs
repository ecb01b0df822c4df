//! Numbers, times and foreign texts as people read them.

use std::fmt;

use game::is_invisible;

/// Characters of a sentence from outside this program; the longest of our own is far shorter.
pub(crate) const SENTENCE_CHARS_MAX: usize = 300;

/// What texts count.
pub trait Count {
    fn count(self) -> u64;
}

macro_rules! counts {
    ($($number:ty)*) => { $(impl Count for $number {
        fn count(self) -> u64 {
            self as u64
        }
    })* };
}

counts! { u8 u16 u32 u64 usize }

/// `4:07`, or `1:02:09` from an hour on. Fractions of a second are cut off, as on a stopwatch.
#[must_use]
pub fn clock(ms: impl Count) -> String {
    let ms = ms.count();
    let (hours, minutes, seconds) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// What is left of a time; rounded up, since "0:00" would be a promise.
pub(super) fn countdown(ms: u64) -> String {
    clock(ms + 999)
}

/// `48 s`; from a hundred on as [`clock`].
pub(super) fn seconds(ms: u64) -> String {
    let seconds = ms / 1_000;
    if seconds < 100 { format!("{seconds} s") } else { clock(ms) }
}

/// `38 ms`, `1.2 s`.
pub(super) fn milliseconds(ms: u64) -> String {
    if ms < 1_000 { format!("{ms} ms") } else { format!("{}.{} s", ms / 1_000, ms % 1_000 / 100) }
}

/// The difference of two times: as [`clock`], but with tenths below ten seconds, so that a narrow win is never
/// "by 0:00".
#[must_use]
pub fn gap(ms: impl Count) -> String {
    let ms = ms.count();
    if ms < 10_000 { format!("{}.{} s", ms / 1_000, ms / 100 % 10) } else { clock(ms) }
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
#[must_use]
pub fn ordinal(n: impl Count) -> String {
    let n = n.count();
    let ending = match (n % 10, n % 100) {
        (1, 1..=10 | 12..=99) => "st",
        (2, 0..=11 | 13..=99) => "nd",
        (3, 0..=12 | 14..=99) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// `1,240`.
#[must_use]
pub fn thousands(n: impl Count) -> String {
    let digits = n.count().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text from outside as one line of visible characters: no control or direction-changing ones, and no more than
/// `chars_max`, the last of which says that there was more.
#[must_use]
pub fn plain(text: &str, chars_max: usize) -> String {
    let visible: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_invisible(*c)).collect();
    let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= chars_max {
        return line;
    }
    let cut: String = line.chars().take(chars_max.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}

/// An error's text as a sentence: a capital at the start, a stop at the end.
#[must_use]
pub fn sentence(error: &impl fmt::Display) -> String {
    let text = plain(&error.to_string(), SENTENCE_CHARS_MAX);
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return text };
    let stop = if text.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{}{}{stop}", first.to_ascii_uppercase(), chars.as_str())
}

/// With a capital at its start.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| format!("{}{}", first.to_ascii_uppercase(), chars.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_on_a_stopwatch() {
        assert_eq!(clock(0_u32), "0:00");
        assert_eq!(clock(59_999_u32), "0:59");
        assert_eq!(clock(247_000_u32), "4:07");
        assert_eq!(clock(3_729_000_u32), "1:02:09");
        assert_eq!(gap(340_u32), "0.3 s");
        assert_eq!(gap(24_000_u32), "0:24");
    }

    #[test]
    fn places_are_said_as_people_say_them() {
        let said: Vec<_> = [1_u16, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal).into();
        assert_eq!(said, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th"]);
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(thousands(0_u32), "0");
        assert_eq!(thousands(999_u32), "999");
        assert_eq!(thousands(1_240_u32), "1,240");
        assert_eq!(thousands(1_000_000_u32), "1,000,000");
    }

    #[test]
    fn what_others_write_is_one_line_that_shows_all_of_itself() {
        assert_eq!(plain(" a\tb\r\nc ", 9), "a b c");
        assert_eq!(plain("user\u{202E}gpj.exe\u{7}", 99), "usergpj.exe");
        assert_eq!(plain("0123456789", 10), "0123456789");
        assert_eq!(plain("01234 56789", 7), "01234…");
        assert_eq!(plain("\u{200B}\n", 9), "");
        assert!(sentence(&"x".repeat(10_000)).chars().count() <= SENTENCE_CHARS_MAX + 1);
    }

    #[test]
    fn errors_become_sentences() {
        assert_eq!(sentence(&"the room has closed"), "The room has closed.");
        assert_eq!(sentence(&"Done."), "Done.");
        assert_eq!(sentence(&""), "");
    }
}
