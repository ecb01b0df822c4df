//! Catches a panic (`catch_unwind`), so that one broken room does not end the others.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `f`; a panic in it becomes its message. What `f` was changing must not be used after one.
pub(crate) fn contain(f: impl FnOnce()) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic without a message".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_contained_and_keeps_its_message() {
        assert_eq!(contain(|| ()), Ok(()));
        assert_eq!(contain(|| panic!("plain")), Err("plain".to_owned()));
        let detailed = contain(|| assert_eq!(1, 2, "with {}", "detail")).unwrap_err();
        assert!(detailed.starts_with("assertion `left == right` failed: with detail"), "{detailed}");
        assert_eq!(contain(|| std::panic::panic_any(7)), Err("a panic without a message".to_owned()));
    }
}
