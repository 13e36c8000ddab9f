//! From a command to what would be done, or why it cannot be. Nothing is changed and nothing drawn here, and only what the
//! player knows is looked at, so that [`angrist_engine::play::Game::legal`] is exact without trying anything.

use super::Book;
use super::glance::{
    self, DISARMED, DOOR, Glance, NO_DISARM, PORTAL, Stance, TRAP, TRIED, is_hidden, is_shut,
};
use super::state::State;
use super::verbs::VERBS;
use crate::catalogue::Catalogue;
use crate::creature::names as n;
use crate::fight::ids as f;
use crate::item::{Things, id};
use crate::makelev::door;
use crate::minds::names as m;
use crate::world::{Being, Handle};
use angrist_engine::play::common::not_asked;
use angrist_engine::play::{Arg, Command, Group, Refusal};
use angrist_engine::space::{Dir, Loc, distance};

/// The most characters of a name.
pub(super) const NAME_LONGEST: usize = 30;
/// The most things one carries loose.
pub(super) const MOST_CARRIED: usize = 52;
/// Out of reach of any shot.
const REACH: i32 = 20;

/// What is to be done.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Act {
    Step(Dir),
    Strike(Handle),
    Trick(&'static str, Handle),
    Open(Handle),
    Close(Handle),
    Force(Handle),
    Pick(Handle),
    Disarm(Handle),
    OpenChest(Handle),
    Search,
    Wait,
    Rest,
    Stairs(i32),
    AskLeave,
    Take(Handle),
    Drop(Handle),
    Wear(Handle),
    TakeOff(Handle),
    Use(Handle, Option<Loc>),
    Eat(Handle),
    Fire(Loc),
    Throw(Handle, Loc),
    Talk(&'static str, Handle),
    Order(&'static str),
    Name(String),
    AskRetire,
    Quick,
    /// The next argument is asked for.
    Fill(String),
    /// Whether it is meant is asked: a word for why, and what it is about.
    Confirm(String, &'static str, String),
}

/// What a plan looks at.
#[derive(Clone, Copy)]
pub(super) struct Planner<'a> {
    pub cat: &'a Catalogue,
    pub book: &'a Book,
    pub s: &'a State,
    pub glance: &'a Glance,
}

type Planned = Result<Act, Refusal>;

fn refuse<T>(tag: &'static str, text: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(tag, text))
}

impl<'a> Planner<'a> {
    /// The rules of things.
    pub(super) fn things(&self) -> Things<'a> {
        crate::host::things_of(self.book.rules(&self.cat.library), &self.book.scripts)
    }

    pub(super) fn hero(&self) -> Option<&'a Being> {
        self.s.world.being(self.s.world.player)
    }

    pub(super) fn has(&self, nature: i32) -> bool {
        self.hero().is_some_and(|b| b.creature.statuses.has(nature))
    }

    fn known(&self, at: Loc) -> bool {
        self.s
            .levels
            .get(&self.s.depth)
            .is_some_and(|k| self.glance.solid.contains(at) && k.sight.defined(at))
    }

    /// What a command would do; `sure` says that questions about it were answered with yes.
    pub(super) fn plan(&self, c: &Command, sure: bool) -> Planned {
        let name = c.name();
        if name == "quick" {
            return if self.s.birth.is_some() {
                Ok(Act::Quick)
            } else {
                refuse("born", "Your hero is on the way already.")
            };
        }
        if c.verb().group == Group::Screen {
            return refuse("unknown-command", format!("'{name}' is a screen, not a command."));
        }
        if self.s.birth.is_some() {
            return refuse("unborn", "Your hero is not made yet.");
        }
        if let Some(asked) = self.missing(c) {
            return asked;
        }
        match name {
            "walk" => self.step(c, c.dir(0)?, sure),
            "wait" => Ok(Act::Wait),
            "down" => self.stairs(true),
            "up" => self.stairs(false),
            "fight" => self.fight(),
            "trick" => self.trick(c.word(0), c.dir(1)?),
            "fire" => self.fire(c.square(0)?),
            "throw" => {
                let thing = self.item(c, 0)?;
                self.may_throw(thing)?;
                self.within(c.square(1)?).map(|at| Act::Throw(thing, at))
            }
            "search" => Ok(Act::Search),
            "open" => self.door(c.dir(0)?, true),
            "close" => self.door(c.dir(0)?, false),
            "force" => self.force(c.dir(0)?),
            "pick" => self.pick(c.dir(0)?),
            "disarm" => self.disarm(c.dir(0)?),
            "talk" => self.talk(c.word(0), c.square(1)?),
            "order" => self.order(c.word(0)),
            "take" => self.take(self.item(c, 0)?),
            "drop" => self.drop(self.item(c, 0)?),
            "wear" => self.wear(self.item(c, 0)?),
            "take-off" => self.take_off(self.item(c, 0)?),
            "drink" => self.drink(self.item(c, 0)?),
            "read" | "use" => self.use_magic(c),
            "eat" => self.eat(self.item(c, 0)?),
            "rest" => self.rest(),
            "name" => self.rename(c.text(0)),
            "retire" => Ok(Act::AskRetire),
            "go" => refuse("nothing-to-go-on", "There is nothing to go on with."),
            _ => not_asked(),
        }
    }

    /// A command that lacks an argument: the question for it, or that nothing would do.
    fn missing(&self, c: &Command) -> Option<Planned> {
        let arg = *c.verb().args.get(c.given())?;
        if matches!(c.name(), "read" | "use") && c.given() == 1 && !self.wants_aim(self.item(c, 0).ok()?) {
            return None;
        }
        if arg == Arg::Text {
            return Some(refuse("bad-name", "A name has one to thirty characters."));
        }
        let values = self.values(c);
        let obvious = matches!(c.name(), "take" | "open" | "close" | "force" | "pick" | "disarm");
        Some(match &values[..] {
            [] => self.nothing_fits(c),
            [only] if obvious => {
                Command::parse(&VERBS, &format!("{c} {only}")).and_then(|c| self.plan(&c, false))
            }
            _ => Ok(Act::Fill(c.to_string())),
        })
    }

    fn nothing_fits(&self, c: &Command) -> Planned {
        let text = match c.name() {
            "open" => "There is no door to open here.",
            "close" => "There is no door to close here.",
            "force" => "There is no closed door beside you.",
            "pick" => "There is no lock to pick beside you.",
            "disarm" => "You know of no trap beside you.",
            "trick" => "Nobody stands beside you.",
            "fire" => return self.fire(self.glance.here),
            "talk" => "There is nobody to talk to.",
            "order" => "Nobody follows you.",
            "take" => "Nothing lies here.",
            "drink" => "You have nothing to drink.",
            "read" => "You have nothing to read.",
            "use" => "You have nothing of the kind.",
            "eat" => "You have nothing to eat.",
            "wear" => "You have nothing to put on.",
            "take-off" => "You wear nothing.",
            _ => "You have nothing for that.",
        };
        refuse("nothing-fits", text)
    }

    /// The values of a command's next argument that would be accepted, as words.
    pub(super) fn values(&self, c: &Command) -> Vec<String> {
        let Some(arg) = c.verb().args.get(c.given()) else { return Vec::new() };
        let fits = |word: &String| {
            let line = format!("{c} {word}");
            Command::parse(&VERBS, &line).is_ok_and(|c| self.plan(&c, false).is_ok())
        };
        let words: Vec<String> = match arg {
            Arg::Direction => Dir::ALL.iter().map(|d| d.name().to_owned()).collect(),
            Arg::Word(words) => words.iter().map(|w| (*w).to_owned()).collect(),
            Arg::Item => self.keys().into_iter().map(|(key, _)| key).collect(),
            Arg::Square => {
                let seen: Vec<String> = self.glance.seen.iter().map(|s| s.at.to_string()).collect();
                let shot = matches!(c.name(), "fire" | "throw" | "read" | "use");
                if shot && seen.is_empty() { vec![self.glance.here.to_string()] } else { seen }
            }
            _ => Vec::new(),
        };
        words.into_iter().filter(fits).collect()
    }

    // ---- things and their keys

    /// The letter of a place in a list.
    fn letter(at: usize) -> Option<char> {
        let letters = ('a'..='z').chain('A'..='Z');
        letters.into_iter().nth(at)
    }

    /// What is carried and not worn.
    pub(super) fn pack(&self) -> Vec<(String, Handle)> {
        let Some(b) = self.hero() else { return Vec::new() };
        let loose = b.inventory.iter().filter(|h| !b.slots.values().any(|w| w == *h));
        loose.enumerate().filter_map(|(n, &h)| Some((Self::letter(n)?.to_string(), h))).collect()
    }

    /// What is worn, by slot.
    pub(super) fn worn(&self) -> Vec<(String, i16, Handle)> {
        let Some(b) = self.hero() else { return Vec::new() };
        let mut had = Vec::new();
        let mut out = Vec::new();
        for (&slot, &h) in &b.slots {
            if !had.contains(&h) && self.s.world.item(h).is_some() {
                had.push(h);
                if let Some(letter) = Self::letter(out.len()) {
                    out.push((format!("/{letter}"), slot, h));
                }
            }
        }
        out
    }

    /// What lies underfoot.
    pub(super) fn floor(&self) -> Vec<(String, Handle)> {
        let here = self.glance.items.get(&self.glance.here);
        let all = here.into_iter().flatten().enumerate();
        all.filter_map(|(n, &h)| Some((format!("-{}", Self::letter(n)?), h))).collect()
    }

    /// Everything at hand with its key.
    pub(super) fn keys(&self) -> Vec<(String, Handle)> {
        let worn = self.worn().into_iter().map(|(key, _, h)| (key, h));
        self.pack().into_iter().chain(worn).chain(self.floor()).collect()
    }

    fn item(&self, c: &Command, n: usize) -> Result<Handle, Refusal> {
        let key = c.item(n).unwrap_or("");
        let found = self.keys().into_iter().find(|(k, _)| k == key);
        found
            .map(|(_, h)| h)
            .ok_or_else(|| Refusal::new("bad-item", format!("You have nothing under '{key}'.")))
    }

    fn is_worn(&self, thing: Handle) -> bool {
        self.hero().is_some_and(|b| b.slots.values().any(|&w| w == thing))
    }

    fn is_carried(&self, thing: Handle) -> bool {
        self.s.world.owner(thing) == self.s.world.player
    }

    fn type_of(&self, thing: Handle) -> i32 {
        self.s.world.item(thing).map_or(0, |i| self.things().type_of(i))
    }

    fn of_type(&self, thing: Handle, kinds: &[i32], done: &str) -> Result<Handle, Refusal> {
        if kinds.contains(&self.type_of(thing)) {
            Ok(thing)
        } else {
            refuse("wrong-kind", format!("That cannot be {done}."))
        }
    }

    fn take(&self, thing: Handle) -> Planned {
        if self.is_carried(thing) {
            return refuse("have", "You have that already.");
        }
        if self.type_of(thing) == id::T_CHEST {
            return Ok(Act::OpenChest(thing));
        }
        let most = self.hero().map_or(0, |b| self.book.rules(&self.cat.library).most_lifted(&b.creature));
        let weight = self.s.world.item(thing).map_or(0, |i| self.things().weight(i));
        if weight > most {
            return refuse("too-heavy", "That is too heavy for you.");
        }
        if self.pack().len() >= MOST_CARRIED {
            return refuse("full", "You cannot carry any more things.");
        }
        Ok(Act::Take(thing))
    }

    fn stuck_on(&self, thing: Handle) -> bool {
        let known = self.s.world.item(thing).is_some_and(|i| i.has(id::IF_CURSED) && i.knows(id::KN_CURSE));
        known && self.is_worn(thing)
    }

    fn drop(&self, thing: Handle) -> Planned {
        if !self.is_carried(thing) {
            return refuse("not-yours", "That lies on the floor already.");
        }
        if self.stuck_on(thing) {
            return refuse("cursed", "It is cursed, and does not come off.");
        }
        Ok(Act::Drop(thing))
    }

    fn wear(&self, thing: Handle) -> Planned {
        if self.is_worn(thing) {
            return refuse("worn", "You are using that already.");
        }
        let item = self.s.world.item(thing);
        let Some(slot) = item.and_then(|i| super::things::slot_for(&self.things(), i, self.hero())) else {
            return refuse("wrong-kind", "That cannot be worn or wielded.");
        };
        let size = self.hero().map_or(4, |b| b.creature.value(crate::values::Attribute::Size));
        if item.is_some_and(|i| self.things().size(i) > size + 1) {
            return refuse("too-large", "It is too large for you.");
        }
        let there = self.hero().and_then(|b| b.slots.get(&slot)).copied();
        if there.is_some_and(|h| self.stuck_on(h)) {
            return refuse("cursed", "What you wear there is cursed, and does not come off.");
        }
        if !self.is_carried(thing) && self.pack().len() >= MOST_CARRIED {
            return refuse("full", "You cannot carry any more things.");
        }
        Ok(Act::Wear(thing))
    }

    fn take_off(&self, thing: Handle) -> Planned {
        if !self.is_worn(thing) {
            return refuse("not-worn", "You are not wearing that.");
        }
        if self.stuck_on(thing) {
            return refuse("cursed", "It is cursed, and does not come off.");
        }
        Ok(Act::TakeOff(thing))
    }

    fn may_throw(&self, thing: Handle) -> Result<(), Refusal> {
        if !self.is_carried(thing) {
            return refuse("not-yours", "Pick it up first.");
        }
        if self.stuck_on(thing) {
            return refuse("cursed", "It is cursed, and does not leave your hand.");
        }
        Ok(())
    }

    fn drink(&self, thing: Handle) -> Planned {
        let thing = self.of_type(thing, &[id::T_POTION], "drunk")?;
        if !self.is_carried(thing) {
            return refuse("not-yours", "Pick it up first.");
        }
        Ok(Act::Use(thing, None))
    }

    /// Whether the power of a thing has to be sent somewhere.
    fn wants_aim(&self, thing: Handle) -> bool {
        let effect = self.s.world.item(thing).and_then(|i| self.cat.library.effect(i.effect));
        let asks = effect.and_then(|e| e.values.first()).map_or(0, |v| i32::from(v.qval));
        asks & (m::Q_DIR | m::Q_LOC | m::Q_TAR) != 0
    }

    fn use_magic(&self, c: &Command) -> Planned {
        let thing = self.item(c, 0)?;
        let thing = if c.name() == "read" { self.readable(thing)? } else { self.usable(thing)? };
        let aimed = c.arg(1).is_some();
        match (self.wants_aim(thing), aimed) {
            (true, true) => self.within(c.square(1)?).map(|at| Act::Use(thing, Some(at))),
            (false, false) => Ok(Act::Use(thing, None)),
            (true, false) => refuse("no-aim", "Say at which square."),
            (false, true) => refuse("no-aim-needed", "That is not aimed at anything."),
        }
    }

    fn readable(&self, thing: Handle) -> Result<Handle, Refusal> {
        let thing = self.of_type(thing, &[id::T_SCROLL, id::T_TOME], "read")?;
        if self.has(n::BLIND) {
            return refuse("blind", "You cannot see to read.");
        }
        if !self.is_carried(thing) {
            return refuse("not-yours", "Pick it up first.");
        }
        Ok(thing)
    }

    fn usable(&self, thing: Handle) -> Result<Handle, Refusal> {
        const NEVER: [i32; 6] =
            [id::T_POTION, id::T_SCROLL, id::T_FOOD, id::T_CORPSE, id::T_CHEST, id::T_COIN];
        let kind = self.type_of(thing);
        let magic = self.s.world.item(thing).is_some_and(|i| !i.effect.is_none());
        if NEVER.contains(&kind) || !magic || !self.is_carried(thing) {
            return refuse("wrong-kind", "There is nothing to use about that.");
        }
        Ok(thing)
    }

    fn eat(&self, thing: Handle) -> Planned {
        let thing = self.of_type(thing, &[id::T_FOOD, id::T_CORPSE], "eaten")?;
        let food = self.hero().and_then(|b| b.creature.situation.food);
        if food.is_none() {
            return refuse("never-hungry", "You need no food.");
        }
        Ok(Act::Eat(thing))
    }

    // ---- moving

    fn feature(&self, at: Loc) -> Option<(Handle, &'a crate::world::FeatureObject)> {
        self.glance.feature_at(&self.s.world, at)
    }

    /// The name of the ground or of what stands there.
    pub(super) fn ground_name(&self, at: Loc) -> String {
        let library = &self.cat.library;
        let map = self.s.world.map(self.s.world.map);
        let feature = self.feature(at).filter(|(_, f)| !is_hidden(f));
        let secret = self.feature(at).is_some_and(|(_, f)| i32::from(f.sort) == DOOR && is_hidden(f));
        let rid = match feature {
            Some((_, f)) if i32::from(f.sort) == TRAP && !f.effect.is_none() => f.effect,
            Some((_, f)) => f.resource,
            None if secret => {
                library.rid(angrist_irh::res::ResKind::Terrain, self.cat.tables.known.dungeon_wall.into())
            }
            None => map.and_then(|l| l.cell(at.x, at.y)).map_or(angrist_irh::res::Rid::NONE, |c| c.terrain),
        };
        library.about(rid).map_or_else(String::new, |a| a.shown().to_lowercase())
    }

    fn step(&self, c: &Command, dir: Dir, sure: bool) -> Planned {
        let to = self.glance.here.step(dir);
        let bounds = self.glance.solid.bounds();
        if !bounds.contains(to) {
            return refuse("edge", "There is nothing there.");
        }
        if let Some((door, f)) = self.feature(to).filter(|(_, f)| is_shut(f) && !is_hidden(f)) {
            let barred = f.marks & door::LOCKED != 0 && f.marks & TRIED != 0;
            return Ok(if barred { Act::Force(door) } else { Act::Open(door) });
        }
        if let Some(seen) = self.glance.seen_at(to) {
            match seen.stance {
                Stance::Foe => return Ok(Act::Strike(seen.who)),
                Stance::Neutral if sure => return Ok(Act::Strike(seen.who)),
                Stance::Neutral => return Ok(Act::Confirm(c.to_string(), "strike", seen.name.clone())),
                Stance::Friend => return Ok(Act::Step(dir)),
            }
        }
        let edge = to.x <= 0 || to.y <= 0 || to.x >= bounds.width - 1 || to.y >= bounds.height - 1;
        if self.glance.solid[to] || edge {
            return refuse("blocked", format!("The {} is in the way.", self.ground_name(to)));
        }
        if !sure && self.known(to) && self.is_risky(to) {
            return Ok(Act::Confirm(c.to_string(), "step", self.ground_name(to)));
        }
        Ok(Act::Step(dir))
    }

    /// Whether the hero would rather not step there, as far as known: a live trap, a chasm, fire.
    pub(super) fn is_risky(&self, at: Loc) -> bool {
        let trap = self.feature(at).is_some_and(|(_, f)| {
            i32::from(f.sort) == TRAP && f.marks & glance::FOUND != 0 && f.marks & DISARMED == 0
        });
        let same = |f: i32| {
            let level = self.s.world.map(self.s.world.map);
            let is = |l: Loc| level.is_some_and(|m| m.has_flag(&self.cat.library, l.x, l.y, f));
            is(at) && !is(self.glance.here)
        };
        let aloft = self.has(f::LEVITATION);
        trap || (!aloft
            && (same(m::TF_FALL) || (same(m::TF_WARN) && !same(m::TF_WATER)) || same(m::TF_DEEP_LIQ)))
    }

    fn stairs(&self, down: bool) -> Planned {
        let portal = self.feature(self.glance.here).filter(|(_, f)| i32::from(f.sort) == PORTAL);
        let leads = portal.and_then(|(_, f)| self.cat.library.feature(f.resource)).map(|r| r.xval);
        let word = if down { "down" } else { "up" };
        if self.has(f::GRAPPLED) || self.has(f::GRABBED) || self.has(f::STUCK) || self.has(f::ENGULFED) {
            return refuse("held", "Something holds you.");
        }
        match leads {
            Some(2) if down && self.s.depth < self.cat.deepest() => Ok(Act::Stairs(self.s.depth + 1)),
            Some(1) if !down && self.s.depth > 1 => Ok(Act::Stairs(self.s.depth - 1)),
            Some(lead) if !down && lead != 2 && self.s.depth == 1 => Ok(Act::AskLeave),
            _ => refuse("no-stairs", format!("No stair leads {word} from here.")),
        }
    }

    fn door(&self, dir: Dir, open: bool) -> Planned {
        let at = self.glance.here.step(dir);
        let Some((door, f)) = self.feature(at).filter(|(_, f)| i32::from(f.sort) == DOOR && !is_hidden(f))
        else {
            return refuse("no-door", "There is no door there.");
        };
        if f.marks & door::BROKEN != 0 {
            return refuse("broken", "That door is broken.");
        }
        if open == (f.marks & door::OPEN != 0) {
            return refuse("already", if open { "That door is open." } else { "That door is closed." });
        }
        let occupied = self.glance.items.contains_key(&at) || self.glance.seen_at(at).is_some();
        if !open && occupied {
            return refuse("in-the-way", "Something is in the doorway.");
        }
        Ok(if open { Act::Open(door) } else { Act::Close(door) })
    }

    fn closed_door(&self, dir: Dir) -> Result<(Handle, &'a crate::world::FeatureObject), Refusal> {
        let at = self.glance.here.step(dir);
        self.feature(at)
            .filter(|(_, f)| is_shut(f) && !is_hidden(f))
            .ok_or_else(|| Refusal::new("no-door", "There is no closed door there."))
    }

    fn force(&self, dir: Dir) -> Planned {
        self.closed_door(dir).map(|(door, _)| Act::Force(door))
    }

    fn pick(&self, dir: Dir) -> Planned {
        let (door, f) = self.closed_door(dir)?;
        if f.marks & (door::LOCKED | TRIED) != door::LOCKED | TRIED {
            return refuse("not-locked", "You do not know that door to be locked.");
        }
        Ok(Act::Pick(door))
    }

    fn disarm(&self, dir: Dir) -> Planned {
        let at = self.glance.here.step(dir);
        let trap =
            self.feature(at).filter(|(_, f)| i32::from(f.sort) == TRAP && f.marks & glance::FOUND != 0);
        match trap {
            None => refuse("no-trap", "You know of no trap there."),
            Some((_, f)) if f.marks & DISARMED != 0 => refuse("disarmed", "That trap is harmless now."),
            Some((_, f)) if f.marks & NO_DISARM != 0 => {
                refuse("failed", "You have failed at that one; rest first.")
            }
            Some((trap, _)) => Ok(Act::Disarm(trap)),
        }
    }

    fn rest(&self) -> Planned {
        if self.glance.foes().any(|s| !s.asleep) {
            return refuse("foes", "You cannot rest with enemies in sight.");
        }
        let ills = [
            (f::POISONED, "You are poisoned."),
            (f::STONING, "You are turning to stone."),
            (f::BLEEDING, "You are bleeding."),
        ];
        if let Some((_, text)) = ills.into_iter().find(|(nature, _)| self.has(*nature)) {
            return refuse("ill", format!("You cannot rest: {}", text.replace("You are", "you are")));
        }
        let food = self.hero().and_then(|b| b.creature.situation.food);
        if food.is_some_and(|f| i32::from(f) < super::upkeep::STARVING) {
            return refuse("hungry", "You are too hungry to sleep. Eat something first.");
        }
        Ok(Act::Rest)
    }

    // ---- fighting and talking

    fn within(&self, at: Loc) -> Result<Loc, Refusal> {
        if self.glance.solid.contains(at) { Ok(at) } else { refuse("off-the-map", "That is off the map.") }
    }

    fn fire(&self, at: Loc) -> Planned {
        let Some(b) = self.hero() else { return not_asked() };
        let things = self.things();
        let kind = |h: &Handle| self.s.world.item(*h).map_or(0, |i| things.type_of(i));
        let bow = b.slots.values().find(|h| kind(h) == id::T_BOW);
        let Some(bow) = bow else { return refuse("no-bow", "You have no bow at hand.") };
        let group = |h: Handle| self.s.world.item(h).and_then(|i| things.kind(i)).map_or(0, |k| k.group);
        let wanted = group(*bow);
        let fits = |h: &&Handle| kind(h) == id::T_MISSILE && (wanted == 0 || group(**h) & wanted != 0);
        if b.inventory.iter().find(fits).is_none() {
            return refuse("no-missile", "You have nothing to shoot with it.");
        }
        self.within(at).map(Act::Fire)
    }

    fn fight(&self) -> Planned {
        let Some(foe) = self.glance.foes().find(|s| !s.shape).or_else(|| self.glance.foes().next()) else {
            return refuse("no-foe", "You see no enemy.");
        };
        let far = distance(self.glance.here, foe.at);
        let reaches = self.hero().is_some_and(|b| b.creature.has_reach) && far == 2;
        let open = angrist_engine::sight::los(&self.glance.opaque, self.glance.here, foe.at);
        if self.glance.here.touches(foe.at) || (reaches && open) {
            return Ok(Act::Strike(foe.who));
        }
        let bow_in_hand = self.fire(foe.at).is_ok() && far > 1 && far <= REACH && !foe.shape;
        let clear = angrist_engine::sight::los(&self.glance.opaque, self.glance.here, foe.at);
        if bow_in_hand && clear {
            return Ok(Act::Fire(foe.at));
        }
        match self.toward(foe.at) {
            Some(dir) => Ok(Act::Step(dir)),
            None => refuse("no-way", "You see no safe way to your enemy."),
        }
    }

    /// The first step of a safe known way.
    pub(super) fn toward(&self, to: Loc) -> Option<Dir> {
        let passage = angrist_engine::hunt::Passage::of(&self.glance.solid, |l, &solid| {
            let free = l == to || self.glance.seen_at(l).is_none();
            u8::from(!solid && free && self.known(l) && !self.is_risky(l))
        });
        let mut finder = angrist_engine::path::Pathfinder::new();
        let way = finder.travel(&passage, self.glance.here, to)?.to_vec();
        Dir::toward(self.glance.here, *way.first()?)
    }

    fn beside(&self, dir: Dir) -> Result<Handle, Refusal> {
        let at = self.glance.here.step(dir);
        self.glance.seen_at(at).map(|s| s.who).ok_or_else(|| Refusal::new("nobody", "Nobody stands there."))
    }

    fn trick(&self, how: &'static str, dir: Dir) -> Planned {
        Ok(Act::Trick(how, self.beside(dir)?))
    }

    fn talk(&self, how: &'static str, at: Loc) -> Planned {
        let Some(seen) = self.glance.seen_at(at).filter(|s| !s.shape) else {
            return refuse("nobody", "You see nobody there.");
        };
        if seen.asleep {
            return refuse("asleep", "It is asleep.");
        }
        let fits = match how {
            "enlist" => seen.stance == Stance::Neutral,
            "dismiss" => seen.follows,
            "taunt" => seen.stance != Stance::Friend,
            _ => seen.stance == Stance::Foe,
        };
        if !fits {
            return refuse("no-use", "That would make no sense.");
        }
        Ok(Act::Talk(how, seen.who))
    }

    fn order(&self, what: &'static str) -> Planned {
        if !self.glance.seen.iter().any(|s| s.follows) {
            return refuse("no-followers", "Nobody in sight follows you.");
        }
        if what == "attack" && self.glance.foes().next().is_none() {
            return refuse("no-foe", "You see no enemy.");
        }
        Ok(Act::Order(what))
    }

    fn rename(&self, name: &str) -> Planned {
        let name = name.trim();
        let bad =
            name.is_empty() || name.chars().count() > NAME_LONGEST || name.chars().any(char::is_control);
        if bad {
            return refuse("bad-name", "A name has one to thirty characters.");
        }
        Ok(Act::Name(name.to_owned()))
    }
}
