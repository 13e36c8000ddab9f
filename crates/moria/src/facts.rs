//! What the player knows, for programs: figures, states, the pack, and what may follow a command.

use crate::game::MoriaGame;
use crate::rules::figures::{armour_class, capacity};
use crate::rules::{Act, key_of};
use crate::state::{State, Thing, Timed};
use crate::tables::{Tables, Type};
use crate::words::naming;
use angrist_engine::play::{
    Command, CreatureFact, Domain, Facts, Figure, Game, HeroFacts, ItemFact, KnownMap, Scene, SightKind,
    Status, Value, common, is_accepted,
};

/// The most characters of a name for a kind.
const NAME_LONGEST: u16 = 28;

/// What may stand in the place of a command's next argument.
pub fn domain(game: &MoriaGame, so_far: &Command) -> Vec<Domain> {
    let s = game.state_ref();
    let items: Vec<String> = (0..s.hero.pack.len()).map(key_of).collect();
    match (so_far.name(), so_far.given()) {
        ("travel", 0) => vec![Domain::Squares(goals(game))],
        ("rename", 1) => {
            let mut copy = s.clone();
            let act = Act::new(&mut copy, game.tables());
            let thing =
                so_far.item(0).and_then(|key| act.thing_of_key(key).ok()).and_then(|id| act.s.hero.thing(id));
            let fits = thing.is_some_and(|thing| act.can_rename(thing));
            if fits { vec![Domain::Text { shortest: 1, longest: NAME_LONGEST }] } else { Vec::new() }
        }
        _ => common::domain(so_far, &game.next(), game.bounds(), &items),
    }
}

/// The squares one can set out for: those of a known way whose first step is not refused.
fn goals(game: &MoriaGame) -> Vec<angrist_engine::space::Loc> {
    if !game.state_ref().born {
        return Vec::new();
    }
    let mut copy = game.state_ref().clone();
    let ways = Act::new(&mut copy, game.tables()).ways();
    let mut goals = Vec::new();
    for (_, squares) in ways {
        // All squares behind one first step are reached or refused alike: one of them is tried.
        let tried = squares.first().is_some_and(|at| {
            let travel = Command::named(game.verbs(), "travel").map(|c| c.with(Value::Square(*at)));
            travel.is_some_and(|command| is_accepted(game, &command))
        });
        if tried {
            goals.extend(squares);
        }
    }
    goals.sort();
    goals
}

/// What the player knows now.
pub fn facts(game: &MoriaGame) -> Facts {
    let (s, t) = (game.state_ref(), game.tables());
    let Scene { turn, here, place, depth, .. } = game.scene();
    let hero = HeroFacts {
        name: s.hero.name.clone(),
        figures: figures(s, t),
        statuses: statuses(s),
        abilities: Vec::new(),
    };
    let mut facts = Facts { turn, here, place, depth, hero, ..Facts::default() };
    if !s.born {
        return facts;
    }
    for (at, thing) in s.hero.pack.iter().enumerate() {
        let fact = item(s, t, thing, &key_of(at));
        if s.hero.uses(thing.id) {
            facts.worn.push(fact.clone());
        }
        facts.pack.push(fact);
    }
    let level = s.level();
    let thing_at = |at| level.and_then(|l| l.thing_at(at));
    facts.floor.extend(thing_at(s.hero.at).map(|thing| item(s, t, thing, "")));
    for sight in game.sights() {
        match sight.kind {
            SightKind::Foe | SightKind::Friend => {
                let Some(foe) = level.and_then(|l| l.foe_at(sight.at)) else { continue };
                let wounded = foe.hp < t.foe(foe.kind).hp;
                let states = [
                    ("asleep", foe.asleep),
                    ("afraid", foe.afraid),
                    ("slowed", foe.slowed),
                    ("wounded", wounded),
                ];
                facts.creatures.push(CreatureFact {
                    id: foe.id,
                    kind: t.foe(foe.look).key.clone(),
                    name: angrist_engine::play::Phrase::id(format!("foe-{}", t.foe(foe.look).key)),
                    at: sight.at,
                    hostile: true,
                    states: states.into_iter().filter(|s| s.1).map(|s| s.0.into()).collect(),
                });
            }
            SightKind::Thing => {
                let Some(thing) = thing_at(sight.at) else { continue };
                facts.things.push(ItemFact { at: Some(sight.at), ..item(s, t, thing, "") });
            }
            SightKind::Feature => facts = facts.with_sights(vec![sight], |at| game.landmark(at)),
        }
    }
    facts
}

pub fn figures(s: &State, t: &Tables) -> Vec<Figure> {
    let h = &s.hero;
    let figure = |key: &'static str, value: i32, max: Option<i32>| Figure { key: key.into(), value, max };
    vec![
        figure("health", h.hp, Some(h.max_hp)),
        figure("level", h.level, None),
        figure("experience", h.experience, None),
        figure("force", h.force, Some(h.max_force)),
        figure("dexterity", h.dex, None),
        figure("intelligence", h.int, None),
        figure("armour", armour_class(t, h), None),
        figure("gold", h.gold, None),
        figure("food", h.food, None),
        figure("water", h.water, None),
        figure("burden", s.burden(t), Some(capacity(t, h.force))),
    ]
}

fn statuses(s: &State) -> Vec<Status> {
    let h = &s.hero;
    let words = crate::screens::STATES;
    let timed = Timed::ALL.into_iter().filter(|timed| h.is(*timed)).map(|timed| words[timed as usize]);
    let others = [("slowed", h.slowed > 0), ("held", h.held.is_some()), ("helpless", h.helpless > 0)];
    // How long they last the player cannot tell.
    timed
        .chain(others.into_iter().filter(|o| o.1).map(|o| o.0))
        .map(|key| Status { key: key.into(), amount: 1 })
        .collect()
}

/// A thing as the player knows it: its kind is told only when it is known.
fn item(s: &State, t: &Tables, thing: &Thing, key: &str) -> ItemFact {
    let named = t.kind(thing.ty, thing.kind).map(|k| k.key.as_str()).filter(|k| !k.is_empty());
    let told = match thing.ty {
        Type::Potion | Type::Scroll | Type::Ring | Type::Wand => s.lore.knows(thing.ty, thing.kind),
        Type::Armour | Type::Weapon => {
            thing.known || t.kind(thing.ty, thing.kind).is_none_or(|k| k.effect.is_none())
        }
        Type::Gem => thing.known || thing.is_silmaril(),
        Type::Gold | Type::Food => true,
    };
    let kind = match named.filter(|_| told) {
        Some(name) => format!("{}-{name}", thing.ty.word()),
        None if thing.is_silmaril() => "gem-silmaril".to_owned(),
        None => thing.ty.word().to_owned(),
    };
    let named = s.lore.name(thing.ty, thing.kind).is_some();
    let states = [("used", s.hero.uses(thing.id)), ("named", named)];
    let count = u32::try_from(thing.count).unwrap_or(1);
    ItemFact {
        count,
        id: thing.id,
        states: states.into_iter().filter(|s| s.1).map(|s| s.0.into()).collect(),
        charges: (thing.ty == Type::Wand && told && thing.known).then_some(thing.power.abs()),
        ..ItemFact::new(key, kind, naming::phrase(s, t, thing, false, true))
    }
}
