//! Facts to choose by at birth: what a race or a calling gives, and which are good for a first game.

use super::plan::Planner;
use super::questions::plain;
use crate::creature::Rules;
use crate::creature::names as n;
use crate::hero::attack_percent;
use crate::hero::birth::{Asked, Topic};
use crate::values::Mode;
use angrist_engine::play::{Choice, Phrase, QuestionKind};
use angrist_irh::res::{Class, Grant, GrantKind, Race};

/// The words of the scores, in their order.
const SCORES: [&str; 7] =
    ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma", "luck"];
/// How many skills are named at most.
const SKILLS: usize = 9;

/// How hard a calling is to play: by its health, its arms and whether it lives by spells.
fn ease(class: &Class) -> &'static str {
    let casts = class.grants.iter().any(|g| i32::from(g.what) == n::SPELL_ACCESS);
    let arms = attack_percent(class, Mode::Melee);
    match (arms >= 100, casts) {
        (true, false) if class.hit_dice >= 8 => "easy",
        (true, _) => "fair",
        (false, _) if class.hit_dice >= 8 => "fair",
        _ => "hard",
    }
}

/// A number as people read a bonus.
fn signed(value: i32) -> String {
    format!("{value:+}")
}

impl Planner<'_> {
    fn names(&self, rules: &Rules<'_>, grants: &[Grant]) -> String {
        let mut out: Vec<String> = Vec::new();
        for grant in grants.iter().filter(|g| g.level <= 1) {
            let what = i32::from(grant.what);
            let name = match grant.kind {
                GrantKind::Ability => {
                    let found = rules.lore.abilities().iter().find(|a| i32::from(a.number) == what);
                    found.map_or_else(String::new, |a| a.name.clone())
                }
                GrantKind::Feat if what > 0 => rules.lore.feat_name(what),
                _ => String::new(),
            };
            if !name.is_empty() && !out.contains(&name) {
                out.push(name);
            }
        }
        out.join(", ")
    }

    fn skill_names(&self, rules: &Rules<'_>, skills: &[i16]) -> String {
        let names = skills.iter().filter_map(|&s| rules.lore.skill(s.into())).map(|s| s.name.clone());
        names.take(SKILLS).collect::<Vec<_>>().join(", ")
    }

    fn of_class(&self, rules: &Rules<'_>, class: &Class, about: &str) -> Choice {
        let melee = attack_percent(class, Mode::Melee);
        let archery = attack_percent(class, Mode::Archery);
        let gear: Vec<&str> =
            class.gear.iter().filter_map(|g| rules.library.about(g.item)).map(|a| a.shown()).collect();
        let ease = ease(class);
        let help = Phrase::id("birth-class")
            .with("about", about)
            .with("health", class.hit_dice)
            .with("mana", class.mana)
            .with("melee", melee)
            .with("archery", archery)
            .with("points", class.skill_points)
            .with("skills", self.skill_names(rules, &class.skills))
            .with("gifts", self.names(rules, &class.grants))
            .with("gear", gear.join(", "))
            .with("god", if class.flags.has(n::CF_RELIGIOUS) { "yes" } else { "no" });
        Choice {
            note: vec![Phrase::id("birth-ease").with("how", ease)],
            help: Some(help),
            ..Choice::new("", Phrase::plain(plain(class.about.shown())))
        }
    }

    fn of_race(&self, rules: &Rules<'_>, race: &Race, about: &str) -> Choice {
        let scores = race.attributes.iter().zip(SCORES).filter(|(value, _)| **value != 0);
        let note: Vec<Phrase> = scores
            .map(|(&value, word)| {
                Phrase::id("birth-score").with("score", word).with("n", signed(value.into()))
            })
            .collect();
        let favoured: Vec<&str> =
            race.favoured.iter().filter_map(|&c| rules.library.about(c)).map(|a| a.shown()).collect();
        let body = rules.library.monster(race.monster);
        let help = Phrase::id("birth-race")
            .with("about", about)
            .with("favoured", favoured.join(", "))
            .with("skills", self.skill_names(rules, &race.skills))
            .with("gifts", self.names(rules, &race.grants))
            .with("speed", body.map_or(100, |b| 100 + 5 * i32::from(b.movement)));
        Choice { note, help: Some(help), ..Choice::new("", Phrase::plain(plain(race.about.shown()))) }
    }

    /// The choices of a question at birth with what they give.
    pub(super) fn with_facts(&self, asked: &Asked, kind: QuestionKind) -> QuestionKind {
        let rules = self.book.rules(&self.cat.library);
        let QuestionKind::Choice(list) = kind else { return kind };
        let about = |c: &Choice| c.help.as_ref().and_then(|h| h.as_plain()).unwrap_or("").to_owned();
        let told: Vec<Choice> = match asked.topic {
            Topic::Class => rules
                .classes_offered()
                .zip(&list)
                .map(|((_, class), c)| Choice {
                    key: c.key.clone(),
                    ..self.of_class(&rules, class, &about(c))
                })
                .collect(),
            Topic::Race => rules
                .races_offered()
                .zip(&list)
                .map(|((_, race), c)| Choice { key: c.key.clone(), ..self.of_race(&rules, race, &about(c)) })
                .collect(),
            _ => Vec::new(),
        };
        // Only where the lists are the same: a library may offer fewer by its scripts.
        let same = told.len() == list.len() && told.iter().zip(&list).all(|(a, b)| a.label == b.label);
        QuestionKind::Choice(if same { told } else { list })
    }
}
