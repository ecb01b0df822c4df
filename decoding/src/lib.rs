//! Reads what bincode has written, for the page: the same bytes as `bincode::serde` reads with its standard configuration, in a
//! third of the code. What is saved are errors: here one says only that the bytes are damaged, which is all that a client can
//! make of it. Owns no format: numbers are read by bincode. Knows no message.

use bincode::Decode;
use bincode::config::Configuration;
use bincode::de::read::Reader;
use bincode::de::{Decoder as _, DecoderImpl};
use bincode::error::DecodeError;
use serde::de::value::U32Deserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use std::fmt::{self, Display};

/// The bytes are no value of the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damaged {
    /// A number that stands for none of the choices.
    UnknownVariant,
    Else,
}

/// Reads a value from the beginning of `bytes`; also returns how many bytes are left. Never takes more memory than a small
/// multiple of what the bytes hold.
///
/// # Errors
/// If the bytes end early, or hold what the type does not allow.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, usize), Damaged> {
    let mut decoder = DecoderImpl::new(Bytes(bytes), bincode::config::standard(), ());
    let value = T::deserialize(Lean(&mut decoder))?;
    Ok((value, decoder.reader().0.len()))
}

impl Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownVariant => "a choice that is not known",
            Self::Else => "damaged bytes",
        })
    }
}

impl std::error::Error for Damaged {}

/// Each of these builds a text if it is not told otherwise.
impl Error for Damaged {
    fn custom<T: Display>(_: T) -> Self {
        Self::Else
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::Else
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::Else
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Self::Else
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self::Else
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self::Else
    }

    fn missing_field(_: &'static str) -> Self {
        Self::Else
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self::Else
    }
}

/// What is left to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }
}

impl Reader for Bytes<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        let taken = self.take(bytes.len()).ok_or(DecodeError::UnexpectedEnd { additional: bytes.len() })?;
        bytes.copy_from_slice(taken);
        Ok(())
    }
}

type Decoder<'a> = DecoderImpl<Bytes<'a>, Configuration, ()>;

struct Lean<'a, 'b>(&'a mut Decoder<'b>);

/// Not inlined: each is called from some hundred places.
#[inline(never)]
fn number<T: Decode<()>>(decoder: &mut Decoder<'_>) -> Result<T, Damaged> {
    T::decode(decoder).map_err(|_| Damaged::Else)
}

/// A length, and that many of the bytes that follow.
#[inline(never)]
fn bytes<'b>(decoder: &mut Decoder<'b>) -> Result<&'b [u8], Damaged> {
    let len: usize = number(decoder)?;
    decoder.reader().take(len).ok_or(Damaged::Else)
}

#[inline(never)]
fn text<'b>(decoder: &mut Decoder<'b>) -> Result<&'b str, Damaged> {
    std::str::from_utf8(bytes(decoder)?).map_err(|_| Damaged::Else)
}

macro_rules! numbers {
    ($($deserialize:ident $visit:ident)*) => {
        $(fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
            visitor.$visit(number(self.0)?)
        })*
    };
}

impl<'de> Deserializer<'de> for Lean<'_, '_> {
    type Error = Damaged;

    numbers! {
        deserialize_bool visit_bool
        deserialize_u8 visit_u8 deserialize_u16 visit_u16 deserialize_u32 visit_u32 deserialize_u64 visit_u64
        deserialize_i8 visit_i8 deserialize_i16 visit_i16 deserialize_i32 visit_i32 deserialize_i64 visit_i64
        deserialize_u128 visit_u128 deserialize_i128 visit_i128
        deserialize_f32 visit_f32 deserialize_f64 visit_f64 deserialize_char visit_char
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        visitor.visit_str(text(self.0)?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        visitor.visit_str(text(self.0)?)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        visitor.visit_bytes(bytes(self.0)?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        visitor.visit_bytes(bytes(self.0)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        match number(self.0)? {
            0_u8 => visitor.visit_none(),
            1 => visitor.visit_some(self),
            _ => Err(Damaged::Else),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Damaged> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Damaged> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        let left = number(self.0)?;
        visitor.visit_seq(Elements { decoder: self.0, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Damaged> {
        visitor.visit_seq(Elements { decoder: self.0, left })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Damaged> {
        visitor.visit_seq(Elements { decoder: self.0, left })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Damaged> {
        let left = number(self.0)?;
        visitor.visit_map(Elements { decoder: self.0, left })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Damaged> {
        visitor.visit_seq(Elements { decoder: self.0, left: fields.len() })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Damaged> {
        visitor.visit_enum(self)
    }

    /// The format does not say what comes next.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Damaged> {
        Err(Damaged::Else)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Damaged> {
        Err(Damaged::Else)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Damaged> {
        Err(Damaged::Else)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// What follows one after the other: the elements of a list, the fields of a struct, the pairs of a map.
struct Elements<'a, 'b> {
    decoder: &'a mut Decoder<'b>,
    left: usize,
}

impl Elements<'_, '_> {
    fn next(&mut self) -> bool {
        let is_there = self.left > 0;
        self.left -= usize::from(is_there);
        is_there
    }
}

impl<'de> SeqAccess<'de> for Elements<'_, '_> {
    type Error = Damaged;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Damaged> {
        if self.next() { seed.deserialize(Lean(self.decoder)).map(Some) } else { Ok(None) }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de> MapAccess<'de> for Elements<'_, '_> {
    type Error = Damaged;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Damaged> {
        if self.next() { seed.deserialize(Lean(self.decoder)).map(Some) } else { Ok(None) }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Damaged> {
        seed.deserialize(Lean(self.decoder))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de> EnumAccess<'de> for Lean<'_, '_> {
    type Error = Damaged;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Damaged> {
        let number: u32 = number(self.0)?;
        let variant: U32Deserializer<Damaged> = number.into_deserializer();
        Ok((seed.deserialize(variant).map_err(|_| Damaged::UnknownVariant)?, self))
    }
}

impl<'de> VariantAccess<'de> for Lean<'_, '_> {
    type Error = Damaged;

    fn unit_variant(self) -> Result<(), Damaged> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Damaged> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Damaged> {
        visitor.visit_seq(Elements { decoder: self.0, left })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Damaged> {
        visitor.visit_seq(Elements { decoder: self.0, left: fields.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};
    use std::collections::BTreeMap;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    enum Sample {
        Nothing,
        One(Option<Box<Sample>>),
        Two(u8, i64),
        Named { text: String, numbers: Vec<u32>, by_name: BTreeMap<String, (u16, bool)>, letter: char },
        Wide(u128, f64, [u8; 3]),
    }

    fn sample() -> impl Strategy<Value = Sample> {
        let leaf = prop_oneof![
            Just(Sample::Nothing),
            (any::<u8>(), any::<i64>()).prop_map(|(a, b)| Sample::Two(a, b)),
            (any::<u128>(), -1e300..1e300, any::<[u8; 3]>()).prop_map(|(a, b, c)| Sample::Wide(a, b, c)),
            (".{0,9}", proptest::collection::vec(any::<u32>(), 0..6), any::<char>()).prop_map(
                |(text, numbers, letter)| {
                    let by_name = numbers.iter().map(|n| (n.to_string(), (*n as u16, n % 2 == 0))).collect();
                    Sample::Named { text, numbers, by_name, letter }
                }
            ),
        ];
        leaf.prop_recursive(4, 8, 1, |inner| {
            proptest::option::of(inner).prop_map(|inner| Sample::One(inner.map(Box::new)))
        })
    }

    fn by_bincode(bytes: &[u8]) -> Option<(Sample, usize)> {
        let read = bincode::serde::decode_from_slice(bytes, bincode::config::standard()).ok();
        read.map(|(value, used)| (value, bytes.len() - used))
    }

    proptest! {
        #[test]
        fn bytes_are_read_as_bincode_reads_them(samples in proptest::collection::vec(sample(), 0..5)) {
            let bytes = bincode::serde::encode_to_vec(&samples, bincode::config::standard()).unwrap();
            prop_assert_eq!(decode::<Vec<Sample>>(&bytes), Ok((samples, 0)));
        }

        #[test]
        fn damaged_bytes_are_refused_as_by_bincode(
            sample in sample(),
            at in any::<prop::sample::Index>(),
            byte in any::<u8>(),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut bytes = bincode::serde::encode_to_vec(&sample, bincode::config::standard()).unwrap();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            // Bincode itself would allocate what a long text claims to be.
            let cut = cut.index(bytes.len() + 1);
            let ours = decode::<Sample>(&bytes[..cut]).ok();
            if ours.is_some() {
                prop_assert_eq!(format!("{ours:?}"), format!("{:?}", by_bincode(&bytes[..cut])));
            }
        }
    }

    #[test]
    fn a_text_that_claims_to_be_long_takes_no_memory() {
        let mut bytes = vec![253];
        bytes.extend(u64::MAX.to_le_bytes());
        assert_eq!(decode::<String>(&bytes), Err(Damaged::Else));
        assert_eq!(decode::<Vec<String>>(&bytes), Err(Damaged::Else));
    }

    #[test]
    fn what_follows_is_counted() {
        assert_eq!(decode::<(u8, bool)>(&[7, 1, 9, 9]), Ok(((7, true), 2)));
        assert_eq!(decode::<Option<u8>>(&[2, 0]), Err(Damaged::Else));
        assert_eq!(decode::<Sample>(&[5]), Err(Damaged::UnknownVariant));
    }
}
