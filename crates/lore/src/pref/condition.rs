//! Conditions: `?:[AND [EQU $SYS x11] [EQU $GRAF new] ]` (docs/spec/edit-files.md 4.4).
//!
//! Every value is a text; a condition is false only when its value is exactly `0`. What the original makes of mistakes
//! (an unknown name is a value that equals nothing, an open bracket is true) is kept, so that the same lines hold; the mistakes
//! are reported besides.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Values of the variables that a condition may ask for, without the dollar sign.
pub type Variables = BTreeMap<String, String>;

/// Brackets may stand in brackets this deep; real files use three.
const DEEPEST: usize = 40;
/// What the original gives for an unknown function or variable.
const UNKNOWN: &str = "?o?o?";
/// What the original gives for an open bracket.
const OPEN: &str = "?x?x?";

/// What a bracket computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Function {
    /// Any argument is neither empty nor 0.
    Ior,
    /// No argument is 0.
    And,
    /// No argument is anything but empty or 0.
    Not,
    /// All are equal.
    Equ,
    /// Each sorts before the next (strictly, as the original really tests).
    Leq,
    /// Each sorts behind the next, strictly.
    Geq,
}

const FUNCTIONS: [(&str, Function); 6] = [
    ("IOR", Function::Ior),
    ("AND", Function::And),
    ("NOT", Function::Not),
    ("EQU", Function::Equ),
    ("LEQ", Function::Leq),
    ("GEQ", Function::Geq),
];

/// A condition as written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Condition {
    /// A bracket.
    Call {
        /// What it computes; `None` for a name that means nothing.
        function: Option<Function>,
        /// Its arguments.
        arguments: Vec<Condition>,
        /// Whether its closing bracket is there.
        closed: bool,
    },
    /// `$NAME`.
    Variable(String),
    /// A word that stands for itself.
    Word(String),
}

/// A mistake in a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A function that does not exist.
    Function {
        /// Its name.
        name: String,
    },
    /// A variable that the variant does not have.
    Variable {
        /// Its name without the dollar sign.
        name: String,
    },
    /// A bracket that is never closed.
    OpenBracket,
    /// Text behind the end of the condition.
    Surplus,
    /// Too many brackets in brackets.
    TooDeep,
    /// Nothing at all.
    Empty,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    mistakes: Vec<(usize, usize, Mistake)>,
    variables: &'a [String],
}

/// Reads a condition. Mistakes come with the byte range in the text that they belong to.
pub fn parse(text: &[u8], variables: &[String]) -> (Condition, Vec<(usize, usize, Mistake)>) {
    let mut r = Reader { text, at: 0, mistakes: Vec::new(), variables };
    r.blanks();
    if r.at == text.len() {
        r.mistakes.push((0, text.len(), Mistake::Empty));
    }
    let condition = r.expression(0);
    r.blanks();
    if r.at < text.len() && r.mistakes.is_empty() {
        r.mistakes.push((r.at, text.len(), Mistake::Surplus));
    }
    (condition, r.mistakes)
}

impl Reader<'_> {
    fn blanks(&mut self) {
        while self.text.get(self.at).is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn word(&mut self) -> (usize, String) {
        let start = self.at;
        let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'[' | b']');
        while self.text.get(self.at).is_some_and(|b| !ends(b)) {
            self.at += 1;
        }
        (start, self.text[start..self.at].iter().map(|&b| char::from(b)).collect())
    }

    fn expression(&mut self, depth: usize) -> Condition {
        if self.text.get(self.at) != Some(&b'[') {
            let (start, word) = self.word();
            let Some(name) = word.strip_prefix('$') else { return Condition::Word(word) };
            if !self.variables.iter().any(|v| v == name) {
                self.mistakes.push((start, self.at, Mistake::Variable { name: name.to_owned() }));
            }
            return Condition::Variable(name.to_owned());
        }
        if depth == DEEPEST {
            self.mistakes.push((self.at, self.text.len(), Mistake::TooDeep));
            self.at = self.text.len();
            return Condition::Word(OPEN.to_owned());
        }
        self.at += 1;
        self.blanks();
        let (start, name) = self.word();
        let function = FUNCTIONS.iter().find(|(n, _)| *n == name).map(|(_, f)| *f);
        if function.is_none() {
            self.mistakes.push((start, self.at, Mistake::Function { name }));
        }
        let mut arguments = Vec::new();
        loop {
            self.blanks();
            match self.text.get(self.at) {
                Some(b']') => {
                    self.at += 1;
                    return Condition::Call { function, arguments, closed: true };
                }
                Some(_) => arguments.push(self.expression(depth + 1)),
                None => {
                    if !self.mistakes.iter().any(|(.., m)| *m == Mistake::OpenBracket) {
                        self.mistakes.push((self.at, self.at, Mistake::OpenBracket));
                    }
                    return Condition::Call { function, arguments, closed: false };
                }
            }
        }
    }
}

impl Condition {
    /// The value of the condition.
    pub fn value<'a>(&'a self, variables: &'a Variables) -> &'a str {
        match self {
            Condition::Word(word) => word,
            Condition::Variable(name) => variables.get(name).map_or(UNKNOWN, String::as_str),
            Condition::Call { closed: false, .. } => OPEN,
            Condition::Call { function: None, .. } => UNKNOWN,
            Condition::Call { function: Some(function), arguments, .. } => {
                let values: Vec<&str> = arguments.iter().map(|a| a.value(variables)).collect();
                if function.holds(&values) { "1" } else { "0" }
            }
        }
    }

    /// Whether the lines that follow hold.
    pub fn holds(&self, variables: &Variables) -> bool {
        self.value(variables) != "0"
    }
}

impl Function {
    fn holds(self, values: &[&str]) -> bool {
        let something = |v: &&str| !v.is_empty() && *v != "0";
        let pairs = |test: fn(&[u8], &[u8]) -> bool| {
            values.windows(2).all(|w| test(w[0].as_bytes(), w[1].as_bytes()))
        };
        match self {
            Function::Ior => values.iter().any(something),
            Function::And => values.iter().all(|v| *v != "0"),
            Function::Not => !values.iter().any(something),
            Function::Equ => pairs(|a, b| a == b),
            Function::Leq => pairs(|a, b| a < b),
            Function::Geq => pairs(|a, b| a > b),
        }
    }

    /// The names of all functions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FUNCTIONS.iter().map(|(name, _)| *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn known() -> Vec<String> {
        ["SYS", "GRAF", "RACE"].map(str::to_owned).to_vec()
    }

    fn holds(text: &str) -> bool {
        let variables: Variables = [("SYS", "x11"), ("GRAF", "new"), ("RACE", "Dwarf")]
            .map(|(k, v)| (k.to_owned(), v.to_owned()))
            .into();
        parse(text.as_bytes(), &known()).0.holds(&variables)
    }

    #[test]
    fn functions_compute_as_described() {
        for (text, expected) in [
            ("1", true),
            ("0", false),
            ("[EQU $SYS x11]", true),
            ("[EQU $SYS win]", false),
            ("[IOR [EQU $SYS win] [EQU $SYS x11]]", true),
            ("[AND [EQU $SYS x11] [EQU $RACE Elf] ]", false),
            ("[AND [EQU $SYS x11] [EQU $RACE Dwarf] ]", true),
            ("[NOT [EQU $SYS x11]]", false),
            ("[NOT 0]", true),
            ("[LEQ 1 2 3]", true),
            ("[LEQ 1 1]", false),
            ("[GEQ 3 2]", true),
            ("[GEQ 2 2]", false),
            ("[EQU a]", true),
            ("[IOR]", false),
        ] {
            assert_eq!(holds(text), expected, "{text}");
        }
    }

    // Bad inputs 54 and 55.
    #[test]
    fn mistakes_are_placed_and_have_the_originals_value() {
        let text = "[AND [EQU $SYS x11]";
        let (c, mistakes) = parse(text.as_bytes(), &known());
        assert_eq!(mistakes, [(text.len(), text.len(), Mistake::OpenBracket)]);
        assert!(c.holds(&Variables::new()), "an open bracket is true");
        let (c, mistakes) = parse(b"[EQU $SYSTEM x11]", &known());
        assert_eq!(mistakes, [(5, 12, Mistake::Variable { name: "SYSTEM".into() })]);
        assert!(!c.holds(&Variables::new()), "an unknown variable equals nothing");
        assert!(holds("$SYSTEM"), "but is true by itself");
        assert!(holds("[XOR 1 1]"));
        assert_eq!(parse(b"[XOR 1]", &known()).1, [(1, 4, Mistake::Function { name: "XOR".into() })]);
        assert_eq!(parse(b"1 2", &known()).1, [(2, 3, Mistake::Surplus)]);
    }

    #[test]
    fn ten_thousand_brackets_are_refused_and_not_followed() {
        let text = "[NOT ".repeat(10_000);
        let (c, mistakes) = parse(text.as_bytes(), &known());
        assert!(mistakes.iter().any(|(.., m)| *m == Mistake::TooDeep));
        assert!(c.holds(&Variables::new()));
    }

    proptest! {
        #[test]
        fn any_text_has_a_value(text in "[\\[\\] $A-Z01]{0,40}") {
            let _any = parse(text.as_bytes(), &known()).0.holds(&Variables::new());
        }
    }
}
