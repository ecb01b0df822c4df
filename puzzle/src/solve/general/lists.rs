//! Lists of different lengths in one piece of memory (compressed sparse rows).

#[derive(Clone, Debug)]
pub(in crate::solve) struct Lists<T> {
    /// Where each list begins, and where the last one ends.
    bounds: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(in crate::solve) fn of<L: IntoIterator<Item = T>>(lists: impl IntoIterator<Item = L>) -> Self {
        let (mut bounds, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            bounds.push(items.len() as u32);
        }
        Self { bounds, items }
    }

    pub(in crate::solve) fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    #[inline]
    pub(in crate::solve) fn list(&self, index: usize) -> &[T] {
        &self.items[self.bounds[index] as usize..self.bounds[index + 1] as usize]
    }

    pub(in crate::solve) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|index| self.list(index))
    }
}
