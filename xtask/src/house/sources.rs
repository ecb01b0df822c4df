//! A crate as its source files say: modules, imports, methods, parameters. Production code alone: what `#[cfg(test)]` stands at
//! is left out. Judges nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use syn::visit::{self, Visit};
use syn::{Attribute, FnArg, ImplItem, Item, Pat, Type, UseTree};

/// The path of a module within its crate; empty for the root.
pub(super) type Module = Vec<String>;

pub(super) struct Crate {
    pub(super) name: String,
    pub(super) files: Vec<Source>,
}

pub(super) struct Source {
    /// Below `src`.
    pub(super) path: String,
    pub(super) module: Module,
    /// Modules, or things in modules, that it names.
    pub(super) names: BTreeSet<Module>,
    /// The screens that it names: what stands after `Screen::`.
    screens: BTreeSet<String>,
    lines: usize,
    /// Types with the number of their methods, by block.
    methods: Vec<(String, usize)>,
    tupled: usize,
}

impl Crate {
    pub(super) fn read(dir: &Path) -> Result<Self> {
        let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut read = Self { name, files: Vec::new() };
        let src = dir.join("src");
        let root = ["lib.rs", "main.rs"].map(|name| src.join(name)).into_iter().find(|path| path.is_file());
        let root = root.with_context(|| format!("{} has neither lib.rs nor main.rs", src.display()))?;
        read.add(&src, &root, Vec::new())?;
        Ok(read)
    }

    /// Reads a file, and those of the modules that it declares.
    fn add(&mut self, src: &Path, file: &Path, module: Module) -> Result<()> {
        let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let parsed =
            syn::parse_file(&text).with_context(|| format!("{} cannot be parsed", file.display()))?;
        let path = file.strip_prefix(src).unwrap_or(file).to_string_lossy().into_owned();
        let (names, methods) = (BTreeSet::new(), Vec::new());
        let (screens, lines, tupled) = (BTreeSet::new(), 0, 0);
        let mut source = Source { path, module: module.clone(), names, screens, lines, methods, tupled };
        let is_test = |item: &&Item| if let Item::Mod(part) = item { !is_test(&part.attrs) } else { true };
        source.lines = production_lines(&text);
        let code = text.lines().take(source.lines).filter(|line| !line.trim_start().starts_with("//"));
        let screens = code.flat_map(|line| line.split("Screen::").skip(1));
        let name = |after: &str| after.chars().take_while(|letter| letter.is_alphanumeric()).collect();
        source.screens = screens.map(name).collect();
        let items: Vec<&Item> = parsed.items.iter().filter(is_test).collect();
        items.iter().for_each(|item| source.visit_item(item));
        self.files.push(source);
        for item in items {
            let Item::Mod(part) = item else { continue };
            if part.content.is_some() {
                continue;
            }
            let name = part.ident.to_string();
            let folder = module.iter().fold(src.to_owned(), |folder, part| folder.join(part));
            let below = [folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")];
            let mut inner = module.clone();
            inner.push(name);
            if let Some(file) = below.iter().find(|file| file.is_file()) {
                self.add(src, file, inner)?;
            }
        }
        Ok(())
    }

    pub(super) fn methods_of(&self, name: &str) -> usize {
        let blocks = self.files.iter().flat_map(|file| &file.methods);
        blocks.filter(|(owner, _)| owner == name).map(|(_, count)| count).sum()
    }

    pub(super) fn longer_than(&self, lines: usize) -> impl Iterator<Item = &str> {
        self.files.iter().filter(move |file| file.lines > lines).map(|file| file.path.as_str())
    }

    pub(super) fn tupled(&self) -> usize {
        self.files.iter().map(|file| file.tupled).sum()
    }

    /// Files that name one of the screens which are in none of its folders.
    pub(super) fn naming<'a>(&'a self, screens: &'a [(&str, &[&str])]) -> impl Iterator<Item = &'a str> {
        let is_of_another = |file: &&Source| {
            let mut others =
                screens.iter().filter(|(_, folders)| !folders.iter().any(|part| file.path.contains(part)));
            others.any(|(screen, _)| file.screens.contains(*screen))
        };
        self.files.iter().filter(is_of_another).map(|file| file.path.as_str())
    }

    pub(super) fn lines(&self) -> usize {
        self.files.iter().map(|file| file.lines).sum()
    }
}

/// Up to the tests at the end of a file.
fn production_lines(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let inline = lines
        .windows(2)
        .position(|pair| pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{'));
    inline.unwrap_or(lines.len())
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let tokens = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        attribute.path().is_ident("cfg") && tokens == "test"
    })
}

impl Source {
    /// A path that begins at the crate, here or above; relative ones may name a module below.
    fn note(&mut self, path: &[String]) {
        let Some((first, rest)) = path.split_first() else { return };
        let mut module = match first.as_str() {
            "crate" => Vec::new(),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                let above = self.module.len().saturating_sub(ups);
                let mut module = self.module[..above].to_vec();
                module.extend_from_slice(&path[ups..]);
                self.names.insert(module);
                return;
            }
            "self" => self.module.clone(),
            _ => [self.module.clone(), vec![first.clone()]].concat(),
        };
        module.extend_from_slice(rest);
        self.names.insert(module);
    }

    fn note_use(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: String| [before, &[name]].concat();
        match tree {
            UseTree::Path(path) => self.note_use(&path.tree, &with(path.ident.to_string())),
            UseTree::Name(name) => self.note(&with(name.ident.to_string())),
            UseTree::Rename(name) => self.note(&with(name.ident.to_string())),
            UseTree::Glob(_) => self.note(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.note_use(tree, before)),
        }
    }

    fn note_parameters<'a>(&mut self, inputs: impl Iterator<Item = &'a FnArg>) {
        let is_tuple = |input: &FnArg| {
            if let FnArg::Typed(typed) = input { matches!(*typed.pat, Pat::Tuple(_)) } else { false }
        };
        self.tupled += usize::from(inputs.into_iter().any(is_tuple));
    }
}

impl<'ast> Visit<'ast> for Source {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.note_use(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        if parts.first().is_some_and(|first| ["crate", "super", "self"].contains(&first.as_str())) {
            self.note(&parts);
        }
        visit::visit_path(self, path);
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        if let (None, Type::Path(owner)) = (&block.trait_, &*block.self_ty)
            && let Some(last) = owner.path.segments.last()
        {
            let of_tests = |item: &&ImplItem| {
                if let ImplItem::Fn(method) = item { !is_test(&method.attrs) } else { false }
            };
            let count = block.items.iter().filter(of_tests).count();
            self.methods.push((last.ident.to_string(), count));
        }
        visit::visit_item_impl(self, block);
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.note_parameters(function.sig.inputs.iter());
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.note_parameters(function.sig.inputs.iter());
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_item_mod(&mut self, part: &'ast syn::ItemMod) {
        if !is_test(&part.attrs) {
            visit::visit_item_mod(self, part);
        }
    }
}
