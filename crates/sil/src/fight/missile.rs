//! What leaves the hero's hand: an arrow from a bow or any thing thrown is one mechanism (docs/spec/sil-player.md 11). A
//! [`Missile`] says with what figures it meets one foe; the flight, the meeting and the shown odds all read them there.

use super::sum::Sum;
use super::weapon::{self, Slaying};
use super::{AttackKind, FightEvent, Side, Strike, Who, crit_dice};
use crate::context::Turn;
use crate::hero::ability;
use crate::state::{Item, Slot, Stance};
use crate::tables::{ItemFlag, RaceFlag, Skill};
use crate::things;
use angrist_engine::chance::Throw;
use angrist_engine::model::Role;
use angrist_engine::sight::{Path, Shot};
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

/// Where one aims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// At a square, mostly a creature's.
    At(Loc),
    /// In a direction, at the first creature in the way.
    Way(Dir),
}

/// Further than any shot flies.
const FAR: i16 = 19;

/// How a thing in flight meets one foe.
#[derive(Debug, Clone)]
pub(super) struct Missile {
    pub(super) kind: AttackKind,
    pub(super) name: String,
    pub(super) attack: Sum,
    pub(super) evasion: Sum,
    /// A miss is rolled again.
    pub(super) twice: bool,
    /// Dice before slaying and critical ones, by the name of their part.
    pub(super) dice: (&'static str, Throw),
    pub(super) slays: Slaying,
    /// The bow has a part in it.
    pub(super) bow_slays: bool,
    /// What flies has a part in it.
    pub(super) slays_itself: bool,
    /// Weight and step of critical dice; none for what is cumbersome.
    pub(super) critical: Option<(i32, i32)>,
    /// Critical dice that come with any hit.
    pub(super) more_critical: i32,
    /// All dice count twice.
    pub(super) hail: bool,
    /// Percentage of protection that its edge leaves.
    pub(super) sharp: i32,
    /// What gets through where armour stops all.
    pub(super) least: i32,
}

/// What came of meeting a foe.
pub(super) struct Met {
    pub(super) lands: bool,
    pub(super) net: i32,
    pub(super) critical: i32,
    pub(super) died: bool,
    /// What flew showed what it is: by a slay, a brand or its edge.
    pub(super) shown: bool,
}

impl Missile {
    /// Critical dice for a margin against a foe.
    pub(super) fn critical_dice(&self, turn: &Turn<'_>, margin: i32, foe: crate::tables::RaceFlags) -> i32 {
        let dice = |(weight, step)| crit_dice(&turn.tables.fight.crit, margin, weight, step, Some(foe));
        self.critical.map_or(0, dice) + self.more_critical
    }
}

impl Turn<'_> {
    /// The squares of a flight from the hero. An arrow aimed at a square flies on behind it; a throw (`ends_there`) does not.
    pub(super) fn flight_path(&self, aim: Aim, range: i32, ends_there: bool) -> Vec<Loc> {
        let here = self.state.hero.at;
        let to = match aim {
            Aim::At(at) => at,
            Aim::Way(dir) => {
                let (dx, dy) = dir.offset();
                here.shift(dx * FAR, dy * FAR)
            }
        };
        let mut path = Path::default();
        let shot = Shot { through: !ends_there, ..Shot::default() };
        let occupied = |at: Loc| self.state.level.monster_on(at).is_some();
        path.project(
            &self.senses.ground.opaque,
            Some(&self.senses.sighted.view),
            occupied,
            here,
            to,
            range,
            shot,
        );
        path.squares
    }

    /// Whom a shot is meant for: who stands on the square aimed at, or the first on the way.
    pub(super) fn meant_for(&self, aim: Aim, path: &[Loc]) -> Option<Handle> {
        let on = |at: &Loc| self.state.level.monster_on(*at).map(|(h, _)| h);
        match aim {
            Aim::At(at) => on(&at),
            Aim::Way(_) => path.iter().find_map(on),
        }
    }

    /// Whether a shot or throw would break an oath of mercy.
    pub(crate) fn aim_breaks_mercy(&self, aim: Aim, range: i32) -> bool {
        let path = self.flight_path(aim, range, true);
        self.meant_for(aim, &path).is_some_and(|foe| self.mercy_forbids(foe))
    }

    /// Confusion sends a shot anywhere.
    pub(super) fn confused_aim(&mut self, aim: Aim) -> Aim {
        if self.state.hero.timers.confused == 0 {
            return aim;
        }
        Aim::Way(Dir::CLOCKWISE[self.pick_for(true, "direction", 8)])
    }

    /// An arrow against a foe; what is not aimed at only suffers a stray shot. `streak` counts attacks on it before.
    pub(super) fn arrow_missile(
        &self,
        bow: &Item,
        arrow: &Item,
        foe: Handle,
        (well_aimed, hail): (bool, bool),
        streak: i32,
    ) -> Missile {
        let (bow_flags, arrow_flags) = (bow.flags(self.tables), arrow.flags(self.tables));
        let flags = self.flags_of(foe);
        let mut base = Sum::of("part-archery", self.skill(Skill::Archery));
        base.add("part-arrow", i32::from(arrow.attack));
        let mut attack = self.hero_attack_parts(base, foe, streak, self.state.hero.focused);
        if !well_aimed {
            attack.set("part-stray", 0);
        }
        let flees = self.foe(foe).is_some_and(|m| m.stance == Stance::Fleeing);
        if flees && self.has_ability(ability::ROUT) {
            attack.add("part-rout", self.tables.fight.rout);
        }
        let mut slays = weapon::slaying(arrow.tval(self.tables), arrow_flags, flags);
        let of_bow = weapon::slaying(bow.tval(self.tables), bow_flags, flags);
        let (slays_itself, bow_slays) = (!slays.by.is_empty(), !of_bow.by.is_empty());
        slays.dice += of_bow.dice;
        slays.dreadful |= of_bow.dreadful;
        slays.by.extend(of_bow.by);
        let unwary = self.foe(foe).is_some_and(|m| !m.is_alert());
        let cumbersome = bow_flags.has(ItemFlag::CUMBERSOME);
        Missile {
            kind: AttackKind::Shot,
            name: self.tables.kind(arrow.kind).map(|k| k.name.clone()).unwrap_or_default(),
            attack,
            evasion: self.foe_evasion_total(foe, true),
            twice: bow_flags.has(ItemFlag::ACCURATE),
            dice: ("part-bow", self.bow_dice(&self.scores(), bow)),
            slays,
            bow_slays,
            slays_itself,
            critical: (!cumbersome).then(|| (i32::from(bow.weight), self.tables.fight.crit.step)),
            more_critical: i32::from(unwary && self.has_ability(ability::AMBUSH)),
            hail,
            sharp: weapon::sharpness(self.tables.fight.sharp, arrow_flags),
            least: if self.has_ability(ability::PUNCTURE) { self.tables.fight.puncture } else { 0 },
        }
    }

    /// A thrown thing against a foe; what is not aimed at only suffers a stray throw. Accuracy is of no use in flight.
    pub(super) fn thrown_missile(&self, item: &Item, foe: Handle, well_aimed: bool, streak: i32) -> Missile {
        let flags = item.flags(self.tables);
        let mut base = Sum::of("part-melee", self.skill(Skill::Melee));
        base.add("part-main-weapon", -self.held_bonus(Slot::Weapon));
        base.add("part-thrown", i32::from(item.attack) + self.kind_bonus(flags));
        if !flags.has(ItemFlag::THROWING) {
            base.add("part-awkward", -self.tables.fight.throw_awkward);
        }
        let mut attack = self.hero_attack_parts(base, foe, streak, self.state.hero.focused);
        if !well_aimed {
            attack.set("part-stray", 0);
        }
        let cumbersome = flags.has(ItemFlag::CUMBERSOME);
        let slays = weapon::slaying(item.tval(self.tables), flags, self.flags_of(foe));
        Missile {
            kind: AttackKind::Throw,
            name: self.tables.kind(item.kind).map(|k| k.name.clone()).unwrap_or_default(),
            attack,
            evasion: self.foe_evasion_total(foe, false),
            twice: false,
            dice: ("part-thrown", self.thrown_dice(&self.scores(), item)),
            slays_itself: !slays.by.is_empty(),
            slays,
            bow_slays: false,
            critical: (!cumbersome).then(|| (i32::from(item.weight), self.crit_step(true))),
            more_critical: 0,
            hail: false,
            sharp: weapon::sharpness(self.tables.fight.sharp, flags),
            least: 0,
        }
    }

    /// The flags of a creature's race.
    pub(super) fn flags_of(&self, foe: Handle) -> crate::tables::RaceFlags {
        self.foe(foe).and_then(|m| self.tables.race(m.race)).map(|r| r.flags).unwrap_or_default()
    }

    /// The roll to hit, and another after a miss with an accurate weapon. Both are kept for the event.
    pub(super) fn rolls_to_hit(&mut self, attack: &Sum, evasion: &Sum, twice: bool) -> Rolls {
        let first = self.roll_to_hit(attack, evasion, Who::Hero);
        if first.result > 0 || !twice {
            return Rolls { missed: None, last: first };
        }
        Rolls { missed: Some(first), last: self.roll_to_hit(attack, evasion, Who::Hero) }
    }

    /// A missile meets a foe: the roll, and the wound unless it only bursts there. A foe that is hit and lives is roused.
    pub(super) fn missile_meets(&mut self, missile: &Missile, foe: Handle, bursts: bool) -> Met {
        self.state.hero.focused = false;
        let hit = self.rolls_to_hit(&missile.attack, &missile.evasion, missile.twice);
        let margin = hit.last.result;
        let place = self.foe(foe).map(|m| m.at);
        let mut strike = Strike::begun(Side::Hero, self.side(Who::Monster(foe)), missile.kind, &missile.name);
        strike.rolled(hit);
        if margin <= 0 || bursts {
            self.tell(FightEvent::Strike(Box::new(strike)), place);
            // Who is missed need not notice: the noise of the turn decides.
            if margin > 0 {
                self.rouse_by_strike(foe);
            }
            return Met { lands: margin > 0, net: 0, critical: 0, died: false, shown: false };
        }
        let flags = self.flags_of(foe);
        strike.critical = missile.critical_dice(self, margin, flags);
        let (name, dice) = missile.dice;
        let count = i32::from(dice.dice) + missile.slays.dice + strike.critical;
        let parts = [
            (name, i32::from(dice.dice)),
            ("part-slay", missile.slays.dice),
            ("part-critical", strike.critical),
            ("part-hail", if missile.hail { count } else { 0 }),
        ];
        let damage = self.roll_dice_of(&parts, i32::from(dice.sides), false);
        let protection = self.roll_foe_protection(foe, missile.sharp);
        let shown = missile.slays_itself || protection.parts.len() > 1;
        strike.net = (damage.result - protection.result).max(0);
        if strike.net == 0 && damage.result > 0 {
            strike.net = missile.least;
        }
        let (net, critical) = (strike.net, strike.critical);
        strike.damage = Some(damage);
        strike.protection = Some(protection);
        self.tell(FightEvent::Strike(Box::new(strike)), place);
        // docs/spec/sil-player.md 9.9: each is known by what it did itself.
        self.noticed_slays(missile.bow_slays.then_some(Slot::Bow), &missile.slays, foe);
        self.mark_struck(foe, false);
        self.break_mercy(foe, net);
        let died = self.hurt_monster(foe, net, true);
        if !died {
            self.rouse_by_strike(foe);
        }
        Met { lands: true, net, critical, died, shown }
    }

    /// What flew is seen for what it is, once it showed it.
    pub(super) fn known_by_flight(&mut self, item: &mut Item) {
        if item.known != crate::state::Known::Fully {
            item.known = crate::state::Known::Fully;
            self.learned(item);
        }
    }

    /// Flies along a path until a wall, or until `meets` says that it stops at a creature. Peaceful ones are passed by.
    /// Says where it ended and whether it struck a wall.
    pub(super) fn fly_along(
        &mut self,
        path: &[Loc],
        mut meets: impl FnMut(&mut Self, Loc, Option<Handle>) -> bool,
    ) -> (Loc, bool) {
        let mut end = self.state.hero.at;
        for at in path {
            if self.state.level.is_wall(*at) {
                return (end, true);
            }
            end = *at;
            let foe = self.state.level.monster_on(*at).map(|(h, _)| h);
            if meets(self, *at, foe.filter(|f| !self.foe_is(*f, RaceFlag::PEACEFUL))) {
                break;
            }
        }
        (end, false)
    }

    /// After the flight: it breaks with a percent chance, or lies where it ended.
    pub(super) fn lands_at(&mut self, item: Item, path: Vec<Loc>, ends: Loc, percent: i32, role: Role) {
        let broke = item.artefact == 0 && percent > 0 && self.percent_for("breakage", percent);
        let kind = item.kind;
        self.tell(FightEvent::Shot { by: Side::Hero, kind, path, ends, broke, role }, Some(ends));
        if !broke {
            things::drop_near(&mut self.maker(), item, ends);
        }
    }

    /// One who was struck at is awake to it by chance.
    pub(super) fn rouse_by_strike(&mut self, foe: Handle) {
        let least = self.between_for(false, "roused", 0, self.tables.fight.roused);
        self.rouse(foe, least);
    }
}

/// The rolls to hit of one blow or shot.
pub(super) struct Rolls {
    /// A first one that missed, with an accurate weapon.
    pub(super) missed: Option<angrist_engine::play::Roll>,
    /// The one that counts.
    pub(super) last: angrist_engine::play::Roll,
}
