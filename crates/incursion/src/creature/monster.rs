//! How a monster comes to be: its body, what is laid over it, and what both bring with them.

use super::names as n;
use super::numbers::lines;
use super::status::{Source, Status};
use super::{Creature, Gear, Rules, Senses, Situation, Statuses};
use crate::makelev::Chance;
use crate::values::{Attribute as A, Matrix, Profile};
use angrist_irh::res::{Attack, ResKind, Rid};

/// Bodies from this size on look for a place that holds them, which takes a draw.
const HUGE: i32 = 6;

impl<'a> Rules<'a> {
    /// A creature with a body, before anything is calculated. Its sex is drawn unless the kind has only one; the original
    /// loses what it drew (H60).
    pub fn create(&self, form: u16, chance: &mut Chance) -> Creature {
        let all_female = self.monster(form).is_some_and(|m| m.flags.has(n::M_ALL_FEMALE));
        let all_male = self.monster(form).is_some_and(|m| m.flags.has(n::M_ALL_MALE));
        // The original throws a hundred-sided die.
        let sides = if self.profile.is_exact() { 100 } else { 2 };
        let drawn = !all_female && chance.random(sides) >= sides / 2;
        let female = all_female || (drawn && !all_male && self.profile == Profile::Sane);
        let mut c = self.blank(form);
        c.female = female;
        self.take_body(&mut c);
        c
    }

    /// A creature with a body and nothing else.
    pub(crate) fn blank(&self, form: u16) -> Creature {
        Creature {
            form,
            true_form: form,
            female: false,
            statuses: Statuses::default(),
            gear: Gear::default(),
            hero: None,
            situation: Situation { in_play: true, ..Situation::default() },
            values: [0; A::COUNT],
            known: [0; A::COUNT],
            hit_points: 0,
            max_hit_points: 0,
            fatigue: 0,
            max_mana: 0,
            used_mana: 0,
            held_mana: 0,
            concentration_used: 0,
            has_reach: false,
            reach_only: false,
            dies_of: None,
            senses: Senses::default(),
        }
    }

    /// Gives a creature what its body brings.
    pub(crate) fn take_body(&self, c: &mut Creature) {
        let Some(body) = self.monster(c.form) else { return };
        let rid = self.library.rid(ResKind::Monster, c.form.into());
        for s in &body.stati {
            c.statuses.gain(Status {
                nature: s.nature,
                value: s.value,
                magnitude: s.magnitude,
                duration: 0,
                source: Source::Body,
                effect: if s.effect.is_none() { rid } else { s.effect },
                ..Status::default()
            });
        }
    }

    /// Lays a template over a creature: its statuses, feats and skills, and attacks that the better of two takes the place of.
    pub fn add_template(&self, c: &mut Creature, template: u16, matrix: &mut Matrix) {
        let Some(t) = self.library.templates.get(usize::from(template)) else { return };
        let rid = self.library.rid(ResKind::Template, template.into());
        let age = t.kind & n::TM_AGECAT != 0;
        if age {
            // One is as old as one is.
            let ages: Vec<Rid> = self.ages().collect();
            c.statuses.retain(|s| !ages.contains(&s.effect));
        }
        for s in &t.stati {
            c.statuses.gain(Status {
                nature: s.nature,
                value: s.value,
                magnitude: s.magnitude,
                duration: 0,
                source: Source::Template,
                effect: if s.effect.is_none() { rid } else { s.effect },
                ..Status::default()
            });
        }
        for &feat in self.template_feats(t) {
            let nature = if i32::from(feat) < n::FT_FIRST { n::EXTRA_SKILL } else { n::EXTRA_FEAT };
            if !c.statuses.has_value(nature, feat.into()) {
                c.statuses.gain(Status::lasting(nature, feat.into(), 1, Source::Other, rid));
            }
        }
        self.suspend_attacks(c, &t.attacks, rid);
        let obvious = t.own_flags.has(-n::TMF_OBVIOUS);
        c.statuses.gain(Status::lasting(n::TEMPLATE, 0, obvious.into(), Source::Other, rid));
        self.recalculate(c, matrix, false);
    }

    fn ages(&self) -> impl Iterator<Item = Rid> {
        let all = self.library.templates.iter().enumerate().filter(|(_, t)| t.kind & n::TM_AGECAT != 0);
        all.map(|(i, _)| self.library.rid(ResKind::Template, i))
    }

    /// Where body and template have an attack of one kind, the worse is set aside. The original marks a worse attack of the
    /// template by a number that nothing reads, and a better one hides both (H56).
    fn suspend_attacks(&self, c: &mut Creature, new: &[Attack], rid: Rid) {
        let Some(body) = self.monster(c.form) else { return };
        let worth = |a: &Attack| {
            i32::from(a.damage.number) * i32::from(a.damage.sides)
                + i32::from(a.damage.bonus)
                + i32::from(a.dc)
        };
        for own in body.attacks.iter().filter(|a| !is_form_or_class(a)) {
            let Some(other) = new.iter().find(|a| a.kind == own.kind && !is_form_or_class(a)) else {
                continue;
            };
            let kind = i32::from(own.kind);
            let value = if worth(other) >= worth(own) { kind } else { -kind };
            c.statuses.gain(Status::lasting(n::SUSPEND_ATTK, value, 0, Source::Other, rid));
        }
    }

    /// Puts a creature into the world: dragons without an age get the usual one, and the huge look for room, which takes a
    /// draw.
    pub fn arrive(&self, c: &mut Creature, usual_age: Option<u16>, matrix: &mut Matrix, chance: &mut Chance) {
        let aged = self.templates(c).any(|t| t.kind & n::TM_AGECAT != 0);
        if let Some(age) = usual_age.filter(|_| !aged && Rules { ..*self }.is_type(c, n::MA_DRAGON)) {
            self.add_template(c, age, matrix);
        }
        self.recalculate(c, matrix, false);
        if c.value(A::Size) >= HUGE {
            chance.random(2);
        }
        self.recalculate(c, matrix, false);
    }

    /// A monster as the world meets it: body, templates, numbers, hit points and mana.
    pub fn monster_with(
        &self,
        form: u16,
        templates: &[u16],
        usual_age: Option<u16>,
        dice: super::points::Dice,
        matrix: &mut Matrix,
        chance: &mut Chance,
    ) -> Creature {
        let mut c = self.create(form, chance);
        self.recalculate(&mut c, matrix, false);
        for &t in templates {
            self.add_template(&mut c, t, matrix);
        }
        self.arrive(&mut c, usual_age, matrix, chance);
        self.roll_points(&mut c, dice, chance);
        c
    }

    /// The default age of a dragon: the first of `usual.tsv` that the library has.
    pub fn usual_age(&self) -> Option<u16> {
        let ages = lines(crate::shipped::USUAL).filter(|(_, row)| row.first() == Some(&"age"));
        let find = |name: &str| self.library.templates.iter().position(|t| t.about.name == name);
        let at = ages.filter_map(|(_, row)| find(row.get(1)?)).next()?;
        u16::try_from(at).ok()
    }

    /// Undead, constructs and plants never tire.
    pub(crate) fn is_tireless(&self, c: &'a Creature) -> bool {
        [n::MA_UNDEAD, n::MA_CONSTRUCT, n::MA_PLANT].into_iter().any(|t| self.is_type(c, t))
    }

    /// Whether the body is smaller than medium.
    pub(crate) fn is_small_race(&self, c: &'a Creature) -> bool {
        self.monster(c.true_form).is_some_and(|m| m.size < 4)
    }

    /// What a creature casts at: a hero's own spellcasting, a monster's challenge.
    pub fn caster_level(&self, c: &'a Creature) -> i32 {
        match &c.hero {
            Some(_) => {
                let level = self.ability_level(c, n::CA_SPELLCASTING);
                if c.statuses.has(n::BONUS_SLOTS) { level.max(1) } else { level }
            }
            None => self.challenge(c).max(1),
        }
    }
}

fn is_form_or_class(a: &Attack) -> bool {
    (90..=102).contains(&i32::from(a.kind))
}
