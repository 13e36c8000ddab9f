//! How alert creatures are: what they hear and see of the hero, and how they lose track again.

use super::event::{MonsterEvent, Wakening};
use super::wander;
use crate::context::Turn;
use crate::hero::ability;
use crate::monsters::constants::LoseTrack;
use crate::state::{Monster, Stance};
use crate::tables::{RaceFlag, Skill};
use crate::turn::Stop;
use angrist_engine::things::Handle;

/// Least and greatest alertness; asleep below the third, alert from the fourth on.
const SCALE: (i16, i16) = (-20, 20);
/// Below this it sleeps.
pub const UNWARY: i16 = -10;
/// From here on it knows of the hero.
pub const ALERT: i16 = 0;
/// Those without wits of distance notice only this far.
const SHORT_SIGHT: i32 = 2;

/// Where a noise comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoiseFrom {
    /// The hero.
    Hero,
    /// A creature.
    Creature(Handle),
}

/// Something that all creatures may notice. Lower is louder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoiseEvent {
    /// What perception must beat.
    pub difficulty: i32,
    /// Where it comes from.
    pub from: NoiseFrom,
    /// The judgement at the end of a turn, to which fighting adds.
    pub main: bool,
}

impl NoiseEvent {
    /// A noise the hero makes.
    pub fn by_hero(difficulty: i32) -> NoiseEvent {
        NoiseEvent { difficulty, from: NoiseFrom::Hero, main: false }
    }

    /// What the hero's turn sounded like.
    pub fn of_turn(stealth: i32) -> NoiseEvent {
        NoiseEvent { difficulty: stealth, from: NoiseFrom::Hero, main: true }
    }

    /// A noise a creature makes.
    pub fn by_creature(who: Handle, difficulty: i32) -> NoiseEvent {
        NoiseEvent { difficulty, from: NoiseFrom::Creature(who), main: false }
    }
}

/// What of a noise is the same for all who may notice it.
#[derive(Debug, Clone, Copy)]
struct Heard {
    fought: i32,
    sight: i32,
    anger: i32,
    /// The hero's bonus against the kind a bane is sworn against.
    bane: Option<(RaceFlag, i32)>,
    /// What those have who are the bane of the hero's people.
    elf: i32,
}

/// The parts of one creature's perception, each with its reason.
pub type Parts = Vec<(&'static str, i32)>;

impl Turn<'_> {
    /// Every creature tries to notice.
    pub fn noise(&mut self, event: NoiseEvent) {
        if self.state.player_turn == 0 {
            return;
        }
        match event.from {
            NoiseFrom::Hero => {}
            NoiseFrom::Creature(who) => {
                let Some(at) = self.state.level.monsters.get(who).map(|m| m.at) else { return };
                self.sound_from(at);
            }
        }
        let check = self.tables.fight.check_die as u32;
        let mut die = self.state.chance.die(check);
        if self.state.hero.cursed && event.from == NoiseFrom::Hero {
            die = die.min(self.state.chance.die(check));
        }
        let silence = self.song_score(ability::SONG_OF_SILENCE.number);
        let against = event.difficulty + die + silence;
        let heard = self.heard_by(event);
        for slot in (0..self.state.level.monsters.slots()).rev() {
            let Some((handle, monster)) = self.state.level.monsters.at_slot(slot) else { continue };
            let mut sum = 0;
            if self.perceive(monster, event, heard, &mut |_, n| sum += n).is_none() {
                continue;
            }
            let own = self.state.chance.die(check);
            let result = sum + own - against;
            // A creature that cannot become more alert needs no reasons.
            if result <= 0
                || self.bounded(monster, i32::from(monster.alertness) + result) == monster.alertness
            {
                continue;
            }
            let Some(mut parts) = self.perception_parts(handle, event) else { continue };
            parts.push(("die", own));
            parts.push(("difficulty", event.difficulty));
            parts.push(("difficulty-die", die));
            if silence != 0 {
                parts.push(("silence", silence));
            }
            let Some(alertness) = self.state.level.monsters.get(handle).map(|m| m.alertness) else {
                continue;
            };
            self.change_alertness(handle, i32::from(alertness) + result, parts);
        }
    }

    /// What a creature brings to noticing an event; none when it cannot notice at all. Only parts that count are listed.
    pub fn perception_parts(&self, handle: Handle, event: NoiseEvent) -> Option<Parts> {
        let mut parts = Parts::new();
        let heard = self.heard_by(event);
        let monster = self.state.level.monsters.get(handle)?;
        self.perceive(monster, event, heard, &mut |name, value| {
            if value != 0 || matches!(name, "perception" | "distance") {
                parts.push((name, value));
            }
        })?;
        Some(parts)
    }

    /// What of an event is the same for all who may notice it.
    fn heard_by(&self, event: NoiseEvent) -> Heard {
        let hero = &self.state.hero;
        let fought = if event.main { 2 * (i32::from(hero.fought.0) + i32::from(hero.fought.1)) } else { 0 };
        let sight = self.open_around_hero() + fought;
        let sight = if self.has_ability(ability::DISGUISE) { sight / 2 } else { sight };
        Heard {
            fought,
            sight,
            anger: self.tables.monsters.anger * self.aggravation(),
            bane: self.sworn_bane(),
            elf: self.elf_bane_of_hero(),
        }
    }

    /// Adds up what a creature brings to noticing an event, part by part.
    fn perceive(
        &self,
        monster: &Monster,
        event: NoiseEvent,
        heard: Heard,
        add: &mut impl FnMut(&'static str, i32),
    ) -> Option<()> {
        let race = self.race_of(monster)?;
        let when = |flag, n: i32| if race.is(flag) { n } else { 0 };
        if race.is(RaceFlag::SHORT_SIGHTED) && self.from_hero(monster.at) > SHORT_SIGHT {
            return None;
        }
        let distance = match event.from {
            NoiseFrom::Hero => self.noise_distance(monster.at),
            NoiseFrom::Creature(_) => self.sound_at(monster.at),
        };
        let awake = monster.alertness >= UNWARY;
        add("perception", self.skill_of_foe(monster, race, Skill::Perception));
        add("distance", -distance);
        add("fighting", heard.fought);
        add("bane", -heard.bane.map_or(0, |(flag, bonus)| when(flag, bonus)));
        add("elf-bane", when(RaceFlag::ELFBANE, heard.elf));
        add("on-the-run", if self.state.facts.on_the_run { 5 } else { 0 });
        add("already-alert", -i32::from(monster.alertness.max(0)));
        if awake && !race.is(RaceFlag::MINDLESS) {
            add("aggravation", heard.anger);
        }
        if awake && self.los(monster.at, self.state.hero.at) {
            add("sight", heard.sight);
        }
        Some(())
    }

    /// Sets how alert a creature is; crossing a band is told, and one who first notices loses its next turn.
    pub fn set_alertness(&mut self, handle: Handle, value: i32) {
        self.change_alertness(handle, value, Vec::new());
    }

    /// How alert a creature can be at a value: within the scale, and thralls never know of the hero.
    fn bounded(&self, monster: &Monster, value: i32) -> i16 {
        let thrall = self.tables.monsters.thralls.contains(&monster.race);
        let highest = if thrall { UNWARY } else { SCALE.1 };
        value.clamp(i32::from(SCALE.0), i32::from(highest)) as i16
    }

    fn change_alertness(&mut self, handle: Handle, value: i32, parts: Parts) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let to = self.bounded(monster, value);
        let from = monster.alertness;
        if to == from {
            return;
        }
        let change = wakening(from, to);
        let (seen, group, at) = (monster.visible, monster.group, monster.at);
        // docs/spec/sil-world.md 16.2: the lord of the crown cannot keep it on asleep.
        let lulled = monster.race == self.tables.monsters.morgoth && to < UNWARY && from >= UNWARY;
        let territorial = race.is(RaceFlag::TERRITORIAL);
        let Some(monster) = self.state.level.monsters.get_mut(handle) else { return };
        monster.alertness = to;
        match change {
            Wakening::WakesAndNotices | Wakening::Notices => monster.skip_turn = true,
            Wakening::BecomesUnwary if seen && !territorial && group > 0 => {
                let hero = self.state.hero.at;
                wander::set_destination(&mut self.state.level, group, hero, 0);
            }
            _ => {}
        }
        let who = self.whom(handle);
        let shows = seen && change != Wakening::Unseen;
        if shows && matches!(change, Wakening::WakesAndNotices | Wakening::Notices) {
            self.disturb_for(Stop::Noticed, true);
        }
        self.tell_if(shows, MonsterEvent::Alertness { who, from, to, change, parts }, Some(at));
        if lulled {
            self.drop_crown(handle);
        }
    }

    /// Makes a creature know of the hero, without losing its turn when it finds out by itself.
    pub fn make_alert(&mut self, handle: Handle) {
        let least = self.state.chance.below(6) as i16;
        let Some(monster) = self.state.level.monsters.get(handle) else { return };
        if monster.alertness < least {
            self.set_alertness(handle, i32::from(least));
        }
    }

    /// Out of sight, those who know of the hero may lose track; those who keep a territory calm down and doze off.
    pub(super) fn lose_track(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let (at, alertness) = (monster.at, monster.alertness);
        if alertness < ALERT && (!race.is(RaceFlag::TERRITORIAL) || alertness <= SCALE.0) {
            return;
        }
        let sees = self.los(at, self.state.hero.at);
        let territorial = race.is(RaceFlag::TERRITORIAL);
        let at_home = monster.birth == at;
        let hoard = race.flags.any(&super::DROPS);
        if !sees && alertness >= ALERT && monster.stance != Stance::Fleeing && race.sleep > 0 {
            let LoseTrack { bonus: normal, vanish } = self.tables.monsters.lose_track;
            let bonus = if self.has_ability(ability::VANISH) { vanish } else { normal };
            let own = self.foe_skill(handle, Skill::Perception) + bonus;
            let hidden = self.skill(Skill::Stealth) + self.noise_distance(at);
            let result = self.hidden_check(handle, own, hidden);
            if result < 0 {
                self.set_alertness(handle, (i32::from(alertness) + result).max(i32::from(UNWARY)));
            }
        }
        let Some(now) = self.state.level.monsters.get(handle).map(|m| m.alertness) else { return };
        // Those asleep only sleep the deeper: nothing here wakes anybody.
        if territorial && !sees && now > SCALE.0 && self.state.chance.one_in(10) {
            self.set_alertness(handle, i32::from(now) - 1);
        }
        let Some(now) = self.state.level.monsters.get(handle).map(|m| m.alertness) else { return };
        let unwary = (UNWARY..ALERT).contains(&now);
        if territorial && hoard && at_home && unwary && self.state.chance.one_in(100) {
            let deep = self.state.chance.between(-20, -11);
            self.set_alertness(handle, deep);
        }
    }
}

/// What a change of alertness looks like.
fn wakening(from: i16, to: i16) -> Wakening {
    let band = |a: i16| if a < UNWARY { 0 } else { i16::from(a >= ALERT) + 1 };
    match (band(from), band(to)) {
        (0, 2) => Wakening::WakesAndNotices,
        (1, 2) => Wakening::Notices,
        (0, 1) => Wakening::Wakes,
        (0, 0) if to > from && to >= UNWARY - 2 => Wakening::Stirs,
        (1, 1) if to > from && to >= ALERT - 2 => Wakening::LooksAround,
        (1 | 2, 0) => Wakening::FallsAsleep,
        (2, 1) => Wakening::BecomesUnwary,
        _ => Wakening::Unseen,
    }
}
