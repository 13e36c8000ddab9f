//! What a creature is called (S001-296).
//!
//! A creature known by a name of its own is called by it: by the first of its words, or by the second if the first is a title.
//! Everybody else is called by the body, or by what it seems to be until it is known, with what is laid over it; if wanted with
//! sex, health, conditions and disposition in front. What is only seen as a shadow is a form.

use super::flags::NameFlags as F;
use super::text::{article, capital, possessive};
use super::wording::{Shape, Wording};
use super::{Sex, Text};
use crate::creature::names as n;
use crate::creature::{Creature, Rules};
use crate::values::{Attribute, Profile};
use serde::{Deserialize, Serialize};

/// Below this intelligence the sex does not matter.
const LEAST_MIND: i32 = 3;

/// How a creature stands to the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is what it says")]
pub enum Regard {
    Allied,
    #[default]
    Neutral,
    Hostile,
}

/// What a viewer knows of a creature.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Acquaintance {
    /// What it is: its seeming is seen through, its own name known.
    pub known: bool,
    /// That it has another body than its own.
    pub shape_known: bool,
    /// Its own name, in full.
    pub own_name: Option<String>,
    /// How it stands to the viewer.
    pub regard: Regard,
    /// It is at peace with the viewer.
    pub peaceful: bool,
    /// It was at peace with the viewer.
    pub was_peaceful: bool,
    /// The viewer hides and reads from its bearing whether it noticed.
    pub awareness: Option<bool>,
    /// The viewer knows that it is an illusion.
    pub seen_through: bool,
    /// It is an illusion of the viewer, or was summoned by the viewer.
    pub own_making: bool,
}

impl<'a> Rules<'a> {
    /// The sex that pronouns go by. Animals, the mindless and the neuter have none (as has somebody too confused to think).
    pub fn sex(&self, c: &'a Creature) -> Sex {
        let none = self.has_flag(c, n::M_NEUTER)
            || c.value(Attribute::Int) < LEAST_MIND
            || self.is_type(c, n::MA_ANIMAL);
        match (none, c.female) {
            (true, _) => Sex::Neuter,
            (false, true) => Sex::Female,
            (false, false) => Sex::Male,
        }
    }

    /// What a creature is called.
    pub fn creature_name(&self, c: &'a Creature, seen: &Acquaintance, flags: F, words: &Wording) -> Text {
        let own = seen.own_name.as_deref().filter(|_| seen.known);
        let mut name = match own {
            Some(own) if !flags.has(F::LONG) => first_name(own, words).to_owned(),
            _ if flags.has(F::SHADOW) => self.shadow(c, flags, words),
            _ => self.full_name(c, seen, own, flags, words),
        };
        // The original leaves the words of a creature's name as they are (S20).
        if flags.has(F::CAPITALS) && self.profile == Profile::Sane {
            name = name.split(' ').map(capital).collect::<Vec<_>>().join(" ");
        }
        if flags.has(F::CAPITAL) {
            name = capital(&name);
        }
        if flags.has(F::POSSESSIVE) {
            name = possessive(&name);
        }
        Text::from(name)
    }

    fn shadow(&self, c: &'a Creature, flags: F, words: &Wording) -> String {
        let shape = if self.has_flag(c, n::M_INCOR) {
            Shape::Spectral
        } else if self.has_flag(c, n::M_HUMANOID) {
            Shape::Humanoid
        } else if self.has_flag(c, n::M_AMORPH) {
            Shape::Amorphous
        } else if self.is_type(c, n::MA_REPTILIAN) {
            Shape::Reptilian
        } else {
            Shape::Monstrous
        };
        let size = words.size(c.value(Attribute::Size));
        let parts = [words.word("unclear"), size, words.shape(shape, self.profile), words.word("form")];
        let form = parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ");
        // The original has no article here, even when asked for one.
        let plain = self.profile != Profile::Sane || !(flags.has(F::DEFINITE) || flags.has(F::INDEFINITE));
        if plain { form } else { format!("{} {form}", article(&form)) }
    }

    fn full_name(
        &self,
        c: &'a Creature,
        seen: &Acquaintance,
        own: Option<&str>,
        flags: F,
        words: &Wording,
    ) -> String {
        let mut name = self.kind_name(c, seen, words);
        if flags.has(F::STATE) {
            for word in self.state_words(c, seen, words) {
                name = format!("{word} {name}");
            }
        }
        if seen.seen_through {
            name = format!("{} {name}", words.word("illusory"));
        }
        let proper = self.monster(c.form).is_some_and(|m| m.flags.has(n::M_PROPER));
        if !proper {
            let front = if !flags.has(F::INDEFINITE) && !flags.has(F::DEFINITE) {
                ""
            } else if seen.own_making {
                words.word("your")
            } else if flags.has(F::DEFINITE) {
                words.word("the")
            } else {
                article(&name)
            };
            if !front.is_empty() {
                name = format!("{front} {name}");
            }
        }
        if let Some(own) = own {
            name = format!("{name} {} {own}", words.word("named"));
        }
        if flags.has(F::LONG) && c.is_polymorphed() && seen.shape_known {
            name.push_str(&self.other_shape(c, words));
        }
        name
    }

    /// What it has turned into, behind the name of what it is.
    fn other_shape(&self, c: &'a Creature, words: &Wording) -> String {
        let Some(form) = self.monster(c.form) else { return String::new() };
        let shown = form.about.shown();
        let rid = self.library.rid(angrist_irh::res::ResKind::Monster, c.form.into());
        let of_its_own = self.monster(c.true_form).is_some_and(|m| m.attacks.iter().any(|a| a.effect == rid));
        if of_its_own {
            format!(" {} {shown} {}", words.word("in-form"), words.word("in-form-end"))
        } else {
            format!(
                " {} {} {shown}{}",
                words.word("polymorphed"),
                article(shown),
                words.word("polymorphed-end")
            )
        }
    }

    /// The name of the body with what is laid over it.
    fn kind_name(&self, c: &'a Creature, seen: &Acquaintance, words: &Wording) -> String {
        let body = if c.is_polymorphed() && seen.shape_known { c.true_form } else { c.form };
        let real = self.monster(body);
        let seems = || {
            let seeming = real?.attacks.iter().find(|a| i32::from(a.kind) == n::A_SEEM)?;
            self.library.monster(seeming.effect)
        };
        let shown = if seen.known { real } else { seems().or(real) };
        let mut name = shown.map_or(String::new(), |m| m.about.shown().to_owned());
        if c.is_polymorphed() {
            return name;
        }
        for laid in c.statuses.of(n::TEMPLATE).iter().filter(|s| s.magnitude != 0 || seen.known) {
            let Some(template) = self.library.template(laid.effect) else { continue };
            let word = template.about.shown();
            name = if template.own_flags.has(-n::TMF_POSTSCRIPT) {
                format!("{name} {word}")
            } else {
                format!("{word} {name}")
            };
        }
        for front in words.front() {
            let found = name.split(' ').position(|w| w == front);
            if let Some(at) = found.filter(|&at| at > 0) {
                let mut parts: Vec<&str> = name.split(' ').collect();
                let word = parts.remove(at);
                parts.insert(0, word);
                name = parts.join(" ");
            }
        }
        name
    }

    /// Words about its state, each of which is put in front of the former.
    fn state_words<'w>(&self, c: &'a Creature, seen: &Acquaintance, words: &'w Wording) -> Vec<&'w str> {
        let mut all = Vec::new();
        match self.sex(c) {
            Sex::Male => all.push(words.word("male")),
            Sex::Female => all.push(words.word("female")),
            Sex::Neuter => {}
        }
        let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
        let tenths = i64::from(c.hit_points) * 10 / i64::from(most.max(1));
        all.push(words.health(tenths.clamp(0, 10) as i32));
        all.extend(words.conditions().filter(|(nature, _)| c.statuses.has(*nature)).map(|(_, word)| word));
        if seen.peaceful {
            all.push(words.word("peaceful"));
        } else if seen.was_peaceful {
            all.push(words.word("was-peaceful"));
        }
        match seen.awareness {
            Some(true) => all.push(words.word("aware")),
            Some(false) => all.push(words.word("unaware")),
            None => {}
        }
        all.push(match seen.regard {
            Regard::Allied => words.word("allied"),
            Regard::Neutral => words.word("neutral"),
            Regard::Hostile => words.word("hostile"),
        });
        all
    }
}

/// The name somebody is called by: the first word of the full name, the second after a title, the whole if the first word says
/// so.
pub fn first_name<'n>(full: &'n str, words: &Wording) -> &'n str {
    let mut parts = full.split(' ');
    let first = parts.next().unwrap_or("");
    if words.is_kept_whole(first) {
        return full;
    }
    if words.is_title(first) { parts.next().unwrap_or(full) } else { first }
}
