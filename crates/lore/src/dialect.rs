//! Which known format a directory of edit files is of, or most resembles, how sure that is, and where it differs.
//!
//! Names of files are looked at first, because they are enough for a whole lib. Where they are not, the files are read with every schema,
//! and the one that understands most lines wins. Files that no schema describes are read all the same: every line has its letter,
//! its fields are counted, every byte comes back ([`outline`]).

use crate::check::damage;
use crate::lines::{self, Class};
use crate::record::{self, Lib};
use crate::schema::{SchemaError, Variant, builtin};
use angrist_source::{Diagnostic, Severity, Source, text_of};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// From this percentage of lines on, a directory has the format; below, it only resembles it.
pub const SURE: usize = 80;

/// Below this a resemblance is worth no more than a sentence.
pub const VAGUE: usize = 40;

/// How well a schema fits a directory.
#[derive(Clone, Debug)]
pub struct Likeness {
    /// The schema.
    pub variant: Arc<Variant>,
    /// Files that it describes, of those that are there.
    pub files: (usize, usize),
    /// Data lines that it understands, of all.
    pub lines: (usize, usize),
}

impl Likeness {
    /// Of a hundred lines.
    pub fn percent(&self) -> usize {
        self.lines.0 * 100 / self.lines.1.max(1)
    }

    /// Whether the files are of this format.
    pub fn is_sure(&self) -> bool {
        self.percent() >= SURE
    }

    /// In words: `sil-q (13 of 13 files, 100% of the lines)`.
    pub fn text(&self) -> String {
        let (name, (known, files)) = (&self.variant.name, self.files);
        format!("{name} ({known} of {files} files, {}% of the lines)", self.percent())
    }
}

/// All schemas that are built in.
///
/// # Errors
/// When one of them cannot be read: an internal error.
pub fn built_in() -> Result<Vec<Arc<Variant>>, SchemaError> {
    builtin::ALL.iter().map(|(name, texts)| Variant::load(name, texts).map(Arc::new)).collect()
}

/// The edit files among sources: those in a directory `edit` if there is one, else every text that has their form.
pub fn edit_files<'a>(sources: &[Source<'a>]) -> Vec<Source<'a>> {
    let text = |s: &&Source<'a>| s.name.to_ascii_lowercase().ends_with(".txt");
    let in_edit = |s: &&Source<'a>| s.name.rsplit('/').skip(1).any(|d| d.eq_ignore_ascii_case("edit"));
    let within: Vec<Source<'a>> = sources.iter().filter(text).filter(in_edit).copied().collect();
    if !within.is_empty() {
        return within;
    }
    sources.iter().filter(text).filter(|s| damage::damage(**s).is_none()).copied().collect()
}

/// How well each schema fits, the best first; of equals the first by name.
pub fn likenesses(variants: &[Arc<Variant>], sources: &[Source<'_>]) -> Vec<Likeness> {
    let edits = edit_files(sources);
    let mut all: Vec<Likeness> = variants.iter().map(|v| of(v, &edits)).collect();
    all.sort_by(|a, b| (b.lines.0, b.files.0, &a.variant.name).cmp(&(a.lines.0, a.files.0, &b.variant.name)));
    all
}

fn of(variant: &Arc<Variant>, edits: &[Source<'_>]) -> Likeness {
    let (lib, said) = record::read(variant, edits);
    Likeness {
        variant: variant.clone(),
        files: (lib.tables.len(), edits.len()),
        lines: fit(&lib, edits, &said),
    }
}

/// Data lines that a schema understands, of all.
pub fn fit(lib: &Lib<'_>, edits: &[Source<'_>], said: &[Diagnostic]) -> (usize, usize) {
    let mut total = 0;
    let mut good = 0;
    let odd =
        |d: &&Diagnostic| d.severity == Severity::Error || matches!(d.code, "unknown-flag" | "extra-fields");
    let mut bad: BTreeSet<(&str, u32)> = BTreeSet::new();
    for d in said.iter().filter(odd) {
        bad.insert((&d.file, d.line));
        bad.extend(d.also.iter().map(|l| (d.file.as_str(), *l)));
    }
    // A file in a wrong encoding or of another kind says nothing about the format.
    for source in edits.iter().filter(|s| damage::damage(**s).is_none()) {
        let lines = lines::split(*source);
        let here = lines.iter().filter(|l| matches!(l.class, Class::Data | Class::Other)).count();
        total += here;
        let known = lib.tables().any(|t| t.source.name == source.name);
        let wrong = bad.iter().filter(|(f, _)| *f == source.name).count();
        good += if known { here.saturating_sub(wrong) } else { 0 };
    }
    (good, total)
}

/// Whether most files that a lib of a format needs are there.
pub fn is_complete(variant: &Variant, edits: &[Source<'_>]) -> bool {
    let has = |name: &str| edits.iter().any(|s| s.stem().eq_ignore_ascii_case(name));
    let needed: Vec<_> = variant.files.iter().filter(|f| f.required && !f.limits).collect();
    let there = needed.iter().filter(|f| has(&f.name)).count();
    there > 0 && there * 4 >= needed.len() * 3
}

/// The format of a directory: by the names of the files where these leave no doubt, else by their lines. None when no schema describes
/// any of them.
pub fn recognise(variants: &[Arc<Variant>], sources: &[Source<'_>]) -> Option<Likeness> {
    let edits = edit_files(sources);
    // Of several that are complete, the one with the most files: the files of an older game are often among those of a younger.
    let known_files = |v: &&Arc<Variant>| edits.iter().filter(|s| v.file(s.stem()).is_some()).count();
    let whole: Vec<&Arc<Variant>> = variants.iter().filter(|v| is_complete(v, &edits)).collect();
    let most = whole.iter().map(known_files).max();
    let mut best = whole.iter().filter(|v| Some(known_files(v)) == most);
    if let (Some(one), None) = (best.next(), best.next()) {
        let one = *one;
        let known = edits.iter().filter(|s| one.file(s.stem()).is_some()).count();
        return Some(Likeness { variant: one.clone(), files: (known, edits.len()), lines: (1, 1) });
    }
    likenesses(variants, sources).into_iter().next().filter(|best| best.lines.0 > 0)
}

/// What one file of unknown format holds.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Outline {
    /// Its name.
    pub file: String,
    /// Its data lines by letter: how many, fewest and most fields.
    pub kinds: BTreeMap<char, (usize, usize, usize)>,
    /// Blocks: lines of the letter that comes first.
    pub records: usize,
    /// Lines that are neither data, comment nor blank.
    pub other: usize,
}

/// Reads a file without a schema.
pub fn outline(source: Source<'_>) -> Outline {
    let mut out = Outline { file: source.name.to_owned(), kinds: BTreeMap::new(), records: 0, other: 0 };
    let mut first = None;
    for line in lines::split(source) {
        match line.class {
            Class::Other => out.other += 1,
            Class::Data => {
                let text = line.text.of(source.bytes);
                let letter = char::from(text.first().copied().unwrap_or(b'?'));
                let fields = text.get(2..).unwrap_or_default().split(|b| *b == b':').count();
                out.records += usize::from(*first.get_or_insert(letter) == letter);
                let kind = out.kinds.entry(letter).or_insert((0, fields, fields));
                *kind = (kind.0 + 1, kind.1.min(fields), kind.2.max(fields));
            }
            _ => {}
        }
    }
    out
}

impl Outline {
    /// In one line.
    pub fn text(&self) -> String {
        let kind = |(letter, (n, least, most)): (&char, &(usize, usize, usize))| match least == most {
            true => format!("{letter}: {n}x{least}"),
            false => format!("{letter}: {n}x{least}-{most}"),
        };
        let kinds: Vec<String> = self.kinds.iter().map(kind).collect();
        let other = if self.other > 0 { format!("; {} other lines", self.other) } else { String::new() };
        format!("{}: {} blocks; {}{other}", self.file, self.records, kinds.join(", "))
    }
}

/// Sorts of difference that are told of one file.
const SORTS: usize = 14;

/// Where files differ from a schema, grouped: by file, and in it by what is different, with counts and an example each.
pub fn differences(lib: &Lib<'_>, said: &[Diagnostic]) -> String {
    let mut files: BTreeMap<&str, BTreeMap<(String, &'static str), Group<'_>>> = BTreeMap::new();
    let bytes: BTreeMap<&str, &[u8]> = lib.sources.iter().map(|s| (s.name, s.bytes)).collect();
    for d in said.iter().filter(|d| d.severity > Severity::Note) {
        let text = bytes.get(d.file.as_str()).copied().unwrap_or_default();
        let line = line_text(text, d.span.start as usize);
        let what = match d.code {
            "unknown-kind" => format!("unknown lines {}:", letter(line)),
            "unknown-flag" | "unknown-word" | "unknown-group" => {
                format!("unknown words under {}:", letter(line))
            }
            _ if d.line == 0 => d.message.clone(),
            _ => format!("{} under {}:", d.code, letter(line)),
        };
        let group = files.entry(&d.file).or_default().entry((what, d.code)).or_default();
        group.count += 1 + d.also.len();
        let words = matches!(d.code, "unknown-flag" | "unknown-word" | "unknown-group");
        if words {
            *group.words.entry(text_of(d.span.of(text)).into_owned()).or_default() += 1 + d.also.len();
        }
        if group.example.is_none() {
            group.example = Some((d.line, line));
        }
    }
    let mut out = String::new();
    for (file, groups) in files {
        let table = lib.tables().find(|t| t.source.name == file);
        let records = table.map(|t| format!(" ({} records)", t.len())).unwrap_or_default();
        let _ = writeln!(out, "{file}{records}");
        let mut list: Vec<_> = groups.into_iter().collect();
        list.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(a.0.cmp(&b.0)));
        for ((what, _), group) in list.iter().take(SORTS) {
            let _ = write!(out, "  {:>6}  {what}", group.count);
            if !group.words.is_empty() {
                let mut words: Vec<_> = group.words.iter().collect();
                words.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
                let shown: Vec<&str> = words.iter().take(8).map(|w| w.0.as_str()).collect();
                let more = words.len().saturating_sub(8);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                let _ = write!(out, " {}{more}", shown.join(" "));
            } else if let Some((number, line)) = group.example.filter(|(n, _)| *n > 0) {
                let text: String = text_of(line).chars().take(60).collect();
                let _ = write!(out, ", as line {number}: {}", angrist_source::render::clean(text.trim_end()));
            }
            out.push('\n');
        }
        if list.len() > SORTS {
            let _ = writeln!(out, "          and {} more kinds", list.len() - SORTS);
        }
    }
    let unknown: Vec<Source<'_>> =
        edit_files(&lib.sources).into_iter().filter(|s| lib.variant.file(s.stem()).is_none()).collect();
    if !unknown.is_empty() {
        let _ = writeln!(out, "{} files that the schema does not describe:", unknown.len());
        for source in unknown.iter().take(60) {
            let _ = writeln!(out, "  {}", outline(*source).text());
        }
    }
    out
}

#[derive(Default)]
struct Group<'a> {
    count: usize,
    words: BTreeMap<String, usize>,
    example: Option<(u32, &'a [u8])>,
}

fn line_text(bytes: &[u8], at: usize) -> &[u8] {
    let at = at.min(bytes.len());
    let start = bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
    let end = bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n);
    bytes.get(start..end).unwrap_or_default()
}

fn letter(line: &[u8]) -> char {
    line.first().map_or('?', |b| char::from(*b))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VAULT: &str = "V:1.5.0\nN:1:a cell\nX:6:1:1\nD:$$$\n";

    #[test]
    fn a_directory_is_recognised_by_its_lines_where_names_leave_doubt() {
        let variants = built_in().unwrap();
        let sources = [
            Source::new("edit/vault.txt", VAULT.as_bytes()),
            Source::new("help/readme.txt", b"free\ntext\n"),
        ];
        let best = recognise(&variants, &sources).unwrap();
        assert_eq!((best.variant.name.as_str(), best.percent(), best.is_sure()), ("sil-q", 100, true));
        // One file by its name alone is no proof.
        let other = "N:1:x\nQ:1\nQ:2\nQ:3\nZ:1:2:3\nZ:1\nZ:2\nZ:3\nZ:4\n";
        let best = recognise(&variants, &[Source::new("vault.txt", other.as_bytes())]).unwrap();
        assert!(!best.is_sure(), "{}", best.text());
        assert!(recognise(&variants, &[Source::new("strange.txt", b"N:0:x\n")]).is_none());
    }

    #[test]
    fn differences_are_told_by_file_and_sort_with_an_example() {
        let variants = built_in().unwrap();
        let sil = variants.iter().find(|v| v.name == "sil-q").unwrap();
        let text = format!("{VAULT}F:LIGHT | NEW_ONE\nF:NEW_ONE | OTHER\n{}", "Q:1:2\n".repeat(500));
        let sources =
            [Source::new("vault.txt", text.as_bytes()), Source::new("q_info.txt", b"N:1:x\nW:1:2\nW:1\n")];
        let report = crate::check::check(sil, &sources);
        let told = differences(&report.lib, &report.diagnostics);
        assert!(told.contains("500  unknown lines Q:, as line 7: Q:1:2"), "{told}");
        assert!(told.contains("unknown words under F: NEW_ONE OTHER"), "{told}");
        assert!(told.contains("q_info.txt: 1 blocks; N: 1x2, W: 2x1-2"), "{told}");
        assert!(told.lines().count() < 10, "{told}");
    }
}
