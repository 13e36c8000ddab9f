//! Prayer and gifts: what can be asked of whom, here and now (magic 17.3; S001-341, 342).

use super::Doing;
use super::plan::{Act, Planned, Planner, refuse};
use super::state::Deed;
use crate::host::Host;
use crate::item::id;
use crate::magic::Prayer;
use crate::world::Handle;
use crate::world::object::{Body, Object};
use angrist_engine::play::Command;
use angrist_irh::res::{ResKind, Rid, Value};

/// What can be prayed for.
pub(super) const PRAYERS: &[&str] = &["aid", "insight", "bless", "beg", "convert", "claim"];
/// The sign of a god, among its constants.
const HOLY_SYMBOL: i32 = 130;

/// The prayer a word stands for.
pub(super) fn prayer(what: &str, god: Rid, thing: Handle) -> Prayer {
    match what {
        "insight" => Prayer::Insight(god),
        "bless" => Prayer::Bless(god),
        "convert" => Prayer::Convert(god),
        "claim" => Prayer::TakeAltar,
        "gift" => Prayer::Sacrifice(god, thing),
        _ => Prayer::Aid(god),
    }
}

/// The hero's god and the god of the altar underfoot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Worship {
    pub own: Rid,
    pub altar: Rid,
}

impl Worship {
    pub(super) const NONE: Worship = Worship { own: Rid::NONE, altar: Rid::NONE };

    pub(super) fn of(host: &Host<'_>) -> Worship {
        let hero = host.world.player;
        Worship { own: host.god_of(hero), altar: host.altar_under(hero).map_or(Rid::NONE, |(_, god)| god) }
    }
}

impl Planner<'_> {
    /// The god a prayer goes to; nothing when it makes no sense here.
    fn prays_to(&self, what: &str) -> Option<Rid> {
        let Worship { own, altar } = self.glance.worship;
        let foreign = !altar.is_none() && altar != own;
        let (god, sense) = match what {
            "aid" | "insight" => (own, !own.is_none()),
            "bless" => (own, !own.is_none() && own == altar),
            "beg" | "convert" => (altar, foreign),
            "claim" => (own, foreign && !own.is_none()),
            _ => (Rid::NONE, false),
        };
        sense.then_some(god)
    }

    pub(super) fn pray(&self, c: &Command, sure: bool) -> Planned {
        let what = c.word(0);
        let Worship { own, altar } = self.glance.worship;
        let Some(god) = self.prays_to(what) else {
            return if own.is_none() && altar.is_none() {
                refuse("no-god", "You follow no god, and there is no altar here.")
            } else {
                refuse("no-sense", "No one would hear that prayer here.")
            };
        };
        if !sure && matches!(what, "convert" | "claim") {
            let name = self.cat.library.about(altar).map_or_else(String::new, |a| a.shown().to_owned());
            let why = if what == "convert" { "convert" } else { "claim" };
            return Ok(Act::Confirm(c.to_string(), why, name));
        }
        Ok(Act::Deed(Deed::Pray { what: what.to_owned(), god, thing: Handle::NONE }))
    }

    pub(super) fn sacrifice(&self, thing: Handle) -> Planned {
        let altar = self.glance.worship.altar;
        if altar.is_none() {
            return refuse("no-altar", "You need an altar to sacrifice something.");
        }
        if self.stuck_on(thing) {
            return refuse("cursed", "It is cursed and cannot be removed.");
        }
        Ok(Act::Deed(Deed::Pray { what: "gift".into(), god: altar, thing }))
    }
}

impl Doing<'_> {
    /// A follower who needs the sign of the god gets one.
    pub(super) fn give_symbol(&mut self) {
        let hero = self.host.world.player;
        let library = &self.cat.library;
        let god = self.host.god_of(hero);
        let sign = library.about(god).and_then(|a| a.constant(HOLY_SYMBOL)).map_or(0, Value::number);
        let sign = Rid(sign as u32);
        let had = self.host.world.carried(hero).into_iter().any(|h| self.host.item_type(h) == id::T_SYMBOL);
        let kind = library.items.iter().position(|i| i32::from(i.kind) == id::T_SYMBOL);
        let (Some(_), Some(kind), false) = (library.effect(sign), kind, had) else { return };
        let things = self.host.things();
        let mut item = things.create(library.rid(ResKind::Item, kind), &mut self.host.chance);
        item.effect = sign;
        item.quantity = 1;
        item.set(id::IF_BLESSED, true);
        if let Ok(h) = self.host.world.arena.add(Object::new(Body::Item(Box::new(item)))) {
            self.host.world.give(h, hero);
        }
    }

    /// The experience of the hero, to see whether a deed brought any.
    pub(super) fn experience(&self) -> i32 {
        let hero = self.host.creature(self.host.world.player).and_then(|c| c.hero.as_ref());
        hero.map_or(0, |h| h.experience)
    }

    /// Gods count by gains of experience: their patience returns and their time comes.
    pub(super) fn gods_count(&mut self, before: i32) {
        if self.experience() > before {
            self.host.pass_for_gods(self.host.world.player);
        }
    }
}

/// The words of a god by the number of its message.
pub(super) fn god_word(number: i32) -> &'static str {
    match number {
        7 => "unworthy",
        9 => "bored",
        10 => "insulted",
        23 => "impressed",
        24 => "satisfied",
        31 => "softened",
        32 => "calm",
        36 => "too-soon",
        38 => "nothing",
        39 => "spent",
        40 => "nearly-spent",
        41 => "welcome",
        _ => "speaks",
    }
}
