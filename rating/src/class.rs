//! The name of a class of pools that share a rating.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Bytes of a name: it is part of addresses and of database keys.
pub const CLASS_BYTES_MAX: usize = 32;

/// A class of pools by name, such as `classic`: a player has one rating in each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Class(String);

/// A name that no class can have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a class has 1 to {CLASS_BYTES_MAX} small letters, digits and hyphens for a name, not {0:?}")]
pub struct BadClass(pub String);

impl Class {
    /// # Errors
    /// When the name is empty, longer than [`CLASS_BYTES_MAX`] or has anything but `a` to `z`, `0` to `9` and `-`.
    pub fn new(name: impl Into<String>) -> Result<Self, BadClass> {
        let name = name.into();
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if (1..=CLASS_BYTES_MAX).contains(&name.len()) && name.bytes().all(is_plain) {
            Ok(Self(name))
        } else {
            Err(BadClass(name))
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Class {
    type Error = BadClass;

    fn try_from(name: String) -> Result<Self, BadClass> {
        Self::new(name)
    }
}

impl From<Class> for String {
    fn from(class: Class) -> Self {
        class.0
    }
}
