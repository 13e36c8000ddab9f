//! Diagnostics with the line they are about, drawn by ariadne.
//!
//! ariadne is given characters, never bytes: with bytes it takes a character count for a byte offset when a second file is
//! shown, and panics inside a letter of two bytes. Bytes are therefore turned into characters here.

use super::{clean, is_obeyed};
use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::file::{Source, Span, line_of, line_starts};
use ariadne::{Color, Config, IndexType, Report, ReportKind};
use std::collections::BTreeMap;
use std::ops::Range;

/// A line of more bytes is shown in part.
const LONG: usize = 240;

/// The part that is shown of a long line: this many bytes, of which some are before the place.
const WINDOW: usize = 100;
const BEFORE: usize = 40;

/// What is wrong in a long line is underlined no farther than this.
const UNDERLINED: usize = 12;

/// A place as ariadne wants it: which file, which characters.
type Chars = (usize, Range<usize>);

/// All diagnostics, one after the other.
pub(super) fn text(all: &[Diagnostic], sources: &[Source<'_>], colour: bool) -> String {
    let mut files = Files::new(sources);
    let mut out = String::new();
    for d in all {
        out.push_str(&one(d, &mut files, colour));
    }
    out
}

fn one(d: &Diagnostic, files: &mut Files<'_>, colour: bool) -> String {
    let Some(file) = files.find(&d.file).filter(|_| d.line > 0) else {
        return alone(d, colour);
    };
    if let Some((line, number)) = files.long_line(file, d.span.start) {
        return windowed(d, line, number, colour);
    }
    let at = files.chars(file, d.span);
    let mut report = builder(d, (file, at.clone()), colour);
    for label in &d.labels {
        let place = label.span.and_then(|span| {
            let file = files.find(&label.file)?;
            files.long_line(file, span.start).is_none().then(|| (file, files.chars(file, span)))
        });
        match place {
            Some(place) => {
                let mark = ariadne::Label::new(place).with_message(clean(&label.message));
                report = report.with_label(mark.with_color(Color::Blue));
            }
            None => report = report.with_note(beside(label)),
        }
    }
    draw(report.finish(), files, colour).unwrap_or_else(|| alone(d, colour))
}

fn draw(report: Report<'_, Chars>, cache: impl ariadne::Cache<usize>, colour: bool) -> Option<String> {
    let mut bytes = Vec::new();
    // Writing into memory does not fail.
    report.write(cache, &mut bytes).ok()?;
    let text = with_true_heads(&String::from_utf8_lossy(&bytes));
    Some(if colour { text } else { without_escapes(&text) })
}

/// ariadne heads a second part of one file with the place of the main mark. Gives it the line that is shown below it.
fn with_true_heads(drawn: &str) -> String {
    let lines: Vec<&str> = drawn.lines().collect();
    let mut out = String::with_capacity(drawn.len());
    for (n, line) in lines.iter().enumerate() {
        let plain = without_escapes(line);
        let head = plain.split_once("\u{251C}\u{2500}[ ").and_then(|(_, rest)| rest.strip_suffix(" ]"));
        let shown = lines[n + 1..].iter().take(3).find_map(|l| {
            without_escapes(l)
                .split_once('\u{2502}')
                .and_then(|(margin, _)| margin.trim().parse::<usize>().ok())
        });
        let parts = head.map(|h| h.rsplitn(3, ':').collect::<Vec<_>>());
        match (parts.as_deref(), shown) {
            (Some([column, line_number, file]), Some(shown)) if line_number.parse() != Ok(shown) => {
                let from = format!("{file}:{line_number}:{column}");
                out.push_str(&line.replacen(&from, &format!("{file}:{shown}"), 1));
            }
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

/// The message, the main mark and everything that stands below.
fn builder<'a>(d: &'a Diagnostic, at: Chars, colour: bool) -> ariadne::ReportBuilder<'a, Chars> {
    let (kind, tint) = kind(d.severity);
    let mark = match &d.expected {
        Some(expected) => format!("expected {}", clean(expected)),
        None => d.mark.unwrap_or_else(|| default_mark(d.code)).to_owned(),
    };
    let config = Config::default().with_color(colour).with_index_type(IndexType::Char);
    let mut report = Report::build(kind, at.clone())
        .with_config(config)
        .with_code(d.code)
        .with_message(clean(&d.message))
        .with_label(ariadne::Label::new(at).with_message(mark).with_color(tint));
    for help in helps(d) {
        report = report.with_help(help);
    }
    let other: Vec<u32> = d.also.iter().copied().filter(|line| *line != d.line).collect();
    if other.len() < d.also.len() {
        report = report.with_note(format!("and {} more on this line", d.also.len() - other.len()));
    }
    if !other.is_empty() {
        let mut list: Vec<String> = other.iter().take(8).map(u32::to_string).collect();
        if other.len() > 8 {
            list.push(format!("and {} more", other.len() - 8));
        }
        let lines = if other.len() == 1 { "line" } else { "lines" };
        report = report.with_note(format!("the same on {lines} {}", list.join(", ")));
    }
    report
}

/// Words for a mark that has none of its own.
fn default_mark(code: &str) -> &'static str {
    match code {
        "narrowed" | "overflow" | "number-too-large" => "does not fit",
        "script" => "this",
        code if code.starts_with("unknown-") || code.starts_with("no-such-") => "not known",
        code if code.starts_with("duplicate-") => "again here",
        code if code.starts_with("missing-") => "missing here",
        code if code.starts_with("unterminated-") || code == "unclosed-brace" => "never closed",
        _ => "here",
    }
}

fn kind(severity: Severity) -> (ReportKind<'static>, Color) {
    match severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
        Severity::Note => (ReportKind::Custom("Note", Color::Cyan), Color::Cyan),
    }
}

fn helps(d: &Diagnostic) -> impl Iterator<Item = String> {
    let near = d.nearest.as_ref().map(|near| format!("did you mean {}?", clean(near)));
    near.into_iter().chain(d.help.as_deref().map(clean))
}

/// A label whose line is not drawn.
fn beside(label: &Label) -> String {
    let place = match label.span {
        Some(_) => format!("{}:{}:{}", label.file, label.line, label.column),
        None => format!("{}:{}", label.file, label.line),
    };
    clean(&format!("{place}: {}", label.message))
}

/// A diagnostic about a whole file, or about one that was not handed over.
fn alone(d: &Diagnostic, colour: bool) -> String {
    let mut text = String::new();
    let (kind, tint) = kind(d.severity);
    let head = format!("[{}] {kind}:", d.code);
    let (on, off) = match (colour, tint) {
        (false, _) => ("", ""),
        (true, Color::Red) => ("\u{1b}[31m", "\u{1b}[0m"),
        (true, Color::Yellow) => ("\u{1b}[33m", "\u{1b}[0m"),
        (true, _) => ("\u{1b}[36m", "\u{1b}[0m"),
    };
    let place = if d.file.is_empty() { String::new() } else { format!("{}: ", d.place()) };
    text.push_str(&format!("{on}{head}{off} {}\n", clean(&format!("{place}{}", d.message))));
    let expected = d.expected.as_ref().map(|e| format!("expected {}", clean(e)));
    for line in expected.into_iter().chain(helps(d)).chain(d.labels.iter().map(beside)) {
        text.push_str(&format!("   {line}\n"));
    }
    text
}

/// A diagnostic in a line that is too long to be drawn: the part around the place, as a file of one line.
fn windowed(d: &Diagnostic, line: &[u8], number: usize, colour: bool) -> String {
    let column = (d.column as usize).saturating_sub(1).min(line.len());
    let skipped = column.saturating_sub(BEFORE).min(line.len() - WINDOW);
    // Cut between letters, so that the part reads as the file does.
    let part = Span::new(skipped, skipped + WINDOW).clamped(line);
    let skipped = part.start as usize;
    let part = part.of(line);
    let mut shown = Shown::of(part);
    let from = column - skipped.min(column);
    let at = shown.chars(part, Span::new(from, (from + d.span.len().min(UNDERLINED)).min(part.len())));
    let cut = skipped + part.len() < line.len();
    let text = format!("{}{}", shown.source.text().trim_end(), if cut { " \u{2026}" } else { "" });
    shown.source = ariadne::Source::from(text).with_display_line_offset(number);
    let mut report = builder(d, (0, at.clone()), colour);
    for label in &d.labels {
        report = report.with_note(beside(label));
    }
    let one = OneLine { name: &d.file, source: &shown.source };
    let Some(drawn) = draw(report.finish(), one, colour) else { return alone(d, colour) };
    let place = |column: usize| format!("{}:{}:{column} ", clean(&d.file), number + 1);
    let drawn = drawn.replacen(&place(at.start + 1), &place(d.column as usize), 1);
    number_margin(&drawn, number + 1)
}

/// ariadne numbers the only line it knows 1 in the margin. Gives it the number it has in its file, and the other lines
/// the same indent.
fn number_margin(drawn: &str, line: usize) -> String {
    let number = line.to_string();
    let more = number.len() - 1;
    let mut out = String::with_capacity(drawn.len() + 64);
    for (n, text) in drawn.lines().enumerate() {
        let plain = without_escapes(text);
        if n > 0 && plain.starts_with(" 1 \u{2502}") {
            out.push_str(&text.replacen("1 \u{2502}", &format!("{number} \u{2502}"), 1));
        } else {
            if n > 0 && !plain.is_empty() {
                let fill = if plain.starts_with('\u{2500}') { "\u{2500}" } else { " " };
                out.push_str(&fill.repeat(more));
            }
            out.push_str(text);
        }
        out.push('\n');
    }
    out
}

fn without_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for c in text.chars() {
        match c {
            '\u{1b}' => inside = true,
            'm' if inside => inside = false,
            _ if inside => {}
            c => out.push(c),
        }
    }
    out
}

/// A file as it is drawn: a character for every character of it (for every byte, when it is not UTF-8).
struct Shown {
    utf8: bool,
    starts: Vec<u32>,
    source: ariadne::Source<String>,
}

impl Shown {
    fn of(bytes: &[u8]) -> Self {
        let drawn = |c: char| match c {
            '\n' | '\t' => c,
            '\r' | '\u{FEFF}' => ' ',
            '\0' => '\u{2400}',
            c if is_obeyed(c) => '\u{FFFD}',
            c => c,
        };
        let utf8 = std::str::from_utf8(bytes);
        let mut text: String = match utf8 {
            Ok(text) => text.chars().map(drawn).collect(),
            Err(_) => bytes.iter().map(|&b| drawn(char::from(b))).collect(),
        };
        // A mark behind the last character needs a character to stand under.
        text.push(' ');
        Shown { utf8: utf8.is_ok(), starts: line_starts(bytes), source: ariadne::Source::from(text) }
    }

    /// The characters of a span.
    fn chars(&self, bytes: &[u8], span: Span) -> Range<usize> {
        let span = if self.utf8 { span.clamped(bytes) } else { within(span, bytes.len()) };
        let from = self.char_at(bytes, span.start);
        from..self.char_at(bytes, span.end).max(from)
    }

    fn char_at(&self, bytes: &[u8], byte: u32) -> usize {
        let (line, start) = line_of(&self.starts, byte);
        let before = bytes.get(start as usize..byte as usize).unwrap_or_default();
        let within = match std::str::from_utf8(before) {
            Ok(text) if self.utf8 => text.chars().count(),
            _ => before.len(),
        };
        self.source.line(line).map_or(self.source.len(), |l| (l.offset() + within).min(self.source.len()))
    }
}

fn within(span: Span, length: usize) -> Span {
    let end = (span.end as usize).min(length);
    Span::new((span.start as usize).min(end), end)
}

/// The files that diagnostics point into, drawn when first asked for.
struct Files<'a> {
    sources: &'a [Source<'a>],
    by_name: BTreeMap<&'a str, usize>,
    shown: BTreeMap<usize, Shown>,
}

impl<'a> Files<'a> {
    fn new(sources: &'a [Source<'a>]) -> Self {
        let mut by_name = BTreeMap::new();
        for (i, source) in sources.iter().enumerate() {
            by_name.entry(source.name).or_insert(i);
        }
        Files { sources, by_name, shown: BTreeMap::new() }
    }

    fn find(&mut self, name: &str) -> Option<usize> {
        let file = *self.by_name.get(name)?;
        self.shown.entry(file).or_insert_with(|| Shown::of(self.sources[file].bytes));
        Some(file)
    }

    fn chars(&self, file: usize, span: Span) -> Range<usize> {
        self.shown.get(&file).map_or(0..0, |s| s.chars(self.sources[file].bytes, span))
    }

    /// The line in which a byte stands and its number from 0, when it is too long to be drawn.
    fn long_line(&self, file: usize, byte: u32) -> Option<(&'a [u8], usize)> {
        let starts = &self.shown.get(&file)?.starts;
        let (number, start) = line_of(starts, byte);
        let bytes = self.sources[file].bytes;
        let end = starts.get(number + 1).map_or(bytes.len(), |next| *next as usize - 1);
        let line = bytes.get(start as usize..end)?;
        (line.len() > LONG).then_some((line, number))
    }
}

impl ariadne::Cache<usize> for &mut Files<'_> {
    type Storage = String;

    fn fetch(&mut self, file: &usize) -> Result<&ariadne::Source<String>, impl std::fmt::Debug> {
        self.shown.get(file).map(|s| &s.source).ok_or("no such file")
    }

    fn display<'a>(&self, file: &'a usize) -> Option<impl std::fmt::Display + 'a> {
        self.sources.get(*file).map(|s| clean(s.name))
    }
}

struct OneLine<'a> {
    name: &'a str,
    source: &'a ariadne::Source<String>,
}

impl ariadne::Cache<usize> for OneLine<'_> {
    type Storage = String;

    fn fetch(&mut self, _: &usize) -> Result<&ariadne::Source<String>, impl std::fmt::Debug> {
        Ok::<_, std::fmt::Error>(self.source)
    }

    fn display<'a>(&self, _: &'a usize) -> Option<impl std::fmt::Display + 'a> {
        Some(clean(self.name))
    }
}
