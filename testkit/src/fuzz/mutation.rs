//! Inputs that are nearly right: a corpus entry with a few seeded changes, so that a test without a fuzzer tries some
//! thousand damaged inputs too, the same ones in every run.

/// Bytes of a mutated input at most.
const BYTES_MAX: usize = 8 * 1024;
/// Bytes that parsers treat in a way of their own: ends of ranges, varint marks, JSON's and the formats' signs.
const TELLING: &[u8] = b"\x00\x01\x7f\x80\xfa\xfb\xfc\xfd\xff{}[]\",:.0-9+eE\\ \n";

/// An entry of a corpus with one to eight changes; `seed` decides which entry and which changes.
///
/// # Panics
/// When the corpus is empty.
pub fn mutate(corpus: &[Vec<u8>], seed: u64) -> Vec<u8> {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut bytes = corpus[dice.below(corpus.len())].clone();
    for _ in 0..=dice.below(8) {
        change(&mut bytes, corpus, &mut dice);
    }
    bytes.truncate(BYTES_MAX);
    bytes
}

fn change(bytes: &mut Vec<u8>, corpus: &[Vec<u8>], dice: &mut Dice) {
    let place = dice.below(bytes.len() + 1);
    let end = place + dice.below(bytes.len() + 1 - place);
    match dice.below(8) {
        0 => bytes.truncate(place),
        1 => drop(bytes.drain(place..end)),
        2 => bytes.insert(place, dice.telling()),
        3 => bytes.extend_from_within(place..end),
        // The end of another entry instead of this one's.
        4 => {
            let other = &corpus[dice.below(corpus.len())];
            bytes.truncate(place);
            bytes.extend_from_slice(&other[dice.below(other.len() + 1)..]);
        }
        change => {
            let random = u8::try_from(dice.below(256)).unwrap_or_default();
            let telling = dice.telling();
            let Some(byte) = bytes.get_mut(place) else { return };
            *byte = match change {
                5 => *byte ^ (1 << (random % 8)),
                6 => telling,
                _ => random,
            };
        }
    }
}

/// Xorshift (Marsaglia 2003, the triple 13, 7, 17).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % count).unwrap_or_default()
    }

    fn telling(&mut self) -> u8 {
        TELLING[self.below(TELLING.len())]
    }
}
