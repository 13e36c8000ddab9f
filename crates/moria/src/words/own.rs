//! Word files of a maker: `words/en.ftl` and `words/fr.ftl` beside changed tables.
//!
//! They are laid over the built-in ones, so that a file may hold only what is new. A word that stands in one language only is used in the
//! other as well. Promise: every monster, thing and look of the tables has a name in some language, or the tables are refused.

use super::LANGUAGES;
use crate::shipped;
use angrist_phrases::{Speech as Sentences, ids, mistakes};
use angrist_source::encoding::not_utf8;
use angrist_source::table::{Block, blocks};
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source, Span, line_starts, nearest};

/// The word files of a maker, by language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordFiles {
    texts: Vec<(&'static str, String)>,
}

/// Tables whose keys are names, and what stands before a key in a word file.
const NAMED: &[(&str, &str, &[&str])] = &[
    ("monsters.txt", "foe", &["", ".the", ".a"]),
    ("potions.txt", "potion", &[""]),
    ("scrolls.txt", "scroll", &[""]),
    ("rings.txt", "ring", &[""]),
    ("wands.txt", "wand", &[""]),
    ("armours.txt", "armour", &[""]),
    ("weapons.txt", "weapon", &[""]),
    ("gems.txt", "gem", &[""]),
];

/// Lists of looks, and what stands before an entry in a word file.
const LOOKS: &[(&str, &str)] =
    &[("colours", "colour"), ("materials", "material"), ("woods", "wood"), ("stones", "stone")];

impl WordFiles {
    /// Where the file of a language is looked for.
    pub fn name(language: &str) -> String {
        format!("words/{language}.ftl")
    }

    /// Reads those of (name, bytes) files that are word files.
    ///
    /// # Errors
    /// What cannot be read in them, with its place.
    pub fn read(files: &[(&str, &[u8])]) -> Result<WordFiles, Problems> {
        let mut problems = Collector::new();
        let mut texts = Vec::new();
        for language in LANGUAGES {
            let name = WordFiles::name(language);
            let Some((_, bytes)) = files.iter().find(|(n, _)| *n == name) else { continue };
            let source = Source::new(&name, bytes);
            let Ok(text) = std::str::from_utf8(bytes) else {
                problems.extend(not_utf8(source));
                continue;
            };
            let starts = line_starts(bytes);
            for (place, why) in mistakes(text) {
                let line = text.get(place.start..).map_or("", |t| t.lines().next().unwrap_or(""));
                let span = Span::new(place.start, place.start + line.len());
                let message = format!("this is no line of a word file: {}", small(&why));
                problems.push(
                    Diagnostic::at(Severity::Error, "bad-words", source, &starts, span, message)
                        .expected("id = text, or indented: .attribute = text"),
                );
            }
            texts.push((*language, text.to_owned()));
        }
        problems.check(Some(WordFiles { texts }))
    }

    /// The built-in text of a language with these laid over it.
    pub(super) fn over(&self, language: &str, built_in: &str) -> String {
        if self.texts.is_empty() {
            return built_in.to_owned();
        }
        let of = |own: bool| {
            self.texts.iter().filter(move |(l, _)| (*l == language) == own).map(|(_, t)| t.as_str())
        };
        // What comes later wins. The comments keep an indented line from belonging to the text before it.
        of(false).chain([built_in]).chain(of(true)).collect::<Vec<_>>().join("\n\n# \n")
    }

    /// Whether everything that tables name can be called something.
    ///
    /// # Errors
    /// Keys without a word, where they stand.
    pub fn name_all(&self, tables: &[(&str, &[u8])]) -> Result<(), Problems> {
        let speech: Vec<Sentences> = shipped::WORDS
            .iter()
            .map(|(language, text)| Sentences::lenient(language, &self.over(language, text)))
            .collect();
        let texts: Vec<String> = shipped::WORDS.iter().map(|(l, text)| self.over(l, text)).collect();
        let own: Vec<(&str, Sentences)> = self
            .texts
            .iter()
            .map(|(language, text)| (*language, Sentences::lenient(language, text)))
            .collect();
        let mut problems = Collector::new();
        let mut ask = |ids_of: &str, forms: &[&str], wrong: &dyn Fn(String) -> Diagnostic| {
            let id = ids_of.to_owned();
            let missing = forms.iter().find(|form| !speech.iter().all(|s| s.has(&format!("{id}{form}"))));
            let Some(form) = missing else { return };
            let prefix = id.split('-').next().unwrap_or_default();
            let known: Vec<&str> = texts.iter().flat_map(|t| ids(t, &format!("{prefix}-"))).collect();
            let near = nearest(&id, known.iter().copied()).filter(|n| *n != id);
            let near = near.and_then(|n| n.strip_prefix(&format!("{prefix}-")));
            // The word is there, without one of its forms.
            let partial = own.iter().find(|(_, s)| s.has(&id) && !s.has(&format!("{id}{form}")));
            problems.push(match partial.filter(|_| !form.is_empty()) {
                Some((language, _)) => {
                    let file = WordFiles::name(language);
                    wrong(format!("{file}: `{id}` lacks `{form}`"))
                        .help(format!("add an indented line `{form} = ...` under `{id}` in {file}"))
                }
                None => wrong(format!("no word file has `{id}{form}`"))
                    .nearest(near)
                    .help(format!("add `{id} = ...` to words/en.ftl or words/fr.ftl beside the tables")),
            });
        };
        for (file, prefix, forms) in NAMED {
            for block in of_file(tables, file) {
                let wrong = |text: String| block.head.wrong_at(1, "no-words", text);
                ask(&format!("{prefix}-{}", block.key), forms, &wrong);
            }
        }
        for block in of_file(tables, "looks.txt") {
            let Some((_, prefix)) = LOOKS.iter().find(|(list, _)| *list == block.key) else { continue };
            for row in block.rows.iter().filter(|r| r.letter == 'L') {
                let Some(entry) = row.values.first() else { continue };
                let wrong = |text: String| row.wrong_at(0, "no-words", text);
                ask(&format!("{prefix}-{}", entry.text.replace(' ', "-")), &[""], &wrong);
            }
        }
        let files: Vec<Source<'_>> = tables.iter().map(|(n, b)| Source::new(n, b)).collect();
        problems.check(Some(())).map_err(|p| p.with_excerpts(&files))
    }
}

fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|c| c.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// The blocks of a table; what is wrong with it others have told.
fn of_file(tables: &[(&str, &[u8])], name: &str) -> Vec<Block> {
    let found = tables.iter().find(|(n, _)| *n == name);
    found.map(|(n, bytes)| blocks(Source::new(n, bytes), &mut Collector::new())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_without_one_of_its_forms_names_the_file_and_the_form() {
        let monsters = shipped::TABLES.iter().find(|(name, _)| *name == "monsters.txt").unwrap().1;
        let more = [monsters, b"\nN:900:spidery\n"].concat();
        let told = |words: &[u8]| {
            let files = WordFiles::read(&[("words/en.ftl", words)]).unwrap();
            files.name_all(&[("monsters.txt", &more)]).unwrap_err().diagnostics
        };
        let said = told(b"foe-spidery = spidery\n    .a = a spidery\n");
        assert_eq!(said[0].message, "words/en.ftl: `foe-spidery` lacks `.the`");
        let help = "add an indented line `.the = ...` under `foe-spidery` in words/en.ftl";
        assert_eq!((said.len(), said[0].help.as_deref()), (1, Some(help)));
        assert_eq!(told(b"foe-other = other\n")[0].message, "no word file has `foe-spidery`");
    }
}
