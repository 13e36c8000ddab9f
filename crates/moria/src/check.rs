//! Snapshots, and what must always hold: foreign bytes become a sound game or a sentence.

use crate::state::{Foe, HEIGHT, Level, Lying, Pending, State, Thing, Timed, WIDTH, lore_row};
use crate::tables::{Slot, Tables, Tile, Type};
use angrist_engine::play::{LevelRequest, Query};
use angrist_engine::space::Loc;
use angrist_kit::inspect::{codes, place};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The first bytes of every snapshot.
const MAGIC: &[u8] = b"MORIA\x01";

/// Writes the canonical bytes.
pub fn write(_t: &Tables, s: &State, out: &mut Vec<u8>) {
    out.extend(MAGIC);
    if let Ok(bytes) = postcard::to_allocvec(s) {
        out.extend(bytes);
    }
    if !s.shapes.is_empty()
        && let Ok(bytes) = postcard::to_allocvec(&s.shapes)
    {
        out.extend(bytes);
    }
}

/// Reads a snapshot; anything but a sound game is an error.
pub fn read(t: &Tables, bytes: &[u8]) -> Result<State, String> {
    let body = bytes.strip_prefix(MAGIC).ok_or("this is no snapshot of moria")?;
    let damaged = |e| format!("the snapshot is damaged: {e}");
    let (mut state, mut rest) = postcard::take_from_bytes::<State>(body).map_err(damaged)?;
    if !rest.is_empty() {
        (state.shapes, rest) = postcard::take_from_bytes(rest).map_err(damaged)?;
        // What is never written would be read into another game of the same bytes.
        hold(!state.shapes.is_empty(), || "the snapshot is longer than its game".into())?;
    }
    if !rest.is_empty() {
        return Err("the snapshot is longer than its game".into());
    }
    sound(&state, t).map_err(|breach| format!("the snapshot is damaged: {breach}"))?;
    Ok(state)
}

fn hold(holds: bool, breach: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(breach()) }
}

fn within(name: &str, value: i64, least: i64, most: i64) -> Result<(), String> {
    hold((least..=most).contains(&value), || format!("{name} is {value}, not between {least} and {most}"))
}

/// Checks whatever must always hold; the first breach as a sentence.
pub fn sound(s: &State, t: &Tables) -> Result<(), String> {
    within("the depth", s.depth.into(), 1, t.c.deepest.into())?;
    within("the deepest level", s.deepest.into(), 1, t.c.deepest.into())?;
    hold(s.levels.len() == t.c.deepest as usize, || "a game has fifteen levels".into())?;
    within("the turn", (s.turn >> 1) as i64, 0, i64::MAX / 4)?;
    within("the number of arrivals", s.arrivals.into(), 0, i64::from(u32::MAX / 2))?;
    within("the next number", s.next_id.into(), 0, i64::from(u32::MAX / 2))?;
    within("the next batch", s.next_batch.into(), 0, i64::from(u32::MAX / 2))?;
    hold(s.kills.len() == t.foes.len(), || "the hunting record has a line for each kind".into())?;
    hold(s.kills.iter().all(|k| *k < u32::MAX / 2), || "a count of kills is out of range".into())?;
    let kinds = 1..=t.foes.len() as u8;
    hold(s.shapes.len() < 10_000 && s.shapes.iter().all(|(_, kind)| kinds.contains(kind)), || {
        "a monster with the limbs of no kind".into()
    })?;
    hold(s.moments.len() < 10_000 && s.marks.len() < 10, || "too many moments or marks".into())?;
    lore(s, t)?;
    hero(s, t)?;
    pending(s, t)?;
    if !s.born {
        return hold(s.levels.iter().all(Option::is_none) && s.ending.is_none(), || {
            "unborn, yet there are levels".into()
        });
    }
    hold(s.level().is_some(), || "the level the hero stands on is not built".into())?;
    hold(s.levels[0].is_some(), || "the first level is not built".into())?;
    for (depth, level) in (1..).zip(&s.levels) {
        if let Some(level) = level {
            sound_level(level, t).map_err(|breach| format!("level {depth}: {breach}"))?;
        }
    }
    numbers(s)?;
    stands(s)?;
    exit(s)
}

fn lore(s: &State, t: &Tables) -> Result<(), String> {
    for (row, ty) in [Type::Potion, Type::Scroll, Type::Ring, Type::Wand].into_iter().enumerate() {
        let count = t.kinds(ty).len();
        hold(s.lore.known[row].len() == count && s.lore.named[row].len() == count, || {
            format!("what is known of kinds of {} does not fit the table", ty.word())
        })?;
        hold(
            s.lore.named[row].iter().all(|n| n.chars().count() <= 28 && !n.chars().any(char::is_control)),
            || "a name the player gave is too long or unreadable".into(),
        )?;
    }
    for (row, ty) in [Type::Potion, Type::Ring, Type::Wand].into_iter().enumerate() {
        let looks: BTreeSet<u8> = s.lore.looks[row].iter().copied().collect();
        let count = t.looks(ty).len();
        let each_once = s.lore.looks[row].len() == count && looks.len() == count;
        hold(each_once && looks.iter().all(|l| usize::from(*l) < count), || {
            format!("the looks of kinds of {} are not each used once", ty.word())
        })?;
    }
    let titles = &s.lore.titles;
    hold(
        titles.len() == t.kinds(Type::Scroll).len() && titles.iter().all(|n| n.chars().count() <= 28),
        || "the titles of scrolls do not fit the table".into(),
    )
}

fn sound_thing(thing: &Thing, t: &Tables) -> Result<(), String> {
    let kind = crate::rules::Act::is_kind(t, thing.ty, thing.kind);
    hold(kind, || format!("a {} of the unknown kind {}", thing.ty.word(), thing.kind))?;
    within("a count", thing.count.into(), 1, 100_000)?;
    within("a power", thing.power.into(), -100_000, 10_000_000)?;
    within("a gem's worth", thing.value.into(), 0, 10_000_000)?;
    let stone = thing.ty != Type::Gem || (thing.mark as usize) < t.looks.stones.len();
    hold(stone, || "a gem of an unknown stone".into())
}

fn hero(s: &State, t: &Tables) -> Result<(), String> {
    let h = &s.hero;
    for (name, value, least, most) in [
        ("the level", h.level, 1, t.c.level_most),
        ("the experience", h.experience, 0, 10_000_000),
        ("the carried experience", h.carry, 0, 1_000_000),
        ("the hit points", h.hp, -10_000_000, 1_000_000),
        ("the most hit points", h.max_hp, 1, 1_000_000),
        ("the Force", h.force, 0, 10_000),
        ("the most Force", h.max_force, -100, 10_000),
        ("the dexterity", h.dex, 0, 10_000),
        ("the intelligence", h.int, 0, 10_000),
        ("the gold", h.gold, 0, 1_000_000_000),
        ("the food", h.food, -10_000, 1_000_000),
        ("the water", h.water, 0, 1_000_000),
        ("the healing countdown", h.mend, 0, 100),
        ("the helpless turns", h.helpless, 0, 10_000),
        ("the slow turns", h.slowed, 0, 10_000),
    ] {
        within(name, value.into(), least.into(), most.into())?;
    }
    hold(h.hp <= h.max_hp, || format!("{} hit points of {}", h.hp, h.max_hp))?;
    hold(h.timers.iter().all(|n| (0..=100_000).contains(n)), || "a timed effect is out of range".into())?;
    hold(h.name.chars().count() <= 64 && !h.name.chars().any(char::is_control), || {
        "the name is unreadable".into()
    })?;
    hold(h.fingers.len() <= t.c.fingers as usize, || format!("{} fingers", h.fingers.len()))?;
    hold(h.pack.len() <= 1000, || "the pack holds too many stacks".into())?;
    hold(h.pack.is_sorted_by_key(|t| t.ty), || "the pack is not sorted by type".into())?;
    hold(h.pack.iter().all(|t| t.ty != Type::Gold), || "gold lies in the pack".into())?;
    h.pack.iter().try_for_each(|thing| sound_thing(thing, t))?;
    let weapon = h.weapon.is_none_or(|id| h.thing(id).is_some_and(|w| w.ty == Type::Weapon));
    hold(weapon, || "what is wielded is no weapon of the pack".into())?;
    for slot in Slot::ALL {
        let fits = |id: u32| {
            h.thing(id).is_some_and(|p| t.kind(p.ty, p.kind).is_some_and(|k| k.slot == Some(*slot)))
        };
        hold(h.worn[*slot as usize].is_none_or(fits), || {
            format!("what is worn on the {} does not fit", slot.word())
        })?;
    }
    let rings: Vec<u32> = h.fingers.iter().flatten().copied().collect();
    hold(rings.iter().all(|id| h.thing(*id).is_some_and(|r| r.ty == Type::Ring)), || {
        "no ring on a finger".into()
    })?;
    hold(rings.iter().collect::<BTreeSet<_>>().len() == rings.len(), || "one ring on two fingers".into())?;
    let alive = s.ending.is_none() && s.born && !s.second;
    hold(!alive || h.hp >= 1, || format!("alive with {} hit points", h.hp))?;
    hold(!alive || h.int >= 1, || "alive without a mind".into())
}

fn pending(s: &State, t: &Tables) -> Result<(), String> {
    let birth =
        |p: &Pending| matches!(p, Pending::Name | Pending::Standard | Pending::Force | Pending::Dex(_));
    match &s.pending {
        None => hold(s.born, || "unborn and asked nothing".into()),
        Some(_) if s.ending.is_some() => Err("a question after the end".into()),
        Some(p) if birth(p) == s.born => Err("a question of birth out of its time".into()),
        Some(Pending::Dex(force)) => {
            within("the chosen Force", (*force).into(), 1, t.c.attribute_most.into())
        }
        Some(Pending::NameKind(ty, kind)) => {
            hold(lore_row(*ty).is_some() && crate::rules::Act::is_kind(t, *ty, *kind), || {
                "a name is asked for a kind without names".into()
            })
        }
        Some(Pending::Buy(ty)) => {
            hold(matches!(ty, Type::Armour | Type::Weapon), || "the shop does not sell that".into())
        }
        Some(_) => Ok(()),
    }
}

fn sound_foe(foe: &Foe, t: &Tables) -> Result<(), String> {
    let kinds = 1..=t.foes.len() as u8;
    hold(kinds.contains(&foe.kind) && kinds.contains(&foe.look), || "a monster of an unknown kind".into())?;
    hold(Level::is_inside(foe.at), || format!("a monster at {}", foe.at))?;
    for (name, value, least, most) in [
        ("hit points", foe.hp, -1_000_000, 1_000_000),
        ("level", foe.level, -1000, 10_000),
        ("armour", foe.ac, -1000, 1000),
        ("dexterity", foe.dex, -1000, 10_000),
        ("dice", foe.dice as i32, 0, 100),
        ("sides", foe.sides as i32, 0, 100),
        ("stunned turns", foe.stunned, 0, 10_000),
        ("pace", foe.pace, -1, 10_000),
        ("fear", foe.fear, -10, 10_000),
        ("divisor", foe.divisor, 1, 1_000_000),
    ] {
        within(&format!("a monster's {name}"), value.into(), least.into(), most.into())?;
    }
    foe.burden.iter().try_for_each(|thing| sound_thing(thing, t))
}

fn sound_level(level: &Level, t: &Tables) -> Result<(), String> {
    let size = |w: i16, h: i16| (w, h) == (WIDTH, HEIGHT);
    hold(size(level.tiles.width(), level.tiles.height()), || "its tiles are not 79 by 23".into())?;
    hold(size(level.known.width(), level.known.height()), || "its memory is not 79 by 23".into())?;
    hold(Level::is_inside(level.up) && Level::is_inside(level.down), || "a door outside".into())?;
    let rim = |at: Loc| !Level::is_inside(at);
    hold(level.tiles.iter().all(|(at, tile)| !rim(at) || tile.is_wall()), || {
        "its outer wall has a hole".into()
    })?;
    hold(level.things.len() < 5000 && level.foes.len() < 500, || "too much on it".into())?;
    within("the anger", level.anger.into(), -1000, 100_000)?;
    let mut places = BTreeSet::new();
    for l in &level.things {
        sound_thing(&l.thing, t)?;
        hold(level.tile(l.at) == Tile::Floor || l.at == level.up, || {
            format!("a {} lies on {} at {}", l.thing.ty.word(), level.tile(l.at).word(), l.at)
        })?;
        hold(places.insert(l.at), || format!("two things at {}", l.at))?;
    }
    places.clear();
    for foe in &level.foes {
        sound_foe(foe, t)?;
        hold(places.insert(foe.at), || format!("two monsters at {}", foe.at))?;
    }
    Ok(())
}

/// No two things or monsters share a number.
fn numbers(s: &State) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let levels = s.levels.iter().flatten();
    let things = levels.clone().flat_map(|l| l.things.iter().map(|l| l.thing.id));
    let burdens = levels.clone().flat_map(|l| l.foes.iter().filter_map(|f| f.burden.as_ref()).map(|b| b.id));
    let foes = levels.flat_map(|l| l.foes.iter().map(|f| f.id));
    for id in s.hero.pack.iter().map(|t| t.id).chain(things).chain(burdens).chain(foes) {
        hold(seen.insert(id), || format!("two things or monsters share the number {id}"))?;
    }
    Ok(())
}

fn stands(s: &State) -> Result<(), String> {
    let Some(level) = s.level() else { return Ok(()) };
    hold(Level::is_inside(s.hero.at), || format!("the hero stands at {}", s.hero.at))?;
    let shares = level.foe_at(s.hero.at).is_some();
    // Between the halves of a hasted turn, and for those who float, sharing is allowed.
    let floats = s.hero.is(Timed::Gas) || s.hero.is(Timed::Levitation) || s.hero.rings().any(|r| r.power > 0);
    hold(!shares || floats || s.second || s.ending.is_some(), || {
        "the hero shares a square with a monster".into()
    })
}

fn exit(s: &State) -> Result<(), String> {
    let Some(Some(first)) = s.levels.first() else { return Ok(()) };
    let open = s.hero.pack.iter().any(Thing::is_silmaril);
    let drawn = first.tile(first.up) == Tile::Door;
    hold(open == drawn || s.ending.is_some(), || {
        "the way out is open without a Silmaril, or closed with one".into()
    })
}

/// Everything, the hidden included.
pub fn inspect(s: &State, t: &Tables, what: &Query) -> Value {
    let cell = |at: Loc| {
        let level = s.level()?;
        Some(json!({
            "hidden": true,
            "tile": level.tiles.get(at)?.word(),
            "thing": level.thing_at(at).map(|x| json!({"type": x.ty.word(), "kind": x.kind, "power": x.power, "id": x.id})),
            "monster": level.foe_at(at).map(|f| foe_json(f, t)),
            "explored": level.known.get(at)? & crate::state::EXPLORED,
        }))
    };
    let answer = match what.verb.as_str() {
        "query" | "cell" => what.args.first().and_then(|a| a.parse().ok()).and_then(cell),
        "hero" => serde_json::to_value(&s.hero).ok().map(|hero| json!({"hidden": true, "hero": hero})),
        "foes" => s.level().map(
            |l| json!({"hidden": true, "foes": l.foes.iter().map(|f| foe_json(f, t)).collect::<Vec<_>>()}),
        ),
        "foe" | "mind" => {
            let id: Option<u32> = what.args.first().and_then(|a| a.parse().ok());
            let foe = s.level().and_then(|l| l.foes.iter().find(|f| Some(f.id) == id));
            foe.map(|f| json!({"hidden": true, "foe": foe_json(f, t)}))
        }
        "level" => s.level().map(|l| {
            json!({"hidden": true, "depth": s.depth, "up": l.up.to_string(), "down": l.down.to_string(),
                   "mapped": l.mapped, "poisoned": l.poisoned, "anger": l.anger, "things": l.things.len(),
                   "foes": l.foes.len()})
        }),
        "trace" => Some(crate::trace::of(s).json()),
        "state" => serde_json::to_value(s).ok().map(|state| json!({"hidden": true, "state": state})),
        _ => None,
    };
    answer.unwrap_or(Value::Null)
}

/// What is on a level, list by list, and the tile of each square as two hexadecimal digits.
pub fn lists(level: &Level, t: &Tables, ask: &LevelRequest) -> Value {
    let tiles = |fits: &dyn Fn(Tile) -> bool| -> Vec<Value> {
        let found = level.tiles.iter().filter(|(_, tile)| fits(**tile));
        found.map(|(at, tile)| place(tile.word(), at)).collect()
    };
    let thing = |l: &Lying| {
        let kind = t.kind(l.thing.ty, l.thing.kind).map_or("", |k| k.key.as_str());
        let name = format!("{} {kind}", l.thing.ty.word());
        place(name.trim_end(), l.at)
    };
    let foe = |f: &Foe| {
        json!({ "n": t.foe(f.kind).key, "x": f.at.x, "y": f.at.y, "hp": f.hp, "level": f.level, "asleep": f.asleep,
                "invisible": f.invisible })
    };
    let hex = |tile: Tile| Tile::ALL.iter().position(|other| *other == tile).unwrap_or(0);
    let mut portals = vec![json!({ "x": level.up.x, "y": level.up.y, "down": false })];
    if ask.depth < t.c.deepest {
        portals.push(json!({ "x": level.down.x, "y": level.down.y, "down": true }));
    }
    json!({
        "game": "moria", "seed": ask.seed, "depth": ask.depth, "up": level.up.to_string(),
        "down": level.down.to_string(), "connected": crate::warren::is_connected(level),
        // Nothing walks diagonally.
        "ways": 4, "rooms": [], "regions": [],
        "monsters": level.foes.iter().map(foe).collect::<Vec<_>>(),
        "items": level.things.iter().map(thing).collect::<Vec<_>>(),
        "doors": tiles(&|tile| tile == Tile::Door),
        "traps": tiles(&|tile| {
            tile.is_hidden_trap() || matches!(tile, Tile::Trapdoor | Tile::Snare)
        }),
        "portals": portals,
        "features": tiles(&|tile| matches!(tile, Tile::Shop | Tile::Water)),
        "terrains": Tile::ALL.iter().map(|tile| tile.word()).collect::<Vec<_>>(),
        "codes": codes(&level.tiles, hex),
    })
}

fn foe_json(f: &Foe, t: &Tables) -> Value {
    json!({
        "id": f.id, "kind": t.foe(f.kind).key, "look": t.foe(f.look).key, "at": f.at.to_string(), "hp": f.hp,
        "level": f.level, "asleep": f.asleep, "afraid": f.afraid, "angry": f.angry, "invisible": f.invisible,
        "seen": f.seen, "carries": f.burden.as_ref().map(|b| b.ty.word()),
    })
}
