//! Texts: what scripts do to them, and the plain names the host itself needs. Sentences are put together elsewhere.

use super::{Answer, Args, Call, Host};
use crate::world::Handle;
use crate::world::object::Body;
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

/// The longest text the host makes.
const LONGEST: usize = 16_384;

/// The plural of an English noun, by its ending.
pub(super) fn plural(noun: &str) -> String {
    let ends = |s: &str| noun.ends_with(s);
    if let Some(stem) = noun.strip_suffix("man") {
        format!("{stem}men")
    } else if let Some(stem) = noun.strip_suffix('y').filter(|s| !s.ends_with(['a', 'e', 'o', 'u'])) {
        format!("{stem}ies")
    } else if ends("s") || ends("x") || ends("ch") || ends("sh") {
        format!("{noun}es")
    } else if noun.is_empty() {
        String::new()
    } else {
        format!("{noun}s")
    }
}

/// A text held to the longest there may be.
pub(super) fn held(mut text: String) -> String {
    if text.len() > LONGEST {
        let mut at = LONGEST;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.truncate(at);
    }
    text
}

impl Host<'_> {
    pub(super) fn words_call(&mut self, call: Call, text: &str, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let chars = || text.chars();
        let count = |at: usize| usize::try_from(a.int(at)).unwrap_or(0);
        Some(match call {
            C::WordsCapitalize | C::Capitalize => {
                let all = a.truth(0);
                let mut start = true;
                let up = chars().map(|c| {
                    let out = if start { c.to_ascii_uppercase() } else { c };
                    start = all && c == ' ';
                    out
                });
                Answer::words(up.collect::<String>())
            }
            C::WordsReplace | C::Replace => {
                let (find, with) = (a.words(0), a.words(1));
                if find.is_empty() {
                    Answer::words(text)
                } else {
                    Answer::words(held(text.replace(find, with)))
                }
            }
            C::WordsEmpty => Answer::truth(text.is_empty()),
            C::WordsStrchr => {
                let wanted = u32::try_from(a.int(0)).ok().and_then(char::from_u32);
                let at = wanted.and_then(|w| chars().position(|c| c == w));
                Answer::number(at.map_or(0, |at| at as i32 + 1))
            }
            C::WordsGetLength => Answer::number(chars().count() as i32),
            C::WordsGetTrueLength => Answer::number(chars().filter(|c| !is_colour(*c)).count() as i32),
            C::WordsLeft | C::Left => Answer::words(chars().take(count(0)).collect::<String>()),
            C::WordsRight | C::Right => {
                let skip = chars().count().saturating_sub(count(0));
                Answer::words(chars().skip(skip).collect::<String>())
            }
            C::WordsMid | C::Mid => {
                let (from, to) = (count(0), count(1));
                Answer::words(chars().skip(from).take(to.saturating_sub(from) + 1).collect::<String>())
            }
            C::WordsTrim | C::Trim => Answer::words(text.trim()),
            C::WordsUpto | C::Upto => {
                let stop = a.words(0);
                let end = text.find(|c: char| stop.contains(c)).unwrap_or(text.len());
                Answer::words(&text[..end])
            }
            C::WordsUpper | C::Upper => Answer::words(text.to_ascii_uppercase()),
            C::WordsLower | C::Lower => Answer::words(text.to_ascii_lowercase()),
            C::WordsDecolorize | C::Decolorize => {
                Answer::words(chars().filter(|c| !is_colour(*c)).collect::<String>())
            }
            _ => return None,
        })
    }

    /// The name of a resource without its suffix.
    pub(super) fn resource_name(&self, resource: Rid) -> String {
        self.library().about(resource).map_or_else(String::new, |a| a.shown().to_owned())
    }

    /// The plain name of a thing; its full names are put together where messages are.
    pub(super) fn name_of(&self, thing: Handle) -> String {
        let Some(object) = self.world.get(thing) else { return String::new() };
        if !object.named().is_empty() {
            return object.named().to_owned();
        }
        let resource = match &object.body {
            Body::Creature(b) => self.library().rid(ResKind::Monster, b.creature.form.into()),
            Body::Item(i) => i.kind,
            Body::Feature(f) => f.resource,
            Body::Map(m) => m.dungeon,
        };
        self.resource_name(resource)
    }

    pub(super) fn description_of(&self, thing: Handle) -> String {
        let resource = match self.world.get(thing).map(|o| &o.body) {
            Some(Body::Creature(b)) => self.library().rid(ResKind::Monster, b.creature.form.into()),
            Some(Body::Item(i)) => i.kind,
            Some(Body::Feature(f)) => f.resource,
            _ => return String::new(),
        };
        self.library().about(resource).map_or_else(String::new, |a| a.desc.clone())
    }

    pub(super) fn pronoun(&self, call: Call, thing: Handle) -> &'static str {
        let being = self.world.being(thing);
        let row = match being {
            Some(b) if b.player => ["Your", "your", "You", "you", "You", "you"],
            Some(b) if self.rules.has_flag(&b.creature, 66) => ["Its", "its", "It", "it", "It", "it"],
            Some(b) if b.creature.female => ["Her", "her", "Her", "her", "She", "she"],
            Some(_) => ["His", "his", "Him", "him", "He", "he"],
            None => ["Its", "its", "It", "it", "It", "it"],
        };
        match call {
            Call::ThingHis => row[0],
            Call::ThingHisSmall => row[1],
            Call::ThingHim => row[2],
            Call::ThingHimSmall => row[3],
            Call::ThingHe => row[4],
            _ => row[5],
        }
    }

    /// Texts with `%d`, `%s`, `%c` and `%%`, as scripts use them; widths are passed over.
    pub(super) fn format(&self, pattern: &str, arguments: &[Datum]) -> String {
        let mut out = String::new();
        let mut rest = arguments.iter();
        let mut chars = pattern.chars();
        while let Some(c) = chars.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            let mut plus = false;
            let letter = loop {
                match chars.next() {
                    Some('+') => plus = true,
                    Some(d) if d.is_ascii_digit() || matches!(d, '-' | '.' | ' ' | 'l' | 'h' | '#') => {}
                    other => break other,
                }
            };
            match letter {
                Some('%') => out.push('%'),
                Some('s') => {
                    if let Some(Datum::Words(w)) = rest.next() {
                        out.push_str(w);
                    }
                }
                Some('c') => {
                    let code = rest.next().map_or(0, Datum::number);
                    out.extend(u32::try_from(code).ok().and_then(char::from_u32));
                }
                Some('d' | 'i' | 'u' | 'x') => {
                    let n = rest.next().map_or(0, Datum::number);
                    if plus && n >= 0 {
                        out.push('+');
                    }
                    out.push_str(&n.to_string());
                }
                Some(other) => {
                    out.push('%');
                    out.push(other);
                }
                None => out.push('%'),
            }
            if out.len() > LONGEST {
                break;
            }
        }
        held(out)
    }

    /// Texts with tags in angle brackets, filled in plainly: names, numbers, resources and further texts.
    pub(super) fn expand(&self, pattern: &str, arguments: &[Datum]) -> String {
        let mut out = String::new();
        let mut rest = arguments.iter();
        let mut from = pattern;
        while let Some((before, after)) = from.split_once('<') {
            out.push_str(before);
            let Some((tag, next)) = after.split_once('>') else {
                from = after;
                continue;
            };
            let word = tag.trim_end_matches(|c: char| c.is_ascii_digit()).to_ascii_lowercase();
            match word.as_str() {
                "str" => {
                    if let Some(Datum::Words(w)) = rest.next() {
                        out.push_str(w);
                    }
                }
                "num" => out.push_str(&rest.next().map_or(0, Datum::number).to_string()),
                "res" => out.push_str(&self.resource_name(Rid(rest.next().map_or(0, Datum::number) as u32))),
                "obj" | "hobj" => {
                    let thing = self.object_of(rest.next().map_or(0, Datum::number));
                    out.push_str(&self.name_of(thing));
                }
                "eactor" => out.push_str(&self.name_of(self.party(0))),
                "evictim" | "etarget" => out.push_str(&self.name_of(self.party(1))),
                "eitem" => out.push_str(&self.name_of(self.party(2))),
                // Colours and what else is only seen.
                _ => {}
            }
            from = next;
            if out.len() > LONGEST {
                break;
            }
        }
        out.push_str(from);
        held(out)
    }
}

/// Colour codes stand among the letters from 128 on.
fn is_colour(c: char) -> bool {
    ('\u{80}'..='\u{ff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_go_by_the_ending() {
        let all = ["wolf pup", "sty", "day", "fox", "watchman"].map(plural);
        assert_eq!(all, ["wolf pups", "sties", "days", "foxes", "watchmen"]);
    }

    #[test]
    fn no_text_is_longer_than_allowed() {
        assert_eq!(held("ö".repeat(LONGEST)).len(), LONGEST);
    }
}
