//! Words for the choices of a birth that no resource describes: a table, `birth.tsv`.

use super::advance::Question;
use super::birth::{Choice, ScoreSet};
use super::create::Perk;
use super::lore::Gift;
use super::study::Study;
use crate::adapt::Names;
use crate::creature::Rules;
use crate::creature::numbers::lines;
use crate::shipped;
use crate::values::{Attribute, SCORES};
use std::collections::BTreeMap;

/// The choices by what they are for.
#[derive(Debug, Clone)]
pub struct BirthWords {
    sexes: Vec<Choice>,
    personalities: Vec<Choice>,
    alignments: BTreeMap<i32, Choice>,
    schools: BTreeMap<i32, Choice>,
    studies: Vec<Choice>,
    scores: Vec<Choice>,
    perks: BTreeMap<String, Choice>,
    kinds: BTreeMap<i32, String>,
    damages: BTreeMap<i32, String>,
    saves: BTreeMap<i32, String>,
}

/// Sorts of perks that the table names.
const PERKS: [&str; 8] = ["item", "spell", "talent", "enemy", "smite", "immunity", "resistance", "save"];

impl BirthWords {
    /// The shipped words.
    pub fn shipped() -> Result<BirthWords, String> {
        BirthWords::read(shipped::BIRTH)
    }

    /// Words from a table; what is missing or not known is an error with its place.
    pub fn read(text: &str) -> Result<BirthWords, String> {
        let names = Names::new();
        let mut all = BirthWords {
            sexes: Vec::new(),
            personalities: Vec::new(),
            alignments: BTreeMap::new(),
            schools: BTreeMap::new(),
            studies: Vec::new(),
            scores: Vec::new(),
            perks: BTreeMap::new(),
            kinds: names.words_of("MA_"),
            damages: names.words_of("AD_"),
            saves: names.words_of("SN_"),
        };
        for (line, row) in lines(text) {
            let wrong = |what: &str| format!("birth.tsv, line {line}: {what}");
            let [kind, key, name, about] = row[..] else {
                return Err(wrong("a kind, a key, a name and an explanation are needed"));
            };
            let choice = Choice { name: name.to_owned(), about: about.to_owned() };
            let number = |key: &str| names.find(key).ok_or_else(|| wrong("this name is not known"));
            match kind {
                "sex" => all.sexes.push(choice),
                "personality" => all.personalities.push(choice),
                "study" => all.studies.push(choice),
                "score" => all.scores.push(choice),
                "school" => drop(all.schools.insert(number(key)?, choice)),
                "alignment" => {
                    let mask = key.split('|').filter(|k| *k != "-").try_fold(0, |m, k| Ok(m | number(k)?));
                    all.alignments.insert(mask.map_err(|e: String| e)?, choice);
                }
                "perk" if PERKS.contains(&key) => drop(all.perks.insert(key.to_owned(), choice)),
                _ => return Err(wrong("no rule asks for such a word")),
            }
        }
        let complete = all.sexes.len() == 2
            && all.personalities.len() == 16
            && all.alignments.len() == 9
            && all.studies.len() == Study::ALL.len()
            && all.scores.len() == SCORES
            && all.schools.len() == 9
            && all.perks.len() == PERKS.len();
        if complete { Ok(all) } else { Err("birth.tsv: a choice is missing".to_owned()) }
    }

    /// Female, male.
    pub fn sexes(&self) -> &[Choice] {
        &self.sexes
    }

    /// The sixteen personalities.
    pub fn personalities(&self) -> &[Choice] {
        &self.personalities
    }

    /// An alignment by its mask.
    pub fn alignment(&self, mask: i32) -> Choice {
        let unknown = || Choice { name: mask.to_string(), about: String::new() };
        self.alignments.get(&mask).cloned().unwrap_or_else(unknown)
    }

    /// A race itself among its branches.
    pub fn standard(&self, race: &Choice) -> Choice {
        Choice { name: format!("{} (Standard)", race.name), about: race.about.clone() }
    }

    /// A set of scores with its perks. Names are cut to three letters so that the seven scores fit on a line.
    pub fn score_set(&self, rules: &Rules<'_>, set: &ScoreSet) -> Choice {
        let short = |name: &str| name.chars().take(3).collect::<String>();
        let score = |(i, value): (usize, &i8)| format!("{} {value}", short(&self.scores[i].name));
        let name: Vec<String> = set.scores.iter().enumerate().map(score).collect();
        let about: Vec<String> = set.perks.iter().map(|&p| self.perk(rules, p)).collect();
        Choice { name: name.join(", "), about: about.join(", ") }
    }

    /// A perk in words.
    pub fn perk(&self, rules: &Rules<'_>, perk: Perk) -> String {
        let word = |key: &str| self.perks.get(key).map_or("", |c| c.name.as_str());
        let of =
            |map: &BTreeMap<i32, String>, key: i32| map.get(&key).cloned().unwrap_or_else(|| key.to_string());
        match perk {
            Perk::Feat(feat) => rules.lore.feat_name(feat),
            Perk::Spell => word("spell").to_owned(),
            Perk::Talent => word("talent").to_owned(),
            Perk::Item => word("item").to_owned(),
            Perk::Gift(Gift::Ability(ability, level)) => {
                let found = rules.lore.abilities().iter().find(|a| i32::from(a.number) == ability);
                format!("{} {level}", found.map_or("", |a| a.name.as_str()))
            }
            Perk::Gift(Gift::Enemy(kind, _)) => format!("{}: {}", word("enemy"), of(&self.kinds, kind)),
            Perk::Gift(Gift::Smite(kind, _)) => format!("{}: {}", word("smite"), of(&self.kinds, kind)),
            Perk::Gift(Gift::Immunity(kind)) => format!("{}: {}", word("immunity"), of(&self.damages, kind)),
            Perk::Gift(Gift::Resistance(kind, amount)) => {
                format!("{} {amount}: {}", word("resistance"), of(&self.damages, kind))
            }
            Perk::Gift(Gift::Save(kind, amount)) => {
                format!("{} +{amount}: {}", word("save"), of(&self.saves, kind))
            }
        }
    }

    /// The choices of a question that a level asks.
    pub fn level_choices(&self, rules: &Rules<'_>, question: &Question) -> Vec<Choice> {
        let blank = |name: String| Choice { name, about: String::new() };
        match question {
            Question::Feat { options } => {
                let one = |f: &i32| match rules.lore.feat(*f) {
                    Some(feat) => Choice { name: feat.name.clone(), about: feat.text.clone() },
                    None => blank(rules.lore.feat_name(*f)),
                };
                options.iter().map(one).collect()
            }
            Question::Skill { options } => {
                let one = |s: &i32| match rules.lore.skill(*s) {
                    Some(skill) => Choice { name: skill.name.clone(), about: skill.text.clone() },
                    None => blank(s.to_string()),
                };
                options.iter().map(one).collect()
            }
            Question::Study { options } => {
                options.iter().map(|&s| self.studies[s as usize].clone()).collect()
            }
            Question::School { options } => {
                let one = |s: &i32| self.schools.get(s).cloned().unwrap_or_else(|| blank(s.to_string()));
                options.iter().map(one).collect()
            }
            Question::Weapon { options, .. } => {
                let items = options.iter().filter_map(|&i| rules.library.items.get(usize::from(i)));
                items
                    .map(|i| Choice { name: i.about.shown().to_owned(), about: i.about.desc.clone() })
                    .collect()
            }
            Question::Foe { options } => {
                let one = |k: &i32| blank(self.kinds.get(k).cloned().unwrap_or_else(|| k.to_string()));
                options.iter().map(one).collect()
            }
            Question::Domain { options } => {
                let all = options.iter().filter_map(|&i| rules.library.domains.get(usize::from(i)));
                all.map(|d| Choice { name: d.about.shown().to_owned(), about: d.about.desc.clone() })
                    .collect()
            }
            Question::Score { options } => {
                let one = |i: &u8| self.scores.get(usize::from(*i)).cloned();
                options.iter().map(|i| one(i).unwrap_or_else(|| blank(i.to_string()))).collect()
            }
        }
    }

    /// What a score is for.
    pub fn score(&self, score: Attribute) -> Option<&Choice> {
        self.scores.get(score.index())
    }
}
