//! Powers of classes: turning and commanding, healing hands, wild shape, songs, rage (hero 12, 14; S001-353, 355).

use super::ids::*;
use super::{CastRefusal, Outcome};
use crate::creature::gear::Weight;
use crate::creature::{Source, Status, names as n};
use crate::events::{Event, answer};
use crate::host::{Answer, Host};
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{ResKind, Rid};

const TURN_ABILITY: i32 = 33;
const COMMAND_ABILITY: i32 = 35;
const FT_IMPROVED_TURNING: i32 = 199;
const CA_TURN_RESISTANCE: i32 = 98;
const M_NOPOLY: i32 = 23;
const CHANNELING: i32 = 198;
const AID: i16 = 51;

/// A song.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the song it is named after")]
pub enum Song {
    Courage,
    Counter,
    Competence,
    Phoenix,
}

impl Song {
    /// The level of bardic music it needs.
    #[must_use]
    pub fn level(self) -> i32 {
        match self {
            Song::Courage => 1,
            Song::Counter => 5,
            Song::Competence => 7,
            Song::Phoenix => 9,
        }
    }
}

impl Host<'_> {
    /// Somebody mounts what magic or a script brings (fight 13.7): both are tied, and the mount shares the rider's square.
    pub(super) fn mount_event(&mut self, e: &Event) -> i32 {
        let [rider, mount, ..] = e.parties;
        let able = |h: &Self| {
            h.world.being(rider).is_some()
                && h.world.being(mount).is_some()
                && rider != mount
                && h.flag(rider, n::M_HUMANOID)
                && !h.flag(rider, LIMBLESS)
                && !h.has_any(rider, &[MOUNTED, MOUNT, STUCK, PRONE, GRAPPLED, ASLEEP])
                && !h.has_any(mount, &[MOUNTED, MOUNT])
                && !h.is_hostile(mount, rider)
        };
        let known = self.world.position(mount).is_none()
            || (self.skill(rider, SK_RIDE) > 0 && self.flag(mount, MOUNTABLE));
        if !able(self) || !known {
            return answer::ABORT;
        }
        self.world.detach(mount);
        for (who, nature, other) in [(rider, MOUNTED, mount), (mount, MOUNT, rider)] {
            let tie = Status {
                nature: nature as i16,
                source: Source::Other,
                object: other.raw(),
                ..Status::default()
            };
            self.change(who, |c| c.statuses.gain(tie));
        }
        answer::DONE
    }

    fn status_of(&mut self, who: Handle, nature: i32, value: i16, magnitude: i16, turns: i32, by: Handle) {
        self.afflict(
            who,
            Status {
                nature: nature as i16,
                value,
                magnitude,
                duration: turns.clamp(0, i16::MAX.into()) as i16,
                source: Source::Attack,
                object: by.raw(),
                ..Status::default()
            },
        );
    }

    /// The strength of a turning: levels over its kind, faith and presence.
    fn turning_power(&self, who: Handle, nature: i32) -> i32 {
        let levels = self
            .creature(who)
            .map_or(0, |c| c.statuses.of(nature).iter().map(|s| i32::from(s.magnitude)).sum::<i32>());
        if levels == 0 {
            return 0;
        }
        levels
            + if self.feat(who, FT_IMPROVED_TURNING) { 4 } else { 0 }
            + if self.known_skill(who, SK_KNOW_THEO) > 5 { 2 } else { 0 }
            + self.modifier(who, Attribute::Cha)
    }

    /// Turns or commands everybody around that one has power over.
    pub(super) fn turn_all(&mut self, who: Handle, command: bool) -> Outcome {
        let nature = if command { COMMAND_ABILITY } else { TURN_ABILITY };
        let power = self.turning_power(who, nature);
        if power <= 0 {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        let god = self.god_of(who);
        if god.is_none() {
            return Outcome::Refused(CastRefusal::NoGod);
        }
        if !self.is_worthy(who, god, false) {
            return Outcome::Refused(CastRefusal::NotWorthy);
        }
        if self.lose_fatigue(who, 2, true) == Answer::NOTHING {
            return Outcome::Refused(CastRefusal::TooTired);
        }
        self.spend(who, 30);
        if !command {
            let turns = 2 * self.value(who, Attribute::Cha);
            self.status_of(who, CHANNELING, 0, 0, turns, who);
        }
        let kinds: Vec<i32> = self
            .creature(who)
            .map_or_else(Vec::new, |c| c.statuses.of(nature).iter().map(|s| s.value.into()).collect());
        let Some((map, ..)) = self.world.position(who) else { return Outcome::Failed };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        for other in all {
            let fits = other != who
                && self.world.being(other).is_some()
                && self.apart(who, other) <= 10 + power
                && self.leader(other) != who
                && kinds.iter().any(|&k| self.is_type(other, k));
            if fits {
                if command {
                    self.command_one(who, other, power);
                } else {
                    self.turn_one(who, other, power);
                }
            }
        }
        Outcome::Done
    }

    fn turning_size(&mut self, other: Handle, power: i32) -> (i32, i32) {
        let roll = self.die20();
        let resist = (self.rating(other) + self.ability(other, CA_TURN_RESISTANCE)).max(1);
        (power + roll, (power + roll) * 750 / (resist * 100))
    }

    /// One creature is turned.
    pub(super) fn turn_one(&mut self, who: Handle, other: Handle, power: i32) {
        let (sum, size) = self.turning_size(other, power);
        if size > 5 {
            self.exercise_score(who, Attribute::Wis, 1);
            self.exercise_score(who, Attribute::Cha, 1);
            self.status_of(other, ADJUST, AID, -2, 6 * sum + 20, who);
        }
        if size > 10 {
            self.status_of(other, AFRAID, 0, 0, 3 * sum + 10, who);
        }
        if size > 20 {
            self.status_of(other, STUNNED, 0, 0, sum + 5, who);
        }
        if size > 60 {
            crate::fight::die(self, other, who, "turning");
        } else if size > 30 {
            let amount = self.roll(sum, 4);
            crate::fight::hurt(self, other, AD_HOLY, amount, who);
        }
    }

    fn command_one(&mut self, who: Handle, other: Handle, power: i32) {
        let (_, size) = self.turning_size(other, power);
        if size > 40 {
            self.status_of(other, CHARMED, 3, 0, 0, who);
        } else if size > 20 {
            let (held, afraid) = (self.roll(1, 4), self.roll(1, 4));
            self.status_of(other, PARALYSIS, 0, 0, held, who);
            self.status_of(other, AFRAID, 0, 0, afraid, who);
        } else if size > 10 {
            let turns = self.roll(1, 4);
            self.status_of(other, AFRAID, 0, 0, turns, who);
        }
    }

    /// Heals by touch, or burns the dead.
    pub(super) fn lay_hands(&mut self, who: Handle, patient: Handle) -> Outcome {
        let level = self.ability(who, CA_LAY_ON_HANDS);
        if level <= 0 || !self.is_beside(who, patient, 0) || self.world.being(patient).is_none() {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        if self.lose_fatigue(who, 2, true) == Answer::NOTHING {
            return Outcome::Refused(CastRefusal::TooTired);
        }
        self.spend(who, 30);
        let amount = self.roll(2, 6) + (2 + self.modifier(who, Attribute::Cha)).max(1) * level;
        if self.is_type(patient, MA_UNDEAD) {
            crate::fight::hurt(self, patient, AD_HOLY, amount, who);
        } else {
            self.change(patient, |c| {
                let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
                c.hit_points = (c.hit_points + amount).min(most.max(c.hit_points));
            });
        }
        Outcome::Done
    }

    /// Forms somebody may take.
    #[must_use]
    pub fn wild_shapes(&self, who: Handle) -> Vec<Rid> {
        let level = self.ability(who, CA_WILD_SHAPE);
        if level < 3 {
            return Vec::new();
        }
        let library = self.library();
        let size_level = |size: i32| match size {
            4 | 5 => 3,
            6 => 6,
            3 => 7,
            7 => 8,
            _ => i32::MAX,
        };
        let each = library.monsters.iter().enumerate();
        let fits = each.filter(|(_, m)| {
            i32::from(m.cr) <= level
                && i32::from(m.hit_dice) <= level + 1
                && m.types.contains(&n::MA_ANIMAL)
                && !m.types.contains(&MA_DRAGON)
                && !m.flags.has(M_NOPOLY)
                && level >= size_level(m.size.into())
        });
        fits.map(|(at, _)| library.rid(ResKind::Monster, at)).collect()
    }

    pub(super) fn wild_shape(&mut self, who: Handle, form: Rid) -> Outcome {
        if !self.wild_shapes(who).contains(&form) {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        let Some((ResKind::Monster, at)) = self.library().within_kind(form) else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        if self.lose_fatigue(who, 1, true) == Answer::NOTHING {
            return Outcome::Refused(CastRefusal::TooTired);
        }
        self.spend(who, 30);
        self.take_form(who, at as u16, true);
        let status = Status {
            nature: POLYMORPH as i16,
            value: 1,
            duration: -2,
            source: Source::Class,
            ..Status::default()
        };
        if let Some(o) = self.world.get_mut(who) {
            o.statuses_mut().gain(status);
        }
        Outcome::Done
    }

    /// Begins a song (hero 12.3).
    pub fn sing(&mut self, who: Handle, song: Song) -> Outcome {
        let level = self.ability(who, CA_BARDIC_MUSIC);
        if level < song.level() || self.is_silent(who) {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        if self.lose_fatigue(who, 1, true) == Answer::NOTHING {
            return Outcome::Refused(CastRefusal::TooTired);
        }
        self.spend(who, 15);
        let perform = self.skill(who, SK_PERFORM);
        let turns = 5 + 3 * (self.modifier(who, Attribute::Con).max(0) + perform);
        let bonus = self.modifier(who, Attribute::Cha).max(1) as i16;
        self.status_of(who, SINGING, song.level() as i16, 0, turns, who);
        let Some((map, ..)) = self.world.position(who) else { return Outcome::Done };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        for other in all {
            let hears = self.world.being(other).is_some()
                && self.apart(who, other) <= perform + 2
                && (other == who || self.is_friendly(other, who))
                && !self.is_silent(other);
            if !hears {
                continue;
            }
            let attributes: &[(i32, Attribute, i16)] = match song {
                Song::Courage if other != who => {
                    &[(MORALE, Attribute::HitMelee, 1), (MORALE, Attribute::DamageMelee, 1)]
                }
                Song::Competence => &[
                    (COMPETENCE, Attribute::HitMelee, 1),
                    (COMPETENCE, Attribute::SpeedMelee, 3),
                    (COMPETENCE, Attribute::Defence, 2),
                    (COMPETENCE, Attribute::Fortitude, 1),
                ],
                _ => &[],
            };
            for (nature, attribute, times) in attributes {
                self.status_of(other, *nature, attribute.index() as i16, bonus * times, turns, who);
            }
            if song == Song::Phoenix {
                self.status_of(other, RESIST, AD_FIRE as i16, perform as i16, turns, who);
            }
        }
        Outcome::Done
    }

    /// Begins a rage (hero 12.2, S001-353).
    pub fn rage(&mut self, who: Handle) -> Outcome {
        let level = self.ability(who, CA_BERSERK_RAGE);
        if level <= 0 || self.has_any(who, &[AFRAID, RAGING]) {
            return Outcome::Refused(CastRefusal::NotUsable);
        }
        let weight = self.creature(who).map_or(Weight::None, |c| c.gear.weight());
        let mut price = match weight {
            Weight::None => 1,
            Weight::Light => 2,
            Weight::Medium => 3,
            Weight::Heavy => 4,
        };
        if level >= 4 {
            price -= 1;
        }
        if price == 0 && self.die20() + self.modifier(who, Attribute::Con) <= 20 {
            price = 1;
        }
        if price > 0 && self.lose_fatigue(who, price, true) == Answer::NOTHING {
            return Outcome::Refused(CastRefusal::TooTired);
        }
        let single = self.creature(who).and_then(|c| c.hero.as_ref()).is_none_or(|h| !h.is_multiclassed());
        let value = match level {
            16.. => 8,
            10.. => 6,
            3.. => 4,
            _ if single => 4,
            _ => 2,
        };
        self.status_of(who, RAGING, value, level as i16, 10 + 3 * level, Handle::NONE);
        Outcome::Done
    }
}

const MORALE: i32 = 114;
const COMPETENCE: i32 = 109;
const RESIST: i32 = 104;

/// Flags of bodies that can be ridden, and of those that have no limbs to ride with.
const MOUNTABLE: i32 = 11;
const LIMBLESS: i32 = 2;
