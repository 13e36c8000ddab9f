//! Every script of a real Incursion library: read, checked, compiled, listed, printed and read again.
//!
//! The bodies are found by counting braces, without the resource parser, so that the two can be held against each other.

use crate::common;
use angrist_irh::pre::{Limits, Preprocessed, preprocess};
use angrist_irh::script::Draft;
use angrist_irh::script::disasm::listing;
use angrist_irh::script::machine::Library;
use angrist_irh::script::scope::Scope;
use angrist_irh::script::tokens::lexemes;
use angrist_irh::script::tree::{Act, Body, Statement, Type};
use angrist_irh::script::{parse, print};
use angrist_irh::token::{Kind, Token, Tokens};
use angrist_source::Severity;

fn library() -> Option<Preprocessed> {
    let lib = common::place("ANGRIST_UPSTREAM")?.join("incursion/lib");
    let mut source = move |name: &str| std::fs::read(lib.join(name)).ok();
    Some(preprocess("main.irc", &mut source, Limits::default()))
}

/// One code body and the declarations seen on the way to it.
enum Piece {
    Resource,
    Variable { of_module: bool, ty: Type, name: String },
    Body(usize, usize),
}

fn pieces(tokens: &Tokens) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut start = 0;
    let all = &tokens.all;
    let mut i = 0;
    while i < all.len() {
        match all[i].kind {
            Kind::OpenBrace => {
                depth += 1;
                if depth == 2 {
                    start = i;
                }
            }
            Kind::CloseBrace => {
                if depth == 2 {
                    found.push(Piece::Body(start, i + 1));
                }
                depth -= 1;
            }
            Kind::Key(_) if depth < 2 => {
                // A further block of an effect begins with `and` and belongs to the same resource.
                if depth == 0 && all[i + 1].kind == Kind::Str {
                    found.push(Piece::Resource);
                }
                if let Some(ty) = Type::from_word(tokens.word(all[i])) {
                    while matches!(all[i + 1].kind, Kind::Ident) {
                        found.push(Piece::Variable {
                            of_module: depth == 0,
                            ty,
                            name: tokens.word(all[i + 1]).to_owned(),
                        });
                        i += 2;
                    }
                }
            }
            _ => {}
        }
        i += 1;
    }
    found
}

fn names(tokens: &Tokens) -> Vec<String> {
    let mut depth = 0;
    let mut found = Vec::new();
    for pair in tokens.all.windows(2) {
        match pair[0].kind {
            Kind::OpenBrace => depth += 1,
            Kind::CloseBrace => depth -= 1,
            Kind::Key(_) if depth == 0 && pair[1].kind == Kind::Str => {
                found.push(tokens.string(pair[1]).to_owned())
            }
            _ => {}
        }
    }
    found
}

#[derive(Default, Debug, PartialEq, Eq)]
struct Census {
    returns: u32,
    fors: u32,
    switches: u32,
    dos: u32,
    whiles: u32,
    break_in_switch: u32,
    other_breaks: u32,
    continues: u32,
}

impl Census {
    fn body(&mut self, body: &Body) {
        for s in &body.statements {
            self.count(s, false);
        }
    }

    fn count(&mut self, s: &Statement, in_switch: bool) {
        match &s.what {
            Act::If(_, a, b) => {
                self.count(a, in_switch);
                if let Some(b) = b {
                    self.count(b, in_switch);
                }
            }
            Act::For(.., inner) => {
                self.fors += 1;
                self.count(inner, false);
            }
            Act::While(_, inner) => {
                self.whiles += 1;
                self.count(inner, false);
            }
            Act::DoWhile(inner, _) => {
                self.dos += 1;
                self.count(inner, false);
            }
            Act::Switch(_, cases, default) => {
                self.switches += 1;
                for s in cases.iter().flat_map(|c| &c.statements).chain(default.iter().flatten()) {
                    self.count(s, true);
                }
            }
            Act::Block(all) => all.iter().for_each(|s| self.count(s, in_switch)),
            Act::Break if in_switch => self.break_in_switch += 1,
            Act::Break => self.other_breaks += 1,
            Act::Continue => self.continues += 1,
            Act::Return(_) => self.returns += 1,
            Act::Nothing | Act::Do(_) => {}
        }
    }
}

fn show(tokens: &Tokens, part: &[Token], draft: &Draft) -> String {
    format!("{draft} in {}", draft.clone().placed(part).resolve(tokens).place())
}

#[test]
fn all_1863_bodies_of_the_library_are_read_and_compiled() {
    let Some(pre) = library() else { return };
    let tokens = &pre.tokens;
    let names = names(tokens);
    let mut scope = Scope::new(names.iter().zip(0x0100_0000..).map(|(n, id)| (n.as_str(), id)));
    let mut census = Census::default();
    let mut compiled = Library::default();
    let mut notes = Vec::new();
    let mut errors = Vec::new();
    let all = pieces(tokens);
    for piece in &all {
        if let Piece::Variable { of_module: true, ty, name } = piece {
            scope.declare_in_module(name, *ty);
        }
    }
    for (i, piece) in all.iter().enumerate() {
        match piece {
            Piece::Resource => {
                scope.begin_resource();
                // Variables of a resource may stand after the scripts that use them.
                for later in all[i + 1..].iter().take_while(|p| !matches!(p, Piece::Resource)) {
                    if let Piece::Variable { of_module: false, ty, name } = later {
                        scope.declare_in_resource(name, *ty);
                    }
                }
            }
            Piece::Variable { .. } => {}
            Piece::Body(start, end) => {
                let part = &tokens.all[*start..*end];
                let lexemes = lexemes(tokens, part);
                match parse::body(&lexemes) {
                    Ok(body) => census.body(&body),
                    Err(e) => {
                        errors.push(show(tokens, part, &e));
                        continue;
                    }
                }
                let (code, complaints) = scope.compile(&lexemes);
                for c in &complaints {
                    let list = if c.severity == Severity::Error { &mut errors } else { &mut notes };
                    list.push(show(tokens, part, c));
                }
                if let Some(code) = code {
                    assert!(!listing(&code).contains("no instruction"), "a listing reads to its end");
                    compiled.add(code);
                }
            }
        }
    }
    let bytes: usize = compiled.scripts.iter().map(|s| s.bytes.len()).sum();
    println!("{} bodies, {bytes} bytes of code, {} notes", compiled.scripts.len(), notes.len());
    for note in &notes {
        println!("{note}");
    }
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
    assert_eq!(compiled.scripts.len(), 1863);
    assert_eq!(
        census,
        Census {
            returns: 3139,
            fors: 206,
            switches: 99,
            dos: 12,
            whiles: 6,
            break_in_switch: 590,
            other_breaks: 5,
            continues: 10
        }
    );
}

#[test]
fn every_body_of_the_library_prints_as_it_was_read() {
    let Some(pre) = library() else { return };
    for piece in pieces(&pre.tokens) {
        let Piece::Body(start, end) = piece else { continue };
        let Ok(body) = parse::body(&lexemes(&pre.tokens, &pre.tokens.all[start..end])) else { continue };
        let text = print::body(&body);
        let again = angrist_irh::script::read(&text).expect("what is printed is a script");
        assert_eq!(print::body(&again), text);
        assert_eq!(again, body, "{text}");
    }
}

#[test]
fn the_parsers_bodies_link_without_an_error() {
    let Some(pre) = library() else { return };
    let parsed = angrist_irh::parse::parse(&pre, 1000);
    let linked = angrist_irh::script::link::link(&parsed.library, &pre.tokens);
    let bodies = parsed.library.code.iter().filter(|c| c.use_ == angrist_irh::library::CodeUse::Body).count();
    let bad: Vec<String> = linked
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(angrist_source::Diagnostic::one_line)
        .collect();
    println!(
        "{} pieces of code, {bodies} bodies, {} complaints",
        linked.code.scripts.len(),
        linked.diagnostics.len()
    );
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert_eq!((bodies, linked.refused), (1863, 0));
}
