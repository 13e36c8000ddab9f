//! Directives: include, define, undef, and the conditionals.

use std::rc::Rc;

use crate::diag::Draft;
use crate::lex::{DIRECTIVES, Found, LexFault};
use crate::source::Origin;
use crate::token::{Kind, Token};
use crate::words::Symbol;
use angrist_source::nearest;

use super::{Condition, Frame, Macro, Pre};

impl Pre<'_> {
    /// The next token of the directive's line; `None` at its end.
    fn on_line(&mut self) -> Option<Token> {
        loop {
            let Some(Frame::File { scanner, .. }) = self.frames.last_mut() else { return None };
            if !scanner.in_directive {
                return None;
            }
            match scanner.next(&mut self.store) {
                Found::Token(t) => return Some(t),
                Found::Fault(f, at) => {
                    self.lex_fault(f, at);
                    // The stand-in belongs to this line, not to the text after it.
                    if let Some(Frame::Tokens { list, .. }) = self.frames.last() {
                        let one = list.first().copied();
                        self.frames.pop();
                        return one;
                    }
                    if f == LexFault::UnterminatedComment {
                        return None;
                    }
                }
                Found::Directive | Found::EndOfLine | Found::End => return None,
            }
        }
    }

    fn rest_of_line(&mut self) -> Vec<Token> {
        let mut rest = Vec::new();
        while let Some(t) = self.on_line() {
            rest.push(t);
        }
        rest
    }

    /// Called after the `#` that begins a directive.
    pub(super) fn directive(&mut self) {
        let Some(Frame::File { scanner, .. }) = self.frames.last() else { return };
        let at = scanner.origin(scanner.pos.saturating_sub(1));
        let Some(word) = self.on_line() else { return };
        let name = if word.kind == Kind::Word {
            self.store.words.text(word.value as Symbol).to_owned()
        } else {
            String::new()
        };
        match name.as_str() {
            "include" => self.include(at),
            "define" => self.define(at),
            "undef" => {
                if let Some(s) = self.named(at, "undef")
                    && let Some(m) = self.macros.get_mut(s as usize)
                {
                    *m = None;
                }
                self.rest_of_line();
            }
            "if" => {
                let line = self.rest_of_line();
                let yes = self.condition(&line, at);
                self.begin_condition(at, yes, no_words(&line));
            }
            "ifdef" | "ifndef" => {
                let defined = self.named(at, &name).is_some_and(|s| self.macro_of(s).is_some());
                self.rest_of_line();
                self.begin_condition(at, defined == (name == "ifdef"), false);
            }
            "elif" | "else" => {
                self.rest_of_line();
                // We come here only out of a branch that was read, so whatever follows is dropped.
                match self.conditions().and_then(|c| c.last_mut()) {
                    Some(c) => {
                        let twice = c.seen_else;
                        c.seen_else |= name == "else";
                        if twice {
                            self.report(after_else(at, &name));
                        }
                        self.skip();
                    }
                    None => self.report(Draft::error("stray-else", at, format!("#{name} without an #if"))),
                }
            }
            "endif" => {
                self.rest_of_line();
                if self.conditions().and_then(Vec::pop).is_none() {
                    self.report(Draft::error("stray-endif", at, "#endif without an #if"));
                }
            }
            "error" => {
                let rest = self.rest_of_line();
                let words: Vec<&str> =
                    rest.iter().map(|t| self.store.words.text(t.value as Symbol)).collect();
                let text = format!("#error: {}", words.join(" "));
                self.report(Draft::error("error-directive", at, text));
            }
            "line" | "pragma" | "warning" => {
                self.rest_of_line();
            }
            _ => {
                self.rest_of_line();
                let help =
                    nearest(&name, DIRECTIVES.iter().copied()).map(|n| format!("did you mean `#{n}`?"));
                self.report(
                    Draft::error(
                        "unknown-directive",
                        at,
                        "a line that begins with # must be a directive (outside a grid)".to_owned(),
                    )
                    .maybe_help(help),
                );
            }
        }
    }

    fn conditions(&mut self) -> Option<&mut Vec<Condition>> {
        match self.frames.last_mut() {
            Some(Frame::File { conditions, .. }) => Some(conditions),
            _ => None,
        }
    }

    fn named(&mut self, at: Origin, what: &str) -> Option<Symbol> {
        match self.on_line() {
            Some(t) if t.kind == Kind::Word => Some(t.value as Symbol),
            _ => {
                self.report(Draft::error("bad-directive", at, format!("#{what} needs a name")));
                None
            }
        }
    }

    fn include(&mut self, at: Origin) {
        let file = self.on_line();
        let path = match file {
            Some(t) if t.kind == Kind::Str => self
                .store
                .strings
                .get(usize::try_from(t.value).unwrap_or(usize::MAX))
                .and_then(|&(a, b)| self.store.text.get(a as usize..b as usize))
                .map(str::to_owned),
            _ => None,
        };
        self.rest_of_line();
        match path {
            Some(p) => self.open(&p, file.map_or(at, |t| t.origin)),
            None => self.report(
                Draft::error("bad-include", at, "#include needs the name of a file in double quotes")
                    .help("write #include \"file.irh\""),
            ),
        }
    }

    fn define(&mut self, at: Origin) {
        let Some(symbol) = self.named(at, "define") else {
            self.rest_of_line();
            return;
        };
        let glued = match self.frames.last() {
            Some(Frame::File { scanner, .. }) => scanner.bytes.get(scanner.pos) == Some(&b'('),
            _ => false,
        };
        let mut line = self.rest_of_line();
        let mut parameters = None;
        if glued {
            let close = line.iter().position(|t| t.kind == Kind::CloseParen);
            let Some(close) = close else {
                self.report(Draft::error(
                    "bad-parameters",
                    at,
                    "the parameters of this macro are never closed",
                ));
                return;
            };
            let mut names = Vec::new();
            for (i, t) in line[1..close].iter().enumerate() {
                let fits = if i % 2 == 0 { t.kind == Kind::Word } else { t.kind == Kind::Comma };
                if !fits {
                    self.report(Draft::error(
                        "bad-parameters",
                        t.origin,
                        "the parameters of a macro must be names separated by commas",
                    ));
                    return;
                }
                if i % 2 == 0 {
                    names.push(t.value as Symbol);
                }
            }
            if names.len() > self.limits.parameters {
                self.report(Draft::error(
                    "too-many-parameters",
                    at,
                    format!(
                        "a macro may have {} parameters; this one has {}",
                        self.limits.parameters,
                        names.len()
                    ),
                ));
            }
            line.drain(..=close);
            parameters = Some(names);
        }
        if let Some(t) = line.iter().find(|t| matches!(t.kind, Kind::Hash | Kind::HashHash)) {
            self.report(Draft::error(
                "no-pasting",
                t.origin,
                "this preprocessor supports neither stringizing nor token pasting",
            ));
        }
        let ours = self.is_ours(at);
        let new = Macro { parameters, body: line.into(), at, ours };
        if let Some(old) = self.macro_of(symbol) {
            let old = Rc::clone(old);
            if !old.ours && !same(&old, &new) {
                let name = self.store.words.text(symbol).to_owned();
                self.report(
                    Draft::warning(
                        "redefinition",
                        at,
                        format!("`{name}` is redefined with a different meaning"),
                    )
                    .also(old.at, "the earlier definition")
                    .help("write #undef before it if this is intended"),
                );
            }
        }
        self.set_macro(symbol, new);
    }

    fn begin_condition(&mut self, at: Origin, yes: bool, fixed: bool) {
        if let Some(c) = self.conditions() {
            c.push(Condition { at, taken: yes, seen_else: false, fixed });
            if !yes {
                self.skip();
            }
        }
    }

    /// Drops lines until the branch that is to be read begins or the conditional ends.
    fn skip(&mut self) {
        let mut depth = 0u32;
        loop {
            let Some(Frame::File { scanner, .. }) = self.frames.last_mut() else { return };
            let Some((name, at)) = scanner.skip_to_directive() else { return };
            match name {
                "if" | "ifdef" | "ifndef" => depth += 1,
                "endif" if depth > 0 => depth -= 1,
                "endif" => {
                    if let Some(c) = self.conditions() {
                        c.pop();
                    }
                    self.rest_of_line();
                    return;
                }
                "else" | "elif" if depth == 0 => {
                    let line = self.rest_of_line();
                    let taken =
                        self.conditions().and_then(|c| c.last()).is_none_or(|c| c.taken || c.seen_else);
                    let yes = !taken && (name == "else" || self.condition(&line, at));
                    let mut twice = false;
                    if let Some(c) = self.conditions().and_then(|c| c.last_mut()) {
                        twice = c.seen_else;
                        c.taken |= yes;
                        c.fixed &= no_words(&line);
                        c.seen_else |= name == "else";
                    }
                    if twice {
                        self.report(after_else(at, name));
                    }
                    if yes {
                        return;
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether no word stands in a condition.
fn no_words(line: &[Token]) -> bool {
    line.iter().all(|t| t.kind != Kind::Word)
}

fn after_else(at: Origin, name: &str) -> Draft {
    Draft::error("second-else", at, format!("#{name} after the #else of the same conditional"))
}

/// Two definitions that mean the same, whatever their layout.
fn same(a: &Macro, b: &Macro) -> bool {
    a.parameters == b.parameters
        && a.body.len() == b.body.len()
        && a.body.iter().zip(b.body.iter()).all(|(x, y)| {
            x.kind == y.kind && (x.value == y.value || matches!(x.kind, Kind::Str | Kind::Grid))
        })
}
