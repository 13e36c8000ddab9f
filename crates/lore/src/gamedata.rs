//! Game data of Angband 3.1 to 4.2: lines of `keyword:value`, records opened by the first keyword of a file.
//!
//! The meaning of single keywords is the game's; what is checked is the form of every line, and the references between files that
//! data/gamedata/*.toml lists. Promise: [`GameFile::write`] gives every file back to the byte.

use angrist_source::{Diagnostic, Severity, Source, Span, nearest, text_of};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What is known about the files of Angband 4.2.
const ANGBAND_4_2: &str = include_str!("../../../data/gamedata/angband-4.2.toml");

/// One line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Nothing in it, or a comment.
    Blank,
    /// A keyword and what stands behind its colon.
    Pair(Span, Span),
    /// Anything else.
    Other(Span),
}

/// A file, line by line.
#[derive(Clone, Debug)]
pub struct GameFile<'a> {
    /// Where it comes from.
    pub source: Source<'a>,
    /// The first byte of each line, and what the line is.
    pub lines: Vec<(u32, Entry)>,
    /// The keyword that opens a record; none in a file in which no keyword returns.
    pub opener: Option<&'a [u8]>,
}

/// What a directory of such files is known to hold.
#[derive(Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// How it is called.
    pub name: String,
    /// Files that give it away.
    pub signs: Vec<String>,
    /// `file keyword` to `file keyword`; the value up to its first colon names a record.
    #[serde(default)]
    pub reference: Vec<Reference>,
}

/// That values of one keyword name records of another file.
#[derive(Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// `monster base`.
    pub from: String,
    /// `monster_base name`.
    pub to: String,
    /// Which part between colons, from 0.
    #[serde(default)]
    pub part: usize,
}

impl Rules {
    /// Those of Angband 4.2.
    ///
    /// # Errors
    /// Never for the text that is built in; a test sees to it.
    pub fn angband() -> Result<Rules, String> {
        toml::from_str(ANGBAND_4_2).map_err(|e| e.to_string())
    }
}

fn keyword(text: &[u8]) -> Option<usize> {
    let word =
        text.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'?')).count();
    (word > 0 && text.get(word) == Some(&b':')).then_some(word)
}

impl<'a> GameFile<'a> {
    /// Takes a file apart.
    pub fn read(source: Source<'a>) -> Self {
        let bytes = source.bytes;
        let mut lines = Vec::with_capacity(bytes.len() / 20 + 1);
        let mut start = 0;
        for piece in bytes.split_inclusive(|&b| b == b'\n') {
            let mut end = start + piece.len();
            while end > start && matches!(bytes[end - 1], b'\n' | b'\r') {
                end -= 1;
            }
            let mut from = start;
            if start == 0 && piece.starts_with(b"\xEF\xBB\xBF") {
                from += 3;
            }
            // Angband skips blanks before a keyword.
            while from < end && matches!(bytes[from], b' ' | b'\t') {
                from += 1;
            }
            let text = &bytes[from..end];
            let entry = match (text, keyword(text)) {
                ([] | [b'#', ..], _) => Entry::Blank,
                (_, Some(word)) => Entry::Pair(Span::new(from, from + word), Span::new(from + word + 1, end)),
                _ => Entry::Other(Span::new(from, end)),
            };
            lines.push((start as u32, entry));
            start += piece.len();
        }
        let mut counts: BTreeMap<&[u8], usize> = BTreeMap::new();
        let words = || {
            lines.iter().filter_map(|(_, e)| if let Entry::Pair(k, _) = e { Some(k.of(bytes)) } else { None })
        };
        words().for_each(|w| *counts.entry(w).or_default() += 1);
        // A file with a single record opens it with its name.
        let opener = words().find(|w| counts[w] > 1 || *w == b"name");
        GameFile { source, lines, opener }
    }

    /// Keywords and values, each with the number of its line from 1.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, Span, Span)> + '_ {
        self.lines.iter().enumerate().filter_map(|(n, (_, e))| match e {
            Entry::Pair(word, value) => Some((n as u32 + 1, *word, *value)),
            _ => None,
        })
    }

    /// How many records it has; every line is one where no keyword opens them.
    pub fn records(&self) -> usize {
        let bytes = self.source.bytes;
        self.pairs().filter(|(_, word, _)| self.opener.is_none_or(|o| word.of(bytes) == o)).count()
    }

    /// The file again.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.bytes.len());
        let ends =
            self.lines.iter().skip(1).map(|(start, _)| *start as usize).chain([self.source.bytes.len()]);
        for ((start, _), end) in self.lines.iter().zip(ends) {
            out.extend_from_slice(self.source.bytes.get(*start as usize..end).unwrap_or_default());
        }
        out
    }

    /// How many lines are of the form.
    pub fn fits(&self) -> (usize, usize) {
        let good = self.pairs().count();
        let bad = self.lines.iter().filter(|(_, e)| matches!(e, Entry::Other(_))).count();
        (good, good + bad)
    }
}

/// Whether these files are such data: most of their lines are `keyword:value` with keywords of more than a letter.
pub fn is_gamedata(sources: &[Source<'_>]) -> bool {
    let (mut words, mut letters, mut all) = (0, 0, 0);
    for source in sources {
        let file = GameFile::read(*source);
        all += file.fits().1;
        for (_, word, _) in file.pairs() {
            *(if word.len() > 1 { &mut words } else { &mut letters }) += 1;
        }
    }
    words > 0 && words * 10 > all * 8 && letters * 10 < words
}

/// Everything that is wrong with files of this kind.
pub fn check(files: &[GameFile<'_>], rules: &Rules) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    for file in files {
        if let Some(cause) = crate::check::damage::encoding(file.source) {
            said.push(cause);
            continue;
        }
        lines(file, &mut said);
    }
    references(files, rules, &mut said);
    said
}

fn at(
    file: &GameFile<'_>,
    line: u32,
    span: Span,
    level: Severity,
    code: &'static str,
    message: String,
) -> Diagnostic {
    let start = file.lines.get(line as usize - 1).map_or(0, |l| l.0);
    Diagnostic {
        line,
        column: span.start.saturating_sub(start) + 1,
        span,
        ..Diagnostic::whole(level, code, file.source.name, message)
    }
}

fn lines(file: &GameFile<'_>, said: &mut Vec<Diagnostic>) {
    let bytes = file.source.bytes;
    let mut counts: BTreeMap<&[u8], usize> = BTreeMap::new();
    let mut numbers: BTreeMap<&[u8], usize> = BTreeMap::new();
    let is_number = |v: Span| !v.is_empty() && v.of(bytes).iter().all(u8::is_ascii_digit);
    for (_, word, value) in file.pairs() {
        *counts.entry(word.of(bytes)).or_default() += 1;
        *numbers.entry(word.of(bytes)).or_default() += usize::from(is_number(value));
    }
    for (n, (_, entry)) in file.lines.iter().enumerate() {
        let line = n as u32 + 1;
        if let Entry::Other(span) = entry {
            let text = span.of(bytes);
            let marker = [&b"<<<<<<<"[..], b"=======", b">>>>>>>"].iter().any(|m| text.starts_with(m));
            let (code, message) = match marker {
                true => ("conflict-marker", "a merge conflict was left unresolved"),
                false => ("bad-line", "the line is not keyword:value"),
            };
            let d = at(file, line, *span, Severity::Error, code, message.to_owned());
            said.push(d.expected("a keyword, a colon and a value"));
        }
    }
    let usual: Vec<&str> =
        counts.iter().filter(|(_, n)| **n >= 5).filter_map(|(w, _)| std::str::from_utf8(w).ok()).collect();
    let mut opened = file.opener.is_none();
    for (line, word, value) in file.pairs() {
        let text = word.of(bytes);
        if counts[text] == 1
            && let Some(near) = nearest(text, usual.iter().copied()).filter(|n| n.as_bytes() != text)
        {
            let message = format!(
                "the keyword {} occurs once; {near} occurs {} times",
                text_of(text),
                counts[near.as_bytes()]
            );
            said.push(at(file, line, word, Severity::Warning, "odd-keyword", message).nearest(Some(near)));
        }
        opened |= file.opener == Some(text);
        if !opened && counts[text] > 1 {
            let opener = file.opener.map(|o| text_of(o).into_owned()).unwrap_or_default();
            let message = format!("this line comes before the first {opener}:");
            said.push(
                at(file, line, word, Severity::Warning, "no-first-keyword", message)
                    .expected(format!("{opener}: first")),
            );
        }
        if counts[text] >= 20 && numbers[text] + 1 == counts[text] && !is_number(value) {
            let message = format!("{} is a number everywhere else in this file", text_of(text));
            said.push(at(file, line, value, Severity::Warning, "odd-number", message).expected("digits"));
        }
    }
    let Some(opener) = file.opener.filter(|o| matches!(*o, b"name" | b"code" | b"title")) else { return };
    let mut seen: BTreeMap<&[u8], u32> = BTreeMap::new();
    for (line, _, value) in file.pairs().filter(|(_, w, _)| w.of(bytes) == opener) {
        if let Some(first) = seen.insert(value.of(bytes), line) {
            let message = format!("two records are called {}", text_of(value.of(bytes)));
            let d = at(file, line, value, Severity::Note, "duplicate-record", message);
            said.push(d.see(file.source.name, first, "the first one"));
        }
    }
}

fn references(files: &[GameFile<'_>], rules: &Rules, said: &mut Vec<Diagnostic>) {
    let by_name = |name: &str| files.iter().find(|f| f.source.stem().eq_ignore_ascii_case(name));
    for reference in &rules.reference {
        let (Some((from, from_word)), Some((to, to_word))) =
            (reference.from.split_once(' '), reference.to.split_once(' '))
        else {
            continue;
        };
        let (Some(here), Some(there)) = (by_name(from), by_name(to)) else { continue };
        let names: Vec<&[u8]> = there
            .pairs()
            .filter(|(_, w, _)| w.of(there.source.bytes) == to_word.as_bytes())
            .map(|(_, _, v)| first_part(v.of(there.source.bytes), 0))
            .collect();
        if names.is_empty() {
            continue;
        }
        let known: std::collections::BTreeSet<&[u8]> = names.iter().copied().collect();
        let bytes = here.source.bytes;
        for (line, _, value) in here.pairs().filter(|(_, w, _)| w.of(bytes) == from_word.as_bytes()) {
            let part = first_part(value.of(bytes), reference.part);
            if part.is_empty() || known.contains(part) {
                continue;
            }
            let start = value.start as usize + (part.as_ptr() as usize - value.of(bytes).as_ptr() as usize);
            let span = Span::new(start, start + part.len());
            let message = format!("{to}.txt has no {to_word} {}", text_of(part));
            let near = nearest(part, known.iter().filter_map(|n| std::str::from_utf8(n).ok()));
            let d = at(here, line, span, Severity::Error, "unknown-name", message);
            said.push(d.expected(format!("a {to_word} of {to}.txt")).nearest(near));
        }
    }
}

fn first_part(value: &[u8], n: usize) -> &[u8] {
    value.split(|b| *b == b':').nth(n).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MONSTER: &str = "# File: monster.txt\n\nname:made-up dog\nbase:canine\ndepth:3\n\tblow:BITE:HURT:1d3\ndesc:A dog: a big one.\n\nname:made-up cat\nbase:felin\ndepth:4\nblow:CLAW:HURT:1d3\n";
    const BASE: &str = "name:canine\nglyph:C\nname:feline\nglyph:f\n";

    #[test]
    fn keywords_and_values_are_read_counted_and_written_back() {
        let file = GameFile::read(Source::new("monster.txt", MONSTER.as_bytes()));
        assert_eq!((file.records(), file.fits(), file.opener), (2, (9, 9), Some(&b"name"[..])));
        assert_eq!(file.write(), MONSTER.as_bytes());
        assert!(is_gamedata(&[file.source]));
        assert!(!is_gamedata(&[Source::new("monster.txt", b"N:1:Rat\nG:r:w\n")]));
    }

    #[test]
    fn a_name_of_another_file_is_looked_up_with_a_suggestion() {
        let rules = Rules::angband().unwrap();
        let files = [("monster.txt", MONSTER), ("monster_base.txt", BASE)]
            .map(|(n, t)| GameFile::read(Source::new(n, t.as_bytes())));
        let told: Vec<String> = check(&files, &rules).iter().map(Diagnostic::one_line).collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].starts_with("monster.txt:10:6: error[unknown-name]: monster_base.txt has no name felin"),
            "{told:?}"
        );
        assert!(told[0].ends_with("did you mean feline?"));
    }

    #[test]
    fn lines_that_fit_nothing_and_lonely_keywords_are_told() {
        let text = format!("{}nmae:x\nno colon here\n", "name:a\ndepth:1\n".repeat(6));
        let files = [GameFile::read(Source::new("monster.txt", text.as_bytes()))];
        let codes: Vec<&str> = check(&files, &Rules::angband().unwrap())
            .iter()
            .map(|d| d.code)
            .filter(|c| *c != "duplicate-record")
            .collect();
        assert_eq!(codes, ["bad-line", "odd-keyword"]);
    }

    proptest! {
        #[test]
        fn any_bytes_are_written_back(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let file = GameFile::read(Source::new("a.txt", &bytes));
            prop_assert_eq!(file.write(), bytes.clone());
            let _ = check(&[file], &Rules::angband().unwrap());
        }
    }
}
