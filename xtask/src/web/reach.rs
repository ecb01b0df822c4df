//! Which functions of a module are only reached through its gates: those can come in a file of their own, which is loaded later. Owns
//! the graph of functions and data, as the linker's relocations describe it; knows nothing of what functions do.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use wasmparser::{
    ExternalKind, KnownCustom, Linking, Parser, Payload, RelocationEntry, RelocationType, SymbolInfo, TypeRef,
};

/// A module as its linker describes it.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// Number of the first function that is no import.
    pub(super) imported: u32,
    /// By function.
    pub(super) names: BTreeMap<u32, String>,
    edges: BTreeMap<Node, BTreeSet<Node>>,
    /// What the world calls.
    roots: BTreeSet<Node>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Function(u32),
    /// A symbol of the linker's.
    Data(u32),
}

/// Where each function or data symbol begins and ends in the file, by its beginning.
type Spans = BTreeMap<u64, (u64, Node)>;

/// What is read of a file, before it is known what its relocations mean.
#[derive(Default)]
struct Parts<'a> {
    /// Where the content of each section begins, by its number in the file.
    sections: Vec<u64>,
    /// The same of each data segment.
    segments: Vec<u64>,
    spans: Spans,
    symbols: Vec<SymbolInfo<'a>>,
    /// With the number of the section that they speak of.
    relocations: Vec<(u32, Vec<RelocationEntry>)>,
}

impl Reach {
    /// Reads a module that was linked with `--emit-relocs`.
    ///
    /// # Errors
    /// If it is no such module.
    pub(super) fn of(module: &[u8]) -> Result<Self> {
        let (mut reach, mut parts) = (Self::default(), Parts::default());
        for payload in Parser::new(0).parse_all(module) {
            reach.read(payload.context("the module cannot be read")?, &mut parts)?;
        }
        let Parts { sections, segments, mut spans, symbols, relocations } = parts;
        if symbols.is_empty() || relocations.is_empty() {
            bail!("the module was linked without --emit-relocs");
        }
        reach.name(&symbols, &segments, &mut spans);
        for (section, entries) in relocations {
            let start =
                sections.get(section as usize).context("relocations of a section that is not there")?;
            entries.iter().for_each(|entry| reach.link(*start, entry, &symbols, &spans));
        }
        Ok(reach)
    }

    fn read<'a>(&mut self, payload: Payload<'a>, parts: &mut Parts<'a>) -> Result<()> {
        if let Some((_, range)) = payload.as_section() {
            parts.sections.push(range.start);
        }
        if let Payload::ImportSection(section) = payload {
            for import in section.into_imports() {
                self.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
            }
        } else if let Payload::ExportSection(section) = payload {
            for export in section {
                let export = export?;
                if export.kind == ExternalKind::Func {
                    self.roots.insert(Node::Function(export.index));
                }
            }
        } else if let Payload::StartSection { func, .. } = payload {
            self.roots.insert(Node::Function(func));
        } else if let Payload::CodeSectionEntry(body) = payload {
            let function = self.imported + u32::try_from(parts.spans.len())?;
            parts.spans.insert(body.range().start, (body.range().end, Node::Function(function)));
        } else if let Payload::DataSection(section) = payload {
            for segment in section {
                let segment = segment?;
                parts.segments.push(segment.range.end - segment.data.len() as u64);
            }
        } else if let Payload::CustomSection(custom) = payload {
            Self::read_custom(&custom.as_known(), parts)?;
        }
        Ok(())
    }

    fn read_custom<'a>(custom: &KnownCustom<'a>, parts: &mut Parts<'a>) -> Result<()> {
        if let KnownCustom::Linking(linking) = custom {
            for part in linking.subsections() {
                if let Linking::SymbolTable(table) = part? {
                    parts.symbols = table.into_iter().collect::<Result<_, _>>()?;
                }
            }
        } else if let KnownCustom::Reloc(reloc) = custom {
            let entries = reloc.entries().into_iter().collect::<Result<_, _>>()?;
            parts.relocations.push((reloc.section_index(), entries));
        }
        Ok(())
    }

    fn name(&mut self, symbols: &[SymbolInfo<'_>], segments: &[u64], spans: &mut Spans) {
        for (no, symbol) in (0..).zip(symbols) {
            if let SymbolInfo::Func { index, name: Some(name), .. } = symbol {
                self.names.insert(*index, (*name).to_owned());
            } else if let SymbolInfo::Data { symbol: Some(defined), .. } = symbol
                && let Some(segment) = segments.get(defined.index as usize)
            {
                let start = segment + u64::from(defined.offset);
                spans.insert(start, (start + u64::from(defined.size), Node::Data(no)));
            }
        }
    }

    fn link(&mut self, start: u64, entry: &RelocationEntry, symbols: &[SymbolInfo<'_>], spans: &Spans) {
        use RelocationType as T;
        let symbol = symbols.get(entry.index as usize);
        let is_type = entry.ty == T::TypeIndexLeb;
        let to = if let Some(SymbolInfo::Func { index, .. }) = symbol.filter(|_| !is_type) {
            Node::Function(*index)
        } else if let Some(SymbolInfo::Data { .. }) = symbol.filter(|_| !is_type) {
            Node::Data(entry.index)
        } else {
            return;
        };
        let at = start + u64::from(entry.offset);
        let owner = spans.range(..=at).next_back().filter(|(_, (end, _))| at < *end);
        match owner {
            Some((_, (_, from))) => {
                self.edges.entry(*from).or_default().insert(to);
            }
            // What belongs to nothing known may be used by anything.
            None => {
                self.roots.insert(to);
            }
        }
    }

    /// The functions that only these gates lead to, the gates included.
    pub(super) fn behind(&self, is_gate: impl Fn(&str) -> bool) -> BTreeSet<u32> {
        let gates: BTreeSet<Node> =
            self.names.iter().filter(|(_, name)| is_gate(name)).map(|(no, _)| Node::Function(*no)).collect();
        let outside = self.reached(self.roots.iter().copied(), &gates);
        let inside = self.reached(gates.iter().copied(), &BTreeSet::new());
        let only = inside.difference(&outside).filter_map(|node| match node {
            Node::Function(no) if *no >= self.imported => Some(*no),
            Node::Function(_) | Node::Data(_) => None,
        });
        only.collect()
    }

    fn reached(&self, from: impl Iterator<Item = Node>, but: &BTreeSet<Node>) -> BTreeSet<Node> {
        let mut open: Vec<Node> = from.filter(|node| !but.contains(node)).collect();
        let mut reached: BTreeSet<Node> = open.iter().copied().collect();
        while let Some(node) = open.pop() {
            for next in self.edges.get(&node).into_iter().flatten() {
                if !but.contains(next) && reached.insert(*next) {
                    open.push(*next);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(roots: &[u32], calls: &[(u32, u32)]) -> Reach {
        let mut reach = Reach { imported: 1, ..Reach::default() };
        for (from, to) in calls {
            reach.edges.entry(Node::Function(*from)).or_default().insert(Node::Function(*to));
        }
        reach.names = (1..10).map(|no| (no, format!("f{no}"))).collect();
        reach.roots = roots.iter().map(|no| Node::Function(*no)).collect();
        reach
    }

    #[test]
    fn only_what_nothing_else_reaches_lies_behind_a_gate() {
        let reach = graph(&[1], &[(1, 2), (1, 5), (5, 6), (6, 7), (6, 2), (6, 0), (7, 3), (2, 3)]);
        let behind = reach.behind(|name| name == "f5");
        assert_eq!(behind, BTreeSet::from([5, 6, 7]));
    }

    #[test]
    fn what_data_points_to_is_reached_through_it() {
        let mut reach = graph(&[1], &[(1, 2), (5, 6)]);
        reach.edges.entry(Node::Function(2)).or_default().insert(Node::Data(0));
        reach.edges.entry(Node::Data(0)).or_default().insert(Node::Function(6));
        assert_eq!(reach.behind(|name| name == "f5"), BTreeSet::from([5]));
    }

    #[test]
    fn a_module_without_relocations_is_an_error() {
        assert!(Reach::of(b"\0asm\x01\0\0\0").is_err());
    }
}
