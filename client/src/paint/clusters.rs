//! Where text may be cut: between what readers take for characters (grapheme clusters). A short form of Unicode's rules
//! (UAX 29) that covers accents, Indic vowel signs, emoji sequences and flags; the full tables would weigh more than the fonts.

const JOINER: char = '\u{200D}';

/// The byte offsets at which `text` may be cut, in order, without its beginning and with its end.
pub(super) fn ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut before: Option<char> = None;
    let mut flag_letters = 0;
    for (at, character) in text.char_indices() {
        let pairs = is_flag_letter(character) && flag_letters % 2 == 1;
        if let Some(last) = before
            && last != JOINER
            && !extends(character)
            && !pairs
        {
            ends.push(at);
        }
        flag_letters = if is_flag_letter(character) { flag_letters + 1 } else { 0 };
        before = Some(character);
    }
    ends.extend(before.map(|_| text.len()));
    ends
}

fn is_flag_letter(character: char) -> bool {
    matches!(u32::from(character), 0x1_F1E6..=0x1_F1FF)
}

/// Whether a character only changes the one before it.
fn extends(character: char) -> bool {
    let code = u32::from(character);
    match code {
        0x300..=0x36F | 0x483..=0x489 | 0x591..=0x5C7 | 0x610..=0x61A | 0x64B..=0x65F | 0x670 => true,
        0x6D6..=0x6ED | 0x7EB..=0x7F3 | 0x8D3..=0x903 => true,
        0xE31 | 0xE33..=0xE3A | 0xE47..=0xE4E | 0xEB1 | 0xEB3..=0xEBC | 0xEC8..=0xECE => true,
        0xF71..=0xF84 | 0x102B..=0x103E | 0x1056..=0x1059 | 0x17B4..=0x17D3 => true,
        0x1160..=0x11FF | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x200C..=0x200D | 0x20D0..=0x20F0 => true,
        0x3099..=0x309A | 0xFE00..=0xFE0F | 0xFE20..=0xFE2F | 0x1_F3FB..=0x1_F3FF => true,
        0xE_0020..=0xE_007F | 0xE_0100..=0xE_01EF => true,
        _ => is_indic_sign(code),
    }
}

/// The scripts from Devanagari to Malayalam share one plan of 128 places: signs at its beginning, vowel signs at 3A to 4F.
fn is_indic_sign(code: u32) -> bool {
    let is_letter_between = matches!(code % 0x80, 0x3D);
    (0x900..0xD80).contains(&code)
        && !is_letter_between
        && matches!(code % 0x80, 0x00..=0x03 | 0x3A..=0x4F | 0x51..=0x57 | 0x62..=0x63)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clusters(text: &str) -> Vec<&str> {
        let mut start = 0;
        ends(text).into_iter().map(|end| &text[std::mem::replace(&mut start, end)..end]).collect()
    }

    #[test]
    fn plain_letters_stand_alone() {
        assert_eq!(clusters("Ann"), ["A", "n", "n"]);
        assert_eq!(clusters(""), [""; 0]);
    }

    #[test]
    fn accents_and_vowel_signs_stay_with_their_letter() {
        assert_eq!(clusters("e\u{301}a"), ["e\u{301}", "a"]);
        assert_eq!(clusters("नमस्ते"), ["न", "म", "स्", "ते"]);
        assert_eq!(clusters("กำลัง"), ["กำ", "ลั", "ง"]);
    }

    #[test]
    fn emoji_sequences_and_flags_are_one() {
        assert_eq!(clusters("👩\u{200D}🚀x"), ["👩\u{200D}🚀", "x"]);
        assert_eq!(clusters("👍🏽👍"), ["👍🏽", "👍"]);
        assert_eq!(clusters("🇨🇿🇯🇵"), ["🇨🇿", "🇯🇵"]);
        assert_eq!(clusters("1\u{FE0F}\u{20E3}2"), ["1\u{FE0F}\u{20E3}", "2"]);
    }
}
