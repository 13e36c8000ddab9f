//! Commands: a verb with typed arguments. Text becomes a command once, at the edge, and a command prints back to the same
//! canonical text, which is the line of a record.
//!
//! A game keeps one table of rows; a row is a [`Verb`] (word, arguments, keys, help) and the function that does it:
//!
//! ```text
//! const ROWS: &[Row<Act>] = &[
//!     Row::new("walk", &[Arg::Direction], Group::Move, &STEP_KEYS, "Take a step.", |turn, c| turn.walk(c.dir(0)?)),
//!     ...
//! ];
//! pub static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);
//! ```

use super::{Arg, Group, Key, Refusal, Verb, split_command};
use crate::space::{Dir, Loc};
use std::fmt;

/// The most arguments a verb has.
const MOST: usize = 4;

/// A verb with what it does; `F` is the game's own type of function.
#[derive(Debug, Clone, Copy)]
pub struct Row<F> {
    /// The verb.
    pub verb: Verb,
    /// What it does.
    pub act: F,
}

impl<F> Row<F> {
    /// A row of a table, in the order in which one reads it.
    pub const fn new(
        name: &'static str,
        args: &'static [Arg],
        group: Group,
        keys: &'static [Key],
        help: &'static str,
        act: F,
    ) -> Row<F> {
        Row { verb: Verb { name, args, help, group, keys }, act }
    }

    /// A row for a verb that every game has.
    pub const fn of(verb: Verb, act: F) -> Row<F> {
        Row { verb, act }
    }
}

/// The verbs of a table, in its order: [`Command::index`] is the row of both.
pub const fn verbs_of<F, const N: usize>(rows: &[Row<F>]) -> [Verb; N] {
    let mut verbs = [Verb::NONE; N];
    let mut i = 0;
    while i < N {
        verbs[i] = rows[i].verb;
        i += 1;
    }
    verbs
}

/// One word that names a thing carried, worn or underfoot: a letter, mostly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemKey {
    len: u8,
    bytes: [u8; 15],
}

impl ItemKey {
    /// The key a word is; `None` for an empty or long one.
    pub fn new(word: &str) -> Option<ItemKey> {
        let mut bytes = [0; 15];
        bytes.get_mut(..word.len()).filter(|b| !b.is_empty())?.copy_from_slice(word.as_bytes());
        Some(ItemKey { len: word.len() as u8, bytes })
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Debug for ItemKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ItemKey({})", self.as_str())
    }
}

/// An argument of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// One of the eight directions.
    Direction(Dir),
    /// A square.
    Square(Loc),
    /// A whole number.
    Number(i32),
    /// One of a few words.
    Word(&'static str),
    /// What names a thing.
    Item(ItemKey),
    /// The rest of the line; never empty.
    Text(String),
    /// Agreed to beforehand.
    Yes,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Direction(dir) => f.write_str(dir.name()),
            Value::Square(at) => write!(f, "{at}"),
            Value::Number(n) => write!(f, "{n}"),
            Value::Word(word) => f.write_str(word),
            Value::Item(key) => f.write_str(key.as_str()),
            Value::Text(text) => f.write_str(text),
            Value::Yes => f.write_str("yes"),
        }
    }
}

impl Arg {
    /// Reads one word (the rest of the line for a text).
    pub(super) fn read(self, word: &str) -> Result<Value, Refusal> {
        let bad = |tag, what: String| Err(Refusal::new(tag, what));
        match self {
            Arg::Direction => match Dir::parse(word) {
                Some(dir) => Ok(Value::Direction(dir)),
                None => bad(
                    "bad-direction",
                    format!("'{word}' is not a direction: n, ne, e, se, s, sw, w or nw."),
                ),
            },
            Arg::Square => {
                word.parse().map(Value::Square).map_err(|text: String| Refusal::new("bad-square", text))
            }
            // Only the shape is looked at: why a number is too large is the rule's to say.
            Arg::Number(least, most) => match word.parse() {
                Ok(n) => Ok(Value::Number(n)),
                Err(_) => {
                    bad("bad-number", format!("'{word}' is not a whole number from {least} to {most}."))
                }
            },
            Arg::Word(words) => match words.iter().find(|w| **w == word) {
                Some(word) => Ok(Value::Word(word)),
                None => {
                    let hint = match nearest(word, words.iter().copied()) {
                        Some(near) => format!("; did you mean '{near}'?"),
                        None => ".".into(),
                    };
                    bad("bad-word", format!("'{word}' is not one of {}{hint}", words.join(", ")))
                }
            },
            Arg::Yes if word == "yes" => Ok(Value::Yes),
            Arg::Yes => bad("too-many-words", format!("'{word}' is one word too many.")),
            Arg::Item | Arg::Key => match ItemKey::new(word) {
                Some(key) => Ok(Value::Item(key)),
                None => bad("bad-item", format!("'{word}' is not an item.")),
            },
            Arg::Either(args) => {
                let mut first = None;
                for arg in args {
                    match arg.read(word) {
                        Ok(value) => return Ok(value),
                        Err(refusal) => first = first.or(Some(refusal)),
                    }
                }
                Err(first.unwrap_or_else(|| Refusal::new("bad-argument", format!("'{word}' does not fit."))))
            }
            Arg::Text => Ok(Value::Text(word.to_owned())),
        }
    }

    /// Whether it takes the rest of the line.
    fn takes_all(self, rest: &str) -> bool {
        match self {
            Arg::Text => true,
            // Only when nothing else fits the next word.
            Arg::Either(args) => {
                let word = split_command(rest).0;
                args.contains(&Arg::Text) && !args.iter().any(|a| *a != Arg::Text && a.read(word).is_ok())
            }
            _ => false,
        }
    }
}

/// A verb of a game's table with its arguments. What is left out stands at the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    verb: &'static Verb,
    index: u16,
    args: [Option<Value>; MOST],
}

impl Command {
    /// Reads a line. An almost right verb gets the nearest one in the refusal.
    pub fn parse(verbs: &'static [Verb], line: &str) -> Result<Command, Refusal> {
        let (word, mut rest) = split_command(line);
        let Some(index) = verbs.iter().position(|v| v.name == word) else {
            return Err(unknown(verbs, word));
        };
        let mut command = Command::bare(verbs, index);
        let mut args = command.verb.args.iter();
        for slot in 0..MOST {
            if rest.is_empty() {
                break;
            }
            let Some(arg) = args.next() else {
                let text = format!("'{word}' does not take '{rest}': write {}.", command.verb.usage());
                return Err(Refusal::new("too-many-words", text));
            };
            let (this, more) = if arg.takes_all(rest) { (rest, "") } else { split_command(rest) };
            command.args[slot] = Some(arg.read(this)?);
            rest = more;
        }
        Ok(command)
    }

    /// A verb of a table without arguments.
    pub fn bare(verbs: &'static [Verb], index: usize) -> Command {
        Command { verb: &verbs[index], index: index as u16, args: [const { None }; MOST] }
    }

    /// A verb of a table by its name, without arguments.
    pub fn named(verbs: &'static [Verb], name: &str) -> Option<Command> {
        verbs.iter().position(|v| v.name == name).map(|index| Command::bare(verbs, index))
    }

    /// With one argument more; a command that has all it can take stays as it is.
    pub fn with(mut self, value: Value) -> Command {
        if let Some(slot) = self.args.iter_mut().find(|a| a.is_none()) {
            *slot = Some(value);
        }
        self
    }

    /// With one argument more, read from text as the table says.
    pub fn with_text(self, text: &str) -> Result<Command, Refusal> {
        match self.verb.args.get(self.given()) {
            Some(arg) => {
                let value = arg.read(text)?;
                Ok(self.with(value))
            }
            None => Err(self.missing("too-many-words", "no more")),
        }
    }

    /// Whether what the game would ask about is agreed to.
    pub fn yes(&self) -> bool {
        self.args.contains(&Some(Value::Yes))
    }

    /// The same, agreed to or not.
    pub fn agreed(mut self, yes: bool) -> Command {
        match self.args.iter().position(|a| *a == Some(Value::Yes)) {
            Some(at) if !yes => self.args[at] = None,
            None if yes => return self.with(Value::Yes),
            _ => {}
        }
        self
    }

    /// Its row in the game's table.
    pub fn index(&self) -> usize {
        usize::from(self.index)
    }

    /// Its verb.
    pub fn verb(&self) -> &'static Verb {
        self.verb
    }

    /// Its verb's word.
    pub fn name(&self) -> &'static str {
        self.verb.name
    }

    /// How many arguments were given.
    pub fn given(&self) -> usize {
        self.args.iter().take_while(|a| a.is_some()).count()
    }

    /// An argument, if it was given.
    pub fn arg(&self, n: usize) -> Option<&Value> {
        self.args.get(n)?.as_ref()
    }

    /// The direction at a place that must be given.
    pub fn dir(&self, n: usize) -> Result<Dir, Refusal> {
        self.may_dir(n).ok_or_else(|| self.missing("bad-direction", "a direction"))
    }

    /// The direction at a place, if one was given.
    pub fn may_dir(&self, n: usize) -> Option<Dir> {
        match self.arg(n) {
            Some(Value::Direction(dir)) => Some(*dir),
            _ => None,
        }
    }

    /// The square at a place that must be given.
    pub fn square(&self, n: usize) -> Result<Loc, Refusal> {
        match self.arg(n) {
            Some(Value::Square(at)) => Ok(*at),
            _ => Err(self.missing("bad-square", "a square x,y")),
        }
    }

    /// The number at a place that must be given.
    pub fn number(&self, n: usize) -> Result<i32, Refusal> {
        self.may_number(n).ok_or_else(|| self.missing("bad-number", "a number"))
    }

    /// The number at a place, if one was given.
    pub fn may_number(&self, n: usize) -> Option<i32> {
        match self.arg(n) {
            Some(Value::Number(n)) => Some(*n),
            _ => None,
        }
    }

    /// The word of a list at a place; empty when none was given.
    pub fn word(&self, n: usize) -> &'static str {
        match self.arg(n) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    /// The key of a thing at a place, if one was given.
    pub fn item(&self, n: usize) -> Option<&str> {
        match self.arg(n) {
            Some(Value::Item(key)) => Some(key.as_str()),
            _ => None,
        }
    }

    /// The text at a place; empty when none was given.
    pub fn text(&self, n: usize) -> &str {
        match self.arg(n) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    fn missing(&self, tag: &'static str, what: &str) -> Refusal {
        Refusal::new(tag, format!("'{}' needs {what}: write {}.", self.verb.name, self.verb.usage()))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb.name)?;
        self.args.iter().flatten().try_for_each(|arg| write!(f, " {arg}"))
    }
}

fn unknown(verbs: &'static [Verb], word: &str) -> Refusal {
    let text = match nearest(word, verbs.iter().map(|v| v.name)) {
        Some(near) => format!("There is no command '{word}'; did you mean '{near}'?"),
        None => format!("There is no command '{word}'."),
    };
    Refusal::new("unknown-command", text)
}

/// The word of a list that is nearest to another, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Foreign text: whatever is longer than any word of ours is like none of them.
    if word.is_empty() || word.len() > 40 {
        return None;
    }
    let far = |other: &str| (edits(word, other), other.len());
    let (near, (edits, _)) = words.map(|w| (w, far(w))).min_by_key(|(_, far)| *far)?;
    (edits <= 1 + word.chars().count() / 4).then_some(near)
}

/// Letters to insert, delete, change or swap with the next.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &[Row<u8>] = &[
        Row::new("walk", &[Arg::Direction], Group::Move, &[], "", 0),
        Row::new("throw", &[Arg::Item, Arg::Direction], Group::Fight, &[], "", 1),
        Row::new("name", &[Arg::Text], Group::Game, &[], "", 2),
        Row::new("seek", &[Arg::Either(&[Arg::Square, Arg::Word(&["up", "down"])])], Group::Long, &[], "", 3),
        Row::new("give", &[Arg::Number(1, 9), Arg::Text], Group::Act, &[], "", 4),
    ];
    static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);

    fn parse(line: &str) -> Result<Command, Refusal> {
        Command::parse(&VERBS, line)
    }

    #[test]
    fn a_command_prints_back_to_the_same_text() {
        for line in [
            "walk",
            "walk n",
            "throw",
            "throw a",
            "throw /b sw",
            "name Nob of Bree",
            "seek 3,4",
            "seek down",
            "give 9 it all",
        ] {
            assert_eq!(parse(line).unwrap().to_string(), line);
        }
        assert_eq!(parse("  walk   north ").unwrap().to_string(), "walk n");
        let command = parse("throw a sw").unwrap();
        assert_eq!((command.index(), ROWS[command.index()].act, command.given()), (1, 1, 2));
        assert_eq!((command.item(0), command.may_dir(1)), (Some("a"), Some(Dir::SouthWest)));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_would() {
        for (line, tag) in [
            ("dance", "unknown-command"),
            ("walk up", "bad-direction"),
            ("walk n n", "too-many-words"),
            ("seek nowhere", "bad-square"),
            ("give ten x", "bad-number"),
            ("throw abcdefghijklmnopqr", "bad-item"),
            ("", "unknown-command"),
        ] {
            assert_eq!(parse(line).unwrap_err().tag, tag, "{line}");
        }
        assert_eq!(parse("walk").unwrap().dir(0).unwrap_err().tag, "bad-direction");
    }

    #[test]
    fn an_almost_right_verb_gets_the_nearest() {
        for (wrong, right) in [("wlak", "walk"), ("trow", "throw"), ("Walk", "walk"), ("sek", "seek")] {
            let text = parse(wrong).unwrap_err().text;
            assert!(text.contains(&format!("'{right}'?")), "{text}");
        }
        assert_eq!(parse("sacrifice").unwrap_err().text, "There is no command 'sacrifice'.");
        assert!(parse(&"w".repeat(10_000)).is_err());
    }
}
