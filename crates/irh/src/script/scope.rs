//! The surroundings of the scripts of one library: its resources, the variables of the module, and those of the resource
//! whose scripts are being checked.

use super::Draft;
use super::check::{Surroundings, body as check_body};
use super::code::Code;
use super::parse::Lexeme;
use super::tree::Type;
use super::{compile, parse};
use angrist_source::Severity;
use angrist_source::nearest;
use std::collections::BTreeMap;

/// Names and what they stand for.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    resources: BTreeMap<String, i32>,
    unimplemented: i32,
    module: BTreeMap<String, (Type, u32)>,
    own: BTreeMap<String, (Type, u32)>,
    cells: Vec<bool>,
}

impl Scope {
    /// A scope over resources in the order in which they are looked up: of two with one name, the first counts.
    pub fn new<'a>(resources: impl Iterator<Item = (&'a str, i32)>) -> Scope {
        let mut scope = Scope::default();
        for (name, id) in resources {
            scope.resources.entry(name.to_lowercase()).or_insert(id);
        }
        scope.unimplemented = scope.resources.get("unimplemented").copied().unwrap_or(0);
        scope
    }

    fn cell(&mut self, ty: Type) -> u32 {
        self.cells.push(ty == Type::Str);
        u32::try_from(self.cells.len() - 1).unwrap_or(u32::MAX)
    }

    /// Declares a variable of the module; false when the name is taken.
    pub fn declare_in_module(&mut self, name: &str, ty: Type) -> bool {
        let cell = self.cell(ty);
        self.module.insert(name.to_owned(), (ty, cell)).is_none()
    }

    /// Begins a resource, forgetting the names of the one before; its cells stay.
    pub fn begin_resource(&mut self) {
        self.own.clear();
    }

    /// Declares a variable of the resource; false when the name is taken.
    pub fn declare_in_resource(&mut self, name: &str, ty: Type) -> bool {
        let cell = self.cell(ty);
        self.own.insert(name.to_owned(), (ty, cell)).is_none()
    }

    /// For every cell so far, whether it holds a string.
    #[must_use]
    pub fn cells(&self) -> &[bool] {
        &self.cells
    }

    /// Reads, checks and compiles one body given with its braces. Without an error there is code.
    #[must_use]
    pub fn compile(&self, tokens: &[Lexeme<'_>]) -> (Option<Code>, Vec<Draft>) {
        match parse::body(tokens) {
            Err(draft) => (None, vec![draft]),
            Ok(body) => {
                let checked = check_body(&body, self);
                debug_assert_eq!(
                    checked.script.is_none(),
                    checked.drafts.iter().any(|c| c.severity == Severity::Error)
                );
                (checked.script.as_ref().map(compile::script), checked.drafts)
            }
        }
    }
}

impl Surroundings for Scope {
    fn variable(&self, name: &str) -> Option<(Type, u32)> {
        self.own.get(name).or_else(|| self.module.get(name)).copied()
    }

    fn variables(&self) -> Vec<&str> {
        self.own.keys().chain(self.module.keys()).map(String::as_str).collect()
    }

    fn resource(&self, name: &str) -> Option<i32> {
        self.resources.get(&name.to_lowercase()).copied()
    }

    fn unimplemented(&self) -> i32 {
        self.unimplemented
    }

    fn like(&self, name: &str) -> Option<String> {
        nearest(name, self.resources.keys().map(String::as_str)).map(str::to_owned)
    }
}
