//! The embedded font files by weight. Knows which characters they have, not how they are placed.

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
        FONT_FILES[self as usize].1
    }
}

/// What the page sets labels, givens and titles in: one weight for two, which saves 13 kB compressed.
#[cfg(target_arch = "wasm32")]
static WEB_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/web/nonet-sans-600.otf");

/// The embedded font files by weight. The page carries less: what they lack, the browser draws.
#[cfg(target_arch = "wasm32")]
pub(crate) const FONT_FILES: [(Weight, u16, &[u8]); 3] = [
    (Weight::Medium, 500, include_bytes!("../../assets/fonts/web/nonet-sans-500.otf")),
    (Weight::Semibold, 600, WEB_SEMIBOLD),
    (Weight::Bold, 700, WEB_SEMIBOLD),
];
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const FONT_FILES: [(Weight, u16, &[u8]); 3] = [
    (Weight::Medium, 500, include_bytes!("../../assets/fonts/nonet-sans-500.otf")),
    (Weight::Semibold, 600, include_bytes!("../../assets/fonts/nonet-sans-600.otf")),
    (Weight::Bold, 700, include_bytes!("../../assets/fonts/nonet-sans-700.otf")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    const WEB_FONT_FILES: [&[u8]; 2] = [
        include_bytes!("../../assets/fonts/web/nonet-sans-500.otf"),
        include_bytes!("../../assets/fonts/web/nonet-sans-600.otf"),
    ];

    fn font(bytes: &[u8]) -> fontdue::Font {
        fontdue::Font::from_bytes(bytes, fontdue::FontSettings::default()).unwrap()
    }

    fn embedded() -> impl Iterator<Item = fontdue::Font> {
        FONT_FILES.iter().map(|(_, _, bytes)| *bytes).chain(WEB_FONT_FILES).map(font)
    }

    #[test]
    fn digits_are_tabular_in_every_file() {
        for font in embedded() {
            let zero = font.metrics('0', 40.0).advance_width;
            for digit in '1'..='9' {
                let kern = font.horizontal_kern('1', digit, 40.0).unwrap_or(0.0);
                let advance = font.metrics(digit, 40.0).advance_width;
                assert!(kern == 0.0 && (advance - zero).abs() < 0.05, "{digit}: {kern} {advance}");
            }
        }
    }

    #[test]
    fn pairs_are_kerned_in_every_file() {
        for font in embedded() {
            assert!(font.horizontal_kern('Y', 'o', 44.0).unwrap() < -1.0);
        }
    }

    #[test]
    fn names_in_european_scripts_have_glyphs() {
        let font = font(FONT_FILES[0].2);
        for character in "ZoëĆirićŠárkaŁukaszОльгаҐаннаΕλένηßñ←→✓×…–".chars()
        {
            assert!(font.lookup_glyph_index(character) != 0, "{character}");
        }
    }

    /// Folders and files of characters that the program does not draw: other keyboards' digits, what is copied for chats, tests.
    const UNSAID: [&str; 4] = ["input", "share.rs", "tests", "tests.rs"];

    /// Adds the characters of the sources below `folder` that can reach the screen.
    fn add_characters(folder: &Path, found: &mut BTreeSet<char>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                if !UNSAID.contains(&name) {
                    add_characters(&path, found);
                }
            } else if name.ends_with(".rs") && !UNSAID.contains(&name) {
                let source = std::fs::read_to_string(&path).unwrap();
                let program = source.split("#[cfg(test)]\nmod ").next().unwrap();
                let lines = program.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.extend(lines.flat_map(str::chars));
            }
        }
    }

    /// The page's files may lack what players write, which the browser draws, but nothing that the program says.
    #[test]
    fn page_fonts_have_every_character_of_our_texts() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut characters = BTreeSet::new();
        for sources in ["client", "client_core", "game", "lobby", "protocol", "puzzle"] {
            add_characters(&root.join(sources).join("src"), &mut characters);
        }
        characters.remove(&'\n');
        assert!(characters.len() > 90 && characters.contains(&'…'), "{characters:?}");
        for font in WEB_FONT_FILES.map(font) {
            let missing: String = characters.iter().filter(|c| font.lookup_glyph_index(**c) == 0).collect();
            assert!(missing.is_empty(), "add to WEB_SIGNS in subset.py and run it: {missing}");
        }
    }
}
