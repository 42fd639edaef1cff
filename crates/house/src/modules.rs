//! The modules of a crate: what each defines, passes on, and names of others.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

use crate::files::House;

/// The names from the root of a crate down to a module or to what it defines.
pub(crate) type Names = Vec<String>;

/// A module. Modules that stand within a file are modules of their own.
#[derive(Debug, Default)]
pub(crate) struct Module {
    /// The file in which it stands.
    pub(crate) file: String,
    /// What it names, as it is written there.
    pub(crate) named: Vec<Names>,
    /// What others can name by it though it is defined elsewhere: by the name it has here.
    passed_on: BTreeMap<String, Names>,
    /// The modules of which it passes on everything.
    passed_on_whole: Vec<Names>,
    /// What it defines, modules among it.
    defined: BTreeSet<String>,
}

/// The modules of a crate by their names from its root, without those for tests: these may use
/// whatever the crate has.
#[derive(Debug)]
pub(crate) struct Modules(BTreeMap<Names, Module>);

impl Modules {
    /// Reads the crate that begins with a file, such as `crates/core/src/lib.rs`.
    pub(crate) fn read(house: &House, root: &str) -> Result<Modules> {
        let mut modules = Modules(BTreeMap::new());
        let mut to_read = vec![(root.to_owned(), Names::new())];
        while let Some((file, path)) = to_read.pop() {
            let text = house.text(&file)?;
            let parsed = syn::parse_file(&text).with_context(|| format!("{file} is no Rust"))?;
            let mut reader = Reader { file: &file, path: path.clone(), modules: &mut modules, outside: Vec::new() };
            reader.module(&parsed.items);
            let folder = match file.rsplit_once('/') {
                Some((folder, name)) if name == "mod.rs" || file == root => folder.to_owned(),
                _ => file.trim_end_matches(".rs").to_owned(),
            };
            for child in std::mem::take(&mut reader.outside) {
                // Below modules that stand within the file there are folders of their names.
                let within = child[path.len()..].join("/");
                let places = [format!("{folder}/{within}.rs"), format!("{folder}/{within}/mod.rs")];
                to_read.extend(places.into_iter().filter(|place| house.has(place)).map(|place| (place, child.clone())));
            }
        }
        Ok(modules)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Names, &Module)> {
        self.0.iter()
    }

    /// The module that defines what a module names so; `None` if it is not of this crate.
    pub(crate) fn target(&self, from: &Names, named: &[String]) -> Option<&Module> {
        let mut at = from.clone();
        let mut rest = named;
        match rest.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" | "super" => {
                while let Some((first, more)) =
                    rest.split_first().filter(|(name, _)| *name == "self" || *name == "super")
                {
                    if first == "super" {
                        at.pop();
                    }
                    rest = more;
                }
            }
            first => {
                let child: Names = at.iter().cloned().chain([first.to_owned()]).collect();
                self.0.get(&child)?;
            }
        }
        self.resolve(at, rest, 0)
    }

    /// Goes down from a module; what it passes on is looked for where it comes from.
    fn resolve(&self, mut at: Names, mut rest: &[String], depth: usize) -> Option<&Module> {
        const DEEPEST: usize = 16;
        while let Some((first, more)) = rest.split_first() {
            at.push(first.clone());
            if !self.0.contains_key(&at) {
                at.pop();
                break;
            }
            rest = more;
        }
        let found = self.0.get(&at)?;
        let Some(name) = rest.first().filter(|_| depth < DEEPEST) else { return Some(found) };
        if let Some(origin) = found.passed_on.get(name) {
            return self.origin(&at, origin, depth).or(Some(found));
        }
        if found.defined.contains(name) {
            return Some(found);
        }
        let whole = found.passed_on_whole.iter().filter_map(|origin| {
            let named: Names = origin.iter().cloned().chain([name.clone()]).collect();
            self.origin(&at, &named, depth).filter(|module| module.defined.contains(name))
        });
        whole.into_iter().next().or(Some(found))
    }

    fn origin(&self, from: &Names, named: &[String], depth: usize) -> Option<&Module> {
        let (mut at, mut rest) = (from.clone(), named);
        while let Some((first, more)) = rest.split_first() {
            match first.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => {
                    at.pop();
                }
                _ => break,
            }
            rest = more;
        }
        // What begins with the name of another crate comes from there.
        let begins_here = rest.len() < named.len() || {
            let child: Names = at.iter().cloned().chain(rest.first().cloned()).collect();
            self.0.contains_key(&child)
        };
        if begins_here { self.resolve(at, rest, depth + 1) } else { None }
    }
}

/// Reads the items of one file into modules.
struct Reader<'m> {
    file: &'m str,
    path: Names,
    modules: &'m mut Modules,
    /// The modules that stand in files of their own.
    outside: Vec<Names>,
}

impl Reader<'_> {
    fn module(&mut self, items: &[Item]) {
        let mut module = Module { file: self.file.to_owned(), ..Module::default() };
        for item in items.iter().filter(|item| !attributes(item).iter().any(is_for_tests)) {
            match item {
                Item::Mod(inner) => {
                    module.defined.insert(inner.ident.to_string());
                    self.path.push(inner.ident.to_string());
                    match &inner.content {
                        Some((_, items)) => self.module(items),
                        None => self.outside.push(self.path.clone()),
                    }
                    self.path.pop();
                }
                Item::Use(import) => {
                    let is_passed_on = !matches!(import.vis, Visibility::Inherited);
                    expand(&import.tree, &mut Names::new(), &mut |names, alias| match alias {
                        Some(alias) => {
                            if is_passed_on {
                                module.passed_on.insert(alias.to_owned(), names.to_vec());
                            }
                            module.named.push(names.to_vec());
                        }
                        None => {
                            if is_passed_on {
                                module.passed_on_whole.push(names.to_vec());
                            }
                            module.named.push(names.to_vec());
                        }
                    });
                }
                other => {
                    module.defined.extend(name_of(other));
                    Paths(&mut module.named).visit_item(other);
                }
            }
        }
        self.modules.0.insert(self.path.clone(), module);
    }
}

/// Every path of a use tree, with the name that it has afterwards; without one where it stands for
/// everything.
fn expand(tree: &UseTree, before: &mut Names, found: &mut impl FnMut(&[String], Option<&str>)) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            expand(&path.tree, before, found);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            let alias = before.last().cloned();
            found(before, alias.as_deref());
        }
        UseTree::Name(name) => {
            before.push(name.ident.to_string());
            found(before, Some(&name.ident.to_string()));
            before.pop();
        }
        UseTree::Rename(renamed) => {
            before.push(renamed.ident.to_string());
            found(before, Some(&renamed.rename.to_string()));
            before.pop();
        }
        UseTree::Glob(_) => found(before, None),
        UseTree::Group(group) => group.items.iter().for_each(|tree| expand(tree, before, found)),
    }
}

/// The paths that code names.
struct Paths<'p>(&'p mut Vec<Names>);

impl<'a> Visit<'a> for Paths<'_> {
    fn visit_item(&mut self, item: &'a Item) {
        if let Item::Use(import) = item {
            expand(&import.tree, &mut Names::new(), &mut |names, _| self.0.push(names.to_vec()));
        } else if !attributes(item).iter().any(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.leading_colon.is_none() && path.segments.len() > 1 {
            self.0.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invoked: &'a syn::Macro) {
        in_tokens(invoked.tokens.clone(), self.0);
        visit::visit_macro(self, invoked);
    }

    fn visit_visibility(&mut self, _: &'a Visibility) {}

    fn visit_attribute(&mut self, _: &'a Attribute) {}
}

/// The paths among the tokens of a macro, which are not parsed.
fn in_tokens(tokens: TokenStream, found: &mut Vec<Names>) {
    let mut names = Names::new();
    let mut colons = 0;
    let mut end = |names: &mut Names| {
        if names.len() > 1 {
            found.push(std::mem::take(names));
        }
        names.clear();
    };
    let mut groups = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                if colons != 2 {
                    end(&mut names);
                }
                names.push(ident.to_string());
                colons = 0;
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && !names.is_empty() => colons += 1,
            other => {
                end(&mut names);
                colons = 0;
                if let TokenTree::Group(group) = other {
                    groups.push(group.stream());
                }
            }
        }
    }
    end(&mut names);
    groups.into_iter().for_each(|group| in_tokens(group, found));
}

/// Whether an item is only there for tests.
fn is_for_tests(attribute: &Attribute) -> bool {
    if attribute.path().is_ident("test") {
        return true;
    }
    let Ok(list) = attribute.meta.require_list() else { return false };
    attribute.path().is_ident("cfg") && asks_for_test(list.tokens.clone())
}

/// Whether a condition can only hold in tests: `test`, or all of several with `test` among them.
fn asks_for_test(condition: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = condition.into_iter().collect();
    match &tokens[..] {
        [TokenTree::Ident(name)] => name == "test",
        [TokenTree::Ident(all), TokenTree::Group(group)] if all == "all" => {
            let parts: Vec<TokenTree> = group.stream().into_iter().collect();
            let mut parts = parts.split(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ','));
            parts.any(|part| asks_for_test(part.iter().cloned().collect()))
        }
        _ => false,
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::ForeignMod(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::TraitAlias(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Union(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}

/// The name by which others name an item.
fn name_of(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(it) => it.ident.to_string(),
        Item::Enum(it) => it.ident.to_string(),
        Item::Fn(it) => it.sig.ident.to_string(),
        Item::Macro(it) => it.ident.as_ref()?.to_string(),
        Item::Static(it) => it.ident.to_string(),
        Item::Struct(it) => it.ident.to_string(),
        Item::Trait(it) => it.ident.to_string(),
        Item::Type(it) => it.ident.to_string(),
        Item::Union(it) => it.ident.to_string(),
        _ => return None,
    })
}
