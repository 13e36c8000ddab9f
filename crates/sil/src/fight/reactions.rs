//! Blows out of turn: the hero's before a step and while others move, and theirs while the hero moves, shoots or digs.

use super::{AttackKind, FightEvent, Who};
use crate::context::Turn;
use crate::hero::{ability, helpless};
use crate::state::{Action, Slot, Stance};
use crate::tables::{ItemFlag, RaceFlag};
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// Before the hero's own step: flanking keeps a foe in reach, a controlled retreat leaves it. At most one attack, on the
    /// chosen target if it will do, else on the first found from a random direction on. Says whether one was made.
    pub fn attack_before_step(&mut self, to: Loc) -> bool {
        let here = self.state.hero.at;
        let timers = self.state.hero.timers;
        if timers.confused > 0 || timers.afraid > 0 || self.state.facts.truce {
            return false;
        }
        let flanking = self.has_ability(ability::FLANKING);
        // The action before this one; after a refused one there is none.
        let stood = !matches!(self.state.hero.actions[1], Action::Moved(_) | Action::None);
        let retreat = stood && self.has_ability(ability::CONTROLLED_RETREAT);
        if !flanking && !retreat {
            return false;
        }
        let start = self.pick_for(true, "direction", 8);
        let target = self.state.hero.target;
        let around = (0..8).map(|i| here.step(Dir::CLOCKWISE[(start + i) % 8]));
        let squares: Vec<Loc> = target.filter(|t| t.touches(here)).into_iter().chain(around).collect();
        for at in squares {
            let Some((foe, _)) = self.state.level.monster_on(at) else { continue };
            if !self.fair_game(foe) {
                continue;
            }
            let kind = match at.touches(to) {
                true if flanking => AttackKind::Flanking,
                false if retreat && at != to => AttackKind::Retreat,
                _ => continue,
            };
            return self.attack(foe, kind);
        }
        false
    }

    /// Seen, not spared by an oath, and alert unless one may strike the unwary.
    fn fair_game(&self, foe: Handle) -> bool {
        let Some(m) = self.foe(foe) else { return false };
        m.visible
            && !self.foe_is(foe, RaceFlag::PEACEFUL)
            && !self.mercy_forbids(foe)
            && (m.is_alert() || !self.option("forgo-unwary"))
    }

    /// Whether the hero can answer what others do.
    fn hero_can_react(&self) -> bool {
        let timers = &self.state.hero.timers;
        !self.state.facts.truce
            && timers.confused == 0
            && timers.afraid == 0
            && !helpless(self.tables, &self.state.hero)
            && self.alive()
    }

    /// Before a creature steps: zone of control when it moves within reach, opportunist when it moves out of it (`None` for
    /// stairs). Says whether its step is void: it died or was pushed away.
    pub fn answer_foe_step(&mut self, foe: Handle, to: Option<Loc>) -> bool {
        let here = self.state.hero.at;
        let Some(m) = self.foe(foe) else { return true };
        let from = m.at;
        if m.skip_turn || !from.touches(here) || !self.hero_can_react() || !self.fair_game(foe) {
            return false;
        }
        let kind = match to {
            Some(to) if to.touches(here) && self.has_ability(ability::ZONE_OF_CONTROL) => {
                AttackKind::ZoneOfControl
            }
            Some(to) if to.touches(here) => return false,
            _ if self.has_ability(ability::OPPORTUNIST) => AttackKind::Opportunist,
            _ => return false,
        };
        self.attack(foe, kind);
        self.foe(foe).is_none_or(|m| m.at != from)
    }

    /// A creature that trades places with the hero lays itself open to a blow. Says whether the trade is void.
    pub fn answer_exchange(&mut self, foe: Handle) -> bool {
        let Some(from) = self.foe(foe).map(|m| m.at) else { return true };
        if self.hero_can_react() && self.fair_game(foe) {
            self.attack(foe, AttackKind::Opportunist);
        }
        self.foe(foe).is_none_or(|m| m.at != from) || !self.alive()
    }

    /// After a creature's step: a set polearm strikes one who comes up. Uses up the focus of waiting.
    pub fn answer_foe_arrival(&mut self, foe: Handle, from: Loc) -> bool {
        let here = self.state.hero.at;
        let Some(m) = self.foe(foe) else { return false };
        let polearm =
            self.state.hero.wears(Slot::Weapon).is_some_and(|w| w.has(self.tables, ItemFlag::POLEARM));
        let wary = m.is_alert() || !self.option("forgo-unwary");
        let comes = m.at.touches(here) && !from.touches(here) && m.visible && wary;
        if !comes
            || !polearm
            || !self.state.hero.focused
            || !self.has_ability(ability::POLEARM_MASTERY)
            || !self.hero_can_react()
        {
            return false;
        }
        self.attack(foe, AttackKind::Polearm)
    }

    /// Whether a creature can strike out of turn.
    fn foe_can_react(&self, foe: Handle) -> bool {
        self.foe(foe).is_some_and(|m| {
            m.is_alert()
                && m.confused == 0
                && m.stance != Stance::Fleeing
                && !m.skip_turn
                && !m.skip_reactions
        }) && !self.foe_is(foe, RaceFlag::PEACEFUL)
            && !self.state.facts.truce
    }

    /// While the hero steps: creatures that control a zone or seize opportunities strike.
    pub fn foes_answer_step(&mut self, from: Loc, to: Loc) {
        for dir in Dir::CLOCKWISE {
            let Some((foe, m)) = self.state.level.monster_on(from.step(dir)) else { continue };
            let flag = if m.at.touches(to) { RaceFlag::ZONE_OF_CONTROL } else { RaceFlag::OPPORTUNIST };
            let kind = if m.at.touches(to) { AttackKind::ZoneOfControl } else { AttackKind::Opportunist };
            if m.at != to && self.foe_is(foe, flag) && self.foe_can_react(foe) && self.alive() {
                let by = self.side(Who::Monster(foe));
                self.tell(FightEvent::Reaction { by, kind }, None);
                self.shows_trait(foe, flag);
                self.foe_blow(foe, false);
            }
        }
    }

    /// Shooting and digging give every foe at hand a blow at half evasion; point blank archery spares the one shot at.
    pub fn attacks_of_opportunity(&mut self, spared: Option<Handle>) {
        for foe in self.foes_around() {
            if Some(foe) == spared
                || self.foe_is(foe, RaceFlag::MINDLESS)
                || !self.foe_can_react(foe)
                || !self.alive()
            {
                continue;
            }
            let by = self.side(Who::Monster(foe));
            self.tell(FightEvent::Reaction { by, kind: AttackKind::Opportunist }, None);
            self.foe_blow(foe, true);
        }
    }

    /// A creature skilled in it answers a bad miss; says whether it did.
    pub(super) fn foe_ripostes(&mut self, foe: Handle, margin: i32) -> bool {
        let dice = self.foe(foe).and_then(|m| self.race_of(m)).and_then(|r| r.blows.first());
        let needed = self.tables.fight.foe_riposte + 2 * dice.map_or(0, |b| i32::from(b.damage.dice));
        if !self.foe_is(foe, RaceFlag::RIPOSTE) || -margin < needed {
            return false;
        }
        let fit = self.foe(foe).is_some_and(|m| {
            m.confused == 0 && m.stance != Stance::Fleeing && !m.skip_turn && !m.skip_reactions
        });
        if fit {
            let by = self.side(Who::Monster(foe));
            self.tell(FightEvent::Reaction { by, kind: AttackKind::Riposte }, None);
            self.shows_trait(foe, RaceFlag::RIPOSTE);
            self.foe_blow(foe, false);
        }
        fit
    }

    /// The hero answers a bad miss, once between turns.
    pub(super) fn hero_ripostes(&mut self, foe: Handle, margin: i32) -> bool {
        let weight = self.state.hero.wears(Slot::Weapon).map_or(0, |w| i32::from(w.weight));
        let needed = self.tables.fight.riposte + (weight + 9) / 10;
        if self.state.hero.riposted
            || !self.has_ability(ability::RIPOSTE)
            || -margin < needed
            || !self.foe(foe).is_some_and(|m| m.visible && m.at.touches(self.state.hero.at))
            || !self.hero_can_react()
        {
            return false;
        }
        self.state.hero.riposted = true;
        self.attack(foe, AttackKind::Riposte)
    }
}
