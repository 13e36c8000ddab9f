//! The host: it throws events, runs their scripts, and answers everything scripts ask.
//!
//! Functions and members of the interface are enums ([`calls`], [`members`]) in the order of the table that compiled scripts
//! refer to. Execution is a stack of plain values ([`run`]): a script that asks the player stops, the whole world can be saved at
//! that point, and the script continues when the answer comes ([`question`]). Calls that our design does not support (a terminal,
//! files) answer in a defined way and are listed ([`unable`]).
//! Promise: whatever a script asks gets an answer or a fault that names resource, line and event; budgets bound steps, depth,
//! text and objects, and a fault leaves the world playable.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the arguments of a call, with defaults for those that were left out and widths as declared |
//! | `being.rs` | questions to creatures |
//! | `being_acts.rs` | what scripts do to creatures |
//! | `calls.rs` | the functions scripts may call, as an enum in the order of `data/incursion/tables/api.tsv` |
//! | `effects.rs` | the segments of an effect in use, which scripts change for that use only (H1), and formulas by level |
//! | `event_calls.rs` | throwing events from scripts: the plain throw and its variants, throwing again, and turning to another effect |
//! | `fuzz_entry.rs` | what the fuzzer does with bytes, kept here so that its corpus runs as an ordinary test too |
//! | `globals.rs` | functions without an object: numbers, texts, flags of resources, new things, candidates |
//! | `gods.rs` | functions of characters: levels, feats, spells, experience, and what gods think of them |
//! | `item.rs` | functions of items: what scripts ask of them and do to them |
//! | `map.rs` | functions of maps: squares, walks over what stands on them, fields, terrain, encounters |
//! | `member_get.rs` | reading members |
//! | `member_set.rs` | writing members |
//! | `members.rs` | the members scripts read and write, as an enum in the order of `data/incursion/tables/api.tsv` |
//! | `native.rs` | what the rules themselves do: with events that no script ended, and after scripts that were asked on the way |
//! | `perception.rs` | who perceives whom, who is whose foe, who leads: as much as scripts ask |
//! | `question.rs` | questions to the player in the middle of a script |
//! | `random.rs` | resources drawn by purpose, level and type, as scripts and rules ask for them |
//! | `resource.rs` | functions of resources, and of the game that hands them out |
//! | `run/` | the stack of what runs: events being thrown, scripts inside them, and what the rules are in the middle of |
//! | `scripts.rs` | the scripts of a library, compiled, with the index of who answers what and lists that rules ask for often |
//! | `smoke.rs` | runs every piece of code of a library once in a stand-in situation and says which ran |
//! | `statuses.rs` | functions of statuses: giving, asking, changing, ending |
//! | `term.rs` | functions of the terminal that our design knows as questions and messages; pictures and keys are listed in `unable` |
//! | `thing.rs` | functions of everything that has a place: what it is, where it is, moving it, speaking to it |
//! | `unable.rs` | what the host answers where our design has no place for what is asked: a terminal with cells and keys, files, the level maker inside a script |
//! | `words.rs` | texts: what scripts do to them, and the plain names the host itself needs |

pub mod args;
mod being;
mod being_acts;
pub mod calls;
pub(crate) mod effects;
mod event_calls;
#[doc(hidden)]
pub mod fuzz_entry;
mod globals;
pub(crate) mod gods;
mod item;
mod map;
mod member_get;
mod member_set;
pub mod members;
pub(crate) mod native;
mod perception;
pub mod question;
pub(crate) mod random;

mod resource;
pub mod run;
pub mod scripts;
mod smoke;
mod statuses;
mod term;
mod thing;
pub mod unable;
mod words;

pub use args::Args;
pub use calls::Call;
pub use members::Member;
pub use question::{Question, Reply};
pub use run::{Fault, Progress, Stack};
pub use scripts::Scripts;
pub use smoke::{Smoke, smoke};

use crate::creature::{Creature, Rules};
use crate::events::{Event, Field};
use crate::item::{ItemTables, Things};
use crate::makelev::Chance;
use crate::status::Table;
use crate::values::Matrix;
use crate::world::{Handle, World};
use angrist_irh::library::Library;
use angrist_irh::script::machine::Datum;
use std::sync::OnceLock;

/// What an asked function gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A value.
    Value(Datum),
    /// Something was put on the stack whose result is the answer.
    Pushed,
    /// The player has to say.
    Ask(Question),
    /// It cannot be: the run ends with this fault.
    Fault(String),
}

impl Answer {
    /// No answer worth the name.
    pub const NOTHING: Answer = Answer::Value(Datum::Number(0));

    /// A number.
    #[must_use]
    pub fn number(n: i32) -> Answer {
        Answer::Value(Datum::Number(n))
    }

    /// A truth.
    #[must_use]
    pub fn truth(t: bool) -> Answer {
        Answer::number(i32::from(t))
    }

    /// A text.
    #[must_use]
    pub fn words(w: impl Into<String>) -> Answer {
        Answer::Value(Datum::Words(w.into()))
    }

    /// A resource.
    #[must_use]
    pub fn resource(rid: angrist_irh::res::Rid) -> Answer {
        Answer::number(rid.0 as i32)
    }

    /// A handle.
    #[must_use]
    pub fn handle(h: Handle) -> Answer {
        Answer::number(h.raw())
    }
}

/// Everything needed to run scripts: rules, compiled scripts, the world, and chance.
pub struct Host<'a> {
    /// The rules.
    pub rules: Rules<'a>,
    /// The scripts.
    pub scripts: &'a Scripts,
    /// Natures of statuses.
    pub natures: &'a Table,
    /// The world.
    pub world: World,
    /// Where chance comes from.
    pub chance: Chance,
    /// What the original's clock says, for `exact` runs held against recordings: after a character rolled damage, and when it
    /// throws something, the original reseeds its dice from the clock.
    pub clock: Option<u32>,
    pub(crate) matrix: Matrix,
    /// How many rules are in the middle of an event they threw.
    pub(crate) inside: u32,
    /// Answers given beforehand to what rules and their scripts will ask.
    pub replies: std::collections::VecDeque<Reply>,
    /// The first question that found no such answer.
    pub unanswered: Option<Question>,
    /// What is aimed at wherever an effect asks on the way.
    pub aim: Option<Handle>,
}

/// What a receiver of a function is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Receiver {
    Nobody,
    Event,
    Term,
    Game,
    Object(Handle),
}

impl<'a> Host<'a> {
    /// A host for a world.
    #[must_use]
    pub fn new(
        rules: Rules<'a>,
        scripts: &'a Scripts,
        natures: &'a Table,
        world: World,
        chance: Chance,
    ) -> Host<'a> {
        let matrix = Matrix::new(rules.profile);
        Host {
            rules,
            scripts,
            natures,
            world,
            chance,
            matrix,
            inside: 0,
            clock: None,
            replies: std::collections::VecDeque::new(),
            unanswered: None,
            aim: None,
        }
    }

    /// The resources.
    #[must_use]
    pub fn library(&self) -> &'a Library {
        self.rules.library
    }

    /// The rules of things.
    #[must_use]
    pub fn things(&self) -> Things<'a> {
        things_of(self.rules, self.scripts)
    }

    /// The event that is being handled.
    #[must_use]
    pub fn event(&self) -> Option<&Event> {
        self.world.stack.events.last()
    }

    pub(crate) fn event_mut(&mut self) -> Option<&mut Event> {
        self.world.stack.events.last_mut()
    }

    pub(crate) fn party(&self, place: usize) -> Handle {
        self.event().and_then(|e| e.parties.get(place).copied()).unwrap_or_default()
    }

    /// What a number of a script names (S001-159): a system object is looked up in the event being handled.
    pub(crate) fn receiver(&self, number: i32) -> Receiver {
        let object = |h: Handle| if h.is_none() { Receiver::Nobody } else { Receiver::Object(h) };
        match number {
            1 => Receiver::Event,
            2 => Receiver::Term,
            // The original gives the actor and complains; the player is meant (H10).
            3 => object(self.world.player),
            4 => object(self.party(0)),
            5 | 6 => object(self.party(1)),
            7 => object(self.party(2)),
            8 => object(self.party(3)),
            9 => object(self.event_map()),
            10 => Receiver::Game,
            other => object(Handle::from_raw(other)),
        }
    }

    /// The object a number names, if it is one that exists.
    pub(crate) fn object_of(&self, number: i32) -> Handle {
        match self.receiver(number) {
            Receiver::Object(h) if self.world.get(h).is_some() => h,
            _ => Handle::NONE,
        }
    }

    /// The map of the event, or of a participant.
    pub(crate) fn event_map(&self) -> Handle {
        let Some(event) = self.event() else { return self.world.map };
        if !event.map.is_none() {
            return event.map;
        }
        let found = event.parties.iter().find_map(|&p| self.world.whereabouts(p));
        found.map_or(self.world.map, |(map, ..)| map)
    }

    /// One of `0..n`, as the original's function draws it: the bound is cut to 16 bits.
    pub(crate) fn random(&mut self, n: i32) -> i32 {
        self.chance.random(i32::from(n as i16))
    }

    /// Whether statuses leave the numbers of creatures as they are for now: in the original they count again at once only
    /// while the game runs, and not while a level is being made.
    pub(crate) fn is_still(&self) -> bool {
        self.rules.profile.is_exact() && self.world.map(self.world.map).is_some_and(|m| m.making.is_some())
    }

    /// Recalculates the numbers of a creature unless they have to wait.
    pub(crate) fn reconsider(&mut self, who: Handle) {
        if !self.is_still() {
            self.recalculate(who);
        }
    }

    /// Recalculates the numbers of a creature.
    pub fn recalculate(&mut self, who: Handle) {
        let placed = self.world.position(who).is_some();
        if let Some(being) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) {
            self.rules.recalculate(&mut being.creature, &mut self.matrix, false);
            being.reckoned |= placed;
        }
    }

    /// Recalculates the numbers of a creature after its body changed: a hero's hit points left move with the most there
    /// can be.
    pub(crate) fn recalculate_body(&mut self, who: Handle) {
        let before = self.most_points_of_hero(who);
        self.recalculate_body_from(who, before);
    }

    /// The same, with what a hero could bear before the change.
    pub(crate) fn recalculate_body_from(&mut self, who: Handle, before: Option<i32>) {
        self.recalculate(who);
        let after = self.most_points_of_hero(who);
        if let (Some(before), Some(after)) = (before, after)
            && before != after
            && let Some(being) = self.world.being_mut(who)
        {
            being.creature.max_hit_points += after - before;
            being.creature.hit_points += after - before;
        }
    }

    /// Hit points a hero's levels and body give, as they count now.
    pub(crate) fn most_points_of_hero(&self, who: Handle) -> Option<i32> {
        let c = self.creature(who)?;
        let dice = crate::creature::points::Dice::Roll;
        c.hero.as_ref().map(|h| Rules { ..self.rules }.hero_hit_points(c, h, dice))
    }

    /// The numbers of a creature.
    pub(crate) fn creature(&self, who: Handle) -> Option<&Creature> {
        Some(&self.world.being(who)?.creature)
    }

    /// The name of a thing's resource, or its own.
    pub(crate) fn plain_name(&self, thing: Handle) -> String {
        self.name_of(thing)
    }

    pub(crate) fn terse(&self) -> bool {
        self.event().is_some_and(|e| e.is(Field::Terse))
    }
}

/// The rules of things, for rules and scripts at hand.
pub(crate) fn things_of<'a>(rules: Rules<'a>, scripts: &'a Scripts) -> Things<'a> {
    static TABLES: OnceLock<ItemTables> = OnceLock::new();
    let tables = TABLES.get_or_init(shipped_tables);
    Things { library: rules.library, tables, index: &scripts.index, profile: rules.profile }
}

/// The tables of things this crate was built with.
#[expect(clippy::panic, reason = "a test reads these tables; they are part of the program")]
fn shipped_tables() -> ItemTables {
    ItemTables::shipped().unwrap_or_else(|why| panic!("{why}"))
}

/// Calls one function outside any script, for tests and fuzzers.
impl Host<'_> {
    #[doc(hidden)]
    pub fn try_call(&mut self, call: Call, on: Option<&Datum>, arguments: &[Datum]) -> Result<(), String> {
        match self.call(call, on, Args(arguments)) {
            Answer::Fault(what) => Err(what),
            Answer::Pushed => {
                self.resume();
                Ok(())
            }
            Answer::Value(_) | Answer::Ask(_) => Ok(()),
        }
    }
}
