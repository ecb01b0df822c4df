//! LZ-string in base 64, as f-puzzles and SudokuPad put puzzles into links: the compression of lz-string.js by pieroxy,
//! whose code words are bits with the lowest first, six to a character.

use std::collections::BTreeMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits of a character.
const WIDTH: u32 = 6;

/// Code words with a meaning of their own: a new character of 8 or of 16 bits, and the end.
const NEW_8: u32 = 0;
const NEW_16: u32 = 1;
const END: u32 = 2;

/// Why a text is not decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadPacking {
    /// A character that base 64 does not have, by its index.
    Character(usize),
    /// It ends early, or a code word has no meaning.
    Broken,
    /// It would be longer than the limit.
    TooLong,
}

/// How many bits a code word has; it grows as the dictionary does.
struct CodeWords {
    left: u32,
    bits: u32,
}

impl CodeWords {
    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

struct Bits<'t> {
    values: &'t [u8],
    /// The next bit.
    at: usize,
}

impl Bits<'_> {
    fn read(&mut self, count: u32) -> Result<u32, BadPacking> {
        let mut number = 0;
        for power in 0..count {
            let value = self.values.get(self.at / WIDTH as usize).ok_or(BadPacking::Broken)?;
            let bit = value >> (WIDTH as usize - 1 - self.at % WIDTH as usize) & 1;
            number |= u32::from(bit) << power;
            self.at += 1;
        }
        Ok(number)
    }
}

/// The text that was packed, of at most so many UTF-16 units.
pub(super) fn unpack(packed: &str, limit: usize) -> Result<String, BadPacking> {
    let value = |(index, symbol): (usize, char)| {
        let place = ALPHABET.iter().position(|&known| char::from(known) == symbol);
        place.map(|place| place as u8).ok_or(BadPacking::Character(index))
    };
    let values: Vec<u8> =
        packed.trim_end_matches('=').chars().enumerate().map(value).collect::<Result<_, _>>()?;
    let mut bits = Bits { values: &values, at: 0 };
    let mut output: Vec<u16> = Vec::new();
    // Words of the dictionary are parts of the output: where they begin and how long they are. The first three stand for
    // the code words with a meaning of their own.
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut code = CodeWords { left: 2, bits: 2 };
    let mut last: Option<(usize, usize)> = None;
    loop {
        let word = bits.read(code.bits)?;
        let (start, length) = match word {
            END => break,
            NEW_8 | NEW_16 => {
                let unit = bits.read(if word == NEW_8 { 8 } else { 16 })? as u16;
                let new = (output.len(), 1);
                output.push(unit);
                words.push(new);
                code.grow();
                new
            }
            known => {
                let last = last.ok_or(BadPacking::Broken)?;
                // A word that is being made: the last one and its first character.
                let next = (last.0, last.1 + 1);
                let (from, length) = match words.get(known as usize) {
                    Some(&word) => word,
                    None if known as usize == words.len() => next,
                    None => return Err(BadPacking::Broken),
                };
                if output.len() + length > limit {
                    return Err(BadPacking::TooLong);
                }
                let start = output.len();
                (from..from + length).for_each(|index| output.push(output[index]));
                (start, length)
            }
        };
        if output.len() > limit {
            return Err(BadPacking::TooLong);
        }
        if let Some(last) = last {
            words.push((last.0, last.1 + 1));
        }
        code.grow();
        last = Some((start, length));
    }
    Ok(String::from_utf16_lossy(&output))
}

#[derive(Default)]
struct Writer {
    text: String,
    value: u8,
    filled: u32,
}

impl Writer {
    fn write(&mut self, number: u32, count: u32) {
        for power in 0..count {
            self.value = self.value << 1 | (number >> power & 1) as u8;
            self.filled += 1;
            if self.filled == WIDTH {
                self.text.push(char::from(ALPHABET[usize::from(self.value)]));
                (self.value, self.filled) = (0, 0);
            }
        }
    }

    fn finish(mut self) -> String {
        // There is always a last character, be it empty.
        self.write(0, WIDTH - self.filled);
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

/// A text in packed form.
pub(super) fn pack(text: &str) -> String {
    let mut writer = Writer::default();
    // Words by the word that they lengthen and the character that they add.
    let mut words: BTreeMap<(Option<u32>, u16), u32> = BTreeMap::new();
    let mut unwritten: BTreeMap<u32, u16> = BTreeMap::new();
    let mut code = CodeWords { left: 2, bits: 2 };
    let mut size = 3;
    let mut word: Option<u32> = None;
    let mut emit = |word: u32, unwritten: &mut BTreeMap<u32, u16>, code: &mut CodeWords| {
        match unwritten.remove(&word) {
            Some(unit) => {
                let (kind, width) = if unit < 256 { (NEW_8, 8) } else { (NEW_16, 16) };
                writer.write(kind, code.bits);
                writer.write(u32::from(unit), width);
                code.grow();
            }
            None => writer.write(word, code.bits),
        }
        code.grow();
    };
    for unit in text.encode_utf16() {
        let single = *words.entry((None, unit)).or_insert_with(|| {
            size += 1;
            unwritten.insert(size - 1, unit);
            size - 1
        });
        let longer = word.map(|word| (Some(word), unit));
        match longer.map(|key| words.get(&key).copied()) {
            None => word = Some(single),
            Some(Some(known)) => word = Some(known),
            Some(None) => {
                if let (Some(before), Some(key)) = (word, longer) {
                    emit(before, &mut unwritten, &mut code);
                    words.insert(key, size);
                    size += 1;
                }
                word = Some(single);
            }
        }
    }
    if let Some(word) = word {
        emit(word, &mut unwritten, &mut code);
    }
    writer.write(END, code.bits);
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::{BadPacking, pack, unpack};

    #[test]
    fn texts_of_every_kind_come_back() {
        for text in
            ["", "a", "aaaaaaaaaaaaaaaaaaaaaa", "Hello, world", "{\"grid\":[[{},{}]]}", "ü€\u{1f600} 中文"]
        {
            assert_eq!(unpack(&pack(text), 1_000).as_deref(), Ok(text));
        }
        let long: String = (0..5_000).map(|n| char::from(b'a' + (n * n % 23) as u8)).collect();
        assert_eq!(unpack(&pack(&long), 5_000), Ok(long.clone()));
        assert_eq!(unpack(&pack(&long), 4_999), Err(BadPacking::TooLong));
    }

    #[test]
    fn it_is_what_the_original_makes() {
        assert_eq!(unpack("N4IgHiBcDMC+Q===", 100).as_deref(), Ok("{\"x\":3}"));
        assert_eq!(pack("{\"x\":3}"), "N4IgHiBcDMC+Q===");
    }

    #[test]
    fn what_is_no_packed_text_is_refused() {
        assert_eq!(unpack("N4Ig!", 100), Err(BadPacking::Character(4)));
        assert_eq!(unpack("N4Ig", 100), Err(BadPacking::Broken));
        assert_eq!(unpack("", 100), Err(BadPacking::Broken));
    }
}
