//! Which page of which list somebody asks for, as the query of an address: `order=liked&kind=killer&tier=hard`. Pure.

use std::fmt::Write as _;

use game::kind_word;

use super::PageEnd;
use crate::store::gallery::{Order, Shelf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) shelf: Shelf,
    pub(crate) order: Order,
    pub(crate) after: PageEnd,
}

/// What is wrong with a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadQuery {
    /// It asks for nothing that there is.
    Query,
    /// It names no kind of puzzle.
    Kind,
    Tier,
    Setter,
    /// No page ends there.
    Page,
}

impl Asked {
    /// # Errors
    /// When it means no list. One of a setter has neither kind nor tier.
    pub(crate) fn read(query: &str) -> Result<Self, BadQuery> {
        let (mut kind, mut tier, mut by) = (None, None, None);
        let (mut order, mut after) = (Order::Newest, PageEnd::NONE);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=').ok_or(BadQuery::Query)? {
                ("order", "newest") => order = Order::Newest,
                ("order", "liked") => order = Order::MostLiked,
                ("kind", text) => kind = Some(kind_word(text).ok_or(BadQuery::Kind)?),
                ("tier", text) => tier = Some(text.parse().map_err(|_| BadQuery::Tier)?),
                ("by", text) => by = Some(text.parse().map_err(|_| BadQuery::Setter)?),
                ("after", text) => after = text.parse().map_err(|_| BadQuery::Page)?,
                _ => return Err(BadQuery::Query),
            }
        }
        let shelf = match by {
            Some(_) if kind.is_some() || tier.is_some() => return Err(BadQuery::Query),
            Some(setter) => Shelf::By(setter),
            None => Shelf::Of { kind, tier },
        };
        Ok(Self { shelf, order, after })
    }

    /// The query of this list from its top, or after a page.
    pub(crate) fn query(&self, after: Option<&str>) -> String {
        let mut query = match self.order {
            Order::Newest => "order=newest".to_owned(),
            Order::MostLiked => "order=liked".to_owned(),
        };
        match &self.shelf {
            Shelf::By(setter) => write!(query, "&by={setter}").expect("a string takes everything"),
            Shelf::Of { kind, tier } => {
                kind.iter().for_each(|kind| query += &format!("&kind={kind}"));
                tier.iter().for_each(|tier| query += &format!("&tier={tier}"));
            }
        }
        after.iter().for_each(|after| query += &format!("&after={after}"));
        query
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
            let asked = Asked::read(query).unwrap();
            let after = query.split_once("after=").map(|(_, after)| after);
            assert_eq!(asked.query(after), query);
        }
        assert_eq!(Asked::read(""), Asked::read("order=newest"));
        for (query, why) in [
            ("order", BadQuery::Query),
            ("order=best", BadQuery::Query),
            ("page=2", BadQuery::Query),
            ("by=00000000000000ab&kind=killer", BadQuery::Query),
            ("kind=killer%2Bx", BadQuery::Kind),
            ("kind=", BadQuery::Kind),
            ("tier=harder", BadQuery::Tier),
            ("by=Sue", BadQuery::Setter),
            ("after=7", BadQuery::Page),
        ] {
            assert_eq!(Asked::read(query), Err(why), "{query}");
        }
    }
}
