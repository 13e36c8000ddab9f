//! A creature's numbers with all their parts, as a value that can be printed or sent (S001-164).

use super::names as n;
use super::{Creature, Rules};
use crate::values::{Attribute as A, Bonus, Matrix, Mode, SCORES};
use serde::Serialize;

/// One number with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Number {
    /// What it is.
    pub name: &'static str,
    /// The number.
    pub value: i32,
    /// Its parts: type and amount. Percent numbers multiply some of them.
    pub parts: Vec<(&'static str, i32)>,
}

/// One skill with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skill {
    /// What it is.
    pub name: String,
    /// The level.
    pub value: i32,
    /// Its parts.
    pub parts: Vec<(&'static str, i32)>,
}

/// An attack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AttackLine {
    /// How, as the data files call it.
    pub kind: String,
    /// What damage.
    pub damage_type: String,
    /// Dice as text.
    pub dice: String,
    /// Difficulty of its save.
    pub dc: i32,
    /// The resource it stands for.
    pub effect: String,
}

/// Everything about a creature in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Account {
    /// Its name.
    pub name: String,
    /// What is laid over it.
    pub templates: Vec<String>,
    /// Challenge.
    pub challenge: i32,
    /// Hit points.
    pub hit_points: i32,
    /// Hit dice as text.
    pub hit_dice: String,
    /// Mana.
    pub mana: i32,
    /// Caster level.
    pub caster_level: i32,
    /// Base attack by way of fighting.
    pub base_attack: Vec<(Mode, i32)>,
    /// How heavily it is laden.
    pub load: super::load::Grade,
    /// Segments of a step.
    pub step: i32,
    /// All numbers that are not nothing.
    pub numbers: Vec<Number>,
    /// Attacks.
    pub attacks: Vec<AttackLine>,
    /// Resistances; `-1` is immune.
    pub resistances: Vec<(String, i32)>,
    /// Feats.
    pub feats: Vec<String>,
    /// Abilities and their levels.
    pub abilities: Vec<(String, i32)>,
    /// Skills it has or is good at.
    pub skills: Vec<Skill>,
    /// What it perceives.
    pub senses: super::Senses,
}

impl<'a> Rules<'a> {
    /// A creature's numbers with all their parts; `matrix` holds those of its last calculation.
    pub fn account(&self, c: &'a Creature, matrix: &Matrix, words: &crate::hero::Words) -> Account {
        let parts = |a: A| matrix.parts(a).map(|(b, n): (Bonus, i32)| (b.word(), n)).collect::<Vec<_>>();
        let number = |a: A| Number { name: a.word(), value: c.value(a), parts: parts(a) };
        let shown = |a: &A| a.index() < SCORES || c.value(*a) != 0 || matrix.parts(*a).next().is_some();
        let attack = |a: angrist_irh::res::Attack| AttackLine {
            kind: words.attack(a.kind.into()),
            damage_type: words.damage(a.damage_type.into()),
            dice: dice(a.damage),
            dc: if a.dc == 0 { 0 } else { self.power(c, a.dc.into()) },
            effect: self.library.name(a.effect).to_owned(),
        };
        let feats = self.feats(c);
        let skill = |number: i32| {
            let level = self.skill_level(c, number);
            let row = self.lore.skill(number)?;
            let parts: Vec<_> = level.named().into_iter().filter(|(_, n)| *n != 0).collect();
            let worth = level.total > 0 || feats.has(number);
            worth.then(|| Skill { name: row.name.clone(), value: level.total, parts })
        };
        let body = self.monster(c.form);
        Account {
            name: body.map_or(String::new(), |m| m.about.shown().to_owned()),
            templates: self.templates(c).map(|t| t.about.shown().to_owned()).collect(),
            challenge: self.challenge(c),
            hit_points: c.max_hit_points,
            hit_dice: match body {
                Some(m) if m.fixed_hp.is_some() => "fixed".to_owned(),
                Some(m) => format!("{}d{}", self.hit_dice(c, m.hit_dice.into()), self.hit_die(c)),
                None => String::new(),
            },
            mana: self.total_mana(c),
            caster_level: self.caster_level(c),
            base_attack: Mode::ALL.into_iter().map(|m| (m, self.base_attack(c, m))).collect(),
            load: self.encumbrance(c),
            step: self.step_time(c),
            numbers: A::ALL.into_iter().filter(shown).map(number).collect(),
            attacks: self.attacks(c).map(attack).collect(),
            resistances: words
                .damages()
                .filter(|&(kind, _)| kind != n::AD_POIS && kind != n::AD_DREX)
                .map(|(kind, name)| (name.to_owned(), self.resistance(c, kind, false)))
                .filter(|(_, amount)| *amount != 0)
                .collect(),
            feats: feats.iter().filter(|&f| f >= n::FT_FIRST).map(|f| self.lore.feat_name(f)).collect(),
            abilities: words
                .abilities()
                .map(|(number, name)| (name.to_owned(), self.ability_level(c, number)))
                .filter(|(_, level)| *level != 0)
                .collect(),
            skills: (1..=crate::hero::SKILLS as i32).filter_map(skill).collect(),
            senses: c.senses,
        }
    }
}

/// Dice as text.
fn dice(d: angrist_irh::res::Dice) -> String {
    match (d.number, d.bonus) {
        (0, bonus) => bonus.to_string(),
        (number, 0) => format!("{number}d{}", d.sides),
        (number, bonus) => format!("{number}d{}{bonus:+}", d.sides),
    }
}
