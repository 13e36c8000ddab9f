//! Magic and gods: what effects do, casting, things that hold magic, prayer.
//!
//! # For front ends
//!
//! - [`spells_of`]: a creature's spells with level, cost, chance, save difficulty, and why one cannot be cast now.
//! - [`area_of`]: the squares a spell would cover for a target, to show before the choice.
//! - [`wants_aim`]: what a spell or thing has to be aimed at.
//! - [`begin_cast`], [`use_thing`], [`pray`], [`turn`], [`lay_on_hands`], [`shift_shape`]: do it. Each returns an [`Outcome`]: done, refused with the
//!   reason, or a question. A question means that nothing has happened yet: ask the player, append the answer to the
//!   list of replies and call again with that list; the same replies always give the same result.
//! - [`missing`]: archetypes that are not implemented. An effect of one of them says so when it is used.
//!
//! # How it works
//!
//! The use of an effect is an event (`EV_EFFECT`); `effect` goes through its segments, `area` and `project` find squares and
//! targets, `strike` puts it on one target with resistance and saves, `hit`, `change` and `make` are the archetypes. `cast`
//! and `mana` are the spellcaster's side, `things` potions, scrolls and wands; `faith`, `prayer` and `altar` the gods.
//!
//! Promise: draws come in the original's order in `exact`; what is refused changes nothing; nothing here waits for the player.

mod access;
mod altar;
mod area;
mod cast;
mod change;
mod changes;
mod cone;
mod effect;
pub(crate) mod encounter;
mod faith;
mod hit;
pub mod ids;
mod make;
mod mana;
mod powers;
mod prayer;
mod preview;
mod project;
mod raise;
mod report;
mod strike;
mod target;
mod things;
mod values;
mod voice;

pub use access::Learnable;
pub use faith::{FaithMark, Standing};
pub use hit::NAMES_ONLY;
pub use powers::Song;
pub use prayer::{Prayer, Trouble};
pub use report::MagicReport;
pub use values::SaveParts;

use crate::events::numbers as ev;
use crate::events::{Event, Field, Phase, answer, party};
use crate::host::{Host, Question, Reply};
use crate::world::Handle;
use angrist_irh::res::Rid;
use ids::*;
use serde::{Deserialize, Serialize};

/// Changes of a spell, bits of `MM_*` ([`ids`]).
pub type Changes = i32;

/// Why a spell cannot be cast; nothing happened then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub enum CastRefusal {
    Unknown,
    Forbidden,
    Paralysed,
    NoHands,
    AlreadyHolds,
    TooWild,
    Silence,
    NoSymbol,
    NoBook,
    Unworthy,
    Singing,
    NoMana,
    TooTired,
    Sick,
    NoCharges,
    NotUsable,
    NoGod,
    NotWorthy,
    NoUsesLeft,
}

impl CastRefusal {
    /// The reason in a sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            CastRefusal::Unknown => "You do not know that spell.",
            CastRefusal::Forbidden => "Your nature forbids this magic.",
            CastRefusal::Paralysed => "You cannot move.",
            CastRefusal::NoHands => "You need hands for that.",
            CastRefusal::AlreadyHolds => "That spell is already in effect.",
            CastRefusal::TooWild => "You are too agitated to cast.",
            CastRefusal::Silence => "No sound comes from your lips.",
            CastRefusal::NoSymbol => "You need your god's symbol in hand.",
            CastRefusal::NoBook => "You need a book with that spell.",
            CastRefusal::Unworthy => "Your god does not grant you that.",
            CastRefusal::Singing => "You cannot cast while you sing.",
            CastRefusal::NoMana => "You do not have enough mana.",
            CastRefusal::TooTired => "You are too tired.",
            CastRefusal::Sick => "You feel too sick for that.",
            CastRefusal::NoCharges => "It has no charges left.",
            CastRefusal::NotUsable => "That cannot be used.",
            CastRefusal::NoGod => "You follow no god.",
            CastRefusal::NotWorthy => "Your god does not listen to you.",
            CastRefusal::NoUsesLeft => "You have used that up for today.",
        }
    }
}

/// What the use of an effect keeps beside the fields that scripts see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is the mark it is named after")]
pub struct Marks {
    /// Somebody enters or leaves a field of the effect.
    pub enter: bool,
    pub leave: bool,
    /// It is cast or invoked.
    pub spell: bool,
    /// It is a turn of a lasting field.
    pub heartbeat: bool,
    pub resisted: bool,
    pub disbelieved: bool,
    /// The save that halves: 0 not rolled, 1 made, 2 failed.
    pub partial: u8,
    /// The kind of damage a changed spell has; -1 for its own.
    pub transmuted: i8,
    /// Bits `IL_*` of an effect that is only believed in.
    pub illusion: i16,
    /// The number of the change of terrain this use has begun.
    pub terraform: u32,
    /// Types of the field whose edge is crossed.
    pub field: i32,
    pub refused: Option<CastRefusal>,
    pub failed: bool,
    pub countered: bool,
}

impl Default for Marks {
    fn default() -> Self {
        Marks {
            enter: false,
            leave: false,
            spell: false,
            heartbeat: false,
            resisted: false,
            disbelieved: false,
            partial: 0,
            transmuted: -1,
            illusion: 0,
            terraform: 0,
            field: 0,
            refused: None,
            failed: false,
            countered: false,
        }
    }
}

/// Where magic is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// At oneself, or nowhere.
    Own,
    /// At a creature or thing.
    At(Handle),
    /// At a square.
    Square(i16, i16),
    /// That way: north, south, east, west, north-east, north-west, south-east, south-west.
    Direction(u8),
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It happened.
    Done,
    /// It was tried, cost what it costs, and failed.
    Failed,
    /// Somebody unravelled it.
    Countered,
    /// It cannot be; nothing happened.
    Refused(CastRefusal),
    /// The player has to say something first; nothing happened.
    Asks(Box<Question>),
}

/// What something has to be aimed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it is named after")]
pub struct Wants {
    pub direction: bool,
    pub square: bool,
    pub target: bool,
    pub item: bool,
    /// How far it reaches.
    pub range: i32,
}

impl Wants {
    /// Nothing has to be chosen.
    #[must_use]
    pub fn nothing(&self) -> bool {
        !(self.direction || self.square || self.target || self.item)
    }
}

/// A spell somebody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellLine {
    /// Which.
    pub spell: Rid,
    /// What it is called.
    pub name: String,
    /// Its level.
    pub level: i32,
    /// Schools, a mask (`SC_*`).
    pub schools: u32,
    /// What it costs now.
    pub cost: i32,
    /// The mana is held as long as it lasts.
    pub holds: bool,
    /// Its chance of success in percent, and what that is made of.
    pub chance: i32,
    /// See [`SpellLine::chance`].
    pub parts: Vec<(&'static str, i32)>,
    /// The difficulty of saves against it.
    pub save: i32,
    /// What it has to be aimed at.
    pub wants: Wants,
    /// Why not now.
    pub refusal: Option<CastRefusal>,
    /// It is a power of one's own.
    pub innate: bool,
}

/// Archetypes that are names only: effects of these say so when they are used.
#[must_use]
pub fn missing() -> &'static [i32] {
    &NAMES_ONLY
}

/// Whether an event is answered by the rules of magic.
pub(crate) fn is_own(base: i32) -> bool {
    matches!(
        base,
        ev::EV_EFFECT
            | ev::EV_MAGIC_STRIKE
            | ev::EV_MAGIC_HIT
            | ev::EV_FIELDON
            | ev::EV_FIELDOFF
            | EV_CAST
            | EV_INVOKE
            | ev::EV_RETRIBUTION
            | ev::EV_GIVE_AID
            | ev::EV_SACRIFICE
            | EV_PRAY
            | EV_MOUNT
    )
}

/// Whether the rules of magic answer an event in a phase.
pub(crate) fn answers(base: i32, phase: Phase) -> bool {
    let crossing = matches!(base, ev::EV_FIELDON | ev::EV_FIELDOFF);
    is_own(base) && (phase == Phase::Main || (phase == Phase::Before && crossing))
}

impl Host<'_> {
    /// What the rules of magic do with the current event and one of its parties.
    pub(crate) fn magic_event(&mut self, place: usize) -> i32 {
        let Some(mut e) = self.event().cloned() else { return answer::NOTHING };
        let base = e.base();
        let before = e.get(Field::Event) != base;
        // Each of these happens once, however many take part.
        let first = e.parties.iter().position(|p| !p.is_none()).unwrap_or(party::ACTOR);
        if place != first {
            return answer::NOTHING;
        }
        let own = e.get(Field::Event);
        let result = match base {
            ev::EV_FIELDON | ev::EV_FIELDOFF if before => self.may_cross(&e),
            ev::EV_FIELDON | ev::EV_FIELDOFF => self.cross_field(&mut e),
            ev::EV_EFFECT => self.effect_event(&mut e),
            ev::EV_MAGIC_STRIKE => self.magic_strike(&mut e),
            ev::EV_MAGIC_HIT => self.magic_hit(&mut e),
            EV_CAST => self.cast_event(&mut e),
            EV_INVOKE => self.invoke_event(&mut e),
            ev::EV_RETRIBUTION => answer::NOTHING,
            ev::EV_GIVE_AID => self.give_aid(&mut e),
            ev::EV_SACRIFICE => self.sacrifice_event(&mut e),
            EV_PRAY => self.pray_event(&mut e),
            EV_MOUNT => self.mount_event(&e),
            _ => answer::NOTHING,
        };
        e.set(Field::Event, own);
        if let Some(current) = self.event_mut() {
            *current = e;
        }
        result
    }

    /// Whether a field concerns somebody who crosses its edge: he is a target of one of its segments, or leaves something behind.
    fn may_cross(&mut self, e: &Event) -> i32 {
        let who = e.parties[0];
        let spell = e.field;
        let Some(effect) = self.library().effect(spell) else { return answer::NOTHING };
        if e.base() == ev::EV_FIELDOFF
            && self.world.get(who).is_some_and(|o| o.statuses().all().iter().any(|s| s.effect == spell))
        {
            return answer::NOTHING;
        }
        let creator = Handle::from_raw(e.get(Field::VObj));
        let mut asked = Event::new(ev::EV_EFFECT, [creator, who, Handle::NONE, Handle::NONE]);
        asked.set(Field::EID, spell.0 as i32);
        asked.map = e.map;
        let level = self.creature(creator).map_or(0, |c| self.rules.caster_level(c));
        asked.set(Field::VCasterLev, level);
        let count = effect.values.len().min(16);
        for at in 0..count {
            asked.segment = at as u8;
            if self.can_touch(&asked, who) {
                return answer::NOTHING;
            }
        }
        answer::ABORT
    }

    /// Somebody crosses the edge of a field that changes those in it.
    fn cross_field(&mut self, e: &mut Event) -> i32 {
        use crate::fields::kind;
        let who = e.parties[0];
        let spell = e.field;
        let creator = Handle::from_raw(e.get(Field::VObj));
        let enters = e.base() == ev::EV_FIELDON;
        let kinds = e.marks.field;
        if kinds & kind::LIGHT != 0 && enters {
            self.end(who, HIDING);
        }
        if kinds & kind::SILENCE != 0 && enters {
            self.end(who, SINGING);
        }
        if kinds & kind::MODIFIER == 0 || self.world.being(who).is_none() {
            return answer::NOTHING;
        }
        let actor = if self.world.get(creator).is_some() { creator } else { who };
        let mut event = Event::new(ev::EV_EFFECT, [actor, who, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, spell.0 as i32);
        event.map = e.map;
        event.marks.enter = enters;
        event.marks.leave = !enters;
        self.throw_inside(event);
        answer::DONE
    }
}

pub(crate) fn aim_event(event: &mut Event, aim: Aim) {
    match aim {
        Aim::Own => {}
        Aim::At(h) => event.parties[1] = h,
        Aim::Square(x, y) => {
            event.set(Field::EXVal, x.into());
            event.set(Field::EYVal, y.into());
            event.set(Field::IsLoc, 1);
        }
        Aim::Direction(d) => {
            event.set(Field::EDir, d.into());
            event.set(Field::IsDir, 1);
        }
    }
}

/// What an effect has to be aimed at by somebody.
#[must_use]
pub fn wants_aim(host: &Host<'_>, who: Handle, effect: Rid) -> Wants {
    let Some(v) = host.library().effect(effect).and_then(|f| f.values.first()) else {
        return Wants::default();
    };
    let q = i32::from(v.qval);
    let level = host.creature(who).map_or(0, |c| host.rules.caster_level(c));
    let range = if v.lval != 0 && i32::from(v.aval) == AR_NONE {
        values::resolve(v.lval.into(), level, 0)
    } else {
        5 + level / 2
    };
    Wants {
        direction: q & Q_DIR != 0,
        square: q & Q_LOC != 0,
        target: q & Q_TAR != 0,
        item: q & Q_INV != 0,
        range: range.max(1),
    }
}

/// The spells of somebody, by level and name.
#[must_use]
pub fn spells_of(host: &Host<'_>, who: Handle, changes: impl Fn(Rid) -> Changes) -> Vec<SpellLine> {
    let Some(being) = host.world.being(who) else { return Vec::new() };
    let ways = SP_KNOWN | SP_DOMAIN | SP_STAFF | SP_INNATE;
    let mut all: Vec<SpellLine> = Vec::new();
    for (&spell, &flags) in &being.spells {
        let flags = i32::from(flags);
        let Some(effect) = host.library().effect(spell).filter(|_| flags & ways != 0) else { continue };
        let changes = changes(spell);
        let (chance, parts) = host.spell_rating(who, spell, changes, true);
        all.push(SpellLine {
            spell,
            name: effect.about.shown().to_owned(),
            level: effect.level.into(),
            schools: effect.schools,
            cost: host.spell_cost(who, spell, changes),
            holds: effect.flags.has(EF_LOSEMANA),
            chance,
            parts,
            save: host.save_parts_of(who, spell, changes).total(),
            wants: wants_aim(host, who, spell),
            refusal: host.cast_refusal(who, spell, Handle::NONE, changes),
            innate: flags & SP_INNATE != 0,
        });
    }
    all.sort_by(|a, b| (a.level, &a.name, a.spell.0).cmp(&(b.level, &b.name, b.spell.0)));
    all
}

/// Does something that may ask the player: with the replies at hand, or not at all.
pub(crate) fn with_replies(
    host: &mut Host<'_>,
    replies: &[Reply],
    act: impl FnOnce(&mut Host<'_>) -> Outcome,
) -> Outcome {
    let (world, chance) = (host.world.clone(), host.chance.clone());
    host.replies = replies.iter().cloned().collect();
    host.unanswered = None;
    let outcome = act(host);
    host.replies.clear();
    match host.unanswered.take() {
        Some(question) => {
            host.world = world;
            host.chance = chance;
            Outcome::Asks(Box::new(question))
        }
        None => outcome,
    }
}

/// Casts a spell, or uses a power of one's own.
pub fn begin_cast(
    host: &mut Host<'_>,
    who: Handle,
    spell: Rid,
    aim: Aim,
    changes: Changes,
    replies: &[Reply],
) -> Outcome {
    with_replies(host, replies, |host| {
        let event = Host::cast_of(who, spell, aim, changes);
        let (result, after) = host.throw_inside(event);
        if let Some(why) = after.marks.refused {
            return Outcome::Refused(why);
        }
        if after.marks.countered {
            return Outcome::Countered;
        }
        if after.marks.failed || result == answer::ABORT {
            return Outcome::Failed;
        }
        Outcome::Done
    })
}

/// Drinks, reads, zaps or activates a thing.
pub fn use_thing(host: &mut Host<'_>, who: Handle, item: Handle, aim: Aim, replies: &[Reply]) -> Outcome {
    with_replies(host, replies, |host| host.use_item(who, item, aim))
}

/// Prays.
pub fn pray(host: &mut Host<'_>, who: Handle, prayer: Prayer, replies: &[Reply]) -> Outcome {
    with_replies(host, replies, |host| host.pray_for(who, prayer))
}

/// Turns, or commands, those one has power over.
pub fn turn(host: &mut Host<'_>, who: Handle, command: bool) -> Outcome {
    host.turn_all(who, command)
}

/// Heals by touch.
pub fn lay_on_hands(host: &mut Host<'_>, who: Handle, patient: Handle) -> Outcome {
    host.lay_hands(who, patient)
}

/// Takes on a shape one has power over.
pub fn shift_shape(host: &mut Host<'_>, who: Handle, form: Rid) -> Outcome {
    host.wild_shape(who, form)
}

/// The squares an effect would cover for an aim, in order: for showing them before the choice. Nothing happens and nothing is
/// drawn.
#[must_use]
pub fn area_of(host: &Host<'_>, who: Handle, effect: Rid, aim: Aim, changes: Changes) -> Vec<(i16, i16)> {
    host.preview(who, effect, aim, changes)
}
