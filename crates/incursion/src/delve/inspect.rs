//! Everything, the hidden included, for inspectors; and the game in numbers for traces.

use super::game::Delve;
use super::state::Ending;
use crate::world::object::Body;
use crate::world::{Handle, Object};
use angrist_engine::play::trace::{Sum, Trace, chance};
use angrist_engine::play::{KnownMap, Query};
use angrist_engine::space::Loc;
use serde_json::{Value, json};

impl Delve {
    pub(super) fn inspected(&self, what: &Query) -> Value {
        let arg = what.args.first().map(String::as_str);
        let world = &self.s.world;
        let creatures = || -> Vec<Handle> {
            let all = world.map(world.map).map_or(&[][..], |m| &m.things);
            all.iter().copied().filter(|&t| world.being(t).is_some() && t != world.player).collect()
        };
        match what.verb.as_str() {
            "query" => {
                let Some(at) = arg.and_then(|a| a.parse::<Loc>().ok()) else { return Value::Null };
                self.square_facts(at)
            }
            "trace" => self.trace().json(),
            "seed" => json!({ "hidden": true, "seed": self.s.seed }),
            "turn" => json!({ "turn": self.s.turn, "segment": world.turn }),
            "depth" => json!({ "depth": self.s.depth }),
            "monsters" => {
                let list: Vec<Value> = creatures().into_iter().map(|c| self.creature_facts(c)).collect();
                json!({ "hidden": true, "monsters": list })
            }
            "items" => {
                let items =
                    self.glance.items.iter().flat_map(|(at, list)| list.iter().map(move |&h| (at, h)));
                let list: Vec<Value> = items
                    .map(|(at, h)| json!({ "at": at.to_string(), "name": self.planner().item_name(h) }))
                    .collect();
                json!({ "hidden": true, "items": list })
            }
            "mind" => {
                let number = arg.and_then(|a| a.parse::<usize>().ok());
                match number.and_then(|n| creatures().get(n).copied()) {
                    Some(who) => self.creature_facts(who),
                    None => Value::Null,
                }
            }
            "faults" => {
                let list: Vec<String> = world.stack.faults.iter().map(ToString::to_string).collect();
                json!({ "hidden": true, "faults": list })
            }
            _ => Value::Null,
        }
    }

    fn square_facts(&self, at: Loc) -> Value {
        let world = &self.s.world;
        let Some(kept) = self.s.levels.get(&self.s.depth) else { return Value::Null };
        let Some(cell) = world.map(kept.map).and_then(|l| l.cell(at.x, at.y)) else { return Value::Null };
        let name = |rid| self.cat.library.about(rid).map_or("", |a| a.shown());
        let feature = self.glance.feature_at(world, at);
        json!({
            "hidden": true, "at": at.to_string(), "region": name(cell.region), "terrain": name(cell.terrain),
            "lit": cell.lit, "bright": cell.bright,
            "fixture": feature.map(|(_, f)| json!({ "name": name(f.resource), "marks": f.marks, "effect": name(f.effect) })),
            "monster": world.creature_at(kept.map, at.x, at.y).map(|c| self.creature_facts(c)),
            "items": self.glance.items.get(&at).map_or(0, Vec::len),
            "noise": kept.trail.noise(at), "scent": kept.trail.scent(at),
            "visible": kept.sight.visible(at), "defined": kept.sight.defined(at),
            "step": self.step(at),
        })
    }

    fn creature_facts(&self, who: Handle) -> Value {
        let world = &self.s.world;
        let Some(object) = world.get(who) else { return Value::Null };
        let Some(being) = object.being() else { return Value::Null };
        let c = &being.creature;
        let at = world.position(who).map(|(_, x, y)| Loc::new(x, y).to_string());
        let kept = self.s.levels.get(&self.s.depth);
        let here = world.position(who).map(|(_, x, y)| Loc::new(x, y));
        json!({
            "hidden": true, "name": self.cat.monster_name(c.form), "at": at, "party": being.party,
            "health": c.hit_points, "most-health": c.max_hit_points, "timeout": object.timeout,
            "asleep": c.statuses.has(crate::creature::names::SLEEPING),
            "carries": being.inventory.len(), "why": being.mind.why,
            "noise": here.and_then(|h| kept.map(|k| k.trail.noise(h))),
            "scent": here.and_then(|h| kept.map(|k| k.trail.scent(h))),
        })
    }

    fn trace(&self) -> Trace {
        let s = &self.s;
        let (mut terrain, mut creatures, mut things) = (Sum::default(), Sum::default(), Sum::default());
        let (mut known, mut facts, mut hero) = (Sum::default(), Sum::default(), Sum::default());
        if let Some(kept) = s.levels.get(&s.depth) {
            if let Some(level) = s.world.map(kept.map) {
                for cell in &level.cells {
                    terrain.number(cell.terrain.0).number(cell.region.0).number(cell.lit);
                }
                for &h in &level.things {
                    if let Some(o) = s.world.get(h) {
                        sum_object(&mut creatures, &mut things, &mut terrain, o);
                    }
                }
            }
            for at in kept.image.bounds().squares() {
                known.cell(u16::from(kept.sight.visible(at)) | u16::from(kept.sight.defined(at)) << 1);
                terrain.cell(u16::from(kept.trail.noise(at)) << 8 | u16::from(kept.trail.scent(at)));
            }
        }
        let player = s.world.get(s.world.player);
        if let Some(o) = player {
            sum_object(&mut hero, &mut Sum::default(), &mut Sum::default(), o);
        }
        for h in s.world.carried(s.world.player) {
            if let Some(o) = s.world.get(h) {
                sum_object(&mut Sum::default(), &mut hero, &mut Sum::default(), o);
            }
        }
        facts
            .number(s.arrivals)
            .number(s.deepest)
            .list(s.levels.keys().copied())
            .number(s.world.turn)
            .number(s.day);
        facts.list(s.kills.values().copied());
        facts.number(match &s.over {
            None => 0,
            Some(Ending::Won) => 1,
            Some(Ending::Died(_)) => 2,
            Some(Ending::Left) => 3,
            Some(Ending::Retired) => 4,
        });
        let health = player.and_then(|o| o.being()).map(|b| b.creature.hit_points);
        Trace {
            turn: s.turn,
            depth: s.depth,
            at: self.glance.here,
            health,
            chance: chance(&s.chance),
            terrain,
            creatures,
            hero,
            things,
            known,
            facts,
        }
    }
}

fn sum_object(creatures: &mut Sum, things: &mut Sum, ground: &mut Sum, o: &Object) {
    let at = match o.place {
        crate::world::Place::Map { x, y, .. } => Loc::new(x, y),
        _ => Loc::new(-1, -1),
    };
    match &o.body {
        Body::Creature(b) => {
            let c = &b.creature;
            creatures.number(c.form).loc(at).number(o.timeout).number(c.hit_points).number(c.max_hit_points);
            creatures.number(c.fatigue).number(c.used_mana).number(b.party).number(b.state);
            creatures.list(c.values.iter().copied());
            creatures
                .list(c.statuses.all().iter().map(|s| i64::from(s.nature) * 100_000 + i64::from(s.duration)));
            if let Some(h) = &c.hero {
                creatures.number(h.experience).number(h.total_level()).list(h.ranks.iter().copied());
            }
        }
        Body::Item(i) => {
            things
                .number(i.kind.0)
                .number(i.effect.0)
                .loc(at)
                .number(i.quantity)
                .number(i.plus)
                .number(i.charges);
            things.number(i.flags).number(i.known).number(i.hit_points);
        }
        Body::Feature(f) => {
            ground.number(f.resource.0).loc(at).number(f.marks).number(f.hit_points);
        }
        Body::Map(_) => {}
    }
}
