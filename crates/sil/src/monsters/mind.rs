//! A creature's mind laid open, for inspectors: how alert it is and what it could notice now, every term of its morale, its
//! stance, what it is after and what leads it there. Nothing here changes a game: it is asked of a copy.

use super::alert::NoiseEvent;
use super::wander;
use crate::context::Turn;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;
use serde_json::{Value, json};

impl Turn<'_> {
    /// Everything about the mind of the creature in a slot; nothing when there is none.
    pub fn mind(&mut self, slot: u32) -> Option<Value> {
        let (handle, _) = self.state.level.monsters.at_slot(slot)?;
        let hunt = self.hunt_of(handle)?;
        let morale = self.morale_of(handle)?;
        let noise = NoiseEvent::of_turn(self.state.hero.stealth_score);
        let (monster, race) = self.creature(handle)?;
        let parts = self.perception_parts(handle, noise);
        let perception = parts.map(|parts| {
            let sum: i32 = parts.iter().map(|(_, n)| n).sum();
            let list: serde_json::Map<String, Value> =
                parts.iter().map(|(name, n)| ((*name).to_owned(), json!(n))).collect();
            json!({ "parts": list, "sum": sum, "against": noise.difficulty })
        });
        let band = match monster.alertness {
            _ if monster.is_asleep() => "asleep",
            _ if monster.is_alert() => "alert",
            _ => "unwary",
        };
        let wanders = wander::destination(&self.state.level, monster.group).map(|(to, pause)| {
            json!({ "group": monster.group, "to": to.to_string(), "pause": pause,
                    "distance": monster.wander_distance })
        });
        let would = self.stance_for(monster, race, morale.total());
        Some(json!({
            "hidden": true,
            "id": slot,
            "name": race.name,
            "at": monster.at.to_string(),
            "health": [monster.health, monster.max_health],
            "alertness": { "value": monster.alertness, "band": band, "notices": perception },
            "morale": { "total": morale.total(), "terms": morale, "when-last-judged": monster.morale },
            "stance": { "now": monster.stance, "would-be": would },
            "target": monster.target.map(|at| at.to_string()),
            "ranges": { "least": monster.ranges.0, "best": monster.ranges.1 },
            "active": monster.active,
            "provoked": monster.provoked,
            "strength-for-arts": monster.mana,
            "wanders": wanders,
            "hunt": hunt,
        }))
    }

    /// What leads a creature to the hero: sight, its own target, the way its kind walks, a scent, or nothing.
    fn hunt_of(&mut self, handle: Handle) -> Option<Value> {
        let (monster, race) = self.creature(handle)?;
        let (at, target, hero) = (monster.at, monster.target, self.state.hero.at);
        let (alert, nose) = (monster.is_alert(), self.nose(race));
        let sees = self.los(at, hero);
        let limit = self.tables.monsters.flow_limit;
        let (way, around) = self.ways_around(handle)?;
        let next = |best: Option<(u16, Loc)>| best.map(|(n, l)| json!({ "at": l.to_string(), "value": n }));
        let step = Dir::ALL.into_iter().zip(around).map(|(d, n)| (n, at.step(d)));
        let step = step.filter(|(n, _)| *n < limit.min(way)).min_by_key(|(n, _)| *n);
        let ages = Dir::ALL.into_iter().map(|d| at.step(d));
        let freshest = ages.filter_map(|l| Some((u16::from(self.state.level.spoor.age(l)?), l)));
        let freshest = freshest
            .filter(|(age, _)| nose.is_some_and(|n| *age <= u16::from(n)))
            .min_by_key(|(age, _)| *age);
        let follows = match () {
            () if !alert => "nothing",
            () if sees => "sight",
            () if target.is_some() => "target",
            () if way < limit => "way",
            () if freshest.is_some() => "scent",
            () => "nothing",
        };
        Some(json!({
            "follows": follows,
            "sees-hero": sees,
            "noise": self.noise_distance(at),
            "way": { "cost": (way < limit).then_some(way), "next": next(step) },
            "scent": {
                "can-smell-age": nose,
                "here": self.state.level.spoor.age(at),
                "freshest": next(freshest),
            },
        }))
    }
}
