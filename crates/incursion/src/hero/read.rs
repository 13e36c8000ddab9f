//! Reads the tables of feats, skills, synergies, abilities, foes and perks.
//!
//! Promise: a row that names nothing, a condition of no kind, a feat that requires itself directly or through others: each
//! is refused with file, line and column before any rule runs.

use super::lore::{
    Ability, Condition, Feat, Gift, Lore, MOST_ALTERNATIVES, MOST_CONDITIONS, Perk, Rarity, Skill, Synergy,
};
use crate::adapt::Names;
use crate::creature::names as n;
use crate::shipped;
use crate::values::Attribute;
use std::ops::RangeInclusive;

/// A complaint about a table.
pub(super) fn bad(file: &str, line: usize, column: usize, what: &str) -> String {
    format!("{file}, line {line}, column {column}: {what}")
}

/// Where a field of a row begins.
fn column(row: &[&str], field: usize) -> usize {
    row.iter().take(field).map(|f| f.chars().count() + 1).sum::<usize>() + 1
}

const KNOWLEDGES: RangeInclusive<i16> = 23..=31;

pub(super) struct Reader<'a> {
    pub names: &'a Names,
    pub file: &'static str,
}

impl Reader<'_> {
    pub fn name(&self, line: usize, at: usize, word: &str) -> Result<i32, String> {
        match self.names.find(word) {
            Some(number) => Ok(number),
            None => Err(bad(self.file, line, at, &format!("nothing is called '{word}'"))),
        }
    }

    pub fn number(&self, line: usize, at: usize, word: &str) -> Result<i16, String> {
        word.parse().map_err(|_| bad(self.file, line, at, &format!("'{word}' is not a number of 16 bits")))
    }

    fn conditions(&self, line: usize, at: usize, text: &str) -> Result<Vec<Vec<Condition>>, String> {
        if text == "-" {
            return Ok(Vec::new());
        }
        let mut all = Vec::new();
        for alternative in text.split(" | ") {
            let mut set = Vec::new();
            for condition in alternative.split(", ") {
                set.push(self.condition(line, at, condition)?);
            }
            if set.len() > MOST_CONDITIONS {
                let what =
                    format!("an alternative has at most {MOST_CONDITIONS} conditions, not {}", set.len());
                return Err(bad(self.file, line, at, &what));
            }
            all.push(set);
        }
        if all.len() > MOST_ALTERNATIVES {
            let what = format!("a feat has at most {MOST_ALTERNATIVES} alternatives, not {}", all.len());
            return Err(bad(self.file, line, at, &what));
        }
        Ok(all)
    }

    fn condition(&self, line: usize, at: usize, text: &str) -> Result<Condition, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let name = |word: &str| self.name(line, at, word);
        let number = |word: &str| self.number(line, at, word);
        Ok(match words[..] {
            ["FEAT", feat] => Condition::Feat(name(feat)? as i16),
            ["ABILITY", ability, least] => Condition::Ability(name(ability)? as i16, number(least)?),
            ["BAB", mode, least] => Condition::BaseAttack(name(mode)? as u8, number(least)?),
            ["SKILL", skill, least] => Condition::Skill(name(skill)? as i16, number(least)?),
            ["CR", least] => Condition::Challenge(number(least)?),
            ["ATTR", attribute, least] => {
                let attribute = Attribute::of(name(attribute)?)
                    .ok_or_else(|| bad(self.file, line, at, &format!("'{attribute}' is not an attribute")))?;
                Condition::Attribute(attribute, number(least)?)
            }
            ["CASTER", least] => Condition::Caster(number(least)?),
            ["WEP_SKILL", level] => Condition::WeaponSkill(number(level)?),
            ["PROF", group] => Condition::Proficient(name(group)? as u32),
            ["NOT_PROF", group] => Condition::NotProficient(name(group)? as u32),
            ["ATTACK", kind] => Condition::Attack(name(kind)? as i16),
            ["MTYPE", kind] => Condition::Type(name(kind)? as i16),
            _ => return Err(bad(self.file, line, at, &format!("'{text}' is not a condition"))),
        })
    }
}

impl Lore {
    /// The shipped tables.
    pub fn shipped() -> Result<Lore, String> {
        Lore::read(shipped::FEATS, shipped::SKILLS, shipped::SYNERGIES, shipped::ABILITIES, &Names::new())
    }

    /// Tables from their texts.
    pub fn read(
        feats: &str,
        skills: &str,
        synergies: &str,
        abilities: &str,
        names: &Names,
    ) -> Result<Lore, String> {
        let mut lore = Lore {
            feats: vec![None; n::FT_LAST as usize],
            skills: vec![None; super::SKILLS + 1],
            synergies: Vec::new(),
            pairs: Vec::new(),
            abilities: Vec::new(),
            foes: Vec::new(),
            perks: Vec::new(),
            never: Vec::new(),
        };
        lore.read_gifts(names)?;
        lore.read_feats(feats, names)?;
        lore.read_skills(skills, names)?;
        let r = Reader { names, file: "synergies.tsv" };
        for (line, row) in crate::creature::numbers::lines(synergies) {
            let [skill, source, divisor] = row[..] else {
                return Err(bad(r.file, line, 1, "two skills and a number are needed"));
            };
            let divisor = r.number(line, column(&row, 2), divisor)?;
            if divisor <= 0 {
                return Err(bad(r.file, line, column(&row, 2), "the number must be above 0"));
            }
            let skill = r.name(line, 1, skill)? as i16;
            lore.synergies.push(Synergy {
                skill,
                source: r.name(line, column(&row, 1), source)? as i16,
                divisor,
            });
        }
        lore.synergies.sort_by_key(|s| s.skill);
        let r = Reader { names, file: "abilities.tsv" };
        for (line, row) in crate::creature::numbers::lines(abilities) {
            let [number, constant, name, text] = row[..] else {
                return Err(bad(r.file, line, 1, "four fields are needed"));
            };
            let number = r.number(line, 1, number)?;
            if r.name(line, column(&row, 1), constant)? != i32::from(number) {
                return Err(bad(
                    r.file,
                    line,
                    column(&row, 1),
                    &format!("{constant} is not number {number}"),
                ));
            }
            lore.abilities.push(Ability { number, name: name.to_owned(), text: text.to_owned() });
        }
        Ok(lore)
    }

    fn read_feats(&mut self, text: &str, names: &Names) -> Result<(), String> {
        let r = Reader { names, file: "feats.tsv" };
        let mut lines = Vec::new();
        for (line, row) in crate::creature::numbers::lines(text) {
            let [number, constant, name, flags, skills, conditions, text] = row[..] else {
                return Err(bad(r.file, line, 1, "seven fields are needed"));
            };
            let number = r.number(line, 1, number)?;
            if r.name(line, column(&row, 1), constant)? != i32::from(number) {
                return Err(bad(
                    r.file,
                    line,
                    column(&row, 1),
                    &format!("{constant} is not number {number}"),
                ));
            }
            for word in skills.split(' ').filter(|w| *w != "-") {
                self.pairs.push((r.name(line, column(&row, 4), word)? as i16, number));
            }
            let feat = Feat {
                number,
                name: name.to_owned(),
                repeatable: flags.contains('m'),
                warrior: flags.contains('w'),
                wizard: flags.contains('z'),
                metamagic: flags.contains('M'),
                unavailable: flags.contains('U'),
                unoffered: flags.contains('O'),
                monsters: flags.contains('X'),
                alternatives: r.conditions(line, column(&row, 5), conditions)?,
                text: text.to_owned(),
            };
            let place = usize::try_from(number).ok().and_then(|i| self.feats.get_mut(i));
            let place = place
                .ok_or_else(|| bad(r.file, line, 1, &format!("{number} is not the number of a feat")))?;
            *place = Some(feat);
            lines.push((number, line, column(&row, 5)));
        }
        self.pairs.sort_unstable();
        for (number, line, at) in lines {
            if self.requires_itself(number) {
                let name = self.feat_name(number.into());
                return Err(bad(r.file, line, at, &format!("the feat '{name}' requires itself")));
            }
        }
        Ok(())
    }

    /// Whether every way to a feat leads through the feat itself.
    fn requires_itself(&self, feat: i16) -> bool {
        let mut reached = vec![false; self.feats.len()];
        // What is reachable without the feat, step by step until nothing is added.
        loop {
            let mut grew = false;
            for other in self.feats.iter().flatten() {
                let at = other.number as usize;
                if reached[at] {
                    continue;
                }
                let holds = |c: &Condition| match c {
                    Condition::Feat(f) => {
                        *f != feat
                            && usize::try_from(*f).ok().and_then(|f| reached.get(f)).copied().unwrap_or(true)
                    }
                    _ => true,
                };
                if other.alternatives.is_empty() || other.alternatives.iter().any(|set| set.iter().all(holds))
                {
                    reached[at] = true;
                    grew = true;
                }
            }
            if !grew {
                break;
            }
        }
        !reached[feat as usize]
    }

    fn read_skills(&mut self, text: &str, names: &Names) -> Result<(), String> {
        let r = Reader { names, file: "skills.tsv" };
        for (line, row) in crate::creature::numbers::lines(text) {
            let [number, constant, name, first, second, how, armour, active, text] = row[..] else {
                return Err(bad(r.file, line, 1, "nine fields are needed"));
            };
            let number = r.number(line, 1, number)?;
            if r.name(line, column(&row, 1), constant)? != i32::from(number) {
                return Err(bad(
                    r.file,
                    line,
                    column(&row, 1),
                    &format!("{constant} is not number {number}"),
                ));
            }
            let attribute = |field: usize, word: &str| {
                let at = column(&row, field);
                Attribute::of(r.name(line, at, word)?)
                    .ok_or_else(|| bad(r.file, line, at, &format!("'{word}' is not an attribute")))
            };
            let skill = Skill {
                number,
                name: name.to_owned(),
                first: attribute(3, first)?,
                second: attribute(4, second)?,
                better: match how {
                    "max" => true,
                    "min" => false,
                    other => {
                        return Err(bad(
                            r.file,
                            line,
                            column(&row, 5),
                            &format!("'{other}' is neither max nor min"),
                        ));
                    }
                },
                armour: r.number(line, column(&row, 6), armour)? as i8,
                active: active == "active",
                unavailable: active == "unavailable",
                knowledge: KNOWLEDGES.contains(&number),
                text: text.to_owned(),
            };
            let place = usize::try_from(number).ok().and_then(|i| self.skills.get_mut(i));
            let place = place
                .ok_or_else(|| bad(r.file, line, 1, &format!("{number} is not the number of a skill")))?;
            *place = Some(skill);
        }
        match self.skills.iter().skip(1).position(Option::is_none) {
            Some(missing) => Err(format!("skills.tsv: skill {} is missing", missing + 1)),
            None => Ok(()),
        }
    }

    fn read_gifts(&mut self, names: &Names) -> Result<(), String> {
        let r = Reader { names, file: "foes.tsv" };
        for (line, row) in crate::creature::numbers::lines(shipped::FOES) {
            let [kind, rarity] = row[..] else {
                return Err(bad(r.file, line, 1, "a type and a rarity are needed"));
            };
            let rarity = match rarity {
                "common" => Rarity::Common,
                "uncommon" => Rarity::Uncommon,
                "rare" => Rarity::Rare,
                "very-rare" => Rarity::VeryRare,
                "scarce" => Rarity::Scarce,
                other => {
                    return Err(bad(r.file, line, column(&row, 1), &format!("'{other}' is not a rarity")));
                }
            };
            self.foes.push((r.name(line, 1, kind)?, rarity));
        }
        let r = Reader { names, file: "perks.tsv" };
        for (line, row) in crate::creature::numbers::lines(shipped::PERKS) {
            let [kind, what, amount, weight] = row[..] else {
                return Err(bad(r.file, line, 1, "four fields are needed"));
            };
            let what = r.name(line, column(&row, 1), what)?;
            let amount = i32::from(r.number(line, column(&row, 2), amount)?);
            let gift = match kind {
                "ability" => Gift::Ability(what, amount),
                "enemy" => Gift::Enemy(what, amount),
                "smite" => Gift::Smite(what, amount),
                "immunity" => Gift::Immunity(what),
                "resistance" => Gift::Resistance(what, amount),
                "save" => Gift::Save(what, amount),
                "never" => {
                    self.never.push(what);
                    continue;
                }
                other => return Err(bad(r.file, line, 1, &format!("'{other}' is not a kind of perk"))),
            };
            self.perks.push(Perk { gift, weight: r.number(line, column(&row, 3), weight)?.into() });
        }
        Ok(())
    }
}
