//! Reading a script's statements from tokens.
//!
//! Grammar: declarations first, then statements; `default` last in a switch. A script nested deeper than
//! [`DEEPEST`] is refused, so that no later pass can run out of stack on it.

use super::Draft;
use super::tree::{Act, At, Body, Case, Declaration, Expression, Name, Statement, Type, Value};

/// How deep statements and expressions may be nested.
pub const DEEPEST: u32 = 200;

/// One token as the script parser sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lexeme<'a> {
    /// A number or a character.
    Number(i32),
    /// A text in quotes, its escapes resolved.
    Text(&'a str),
    /// A word: keyword or identifier, case kept.
    Word(&'a str),
    /// The dice operator, a lone `d` or `D`.
    Dice,
    /// An operator or a bracket.
    Mark(&'a str),
    /// Something that has no place in a script, described.
    Alien(&'a str),
}

impl std::fmt::Display for Lexeme<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Lexeme::Number(n) => write!(f, "the number {n}"),
            Lexeme::Text(_) => write!(f, "text in quotes"),
            Lexeme::Word(w) => write!(f, "`{w}`"),
            Lexeme::Dice => write!(f, "`d`"),
            Lexeme::Mark(m) => write!(f, "`{m}`"),
            Lexeme::Alien(what) => write!(f, "{what}"),
        }
    }
}

/// Reads one code body, braces included; every token must belong to it.
///
/// # Errors
/// The first thing that is not a script, with its place.
pub fn body(tokens: &[Lexeme<'_>]) -> Result<Body, Draft> {
    let mut reader = Reader::new(tokens);
    let body = reader.body()?;
    reader.end()?;
    Ok(body)
}

/// Reads what stands between the braces of a code body; every token must belong to it.
///
/// # Errors
/// The first thing that is not a script, with its place.
pub fn inside(tokens: &[Lexeme<'_>]) -> Result<Body, Draft> {
    let mut reader = Reader::new(tokens);
    let at = reader.at();
    let locals = reader.declarations()?;
    let mut statements = Vec::new();
    while reader.peek().is_some() {
        statements.push(reader.statement()?);
    }
    Ok(Body { at, locals, statements })
}

/// Reads one expression, such as the condition of a gear entry; every token must belong to it.
///
/// # Errors
/// The first thing that is not an expression, with its place.
pub fn expression(tokens: &[Lexeme<'_>]) -> Result<Expression, Draft> {
    let mut reader = Reader::new(tokens);
    let e = reader.comma()?.e;
    reader.end()?;
    Ok(e)
}

/// The words that can be no name.
pub(super) fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "abs"
            | "break"
            | "case"
            | "continue"
            | "default"
            | "do"
            | "else"
            | "false"
            | "for"
            | "if"
            | "max"
            | "member"
            | "min"
            | "return"
            | "static"
            | "switch"
            | "true"
            | "while"
            | "NULL"
    ) || Type::from_word(word).is_some_and(|t| t != Type::Uint32)
}

/// Where the reading stands.
pub(super) struct Reader<'t, 'a> {
    tokens: &'t [Lexeme<'a>],
    next: usize,
    pub(super) deep: u32,
}

impl<'t, 'a> Reader<'t, 'a> {
    fn new(tokens: &'t [Lexeme<'a>]) -> Reader<'t, 'a> {
        Reader { tokens, next: 0, deep: 0 }
    }

    pub(super) fn at(&self) -> At {
        At(u32::try_from(self.next).unwrap_or(u32::MAX))
    }

    pub(super) fn peek(&self) -> Option<Lexeme<'a>> {
        self.tokens.get(self.next).copied()
    }

    pub(super) fn peek_after(&self, n: usize) -> Option<Lexeme<'a>> {
        self.tokens.get(self.next + n).copied()
    }

    pub(super) fn step(&mut self) {
        self.next += 1;
    }

    pub(super) fn is(&self, mark: &str) -> bool {
        matches!(self.peek(), Some(Lexeme::Mark(m)) if m == mark)
    }

    pub(super) fn take(&mut self, mark: &str) -> bool {
        let found = self.is(mark);
        if found {
            self.step();
        }
        found
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Lexeme::Word(w)) if w == word)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.step();
        }
        found
    }

    /// A draft that something else was expected here.
    pub(super) fn wanted(&self, what: &str) -> Draft {
        match self.peek() {
            Some(found) => Draft::error("script", self.at(), format!("expected {what}, found {found}")),
            None => Draft::error(
                "script",
                At(u32::try_from(self.tokens.len().saturating_sub(1)).unwrap_or(u32::MAX)),
                format!("expected {what}, but the script ends here"),
            ),
        }
    }

    pub(super) fn need(&mut self, mark: &str, why: &str) -> Result<(), Draft> {
        if self.take(mark) { Ok(()) } else { Err(self.wanted(&format!("`{mark}` {why}"))) }
    }

    fn end(&self) -> Result<(), Draft> {
        if self.peek().is_none() { Ok(()) } else { Err(self.wanted("the end of the script")) }
    }

    pub(super) fn name(&mut self, what: &str) -> Result<Name, Draft> {
        match self.peek() {
            Some(Lexeme::Word(w)) if !is_reserved(w) => {
                let at = self.at();
                self.step();
                Ok(Name { at, word: w.to_owned() })
            }
            Some(Lexeme::Word(w)) => {
                Err(Draft::error("script", self.at(), format!("`{w}` is a keyword and cannot be {what}")))
            }
            Some(Lexeme::Dice) => Err(self.wanted(what).help("a lone `d` rolls dice and cannot be a name")),
            _ => Err(self.wanted(what)),
        }
    }

    pub(super) fn deeper(&mut self) -> Result<(), Draft> {
        self.deep += 1;
        if self.deep > DEEPEST {
            return Err(Draft::error("script", self.at(), format!("nested deeper than {DEEPEST} levels")));
        }
        Ok(())
    }

    fn body(&mut self) -> Result<Body, Draft> {
        let at = self.at();
        self.need("{", "at the start of the script")?;
        let locals = self.declarations()?;
        let statements = self.until_brace()?;
        Ok(Body { at, locals, statements })
    }

    fn declarations(&mut self) -> Result<Vec<Declaration>, Draft> {
        let mut locals = Vec::new();
        while let Some(local) = self.declaration()? {
            locals.push(local);
        }
        Ok(locals)
    }

    fn declaration(&mut self) -> Result<Option<Declaration>, Draft> {
        let start = self.at();
        let lasting = self.take_word("static");
        let ty = match self.peek() {
            Some(Lexeme::Word(w)) => Type::from_word(w),
            _ => None,
        };
        let Some(ty) = ty else {
            return if lasting { Err(self.wanted("a type after `static`")) } else { Ok(None) };
        };
        self.step();
        if ty == Type::Void {
            return Err(Draft::error("script", start, "a variable cannot be `void`"));
        }
        let mut names = vec![self.name("the name of a variable")?];
        while self.take(",") {
            names.push(self.name("the name of a variable")?);
        }
        if self.is("=") {
            return Err(self
                .wanted("`;` after the declaration")
                .help("declare first, then assign in a separate statement"));
        }
        self.need(";", "after the declaration")?;
        Ok(Some(Declaration { lasting, ty, names }))
    }

    /// Statements up to the closing brace, which is taken.
    fn until_brace(&mut self) -> Result<Vec<Statement>, Draft> {
        let mut all = Vec::new();
        while !self.take("}") {
            if self.peek().is_none() {
                return Err(self.wanted("`}`"));
            }
            all.push(self.statement()?);
        }
        Ok(all)
    }

    fn statement(&mut self) -> Result<Statement, Draft> {
        self.deeper()?;
        let at = self.at();
        let what = self.act()?;
        self.deep -= 1;
        Ok(Statement { at, what })
    }

    fn act(&mut self) -> Result<Act, Draft> {
        if self.take(";") {
            return Ok(Act::Nothing);
        }
        if self.take("{") {
            return Ok(Act::Block(self.until_brace()?));
        }
        let Some(Lexeme::Word(word)) = self.peek() else { return self.plain() };
        match word {
            "if" => {
                self.step();
                let condition = self.condition("if")?;
                let then = Box::new(self.statement()?);
                let other = if self.take_word("else") { Some(Box::new(self.statement()?)) } else { None };
                Ok(Act::If(condition, then, other))
            }
            "for" => {
                self.step();
                self.need("(", "after `for`")?;
                let start = self.optional(";")?;
                self.need(";", "after the start of `for`")?;
                let condition = self.optional(";")?;
                self.need(";", "after the condition of `for`")?;
                let step = self.optional(")")?;
                self.need(")", "after the step of `for`")?;
                Ok(Act::For(start, condition, step, Box::new(self.statement()?)))
            }
            "while" => {
                self.step();
                let condition = self.condition("while")?;
                Ok(Act::While(condition, Box::new(self.statement()?)))
            }
            "do" => {
                self.step();
                let inner = Box::new(self.statement()?);
                if !self.take_word("while") {
                    return Err(self.wanted("`while` after the body of `do`"));
                }
                let condition = self.condition("while")?;
                self.need(";", "after `do ... while (...)`")?;
                Ok(Act::DoWhile(inner, condition))
            }
            "switch" => {
                self.step();
                self.switch()
            }
            "break" | "continue" => {
                self.step();
                self.need(";", &format!("after `{word}`"))?;
                Ok(if word == "break" { Act::Break } else { Act::Continue })
            }
            "return" => {
                self.step();
                let value = self.optional(";")?;
                self.need(";", "after `return`")?;
                Ok(Act::Return(value))
            }
            "case" | "default" => {
                Err(Draft::error("script", self.at(), format!("`{word}` is outside a `switch`")))
            }
            "else" => Err(Draft::error("script", self.at(), "this `else` has no `if` before it")),
            "goto" => Err(Draft::error("script", self.at(), "the language has no `goto`")),
            _ if Type::from_word(word).is_some() || word == "static" => {
                Err(Draft::error("script", self.at(), "a variable is declared after the first statement")
                    .help("declarations must come first in a script"))
            }
            _ => self.plain(),
        }
    }

    fn plain(&mut self) -> Result<Act, Draft> {
        let e = self.comma()?.e;
        self.need(";", "after the expression")?;
        Ok(Act::Do(e))
    }

    fn condition(&mut self, word: &str) -> Result<Expression, Draft> {
        self.need("(", &format!("after `{word}`"))?;
        let e = self.comma()?.e;
        self.need(")", &format!("after the condition of `{word}`"))?;
        Ok(e)
    }

    fn optional(&mut self, stop: &str) -> Result<Option<Expression>, Draft> {
        if self.is(stop) { Ok(None) } else { Ok(Some(self.comma()?.e)) }
    }

    fn switch(&mut self) -> Result<Act, Draft> {
        let on = self.condition("switch")?;
        self.need("{", "after `switch (...)`")?;
        let mut cases: Vec<Case> = Vec::new();
        let mut default: Option<Vec<Statement>> = None;
        loop {
            let at = self.at();
            if self.take("}") {
                return Ok(Act::Switch(on, cases, default));
            }
            if self.take_word("default") {
                if default.is_some() {
                    return Err(Draft::error("script", at, "a `switch` has one `default`"));
                }
                self.need(":", "after `default`")?;
                default = Some(self.until_label()?);
            } else if self.take_word("case") {
                if default.is_some() {
                    return Err(Draft::error("script", at, "`default` must come last in a `switch`"));
                }
                let label = self.label()?;
                self.need(":", "after the label of `case`")?;
                let statements = self.until_label()?;
                cases.push(Case { at, label, statements });
            } else {
                return Err(self.wanted("`case`, `default` or `}`"));
            }
        }
    }

    fn until_label(&mut self) -> Result<Vec<Statement>, Draft> {
        let mut all = Vec::new();
        while !(self.is("}") || self.is_word("case") || self.is_word("default")) {
            if self.peek().is_none() {
                return Err(self.wanted("`}` at the end of the `switch`"));
            }
            all.push(self.statement()?);
        }
        Ok(all)
    }

    fn label(&mut self) -> Result<Expression, Draft> {
        let at = self.at();
        if self.is("$") {
            return self.reference();
        }
        Ok(Expression { at, what: Value::Number(self.constant()?) })
    }
}
