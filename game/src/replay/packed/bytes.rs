//! Bytes of a packed lane: variable-length numbers (LEB128), a checksum (CRC-32 of ISO 3309, reflected) and the letters that stand
//! for bytes in a link (base64url of RFC 4648, without padding). Knows no move.

use super::GhostLinkError;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Bits that a byte of a number carries, and the flag that another one follows.
const NUMBER_BITS: u32 = 7;
const MORE: u8 = 0x80;

pub(super) fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= u32::from(MORE) {
        bytes.push(number as u8 | MORE);
        number >>= NUMBER_BITS;
    }
    bytes.push(number as u8);
}

/// Bytes that are read from front to back.
#[derive(Debug)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn byte(&mut self) -> Result<u8, GhostLinkError> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], GhostLinkError> {
        let (front, rest) = self.0.split_at_checked(count).ok_or(GhostLinkError::Cut)?;
        self.0 = rest;
        Ok(front)
    }

    /// A number as [`push_number`] writes it, in no more bytes than it takes.
    pub(super) fn number(&mut self) -> Result<u32, GhostLinkError> {
        let mut number = 0_u64;
        for shift in (0..u32::BITS).step_by(NUMBER_BITS as usize) {
            let byte = self.byte()?;
            number |= u64::from(byte & !MORE) << shift;
            if byte & MORE == 0 {
                let is_short = byte != 0 || shift == 0;
                return u32::try_from(number).ok().filter(|_| is_short).ok_or(GhostLinkError::Number);
            }
        }
        Err(GhostLinkError::Number)
    }
}

/// The CRC-32 of some texts in a row, as Ethernet and zip files have it.
pub(super) fn checksum(parts: &[&[u8]]) -> [u8; 4] {
    let mut sum = u32::MAX;
    for byte in parts.iter().copied().flatten() {
        sum ^= u32::from(*byte);
        for _ in 0..u8::BITS {
            sum = (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg());
        }
    }
    (!sum).to_le_bytes()
}

pub(super) fn to_letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 1);
    for group in bytes.chunks(3) {
        let all =
            group.iter().enumerate().fold(0_u32, |all, (n, byte)| all | u32::from(*byte) << (16 - 8 * n));
        let letter = |n: usize| char::from(LETTERS[(all >> (18 - 6 * n)) as usize & 63]);
        text.extend((0..=group.len()).map(letter));
    }
    text
}

/// The bytes of a text as [`to_letters`] writes it; bits that stand for nothing are 0.
pub(super) fn from_letters(text: &str) -> Result<Vec<u8>, GhostLinkError> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for (group, letters) in text.as_bytes().chunks(4).enumerate() {
        let mut all = 0_u32;
        for (n, letter) in letters.iter().enumerate() {
            let value = LETTERS.iter().position(|known| known == letter);
            let value = value.ok_or(GhostLinkError::Symbol { position: 4 * group + n + 1 })?;
            all |= (value as u32) << (18 - 6 * n);
        }
        let [_, group @ ..] = all.to_be_bytes();
        let (whole, rest) = group.split_at(letters.len() - 1);
        if letters.len() == 1 || rest.iter().any(|byte| *byte != 0) {
            return Err(GhostLinkError::Cut);
        }
        bytes.extend_from_slice(whole);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_letters_are_read_back() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u32::MAX] {
            let mut bytes = Vec::new();
            push_number(&mut bytes, number);
            let mut reader = Reader(&bytes);
            assert_eq!((reader.number(), reader.0.len()), (Ok(number), 0));
        }
        for count in 0..70 {
            let bytes: Vec<u8> = (0..count).map(|n: u8| n.wrapping_mul(97)).collect();
            assert_eq!(from_letters(&to_letters(&bytes)), Ok(bytes));
        }
        assert_eq!(to_letters(b"\xff\xfe light w"), "__4gbGlnaHQgdw", "as RFC 4648 has it");
        assert_eq!(
            checksum(&[b"1234", b"56789"]),
            0xCBF4_3926_u32.to_le_bytes(),
            "the check value of CRC-32"
        );
    }

    #[test]
    fn numbers_have_one_form_and_an_end() {
        for bytes in [&[0x80, 0][..], &[0xFF, 0xFF, 0xFF, 0xFF, 0x10], &[0x80; 6]] {
            assert_eq!(Reader(bytes).number(), Err(GhostLinkError::Number), "{bytes:?}");
        }
        assert_eq!(Reader(&[0x80]).number(), Err(GhostLinkError::Cut));
        assert_eq!(from_letters("AAAA*"), Err(GhostLinkError::Symbol { position: 5 }));
        assert_eq!(from_letters("A"), Err(GhostLinkError::Cut));
        assert_eq!(from_letters("AB"), Err(GhostLinkError::Cut), "bits behind the last byte");
    }
}
