//! The grammar of templates (S001-290, S001-291): tags become names, pronouns and numbers as one viewer knows them.
//!
//! Before a name is written, what already stands in front of it is looked at: an article there is taken away and handed to
//! the code that makes the name, so that `An <EActor>` gives "A goblin", "An ogre" or "Holdgen". A name after a full stop or at the
//! beginning has a capital. The original loses the capital of `The` inside a text and does not know `An` there (S12, S13);
//! `sane` keeps what was written.
//!
//! A thing that the viewer does not perceive clearly is "something". No one is "you" here: templates say that themselves.

use super::flags::NameFlags as F;
use super::tags::{Case, LONGEST, Reference, Tag};
use super::text::{Piece, Text, capital};
use super::{Sex, Subjects, Wording};
use crate::values::Profile;
use angrist_irh::res::Rid;

/// Texts within texts go no deeper.
const DEEPEST: usize = 5;
/// The most letters one text has; the rest is left out.
const MOST_LETTERS: usize = 130_000;

/// What a template is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parameter<T> {
    /// A text, which may have tags of its own.
    Text(String),
    /// A number; for a tag of a thing, its handle.
    Number(i64),
    /// A resource.
    Resource(Rid),
    /// A thing.
    Thing(T),
}

/// Who takes part in an event. Outside of an event there are none, and tags of an event mean the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the party it is named after")]
pub struct Parties<T> {
    pub actor: Option<T>,
    pub victim: Option<T>,
    pub item: Option<T>,
    pub second_item: Option<T>,
}

impl<T> Default for Parties<T> {
    fn default() -> Self {
        Parties { actor: None, victim: None, item: None, second_item: None }
    }
}

/// What is wrong with a template, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("message template, column {column}: {trouble}")]
pub struct Fault {
    /// Letters before the tag, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What can be wrong with a template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Nothing has that name.
    #[error("there is no tag <{0}>")]
    UnknownTag(String),
    /// There are fewer parameters.
    #[error("<{0}> has no parameter to stand for")]
    NoParameter(String),
    /// The parameter is of another sort.
    #[error("<{0}> does not fit its parameter")]
    WrongParameter(String),
    /// Texts within texts went too deep.
    #[error("texts are nested more than {DEEPEST} deep")]
    TooDeep,
    /// It became too long.
    #[error("the text is longer than {MOST_LETTERS} letters")]
    TooLong,
}

/// Writes templates for one viewer.
pub struct Teller<'a, S: Subjects> {
    /// Whom to ask.
    pub subjects: &'a S,
    /// The words that do not come from things.
    pub wording: &'a Wording,
    /// Which reading of the rules holds.
    pub profile: Profile,
    /// Who takes part in the event.
    pub parties: Parties<S::Thing>,
    /// What the template is given.
    pub parameters: &'a [Parameter<S::Thing>],
}

struct State {
    fetched: usize,
    deep: usize,
    letters: usize,
    faults: Vec<Fault>,
}

impl<'a, S: Subjects> Teller<'a, S> {
    /// The template for a viewer, with a capital at its beginning, and what was wrong with it.
    pub fn write(&self, template: &str, viewer: S::Thing) -> (Text, Vec<Fault>) {
        let mut state = State { fetched: 0, deep: 0, letters: 0, faults: Vec::new() };
        let mut text = self.expand(template, viewer, &mut state);
        text.capitalise();
        (text, state.faults)
    }

    fn expand(&self, template: &str, viewer: S::Thing, state: &mut State) -> Text {
        let mut out = Text::new();
        let mut rest = template;
        while let Some(open) = rest.find('<') {
            self.copy(&mut out, &rest[..open], state);
            let behind = &rest[open + 1..];
            let close = behind.bytes().take(LONGEST + 1).position(|b| b == b'>');
            let Some(close) = close else {
                self.copy(&mut out, "<", state);
                rest = behind;
                continue;
            };
            let (inside, mut after) = (&behind[..close], &behind[close + 1..]);
            let column = template.len() - rest.len() + open + 1;
            match Tag::read(inside) {
                Some(tag) => {
                    let owner = takes_possessive(&tag).then(|| possessive_mark(after)).flatten();
                    after = &after[owner.unwrap_or(0)..];
                    if let Err(trouble) = self.tag(&mut out, &tag, inside, viewer, owner.is_some(), state) {
                        state.faults.push(Fault { column, trouble });
                    }
                }
                None => {
                    let trouble = Trouble::UnknownTag(inside.to_owned());
                    state.faults.push(Fault { column, trouble });
                    self.copy(&mut out, &rest[open..open + close + 2], state);
                }
            }
            rest = after;
        }
        self.copy(&mut out, rest, state);
        out
    }

    fn copy(&self, out: &mut Text, words: &str, state: &mut State) {
        if state.letters + words.len() > MOST_LETTERS {
            if !state.faults.iter().any(|f| f.trouble == Trouble::TooLong) {
                state.faults.push(Fault { column: 1, trouble: Trouble::TooLong });
            }
            return;
        }
        state.letters += words.len();
        out.push_str(words);
    }

    fn append(&self, out: &mut Text, text: Text, state: &mut State) {
        for piece in text.pieces() {
            match piece {
                Piece::Words(words) => self.copy(out, words, state),
                other => out.push(other.clone()),
            }
        }
    }

    fn tag(
        &self,
        out: &mut Text,
        tag: &Tag,
        inside: &str,
        viewer: S::Thing,
        owner: bool,
        state: &mut State,
    ) -> Result<(), Trouble> {
        let wrong = || Trouble::WrongParameter(inside.to_owned());
        match tag {
            Tag::Colour(colour) => out.push(Piece::Colour(*colour)),
            Tag::Text(n) => match self.fetch(*n, inside, state)? {
                Parameter::Text(text) => {
                    let text = text.clone();
                    self.nested(out, &text, viewer, state)?;
                }
                Parameter::Number(n) => {
                    let text = self.subjects.script_text(*n).ok_or_else(wrong)?;
                    self.nested(out, &text, viewer, state)?;
                }
                Parameter::Resource(_) | Parameter::Thing(_) => return Err(wrong()),
            },
            Tag::ScriptText(n) => match self.fetch(*n, inside, state)? {
                Parameter::Number(handle) => {
                    let text = self.subjects.script_text(*handle).ok_or_else(wrong)?;
                    self.nested(out, &text, viewer, state)?;
                }
                _ => return Err(wrong()),
            },
            Tag::Number(n) => {
                let number = match self.fetch(*n, inside, state)? {
                    Parameter::Number(n) => *n,
                    Parameter::Thing(thing) => self.subjects.handle(*thing),
                    Parameter::Resource(rid) => i64::from(rid.0),
                    Parameter::Text(_) => return Err(wrong()),
                };
                self.copy(out, &number.to_string(), state);
            }
            Tag::Resource(n) => {
                let rid = match self.fetch(*n, inside, state)? {
                    Parameter::Resource(rid) => *rid,
                    Parameter::Number(n) => u32::try_from(*n).map(Rid).map_err(|_| wrong())?,
                    _ => return Err(wrong()),
                };
                self.copy(out, &self.subjects.resource(rid), state);
            }
            Tag::Glyph(name) => {
                let glyph = name.parse().ok().or_else(|| self.subjects.glyph(name));
                out.push(Piece::Glyph(glyph.ok_or_else(|| Trouble::UnknownTag(inside.to_owned()))?));
            }
            Tag::Passage(passage) => self.append(out, self.subjects.passage(*passage), state),
            Tag::Name(whose) => {
                let thing = self.thing(*whose, inside, viewer, state)?;
                let mut flags = self.take_article(out);
                if owner {
                    flags |= F::POSSESSIVE;
                }
                self.append(out, self.name(thing, viewer, flags), state);
            }
            Tag::Pronoun(case, whose) => {
                let thing = self.thing(*whose, inside, viewer, state)?;
                let word = self.wording.pronoun(self.sex(thing, viewer), *case);
                let begins = out.is_empty() || out.tail().0.ends_with(". ");
                let word = if begins { capital(word) } else { word.to_owned() };
                self.copy(out, &word, state);
            }
            Tag::Verb(whose) => {
                let thing = self.thing(*whose, inside, viewer, state)?;
                if self.subjects.is_singular(thing) && self.subjects.perceives(viewer, thing) {
                    self.copy(out, "s", state);
                }
            }
            Tag::God(whose) => {
                let thing = self.thing(*whose, inside, viewer, state)?;
                self.copy(out, &self.subjects.god(thing), state);
            }
        }
        Ok(())
    }

    fn nested(
        &self,
        out: &mut Text,
        template: &str,
        viewer: S::Thing,
        state: &mut State,
    ) -> Result<(), Trouble> {
        if state.deep + 1 >= DEEPEST && template.contains('<') {
            return Err(Trouble::TooDeep);
        }
        state.deep += 1;
        let text = self.expand(template, viewer, state);
        state.deep -= 1;
        // What was counted inside is counted once.
        text.pieces().iter().for_each(|p| out.push(p.clone()));
        Ok(())
    }

    fn fetch(
        &self,
        number: Option<u8>,
        inside: &str,
        state: &mut State,
    ) -> Result<&'a Parameter<S::Thing>, Trouble> {
        let at = match number {
            Some(n) => usize::from(n),
            None => state.fetched + 1,
        };
        state.fetched = state.fetched.max(at);
        let found = at.checked_sub(1).and_then(|i| self.parameters.get(i));
        found.ok_or_else(|| Trouble::NoParameter(inside.to_owned()))
    }

    fn thing(
        &self,
        whose: Reference,
        inside: &str,
        viewer: S::Thing,
        state: &mut State,
    ) -> Result<S::Thing, Trouble> {
        let wrong = || Trouble::WrongParameter(inside.to_owned());
        Ok(match whose {
            Reference::Actor => self.parties.actor.unwrap_or(viewer),
            Reference::Victim => self.parties.victim.unwrap_or(viewer),
            Reference::Item => self.parties.item.unwrap_or(viewer),
            Reference::SecondItem => self.parties.second_item.unwrap_or(viewer),
            Reference::Parameter(n) => match self.fetch(n, inside, state)? {
                Parameter::Thing(thing) => *thing,
                Parameter::Number(handle) => self.subjects.by_handle(*handle).ok_or_else(wrong)?,
                Parameter::Text(_) | Parameter::Resource(_) => return Err(wrong()),
            },
        })
    }

    fn sex(&self, thing: S::Thing, viewer: S::Thing) -> Sex {
        if self.subjects.perceives(viewer, thing) { self.subjects.sex(thing) } else { Sex::Neuter }
    }

    fn name(&self, thing: S::Thing, viewer: S::Thing, flags: F) -> Text {
        if self.subjects.perceives(viewer, thing) {
            return self.subjects.name(thing, viewer, flags);
        }
        let unseen = if flags.has(F::POSSESSIVE) {
            self.wording.pronoun(Sex::Neuter, Case::Possessive)
        } else {
            self.wording.unseen()
        };
        Text::from(if flags.has(F::CAPITAL) { capital(unseen) } else { unseen.to_owned() })
    }

    /// Takes an article away that stands in front of a name; which one it was, and whether the name has a capital.
    fn take_article(&self, out: &mut Text) -> F {
        let (tail, first) = out.tail();
        let sane = self.profile == Profile::Sane;
        let found = ["the ", "The ", "an ", "An ", "a ", "A "].into_iter().find(|a| tail.ends_with(a));
        let begins = out.is_empty() || tail.ends_with(". ");
        let Some(article) = found else {
            return if begins { F::CAPITAL } else { F::default() };
        };
        let before = &tail[..tail.len() - article.len()];
        let at_start = before.is_empty() && first;
        let stands_alone = before.is_empty() || before.ends_with([' ', '>', '\n', '\t']);
        let unknown = !sane && article == "An " && !at_start;
        if !stands_alone || unknown {
            return F::default();
        }
        let which = if article.eq_ignore_ascii_case("the ") { F::DEFINITE } else { F::INDEFINITE };
        let written = article.starts_with(|c: char| c.is_ascii_uppercase());
        let capital = match (at_start, sane) {
            (true, _) => article != "an ",
            (false, true) => written,
            (false, false) => article == "A ",
        };
        out.cut(article.len());
        if capital { which | F::CAPITAL } else { which }
    }
}

fn takes_possessive(tag: &Tag) -> bool {
    matches!(tag, Tag::Name(_))
}

/// How many letters behind a name make it an owner: `'s` or `'`.
fn possessive_mark(after: &str) -> Option<usize> {
    if after.starts_with("'s") { Some(2) } else { after.starts_with('\'').then_some(1) }
}
