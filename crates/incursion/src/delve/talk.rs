//! Words to others (people 14, 16; S001-272, S001-276 to S001-279, S001-282 to S001-288).

use super::Doing;
use crate::item::id;
use crate::society::{Favour, Greeting, Reach, Talked, Unheard};
use crate::world::Handle;

/// How far a friendly word about the way around reaches.
const MAPPED: i16 = 20;

impl Doing<'_> {
    pub(super) fn talk(&mut self, how: &'static str, whom: Handle) {
        let hero = self.host.world.player;
        let (kind, reach) = match how.strip_suffix("-all") {
            Some(kind) => (kind, Reach::All),
            None => (how, Reach::One),
        };
        let said = match kind {
            "greet" => return self.greet_someone(whom),
            "enlist" => self.host.enlist(hero, whom),
            "cow" => self.host.cow(hero, whom, reach),
            "terms" => self.host.offer_terms(hero, whom, reach),
            "quell" => self.host.quell(hero, whom),
            "distract" => self.host.distract(hero, whom, reach),
            "fast-talk" => self.host.fast_talk(hero, whom),
            "taunt" => self.host.taunt(hero, whom, reach),
            "surrender" => self.host.surrender(hero, whom),
            "dismiss" => self.host.dismiss(hero, whom),
            _ => self.ask_favour(kind, whom),
        };
        match said {
            Ok(talked) => self.tell_talk(kind, whom, talked),
            Err(why) => self.tell_unheard(whom, why),
        }
    }

    /// What a request names besides the one asked: the nearest foe, the hero's own square, the dearest thing carried loose.
    fn ask_favour(&mut self, kind: &'static str, whom: Handle) -> Result<Talked, Unheard> {
        let hero = self.host.world.player;
        let favour = match kind {
            "request-follow" => Favour::Follow,
            "request-watch" => Favour::Watch,
            "request-peace" => Favour::Peace,
            "request-come" => {
                let (_, x, y) = self.host.world.position(hero).ok_or(Unheard::OutOfHearing)?;
                Favour::Go(x, y)
            }
            "request-fight" => Favour::Fight(self.nearest_foe().ok_or(Unheard::NotHostile)?),
            _ => Favour::Gift(self.host.dearest_loose_thing(whom).ok_or(Unheard::NothingToGive)?),
        };
        self.host.request(hero, whom, favour, Reach::One)
    }

    fn nearest_foe(&self) -> Option<Handle> {
        let hero = self.host.world.player;
        let (map, x, y) = self.host.world.position(hero)?;
        let all = self.host.world.map(map)?.things.iter().copied();
        let foes = all.filter(|&t| {
            self.host.world.being(t).is_some() && self.host.is_hostile(t, hero) && self.host.notices(hero, t)
        });
        foes.min_by_key(|&t| {
            self.host
                .world
                .position(t)
                .map_or(i32::MAX, |(_, tx, ty)| crate::world::place::distance((x, y), (tx, ty)))
        })
    }

    fn tell_talk(&mut self, kind: &'static str, whom: Handle, talked: Talked) {
        let hero = self.host.world.player;
        let who = self.the(whom);
        if talked.won && talked.reward > 0 {
            self.host.kill_reward(hero, whom, talked.reward);
        }
        let (roll, bonus, dc) = (talked.roll, talked.bonus, talked.difficulty);
        let tag = if talked.won { "talk-won" } else { "talk-lost" };
        self.tell(tag, |a| {
            a.with("how", kind).with("who", who).with("roll", roll).with("bonus", bonus).with("dc", dc)
        });
        if self.host.world.get(hero).is_some_and(|o| o.timeout <= 0) {
            self.host.spend(hero, 30);
        }
    }

    fn tell_unheard(&mut self, whom: Handle, why: Unheard) {
        let who = self.the(whom);
        let word = serde_json::to_value(why).ok().and_then(|v| v.as_str().map(str::to_owned));
        self.tell("talk-refused", |a| a.with("who", who).with("why", word.unwrap_or_default()));
    }

    /// A greeting and what comes of it: the surroundings shown, a danger named, a thing explained, new strength.
    fn greet_someone(&mut self, whom: Handle) {
        let hero = self.host.world.player;
        let greeting = match self.host.greet(hero, whom) {
            Ok(greeting) => greeting,
            Err(why) => return self.tell_unheard(whom, why),
        };
        let who = self.the(whom);
        let (what, about) = match greeting {
            Greeting::Nothing => ("nothing", String::new()),
            Greeting::Map => {
                self.host.map_around(hero, MAPPED);
                ("map", String::new())
            }
            Greeting::Warning(foe) => ("warning", self.the(foe)),
            Greeting::Hint => match self.learn_a_kind() {
                Some(kind) => ("hint", kind),
                None => ("nothing", String::new()),
            },
            Greeting::Strength => ("strength", String::new()),
        };
        self.tell("greeted", |a| a.with("who", who).with("what", what).with("about", about));
    }

    /// Learns what a thing that lies somewhere on the level is, drawn from those whose kind is not known; gives its name.
    fn learn_a_kind(&mut self) -> Option<String> {
        let unknown = |t: &Handle| {
            self.host.world.item(*t).is_some_and(|i| {
                let looks = self.s.memory.flavour(&self.host.things(), i);
                !looks.is_none() && !i.knows(id::KN_MAGIC)
            })
        };
        let level = self.host.world.map(self.host.world.map)?;
        let things: Vec<Handle> = level.things.iter().copied().filter(unknown).collect();
        let at = self.host.random(things.len() as i32).max(0) as usize;
        let thing = *things.get(at)?;
        let sample = self.host.world.item(thing)?.clone();
        self.learn_by_use(&sample);
        let (memory, rules) = (&self.s.memory, self.host.things());
        rules.recognise(self.host.world.item_mut(thing)?, memory);
        Some(self.a(thing))
    }
}
