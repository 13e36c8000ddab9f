//! All scripts of a library compiled together: what the game runs, what `disasm` lists, what `check` reports.
//!
//! Script number n is the n-th piece of code of the library. A piece that cannot be compiled keeps its number, with code
//! that does nothing, so that one bad script never shifts the others.

use super::check::{self, Checked};
use super::code::{Code, Op};
use super::machine;
use super::scope::Scope;
use super::tokens::lexemes;
use super::tree::Type;
use super::{compile, parse};
use crate::diag::Draft;
use crate::library::{CodeUse, Library};
use crate::res::{Rid, VarType, Variable};
use crate::token::Tokens;
use angrist_source::Diagnostic;

/// The scripts of a library.
pub struct Linked {
    /// The code, ready to run.
    pub code: machine::Library,
    /// How many pieces could not be compiled.
    pub refused: usize,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles every piece of code of a library that was read from these tokens.
#[must_use]
pub fn link(library: &Library, tokens: &Tokens) -> Linked {
    let (mut linked, drafts) = link_drafts(library, tokens);
    linked.diagnostics = crate::diag::resolve(&drafts, tokens);
    linked
}

/// Like [`link`], but leaves the diagnostics apart, their places not yet worked out.
pub(crate) fn link_drafts(library: &Library, tokens: &Tokens) -> (Linked, Vec<Draft>) {
    let mut drafts = Vec::new();
    let ids = (library.first_id()..).map(|id| i32::try_from(id).unwrap_or(0));
    let mut scope = Scope::new(library.index.iter().map(|e| e.name.as_str()).zip(ids));
    declare(&library.globals, |name, ty| scope.declare_in_module(name, ty));
    let mut linked = Linked { code: machine::Library::default(), refused: 0, diagnostics: Vec::new() };
    let mut owner: Option<Rid> = None;
    for piece in &library.code {
        // Pieces of one resource stand together, so each resource's variables get their cells once.
        if owner != Some(piece.owner) {
            owner = Some(piece.owner);
            scope.begin_resource();
            let own = library.about(piece.owner).map_or(&[][..], |a| a.variables.as_slice());
            declare(own, |name, ty| scope.declare_in_resource(name, ty));
        }
        let part = tokens.slice(piece.tokens);
        let words = lexemes(tokens, part);
        let checked = match piece.use_ {
            CodeUse::Body => parse::inside(&words).map(|b| check::body(&b, &scope)),
            CodeUse::GearCondition | CodeUse::PartCondition => {
                parse::expression(&words).map(|e| check::expression(&e, &scope))
            }
        };
        let checked = checked.unwrap_or_else(|c| Checked { script: None, drafts: vec![c] });
        drafts.extend(checked.drafts.into_iter().map(|c| c.placed(part)));
        let code = checked.script.as_ref().map(compile::script);
        linked.refused += usize::from(code.is_none());
        linked.code.add(code.unwrap_or_else(|| Code { bytes: vec![Op::Halt as u8], ..Code::default() }));
    }
    linked.code.cells = scope.cells().to_vec();
    (linked, drafts)
}

fn declare(variables: &[Variable], mut to: impl FnMut(&str, Type) -> bool) {
    for variable in variables {
        to(&variable.name, type_of(variable.kind));
    }
}

fn type_of(kind: VarType) -> Type {
    match kind {
        VarType::Int8 => Type::Int8,
        VarType::Int16 => Type::Int16,
        VarType::Int32 => Type::Int32,
        VarType::UInt8 => Type::Uint8,
        VarType::UInt16 => Type::Uint16,
        VarType::Bool => Type::Bool,
        VarType::HObj => Type::Object,
        VarType::HText => Type::Text,
        VarType::RId => Type::Resource,
        VarType::String => Type::Str,
        VarType::Rect => Type::Rect,
    }
}
