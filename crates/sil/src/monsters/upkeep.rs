//! What passes for creatures with the world's time: newcomers by the stairs, wounds that close.

use super::choose::{RaceAsk, choose_race};
use super::event::MonsterEvent;
use super::place::{Placing, may_stand, place};
use crate::context::Turn;
use crate::hero::Gear;
use crate::monsters::constants::Recovery;
use crate::tables::{ItemFlag, Race, RaceFlag};
use crate::terrain::code;
use crate::turn::Stop;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// A step of the world: arrivals, then recovery.
    pub fn monsters_upkeep(&mut self) {
        let c = &self.tables.monsters;
        if self.state.level.depth == 0 && self.state.chance.percent(c.arrival.gates) {
            self.arrive_by_stair(false);
        }
        let stones = crate::score::silmarils(self.tables, self.state);
        let newcomer = if stones >= c.arrival.silmarils {
            let bounds = self.state.level.terrain.bounds();
            let area = i32::from(bounds.width) * i32::from(bounds.height);
            self.state.chance.percent(area / c.arrival.area)
        } else {
            self.state.chance.one_in(c.arrival.odds)
        };
        if newcomer && !self.state.facts.lesson {
            self.arrive_by_stair(false);
        }
        let haunted = Gear::of(self.tables, &self.state.hero).count(ItemFlag::HAUNTED);
        if haunted > 0 && self.state.chance.percent(haunted) {
            self.arrive_by_stair(true);
        }
        self.creatures_recover();
    }

    /// Health and mana come back; full recovery makes a creature reconsider its distance.
    fn creatures_recover(&mut self) {
        let Recovery { health: normal, fast, mana } = self.tables.monsters.regeneration;
        let tick = self.state.turn / self.tables.turn.world_step;
        let most_mana = self.tables.monsters.mana;
        let (lord, been) = (self.tables.monsters.morgoth, usize::from(self.state.facts.crown.angers));
        for (_, m) in self.state.level.monsters.iter_mut() {
            if m.health < m.max_health {
                let race = self.tables.lords.get(been).filter(|_| m.race == lord && been > 0);
                let race = race.or_else(|| self.tables.race(m.race));
                let fast_healing = race.is_some_and(|r| r.is(RaceFlag::REGENERATE));
                let period = if fast_healing { fast } else { normal };
                m.health += crate::turn::recovered(tick, m.max_health, period as i32);
                if m.health >= m.max_health {
                    (m.health, m.ranges) = (m.max_health, (0, 0));
                }
            }
            if m.song == 0 && m.mana < most_mana {
                m.mana += crate::turn::recovered(tick, most_mana.into(), mana as i32) as i16;
                if m.mana >= most_mana {
                    (m.mana, m.ranges) = (most_mana, (0, 0));
                }
            }
        }
    }

    /// A creature arrives by a random stair, with company; anyone on the stair is pushed aside, or it does not come.
    pub fn arrive_by_stair(&mut self, haunting: bool) -> Option<Handle> {
        let stairs: Vec<Loc> =
            self.senses.minds.stairs(&self.state.level).iter().copied().take(100).collect();
        let at = *self.state.chance.pick(&stairs)?;
        let pushed = self.clear_stair(at)?;
        let stair = self.state.level.terrain_at(at);
        let by = match stair {
            code::UP_SHAFT => -2,
            code::UP_STAIR => -1,
            code::DOWN_STAIR => 1,
            _ => 2,
        };
        let depth = self.state.level.depth;
        let level = (depth + by).max(1);
        let before = self.state.level.monsters.len();
        let danger = self.danger();
        let mut maker = self.maker();
        let came = if haunting {
            let dead = |r: &Race| r.is(RaceFlag::UNDEAD);
            let from = (level + 3).max(13);
            (1..=from).rev().find_map(|level| {
                let ask = RaceAsk { vault: true, danger, filter: Some(&dead), ..RaceAsk::at(level) };
                let race = choose_race(&mut maker, ask)?;
                // Chosen by its kind it comes alone, as in templates.
                place(&mut maker, at, race, Placing { group: false, ..Placing::newcomer() })
            })
        } else {
            // At the Gates those who hunt come; elsewhere somebody with wits.
            let asked = if depth == 0 { 0 } else { level };
            (0..50).find_map(|_| {
                let ask = RaceAsk { danger, dumb: false, ..RaceAsk::at(asked) };
                let race = choose_race(&mut maker, ask)?;
                place(&mut maker, at, race, Placing { level: Some(level), ..Placing::newcomer() })
            })
        }?;
        self.see_monsters();
        let others = self.state.level.monsters.len() > before + 1;
        let who = self.whom(came);
        let seen = who.seen;
        self.tell_if(seen, MonsterEvent::Arrives { who, down: by < 0, others, pushed }, Some(at));
        if seen {
            self.disturb_for(Stop::Appears, true);
        }
        Some(came)
    }

    /// Makes room on a stair. None when that cannot be done; else who was pushed, if a creature was.
    #[expect(clippy::option_option, reason = "no one to push and no room are two answers")]
    fn clear_stair(&mut self, at: Loc) -> Option<Option<super::Whom>> {
        let hero_here = self.state.hero.at == at;
        let stands = self.state.level.monster_on(at).map(|(h, _)| h);
        if !hero_here && stands.is_none() {
            return Some(None);
        }
        let mut free: Vec<Loc> = Dir::ALL
            .into_iter()
            .map(|d| at.step(d))
            .filter(|l| {
                self.state.hero.at != *l
                    && self.state.level.monster_on(*l).is_none()
                    && !self.state.level.is_wall(*l)
                    && self.state.level.terrain_at(*l) != code::CHASM
            })
            .collect();
        if let Some(handle) = stands {
            let (_, race) = self.creature(handle)?;
            if race.flags.any(&[RaceFlag::NEVER_MOVE, RaceFlag::HIDDEN_MOVE]) {
                return None;
            }
            free.retain(|l| may_stand(&self.state.level, *l, race, false));
        }
        let to = *self.state.chance.pick(&free)?;
        match stands {
            Some(handle) => {
                let who = self.whom(handle);
                self.state.level.move_monster(handle, to);
                Some(Some(who))
            }
            None => {
                self.state.hero.at = to;
                self.hear();
                self.look();
                self.disturb(true);
                Some(None)
            }
        }
    }
}
