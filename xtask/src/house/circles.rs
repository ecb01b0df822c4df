//! Circles of imports: files of which each needs, over some way, every other one (strongly connected components, by Tarjan's
//! algorithm). What a module names of those below it is left out: a parent holds its children together.

use std::collections::BTreeMap;

use super::sources::{Crate, Module};

/// The files of the largest circle; empty where there is none.
pub(super) fn largest(read: &Crate) -> Vec<String> {
    let index: BTreeMap<&Module, usize> =
        read.files.iter().zip(0..).map(|(file, no)| (&file.module, no)).collect();
    let edges: Vec<Vec<usize>> = read
        .files
        .iter()
        .map(|file| {
            let named = file.names.iter().filter_map(|name| module_of(name, &index));
            named.filter(|to| !read.files[*to].module.starts_with(&file.module)).collect()
        })
        .collect();
    let mut search = Search { edges, ..Search::default() };
    (0..read.files.len()).for_each(|file| search.visit_once(file));
    let largest = search.circles.into_iter().filter(|circle| circle.len() > 1).max_by_key(Vec::len);
    let mut files: Vec<String> =
        largest.unwrap_or_default().into_iter().map(|file| read.files[file].path.clone()).collect();
    files.sort();
    files
}

/// The module that a name is in.
fn module_of(name: &Module, index: &BTreeMap<&Module, usize>) -> Option<usize> {
    (1..=name.len()).rev().find_map(|parts| index.get(&name[..parts].to_vec()).copied())
}

#[derive(Default)]
struct Search {
    edges: Vec<Vec<usize>>,
    /// The order in which files were met, and the lowest that each leads back to.
    met: BTreeMap<usize, usize>,
    lowest: BTreeMap<usize, usize>,
    open: Vec<usize>,
    circles: Vec<Vec<usize>>,
}

impl Search {
    fn visit_once(&mut self, file: usize) {
        if !self.met.contains_key(&file) {
            self.visit(file);
        }
    }

    fn visit(&mut self, file: usize) {
        let number = self.met.len();
        self.met.insert(file, number);
        self.lowest.insert(file, number);
        self.open.push(file);
        for to in self.edges[file].clone() {
            if !self.met.contains_key(&to) {
                self.visit(to);
                self.lower(file, self.lowest[&to]);
            } else if self.open.contains(&to) {
                self.lower(file, self.met[&to]);
            }
        }
        if self.lowest[&file] == number {
            let from = self.open.iter().position(|open| *open == file).unwrap_or_default();
            self.circles.push(self.open.split_off(from));
        }
    }

    fn lower(&mut self, file: usize, to: usize) {
        self.lowest.entry(file).and_modify(|lowest| *lowest = to.min(*lowest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_is_found_and_what_only_leads_to_it_is_not() {
        let edges = vec![vec![1], vec![2], vec![1, 3], vec![], vec![0]];
        let mut search = Search { edges, ..Search::default() };
        (0..5).for_each(|file| search.visit_once(file));
        let mut circles = search.circles;
        circles.sort();
        assert_eq!(circles, [vec![0], vec![1, 2], vec![3], vec![4]]);
    }
}
