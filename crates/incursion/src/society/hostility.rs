//! Who is whose foe, and why (people 13, S001-166, 167, 273).
//!
//! A judgement is made in tiers: what one feels for this very creature (memory, leaders, party), what marks on either say,
//! then what races, alignments and hunger make of two strangers. A player who asks about a monster gets the monster's answer.

use super::judgement::degree::{APATHY, MEDIUM, STRONG, TINY, WEAK};
use super::{Because, Judgement, Quality};
use crate::creature::names as n;
use crate::creature::{Creature, Status};
use crate::host::Host;
use crate::minds::TargetKind;
use crate::minds::names as m;
use crate::values::Attribute;
use crate::world::Handle;

const NEUTRAL: Judgement = Judgement::new(Quality::Neutral, APATHY, Because::Default);

/// A feud: who hates whom, and how much.
struct Feud {
    own: i32,
    other: i32,
    degree: i16,
}

const fn feud(own: i32, other: i32, degree: i16) -> Feud {
    Feud { own, other, degree }
}

/// Feuds in the order they are looked for (S001-170).
const FEUDS: [Feud; 16] = [
    feud(n::MA_UNDEAD, n::MA_LIVING, MEDIUM),
    feud(n::MA_LIVING, n::MA_UNDEAD, MEDIUM),
    feud(n::MA_ELF, n::MA_ORC, MEDIUM),
    feud(n::MA_ORC, n::MA_ELF, MEDIUM),
    feud(n::MA_GNOME, n::MA_KOBOLD, MEDIUM),
    feud(n::MA_KOBOLD, n::MA_GNOME, MEDIUM),
    feud(n::MA_ELF, n::MA_DROW, MEDIUM),
    feud(n::MA_DROW, n::MA_ELF, MEDIUM),
    feud(n::MA_HALFLING, n::MA_GOBLIN, MEDIUM),
    feud(n::MA_GOBLIN, n::MA_HALFLING, MEDIUM),
    feud(n::MA_DWARF, n::MA_ORC, MEDIUM),
    feud(n::MA_ORC, n::MA_DWARF, MEDIUM),
    feud(m::MA_CAT, m::MA_DOG, MEDIUM),
    feud(m::MA_DOG, m::MA_CAT, MEDIUM),
    feud(n::MA_ELF, n::MA_DWARF, WEAK),
    feud(n::MA_DWARF, n::MA_ELF, WEAK),
];

/// Who stands by their own kind; how much is what the sane reading says.
const SOLIDARITY: [(i32, i16); 9] = [
    (n::MA_LIZARDFOLK, STRONG),
    (m::MA_ILLITHID, STRONG),
    (n::MA_UNDEAD, MEDIUM),
    (n::MA_ELF, MEDIUM),
    (n::MA_KOBOLD, MEDIUM),
    (n::MA_GNOME, MEDIUM),
    (n::MA_DWARF, MEDIUM),
    (n::MA_CELESTIAL, MEDIUM),
    (m::MA_SWARM, MEDIUM),
];

/// How deep leaders of leaders are asked.
const DEPTH: u8 = 8;

impl Host<'_> {
    /// What one creature thinks of another.
    #[must_use]
    pub fn judge(&self, who: Handle, other: Handle) -> Judgement {
        self.judge_within(who, other, DEPTH)
    }

    /// Whether one would attack the other. A player is a monster's foe exactly when the monster is his.
    #[must_use]
    pub fn is_hostile(&self, who: Handle, other: Handle) -> bool {
        let (who, other) = self.asked(who, other);
        self.judge(who, other).is_enemy()
    }

    /// Whether one stands by the other.
    #[must_use]
    pub fn is_friendly(&self, who: Handle, other: Handle) -> bool {
        let (who, other) = self.asked(who, other);
        who == other || self.judge(who, other).is_ally()
    }

    fn asked(&self, who: Handle, other: Handle) -> (Handle, Handle) {
        let player = |h: Handle| self.world.being(h).is_some_and(|b| b.player);
        if player(who) && !player(other) { (other, who) } else { (who, other) }
    }

    /// Whether an illusion is nothing but a picture.
    pub(crate) fn is_mere_picture(&self, who: Handle) -> bool {
        self.creature(who).is_some_and(|c| {
            c.statuses.of(m::ILLUSION).iter().any(|s| {
                let flags = i32::from(s.value) & 0xff;
                flags & m::IL_SHADE == 0 && self.illusion_flags(s) & m::IL_SHADE == 0
            })
        })
    }

    fn illusion_flags(&self, s: &Status) -> i32 {
        let effect = self.library().effect(s.effect);
        effect.and_then(|e| e.values.first()).map_or(0, |v| v.xval)
    }

    /// Feelings for this very creature (people 13.1).
    fn judge_within(&self, who: Handle, other: Handle, depth: u8) -> Judgement {
        use Quality::{Ally, Enemy, Neutral};
        let w = &self.world;
        let (Some(a), Some(b)) = (w.being(who), w.being(other)) else { return NEUTRAL };
        if who == other {
            return Judgement::new(Ally, STRONG, Because::Default);
        }
        if a.player && b.player {
            return NEUTRAL;
        }
        for s in a.creature.statuses.of(m::CHARMED).iter().filter(|s| s.object == other.raw()) {
            match i32::from(s.value) {
                m::CH_DOMINATE | m::CH_ALLY => return Judgement::new(Ally, STRONG, Because::Effect),
                m::CH_COMMAND => return Judgement::new(Ally, STRONG, Because::Commanded),
                m::CH_CHARM => return Judgement::new(Neutral, STRONG, Because::Charmed),
                _ => {}
            }
        }
        if self.is_mere_picture(other) {
            return NEUTRAL;
        }
        if let Some(t) = w.memory_of(who, other) {
            match t.kind {
                TargetKind::Enemy => return Judgement::new(Enemy, STRONG, Because::Target),
                TargetKind::Ally => return Judgement::new(Ally, STRONG, Because::Target),
                kind if kind.leads() => return Judgement::new(Ally, STRONG, Because::Leader),
                _ => {}
            }
        }
        let attacks_neutrals = w.is_ordered(who, TargetKind::AttackNeutrals);
        let leader = w.leader_of(who);
        if leader == other {
            return Judgement::new(Ally, STRONG, Because::Leader);
        }
        if !leader.is_none() && depth > 0 {
            let theirs = self.judge_within(other, leader, depth - 1);
            if !b.player && theirs.is_enemy() {
                return Judgement::new(Enemy, theirs.degree, Because::DefendLeader);
            }
            let led_by_player = w.being(leader).is_some_and(|l| l.player);
            if led_by_player && self.is_hostile_within(leader, other, depth - 1) {
                if !attacks_neutrals {
                    return Judgement::new(Neutral, APATHY, Because::Leader);
                }
            } else {
                let view = self.judge_within(leader, other, depth - 1);
                let hero = w.being(leader).is_some_and(|l| l.creature.hero.is_some());
                if view.quality != Neutral || (hero && !attacks_neutrals) {
                    return Judgement { because: Because::Leader, ..view };
                }
            }
        }
        let their_leader = w.leader_of(other);
        if their_leader == who {
            return Judgement::new(Ally, STRONG, Because::Party);
        }
        let led_by_player = w.being(their_leader).is_some_and(|l| l.player);
        if !their_leader.is_none()
            && !led_by_player
            && depth > 0
            && self.judge_within(their_leader, who, depth - 1).is_enemy()
        {
            return Judgement::new(Enemy, STRONG, Because::YourLeaderHatesMe);
        }
        if a.party == b.party && a.party != 0 {
            return Judgement::new(Ally, STRONG, Because::Party);
        }
        if !their_leader.is_none() && depth > 0 && !self.judge_within(who, their_leader, depth - 1).is_enemy()
        {
            let own = self.judge_by_marks(who, other);
            return if own.is_enemy() {
                Judgement::new(Neutral, APATHY, Because::YourLeaderIsOk)
            } else {
                own
            };
        }
        self.judge_by_marks(who, other)
    }

    fn is_hostile_within(&self, who: Handle, other: Handle, depth: u8) -> bool {
        let (who, other) = self.asked(who, other);
        self.judge_within(who, other, depth).is_enemy()
    }

    /// What marks on either say, then race (people 13.2).
    #[must_use]
    pub fn judge_by_marks(&self, who: Handle, other: Handle) -> Judgement {
        let (Some(a), Some(b)) = (self.creature(who), self.creature(other)) else { return NEUTRAL };
        let marked = |nature: i32, any_type: bool| {
            b.statuses.of(nature).iter().any(|s| {
                let value = i32::from(s.value);
                value == -1
                    || s.object == who.raw()
                    || (value >= i32::from(!any_type) && self.rules.is_type(a, value))
            })
        };
        if marked(m::ENEMY_TO, true) {
            return Judgement::new(Quality::Enemy, MEDIUM, Because::Effect);
        }
        if marked(m::ALLY_TO, false) {
            return Judgement::new(Quality::Neutral, STRONG, Because::Effect);
        }
        if marked(m::NEUTRAL_TO, false) {
            return Judgement::new(Quality::Neutral, MEDIUM, Because::Effect);
        }
        let calmed = |s: &Status| i32::from(s.value) == m::CH_CALMED && s.object == other.raw();
        if a.statuses.of(m::CHARMED).iter().any(calmed) {
            return Judgement::new(Quality::Neutral, STRONG, Because::Effect);
        }
        self.judge_by_race(who, other)
    }

    /// What two strangers make of each other (people 13.3).
    #[must_use]
    pub fn judge_by_race(&self, who: Handle, other: Handle) -> Judgement {
        use Quality::{Ally, Enemy, Neutral};
        let (Some(me), Some(them)) = (self.world.being(who), self.world.being(other)) else { return NEUTRAL };
        let (a, b) = (&me.creature, &them.creature);
        let rules = &self.rules;
        let am = |kind: i32| rules.is_type(a, kind);
        let is = |kind: i32| self.seems(who, other, kind);
        let mindless = rules.has_flag(a, n::M_MINDLESS);
        if !mindless {
            if me.state & m::MS_PEACEFUL as i16 != 0 || self.world.is_ordered(who, TargetKind::BeFriendly) {
                return Judgement::new(Neutral, WEAK, Because::Peaceful);
            }
            if am(n::MA_OUTSIDER) && is(n::MA_OUTSIDER) {
                let ways = [n::MA_GOOD, n::MA_EVIL, n::MA_LAWFUL, n::MA_CHAOTIC];
                if ways.into_iter().any(|way| am(way) && !is(way)) {
                    return Judgement::new(Enemy, STRONG, Because::Outsider);
                }
            }
            if am(n::MA_DRAGON)
                && is(n::MA_DRAGON)
                && ((am(n::MA_GOOD) && is(n::MA_EVIL)) || (am(n::MA_EVIL) && is(n::MA_GOOD)))
            {
                return Judgement::new(Enemy, STRONG, Because::Dragon);
            }
            for f in &FEUDS {
                let spared = |kind: i32, c: &Creature| kind == n::MA_UNDEAD && rules.has_flag(c, n::M_GOOD);
                if am(f.own) && is(f.other) && !spared(f.own, a) && !spared(f.other, b) {
                    return Judgement::new(Enemy, f.degree, Because::Feud);
                }
            }
        }
        if let Some((_, strength)) = SOLIDARITY.iter().find(|(kind, _)| am(*kind) && is(*kind)) {
            // The original looks the degree up in the table of feuds (quirk 18).
            let strength = if rules.profile.is_exact() { MEDIUM } else { *strength };
            return Judgement::new(if them.player { Neutral } else { Ally }, strength, Because::Solidarity);
        }
        if mindless {
            return Judgement::new(Enemy, STRONG, Because::Mindless);
        }
        if rules.has_flag(a, m::M_HOSTILE) && self.world.leader_of(who).is_none() {
            return Judgement::new(Enemy, STRONG, Because::Flag);
        }
        let stronger = rules.challenge(a).max(0) >= rules.challenge(b).max(0);
        if am(n::MA_EVIL) && self.is_undisguised(who, other) && (stronger || them.player) {
            return Judgement::new(Enemy, TINY, Because::Evil);
        }
        let eats = (rules.has_flag(a, m::M_CARNI) && is(n::MA_ANIMAL))
            || (rules.has_flag(a, m::M_HERBI) && is(n::MA_PLANT));
        let conjured = b.statuses.has(m::SUMMONED) && a.value(Attribute::Int) >= 6;
        if eats && !me.player && stronger && !conjured {
            return Judgement::new(Enemy, TINY, Because::Food);
        }
        let attacks_neutrals = self.world.is_ordered(who, TargetKind::AttackNeutrals);
        if am(n::MA_GOOD) && is(n::MA_GOOD) && !attacks_neutrals {
            return Judgement::new(Neutral, WEAK, Because::Good);
        }
        let peaceful = them.state & m::MS_PEACEFUL as i16 != 0;
        if am(n::MA_GOOD) && is(n::MA_EVIL) && !peaceful {
            return Judgement::new(Enemy, WEAK, Because::Smite);
        }
        if attacks_neutrals {
            return Judgement::new(Enemy, TINY, Because::Leader);
        }
        self.judge_as_stranger(who, other)
    }

    /// Beasts and elementals fear what is not of their kind.
    fn judge_as_stranger(&self, who: Handle, other: Handle) -> Judgement {
        let (Some(a), Some(b)) = (self.creature(who), self.creature(other)) else { return NEUTRAL };
        let rules = &self.rules;
        let am = |kind: i32| rules.is_type(a, kind);
        let is = |kind: i32| self.seems(who, other, kind);
        // The original asks the other itself what it takes itself for (quirk 16).
        let viewer = if rules.profile.is_exact() { other } else { who };
        let alien = Judgement::new(Quality::Enemy, TINY, Because::Alienation);
        if am(n::MA_ANIMAL)
            && !self.seems(viewer, other, n::MA_ANIMAL)
            && !rules.has_ability(b, m::CA_SYLVAN_AFFINITY)
        {
            return alien;
        }
        if am(n::MA_ELEMENTAL) {
            let earthly = is(n::MA_EARTH) || is(n::MA_DWARF) || is(n::MA_GNOME);
            if (am(n::MA_EARTH) && !earthly)
                || [n::MA_WATER, n::MA_AIR, n::MA_FIRE].into_iter().any(|kind| am(kind) && !is(kind))
            {
                return alien;
            }
        }
        NEUTRAL
    }
}
