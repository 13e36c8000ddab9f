//! What stands between bodies: module lines, declarations, and the headers of resources.

use super::{Failed, Parser, Res, kind_of, type_of};
use crate::diag::{Draft, thousands};
use crate::res::{About, ResKind};
use crate::source::Origin;
use crate::token::Kind;
use crate::words::{Key, data_words, key_of};
use angrist_source::nearest;

impl Parser<'_> {
    pub(super) fn top(&mut self) -> Res<()> {
        let t = self.tok();
        self.file = self.file_index(t.origin);
        if let Some(failed) = self.no_such_type() {
            return Err(failed);
        }
        match t.kind {
            Kind::Semicolon => {
                self.bump();
                Ok(())
            }
            Kind::Key(Key::Module) => {
                self.clause();
                let s = self.expect(Kind::Str)?;
                self.lib.module = self.tokens.string(s).to_owned();
                self.expect(Kind::Semicolon).map(|_| ())
            }
            Kind::Key(Key::File) => {
                self.clause();
                let s = self.expect(Kind::Str)?;
                self.lib.module_file = self.tokens.string(s).to_owned();
                self.expect(Kind::Semicolon).map(|_| ())
            }
            Kind::Key(Key::Slot) => {
                self.clause();
                let at = self.tok();
                let n = self.cexpr3()?;
                if !(0..=126).contains(&n) {
                    self.report(Draft::error("bad-slot", at.origin, "a slot is a number from 0 to 126"));
                }
                self.expect(Kind::Semicolon).map(|_| ())
            }
            Kind::Key(Key::Flags) => {
                self.bump();
                self.expect(Kind::Colon)?;
                self.lib.module_flags = self.cexpr()?;
                self.eat(Kind::Semicolon);
                Ok(())
            }
            Kind::Key(Key::System) => {
                // What the program offers to scripts; our own table answers for it.
                while !matches!(self.peek(), Kind::Semicolon | Kind::End) && !self.at_header() {
                    self.bump();
                }
                self.eat(Kind::Semicolon);
                Ok(())
            }
            kind if type_of(kind).is_some() => {
                let vars = self.declaration()?;
                for v in vars {
                    if self.lib.globals.iter().any(|g| g.name == v.name) {
                        if self.read_again(t.origin) {
                            continue;
                        }
                        let text = format!("`{}` is declared twice", v.name);
                        self.report(Draft::error("duplicate-variable", t.origin, text));
                    } else {
                        self.lib.globals.push(v);
                    }
                }
                Ok(())
            }
            Kind::Number | Kind::OpenParen | Kind::UnknownConstant => {
                let sources = self.effect_sources()?;
                match self.peek() {
                    Kind::Key(k) if kind_of(k) == Some(ResKind::Effect) => self.resource(k, sources),
                    _ => Err(self.unexpected("Spell, Effect, Poison or Disease after its sources")),
                }
            }
            Kind::Key(k) if kind_of(k).is_some() => self.resource(k, Vec::new()),
            Kind::CloseBrace => {
                self.stray_braces();
                Ok(())
            }
            Kind::Ident if self.peek_at(1) == Kind::Str => Err(self.no_such_resource()),
            _ => Err(self.unexpected("a resource such as Monster, Item or Region")),
        }
    }

    /// A word before a name in quotes: only a word that begins a resource, or the module's name, can be meant.
    fn no_such_resource(&mut self) -> Failed {
        let t = self.tok();
        let word = self.tokens.word(t).to_owned();
        let fits = |w: &&str| key_of(w).is_some_and(|k| kind_of(k).is_some() || k == Key::Module);
        let help = nearest(&word, data_words().filter(fits)).map_or_else(
            || "expected a resource such as Monster, Item or Region".to_owned(),
            |n| format!("did you mean `{n}`?"),
        );
        let message = format!("no resource begins with the word `{word}`");
        self.report(Draft::error("unknown-word", t.origin, message).help(help));
        Failed
    }

    /// Braces that close nothing, one diagnostic a line.
    fn stray_braces(&mut self) {
        let first = self.bump();
        let place = |p: &Self, at: Origin| (p.tokens.sources.file_of(at), p.tokens.sources.line(at));
        let line = place(self, first.origin);
        let mut more = 0;
        while self.peek() == Kind::CloseBrace && place(self, self.tok().origin) == line {
            self.bump();
            more += 1;
        }
        let message = match more {
            0 => "this closing brace has no opening brace".to_owned(),
            n => format!("this closing brace and {} more on this line have no opening brace", thousands(n)),
        };
        self.report(
            Draft::error("stray-brace", first.origin, message)
                .help("remove it, or look for a missing { above"),
        );
    }

    fn resource(&mut self, key: Key, sources: Vec<i16>) -> Res<()> {
        let word = self.bump();
        let kind = kind_of(key).ok_or(Failed)?;
        let name = self.tok();
        if name.kind == Kind::Ident {
            let text = self.tokens.word(name).to_owned();
            self.report(
                Draft::error(
                    "name-without-quotes",
                    name.origin,
                    format!("the name of the {} must be in double quotes", kind.word()),
                )
                .help(format!("write \"{text}\"")),
            );
            return Err(Failed);
        }
        if name.kind != Kind::Str {
            return Err(self.unexpected(&format!("the name of the {} in double quotes", kind.word())));
        }
        self.bump();
        let text = self.tokens.string(name).to_owned();
        let count = match kind {
            ResKind::Monster => self.lib.monsters.len(),
            ResKind::Item => self.lib.items.len(),
            ResKind::Feature => self.lib.features.len(),
            ResKind::Effect => self.lib.effects.len(),
            ResKind::Artifact => self.lib.artifacts.len(),
            ResKind::Dungeon => self.lib.dungeons.len(),
            ResKind::Class => self.lib.classes.len(),
            ResKind::Race => self.lib.races.len(),
            ResKind::Domain => self.lib.domains.len(),
            ResKind::God => self.lib.gods.len(),
            ResKind::Region => self.lib.regions.len(),
            ResKind::Terrain => self.lib.terrains.len(),
            ResKind::Text => self.lib.texts.len(),
            ResKind::Template => self.lib.templates.len(),
            ResKind::Flavour => self.lib.flavours.len(),
            ResKind::Behaviour => self.lib.behaviours.len(),
            ResKind::Encounter => self.lib.encounters.len(),
            ResKind::Quest | ResKind::Routine | ResKind::Npc | ResKind::Variable => {
                self.report(Draft::error(
                    "no-such-resource",
                    word.origin,
                    format!("the language has the keyword {} but no syntax for it", kind.word()),
                ));
                self.skip_body();
                return Ok(());
            }
        };
        self.owner = self.lib.rid(kind, count);
        self.note_twice(kind, &text, name.origin);
        self.file = self.file_index(name.origin);
        if let Some(c) = self.census.get_mut(self.file) {
            let mut header = self.tokens.words.text(word.value as u32).to_ascii_lowercase();
            if let Some(first) = header.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            *c.resources.entry(header).or_insert(0) += 1;
        }
        self.about = About {
            name: text,
            file: self.file as u16,
            line: u32::try_from(self.tokens.sources.line(name.origin)).unwrap_or(u32::MAX),
            ..About::default()
        };
        self.of_kind(key, kind, sources);
        Ok(())
    }

    fn note_twice(&mut self, kind: ResKind, name: &str, at: Origin) {
        // Nothing refers to a flavour, and potions and wands may well be of the same colour.
        if kind == ResKind::Flavour {
            return;
        }
        let key = format!("{}:{}", kind.word(), name.to_ascii_lowercase());
        if let Some(&(_, before)) = self.seen.get(&key) {
            if self.read_again(at) {
                return;
            }
            self.report(
                Draft::warning(
                    "duplicate-name",
                    at,
                    format!("there are two {}s called `{name}`", kind.word()),
                )
                .also(before, "the first one; references always find this one")
                .help("add a suffix after a semicolon, such as `;2`; it is not shown to players"),
            );
        } else {
            self.seen.insert(key, (kind, at));
        }
    }

    /// Whether this stands in a file that was read before: then all of it comes twice, which is said once, at its include.
    fn read_again(&mut self, at: Origin) -> bool {
        let sources = &self.tokens.sources;
        let number = sources.file_of(at);
        if self.again.contains(&number) {
            return true;
        }
        let Some(file) = sources.files().get(number) else { return false };
        let same =
            |f: &&crate::source::SourceFile| f.name.eq_ignore_ascii_case(&file.name) && f.bytes == file.bytes;
        let Some(first) = sources.files()[..number].iter().find(same) else { return false };
        self.again.push(number);
        let (here, before) = (sources.place(file.included).spot, sources.place(first.included).spot);
        let before = match sources.files().get(before.file) {
            Some(f) if before.file != here.file => format!("{}:{}", f.name, before.line),
            _ => format!("line {}", before.line),
        };
        let text = format!("{} is included again (first at {before})", file.name);
        let draft = Draft::warning("included-again", file.included, text).help("remove this line");
        self.report(draft);
        true
    }
}
