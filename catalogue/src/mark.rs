//! How a text in a table says what is filled in. A reader at run time needs these characters and nothing else of Fluent.
//!
//! `ARGUMENT form number` stands for an argument; `CHOICE number` begins variants, each `VARIANT key` and its text, the last one
//! for everything else, up to `END`. Numbers of arguments are digits: a message takes at most ten.

/// Between the texts of a table.
pub const NEXT: char = '\0';
pub const ARGUMENT: char = '\u{1}';
pub const CHOICE: char = '\u{2}';
pub const VARIANT: char = '\u{3}';
pub const END: char = '\u{4}';

/// The key of a variant that is chosen where no other one is.
pub const OTHERWISE: char = '*';

/// The names of the plural categories, and the keys of their variants.
pub const PLURALS: [(&str, char); 5] =
    [("one", 'i'), ("zero", 'z'), ("two", 'w'), ("few", 'f'), ("many", 'm')];

/// How an argument is written: as it is, or by one of these functions of the catalogue.
pub const PLAIN: char = 'p';
pub const FUNCTIONS: [(&str, char); 8] = [
    ("CLOCK", 'c'),
    ("COUNTDOWN", 'd'),
    ("GAP", 'g'),
    ("MILLISECONDS", 'm'),
    ("NUMBER", 'n'),
    ("ORDINAL", 'o'),
    ("SECONDS", 'a'),
    ("SENTENCE", 's'),
];

/// Numbers from here on have no variants of their own.
pub const NUMBERS: u64 = 100;

/// The key of a variant for this very number.
#[must_use]
pub fn key_of_number(number: u64) -> char {
    const FIRST: u32 = 0x200;
    let key = u32::try_from(number).ok().filter(|_| number < NUMBERS).map(|number| FIRST + number);
    key.and_then(char::from_u32).unwrap_or(OTHERWISE)
}

/// The key of a variant that is chosen by an enumeration's variant, by its place among those the first language names; of a
/// flag, false is 0 and true is 1; of what may be absent, "none" is 0.
#[must_use]
pub fn key_of_choice(place: usize) -> char {
    const FIRST: u32 = 0x100;
    u32::try_from(place).ok().and_then(|place| char::from_u32(FIRST + place)).unwrap_or(OTHERWISE)
}
