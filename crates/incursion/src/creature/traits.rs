//! What a creature has: feats, abilities, skills, flags, types, challenge and base attack.

use super::names as n;
use super::status::Source;
use super::{Creature, Rules};
use crate::values::{Attribute, Mode, SCORES, adjust};
use angrist_irh::res::Monster;

/// Feats and skills as a set of numbers below 384; they share one numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct FeatSet([u64; 6]);

impl FeatSet {
    /// Puts a number in.
    #[inline]
    pub fn insert(&mut self, feat: i32) {
        if let Ok(at) = usize::try_from(feat)
            && let Some(word) = self.0.get_mut(at / 64)
        {
            *word |= 1 << (at % 64);
        }
    }

    /// Takes a number out.
    pub fn remove(&mut self, feat: i32) {
        if let Ok(at) = usize::try_from(feat)
            && let Some(word) = self.0.get_mut(at / 64)
        {
            *word &= !(1 << (at % 64));
        }
    }

    /// Whether a number is in.
    #[inline]
    pub fn has(&self, feat: i32) -> bool {
        usize::try_from(feat).ok().and_then(|at| Some(self.0.get(at / 64)? >> (at % 64) & 1 == 1))
            == Some(true)
    }

    /// All numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = i32> + '_ {
        (0..384).filter(|&f| self.has(f))
    }
}

/// Groups of types that are not written at each creature: the group and the types that belong to it.
const GROUPS: &[(i32, &[i32])] = &[
    (n::MA_OOZE, &[n::MA_JELLY, n::MA_PUDDING]),
    (n::MA_VERMIN, &[n::MA_SNAKE, n::MA_SPIDER]),
    (n::MA_ELEMENTALKIN, &[n::MA_ELEMENTAL, n::MA_GENIE]),
    (
        n::MA_OUTSIDER,
        &[n::MA_DEMON, n::MA_DEVIL, n::MA_CELESTIAL, n::MA_ELEMENTAL, n::MA_GENIE, n::MA_ELEMENTALKIN],
    ),
    (n::MA_PLANT, &[n::MA_FUNGI]),
    (n::MA_REPTILE, &[n::MA_SNAKE]),
    (
        n::MA_REPTILIAN,
        &[
            n::MA_REPTILE,
            n::MA_SNAKE,
            n::MA_KOBOLD,
            n::MA_DRAGON,
            n::MA_LIZARDFOLK,
            n::MA_NAGA,
            n::MA_DINOSAUR,
        ],
    ),
    (n::MA_GOBLINOID, &[n::MA_GOBLIN, n::MA_ORC]),
    (
        n::MA_DEMIHUMAN,
        &[n::MA_HUMAN, n::MA_DWARF, n::MA_GNOME, n::MA_ELF, n::MA_DROW, n::MA_HALFLING, n::MA_PLANETOUCHED],
    ),
];

/// Types that a flag of the body stands for.
const FLAGGED: &[(i32, i32)] = &[
    (n::MA_HUMANOID, n::M_HUMANOID),
    (n::MA_UNDEAD, n::M_UNDEAD),
    (n::MA_BURROW, n::M_BURROW),
    (n::MA_AQUATIC, n::M_AQUATIC),
    (n::MA_AQUATIC, n::M_AMPHIB),
    (n::MA_AVIAN, n::M_FLYER),
    (n::MA_MOUNT, n::M_MOUNTABLE),
    (n::MA_NATURAL, n::M_NATURAL),
    (n::MA_WATER, n::M_WATER),
    (n::MA_AIR, n::M_AIR),
    (n::MA_EARTH, n::M_EARTH),
    (n::MA_FIRE, n::M_FIRE),
    (n::MA_COLD, n::M_COLD),
    (n::MA_ACID, n::M_ACID),
    (n::MA_MAGC, n::M_MAGC),
    (n::MA_ELEC, n::M_ELEC),
    (n::MA_SUNL, n::M_SUNL),
    (n::MA_SONI, n::M_SONI),
];

impl<'a> Rules<'a> {
    /// Whether a creature has a flag once everything laid over its body counts.
    pub fn has_flag(&self, c: &'a Creature, flag: i32) -> bool {
        // In the original a creature without a mind is neither he nor she.
        if flag == n::M_NEUTER && self.profile.is_exact() && !self.is_type(c, n::MA_SAPIENT) {
            return true;
        }
        let own = self.monster(c.form).is_some_and(|m| m.flags.has(flag));
        self.templates(c).fold(own, |has, t| (has || t.flags.has(flag)) && !t.loses_flags.has(flag))
    }

    fn written(&self, c: &'a Creature, kind: i32) -> bool {
        self.monster(c.form).is_some_and(|m| m.types.contains(&kind))
            || self.templates(c).any(|t| t.adds_type == kind)
    }

    /// Whether a creature is of a type: one written at its body or laid over it, or a group of types.
    pub fn is_type(&self, c: &'a Creature, kind: i32) -> bool {
        if kind == 0 || (self.written(c, kind) && !self.profile.is_exact()) {
            return true;
        }
        if kind > 256 {
            return self.is_type(c, kind % 256) && self.is_type(c, kind / 256);
        }
        if self.profile.is_exact() {
            return self.is_type_exactly(c, kind);
        }
        if GROUPS.iter().any(|(group, types)| *group == kind && types.iter().any(|&t| self.written(c, t)))
            || FLAGGED.iter().any(|&(group, flag)| group == kind && self.has_flag(c, flag))
        {
            return true;
        }
        match kind {
            n::MA_LIVING => !self.is_unliving(c),
            n::MA_NLIVING => !self.is_unliving(c) && !self.is_type(c, n::MA_OUTSIDER),
            n::MA_NATIVE => !self.is_type(c, n::MA_OUTSIDER),
            n::MA_EVIL => self.alignment(c) & n::AL_EVIL != 0,
            n::MA_GOOD => self.alignment(c) & n::AL_GOOD != 0,
            // A mere body has no mind for law or chaos.
            n::MA_LAWFUL => self.alignment(c) & n::AL_LAWFUL != 0 && !self.is_mere_body(c),
            n::MA_CHAOTIC => self.alignment(c) & n::AL_CHAOTIC != 0 && !self.is_mere_body(c),
            n::MA_NONEVIL => self.alignment(c) & n::AL_EVIL == 0,
            n::MA_NONGOOD => self.alignment(c) & n::AL_GOOD == 0,
            n::MA_NONLAWFUL => self.alignment(c) & n::AL_LAWFUL == 0,
            n::MA_NONCHAOTIC => self.alignment(c) & n::AL_CHAOTIC == 0,
            n::MA_SAPIENT => {
                c.value(Attribute::Int) >= 3
                    && !self.has_flag(c, n::M_MINDLESS)
                    && !self.is_type(c, n::MA_ANIMAL)
            }
            n::MA_BREATHER => !self.is_unliving(c) && !self.is_type(c, n::MA_OOZE),
            MA_HAS_BLOOD => !self.is_unliving(c) && !self.has_flag(c, M_NO_BLOOD),
            MA_PERSON => c.hero.is_some(),
            _ => false,
        }
    }

    /// The original's answer: what is laid over a body may take types from it too, and who is dead or made is no person and
    /// of no people any more.
    fn is_type_exactly(&self, c: &'a Creature, kind: i32) -> bool {
        let is = |kind: i32| self.is_type(c, kind);
        let any = |kinds: &[i32]| kinds.iter().any(|&k| self.is_type(c, k));
        let has = |flag: i32| self.has_flag(c, flag);
        let natural = [n::MA_ANIMAL, MA_SYLVAN, n::MA_LIVING, n::MA_NLIVING, n::MA_PLANT];
        if natural.contains(&kind) && !c.statuses.of(n::TEMPLATE).is_empty() {
            let taken = any(&[n::MA_UNDEAD, n::MA_CONSTRUCT, n::MA_ELEMENTAL]);
            if taken || (kind == n::MA_NLIVING && is(n::MA_OUTSIDER)) {
                return false;
            }
        }
        let peoples = [
            n::MA_HUMAN,
            n::MA_DWARF,
            n::MA_GNOME,
            n::MA_HALFLING,
            n::MA_GOBLINOID,
            n::MA_GOBLIN,
            n::MA_KOBOLD,
            MA_PERSON,
        ];
        if peoples.contains(&kind) && any(&[n::MA_UNDEAD, n::MA_CONSTRUCT]) {
            return false;
        }
        let body = self.monster(c.true_form);
        if body.is_some_and(|m| m.types.contains(&kind)) {
            return true;
        }
        let left = [n::MA_UNDEAD, MA_ZOMBIE, n::MA_OOZE, n::MA_CONSTRUCT, n::MA_EVIL, n::MA_GOOD];
        for t in self.templates(c) {
            if t.adds_type == kind {
                return true;
            }
            if t.own_flags.has(-n::TMF_BODY_ONLY) && !left.contains(&kind) {
                return false;
            }
        }
        if let Some(&(_, flag)) = FLAGGED.iter().find(|f| f.0 == kind && f.0 != n::MA_AQUATIC) {
            return has(flag);
        }
        let side = |side: i32| self.alignment(c) & side != 0;
        match kind {
            n::MA_LIVING => !any(&[
                n::MA_CONSTRUCT,
                n::MA_VORTEX,
                n::MA_ELEMENTAL,
                n::MA_ELEMENTALKIN,
                n::MA_FUNGI,
                n::MA_UNDEAD,
            ]),
            n::MA_NLIVING => !is(n::MA_OUTSIDER) && is(n::MA_LIVING),
            n::MA_NATIVE => !is(n::MA_OUTSIDER),
            MA_HAS_BLOOD => {
                let dry = [
                    n::MA_UNDEAD,
                    n::MA_OOZE,
                    n::MA_PLANT,
                    n::MA_CONSTRUCT,
                    n::MA_VORTEX,
                    MA_LIGHT,
                    n::MA_ELEMENTAL,
                ];
                has(M_HAS_BLOOD) || (!has(M_NO_BLOOD) && !any(&dry))
            }
            n::MA_BREATHER => {
                let still = [n::MA_PUDDING, n::MA_JELLY, n::MA_FUNGI, MA_MIMIC];
                !has(M_NO_BREATH) && is(n::MA_LIVING) && !any(&still)
            }
            n::MA_AQUATIC => has(n::M_AQUATIC) || has(n::M_AMPHIB),
            MA_SYLVAN => (has(n::M_NATURAL) || is(n::MA_ANIMAL)) && has(M_FOREST),
            n::MA_REPTILIAN => any(&[n::MA_REPTILE, n::MA_DRAGON, n::MA_KOBOLD]),
            n::MA_GOBLINOID => any(&[n::MA_ORC, n::MA_GOBLIN, n::MA_KOBOLD]),
            n::MA_SAPIENT => !is(n::MA_ANIMAL) && !has(n::M_MINDLESS) && c.value(Attribute::Int) >= 3,
            MA_PERSON => {
                let large = body.is_some_and(|m| i32::from(m.size) > SZ_MEDIUM);
                !is(MA_FAERIE) && has(n::M_HUMANOID) && !large && !has(n::M_UNDEAD) && !has(n::M_MINDLESS)
            }
            n::MA_EVIL => side(n::AL_EVIL),
            n::MA_GOOD => side(n::AL_GOOD),
            n::MA_LAWFUL => side(n::AL_LAWFUL),
            n::MA_CHAOTIC => side(n::AL_CHAOTIC),
            n::MA_NONEVIL => !is(n::MA_EVIL),
            n::MA_NONGOOD => !is(n::MA_GOOD),
            n::MA_NONLAWFUL => !is(n::MA_LAWFUL),
            n::MA_NONCHAOTIC => !is(n::MA_CHAOTIC),
            MA_NEUTRAL => !any(&[n::MA_GOOD, n::MA_EVIL, n::MA_LAWFUL, n::MA_CHAOTIC]),
            MA_SUMMONED => c.statuses.has(crate::minds::names::SUMMONED),
            MA_TOXI => has(M_TOXI),
            n::MA_OUTSIDER => any(&[
                n::MA_DEMON,
                n::MA_DEVIL,
                n::MA_ELEMENTAL,
                n::MA_CELESTIAL,
                n::MA_ELEMENTALKIN,
                n::MA_GENIE,
            ]),
            n::MA_VERMIN => any(&[n::MA_SPIDER, n::MA_SNAKE]),
            n::MA_REPTILE => any(&[n::MA_NAGA, n::MA_SNAKE]),
            n::MA_ELEMENTALKIN => any(&[n::MA_ELEMENTAL, n::MA_GENIE]),
            n::MA_OOZE => any(&[n::MA_PUDDING, n::MA_JELLY]),
            n::MA_CONSTRUCT => is(MA_GOLEM),
            n::MA_PLANT => is(n::MA_FUNGI),
            n::MA_DEMIHUMAN => {
                any(&[n::MA_HUMAN, n::MA_DWARF, n::MA_ELF, n::MA_GNOME, n::MA_HALFLING, n::MA_PLANETOUCHED])
            }
            _ => false,
        }
    }

    fn is_mere_body(&self, c: &'a Creature) -> bool {
        self.templates(c).any(|t| t.own_flags.has(-n::TMF_BODY_ONLY))
    }

    fn is_unliving(&self, c: &'a Creature) -> bool {
        [n::MA_UNDEAD, n::MA_CONSTRUCT, n::MA_ELEMENTALKIN, n::MA_FUNGI, n::MA_VORTEX]
            .into_iter()
            .any(|t| self.is_type(c, t))
    }

    /// Alignment as a mask: what a hero chose, or what the body's flags say.
    pub fn alignment(&self, c: &'a Creature) -> i32 {
        if let Some(status) = c.statuses.of(n::ALIGNMENT).first() {
            return i32::from(status.value);
        }
        let flags = [
            (n::M_EVIL, n::AL_EVIL),
            (n::M_GOOD, n::AL_GOOD),
            (n::M_LAWFUL, n::AL_LAWFUL),
            (n::M_CHAOTIC, n::AL_CHAOTIC),
        ];
        flags.into_iter().filter(|&(flag, _)| self.has_flag(c, flag)).fold(0, |mask, (_, bit)| mask | bit)
    }

    /// Feats and skills a creature has.
    pub fn feats(&self, c: &'a Creature) -> FeatSet {
        let mut set = FeatSet::default();
        match &c.hero {
            Some(hero) => {
                set = hero.feats;
                for (bit, feat) in [
                    (n::WG_LARMOUR, n::FT_AP_LIGHT),
                    (n::WG_MARMOUR, n::FT_AP_MEDIUM),
                    (n::WG_HARMOUR, n::FT_AP_HEAVY),
                    (n::WG_SHIELDS, n::FT_SHIELD_PROFICIENCY),
                ] {
                    if hero.proficiencies & bit as u32 != 0 {
                        set.insert(feat);
                    }
                }
            }
            None => {
                if let Some(m) = self.monster(c.form) {
                    m.feats.iter().for_each(|&f| set.insert(f.into()));
                }
            }
        }
        for template in self.templates(c) {
            self.template_feats(template).iter().for_each(|&f| set.insert(f.into()));
        }
        for s in c.statuses.of(n::EXTRA_FEAT).iter().chain(c.statuses.of(n::EXTRA_SKILL)) {
            set.insert(s.value.into());
        }
        set
    }

    /// The level of a class ability: what classes gave (raised by studies) and every status that gives more of it;
    /// spellcasting then passes what is laid over the body.
    pub fn ability_level(&self, c: &'a Creature, ability: i32) -> i32 {
        let mut level = match &c.hero {
            Some(hero) => self.studied_level(c, hero, ability),
            None => 0,
        };
        // While a body is being taken on, the status of it is yet to come.
        let hidden = c.hero.is_some()
            && c.statuses.has(n::POLYMORPH)
            && matches!(ability, n::CA_SPELLCASTING | n::CA_PSIONICS);
        if !hidden {
            let extra = c.statuses.of(n::EXTRA_ABILITY).iter();
            level += extra
                .filter(|s| i32::from(s.value) == ability && !(s.source == Source::Item && s.unknown))
                .map(|s| i32::from(s.magnitude))
                .sum::<i32>();
        }
        if ability == n::CA_SPELLCASTING {
            level = self.templates(c).fold(level, |l, t| adjust(l, t.caster_level));
        }
        level.max(0)
    }

    /// Whether a creature has a class ability at all.
    pub fn has_ability(&self, c: &'a Creature, ability: i32) -> bool {
        if ability == n::CA_SPELLCASTING {
            return self.ability_level(c, ability) > 0;
        }
        c.statuses.has_value(n::EXTRA_ABILITY, ability)
            || c.hero.as_ref().is_some_and(|h| h.ability(ability) != 0)
            || crate::hero::kept_as_status(ability).is_some_and(|nature| c.statuses.has(nature))
    }

    /// Challenge (S001-247): a monster's own changed by what is laid over it, a hero's the sum of levels. May be negative.
    pub fn challenge(&self, c: &'a Creature) -> i32 {
        if let Some(hero) = &c.hero {
            return hero.total_level();
        }
        let own = self.monster(c.form).map_or(0, |m| i32::from(m.cr));
        self.templates(c).fold(own, |cr, t| adjust(cr, t.cr))
    }

    /// Hit dice once everything laid over the body counts.
    pub fn hit_dice(&self, c: &'a Creature, own: i32) -> i32 {
        self.templates(c).fold(own, |hd, t| adjust(hd, t.hit_dice))
    }

    /// Base attack of a way of fighting (hero 8.5).
    pub fn base_attack(&self, c: &'a Creature, mode: Mode) -> i32 {
        match &c.hero {
            Some(hero) => self.hero_base_attack(hero, mode),
            None => {
                let own = self.monster(c.form).map_or(0, |m| i32::from(m.hit));
                self.templates(c).fold(own, |hit, t| adjust(hit, t.hit))
            }
        }
    }

    /// The score a creature was born with, feats and inherent gains counted, things and spells not (S001-356).
    pub fn inherent_score(&self, c: &'a Creature, score: Attribute) -> i32 {
        let at = score.index();
        if at >= SCORES {
            return 0;
        }
        match &c.hero {
            Some(hero) => {
                let race = self.library.races.get(usize::from(hero.race));
                let racial = race.map_or(0, |r| i32::from(r.attributes[at]));
                if racial == -99 {
                    return 0;
                }
                let feat = i32::from(self.feats(c).has(n::FT_IMPROVED_STRENGTH + at as i32));
                i32::from(hero.scores[at]) + racial + feat + c.statuses.sum(n::ADJUST_INH, at as i32)
            }
            None => self.monster(c.true_form).map_or(0, |m| i32::from(m.attributes[at])),
        }
    }

    /// A body's score as the calculation starts from it.
    pub(super) fn body_score(&self, c: &'a Creature, at: usize) -> i32 {
        let of = |m: Option<&'a Monster>| m.map_or(0, |m| i32::from(m.attributes[at]));
        let form = of(self.monster(c.form));
        if c.is_polymorphed() && c.statuses.has(n::POLYMORPH) {
            form
        } else {
            form.max(of(self.monster(c.true_form)))
        }
    }

    /// The hit die of a body: the largest of its types and those laid over it; a forced one wins.
    pub fn hit_die(&self, c: &'a Creature) -> i32 {
        let die = |kind: i32| {
            usize::try_from(kind).ok().and_then(|k| self.numbers.type_die.get(k)).copied().unwrap_or(0)
        };
        let own = self.monster(c.form).map_or(0, |m| m.types.iter().map(|&t| die(t)).max().unwrap_or(0));
        let over = self.templates(c).map(|t| die(t.adds_type)).max().unwrap_or(0);
        i32::from(own.max(over) % 100)
    }
}

/// Creatures that bleed, people, and the flag of bodies without blood.
const MA_HAS_BLOOD: i32 = 77;
/// Types and flags that only groups of types ask for.
const MA_FAERIE: i32 = 9;
const MA_MIMIC: i32 = 20;
const MA_LIGHT: i32 = 33;
const MA_GOLEM: i32 = 40;
const MA_ZOMBIE: i32 = 60;
const MA_SYLVAN: i32 = 81;
const MA_TOXI: i32 = 100;
const MA_NEUTRAL: i32 = 107;
const MA_SUMMONED: i32 = 108;
const M_HAS_BLOOD: i32 = 18;
const M_NO_BREATH: i32 = 20;
const M_TOXI: i32 = 46;
const M_FOREST: i32 = 74;
const SZ_MEDIUM: i32 = 4;
const MA_PERSON: i32 = 86;
const M_NO_BLOOD: i32 = 19;
