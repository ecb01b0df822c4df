//! Our fonts: their weights and which characters they have. Natively they are embedded; the page loads them as files.

/// The weights that the look uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Weight {
    /// 500: text and entries.
    Medium,
    /// 600: labels and givens.
    Semibold,
    /// 700: titles.
    Bold,
}

impl Weight {
    /// As fonts and style sheets number it.
    pub(crate) fn number(self) -> u16 {
        match self {
            Self::Medium => 500,
            Self::Semibold => 600,
            Self::Bold => 700,
        }
    }
}

/// Besides ASCII: the signs of our own texts. Drawn sign by sign; words with any other character are set as a whole.
pub(super) const SIGNS: &str = "·×¼½–—‘’“”…•′″€←↑→↓↔−≠≤≥≈∞✓✗●○▲▼★⏎⌫⇧";

/// Whether our fonts have a character.
pub(crate) fn is_ours(character: char) -> bool {
    (' '..='~').contains(&character) || SIGNS.contains(character)
}

/// The embedded files. The page has 500 and 600 as files, which carry less.
#[cfg(not(target_arch = "wasm32"))]
pub(super) const FONT_FILES: [&[u8]; 3] = [
    include_bytes!("../../assets/fonts/nonet-sans-500.otf"),
    include_bytes!("../../assets/fonts/nonet-sans-600.otf"),
    include_bytes!("../../assets/fonts/nonet-sans-700.otf"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    use crate::paint::typeset::Typesetter;
    use crate::paint::{Run, Shaper};

    fn width(text: &str, weight: Weight) -> f32 {
        Typesetter::ours().advance(&Run { text: text.to_owned(), weight, size: 1000, ink: None })
    }

    const WEIGHTS: [Weight; 3] = [Weight::Medium, Weight::Semibold, Weight::Bold];

    #[test]
    fn digits_are_tabular_in_every_weight() {
        for weight in WEIGHTS {
            let zero = width("0", weight);
            for digit in '1'..='9' {
                assert!((width(&digit.to_string(), weight) - zero).abs() < 0.5, "{digit}");
                assert!((width(&format!("1{digit}"), weight) - 2.0 * zero).abs() < 0.5, "1{digit}");
            }
        }
    }

    #[test]
    fn pairs_are_kerned_in_every_weight() {
        for weight in WEIGHTS {
            assert!(width("Yo", weight) < width("Y", weight) + width("o", weight) - 20.0);
        }
    }

    /// Folders and files of characters that the program does not draw: other keyboards' digits, what is copied for chats and tables,
    /// tests.
    const UNSAID: [&str; 6] = ["csv.rs", "input", "share.rs", "summary.rs", "tests", "tests.rs"];

    /// Adds the characters of the sources below `folder` that can reach the screen.
    fn add_characters(folder: &Path, found: &mut BTreeSet<char>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                if !UNSAID.contains(&name) {
                    add_characters(&path, found);
                }
            } else if [".rs", ".ftl"].iter().any(|ending| name.ends_with(ending)) && !UNSAID.contains(&name) {
                let source = std::fs::read_to_string(&path).unwrap();
                let program = source.split("#[cfg(test)]\nmod ").next().unwrap();
                let lines = program
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//") && !line.starts_with('#'));
                found.extend(lines.flat_map(str::chars));
            }
        }
    }

    #[test]
    fn our_fonts_have_every_character_of_our_texts() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut characters = BTreeSet::new();
        for sources in ["client", "client_core", "game", "lobby", "protocol", "puzzle"] {
            add_characters(&root.join(sources).join("src"), &mut characters);
        }
        add_characters(&root.join("client_core/words/en"), &mut characters);
        characters.remove(&'\n');
        assert!(characters.len() > 90 && characters.contains(&'…'), "{characters:?}");
        let missing: String = characters.iter().filter(|c| !is_ours(**c)).collect();
        assert!(missing.is_empty(), "add to SIGNS, and to WEB_SIGNS in subset.py, and run it: {missing}");
        let script = std::fs::read_to_string(root.join("client/assets/fonts/subset.py")).unwrap();
        assert!(script.contains(&format!("WEB_SIGNS = \"{SIGNS}\"")), "the page's files have other signs");
        let lacks = |sign: &char| !Typesetter::ours().has(*sign);
        let lacking: String = SIGNS.chars().chain(' '..='~').filter(lacks).collect();
        assert!(lacking.is_empty(), "the embedded fonts lack {lacking}");
    }
}
