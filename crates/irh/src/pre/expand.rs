//! Macros: what a name stands for, with its arguments put in.
//!
//! As in C, arguments are expanded before they are put in, the result is read again, and a macro does not expand inside
//! itself. A token of the body remembers its place in the body and the use that brought it; an argument keeps its own place.

use std::rc::Rc;

use crate::diag::Draft;
use crate::source::Origin;
use crate::token::{Kind, Token};
use crate::words::Symbol;

use super::{Frame, Macro, Pre};

/// What became of the arguments of a macro.
enum Arguments {
    Read(Vec<Rc<[Token]>>),
    /// Reported.
    Bad,
    /// The name is no macro here.
    PlainWord,
}

impl Pre<'_> {
    pub(super) fn set_macro(&mut self, symbol: Symbol, m: Macro) {
        let i = symbol as usize;
        if self.macros.len() <= i {
            self.macros.resize_with(i + 1, || None);
        }
        self.macros[i] = Some(Rc::new(m));
    }

    pub(super) fn macro_of(&self, symbol: Symbol) -> Option<&Rc<Macro>> {
        self.macros.get(symbol as usize).and_then(Option::as_ref)
    }

    fn is_active(&self, symbol: Symbol) -> bool {
        self.active.get(symbol as usize).copied().unwrap_or(false)
    }

    fn push_back(&mut self, tokens: Vec<Token>) {
        if !tokens.is_empty() {
            self.frames.push(Frame::Tokens { list: tokens.into(), next: 0, of: None });
        }
    }

    /// The next token with every macro gone, from the frames above `floor`.
    pub(super) fn next_expanded(&mut self, floor: usize) -> Option<Token> {
        loop {
            let token = self.pull(floor)?;
            if token.kind != Kind::Word {
                return Some(token);
            }
            let symbol = token.value as Symbol;
            let Some(m) = self.macro_of(symbol) else { return Some(token) };
            if let (None, [one]) = (&m.parameters, &m.body[..])
                && one.kind == Kind::Number
            {
                let one = *one;
                let by = self.sources.begin_use(symbol, token.origin);
                return Some(Token { origin: self.sources.through(one.origin, by), ..one });
            }
            if self.is_active(symbol) {
                return Some(token);
            }
            let m = Rc::clone(m);
            if self.frames.len() > self.limits.macro_depth {
                self.report(
                    Draft::error(
                        "macro-too-deep",
                        token.origin,
                        format!("the macro `{}` is nested too deeply", self.store.words.text(symbol)),
                    )
                    .also(m.at, "it is defined here"),
                );
                self.stopped = true;
                return None;
            }
            match &m.parameters {
                None => self.put(symbol, token.origin, &m, &[]),
                Some(parameters) => {
                    let open = match self.pull(floor) {
                        Some(open) if open.kind == Kind::OpenParen => open,
                        Some(other) => {
                            // A function-like macro without parentheses is a plain word.
                            self.push_back(vec![other]);
                            return Some(token);
                        }
                        None => return Some(token),
                    };
                    match self.arguments(floor, symbol, [token, open], &m, parameters.len()) {
                        Arguments::Read(args) => self.put(symbol, token.origin, &m, &args),
                        Arguments::Bad => {}
                        Arguments::PlainWord => return Some(token),
                    }
                }
            }
        }
    }

    /// Reads the arguments up to the closing parenthesis. On a fault it reports and puts back what it took.
    fn arguments(
        &mut self,
        floor: usize,
        symbol: Symbol,
        [name, open]: [Token; 2],
        m: &Macro,
        expected: usize,
    ) -> Arguments {
        let mut args: Vec<Vec<Token>> = vec![Vec::new()];
        let mut taken = Vec::new();
        let mut depth = 0u32;
        let file = self.sources.file_of(name.origin);
        loop {
            let Some(t) = self.pull(floor).filter(|t| {
                taken.len() < self.limits.argument_tokens && self.sources.file_of(t.origin) == file
            }) else {
                let text = self.store.words.text(symbol).to_owned();
                self.report(
                    Draft::error(
                        "unterminated-macro-call",
                        name.origin,
                        format!("the arguments of the macro `{text}` are never closed"),
                    )
                    .also(m.at, "it is defined here")
                    .help("add the closing parenthesis"),
                );
                self.push_back(taken);
                return Arguments::Bad;
            };
            taken.push(t);
            match t.kind {
                Kind::OpenParen => depth += 1,
                Kind::CloseParen if depth == 0 => break,
                Kind::CloseParen => depth -= 1,
                Kind::Comma if depth == 0 => {
                    args.push(Vec::new());
                    continue;
                }
                _ => {}
            }
            if let Some(last) = args.last_mut() {
                last.push(t);
            }
        }
        if expected == 0 && args.len() == 1 && args[0].is_empty() {
            args.clear();
        }
        if args.len() != expected && m.ours && matches!(self.store.words.in_code(symbol).kind, Kind::Key(_)) {
            // `min` and `max` are words of the language as well, and the script parser says best what is wrong.
            taken.insert(0, open);
            self.push_back(taken);
            return Arguments::PlainWord;
        }
        if args.len() != expected {
            let text = self.store.words.text(symbol).to_owned();
            self.report(
                Draft::error(
                    "macro-arguments",
                    name.origin,
                    format!(
                        "wrong number of arguments for the macro `{text}`: expected {expected}, found {}",
                        args.len()
                    ),
                )
                .also(m.at, "it is defined here"),
            );
            args.resize(expected, Vec::new());
        }
        let mut expanded: Vec<Rc<[Token]>> = Vec::with_capacity(args.len());
        for arg in args {
            if arg.iter().all(|t| t.kind != Kind::Word) {
                expanded.push(arg.into());
                continue;
            }
            let base = self.frames.len();
            self.push_back(arg);
            let mut whole = Vec::new();
            while let Some(t) = self.next_expanded(base) {
                whole.push(t);
                self.made += 1;
                if self.made > self.limits.tokens {
                    self.too_many_tokens(name.origin);
                    return Arguments::Bad;
                }
            }
            expanded.push(whole.into());
        }
        Arguments::Read(expanded)
    }

    /// Puts the body of a macro, its arguments in place, on top of the frames.
    fn put(&mut self, symbol: Symbol, at: Origin, m: &Macro, args: &[Rc<[Token]>]) {
        let by = self.sources.begin_use(symbol, at);
        let mut list = Vec::with_capacity(m.body.len());
        for t in m.body.iter() {
            let parameter = match (&m.parameters, t.kind) {
                (Some(p), Kind::Word) => p.iter().position(|&p| i64::from(p) == t.value),
                _ => None,
            };
            match parameter.and_then(|i| args.get(i)) {
                Some(arg) => list.extend_from_slice(arg),
                None => list.push(Token { origin: self.sources.through(t.origin, by), ..*t }),
            }
            if self.made + list.len() > self.limits.tokens {
                self.too_many_tokens(at);
                return;
            }
        }
        self.made += list.len();
        let i = symbol as usize;
        if self.active.len() <= i {
            self.active.resize(i + 1, false);
        }
        self.active[i] = true;
        self.frames.push(Frame::Tokens { list: list.into(), next: 0, of: Some(symbol) });
    }
}
