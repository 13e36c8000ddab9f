//! How one creature stands with another before a word is said: peoples, alignment, and which side is the stronger
//! (people 15.1, 15.2, S001-274, S001-275).

use crate::creature::names as n;
use crate::host::Host;
use crate::minds::names as m;
use crate::world::Handle;

/// What one is taken for, what the other is, and what it is worth. The first that fits counts.
const PEOPLES: [(i32, i32, i32); 43] = [
    (n::MA_LIZARDFOLK, n::MA_LIZARDFOLK, 6),
    (m::MA_ILLITHID, m::MA_ILLITHID, 4),
    (n::MA_DWARF, n::MA_DWARF, 4),
    (n::MA_ELF, n::MA_ELF, 2),
    (n::MA_CELESTIAL, n::MA_CELESTIAL, 6),
    (n::MA_DEVIL, n::MA_DEVIL, 3),
    (n::MA_KOBOLD, n::MA_KOBOLD, 2),
    (n::MA_GNOME, n::MA_GNOME, 2),
    (n::MA_HALFLING, n::MA_HALFLING, 1),
    (n::MA_GOBLINOID, n::MA_GOBLINOID, 1),
    (n::MA_DROW, n::MA_DROW, -2),
    (n::MA_LIZARDFOLK, n::MA_DRAGON, 3),
    (n::MA_DRAGON, n::MA_LIZARDFOLK, 3),
    (n::MA_DWARF, n::MA_ELF, -1),
    (n::MA_ELF, n::MA_DWARF, -1),
    (n::MA_HUMAN, n::MA_HALFLING, 1),
    (n::MA_HALFLING, n::MA_HUMAN, 1),
    (n::MA_DROW, n::MA_ELF, -6),
    (n::MA_DROW, n::MA_DWARF, -6),
    (n::MA_DROW, n::MA_DEMIHUMAN, -4),
    (n::MA_KOBOLD, n::MA_GNOME, -6),
    (n::MA_KOBOLD, n::MA_DEMIHUMAN, -4),
    (n::MA_ORC, n::MA_ELF, -4),
    (n::MA_ORC, n::MA_DWARF, -4),
    (n::MA_DWARF, m::MA_GIANT, -4),
    (m::MA_GIANT, n::MA_DWARF, -4),
    (n::MA_GOBLIN, n::MA_HALFLING, -3),
    (n::MA_GOBLINOID, n::MA_DEMIHUMAN, -2),
    (n::MA_DEMIHUMAN, n::MA_GOBLINOID, -2),
    (n::MA_GOOD, n::MA_CELESTIAL, 2),
    (n::MA_EVIL, n::MA_CELESTIAL, -8),
    (n::MA_LAWFUL, n::MA_DEVIL, 4),
    (n::MA_CHAOTIC, n::MA_DEVIL, -4),
    (0, n::MA_DEMON, -10),
    (n::MA_DEMON, 0, -10),
    (m::MA_ABERRATION, n::MA_DEMIHUMAN, -4),
    (n::MA_ELF, n::MA_DROW, -4),
    (n::MA_DWARF, n::MA_EARTH, 2),
    (n::MA_EARTH, n::MA_DWARF, 2),
    (n::MA_LIZARDFOLK, n::MA_WATER, 2),
    (n::MA_WATER, n::MA_LIZARDFOLK, 2),
    (n::MA_ELF, m::MA_FAERIE, 2),
    (m::MA_FAERIE, n::MA_ELF, 2),
];

impl Host<'_> {
    /// What one's people, alignment and, if asked, strength are worth with another.
    #[must_use]
    pub fn standing(&self, who: Handle, with: Handle, strength: bool) -> i32 {
        let Some(t) = self.creature(with) else { return 0 };
        let am = |kind: i32| self.seems(with, who, kind);
        let is = |kind: i32| self.rules.is_type(t, kind);
        let people = PEOPLES.iter().find(|(own, other, _)| am(*own) && is(*other)).map(|p| p.2);
        let people = people.unwrap_or_else(|| {
            let grave = (am(n::MA_UNDEAD) && is(n::MA_NLIVING))
                || (am(n::MA_NLIVING) && is(n::MA_UNDEAD) && is(n::MA_EVIL));
            if grave { -4 } else { 0 }
        });
        let alignment = if !is(n::MA_EVIL) && am(n::MA_EVIL) {
            -6
        } else if is(n::MA_EVIL) && am(n::MA_EVIL) || is(n::MA_LAWFUL) && am(n::MA_CHAOTIC) {
            -2
        } else if is(n::MA_GOOD) && am(n::MA_GOOD) {
            2
        } else {
            0
        };
        let charmed = t.statuses.of(m::CHARMED).iter().any(|s| s.object == who.raw());
        let power = if strength && !is(n::MA_GOOD) { self.comparative_strength(who, with) } else { 0 };
        people + alignment + if charmed { 4 } else { 0 } + power
    }

    /// By how many challenges one's side is stronger than the other's: friends whom the other perceives against all friends of
    /// the other, each by its health.
    #[must_use]
    pub fn comparative_strength(&self, who: Handle, with: Handle) -> i32 {
        let Some((map, ..)) = self.world.position(with) else { return 0 };
        let Some(level) = self.world.map(map) else { return 0 };
        let weight = |h: Handle| {
            let Some(c) = self.creature(h) else { return 0 };
            let health = 100 * i64::from(c.hit_points.max(0)) / i64::from(c.max_hit_points.max(1));
            self.rules.company_weight(self.rules.challenge(c)) * health / 100
        };
        let (mut ours, mut theirs) = (0, 0);
        for &t in level.things.iter().filter(|&&t| self.world.being(t).is_some()) {
            if t == who || (self.is_friendly(t, who) && self.notices(with, t)) {
                ours += weight(t);
            }
            if t == with || self.is_friendly(t, with) {
                theirs += weight(t);
            }
        }
        self.rules.challenge_of_weight(ours) - self.rules.challenge_of_weight(theirs)
    }

    /// All on the map who stand by somebody, it first.
    #[must_use]
    pub fn group_of(&self, who: Handle) -> Vec<Handle> {
        let level = self.world.position(who).and_then(|(map, ..)| self.world.map(map));
        let others = level.map(|l| l.things.clone()).unwrap_or_default();
        let stands_by = |&t: &Handle| {
            t != who && self.world.being(t).is_some_and(|b| !b.player) && self.is_friendly(t, who)
        };
        std::iter::once(who).chain(others.into_iter().filter(stands_by)).collect()
    }
}
