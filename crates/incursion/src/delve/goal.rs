//! How a game is won and lost.
//!
//! The data decide what winning is: a script throws the victory event at the hero, and the game ends with what the script
//! says about it. Ways out of the dungeon are asked when the hero takes them ([`ev::EV_ENTER`], people 23); solid
//! furniture is asked when the hero pushes against it. A library whose ways out say nothing is won at the bottom.
//! A death is explained by the last blows, by what ailed the hero, and by what might have helped and was not used.

use super::Doing;
use super::game::Delve;
use super::state::{Blow, Ending, Note, Pending};
use crate::events::numbers as ev;
use crate::events::{Event, answer};
use crate::host::Progress;
use crate::item::id;
use crate::world::Handle;
use angrist_engine::play::{Phrase, Words};
use angrist_irh::res::{ResKind, Rid};

/// How many blows are remembered.
const BLOWS: usize = 8;
/// What it takes to put a shoulder against something.
const PUSHING: i32 = 20;

impl Doing<'_> {
    /// The hero takes a way out of the dungeon: its script may end the game, ask, or refuse; if it says nothing, the player
    /// is asked whether to leave.
    pub(super) fn take_way_out(&mut self) {
        let hero = self.host.world.player;
        let Some((map, x, y)) = self.host.world.position(hero) else { return };
        let portal = self.host.world.map(map).and_then(|m| {
            m.things.iter().copied().find(|&t| {
                let here = self.host.world.position(t) == Some((map, x, y));
                let sort = self.host.world.get(t).and_then(|o| o.feature()).map(|f| i32::from(f.sort));
                here && sort == Some(super::glance::PORTAL)
            })
        });
        let heard = match portal {
            Some(portal) => self.host.throw(entering(hero, portal)),
            None => Progress::Done(answer::NOTHING),
        };
        self.host.world.stack.events.clear();
        match heard {
            Progress::Waiting => self.s.pending = Some(Pending::Script),
            Progress::Done(answer::NOTHING) | Progress::Faulted => self.s.pending = Some(Pending::Leave),
            Progress::Done(_) => {}
        }
    }

    /// The hero pushes against something that stands there.
    pub(super) fn push(&mut self, thing: Handle) {
        let hero = self.host.world.player;
        let Some(resource) = self.host.world.get(thing).and_then(|o| o.feature()).map(|f| f.resource) else {
            return;
        };
        let mut event = Event::new(ev::EV_PUSH, [hero, thing, Handle::NONE, Handle::NONE]);
        event.map = self.host.world.map;
        let heard = self.host.ask(resource, ev::EV_PUSH, event);
        if heard == Progress::Waiting {
            self.s.pending = Some(Pending::Script);
            return;
        }
        self.host.world.stack.events.clear();
        self.host.spend(hero, PUSHING);
    }

    /// Whether some way out of the dungeon has a script: then winning is the data's business.
    fn has_scripted_goal(&self) -> bool {
        let library = &self.cat.library;
        let handlers = &self.book.scripts.handlers;
        let kinds = library.features.iter().enumerate();
        kinds.filter(|(_, f)| i32::from(f.kind) == super::glance::PORTAL).any(|(n, _)| {
            let rid: Rid = library.rid(ResKind::Feature, n);
            handlers.find(rid, ev::EV_ENTER).is_some()
        })
    }

    /// Whether the game has ended, and how.
    pub(super) fn check_end(&mut self) {
        if self.s.over.is_some() || self.s.birth.is_some() {
            return;
        }
        let hero = self.host.world.player;
        let dead = self.host.is_gone(hero) || self.host.creature(hero).is_some_and(|c| c.dies_of.is_some());
        if dead && self.is_raised() {
            return;
        }
        if dead {
            self.speak();
            let by = self.s.harm.by.clone();
            let known = if by.is_empty() { "no" } else { "yes" };
            self.tell("died", |a| a.with("known", known).with("by", &by));
            self.tell_what_was_left();
            self.s.notes.push((self.s.turn, Note::Died(by)));
            self.s.over = Some(Ending::Died(self.s.harm.clone()));
            self.s.pending = None;
        } else if self.host.world.victory {
            self.speak();
            self.tell("won", |a| a);
            self.s.notes.push((self.s.turn, Note::Won));
            self.s.over = Some(Ending::Won);
            self.s.pending = None;
        } else if self.s.depth >= self.cat.deepest() && !self.has_scripted_goal() {
            self.tell("won-bottom", |a| a);
            self.s.notes.push((self.s.turn, Note::Won));
            self.s.over = Some(Ending::Won);
            self.s.pending = None;
        }
    }

    /// A god may give a dead follower life back (magic 17.9): the hero wakes on the first level, and what was carried is kept.
    fn is_raised(&mut self) -> bool {
        let hero = self.host.world.player;
        let god = self.host.god_of(hero);
        if self.host.world.get(hero).is_none_or(|o| o.is_deleted()) || !self.host.god_raises(hero) {
            return false;
        }
        self.speak();
        let name = self.cat.library.about(god).map_or("", |a| a.shown()).to_owned();
        self.s.notes.push((self.s.turn, Note::Raised(name.clone())));
        self.s.pending = None;
        self.s.blows.clear();
        self.enter_level(1, None, true);
        self.tell("raised", |a| a.with("god", &name));
        true
    }

    /// A blow that struck the hero is remembered.
    pub(super) fn remember_blow(&mut self, by: &str, damage: i32, roll: [i32; 3]) {
        let left = self.host.creature(self.host.world.player).map_or(0, |c| c.hit_points);
        if self.s.blows.len() >= BLOWS {
            self.s.blows.remove(0);
        }
        self.s.blows.push(Blow { turn: self.s.turn, by: by.to_owned(), damage, left, roll });
    }

    /// At death: potions and scrolls that were never used.
    fn tell_what_was_left(&mut self) {
        let (potions, scrolls) = unused(&self.host.world, self.host.things());
        if potions + scrolls > 0 {
            self.tell("unused", |a| a.with("potions", potions).with("scrolls", scrolls));
        }
    }
}

fn entering(hero: Handle, portal: Handle) -> Event {
    Event::new(ev::EV_ENTER, [hero, portal, Handle::NONE, Handle::NONE])
}

/// How many potions and scrolls the hero has.
fn unused(world: &crate::world::World, things: crate::item::Things<'_>) -> (u32, u32) {
    let mut found = (0, 0);
    for handle in world.carried(world.player) {
        let Some(item) = world.item(handle) else { continue };
        match things.type_of(item) {
            id::T_POTION => found.0 += item.quantity,
            id::T_SCROLL => found.1 += item.quantity,
            _ => {}
        }
    }
    found
}

impl Delve {
    /// What led to a death, for the dump: the last blows, what ailed the hero, what was left unused.
    pub(super) fn how_it_ended(&self, words: &dyn Words) -> Vec<String> {
        if !matches!(self.s.over, Some(Ending::Died(_))) {
            return Vec::new();
        }
        let say = |phrase: Phrase| words.phrase(&phrase);
        let mut out = vec![say(Phrase::id("death-title"))];
        for blow in &self.s.blows {
            let line = Phrase::id("death-blow").with("turn", blow.turn).with("by", &blow.by);
            let [die, bonus, defence] = blow.roll;
            let line = line.with("die", die).with("bonus", format!("{bonus:+}")).with("defence", defence);
            out.push(format!("  {}", say(line.with("n", blow.damage).with("left", blow.left))));
        }
        for (word, _) in self.ailments() {
            let state = say(Phrase::id(format!("state-{word}")));
            out.push(format!("  {}", say(Phrase::id("death-state").with("state", state))));
        }
        out.extend(self.left_unused(words).into_iter().map(|line| format!("  {line}")));
        out.push(String::new());
        out
    }

    /// Potions and scrolls that were never used, in a sentence.
    pub(super) fn left_unused(&self, words: &dyn Words) -> Vec<String> {
        let (potions, scrolls) = unused(&self.s.world, self.planner().things());
        if potions + scrolls == 0 {
            return Vec::new();
        }
        vec![words.phrase(&Phrase::id("say-unused").with("potions", potions).with("scrolls", scrolls))]
    }
}
