//! Answers: each asks the part that knows the file's language.

use super::{Edits, Language, Place, Workspace, has_ending};
use crate::legend;
use crate::text::Text;
use crate::{actions, edit, irh, pref};
use lsp_types::{
    CodeAction, CompletionItem, DocumentSymbol, FoldingRange, Hover, HoverContents, InlayHint, MarkupContent,
    MarkupKind, Position, Range, SemanticToken, TextEdit,
};

/// A symbol of the whole lib.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Its name.
    pub name: String,
    /// The file it stands in.
    pub place: Place,
    /// What it is.
    pub kind: lsp_types::SymbolKind,
}

/// What of a name can be changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Renaming {
    /// Where it stands.
    pub range: Range,
    /// As it is written.
    pub text: String,
}

/// How many completions are sent at once.
const MOST: usize = 1_000;

impl Workspace {
    fn at(&mut self, name: &str, at: Position) -> Option<usize> {
        self.read();
        self.files.get(name).map(|t| t.offset(at, self.unit))
    }

    fn is_pref(name: &str) -> bool {
        has_ending(name, ".prf")
    }

    /// What stands at a position, in a few sentences.
    pub fn hover(&mut self, name: &str, at: Position) -> Option<Hover> {
        let byte = self.at(name, at)?;
        let text = self.files.get(name)?;
        let (words, span) = match &mut self.language {
            Language::Unknown => None,
            Language::Edit(lib) if Self::is_pref(name) => pref::hover(lib, &self.files, name, byte),
            Language::Edit(lib) => edit::hover::hover(lib, &self.files, name, byte),
            Language::Irh(lib) => irh::hover::hover(lib, &self.files, name, byte),
        }?;
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: words });
        Some(Hover { contents, range: Some(text.range(span, self.unit)) })
    }

    /// What may be written at a position, and whether there is more.
    pub fn completion(&mut self, name: &str, at: Position) -> (Vec<CompletionItem>, bool) {
        let Some(byte) = self.at(name, at) else { return (Vec::new(), false) };
        let Some(text) = self.files.get(name) else { return (Vec::new(), false) };
        let mut all = match &mut self.language {
            Language::Unknown => Vec::new(),
            Language::Edit(lib) if Self::is_pref(name) => pref::complete(lib, &self.files, name, byte),
            Language::Edit(lib) => edit::complete::complete(lib, &self.files, name, byte),
            Language::Irh(lib) => irh::complete::complete(lib, &self.files, name, byte),
        };
        let more = all.len() > MOST;
        all.truncate(MOST);
        (all.into_iter().map(|c| c.item(text, self.unit)).collect(), more)
    }

    /// Where the thing at a position is defined.
    pub fn definition(&mut self, name: &str, at: Position) -> Vec<Place> {
        let Some(byte) = self.at(name, at) else { return Vec::new() };
        match &mut self.language {
            Language::Unknown => Vec::new(),
            Language::Edit(lib) => edit::links::definition(lib, &self.files, name, byte),
            Language::Irh(lib) => irh::links::definition(lib, &self.files, name, byte),
        }
    }

    /// Where the thing at a position is used, its definition first when asked for.
    pub fn references(&mut self, name: &str, at: Position, with_definition: bool) -> Vec<Place> {
        let Some(byte) = self.at(name, at) else { return Vec::new() };
        match &mut self.language {
            Language::Unknown => Vec::new(),
            Language::Edit(lib) => edit::links::references(lib, &self.files, name, byte, with_definition),
            Language::Irh(lib) => irh::links::references(lib, &self.files, name, byte, with_definition),
        }
    }

    /// Whether the thing at a position can be renamed.
    pub fn prepare_rename(&mut self, name: &str, at: Position) -> Option<Renaming> {
        let byte = self.at(name, at)?;
        let text = self.files.get(name)?;
        let span = match &mut self.language {
            Language::Unknown => None,
            Language::Edit(lib) => edit::links::renamed_span(lib, &self.files, name, byte),
            Language::Irh(lib) => irh::links::renamed_span(lib, &self.files, name, byte),
        }?;
        Some(Renaming { range: text.range(span, self.unit), text: text.shown(span) })
    }

    /// Renames the thing at a position wherever it is named.
    ///
    /// # Errors
    /// When it cannot be renamed, or not to this.
    pub fn rename(&mut self, name: &str, at: Position, to: &str) -> Result<Edits, String> {
        let nothing = || "nothing here can be renamed".to_owned();
        let byte = self.at(name, at).ok_or_else(nothing)?;
        let places = match &mut self.language {
            Language::Unknown => Err(nothing()),
            Language::Edit(lib) => edit::links::rename(lib, &self.files, name, byte, to),
            Language::Irh(lib) => irh::links::rename(lib, &self.files, name, byte, to),
        }?;
        let mut out = Edits::new();
        for place in places {
            let Some(text) = self.files.get(&place.file) else { continue };
            let edit = TextEdit { range: text.range(place.span, self.unit), new_text: to.to_owned() };
            out.entry(place.file).or_default().push(edit);
        }
        Ok(out)
    }

    /// The records or resources of a file.
    pub fn symbols(&mut self, name: &str) -> Vec<DocumentSymbol> {
        self.read();
        let Some(text) = self.files.get(name) else { return Vec::new() };
        let found = match &mut self.language {
            Language::Irh(_) => irh::outline::symbols(text),
            Language::Edit(lib) => edit::outline::symbols(lib, &self.files, name),
            Language::Unknown => edit::outline::plain(text),
        };
        found.into_iter().map(|s| s.symbol(text, self.unit)).collect()
    }

    /// The records and resources of all files whose names hold these words.
    pub fn find(&mut self, query: &str) -> Vec<Found> {
        self.read();
        let wanted = query.to_lowercase();
        let mut out = Vec::new();
        for (name, text) in &self.files {
            let all = match &mut self.language {
                Language::Irh(_) if irh::is_irh(name) => irh::outline::symbols(text),
                Language::Edit(lib) => edit::outline::symbols(lib, &self.files, name),
                _ => Vec::new(),
            };
            for s in all {
                if s.name.to_lowercase().contains(&wanted) && out.len() < MOST {
                    out.push(Found {
                        name: s.name,
                        place: Place { file: name.clone(), span: s.at },
                        kind: s.kind,
                    });
                }
            }
        }
        out
    }

    /// What can be folded: records, pictures, runs of comments; braces in Incursion's files.
    pub fn folds(&mut self, name: &str) -> Vec<FoldingRange> {
        self.read();
        let Some(text) = self.files.get(name) else { return Vec::new() };
        match &mut self.language {
            Language::Irh(_) => irh::outline::folds(text),
            Language::Edit(lib) => edit::outline::folds(lib, &self.files, name),
            Language::Unknown => edit::outline::comment_folds(text),
        }
    }

    /// Changes that tidy a file without changing what it says or where its columns stand.
    pub fn format(&mut self, name: &str, within: Option<Range>) -> Vec<TextEdit> {
        self.read();
        let Some(text) = self.files.get(name) else { return Vec::new() };
        let all = match &mut self.language {
            Language::Irh(_) => irh::outline::tidy(text),
            Language::Edit(lib) => edit::format::tidy(lib, text, name),
            Language::Unknown => Vec::new(),
        };
        let edits = all
            .into_iter()
            .map(|(span, with)| TextEdit { range: text.range(span, self.unit), new_text: with });
        let inside =
            |r: &Range| within.is_none_or(|w| r.start.line >= w.start.line && r.end.line <= w.end.line);
        edits.filter(|e| inside(&e.range)).collect()
    }

    /// What would mend the problems in a range.
    pub fn actions(&mut self, name: &str, within: Range) -> Vec<(CodeAction, Edits)> {
        self.check();
        let Some(text) = self.files.get(name) else { return Vec::new() };
        actions::actions(self, name, text, within)
    }

    /// Words that are computed and shown between those of the file.
    pub fn hints(&mut self, name: &str, within: Range) -> Vec<InlayHint> {
        self.read();
        let Some(text) = self.files.get(name) else { return Vec::new() };
        let span = angrist_source::Span::new(
            text.offset(within.start, self.unit),
            text.offset(within.end, self.unit),
        );
        let all = match &mut self.language {
            Language::Edit(lib) if Self::is_pref(name) => pref::hints(lib, &self.files, name, span),
            Language::Edit(lib) => edit::hints::hints(lib, &self.files, name, span),
            Language::Irh(_) | Language::Unknown => Vec::new(),
        };
        all.into_iter().map(|h| h.hint(text, self.unit)).collect()
    }

    /// How a file is coloured, all of it or a range.
    pub fn tokens(&mut self, name: &str, within: Option<Range>) -> Vec<SemanticToken> {
        self.read();
        let Some(text) = self.files.get(name) else { return Vec::new() };
        let lines = within
            .map_or(0..text.lines(), |r| r.start.line as usize..(r.end.line as usize + 1).min(text.lines()));
        let pieces = match &mut self.language {
            Language::Irh(_) => irh::outline::pieces(text),
            Language::Edit(lib) if Self::is_pref(name) => pref::pieces(lib, text, lines.clone()),
            Language::Edit(lib) => edit::outline::pieces(lib, text, name, lines.clone()),
            Language::Unknown => Vec::new(),
        };
        let wanted: Vec<_> = pieces.into_iter().filter(|p| lines.contains(&text.line_of(p.start))).collect();
        legend::encode(text, &wanted, self.unit)
    }

    /// A place as a range of its file.
    pub fn range_of(&self, place: &Place) -> Range {
        self.files.get(&place.file).map_or(Range::default(), |t: &Text| t.range(place.span, self.unit))
    }
}
