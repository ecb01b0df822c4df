//! A ruleset in words as sentences: where they end, and what of them is said in brackets. Knows no rule.

use super::words::{has, hues, is_example, is_twisted};

/// What stands beside a sum that is the same for some cells, and says only that it is not told.
const UNTOLD: [&str; 9] = [
    "which must be determined by the solver",
    "which has to be determined by the solver",
    "which must be deduced by the solver",
    "which must be determined",
    "to be determined by the solver",
    "to be deduced by the solver",
    "to be determined",
    "to be deduced",
    "which the solver must determine",
];

/// Abbreviations whose full stops end no sentence, and how some write that a line ends.
const SHORT: [[&str; 2]; 7] = [
    ["\\n", "\n"],
    ["i.e.", "ie"],
    ["I.e.", "ie"],
    ["e.g.", "eg"],
    ["E.g.", "eg"],
    ["e. g.", "eg"],
    ["E. g.", "eg"],
];

/// A sentence of a ruleset.
pub(super) struct Sentence {
    /// As it is.
    pub(super) said: String,
    /// In small letters, with a blank around each word, without what stands in brackets.
    pub(super) plain: String,
    /// What stands in brackets, likewise.
    pub(super) aside: String,
}

impl Sentence {
    /// Whether it claims something, and what stands in brackets takes nothing of that back.
    pub(super) fn is_claim(&self) -> bool {
        let aside = self.aside.replace("determined by the solver", "");
        // A word alone is a synonym.
        !is_example(&self.plain) && (aside.split_whitespace().count() < 2 || !is_twisted(&aside))
    }
}

pub(super) fn sentences(words: &str) -> Vec<Sentence> {
    let ends = |symbol: char| matches!(symbol, '.' | '!' | '?' | '\n' | ';');
    let plain = |text: &str| {
        let symbols = text
            .chars()
            .map(|symbol| if symbol.is_alphanumeric() || "-{".contains(symbol) { symbol } else { ' ' });
        let text = symbols.collect::<String>().to_lowercase();
        format!(" {} ", text.split_whitespace().collect::<Vec<&str>>().join(" "))
    };
    let mut all = Vec::new();
    let (mut depth, mut outer, mut inner, mut said) = (0_u32, String::new(), String::new(), String::new());
    let words = SHORT.iter().fold(words.to_owned(), |words, [long, short]| words.replace(long, short));
    let mut symbols = words.chars().chain(['\n']).peekable();
    while let Some(symbol) = symbols.next() {
        // Between letters a full stop is part of a name or of an abbreviation.
        let is_inside = symbol == '.'
            && said.chars().next_back().is_some_and(char::is_lowercase)
            && symbols.peek().is_some_and(|next| next.is_lowercase());
        depth += u32::from(symbol == '(');
        // A sentence in brackets ends the one around it; where there is none it belongs to the one before.
        let is_closed = symbol == ')'
            && depth == 1
            && inner.ends_with(ends)
            && (!all.is_empty() || outer.contains(char::is_alphabetic));
        let text = if depth > 0 { &mut inner } else { &mut outer };
        if (ends(symbol) && depth == 0 && !is_inside) || symbol == '\n' || is_closed {
            if outer.contains(char::is_alphabetic) {
                said.push(symbol);
                let said = said.trim().to_owned();
                let (mut plain, mut aside) = (plain(&outer), plain(&inner));
                if ["same ", "equal "].iter().any(|word| plain.contains(word))
                    && has(&plain, "box|segment|cage")
                {
                    for text in [&mut plain, &mut aside] {
                        *text = UNTOLD
                            .iter()
                            .fold(text.clone(), |text, words| text.replace(&format!(" {words}"), ""));
                    }
                }
                // "Renban (pink)" names a colour.
                if aside.split_whitespace().count() < 4 && hues(&aside).next().is_some() {
                    plain.push_str(aside.trim_start());
                }
                all.push(Sentence { said, plain, aside });
            } else if let Some(before) = all.last_mut().filter(|_| is_closed && !is_example(&plain(&inner))) {
                let Sentence { said: whole, aside, .. } = before;
                *whole = format!("{whole} {}", said.trim());
                aside.push_str(&plain(&inner));
            }
            [&mut outer, &mut inner, &mut said].into_iter().for_each(String::clear);
            depth = 0;
            continue;
        }
        text.push(symbol);
        said.push(symbol);
        depth = depth.saturating_sub(u32::from(symbol == ')'));
    }
    all
}
