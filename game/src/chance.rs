//! The only chance there is in this crate: the secret of a race, and the numbers that follow from it. Each number is the output
//! of a keyed one-way function (BLAKE3 in its mode for deriving keys) with a context of its own, so that none says anything of
//! another or of the secret. Who may know which of them is in `docs/secrets.md`.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::ids::{MemberNo, PlayerId, RoomId, Seq};

/// What a room's next race is drawn from: 256 secret bits. The shell draws them for each race and hands them in
/// as `Event::Drawn`, so that what was published of earlier races says nothing of the next.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(Source);

#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
enum Source {
    /// The one seed of a room that an earlier release has opened, from which all its races were drawn.
    OfRoom(u64),
    OfRace(Key<32>),
}

impl Secret {
    /// From unpredictable bytes: the operating system's.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(Source::OfRace(Key(bytes)))
    }

    /// For simulations, which are to be repeated: nothing that is drawn from it is a secret.
    #[must_use]
    pub fn of_seed(seed: u64) -> Self {
        Self::new(derive("nonet: secret of a simulation", &[&seed.to_le_bytes()]))
    }

    /// Whether it stands for one race, and not for all races of a room.
    pub(crate) fn is_of_race(&self) -> bool {
        matches!(self.0, Source::OfRace(_))
    }

    /// The seed of the puzzle that follows this many matches.
    pub(crate) fn puzzle_seed(&self, matches: u32) -> u32 {
        match &self.0 {
            Source::OfRoom(seed) => scatter(*seed, matches),
            Source::OfRace(key) => {
                let bytes = derive::<4>("nonet: seed of a puzzle", &[&key.0, &matches.to_le_bytes()]);
                u32::from_le_bytes(bytes)
            }
        }
    }

    /// What all else in the match with this number is drawn from.
    pub(crate) fn draw(&self, match_no: u32) -> Draw {
        match &self.0 {
            Source::OfRoom(seed) => Draw(Drawn::Plain(scatter_64(*seed, match_no) >> 11)),
            Source::OfRace(key) => {
                let parts: [&[u8]; 2] = [&key.0, &match_no.to_le_bytes()];
                Draw(Drawn::Keyed(Key(derive("nonet: draw of a match", &parts))))
            }
        }
    }

    /// By which the records name a bot of the server. It is made of what is public.
    pub(crate) fn bot_id(&self, room: RoomId, no: u32) -> PlayerId {
        match &self.0 {
            Source::OfRoom(seed) => PlayerId(scatter_64(!seed, no)),
            Source::OfRace(_) => {
                let bytes = derive("nonet: id of a bot", &[&room.0.to_le_bytes(), &no.to_le_bytes()]);
                PlayerId(u64::from_le_bytes(bytes))
            }
        }
    }
}

impl fmt::Debug for Secret {
    /// Without its bytes, so that no log can hold them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What disguises, random hints, cells of handicaps and rungs, and the moves of bots are drawn from in one match. It is secret
/// while the match runs, since a player who knew it could compute what others see, and stands in the record after it. JSON: 32
/// hexadecimal digits; in records of rules before 7 a number.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draw(Drawn);

#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
enum Drawn {
    /// Of a match that an earlier release has begun.
    Plain(u64),
    Keyed(Key<16>),
}

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// How a racer sees the puzzle.
    Disguise(MemberNo),
    /// Which cells are filled for a racer beforehand.
    Handicap(MemberNo),
    /// The cell that a random hint reveals.
    Hint(MemberNo, Seq),
    /// What a bot of the server does after so many moves.
    Bot(MemberNo, Seq),
    /// The blanks of a rung.
    Rung(u16),
    /// How all see a rung, or one racer does.
    RungDisguise(u16, Option<MemberNo>),
    RungHandicap(u16, MemberNo),
}

impl Purpose {
    /// The context of its own, and what tells two of a kind apart.
    fn of_keyed(self) -> (&'static str, [u32; 2]) {
        let no = |member: MemberNo| u32::from(member.0);
        match self {
            Self::Disguise(member) => ("nonet: disguise", [no(member), 0]),
            Self::Handicap(member) => ("nonet: cells of a handicap", [no(member), 0]),
            Self::Hint(member, seq) => ("nonet: cell of a hint", [no(member), seq.0]),
            Self::Bot(member, seq) => ("nonet: move of a bot", [no(member), seq.0]),
            Self::Rung(rung) => ("nonet: blanks of a rung", [rung.into(), 0]),
            Self::RungDisguise(rung, None) => ("nonet: common disguise of a rung", [rung.into(), 0]),
            Self::RungDisguise(rung, Some(member)) => {
                ("nonet: disguise of a rung", [rung.into(), no(member)])
            }
            Self::RungHandicap(rung, member) => {
                ("nonet: cells of a handicap on a rung", [rung.into(), no(member)])
            }
        }
    }

    /// As releases before 7 drew it.
    fn of_plain(self, draw: u64) -> u64 {
        let no = |member: MemberNo| u64::from(member.0);
        match self {
            Self::Disguise(member) | Self::Handicap(member) => draw ^ no(member),
            Self::Hint(member, seq) => scatter(draw ^ no(member), seq.0).into(),
            Self::Bot(member, seq) => scatter_64(!draw ^ no(member), seq.0),
            Self::Rung(rung) | Self::RungDisguise(rung, None) => scatter_64(draw, rung.into()),
            Self::RungDisguise(rung, Some(member)) | Self::RungHandicap(rung, member) => {
                scatter_64(scatter_64(draw, rung.into()), member.0.into())
            }
        }
    }
}

impl Draw {
    /// A number that says nothing of those for other purposes.
    pub(crate) fn number(&self, purpose: Purpose) -> u64 {
        match &self.0 {
            Drawn::Plain(draw) => purpose.of_plain(*draw),
            Drawn::Keyed(key) => {
                let (context, [one, other]) = purpose.of_keyed();
                let parts: [&[u8]; 3] = [&key.0, &one.to_le_bytes(), &other.to_le_bytes()];
                u64::from_le_bytes(derive(context, &parts))
            }
        }
    }
}

impl Default for Draw {
    /// Of the oldest records, in whose matches nothing was drawn.
    fn default() -> Self {
        Self(Drawn::Plain(0))
    }
}

impl fmt::Debug for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Draw(..)")
    }
}

/// The `n`-th number of a stream, all of which is for the same eyes: SplitMix64's finaliser (Steele, Lea, Flood 2014), which is
/// no one-way function.
pub(crate) fn scatter(seed: u64, n: u32) -> u32 {
    let mut z = seed.wrapping_add(u64::from(n).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 32) as u32
}

/// As releases before 7 made seeds of a seed.
fn scatter_64(seed: u64, n: u32) -> u64 {
    let [high, low] = [1, 2].map(|salt| u64::from(scatter(!seed ^ salt, n)));
    high << 32 | low
}

/// Bytes of a keyed one-way function, none of which another context or other parts would give. All parts of one context have
/// the same lengths.
pub(crate) fn derive<const N: usize>(context: &'static str, parts: &[&[u8]]) -> [u8; N] {
    let mut hasher = blake3::Hasher::new_derive_key(context);
    parts.iter().for_each(|part| {
        hasher.update(part);
    });
    let mut bytes = [0; N];
    hasher.finalize_xof().fill(&mut bytes);
    bytes
}

/// Bytes that stand as hexadecimal digits in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key<const N: usize>([u8; N]);

impl<const N: usize> fmt::Display for Key<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> FromStr for Key<N> {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        if text.len() != 2 * N || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(KeyError);
        }
        let mut bytes = [0; N];
        for (n, byte) in bytes.iter_mut().enumerate() {
            let digits = &text[2 * n..2 * n + 2];
            *byte = u8::from_str_radix(digits, 16).map_err(|_: ParseIntError| KeyError)?;
        }
        Ok(Self(bytes))
    }
}

#[derive(Clone, Copy, Debug)]
struct KeyError;

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key has two hexadecimal digits for each of its bytes")
    }
}

impl<const N: usize> Serialize for Key<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Key<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: MemberNo = MemberNo(2);

    fn read<T: for<'de> Deserialize<'de>>(json: &str) -> T {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn what_earlier_releases_drew_is_drawn_again() {
        let secret: Secret = read("9");
        assert_eq!(
            (secret.puzzle_seed(0), secret.bot_id(RoomId(5), 3).0),
            (2_188_143_295, 0xb064_3a4e_a356_be30)
        );
        let draw = secret.draw(1);
        assert_eq!(serde_json::to_string(&draw).unwrap(), "8098369244714084");
        assert_eq!(draw.number(Purpose::Handicap(ANN)), 8_098_369_244_714_084 ^ 2);
        assert_eq!(draw.number(Purpose::Hint(ANN, Seq(7))), 3_441_461_382);
        assert_eq!(draw.number(Purpose::Bot(ANN, Seq(7))), 0xc784_fc27_29d3_bfe0);
        assert_eq!(draw.number(Purpose::RungDisguise(4, None)), 0x1627_0e92_ac47_dc57);
        assert_eq!(draw.number(Purpose::RungHandicap(4, ANN)), 0x3bed_b93b_79f4_7875);
    }

    #[test]
    fn secret_and_draw_are_read_back() {
        let secret = Secret::new(std::array::from_fn(|n| n as u8));
        let text = serde_json::to_string(&secret).unwrap();
        assert!(text.starts_with("\"000102"), "{text}");
        assert_eq!(read::<Secret>(&text), secret);
        let draw = secret.draw(1);
        assert_eq!(read::<Draw>(&serde_json::to_string(&draw).unwrap()), draw);
        for wrong in ["\"00\"", "\"+0\"", "-1", "null"] {
            assert!(serde_json::from_str::<Secret>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_two_purposes_draw_the_same_number() {
        let secret = Secret::of_seed(1);
        let (one, other) = (secret.draw(1), secret.draw(2));
        let bob = MemberNo(3);
        let purposes = [
            Purpose::Disguise(ANN),
            Purpose::Disguise(bob),
            Purpose::Handicap(ANN),
            Purpose::Hint(ANN, Seq(1)),
            Purpose::Hint(ANN, Seq(2)),
            Purpose::Bot(ANN, Seq(1)),
            Purpose::Rung(2),
            Purpose::RungDisguise(2, None),
            Purpose::RungDisguise(2, Some(ANN)),
            Purpose::RungHandicap(2, ANN),
        ];
        let draws = purposes.map(|purpose| [one.number(purpose), other.number(purpose)]);
        let numbers: std::collections::BTreeSet<u64> = draws.into_iter().flatten().collect();
        assert_eq!(numbers.len(), 2 * purposes.len());
    }
}
