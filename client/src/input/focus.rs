//! Where the keyboard is, as the page and the client both know it. The page has its own focus, which the browser, a screen reader
//! or the player moves at any time; the client has its own, which keys move. Each of them tells the other what has changed, and
//! every key says where it was made: it is applied there, however late that is. Knows no widgets.

/// The element that has the keyboard, or none.
pub(crate) type Holder = Option<String>;

/// What both sides last agreed on.
#[derive(Debug, Default)]
pub(crate) struct PageFocus {
    holder: Holder,
}

impl PageFocus {
    /// The page says where the keyboard is, or was when something was done. True if that is news: the client goes there before
    /// it does anything else. What the client itself has moved since the last word stands: the page has not seen it yet.
    pub(crate) fn hears(&mut self, holder: &Holder) -> bool {
        let is_news = self.holder != *holder;
        if is_news {
            self.holder.clone_from(holder);
        }
        is_news
    }

    /// Whether the page must move its focus to the client's.
    pub(crate) fn must_tell(&self, focus: Option<&str>) -> bool {
        self.holder.as_deref() != focus
    }

    /// The page has moved its focus as the client wanted; or it has none now, because there is no such element.
    pub(crate) fn has_told(&mut self, focus: Option<&str>, done: bool) {
        self.holder = focus.filter(|_| done).map(str::to_owned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// What the page puts into the queue.
    enum Told {
        Focused(usize),
        Digit(usize),
        Right(usize),
    }

    const CELLS: usize = 9;

    /// A page and a client with one row of cells between them.
    #[derive(Default)]
    struct Row {
        /// The page's focus.
        holder: usize,
        queue: VecDeque<Told>,
        known: PageFocus,
        cursor: usize,
        /// Where digits went.
        entered: Vec<usize>,
    }

    fn name(cell: usize) -> Holder {
        Some(format!("r1c{}", cell + 1))
    }

    impl Row {
        fn focuses(&mut self, cell: usize) {
            if self.holder != cell {
                self.holder = cell;
                self.queue.push_back(Told::Focused(cell));
            }
        }

        fn meets(&mut self, cell: usize) {
            if self.known.hears(&name(cell)) {
                self.cursor = cell;
            }
        }

        /// The client reads the queue, and then moves the page's focus where its own is.
        fn drains(&mut self) {
            while let Some(told) = self.queue.pop_front() {
                match told {
                    Told::Focused(cell) => self.meets(cell),
                    Told::Digit(cell) => {
                        self.meets(cell);
                        self.entered.push(self.cursor);
                    }
                    Told::Right(cell) => {
                        self.meets(cell);
                        self.cursor = (self.cursor + 1) % CELLS;
                    }
                }
            }
            let focus = name(self.cursor);
            if self.known.must_tell(focus.as_deref()) {
                self.holder = self.cursor;
                self.known.has_told(focus.as_deref(), true);
            }
        }
    }

    #[test]
    fn digits_go_where_they_were_made_however_late() {
        let (mut row, mut meant) = (Row::default(), Vec::new());
        let mut dice = 1_u32;
        let mut roll = |sides: u32| {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (dice >> 16) % sides
        };
        // Where somebody believes to be who knows what they did: arrows between two looks of the client are not seen on the page.
        let mut place = 0;
        for _ in 0..10_000 {
            match roll(4) {
                0 => row.drains(),
                1 => {
                    // An element that has the focus already cannot take it: the page hears nothing of the wish.
                    let cell = roll(CELLS as u32) as usize;
                    if cell != row.holder {
                        place = cell;
                        row.focuses(cell);
                    }
                }
                2 => {
                    row.queue.push_back(Told::Right(row.holder));
                    place = (place + 1) % CELLS;
                }
                _ => {
                    row.queue.push_back(Told::Digit(row.holder));
                    meant.push(place);
                }
            }
        }
        row.drains();
        assert!(meant.len() > 2_000);
        assert_eq!(row.entered, meant);
    }

    #[test]
    fn a_key_says_where_it_was_made_even_if_nothing_else_did() {
        let mut row = Row { holder: 4, ..Row::default() };
        row.queue.push_back(Told::Digit(4));
        row.drains();
        assert_eq!(row.entered, [4]);
    }

    #[test]
    fn the_same_word_twice_moves_nothing() {
        let mut row = Row::default();
        row.focuses(2);
        row.drains();
        row.queue.extend([Told::Right(2), Told::Focused(2), Told::Digit(2)]);
        row.drains();
        assert_eq!((row.entered, row.holder), (vec![3], 3));
    }

    #[test]
    fn an_element_that_is_not_there_leaves_the_page_without() {
        let mut known = PageFocus::default();
        known.has_told(Some("gone"), false);
        assert!(known.must_tell(Some("gone")), "it may come");
        assert!(!known.hears(&None));
    }
}
