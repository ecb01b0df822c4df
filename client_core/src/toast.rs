//! Short messages that come and go by themselves.

use game::Millis;

/// Toasts shown at once; the oldest gives way.
pub const TOASTS_MAX: usize = 3;
/// How long a toast stays.
pub(crate) const TOAST_MS: u64 = 5_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    pub id: u32,
    pub text: String,
    pub until: Millis,
}

/// The toasts of the moment, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Toasts {
    list: Vec<Toast>,
    next_id: u32,
}

impl Toasts {
    pub(crate) fn list(&self) -> &[Toast] {
        &self.list
    }

    /// Shows a text; one that is already shown stays longer instead of standing twice.
    pub(crate) fn show(&mut self, text: impl Into<String>, now: Millis) {
        let (text, until) = (text.into(), now.plus(TOAST_MS));
        if let Some(same) = self.list.iter_mut().find(|toast| toast.text == text) {
            same.until = until;
            return;
        }
        if self.list.len() == TOASTS_MAX {
            self.list.remove(0);
        }
        self.next_id = self.next_id.wrapping_add(1);
        self.list.push(Toast { id: self.next_id, text, until });
    }

    pub(crate) fn dismiss(&mut self, id: u32) {
        self.list.retain(|toast| toast.id != id);
    }

    pub(crate) fn expire(&mut self, now: Millis) {
        self.list.retain(|toast| toast.until > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_gives_way_and_the_same_text_never_stands_twice() {
        let mut toasts = Toasts::default();
        for n in 0..10 {
            toasts.show(format!("toast {n}"), Millis(n));
            toasts.show(format!("toast {n}"), Millis(n + 1));
        }
        let texts: Vec<_> = toasts.list().iter().map(|toast| toast.text.as_str()).collect();
        assert_eq!(texts, ["toast 7", "toast 8", "toast 9"]);
    }

    #[test]
    fn a_toast_goes_when_its_time_is_over() {
        let mut toasts = Toasts::default();
        toasts.show("gone soon", Millis(0));
        toasts.expire(Millis(TOAST_MS - 1));
        assert_eq!(toasts.list().len(), 1);
        toasts.expire(Millis(TOAST_MS));
        assert!(toasts.list().is_empty());
    }
}
