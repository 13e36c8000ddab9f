//! The hero's blows: how often, with what result, and what follows (docs/spec/sil-player.md 10.3, 10.4).

use super::sum::{Sum, part, throw};
use super::weapon::{self, Arms};
use super::{AttackKind, FightEvent, Strike, Who, crit_dice};
use crate::context::Turn;
use crate::hero::{Scores, ability, songs};
use crate::monsters::know::is_living;
use crate::state::{Action, Known, Slot};
use crate::tables::{ItemFlag, PlayerRaceFlag, RaceFlag, Skill};
use crate::things::ItemPlace;
use angrist_engine::play::{Phrase, Roll};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// What came of one blow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Blow {
    /// It missed; the margin.
    Missed(i32),
    /// It hit and the foe stands where it stood.
    Landed,
    /// The foe was pushed away.
    Pushed,
    /// The foe is dead.
    Killed,
}

impl AttackKind {
    /// As many blows as one has; others are a single blow without the haste of rapid attack.
    pub fn is_full(self) -> bool {
        use AttackKind::*;
        matches!(self, Main | Flanking | Retreat | Impale | Whirlwind)
    }

    /// A charge or an assassin's bonus may help.
    fn is_deliberate(self) -> bool {
        use AttackKind::*;
        matches!(self, Main | Flanking | Retreat | Impale)
    }

    pub(super) fn may_smite(self) -> bool {
        use AttackKind::*;
        matches!(self, Main | Flanking | Impale | FollowThrough | Whirlwind)
    }
}

impl Turn<'_> {
    /// All blows of one attack on one creature.
    pub(super) fn strike(&mut self, foe: Handle, kind: AttackKind) -> bool {
        if self.foe(foe).is_none() || self.foe_is(foe, RaceFlag::PEACEFUL) {
            return false;
        }
        if kind != AttackKind::Main {
            if kind != AttackKind::Impale && self.mercy_forbids(foe) {
                return false;
            }
            self.tell(FightEvent::Reaction { by: super::Side::Hero, kind }, None);
        }
        self.note_attack(foe);
        let (blows, two) = self.blows_of(kind);
        let mut answered = false;
        for blow in 0..blows {
            let off_hand = two && blow + 1 == blows;
            let outcome = self.one_blow(foe, kind, blow == 0, off_hand);
            // The answer to a miss comes first: who was unwary is not yet startled by the blow.
            if let Blow::Missed(margin) = outcome
                && !answered
            {
                answered = self.foe_ripostes(foe, margin);
            }
            if !matches!(outcome, Blow::Killed) {
                self.rouse_by_strike(foe);
            }
            if matches!(outcome, Blow::Killed | Blow::Pushed) {
                break;
            }
            if !self.alive() {
                break;
            }
        }
        self.attack_breaks_truce();
        true
    }

    /// How many blows an attack has, and whether the last is the off hand's.
    pub(super) fn blows_of(&self, kind: AttackKind) -> (i32, bool) {
        let two = self.fights_with_two() && kind.is_full() && kind != AttackKind::Impale;
        let rapid = self.has_ability(ability::RAPID_ATTACK) && kind.is_full();
        (1 + i32::from(rapid) + i32::from(two), two)
    }

    /// Keeps count of attacks on the same creature.
    pub(super) fn note_attack(&mut self, foe: Handle) {
        let streak = self.next_streak(foe, self.state.hero.fought.0);
        let hero = &mut self.state.hero;
        hero.streak = (streak.clamp(0, i32::from(u8::MAX)) as u8, foe.slot() + 1);
        hero.fought.0 = true;
    }

    /// How many turns one has attacked a creature, one after the other.
    pub(super) fn streak_on(&self, foe: Handle) -> i32 {
        let (turns, number) = self.state.hero.streak;
        if number == foe.slot() + 1 { i32::from(turns) } else { 0 }
    }

    /// The same once it is attacked again; attacks of the same turn (`fought`) count once.
    pub(super) fn next_streak(&self, foe: Handle, fought: bool) -> i32 {
        let same = self.state.hero.streak.1 == foe.slot() + 1;
        self.streak_on(foe) + i32::from(same && !fought)
    }

    /// Whether a blow comes at the end of a run-up: the last action was a step within an eighth of the foe's direction.
    pub(super) fn charges(&self, at: Loc) -> bool {
        let Action::Moved(last) = self.state.hero.actions[1] else { return false };
        let toward = Dir::toward(self.state.hero.at, at);
        self.has_ability(ability::CHARGE)
            && self.speed() >= 2
            && toward.is_some_and(|d| [0, 1, -1].into_iter().any(|t| last.turn(t) == d))
    }

    /// The parts of the hero's attack that belong to this very blow, and what it is made with.
    pub(super) fn blow_with(
        &self,
        foe: Handle,
        kind: AttackKind,
        first: bool,
        off_hand: bool,
    ) -> (Sum, Arms, bool) {
        let fight = &self.tables.fight;
        let scores = self.scores();
        let Some(m) = self.foe(foe) else { return (Sum::default(), self.arms(&scores, off_hand, 0), false) };
        let mut base = Sum::of("part-melee", scores.skill(Skill::Melee));
        let mut adjust = 0;
        let has_rapid = self.has_ability(ability::RAPID_ATTACK);
        if has_rapid && (!kind.is_full() || off_hand) {
            base.add("part-not-rapid", -fight.rapid);
        } else if has_rapid {
            adjust += fight.rapid;
        }
        if off_hand {
            base.add("part-main-weapon", -self.held_bonus(Slot::Weapon));
            base.add("part-off-weapon", self.held_bonus(Slot::OffHand));
            base.add("part-off-hand", fight.off_hand);
            adjust += fight.off_hand;
        }
        let charge = first && kind.is_deliberate() && self.charges(m.at);
        if charge {
            base.add("part-charge", fight.charge);
            adjust += fight.charge;
        } else if kind.is_deliberate()
            && self.has_ability(ability::ASSASSINATION)
            && m.visible
            && !m.is_alert()
            && self.state.hero.timers.confused == 0
        {
            base.add("part-assassination", scores.skill(Skill::Stealth));
        }
        (base, self.arms(&scores, off_hand, adjust), charge)
    }

    /// The attack of the off hand as it is shown (docs/spec/sil-player.md 4).
    pub fn off_hand_attack(&self, scores: &Scores) -> i32 {
        let rapid = if self.has_ability(ability::RAPID_ATTACK) { self.tables.fight.rapid } else { 0 };
        scores.skill(Skill::Melee) - self.held_bonus(Slot::Weapon)
            + self.held_bonus(Slot::OffHand)
            + self.tables.fight.off_hand
            - rapid
    }

    /// What the weapon in a hand adds to attack: its bonus and what its kind is to the hero.
    pub(super) fn held_bonus(&self, slot: Slot) -> i32 {
        let Some(item) = self.state.hero.wears(slot) else { return 0 };
        i32::from(item.attack) + self.kind_bonus(item.flags(self.tables))
    }

    /// S000-047, S000-048: an axe in the right hands, a polearm by one who masters it.
    pub(super) fn kind_bonus(&self, flags: crate::tables::ItemFlags) -> i32 {
        let axe = crate::hero::traits(self.tables, &self.state.hero)
            .filter(|f| **f == PlayerRaceFlag::Axe)
            .count() as i32;
        (if flags.has(ItemFlag::AXE) { axe } else { 0 })
            + if flags.has(ItemFlag::POLEARM) && self.has_ability(ability::POLEARM_MASTERY) { 2 } else { 0 }
    }

    fn one_blow(&mut self, foe: Handle, kind: AttackKind, first: bool, off_hand: bool) -> Blow {
        let (base, arms, charge) = self.blow_with(foe, kind, first, off_hand);
        let attack = self.hero_attack_total(base, foe);
        let evasion = self.foe_evasion_total(foe, false);
        let hit = self.rolls_to_hit(&attack, &evasion, arms.flags.has(ItemFlag::ACCURATE));
        let smite = first && arms.two_handed && kind.may_smite() && self.has_ability(ability::SMITE);
        if smite {
            self.state.hero.skip_turn = true;
        }
        let margin = hit.last.result;
        let mut strike = Strike::begun(super::Side::Hero, self.side(Who::Monster(foe)), kind, &arms.name);
        strike.rolled(hit);
        (strike.smite, strike.charge) = (smite, charge);
        let place = self.foe(foe).map(|m| m.at);
        if margin <= 0 {
            self.tell(FightEvent::Strike(Box::new(strike)), place);
            return Blow::Missed(margin);
        }
        let flags = self.foe(foe).and_then(|m| self.tables.race(m.race)).map(|r| r.flags).unwrap_or_default();
        if !arms.flags.has(ItemFlag::CUMBERSOME) {
            strike.critical =
                crit_dice(&self.tables.fight.crit, margin, arms.weight, self.crit_step(false), Some(flags));
        }
        let tval = arms.slot.and_then(|s| self.state.hero.wears(s)).map_or(0, |w| w.tval(self.tables));
        let slays = weapon::slaying(tval, arms.flags, flags);
        let damage = self.roll_damage(&arms, strike.critical, slays.dice, smite);
        let percent = weapon::sharpness(self.tables.fight.sharp, arms.flags);
        let protection = self.roll_foe_protection(foe, percent);
        if let Some(slot) = arms.slot.filter(|_| protection.parts.len() > 1) {
            self.notice_slot(slot, &[ItemFlag::SHARPNESS, ItemFlag::SHARPNESS2]);
        }
        strike.net = (damage.result - protection.result).max(0);
        let (net, critical) = (strike.net, strike.critical);
        strike.damage = Some(damage);
        strike.protection = Some(protection);
        self.tell(FightEvent::Strike(Box::new(strike)), place);
        self.break_mercy(foe, net);
        self.noticed_slays(arms.slot, &slays, foe);
        let push = self.pushes(foe, kind, arms.push);
        let slain_by_song = critical > 0
            && songs::sings(&self.state.hero, ability::SONG_OF_SLAYING.number)
            && self.foe(foe).is_some_and(|m| m.health <= self.song_score(ability::SONG_OF_SLAYING.number));
        let living = self.creature(foe).is_some_and(|(_, race)| is_living(race));
        let died = if slain_by_song {
            let all = self.foe(foe).map_or(0, |m| m.health);
            self.hurt_monster(foe, all.max(net), true)
        } else {
            self.state.hero.vengeance = false;
            self.mark_struck(foe, true);
            self.hurt_monster(foe, net, true)
        };
        if died {
            self.after_kill(kind, &arms, living, place);
            return Blow::Killed;
        }
        let pushed = push && self.knock_back_monster(foe, self.state.hero.at);
        self.shake_crown(foe, net);
        if critical > 0 && net > 0 && self.has_ability(ability::CRUEL_BLOW) {
            self.cruel_blow(foe, critical, flags.has(RaceFlag::RES_CRIT));
        }
        if pushed { Blow::Pushed } else { Blow::Landed }
    }

    /// Dice of the weapon with slaying and critical dice, each a part; a smite does the most they can.
    fn roll_damage(&mut self, arms: &Arms, critical: i32, slays: i32, smite: bool) -> Roll {
        let dice =
            [("part-weapon", i32::from(arms.damage.dice)), ("part-slay", slays), ("part-critical", critical)];
        self.roll_dice_of(&dice, i32::from(arms.damage.sides), smite)
    }

    /// Named dice of the same sides, thrown or at their most.
    pub(super) fn roll_dice_of(&mut self, dice: &[(&'static str, i32)], sides: i32, most: bool) -> Roll {
        let mut roll =
            Roll { name: Phrase::of("roll-damage"), parts: Vec::new(), against: Vec::new(), result: 0 };
        for (name, count) in dice.iter().filter(|(_, n)| *n > 0) {
            let value =
                if most { count * sides.max(0) } else { throw(&mut self.state.chance, *count, sides) };
            roll.parts.push(part(name, format!("{count}d{sides}"), value));
            roll.result += value;
        }
        roll
    }

    /// A creature's protection, of which an edge leaves a percentage.
    pub(super) fn roll_foe_protection(&mut self, foe: Handle, percent: i32) -> Roll {
        let dice = self.foe(foe).and_then(|m| self.race_of(m)).map(|r| r.protection).unwrap_or_default();
        let (count, sides) = (i32::from(dice.dice), i32::from(dice.sides));
        let value = throw(&mut self.state.chance, count, sides);
        let mut parts = vec![part("part-armour", format!("{count}d{sides}"), value)];
        let result = value * percent / 100;
        if result != value {
            parts.push(part("part-sharpness", format!("x{percent}%"), result - value));
        }
        Roll { name: Phrase::of("roll-protection"), parts, against: Vec::new(), result }
    }

    /// Who hurts men or elves in sight breaks an oath of mercy, or can never swear it.
    pub(super) fn break_mercy(&mut self, foe: Handle, net: i32) {
        if net <= 0 || !self.is_due_mercy(foe) {
            return;
        }
        let sworn = self.mercy_forbids(foe);
        self.state.hero.oath.broken |= 1 << 1;
        if sworn {
            self.tell(FightEvent::OathBroken, None);
            self.note("Broke the oath of mercy.");
            self.refresh_hero();
        }
    }

    /// A slay or brand that bites is recognised, and others of the same kind lose courage.
    pub(super) fn noticed_slays(&mut self, slot: Option<Slot>, slays: &weapon::Slaying, foe: Handle) {
        if slays.by.is_empty() {
            return;
        }
        let names = slays.by.iter().map(|f| f.word().to_owned()).collect();
        self.tell(FightEvent::Slays { flags: names }, None);
        if let Some(slot) = slot
            && self.state.hero.wears(slot).is_some_and(|w| w.known != Known::Fully)
        {
            self.identify(ItemPlace::Worn(slot));
        }
        if slays.dreadful {
            self.daunt_kin(foe);
        }
    }

    /// Whether a hit will push its foe, should it live.
    fn pushes(&mut self, foe: Handle, kind: AttackKind, strength: i32) -> bool {
        if kind == AttackKind::Opportunist
            || !self.has_ability(ability::KNOCK_BACK)
            || self.foe_is(foe, RaceFlag::NEVER_MOVE)
            || self.foe_is(foe, RaceFlag::HIDDEN_MOVE)
        {
            return false;
        }
        let con = self.foe_constitution(foe);
        self.check_named("knock-back", Who::Hero, 2 * strength, Who::Monster(foe), 2 * con) > 0
    }

    pub(super) fn mark_struck(&mut self, foe: Handle, hand: bool) {
        if let Some(m) = self.state.level.monsters.get_mut(foe) {
            if hand {
                m.struck.0 = true;
            } else {
                m.struck.1 = true;
            }
        }
    }

    fn after_kill(&mut self, kind: AttackKind, arms: &Arms, living: bool, place: Option<Loc>) {
        if arms.flags.has(ItemFlag::VAMPIRIC) && living && self.heal_hero(self.tables.fight.vampire) > 0 {
            self.notice_flags(&[ItemFlag::VAMPIRIC]);
        }
        use AttackKind::*;
        if matches!(kind, Main | Flanking | Retreat | Impale | FollowThrough | Whirlwind)
            && self.has_ability(ability::FOLLOW_THROUGH)
            && self.state.hero.timers.confused == 0
            && let Some(next) = place.and_then(|at| self.next_round(at))
        {
            self.strike(next, FollowThrough);
        }
        if self.has_ability(ability::FORMIDABLE) && self.alive() {
            self.spread_fear();
        }
    }

    /// The first creature seen going round from a square, the way the compass cycle runs; the unwary are left alone by those
    /// who chose to.
    fn next_round(&self, from: Loc) -> Option<Handle> {
        let here = self.state.hero.at;
        let forgo = self.option("forgo-unwary");
        let first = Dir::toward(here, from)?;
        (1..Dir::CLOCKWISE.len() as i32).find_map(|i| {
            let (h, m) = self.state.level.monster_on(here.step(first.turn(-i)))?;
            let fair = m.visible && (m.is_alert() || !forgo) && !self.foe_is(h, RaceFlag::PEACEFUL);
            fair.then_some(h)
        })
    }

    /// Fear in all who stand in the line of fire: will and more, less distance, against theirs.
    pub fn spread_fear(&mut self) {
        let will = self.skill(Skill::Will) + self.tables.fight.fear_bonus;
        for other in self.state.level.monsters.handles().into_iter().rev() {
            let Some(at) = self.foe(other).map(|m| m.at) else { continue };
            if !self.in_fire(at) {
                continue;
            }
            let far = distance(self.state.hero.at, at);
            let result = self.foe_resists(Who::Hero, will - far, other, RaceFlag::NO_FEAR);
            if result > 0 {
                self.daunt_monster(other, self.tables.fight.fear * result);
                self.rouse_by_strike(other);
            }
        }
    }

    /// A critical wound that bewilders: the more dice the surer.
    fn cruel_blow(&mut self, foe: Handle, critical: i32, resists: bool) {
        if resists {
            return;
        }
        let will = self.foe_skill(foe, Skill::Will);
        let power = self.tables.fight.critical_power.of(critical);
        if self.check_named("cruel-blow", Who::Hero, power, Who::Monster(foe), will) > 0 {
            self.confuse_monster(foe, critical + 1);
            self.daunt_kin(foe);
        }
    }
}
