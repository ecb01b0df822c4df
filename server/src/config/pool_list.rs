//! The pools in which strangers meet, as a file says them: tables `[[queue.pools]]`. What a pool may say is `lobby`'s to decide.

use lobby::{Pool, check_pools};
use serde::Deserialize;
use toml::Spanned;
use toml::de::ValueDeserializer;

use super::raw_value::RawValue;
use super::setting::Setting;

/// Pools that have been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolList(Vec<Pool>);

impl PoolList {
    /// One at least; a client that names none means the first.
    #[must_use]
    pub fn all(&self) -> &[Pool] {
        &self.0
    }
}

impl Default for PoolList {
    fn default() -> Self {
        Self(Pool::shipped())
    }
}

impl Setting for PoolList {
    type Rule = ();
    const PLACEHOLDER: &'static str = "POOLS";

    fn read(raw: RawValue<'_>, _: &()) -> Result<Self, String> {
        let read = match raw {
            RawValue::Plain("") => return Ok(Self::default()),
            RawValue::Plain(text) => ValueDeserializer::parse(text).and_then(Vec::<Pool>::deserialize),
            RawValue::Typed(value) => {
                Vec::<Pool>::deserialize(ValueDeserializer::from(Spanned::new(0..0, value.clone())))
            }
        };
        let pools = read.map_err(|error| error.message().trim_end().to_owned())?;
        if pools.is_empty() {
            return Ok(Self::default());
        }
        check_pools(&pools).map_err(|error| error.to_string())?;
        Ok(Self(pools))
    }

    fn wanted(_: &()) -> String {
        "tables `[[queue.pools]]` as in docs/operating.md, or none for the usual ones".to_owned()
    }

    fn toml(&self) -> String {
        if *self == Self::default() {
            return "[]".to_owned();
        }
        let names: Vec<String> = self.0.iter().map(|pool| format!("{:?}", pool.name.as_str())).collect();
        format!("[{}]", names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::de::DeTable;

    fn read(text: &str) -> Result<PoolList, String> {
        let table = DeTable::parse(text).expect("it is TOML");
        let queue = table.get_ref().get("queue").expect("a section").get_ref().as_table().expect("a table");
        PoolList::read(RawValue::Typed(queue.get("pools").expect("the key").get_ref()), &())
    }

    #[test]
    fn the_page_for_operators_has_pools_that_can_be_used() {
        let page = include_str!("../../../docs/operating.md");
        let example = page.split("```toml\n").find(|block| block.starts_with("[[queue.pools]]"));
        let text = example.and_then(|block| block.split("```").next()).expect("the page has an example");
        let pools = read(text).unwrap();
        assert_eq!(pools.all().iter().map(|pool| pool.name.as_str()).collect::<Vec<_>>(), ["lunch", "club"]);
        assert!(pools.all()[0].class.is_some() && pools.all()[1].seats.most == 6);
    }

    #[test]
    fn what_is_wrong_is_said_and_where() {
        let pool = "[[queue.pools]]\nname = \"a\"\ntitle = \"A\"\nseats = { least = 2, most = 2 }\nkinds = [\"classic\"]\n\
                    tiers = { start = \"Easy\", end = \"Easy\" }\n";
        assert!(read(pool).is_ok());
        assert!(
            read(&format!("{pool}{pool}"))
                .unwrap_err()
                .contains("pool `a`: an earlier one has the same name")
        );
        assert!(read(&pool.replace("2, most = 2", "2, most = 5")).unwrap_err().contains("2 to 5 seats"));
        assert!(read(&format!("{pool}colour = 1\n")).unwrap_err().contains("unknown field `colour`"));
        assert!(read(&pool.replace("\"classic\"", "\"chess\"")).unwrap_err().contains("`chess` is no kind"));
        assert_eq!(read("queue.pools = []").unwrap(), PoolList::default());
    }
}
