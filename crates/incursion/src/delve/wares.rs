//! Things on the screen: what is carried, worn and underfoot, each with a page of its own.
//!
//! A page tells what is known of a thing, what can be done with it by which key, and what the hero's numbers would be with it
//! on or off. The comparison is made by trying it on a copy of the game, in which everything unknown of the thing is left
//! out, so that it gives nothing away.

use super::game::Delve;
use super::questions::plain;
use super::verbs::VERBS;
use crate::creature::gear::Weight;
use crate::creature::names as n;
use crate::item::{Bearer, Item as Thing, id};
use crate::values::{Attribute as A, Matrix, Profile};
use crate::world::Handle;
use angrist_engine::model::{Column, Item, Menu, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::{Command, KeySet, Line, Phrase, Words};

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
}

/// A weight as people read it.
fn pounds(tenths: i64) -> String {
    match tenths % 10 {
        0 => format!("{} lb", tenths / 10),
        part => format!("{}.{} lb", tenths / 10, part.abs()),
    }
}

/// The slots in the order they are shown, with the word of each.
const SLOTS: [(i32, &str); 17] = [
    (id::SL_WEAPON, "weapon"),
    (id::SL_READY, "other-hand"),
    (id::SL_ARCHERY, "bow"),
    (id::SL_LIGHT, "light"),
    (id::SL_ARMOUR, "armour"),
    (id::SL_CLOTHES, "clothes"),
    (id::SL_CLOAK, "cloak"),
    (id::SL_HELM, "head"),
    (id::SL_EYES, "eyes"),
    (id::SL_AMULET, "neck"),
    (id::SL_LRING, "ring"),
    (id::SL_RRING, "ring"),
    (id::SL_GAUNTLETS, "hands"),
    (id::SL_BRACERS, "arms"),
    (id::SL_BELT, "waist"),
    (id::SL_BOOTS, "feet"),
    (id::SL_PACK, "pack"),
];

/// What can be done with a thing, in the order of its page.
const DEEDS: [&str; 10] =
    ["wear", "take-off", "drink", "read", "use", "eat", "take", "throw", "sacrifice", "drop"];

/// Numbers of the hero that things change, each with its word.
const NUMBERS: [(&str, A); 9] = [
    ("side-defence", A::Defence),
    ("sheet-melee", A::HitMelee),
    ("sheet-melee-damage", A::DamageMelee),
    ("sheet-archery", A::HitArchery),
    ("sheet-archery-damage", A::DamageArchery),
    ("sheet-brawl", A::HitBrawl),
    ("sheet-speed", A::SpeedMelee),
    ("sheet-movement", A::Movement),
    ("sheet-reflex", A::Reflex),
];

/// A number that would be another.
struct Change {
    id: &'static str,
    now: String,
    then: String,
    better: bool,
}

impl Delve {
    /// What is carried and not in use, and what lies underfoot.
    pub(super) fn inventory(&self, words: &dyn Words) -> Menu {
        let pack = self.planner().pack();
        let carried = pack.iter().map(|(key, h)| self.entry(key, key.chars().next(), *h, None, words));
        let floor = self.planner().floor();
        let here = || Some(say(words, "slot-floor"));
        let lying = floor
            .iter()
            .enumerate()
            .map(|(n, (key, h))| self.entry(key, Some('-').filter(|_| n == 0), *h, here(), words));
        let items = carried.chain(lying);
        let (burden, most) = self.burden();
        let weight = Phrase::id("screen-burden").with("n", pounds(burden)).with("most", pounds(most));
        let hint =
            if pack.is_empty() { say(words, "screen-inventory-empty") } else { say(words, "items-hint") };
        let title = format!("{} - {}", say(words, "screen-inventory"), words.phrase(&weight));
        Menu { title, items: items.collect(), chosen: 0, hint }
    }

    /// What is worn and wielded.
    pub(super) fn equipment(&self, words: &dyn Words) -> Menu {
        let worn = self.planner().worn();
        let items = worn.iter().map(|(key, slot, h)| {
            let place = SLOTS.iter().find(|(s, _)| s == &i32::from(*slot)).map_or("pack", |(_, word)| word);
            self.entry(key, key.chars().nth(1), *h, Some(say(words, &format!("slot-{place}"))), words)
        });
        let hint =
            if worn.is_empty() { say(words, "screen-equipment-empty") } else { say(words, "items-hint") };
        Menu { title: say(words, "screen-equipment"), items: items.collect(), chosen: 0, hint }
    }

    fn entry(
        &self,
        key: &str,
        letter: Option<char>,
        thing: Handle,
        place: Option<String>,
        words: &dyn Words,
    ) -> Item {
        let planner = self.planner();
        let item = self.s.world.item(thing);
        let weight = item.map_or(0, |i| planner.things().weight(i));
        Item {
            key: letter,
            label: planner.item_name(thing),
            note: place.map_or_else(|| pounds(weight), |p| format!("{p}, {}", pounds(weight))),
            help: item.map_or_else(String::new, |i| self.worth(i, words).join(" ")),
            role: Role::Thing,
            command: format!("item {key}"),
            ..Item::default()
        }
    }

    fn burden(&self) -> (i64, i64) {
        let Some(b) = self.s.world.being(self.s.world.player) else { return (0, 0) };
        let rules = self.book.rules(&self.cat.library);
        (i64::from(b.creature.gear.burden), rules.load_limits(&b.creature)[3])
    }

    /// What a thing is worth in a fight, a sentence for each number.
    fn worth(&self, item: &Thing, words: &dyn Words) -> Vec<String> {
        let seen = as_known(item);
        let things = self.planner().things();
        let bearer = self.hands();
        let mut out = Vec::new();
        match things.type_of(item) {
            id::T_WEAPON | id::T_BOW | id::T_MISSILE | id::T_STAFF => {
                let shown = |large: bool| {
                    let dice = things.dice(&seen, large);
                    let bonus = i32::from(dice.bonus) + seen.counted_plus();
                    let more = if bonus == 0 { String::new() } else { format!("{bonus:+}") };
                    format!("{}d{}{more}", dice.number, dice.sides)
                };
                let kinds: Vec<String> =
                    things.damage_types(&seen).into_iter().map(|k| self.book.words.damage(k)).collect();
                let phrase = Phrase::id("page-damage").with("dice", shown(false)).with("large", shown(true));
                out.push(words.phrase(&phrase.with("kinds", kinds.join(", "))));
                let threat = things.threat(&seen, &bearer);
                let times = things.critical(&seen, &bearer);
                if threat <= 20 && times > 1 {
                    let phrase = Phrase::id("page-critical").with("from", threat).with("times", times);
                    out.push(words.phrase(&phrase));
                }
            }
            id::T_ARMOUR => {
                let [slash, pierce, blunt] = things.armour(&seen);
                let phrase = Phrase::id("page-armour").with("slash", slash).with("pierce", pierce);
                let penalty = things.penalty(&seen, &bearer, false);
                out.push(words.phrase(&phrase.with("blunt", blunt)));
                let coverage = things.coverage(&seen, &bearer);
                out.push(words.phrase(&Phrase::id("page-coverage").with("n", coverage)));
                if penalty < 0 {
                    let most = things.most_dexterity(&seen, &bearer);
                    out.push(words.phrase(&Phrase::id("page-penalty").with("n", penalty).with("most", most)));
                }
            }
            id::T_SHIELD => {
                let phrase = Phrase::id("page-shield").with("defence", things.defence(&seen, &bearer));
                out.push(words.phrase(&phrase.with("armour", things.armour(&seen)[0])));
            }
            _ => {}
        }
        out
    }

    /// A thing at hand: what can be done with it, what is known of it, and what it would change.
    pub(super) fn item_page(&self, key: &str, words: &dyn Words) -> Option<Model> {
        let planner = self.planner();
        let (_, thing) = planner.keys().into_iter().find(|(k, _)| k == key)?;
        let item = self.s.world.item(thing)?;
        let things = planner.things();
        let library = &self.cat.library;
        let mut lines = Vec::new();
        let about = library.about(item.kind).map_or_else(String::new, |a| plain(&a.desc));
        lines.push(Line::new(about, Role::Plain));
        if item.knows(id::KN_MAGIC)
            && let Some(power) = library.about(item.effect)
        {
            lines.push(Line::new(power.shown().to_owned(), Role::Title));
            lines.push(Line::new(plain(&power.desc), Role::Plain));
        }
        lines.extend(self.worth(item, words).into_iter().map(|l| Line::new(l, Role::Plain)));
        if self.is_strange(item) {
            lines.push(Line::new(say(words, "page-unskilled"), Role::Warn));
        }
        let weight = Phrase::id("page-weight").with("n", pounds(things.weight(item)));
        lines.push(Line::new(words.phrase(&weight), Role::Plain));
        let spells = library.item(item.kind).map_or(&[][..], |k| &k.spells);
        for spell in spells {
            let name = library.about(*spell).map_or("", |a| a.shown());
            lines.push(Line::new(words.phrase(&Phrase::id("page-spell").with("name", name)), Role::Plain));
        }
        let hidden = !item.knows(id::KN_MAGIC) && things.is_magic(item) && item.has(id::IF_WORN);
        if hidden || (!item.effect.is_none() && !item.knows(id::KN_MAGIC)) {
            lines.push(Line::new(say(words, "page-unknown"), Role::Dim));
        }
        lines.retain(|l| !l.text.is_empty());
        let deeds = Menu {
            title: planner.item_name(thing),
            items: DEEDS.into_iter().filter_map(|verb| self.deed(verb, key, words)).collect(),
            chosen: 0,
            hint: say(words, "item-hint"),
        };
        let mut parts = vec![Model::Menu(deeds), Model::Text(Text { lines, ..Text::default() })];
        if let Some(changes) = self.changes(thing) {
            let title = if planner.is_worn(thing) { "compare-off" } else { "compare-on" };
            parts.push(Model::Table(table(&changes, &say(words, title), words)));
        }
        Some(Model::Stack(parts))
    }

    /// A row for what can be done with a thing; nothing for what cannot.
    fn deed(&self, verb: &str, key: &str, words: &dyn Words) -> Option<Item> {
        let line = format!("{verb} {key}");
        let command = Command::parse(&VERBS, &line).ok()?;
        self.planner().plan(&command, false).ok()?;
        let keys = VERBS.iter().find(|v| v.name == verb).map_or(&[][..], |v| v.keys);
        let letter = keys.iter().find(|k| k.set.is_none_or(|s| s == KeySet::Family));
        let key = letter.filter(|k| k.key.chars().count() == 1).and_then(|k| k.key.chars().next());
        Some(Item { key, label: say(words, &format!("deed-{verb}")), command: line, ..Item::default() })
    }

    /// The hero as a bearer of things, without feats.
    fn hands(&self) -> Bearer {
        let size = self.s.world.being(self.s.world.player).map_or(0, |b| b.creature.value(A::Size));
        Bearer { size: size.clamp(0, 9) as i8, skill: 1, ..Bearer::default() }
    }

    /// Whether the hero has not learnt to use it.
    fn is_strange(&self, item: &Thing) -> bool {
        let things = self.planner().things();
        let Some(c) = self.s.world.being(self.s.world.player).map(|b| &b.creature) else { return false };
        let Some(kind) = things.kind(item).filter(|_| !item.has_quality(id::IQ_PROFICIENT)) else {
            return false;
        };
        let feats = self.book.rules(&self.cat.library).feats(c);
        match (things.type_of(item), things.armour_weight(item)) {
            (id::T_WEAPON | id::T_BOW, _) => {
                c.hero.as_ref().is_some_and(|h| kind.group & h.proficiencies == 0)
            }
            // What has no penalty hinders no one.
            (id::T_SHIELD | id::T_ARMOUR, _) if things.penalty(item, &self.hands(), true) >= 0 => false,
            (id::T_SHIELD, _) => !feats.has(n::FT_SHIELD_PROFICIENCY),
            (id::T_ARMOUR, Weight::Light) => !feats.has(n::FT_AP_LIGHT),
            (id::T_ARMOUR, Weight::Medium) => !feats.has(n::FT_AP_MEDIUM),
            (id::T_ARMOUR, Weight::Heavy) => !feats.has(n::FT_AP_HEAVY),
            _ => false,
        }
    }

    /// Armour against slashing, piercing and blunt blows, everything counted.
    pub(super) fn armour_now(&self) -> [i32; 3] {
        let Some(b) = self.s.world.being(self.s.world.player) else { return [0; 3] };
        let rules = self.book.rules(&self.cat.library);
        [n::AD_SLASH, n::AD_PIERCE, n::AD_BLUNT].map(|kind| rules.resistance(&b.creature, kind, false))
    }

    fn numbers(&self) -> Vec<(&'static str, i32, String)> {
        let Some(b) = self.s.world.being(self.s.world.player) else { return Vec::new() };
        let rules = self.book.rules(&self.cat.library);
        let mut c = b.creature.clone();
        rules.recalculate(&mut c, &mut Matrix::new(Profile::Sane), false);
        let mut out: Vec<_> =
            NUMBERS.into_iter().map(|(id, a)| (id, c.value(a), format!("{:+}", c.value(a)))).collect();
        let armour = self.armour_now();
        out.push(("side-armour", armour.iter().sum(), armour_text(armour)));
        let weapon = c.gear.melee.is_some().then(|| self.planner().worn()).and_then(|worn| {
            let slot = id::SL_WEAPON as i16;
            let (_, _, h) = worn.into_iter().find(|(_, s, _)| *s == slot)?;
            Some(self.planner().things().dice(self.s.world.item(h)?, false))
        });
        let dice = weapon.unwrap_or_default();
        let shown = if dice.number > 0 { format!("{}d{}", dice.number, dice.sides) } else { "-".into() };
        out.push(("sheet-dice", i32::from(dice.number) * (i32::from(dice.sides) + 1), shown));
        let light = i32::from(c.gear.light);
        out.push(("sheet-light", light, light.to_string()));
        out
    }

    /// What changes when a thing is put on, or taken off if it is worn; nothing for what cannot be worn.
    fn changes(&self, thing: Handle) -> Option<Vec<Change>> {
        let planner = self.planner();
        let worn = planner.is_worn(thing);
        let item = self.s.world.item(thing)?;
        if !worn && super::things::slot_for(&planner.things(), item, planner.hero()).is_none() {
            return None;
        }
        let now = self.numbers();
        let mut then = self.clone();
        then.with_host(|doing| {
            let hero = doing.host.world.player;
            if worn {
                doing.unslot(thing);
            } else {
                if doing.host.world.owner(thing) != hero {
                    doing.host.world.detach(thing);
                    doing.host.world.give(thing, hero);
                }
                if let Some(item) = doing.host.world.item_mut(thing) {
                    *item = as_known(item);
                }
                doing.put_on(thing);
            }
            doing.host.refresh_gear(hero);
        });
        let pairs = now.into_iter().zip(then.numbers());
        let changed = pairs.filter(|((_, a, _), (_, b, _))| a != b);
        Some(changed.map(|((id, a, now), (_, b, then))| Change { id, now, then, better: b > a }).collect())
    }
}

/// Armour by kind of blow; one number where all are equal.
pub(super) fn armour_text([slash, pierce, blunt]: [i32; 3]) -> String {
    if slash == pierce && pierce == blunt { slash.to_string() } else { format!("{slash}/{pierce}/{blunt}") }
}

/// A thing without what is not known of it.
pub(super) fn as_known(item: &Thing) -> Thing {
    let mut seen = item.clone();
    if !item.knows(id::KN_PLUS) {
        seen.plus = 0;
    }
    if !item.knows(id::KN_MAGIC) {
        seen.qualities.retain(|&q| item.knows_quality(q.into()));
    }
    if !item.knows(id::KN_CURSE) {
        seen.set(id::IF_CURSED, false);
    }
    seen
}

fn table(changes: &[Change], title: &str, words: &dyn Words) -> Table {
    let rows = changes.iter().map(|c| Row {
        cells: vec![
            say(words, c.id).into(),
            c.now.clone().into(),
            Span::new(c.then.clone(), if c.better { Role::Good } else { Role::Bad }),
        ],
        ..Row::default()
    });
    Table {
        title: title.to_owned(),
        columns: vec![
            Column::default(),
            Column { title: say(words, "compare-now"), right: true },
            Column { title: say(words, "compare-then"), right: true },
        ],
        rows: rows.collect(),
        empty: say(words, "compare-nothing"),
    }
}
