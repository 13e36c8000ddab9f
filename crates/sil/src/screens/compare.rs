//! What changes if a thing is put on or taken off, computed from the scores of the hero as he would be.
//!
//! Promise: nothing is told that the hero does not know. Both sides of the comparison leave out what is unknown of the things
//! involved, so the difference gives nothing away.

use crate::context::Turn;
use crate::hero::scores;
use crate::senses::Senses;
use crate::state::{Item, Slot, State};
use crate::tables::{Skill, Stat, Tables, Tval};
use crate::things::{ItemPlace, is_aware, is_flavoured, is_known, light_of};
use angrist_engine::model::{Column, Model, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Words};

/// A figure of the hero: what it is called, how much it is, how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The word for it.
    pub id: String,
    /// Its worth; more is better.
    pub worth: i32,
    /// As it is shown.
    pub shown: String,
}

/// A figure that would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The word for it.
    pub id: String,
    /// As it is.
    pub now: String,
    /// As it would be.
    pub then: String,
    /// Whether that is better.
    pub better: bool,
}

/// A thing without what is not known of it; nothing when not even its kind is understood.
pub fn as_known(t: &Tables, s: &State, item: &Item) -> Option<Item> {
    let mut seen = item.clone();
    let kind = t.kind(item.kind)?;
    if is_known(t, &s.facts, item) {
        return Some(seen);
    }
    if !is_aware(t, &s.facts, item.kind) {
        return None;
    }
    (seen.special, seen.artefact, seen.forged) = (0, 0, None);
    if is_flavoured(kind) {
        // A ring hides its figures until it is known.
        let plain = Item::of_kind(item.kind, kind);
        (seen.attack, seen.evasion, seen.protection) = (plain.attack, plain.evasion, plain.protection);
    }
    seen.pval = if item.special != 0 || item.artefact != 0 || is_flavoured(kind) { 0 } else { item.pval };
    Some(seen)
}

/// The hero with everything unknown of what is worn left out.
fn known_state(t: &Tables, s: &State) -> State {
    let mut seen = s.clone();
    for slot in Slot::ALL {
        seen.hero.worn[slot as usize] = s.hero.wears(slot).and_then(|i| as_known(t, s, i));
    }
    seen
}

/// All figures of a hero that things can change.
fn figures(t: &Tables, s: &mut State, n: &mut Senses) -> Vec<Figure> {
    let mut turn = Turn::new(t, s, n);
    turn.refresh_hero();
    let all = scores(t, turn.state);
    let mut out = Vec::new();
    let mut add = |id: String, worth: i32, shown: String| out.push(Figure { id, worth, shown });
    for stat in Stat::ALL {
        let value = all.stat(stat);
        add(format!("stat-{}", stat.word()), value, value.to_string());
    }
    for skill in Skill::ALL {
        let value = all.skill(skill);
        add(format!("skill-{}", skill.word()), value, format!("{value:+}"));
    }
    let mut dice = |id: &str, d: angrist_engine::chance::Throw| {
        add(id.to_owned(), i32::from(d.dice) * (i32::from(d.sides) + 1), format!("{}d{}", d.dice, d.sides));
    };
    dice("figure-blow", turn.arms(&all, false, 0).damage);
    if turn.fights_with_two() {
        dice("figure-second-blow", turn.arms(&all, true, 0).damage);
    }
    if let Some(bow) = turn.state.hero.wears(Slot::Bow) {
        dice("figure-shot", turn.bow_dice(&all, bow));
    }
    let (least, most) = turn.protection_range();
    add("figure-protection".into(), least + most, format!("{least}-{most}"));
    let hero = &turn.state.hero;
    let light = light_of(t, hero);
    let r = &all.resist;
    for (id, value) in [
        ("figure-health", hero.max_health),
        ("figure-voice", hero.max_voice),
        ("figure-speed", all.speed),
        ("figure-light", light),
        ("figure-fire", r.fire),
        ("figure-cold", r.cold),
        ("figure-poison", r.poison),
        ("figure-bleeding", r.bleeding),
        ("figure-fear", r.fear),
        ("figure-blindness", r.blindness),
        ("figure-confusion", r.confusion),
        ("figure-stun", r.stun),
        ("figure-hallucination", r.hallucination),
        ("figure-free-action", r.free_action),
        ("figure-see-invisible", r.see_invisible),
        ("figure-sustain-str", r.sustain[0]),
        ("figure-sustain-dex", r.sustain[1]),
        ("figure-sustain-con", r.sustain[2]),
        ("figure-sustain-gra", r.sustain[3]),
        ("figure-regeneration", all.regeneration),
    ] {
        add(id.into(), value, value.to_string());
    }
    add("figure-hunger".into(), -all.hunger, all.hunger.to_string());
    let pounds = |tenths: i32| format!("{}.{} lb", tenths / 10, tenths % 10);
    add("figure-burden".into(), -all.weight, pounds(all.weight));
    out
}

fn differences(now: &[Figure], then: &[Figure]) -> Vec<Change> {
    let of = |list: &[Figure], id: &str| list.iter().find(|f| f.id == id).cloned();
    let mut ids: Vec<&str> = now.iter().map(|f| f.id.as_str()).collect();
    ids.extend(then.iter().map(|f| f.id.as_str()).filter(|id| now.iter().all(|f| f.id != *id)));
    ids.into_iter()
        .filter_map(|id| {
            let none = || Figure { id: id.to_owned(), worth: 0, shown: "-".into() };
            let (a, b) = (of(now, id).unwrap_or_else(none), of(then, id).unwrap_or_else(none));
            let change = Change { id: id.to_owned(), better: b.worth > a.worth, now: a.shown, then: b.shown };
            (change.now != change.then).then_some(change)
        })
        .collect()
}

/// What changes if the thing in a place is put on (in the slot it takes by itself, or in a certain one), or taken off when it
/// is worn. `None` for what cannot be worn.
pub fn changes(
    t: &Tables,
    s: &State,
    n: &Senses,
    place: ItemPlace,
    wanted: Option<Slot>,
) -> Option<Vec<Change>> {
    let mut senses = n.clone();
    let mut base = known_state(t, s);
    let now = figures(t, &mut base, &mut senses);
    let mut then = base.clone();
    if let ItemPlace::Worn(slot) = place {
        let off = then.hero.worn[slot as usize].take()?;
        then.hero.pack.push(off);
    } else {
        let (item, count, slot, leaving) = {
            let mut real = s.clone();
            let turn = Turn::new(t, &mut real, &mut senses);
            let item = turn.item_at(place)?.clone();
            let slots = turn.slots_for(&item);
            let slot = wanted.filter(|w| slots.contains(w)).or(slots.first().copied())?;
            let leaving = turn.displaced(&item, slot);
            let count = if item.tval(t) == Tval::ARROW { item.number } else { 1 };
            (item, count, slot, leaving)
        };
        for slot in leaving {
            let off = then.hero.worn[slot as usize].take();
            then.hero.pack.extend(off);
        }
        let mut worn = as_known(t, s, &item);
        let mut left = item.clone();
        left.number -= count;
        if let ItemPlace::Pack(i) = place {
            let there = then.hero.pack.get_mut(usize::from(i))?;
            if left.number == 0 { there.weight = 0 } else { there.number = left.number }
        }
        match &mut worn {
            Some(worn) => {
                worn.number = count;
                let there = then.hero.worn[slot as usize].take();
                worn.number = worn.number.saturating_add(there.map_or(0, |i| i.number)).min(99);
                then.hero.worn[slot as usize] = Some(worn.clone());
            }
            // Nothing is known but what it weighs.
            None => {
                let mut load = item;
                load.number = count;
                then.hero.pack.push(load);
            }
        }
    }
    Some(differences(&now, &figures(t, &mut then, &mut senses)))
}

/// The comparison as a table.
pub fn table(changes: &[Change], title: &str, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let rows = changes.iter().map(|c| Row {
        cells: vec![
            say(&c.id).into(),
            c.now.clone().into(),
            Span::new(c.then.clone(), if c.better { Role::Good } else { Role::Bad }),
        ],
        ..Row::default()
    });
    Model::Table(Table {
        title: title.to_owned(),
        columns: vec![
            Column::default(),
            Column { title: say("compare-now"), right: true },
            Column { title: say("compare-then"), right: true },
        ],
        rows: rows.collect(),
        empty: say("compare-nothing"),
    })
}

/// The comparison in one line, for the help of a menu.
pub fn line(changes: &[Change], words: &dyn Words) -> String {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    if changes.is_empty() {
        return say("compare-nothing");
    }
    let parts: Vec<String> =
        changes.iter().map(|c| format!("{} {} > {}", say(&c.id), c.now, c.then)).collect();
    parts.join(", ")
}
