//! What the hero notices of creatures: sight, hearing, the mind's eye; and what meeting one is worth.

use super::event::MonsterEvent;
use crate::context::Turn;
use crate::hero::{Gain, ability};
use crate::state::Monster;
use crate::tables::{ItemFlag, Race, RaceFlag, Skill};
use angrist_engine::chance;
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;

/// A check to hear that succeeds by more than this shows all of it.
const CLEARLY: i32 = 10;

/// What stays where it was seen, and is known to.
fn is_rooted(race: &Race) -> bool {
    race.is(RaceFlag::NEVER_MOVE) && race.is(RaceFlag::MINDLESS)
}

impl Turn<'_> {
    /// Works out which creatures the hero sees, and what comes of it. The last in the list first.
    pub fn see_monsters(&mut self) {
        let listens = self.has_ability(ability::LISTEN);
        let view = self.senses.sighted.view.view;
        for slot in (0..self.state.level.monsters.slots()).rev() {
            let Some((handle, monster)) = self.state.level.monsters.at_slot(slot) else { continue };
            // Most are out of view, unheard, and were so before.
            let rooted = || self.race_of(monster).is_some_and(is_rooted);
            let shows = monster.visible || monster.detected || view.has(monster.at);
            let apart = !(shows || monster.encountered && rooted());
            if apart && !listens {
                if let Some(monster) = self.state.level.monsters.get_mut(handle) {
                    (monster.heard, monster.noise) = (false, 0);
                }
            } else {
                self.see_monster(handle);
            }
        }
    }

    /// Works out whether the hero sees one creature.
    pub fn see_monster(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let (at, was, met) = (monster.at, monster.visible, monster.encountered);
        let in_sight = self.state.hero.timers.blind <= 0 && self.in_view(at);
        let mut seen = monster.detected || self.seen_by_eye(handle, in_sight);
        let mut heard = false;
        if !seen && self.has_ability(ability::LISTEN) && !race.is(RaceFlag::NEVER_MOVE) {
            let margin = self.listen_for(handle);
            (heard, seen) = (margin > 0, margin > CLEARLY);
        }
        let Some(monster) = self.state.level.monsters.get_mut(handle) else { return };
        let newly_heard = heard && !monster.heard && !seen;
        monster.visible = seen;
        monster.heard = heard;
        monster.noise = 0;
        if newly_heard {
            let who = self.whom(handle);
            self.tell(MonsterEvent::Heard { who }, Some(at));
        }
        if seen && in_sight && !met {
            self.meet(handle);
        }
        if seen && !was && race.is(RaceFlag::INVISIBLE) {
            self.notice_flags(&[ItemFlag::SEE_INVIS]);
            self.shows_trait(handle, RaceFlag::INVISIBLE);
        }
        if seen && !was {
            let who = self.whom(handle);
            self.tell(MonsterEvent::ComesIntoView { who }, Some(at));
            self.disturb_by_sight(handle);
        }
    }

    /// The square is seen and nothing hides it, or the eyes are keen.
    fn seen_by_eye(&mut self, handle: Handle, in_sight: bool) -> bool {
        let Some((monster, race)) = self.creature(handle) else { return false };
        let (at, met) = (monster.at, monster.encountered);
        let rooted = is_rooted(race);
        if !in_sight {
            return rooted && met;
        }
        if self.sees(at) {
            return !race.is(RaceFlag::INVISIBLE) || self.sees_invisible(handle);
        }
        // Keen eyes make out what stands in the dark beside light.
        let keen = self.has_ability(ability::KEEN_SENSES)
            && self.light_at(at) == 0
            && Dir::ALL
                .into_iter()
                .map(|d| at.step(d))
                .any(|l| !self.state.level.is_wall(l) && self.in_view(l) && self.light_at(l) > 0);
        keen || rooted && met
    }

    /// The invisible are seen by a check, made again each time.
    fn sees_invisible(&mut self, handle: Handle) -> bool {
        let Some((monster, _)) = self.creature(handle) else { return false };
        let far = self.from_hero(monster.at);
        let sight = self.resistances().see_invisible;
        let c = &self.tables.monsters.noticed;
        let keen = if self.has_ability(ability::KEEN_SENSES) { c.keen } else { 0 };
        let hidden = self.foe_skill(handle, Skill::Will) + 2 * far - c.see_invisible * sight - keen;
        // Seen from the creature's side the same check is one that must not succeed.
        let (skill, bane, elf) =
            (self.skill(Skill::Perception), self.bane_bonus(handle), self.elf_bane(handle));
        let check = self.tables.fight.check_die as u32;
        let mut die = self.state.chance.die(check);
        if self.state.hero.cursed {
            die = die.min(self.state.chance.die(check));
        }
        die + skill + bane > self.state.chance.die(check) + hidden + elf
    }

    /// How well a creature out of sight is heard: above 0 is a place, above 10 all of it. The dice are drawn from the turn and
    /// the creature, so that looking twice in a turn hears the same.
    fn listen_for(&mut self, handle: Handle) -> i32 {
        let Some((monster, _)) = self.creature(handle) else { return 0 };
        let unwary = monster.alertness < 0 && !monster.is_asleep();
        let hard = self.noise_distance(monster.at) + self.foe_skill(handle, Skill::Stealth)
            - i32::from(monster.noise)
            - if unwary { self.tables.monsters.noticed.unwary } else { 0 }
            + self.song_score(ability::SONG_OF_SILENCE.number);
        let skill = self.skill(Skill::Perception) + self.bane_bonus(handle) - self.elf_bane(handle);
        let mut dice = chance::stream(
            self.state.seed,
            "listen",
            u64::from(self.state.player_turn),
            u64::from(handle.slot()),
        );
        let check = self.tables.fight.check_die as u32;
        let mut own = dice.die(check);
        let theirs = dice.die(check);
        if self.state.hero.cursed {
            own = own.min(dice.die(check));
        }
        own + skill - theirs - hard
    }

    /// First sight: experience by how many of the race were met before, and a note for those with names.
    pub(super) fn meet(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let (number, at) = (monster.race, monster.at);
        let unique = race.is(RaceFlag::UNIQUE);
        let worth = self.creature_worth(number, self.state.facts.race(number).sights);
        if let Some(monster) = self.state.level.monsters.get_mut(handle) {
            monster.encountered = true;
        }
        let fact = self.state.facts.race_mut(number);
        let first = fact.sights == 0;
        fact.sights += 1;
        // Meeting the peaceful pays, killing them would not (S000-262, S000-263).
        self.gain_experience(Gain::Encounter, worth);
        if race.is(RaceFlag::UNDEAD) && !race.is(RaceFlag::TERRITORIAL) {
            self.notice_flags(&[ItemFlag::HAUNTED]);
        }
        if unique && first {
            self.note(format!("Met {}", race.name));
        }
        let who = self.whom(handle);
        self.tell(MonsterEvent::Met { who, worth }, Some(at));
    }

    /// Marks of detection wear off: those shown for a turn are forgotten at the end of the next.
    pub fn forget_detected(&mut self) {
        for (_, monster) in self.state.level.monsters.iter_mut() {
            monster.detected = false;
        }
    }

    /// Creatures in sight, nearest first, then by slot.
    pub fn creatures_in_sight(&self) -> Vec<(Handle, &Monster, &Race)> {
        let mut seen: Vec<_> = self
            .state
            .level
            .monsters
            .iter()
            .filter(|(_, m)| m.visible)
            .filter_map(|(h, m)| Some((h, m, self.tables.race(m.race)?)))
            .collect();
        seen.sort_by_key(|(h, m, _)| (self.from_hero(m.at), h.slot()));
        seen
    }
}
