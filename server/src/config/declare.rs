//! The macro that makes of one declaration per key both the typed `Config` and the table of keys that everything
//! else follows: file, variables, arguments, help, documentation.

use super::Config;
use super::raw_value::RawValue;

/// A part of the configuration: `[name]` in a file. The first has no name: its keys stand at the top.
#[derive(Debug)]
pub struct Section {
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    pub keys: &'static [Key],
}

/// One thing an operator decides.
pub struct Key {
    /// The section's name; empty at the top.
    pub section: &'static str,
    pub name: &'static str,
    /// What stands for its value in the help.
    pub placeholder: &'static str,
    pub(super) about: &'static str,
    pub(super) wanted: fn() -> String,
    pub(super) read: fn(&mut Config, RawValue<'_>) -> Result<(), String>,
    pub(super) show: fn(&Config) -> String,
}

impl Key {
    /// What it decides, in a sentence or two.
    #[must_use]
    pub fn about(&self) -> &'static str {
        self.about.trim_start()
    }

    /// What is wanted of its value.
    #[must_use]
    pub fn wanted(&self) -> String {
        (self.wanted)()
    }

    /// Its value there, as a TOML file says it, without secrets.
    #[must_use]
    pub fn show(&self, config: &Config) -> String {
        (self.show)(config)
    }

    /// `limits.rooms`
    #[must_use]
    pub fn path(&self) -> String {
        self.joined(".")
    }

    /// `limits-rooms`, without the dashes before it.
    #[must_use]
    pub fn flag(&self) -> String {
        self.joined("-").replace('_', "-")
    }

    /// `NONET_LIMITS_ROOMS`
    #[must_use]
    pub fn variable(&self) -> String {
        format!("NONET_{}", self.joined("_").to_ascii_uppercase())
    }

    fn joined(&self, between: &str) -> String {
        if self.section.is_empty() {
            self.name.to_owned()
        } else {
            format!("{}{between}{}", self.section, self.name)
        }
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Key({})", self.path())
    }
}

/// A `Key` for a place in `Config`. The value's rule may be left out for types that have none.
macro_rules! key {
    ($section:expr, $key:ident, $type:ty, ($($rule:expr)?), $about:expr, $config:ident => $place:expr) => {
        $crate::config::declare::Key {
            section: $section,
            name: stringify!($key),
            placeholder: <$type as $crate::config::setting::Setting>::PLACEHOLDER,
            about: $about,
            wanted: || <$type as $crate::config::setting::Setting>::wanted(&{ $($rule)? }),
            read: |$config, raw| {
                $place = <$type as $crate::config::setting::Setting>::read(raw, &{ $($rule)? })?;
                Ok(())
            },
            show: |$config| $crate::config::setting::Setting::toml(&$place),
        }
    };
}

/// Declares `Config`, a struct for each section, their defaults, and `SECTIONS`. A key reads
/// `/// what it decides` `name: type = default, rule;`.
macro_rules! declare {
    (
        top {
            $( $(#[doc = $top_doc:literal])+ $top:ident: $top_type:ty = $top_default:expr $(, $top_rule:expr)?; )+
        }
        $(
            #[doc = $section_doc:literal]
            $(#[$attribute:meta])?
            [$section:ident] $Section:ident {
                $( $(#[doc = $doc:literal])+ $key:ident: $type:ty = $default:expr $(, $rule:expr)?; )+
            }
        )+
    ) => {
        /// What an operator decides.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Config {
            $( $(#[doc = $top_doc])+ pub $top: $top_type, )+
            $( #[doc = $section_doc] pub $section: $Section, )+
        }

        impl Default for Config {
            fn default() -> Self {
                Self { $( $top: $top_default, )+ $( $section: $Section::default(), )+ }
            }
        }

        $(
            #[doc = $section_doc]
            #[derive(Clone, Debug, PartialEq, Eq)]
            $(#[$attribute])?
            pub struct $Section {
                $( $(#[doc = $doc])+ pub $key: $type, )+
            }

            impl Default for $Section {
                fn default() -> Self {
                    Self { $( $key: $default, )+ }
                }
            }
        )+

        /// Every key, by section, in the order of the documentation.
        pub static SECTIONS: &[$crate::config::declare::Section] = &[
            $crate::config::declare::Section {
                name: "",
                about: "",
                keys: &[ $( key!("", $top, $top_type, ($($top_rule)?), concat!($($top_doc),+),
                    config => config.$top), )+ ],
            },
            $( $crate::config::declare::Section {
                name: stringify!($section),
                about: $section_doc,
                keys: &[ $( key!(stringify!($section), $key, $type, ($($rule)?), concat!($($doc),+),
                    config => config.$section.$key), )+ ],
            }, )+
        ];
    };
}

pub(super) use {declare, key};
