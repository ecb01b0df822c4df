//! Characters as people count them (grapheme clusters, UAX 29): a letter with its marks, an emoji of several. Owns a short form of the
//! rules, since Unicode's tables weigh more than the rest of this crate in the browser; a test holds it against them.

/// How many characters a person sees in a text.
#[must_use]
pub fn cluster_count(text: &str) -> usize {
    starts(text).count()
}

/// The first characters of a text, none of them cut.
#[must_use]
pub fn first_clusters(text: &str, most: usize) -> &str {
    starts(text).nth(most).map_or(text, |end| &text[..end])
}

/// Where clusters begin, in bytes.
fn starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    // Letters of a flag so far, and the sign that will join the next consonant.
    let (mut before, mut flags, mut virama) = (None, 0, None);
    text.char_indices().filter_map(move |(at, c)| {
        let joins = extends(c)
            || before == Some('\u{200D}') && is_pictogram(c)
            || flags % 2 == 1 && is_flag_letter(c)
            || is_indic_consonant(c) && virama == Some(block(c));
        let is_first = before.is_none() || !joins;
        flags = if is_flag_letter(c) { flags + 1 } else { 0 };
        virama = if is_virama(c) { Some(block(c)) } else { virama.filter(|_| extends(c)) };
        before = Some(c);
        is_first.then_some(at)
    })
}

/// Marks, joiners, shades of skin and dependent vowels.
fn extends(c: char) -> bool {
    let place = u32::from(c) & 0x7F;
    is_mark(c)
        || matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{0E33}' | '\u{0EB3}'
            | '\u{0D81}'..='\u{0D83}' | '\u{0DCA}'..='\u{0DDF}' | '\u{102D}'..='\u{1032}' | '\u{1036}'..='\u{1037}' | '\u{1039}'..='\u{103E}' | '\u{17B6}'
            | '\u{1160}'..='\u{11FF}' | '\u{E0020}'..='\u{E007F}')
        // The scripts of India are laid out alike, in blocks of 128.
        || matches!(c, '\u{0900}'..='\u{0D7F}') && matches!(place, 0x01..=0x03 | 0x3C | 0x3E..=0x4D | 0x62 | 0x63)
}

fn block(c: char) -> u32 {
    u32::from(c) >> 7
}

/// Of the scripts of India, all but those whose consonants stay apart: Gurmukhi, Tamil and Kannada.
fn joins_consonants(c: char) -> bool {
    matches!(c, '\u{0900}'..='\u{09FF}' | '\u{0A80}'..='\u{0B7F}' | '\u{0C00}'..='\u{0C7F}' | '\u{0D00}'..='\u{0D7F}')
}

fn is_virama(c: char) -> bool {
    joins_consonants(c) && u32::from(c) & 0x7F == 0x4D || matches!(c, '\u{1039}' | '\u{17D2}')
}

fn is_indic_consonant(c: char) -> bool {
    joins_consonants(c) && matches!(u32::from(c) & 0x7F, 0x15..=0x39)
        || matches!(c, '\u{1000}'..='\u{102A}' | '\u{1780}'..='\u{17B3}')
}

fn is_flag_letter(c: char) -> bool {
    matches!(c, '\u{1F1E6}'..='\u{1F1FF}')
}

/// Emoji, and signs that are drawn as such.
pub(crate) fn is_pictogram(c: char) -> bool {
    matches!(c, '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}'
        | '\u{25A0}'..='\u{27BF}' | '\u{2900}'..='\u{297F}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Characters that are drawn onto the letter before them. Not all that Unicode has, which would weigh more than the rest of
/// this file in the browser: those that are known to be piled up, and the marks of the scripts most used.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{0591}'..='\u{05BD}' | '\u{05BF}'..='\u{05C7}'
        | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{06D6}'..='\u{06ED}' | '\u{0711}'
        | '\u{0730}'..='\u{074A}' | '\u{07A6}'..='\u{07B0}' | '\u{07EB}'..='\u{07F3}' | '\u{0816}'..='\u{082D}'
        | '\u{0859}'..='\u{085B}' | '\u{08CA}'..='\u{0902}' | '\u{093C}' | '\u{0941}'..='\u{0948}' | '\u{094D}'
        | '\u{0951}'..='\u{0957}' | '\u{0E31}' | '\u{0E34}'..='\u{0E3A}' | '\u{0E47}'..='\u{0E4E}' | '\u{0EB1}'
        | '\u{0EB4}'..='\u{0EBC}' | '\u{0EC8}'..='\u{0ECE}' | '\u{0F71}'..='\u{0F87}' | '\u{0F8D}'..='\u{0FBC}'
        | '\u{135D}'..='\u{135F}' | '\u{17B7}'..='\u{17D3}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1CD0}'..='\u{1CF9}'
        | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{2CEF}'..='\u{2CF1}' | '\u{2DE0}'..='\u{2DFF}'
        | '\u{302A}'..='\u{302F}' | '\u{3099}' | '\u{309A}' | '\u{A66F}'..='\u{A67D}' | '\u{A8E0}'..='\u{A8F1}'
        | '\u{FE20}'..='\u{FE2F}')
}

#[cfg(test)]
mod tests {
    use unicode_segmentation::UnicodeSegmentation;

    use super::*;

    #[test]
    fn texts_are_cut_where_unicode_cuts_them() {
        for text in [
            "Ann Lee",
            "José",
            "Jose\u{301}",
            "Nguye\u{302}\u{303}n",
            "می\u{200C}نا",
            "مُحَمَّد",
            "שָׁלוֹם",
            "ผู้เล่น",
            "น้ำใจ",
            "ລາວ",
            "क्ष",
            "क्\u{200D}ष",
            "नमस्ते",
            "हिन्दी",
            "বাংলা",
            "ગુજરાતી",
            "தமிழ்",
            "తెలుగు",
            "ಕನ್ನಡ",
            "മലയാളം",
            "සිංහල",
            "ខ្មែរ",
            "한국어",
            "\u{1112}\u{1161}\u{11AB}",
            "日本語",
            "👨\u{200D}🚀 Al",
            "🧑🏽\u{200D}🚀",
            "👩\u{200D}❤\u{FE0F}\u{200D}👨",
            "🇮🇷🇩🇪x",
            "👍🏿👍",
            "1\u{FE0F}\u{20E3}",
            "❤\u{FE0F}❤",
        ] {
            let cut: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
            assert_eq!(starts(text).collect::<Vec<_>>(), cut, "{text} {text:?}");
            assert_eq!(cluster_count(text), cut.len());
            let second = cut.get(2).map_or(text, |end| &text[..*end]);
            assert_eq!(first_clusters(text, 2), second);
        }
    }
}
