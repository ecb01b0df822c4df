//! All splits of a replay as a table for spreadsheets (CSV, RFC 4180).

use std::fmt::Write as _;

use super::{MoveKind, Replay};

const HEAD: &str = "lane,name,place,n,ms,split_ms,cell,digit,mistakes_before\r\n";

impl Replay {
    /// A row for each digit that a racer got right or was shown by a hint: lane and place from 1, `n` counts them, `ms` is
    /// since the start, `split_ms` since the one before.
    #[must_use]
    pub fn splits_csv(&self) -> String {
        let mut csv = HEAD.to_owned();
        for (place, lane) in (1..).zip(&self.lanes) {
            let name = quoted(lane.name.as_str());
            let (mut n, mut before_ms, mut mistakes): (u32, u32, u32) = (0, 0, 0);
            for (board, moves) in self.stays(lane) {
                let layout = board.puzzle.board().layout();
                for made in moves {
                    let (MoveKind::Right(digit) | MoveKind::Revealed { digit, .. }) = made.kind else {
                        mistakes += u32::from(matches!(made.kind, MoveKind::Wrong { .. }));
                        continue;
                    };
                    n += 1;
                    let (ms, split_ms, cell) =
                        (made.ms, made.ms.saturating_sub(before_ms), layout.name(made.cell));
                    let digit = digit.value();
                    // Writing to a string cannot fail.
                    let _ = write!(
                        csv,
                        "{place},{name},{place},{n},{ms},{split_ms},{cell},{digit},{mistakes}\r\n"
                    );
                    before_ms = made.ms;
                }
            }
        }
        csv
    }
}

/// A text that a spreadsheet takes for nothing but a text: what it would read as a formula begins with an apostrophe.
fn quoted(text: &str) -> String {
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']);
    let guard = if is_formula { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_name_is_no_formula_and_does_not_end_its_field() {
        assert_eq!(quoted("Ann, \"the\" one"), "\"Ann, \"\"the\"\" one\"");
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1"] {
            assert_eq!(quoted(formula), format!("\"'{formula}\""));
        }
    }
}
