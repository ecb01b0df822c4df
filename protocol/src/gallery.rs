//! Which page of which list of the gallery somebody asks for, as the query of an address: `order=liked&kind=killer&tier=hard`. The
//! server reads and writes it, and the client at its own address.

use std::fmt;

use game::{PlayerId, kind_word};
use puzzle::Tier;

/// A list of published puzzles, from its top or from where a page of it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GalleryQuery {
    pub order: GalleryOrder,
    pub shelf: Shelf,
    /// What the page before this one said of the next; empty for the first. Only the server knows what it means.
    pub after: String,
}

/// Whose rows a list has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Of a kind, a tier, both, or all.
    Of {
        kind: Option<String>,
        tier: Option<Tier>,
    },
    By(PlayerId),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GalleryOrder {
    #[default]
    Newest,
    MostLiked,
}

/// What is wrong with a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadGalleryQuery {
    /// It asks for nothing that there is.
    Query,
    /// It names no kind of puzzle.
    Kind,
    Tier,
    Setter,
    /// No page ends there.
    Page,
}

impl Shelf {
    pub const ALL: Self = Self::Of { kind: None, tier: None };
}

impl Default for Shelf {
    fn default() -> Self {
        Self::ALL
    }
}

impl GalleryQuery {
    /// # Errors
    /// When it means no list. One of a setter has neither kind nor tier.
    pub fn read(query: &str) -> Result<Self, BadGalleryQuery> {
        let (mut kind, mut tier, mut by) = (None, None, None);
        let (mut order, mut after) = (GalleryOrder::Newest, String::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=').ok_or(BadGalleryQuery::Query)? {
                ("order", "newest") => order = GalleryOrder::Newest,
                ("order", "liked") => order = GalleryOrder::MostLiked,
                ("kind", text) => kind = Some(kind_word(text).ok_or(BadGalleryQuery::Kind)?),
                ("tier", text) => tier = Some(text.parse().map_err(|_| BadGalleryQuery::Tier)?),
                ("by", text) => by = Some(text.parse().map_err(|_| BadGalleryQuery::Setter)?),
                ("after", text) => text.clone_into(&mut after),
                _ => return Err(BadGalleryQuery::Query),
            }
        }
        let shelf = match by {
            Some(_) if kind.is_some() || tier.is_some() => return Err(BadGalleryQuery::Query),
            Some(setter) => Shelf::By(setter),
            None => Shelf::Of { kind, tier },
        };
        Ok(Self { order, shelf, after })
    }
}

impl fmt::Display for GalleryQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.order {
            GalleryOrder::Newest => "order=newest",
            GalleryOrder::MostLiked => "order=liked",
        })?;
        match &self.shelf {
            Shelf::By(setter) => write!(f, "&by={setter}")?,
            Shelf::Of { kind, tier } => {
                kind.iter().try_for_each(|kind| write!(f, "&kind={kind}"))?;
                tier.iter().try_for_each(|tier| write!(f, "&tier={tier}"))?;
            }
        }
        if self.after.is_empty() { Ok(()) } else { write!(f, "&after={}", self.after) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_means_a_list_or_is_refused() {
        for query in [
            "order=newest",
            "order=liked&kind=killer&tier=hard",
            "order=newest&by=00000000000000ab",
            "order=liked&tier=easy&after=12.KXQ7PACDRT",
        ] {
            assert_eq!(GalleryQuery::read(query).unwrap().to_string(), query);
        }
        assert_eq!(GalleryQuery::read("").unwrap(), GalleryQuery::default());
        for (query, why) in [
            ("order", BadGalleryQuery::Query),
            ("order=best", BadGalleryQuery::Query),
            ("page=2", BadGalleryQuery::Query),
            ("by=00000000000000ab&kind=killer", BadGalleryQuery::Query),
            ("kind=killer%2Bx", BadGalleryQuery::Kind),
            ("kind=", BadGalleryQuery::Kind),
            ("tier=harder", BadGalleryQuery::Tier),
            ("by=Sue", BadGalleryQuery::Setter),
        ] {
            assert_eq!(GalleryQuery::read(query), Err(why), "{query}");
        }
    }
}
