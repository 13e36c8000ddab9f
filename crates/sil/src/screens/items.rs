//! Things on the screen: what is carried, worn and underfoot; menus by thing or by verb, each with what would change.

use super::{compare, describe};
use crate::hero::scores;
use crate::senses::Senses;
use crate::state::{Item as Thing, Slot, State};
use crate::tables::{Tables, Tval};
use crate::things::{Detail, Hands, ItemPlace, name_in, name_worn, slot_for};
use angrist_engine::model::{Item, Look, LookKind, Menu, Model, Node, Role, Tree};
use angrist_engine::play::{Phrase, Words};

/// The game as a screen of things reads it.
pub struct ItemScreens<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// The state.
    pub state: &'a State,
    /// The senses, which comparing fights needs.
    pub senses: &'a Senses,
    /// The words.
    pub words: &'a dyn Words,
}

/// The name of a thing as far as it is known.
pub fn thing_name(t: &Tables, s: &State, item: &Thing) -> String {
    name_in(t, &s.facts, item, Detail::Full, Hands::of(t, &s.hero))
}

/// A weight as people read it.
pub fn pounds(tenths: i32) -> String {
    format!("{}.{} lb", tenths / 10, tenths % 10)
}

/// Verbs that can be done with things, in the order of the menu.
const VERBS: [&str; 13] = [
    "eat", "quaff", "staff", "blow", "wear", "remove", "refuel", "take", "throw", "drop", "destroy",
    "inscribe", "hide",
];

impl ItemScreens<'_> {
    fn say(&self, id: &str) -> String {
        self.words.phrase(&Phrase::id(id))
    }

    /// The thing in a place.
    fn thing(&self, place: ItemPlace) -> Option<&Thing> {
        match place {
            ItemPlace::Pack(i) => self.state.hero.pack.get(usize::from(i)),
            ItemPlace::Worn(slot) => self.state.hero.wears(slot),
            ItemPlace::Floor => self.state.level.item_on(self.state.hero.at).map(|(_, f)| &f.item),
        }
    }

    /// Every place that holds something: pack, gear, floor.
    fn places(&self) -> Vec<ItemPlace> {
        let pack = (0..self.state.hero.pack.len() as u8).map(ItemPlace::Pack);
        let all = pack.chain(Slot::ALL.map(ItemPlace::Worn)).chain([ItemPlace::Floor]);
        all.filter(|p| self.thing(*p).is_some()).collect()
    }

    fn name(&self, place: ItemPlace) -> String {
        match place {
            ItemPlace::Worn(slot) => {
                name_worn(self.tables, self.state, slot, Detail::Full).unwrap_or_default()
            }
            _ => self.thing(place).map(|i| thing_name(self.tables, self.state, i)).unwrap_or_default(),
        }
    }

    fn slot_word(&self, slot: Slot) -> String {
        self.say(&format!("slot-{}", slot.word()))
    }

    /// An entry for a thing; choosing it opens the menu of what can be done with it.
    fn entry(&self, place: ItemPlace) -> Option<Item> {
        let thing = self.thing(place)?;
        let name = self.name(place);
        let (key, label) = match place {
            ItemPlace::Pack(i) => (char::from(b'a' + i % 26), name),
            ItemPlace::Worn(slot) => {
                (char::from(b'a' + slot as u8), format!("{}: {name}", self.slot_word(slot)))
            }
            ItemPlace::Floor => ('-', name),
        };
        Some(Item {
            key: Some(key),
            label,
            note: pounds(thing.total_weight()),
            role: self.tables.kind(thing.kind).map_or(Role::Plain, |k| k.role),
            look: Some(Look { kind: LookKind::Class, id: u16::from(thing.tval(self.tables)) }),
            command: format!("item {place}"),
            ..Item::default()
        })
    }

    fn menu(&self, which: &str, places: Vec<ItemPlace>, title: String) -> Model {
        let mut items: Vec<Item> = places.into_iter().filter_map(|p| self.entry(p)).collect();
        if items.is_empty() {
            items.push(Item { label: self.say(&format!("nothing-{which}")), ..Item::default() });
        }
        Model::Menu(Menu { title, items, chosen: 0, hint: self.say("items-hint") })
    }

    /// What is carried, with the burden.
    pub fn inventory(&self) -> Model {
        let pack = (0..self.state.hero.pack.len() as u8).map(ItemPlace::Pack).collect();
        let all = scores(self.tables, self.state);
        let burden = Phrase::id("items-burden")
            .with("weight", pounds(all.weight))
            .with("limit", pounds(all.limit))
            .with("percent", 100 * all.weight / all.limit.max(1));
        self.menu(
            "carried",
            pack,
            format!("{} - {}", self.say("inventory-title"), self.words.phrase(&burden)),
        )
    }

    /// What is worn, with the weight of the armour.
    pub fn equipment(&self) -> Model {
        let weight = crate::hero::Gear::of(self.tables, &self.state.hero).armour_weight();
        let armour = Phrase::id("items-armour").with("weight", pounds(weight));
        let title = format!("{} - {}", self.say("equipment-title"), self.words.phrase(&armour));
        self.menu("worn", Slot::ALL.map(ItemPlace::Worn).to_vec(), title)
    }

    /// What lies underfoot.
    pub fn floor(&self) -> Model {
        self.menu("underfoot", vec![ItemPlace::Floor], self.say("floor-title"))
    }

    /// Everything at hand, to look at closely.
    pub fn examine(&self) -> Model {
        let mut model = self.menu("carried", self.places(), self.say("examine-title"));
        // Letters of pack and gear would be the same: here they simply count.
        if let Model::Menu(menu) = &mut model {
            for (item, key) in menu.items.iter_mut().filter(|i| i.key.is_some()).zip('a'..='z') {
                item.key = Some(key);
            }
        }
        model
    }

    /// Whether a verb can be done with a thing in a place.
    fn fits(&self, verb: &str, place: ItemPlace, thing: &Thing) -> bool {
        let tval = thing.tval(self.tables);
        let worn = matches!(place, ItemPlace::Worn(_));
        match verb {
            "eat" => tval == Tval::FOOD && !worn,
            "quaff" => tval == Tval::POTION && !worn,
            "staff" => tval == Tval::STAFF,
            "blow" => tval == Tval::HORN,
            "wear" => !worn && slot_for(self.tables, &self.state.hero, thing).is_some(),
            "remove" => worn,
            "refuel" => {
                let light = self.state.hero.wears(Slot::Light);
                let fed = light.is_some_and(|l| {
                    self.tables.light(l.sval(self.tables)).most > 0
                        && (l.kind == thing.kind
                            || (tval == Tval::FLASK
                                && l.is(self.tables, Tval::LIGHT, crate::things::LANTERN)))
                });
                !worn && fed
            }
            "take" => place == ItemPlace::Floor && tval != Tval::SKELETON,
            "throw" | "drop" => place != ItemPlace::Floor,
            _ => tval != Tval::SKELETON,
        }
    }

    /// What would change by a verb, in one line; only wearing and taking off change the hero.
    fn outlook(&self, verb: &str, place: ItemPlace) -> String {
        match verb {
            "wear" | "remove" => compare::changes(self.tables, self.state, self.senses, place, None)
                .map(|c| compare::line(&c, self.words))
                .unwrap_or_default(),
            // The word of the verb says it all.
            _ => String::new(),
        }
    }

    fn verb_entry(&self, verb: &str, place: ItemPlace, label: String, key: Option<char>) -> Item {
        let command = if verb == "take" { "take".to_owned() } else { format!("{verb} {place}") };
        let hidden = self.thing(place).is_some_and(|i| self.state.facts.kind(i.kind).hidden);
        let note = if verb == "hide" && hidden { self.say("kind-hidden") } else { String::new() };
        Item { key, label, note, help: self.outlook(verb, place), command, ..Item::default() }
    }

    /// The menu of one thing: what can be done with it, what wearing it changes, what is known of it.
    pub fn item(&self, place: ItemPlace) -> Option<Model> {
        let thing = self.thing(place)?;
        let verbs = VERBS.into_iter().filter(|v| self.fits(v, place, thing));
        let items = verbs.map(|verb| {
            let key = crate::turn::command_letter(verb);
            self.verb_entry(verb, place, self.say(&format!("verb-{verb}")), key)
        });
        let menu =
            Menu { title: self.name(place), items: items.collect(), chosen: 0, hint: self.say("item-hint") };
        let mut parts =
            vec![Model::Menu(menu), describe::describe(self.tables, self.state, thing, self.words)];
        if let Some(changes) = compare::changes(self.tables, self.state, self.senses, place, None) {
            let worn = matches!(place, ItemPlace::Worn(_));
            let title = self.say(if worn { "compare-off" } else { "compare-on" });
            parts.push(compare::table(&changes, &title, self.words));
        }
        Some(Model::Stack(parts))
    }

    /// The menu by verb: what can be done, and with which things.
    pub fn by_verb(&self) -> Model {
        let nodes = VERBS.into_iter().filter_map(|verb| {
            let children: Vec<Node> = self
                .places()
                .into_iter()
                .filter(|p| self.thing(*p).is_some_and(|i| self.fits(verb, *p, i)))
                .map(|p| Node { item: self.verb_entry(verb, p, self.name(p), None), ..Node::default() })
                .collect();
            let item = Item {
                label: self.say(&format!("verb-{verb}")),
                note: children.len().to_string(),
                ..Item::default()
            };
            (!children.is_empty()).then_some(Node { item, open: false, children })
        });
        Model::Tree(Tree {
            title: self.say("things-by-verb"),
            nodes: nodes.collect(),
            hint: self.say("items-hint"),
        })
    }
}
