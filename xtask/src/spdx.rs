//! Licence expressions: `(MIT OR Apache-2.0) AND Unicode-3.0`, as the SPDX specification (annex D) writes them.
//!
//! Decides whether an expression can be satisfied by a set of allowed licences. Knows neither packages nor policy.

use std::iter::Peekable;
use std::vec::IntoIter;

/// Whether the terms can be met with allowed licences only: one side of every `OR`, both sides of every `AND`.
///
/// `X WITH exception` counts as a separate licence. The old form `MIT/Apache-2.0` is read as `OR`, as crates.io does.
pub(crate) fn is_satisfied(expression: &str, allowed: impl Fn(&str) -> bool) -> Result<bool, String> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
    let mut parser = Parser { words: words.into_iter().peekable(), allowed: &allowed };
    let satisfied = parser.alternatives().map_err(|what| format!("`{expression}`: {what}"))?;
    match parser.words.next() {
        None => Ok(satisfied),
        Some(word) => Err(format!("`{expression}`: `{word}` is one too many")),
    }
}

struct Parser<'a> {
    words: Peekable<IntoIter<String>>,
    allowed: &'a dyn Fn(&str) -> bool,
}

impl Parser<'_> {
    // Both sides are always parsed (no short circuit), so that a malformed right side is noticed.
    fn alternatives(&mut self) -> Result<bool, String> {
        let mut satisfied = self.conjunction()?;
        while self.words.next_if(|word| word == "OR").is_some() {
            satisfied |= self.conjunction()?;
        }
        Ok(satisfied)
    }

    fn conjunction(&mut self) -> Result<bool, String> {
        let mut satisfied = self.term()?;
        while self.words.next_if(|word| word == "AND").is_some() {
            satisfied &= self.term()?;
        }
        Ok(satisfied)
    }

    fn term(&mut self) -> Result<bool, String> {
        let word = self.words.next().ok_or("it ends where a licence should stand")?;
        match word.as_str() {
            "(" => {
                let satisfied = self.alternatives()?;
                self.words.next_if(|word| word == ")").ok_or("a parenthesis is not closed")?;
                Ok(satisfied)
            }
            ")" | "AND" | "OR" | "WITH" => Err(format!("`{word}` stands where a licence should")),
            licence if self.words.next_if(|word| word == "WITH").is_some() => {
                let exception = self.words.next().ok_or("WITH needs an exception")?;
                Ok((self.allowed)(&format!("{licence} WITH {exception}")))
            }
            licence => Ok((self.allowed)(licence)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(expression: &str) -> Result<bool, String> {
        is_satisfied(expression, |licence| ["MIT", "Apache-2.0", "Unicode-3.0"].contains(&licence))
    }

    #[test]
    fn one_allowed_alternative_is_enough() {
        assert_eq!(judge("MIT"), Ok(true));
        assert_eq!(judge("GPL-3.0-only"), Ok(false));
        assert_eq!(judge("GPL-3.0-only OR MIT"), Ok(true));
        assert_eq!(judge("Unlicense/MIT"), Ok(true));
    }

    #[test]
    fn every_part_of_a_conjunction_must_be_allowed() {
        assert_eq!(judge("(MIT OR Apache-2.0) AND Unicode-3.0"), Ok(true));
        assert_eq!(judge("(MIT OR Apache-2.0) AND MPL-2.0"), Ok(false));
    }

    #[test]
    fn and_binds_more_tightly_than_or() {
        assert_eq!(judge("MIT OR GPL-2.0-only AND MPL-2.0"), Ok(true));
        assert_eq!(judge("(MIT OR GPL-2.0-only) AND MPL-2.0"), Ok(false));
    }

    #[test]
    fn an_exception_makes_another_licence() {
        assert_eq!(judge("Apache-2.0 WITH LLVM-exception"), Ok(false));
        assert_eq!(judge("Apache-2.0 WITH LLVM-exception OR Apache-2.0"), Ok(true));
    }

    #[test]
    fn malformed_expressions_are_errors_not_refusals() {
        for expression in ["", "MIT OR", "MIT MIT", "(MIT", "MIT)", "AND MIT", "MIT WITH"] {
            assert!(judge(expression).is_err(), "{expression}");
        }
    }
}
