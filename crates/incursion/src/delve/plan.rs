//! From a command to what would be done, or why it cannot be. Nothing is changed and nothing drawn here, and only what the
//! player knows is looked at, so that [`angrist_engine::play::Game::legal`] is exact without trying anything.

use super::Book;
use super::glance::Glance;
use super::magic::Filter;
use super::state::{Deed, State};
use super::verbs::VERBS;
use crate::catalogue::Catalogue;
use crate::item::Things;
use crate::world::{Being, Handle};
use angrist_engine::play::common::not_asked;
use angrist_engine::play::{Arg, Command, Group, Refusal};
use angrist_engine::space::{Dir, Loc};
use angrist_irh::res::Rid;

/// The most characters of a name.
pub(super) const NAME_LONGEST: usize = 30;
/// The most things one carries loose.
pub(super) const MOST_CARRIED: usize = 52;
/// Out of reach of any shot.
pub(super) const REACH: i32 = 20;

/// What is to be done.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Act {
    Step(Dir),
    Strike(Handle),
    /// Strikes with the body, whatever is in hand.
    Brawl(Handle),
    Trick(&'static str, Handle),
    Push(Handle),
    Open(Handle),
    Close(Handle),
    Force(Handle),
    Pick(Handle),
    Disarm(Handle),
    OpenChest(Handle),
    Search,
    Jump(Loc),
    Hide,
    Wait,
    Rest,
    Stairs(i32),
    AskLeave,
    Take(Handle),
    Drop(Handle),
    Wear(Handle),
    TakeOff(Handle),
    Deed(Deed),
    Power(&'static str, Handle, Rid),
    End(&'static str),
    Filter(Filter),
    Assign(Rid, u8),
    /// A spell is changed, or a change is taken back.
    Metamagic(Rid, i32),
    Learn(Rid),
    Eat(Handle),
    Fire(Loc),
    Throw(Handle, Loc),
    Talk(&'static str, Handle),
    Order(&'static str),
    Name(String),
    AskRetire,
    /// With a hero of this class, or the usual one.
    Quick(Option<String>),
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

pub(super) type Planned = Result<Act, Refusal>;

pub(super) fn refuse<T>(tag: &'static str, text: impl Into<String>) -> Result<T, Refusal> {
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

    pub(super) fn known(&self, at: Loc) -> bool {
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
                self.quick(c)
            } else {
                refuse("born", "Your hero has already set out.")
            };
        }
        if c.verb().group == Group::Screen {
            return refuse("unknown-command", format!("'{name}' is a screen, not a command."));
        }
        if self.s.birth.is_some() {
            return refuse("unborn", "Create your hero first.");
        }
        if let Some(asked) = self.missing(c) {
            return asked;
        }
        match name {
            "cast" => self.cast(c, sure),
            "learn" => self.learn(c),
            "assign" => self.assign(c),
            "metamagic" => self.metamagic(c),
            "pray" => self.pray(c, sure),
            "sacrifice" => self.sacrifice(self.item(c, 0)?),
            "power" => self.power(c),
            "end" => self.end(c.word(0)),
            "jump" => self.jump(c.square(0)?),
            "hide" => self.hide(),
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
            "read" | "use" => self.use_magic(c, sure),
            "eat" => self.eat(self.item(c, 0)?),
            "rest" => self.rest(),
            "name" => self.rename(c.text(0)),
            "retire" => Ok(Act::AskRetire),
            "go" => refuse("nothing-to-go-on", "There is nothing to continue."),
            _ => not_asked(),
        }
    }

    /// A command that lacks an argument: the question for it, or that nothing would do.
    fn missing(&self, c: &Command) -> Option<Planned> {
        let arg = *c.verb().args.get(c.given())?;
        match (c.name(), c.given()) {
            ("cast", _) => return self.cast_lacks(c),
            ("learn", 0) => return Some(self.learn_lacks()),
            ("power", 1) if !self.power_lacks(c) => return None,
            ("power", 0) if self.glance.powers.is_empty() => {
                return Some(refuse("no-power", "You have no such powers."));
            }
            ("end", 0) if self.glance.ends.is_empty() => {
                return Some(refuse("nothing-to-end", "You have nothing to end."));
            }
            ("read" | "use", 1) => {
                let thing = self.item(c, 0).ok()?;
                let fits = if c.name() == "read" { self.readable(thing) } else { self.usable(thing) };
                if let Err(refusal) = fits {
                    return Some(Err(refusal));
                }
                let effect = self.s.world.item(thing).map_or(Rid::NONE, |i| i.effect);
                return (!self.wants_of(effect).nothing()).then(|| Ok(Act::Fill(c.to_string())));
            }
            _ => {}
        }
        if arg == Arg::Text {
            return Some(refuse("bad-name", "A name must have 1 to 30 characters."));
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
            "trick" => "There is no one beside you.",
            "fire" => return self.fire(self.glance.here),
            "talk" => "There is no one to talk to.",
            "jump" => "There is nowhere to leap to.",
            "order" => "No one follows you.",
            "take" => "There is nothing here.",
            "drink" => "You have nothing to drink.",
            "read" => "You have nothing to read.",
            "use" => "You have nothing you can use.",
            "eat" => "You have nothing to eat.",
            "wear" => "You have nothing to put on.",
            "take-off" => "You are not wearing anything.",
            "pray" => return self.pray(c, false),
            "sacrifice" if self.glance.worship.altar.is_none() => "You need an altar to sacrifice something.",
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
            Arg::Key if matches!(c.name(), "cast" | "metamagic") => {
                // What narrows the menu of spells down is chosen like a spell.
                let filters = ('0'..='9').chain(['+', '=']).filter(|_| c.name() == "cast");
                self.spells().map(|(key, _)| key).chain(filters.map(String::from)).collect()
            }
            Arg::Key if c.name() == "assign" => match c.given() {
                0 => self.spells().map(|(key, _)| key).collect(),
                _ => (b'a'..=b'z').map(|l| char::from(l).to_string()).collect(),
            },
            Arg::Key if c.name() == "learn" => self.lesson_keys(),
            Arg::Key if c.name() == "quick" => self.class_words(),
            Arg::Either(_) if c.name() == "power" && c.word(0) == "shape" => {
                self.forms().into_iter().map(|(key, _)| key).collect()
            }
            Arg::Either(_) if c.name() == "power" => {
                let beside = self.glance.seen.iter().map(|s| s.at);
                std::iter::once(self.glance.here).chain(beside).map(|at| at.to_string()).collect()
            }
            Arg::Square if c.name() == "jump" => self.leaps().iter().map(ToString::to_string).collect(),
            Arg::Square => {
                let seen: Vec<String> = self.glance.seen.iter().map(|s| s.at.to_string()).collect();
                let shot = matches!(c.name(), "fire" | "throw" | "read" | "use");
                if shot && seen.is_empty() { vec![self.glance.here.to_string()] } else { seen }
            }
            _ => Vec::new(),
        };
        words.into_iter().filter(fits).collect()
    }
}
