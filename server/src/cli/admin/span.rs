//! A span of time as people write it: `90s`, `15m`, `12h`, `7d`.

use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    seconds: u64,
}

impl Span {
    pub(super) fn seconds(self) -> u64 {
        self.seconds
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || format!("{text:?} is no span of time; wanted is one such as 90s, 15m, 12h or 7d");
        let (last, _) = text.char_indices().last().ok_or_else(wanted)?;
        let (count, unit) = text.split_at(last);
        let unit_s = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 60 * 60,
            "d" => 24 * 60 * 60,
            _ => return Err(wanted()),
        };
        let count: u64 = count.parse().map_err(|_| wanted())?;
        let seconds = count.checked_mul(unit_s).ok_or_else(wanted)?;
        Ok(Self { seconds })
    }
}

/// For people: the two largest units, `3d 4h`.
pub(in crate::cli) fn shown(seconds: u64) -> String {
    let units = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];
    let largest = units.iter().position(|(_, unit)| seconds >= *unit).unwrap_or(units.len() - 1);
    let mut rest = seconds;
    let parts = units[largest..].iter().take(2).filter_map(|(name, unit)| {
        let count = rest / unit;
        rest %= unit;
        (count > 0 || seconds == 0).then(|| format!("{count}{name}"))
    });
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_people_write_them() {
        let seconds = |text: &str| text.parse().map(Span::seconds);
        assert_eq!(seconds("90s"), Ok(90));
        assert_eq!(seconds("7d"), Ok(7 * 86_400));
        for wrong in ["", "5", "m", "-5m", "5min", "5 m", "99999999999999999999d", "213503982334602d", "5ü"]
        {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn spans_are_shown_in_two_units() {
        let spans = [0, 59, 60, 3_599, 3_600, 90_061].map(shown);
        assert_eq!(spans, ["0s", "59s", "1m", "59m 59s", "1h", "1d 1h"]);
    }
}
