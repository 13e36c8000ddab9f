//! Hit points, mana, skill points, ranks and spell slots of a hero (hero 5 and 7.5).

use super::{CLASSES, Hero};
use crate::creature::names as n;
use crate::creature::numbers::within;
use crate::creature::points::Dice;
use crate::creature::{Creature, Rules, Source};
use crate::values::{Attribute as A, modifier};

/// What every hero has before the first level.
const FIRST_POINTS: i32 = 20;
/// Skills that everybody is a little familiar with.
const FAMILIAR: [i32; 9] = [
    n::SK_DECIPHER,
    n::SK_KNOW_THEO,
    n::SK_KNOW_GEO,
    n::SK_ATHLETICS,
    n::SK_APPRAISE,
    n::SK_SEARCH,
    n::SK_SPOT,
    n::SK_CRAFT,
    n::SK_RIDE,
];

impl<'a> Rules<'a> {
    /// Most hit points of a hero (S001-209): twenty, the dice of levels or of a mighty body, feats, and the size of the body.
    pub fn hero_hit_points(&self, c: &'a Creature, hero: &Hero, dice: Dice) -> i32 {
        let life = self.life_modifier(c);
        let die = self.hit_die(c);
        let of_body = |count: i32| {
            let each = if dice == Dice::Full { die } else { die / 2 };
            count.saturating_mul((life + each).max(1))
        };
        let mut points = FIRST_POINTS;
        if c.is_polymorphed() {
            let own = self.monster(c.form).map_or(0, |m| i32::from(m.hit_dice));
            points = points.saturating_add(of_body(self.hit_dice(c, own)));
        } else {
            let level = hero.total_level();
            let more = self.hit_dice(c, level) - level;
            if more > 0 {
                points = points.saturating_add(of_body(more));
            }
            points = if die > 8 {
                points.saturating_add(of_body(level))
            } else {
                let rolls = hero.hit_rolls.iter().zip(hero.levels);
                rolls
                    .flat_map(|(rolls, level)| rolls.iter().take(usize::try_from(level).unwrap_or(0)))
                    .fold(points, |sum, &roll| sum + (life + i32::from(roll)).max(1))
            };
        }
        points += self.ability_level(c, n::CA_TOUGH_AS_HELL) * life.max(0);
        if self.feats(c).has(n::FT_TOUGHNESS) {
            points = points.saturating_add(points / 4);
        }
        self.scaled_by_size(c, points)
    }

    /// Mana of a hero before what is temporary.
    pub fn hero_mana(&self, c: &'a Creature, hero: &Hero) -> i32 {
        let level = hero.total_level();
        let rolls: i32 = hero.mana_rolls.iter().flatten().map(|&r| i32::from(r)).sum();
        let table = &self.numbers.mana_multiplier;
        rolls * i32::from(table[within(level, table.len())])
            + 10
            + self.soul_modifier(c) * level
            + self.ability_level(c, n::CA_MAGICAL_NATURE)
    }

    /// Sets hit points and mana after a calculation; hit points left move with the maximum.
    pub fn refresh_hero(&self, c: &mut Creature, dice: Dice) {
        let Some(hero) = c.hero.take() else { return };
        c.hero = Some(hero.clone());
        let rules = Rules { ..*self };
        let (points, mana) = (rules.hero_hit_points(c, &hero, dice), rules.hero_mana(c, &hero));
        c.hit_points += points - c.max_hit_points;
        c.max_hit_points = points;
        c.max_mana = mana;
    }

    /// Skill points a class gives in all, its bonus points counted.
    pub fn skill_points(&self, c: &'a Creature, hero: &Hero, which: usize) -> i32 {
        let Some(class) = hero.class(self.library, which) else { return 0 };
        let mind = modifier(self.inherent_score(c, A::Int));
        let own = i32::from(class.skill_points);
        let each = if own >= 8 { own + 2 * mind } else { (own + mind).max(1) };
        each * i32::from(hero.levels[which]) + i32::from(hero.bonus_points[which])
    }

    /// The most ranks a hero may have in a skill.
    pub fn most_ranks(&self, c: &'a Creature, hero: &Hero, skill: i32) -> i32 {
        let table = |levels: i32| i32::from(self.numbers.ranks[within(levels, self.numbers.ranks.len())]);
        let level = hero.total_level();
        let extra = || c.statuses.of(n::EXTRA_SKILL).iter().filter(|s| i32::from(s.value) == skill);
        let domains = extra().filter(|s| s.source == Source::Domain).count() as i32;
        if hero.skills.race.has(skill) || extra().any(|s| s.source != Source::Domain) {
            return table(level);
        }
        let mut most = table(hero.levels_with(skill));
        if FAMILIAR.contains(&skill) {
            most = most.max(level.min(5));
        }
        if skill == n::SK_HIDE || skill == n::SK_MOVE_SIL {
            let studied = 2 * i32::from(hero.studies[super::study::Study::Sneak as usize]);
            most = most.max((most + studied).min(table(level)));
        }
        most + domains * table(self.ability_level(c, n::CA_DOMAINS))
    }

    /// After spellcasting rose: each spell level whose table entry exceeds the slots gained so far gains one.
    pub fn gain_slots(&self, hero: &mut Hero) {
        let level = hero.ability(n::CA_SPELLCASTING);
        let row = self.numbers.spell_slots[within(level, self.numbers.spell_slots.len())];
        for (slot, entry) in hero.slots.iter_mut().zip(row) {
            if i16::from(*slot) < entry {
                *slot += 1;
            }
        }
    }

    /// Slots more than those of the class, by inherent intelligence and what lasts (S001-347).
    pub fn bonus_slots(&self, c: &'a Creature, hero: &Hero) -> [i32; 9] {
        let mind = self.inherent_score(c, A::Int);
        let row = self.numbers.bonus_slots[within(mind - 9, self.numbers.bonus_slots.len())];
        let caster = self.caster_level(c);
        let mut slots = [0; 9];
        for (i, bonus) in slots.iter_mut().enumerate() {
            let own = i32::from(hero.slots[i]);
            let table = i32::from(row[i]);
            *bonus = if i == 0 {
                let guild = i32::from(self.feats(c).has(n::FT_GUILDMAGE));
                if own > 0 { table + guild } else { 0 }
            } else {
                let access = i32::from(self.numbers.spell_access[i + 1]);
                table.min(own.max(caster - access)).max(0)
            };
        }
        for s in c.statuses.of(n::BONUS_SLOTS) {
            if let Ok(at) = usize::try_from(s.value - 1)
                && let Some(slot) = slots.get_mut(at)
            {
                *slot += i32::from(s.magnitude);
            }
        }
        slots
    }

    /// The class of a hero gives everything of a new level that needs no question: proficiencies and skills.
    pub(super) fn learn_class(&self, hero: &mut Hero, which: usize) {
        let Some(class) = hero.class(self.library, which) else { return };
        hero.proficiencies |= class.proficiencies;
        if hero.levels[which] == 1 {
            class.skills.iter().for_each(|&s| hero.skills.classes[which].insert(s.into()));
        }
    }

    /// The number among the classes of one of a hero's, by resource.
    pub fn level_as(&self, hero: &Hero, class: u16) -> i32 {
        (0..CLASSES).filter(|&i| hero.classes[i] == class).map(|i| i32::from(hero.levels[i])).sum()
    }
}
