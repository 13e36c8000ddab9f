//! Screens: the side bar, what is carried and worn, the sheet, the kills.

use super::game::Delve;
use super::glance::Stance;
use super::upkeep::hunger;
use crate::values::{Attribute as A, Matrix, Profile};
use angrist_engine::model::{Column, Gauge, Item, Menu, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::{Line, Phrase, ScreenId, Words};

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
}

/// The slots in the order they are shown, with the word of each.
const SLOTS: [(i32, &str); 17] = [
    (crate::item::id::SL_WEAPON, "weapon"),
    (crate::item::id::SL_READY, "other-hand"),
    (crate::item::id::SL_ARCHERY, "bow"),
    (crate::item::id::SL_LIGHT, "light"),
    (crate::item::id::SL_ARMOUR, "armour"),
    (crate::item::id::SL_CLOTHES, "clothes"),
    (crate::item::id::SL_CLOAK, "cloak"),
    (crate::item::id::SL_HELM, "head"),
    (crate::item::id::SL_EYES, "eyes"),
    (crate::item::id::SL_AMULET, "neck"),
    (crate::item::id::SL_LRING, "ring"),
    (crate::item::id::SL_RRING, "ring"),
    (crate::item::id::SL_GAUNTLETS, "hands"),
    (crate::item::id::SL_BRACERS, "arms"),
    (crate::item::id::SL_BELT, "waist"),
    (crate::item::id::SL_BOOTS, "feet"),
    (crate::item::id::SL_PACK, "pack"),
];

/// The parts of a number in one line.
fn parts_text<W: AsRef<str>>(parts: &[(W, i32)]) -> String {
    let shown = parts.iter().filter(|(_, n)| *n != 0);
    shown.map(|(word, n)| format!("{n:+} {}", word.as_ref())).collect::<Vec<_>>().join(", ")
}

impl Delve {
    pub(super) fn screen_of(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        if self.s.birth.is_some() {
            return None;
        }
        Some(match screen {
            ScreenId::Side => self.side(words),
            ScreenId::State => self.side(words),
            ScreenId::Inventory => Model::Menu(self.inventory(words)),
            ScreenId::Equipment => Model::Menu(self.equipment(words)),
            ScreenId::Own(own) if own == "sheet" => self.sheet(words),
            ScreenId::Own(own) if own == "record" => Model::Table(self.record(words)),
            other => return self.page(other, words),
        })
    }

    fn gauge(&self, words: &dyn Words, id: &str, value: i32, max: i32) -> Model {
        let role = match () {
            () if max <= 0 => Role::Plain,
            () if value * 4 < max => Role::Bad,
            () if value * 2 < max => Role::Warn,
            () => Role::Good,
        };
        let shown = if max > 0 { String::new() } else { value.to_string() };
        Model::Gauge(Gauge { label: say(words, id), value, max, shown, role })
    }

    fn side(&self, words: &dyn Words) -> Model {
        let facts = self.hero_facts();
        let value = |key: &str| {
            facts.figures.iter().find(|f| f.key == key).map_or((0, 0), |f| (f.value, f.max.unwrap_or(0)))
        };
        let title =
            vec![Line::new(self.s.name.clone(), Role::Hero), Line::new(self.calling(words), Role::Title)];
        let mut parts = vec![Model::Text(Text { lines: title, ..Text::default() })];
        let (health, most) = value("health");
        parts.push(self.gauge(words, "side-health", health, most));
        let (mana, all) = value("mana");
        if all > 0 {
            parts.push(self.gauge(words, "side-mana", mana, all));
        }
        for (id, key) in [("side-rank", "level"), ("side-defence", "defence"), ("side-armour", "armour")] {
            parts.push(self.gauge(words, id, value(key).0, 0));
        }
        let (experience, next) = value("experience");
        parts.push(Model::Gauge(Gauge {
            label: say(words, "side-experience"),
            value: experience,
            max: 0,
            shown: format!("{experience}/{next}"),
            role: Role::Plain,
        }));
        parts.push(self.gauge(words, "side-level", self.s.depth, 0));
        parts.push(self.gauge(words, "side-turn", i32::try_from(self.s.turn).unwrap_or(i32::MAX), 0));
        let mut lines = Vec::new();
        let food = self.s.world.being(self.s.world.player).and_then(|b| b.creature.situation.food);
        if let Some(food) = food {
            let word = hunger(food);
            let role =
                if matches!(word, "content" | "satiated" | "peckish") { Role::Dim } else { Role::Warn };
            lines.push(Line::new(say(words, &format!("hunger-{word}")), role));
        }
        for (word, _) in self.ailments() {
            lines.push(Line::new(say(words, &format!("state-{word}")), Role::Warn));
        }
        for seen in self.glance.seen.iter().filter(|s| s.stance == Stance::Foe).take(6) {
            let health =
                words.phrase(&Phrase::id("side-foe").with("name", &seen.name).with("n", seen.health * 10));
            lines.push(Line::new(health, Role::Foe));
        }
        parts.push(Model::Text(Text { lines, ..Text::default() }));
        Model::Stack(parts)
    }

    /// Race and class in one line.
    pub(super) fn calling(&self, words: &dyn Words) -> String {
        let library = &self.cat.library;
        let hero = self.s.world.being(self.s.world.player).and_then(|b| b.creature.hero.as_ref());
        let Some(h) = hero else { return String::new() };
        let race = library.races.get(usize::from(h.race)).map_or("", |r| r.about.shown());
        let class = h.class(library, 0).map_or("", |c| c.about.shown());
        words.phrase(&Phrase::id("side-calling").with("race", race).with("class", class))
    }

    fn inventory(&self, words: &dyn Words) -> Menu {
        let planner = self.planner();
        let pack = planner.pack();
        let item = |(key, h): &(String, crate::world::Handle)| Item {
            key: key.chars().next(),
            label: planner.item_name(*h),
            role: Role::Thing,
            ..Item::default()
        };
        let (burden, most) = self.burden();
        let hint = if pack.is_empty() {
            say(words, "screen-inventory-empty")
        } else {
            words.phrase(&Phrase::id("screen-burden").with("n", burden).with("most", most))
        };
        Menu {
            title: say(words, "screen-inventory"),
            items: pack.iter().map(item).collect(),
            chosen: 0,
            hint,
        }
    }

    fn burden(&self) -> (i64, i64) {
        let Some(b) = self.s.world.being(self.s.world.player) else { return (0, 0) };
        let rules = self.book.rules(&self.cat.library);
        (i64::from(b.creature.gear.burden), rules.load_limits(&b.creature)[3])
    }

    fn equipment(&self, words: &dyn Words) -> Menu {
        let planner = self.planner();
        let worn = planner.worn();
        let item = |(key, slot, h): &(String, i16, crate::world::Handle)| {
            let place = SLOTS.iter().find(|(s, _)| s == &i32::from(*slot)).map_or("pack", |(_, word)| word);
            Item {
                key: key.chars().nth(1),
                label: planner.item_name(*h),
                note: say(words, &format!("slot-{place}")),
                role: Role::Thing,
                ..Item::default()
            }
        };
        let hint = if worn.is_empty() { say(words, "screen-equipment-empty") } else { String::new() };
        Menu {
            title: say(words, "screen-equipment"),
            items: worn.iter().map(item).collect(),
            chosen: 0,
            hint,
        }
    }

    /// The sheet: scores, numbers with their parts, attacks, saves and skills.
    fn sheet(&self, words: &dyn Words) -> Model {
        let Some(b) = self.s.world.being(self.s.world.player) else {
            return Model::Text(Text::default());
        };
        let rules = self.book.rules(&self.cat.library);
        let mut c = b.creature.clone();
        let mut matrix = Matrix::new(Profile::Sane);
        rules.recalculate(&mut c, &mut matrix, false);
        let row = |id: &str, value: String, help: String| Row {
            cells: vec![say(words, id).into(), Span::from(value)],
            help,
            command: String::new(),
        };
        let columns = || vec![Column::default(), Column { right: true, ..Column::default() }];
        let scores = [
            ("score-strength", A::Str),
            ("score-dexterity", A::Dex),
            ("score-constitution", A::Con),
            ("score-intelligence", A::Int),
            ("score-wisdom", A::Wis),
            ("score-charisma", A::Cha),
            ("score-luck", A::Luc),
        ];
        let mut rows: Vec<Row> = scores
            .into_iter()
            .map(|(id, a)| row(id, format!("{} ({:+})", c.value(a), c.modifier(a)), String::new()))
            .collect();
        let facts = self.hero_facts();
        let of = |key: &str| facts.figures.iter().find(|f| f.key == key);
        for (id, key) in [
            ("side-rank", "level"),
            ("side-experience", "experience"),
            ("side-health", "health"),
            ("side-mana", "mana"),
            ("sheet-fatigue", "fatigue"),
        ] {
            if let Some(f) = of(key) {
                let value = f.max.map_or(f.value.to_string(), |most| format!("{}/{most}", f.value));
                rows.push(row(id, value, String::new()));
            }
        }
        let numbers = [
            ("side-defence", A::Defence),
            ("side-armour", A::Armour),
            ("sheet-melee", A::HitMelee),
            ("sheet-melee-damage", A::DamageMelee),
            ("sheet-archery", A::HitArchery),
            ("sheet-brawl", A::HitBrawl),
            ("sheet-speed", A::SpeedMelee),
            ("sheet-movement", A::Movement),
            ("sheet-fortitude", A::Fortitude),
            ("sheet-reflex", A::Reflex),
            ("sheet-will", A::Will),
        ];
        let account = rules.account(&c, &matrix, &self.book.words);
        let explained = |a: A| {
            let number = account.numbers.iter().find(|n| n.name == a.word());
            number.map_or_else(String::new, |n| parts_text(&n.parts))
        };
        rows.extend(numbers.into_iter().map(|(id, a)| row(id, format!("{:+}", c.value(a)), explained(a))));
        let skills: Vec<Row> = account
            .skills
            .iter()
            .map(|s| Row {
                cells: vec![Span::from(s.name.clone()), Span::from(format!("{:+}", s.value))],
                help: parts_text(&s.parts),
                command: String::new(),
            })
            .collect();
        let feats: Vec<Line> = c
            .hero
            .as_ref()
            .map(|h| h.feats.iter().map(|f| Line::new(rules.lore.feat_name(f), Role::Plain)).collect())
            .unwrap_or_default();
        let title = words.phrase(
            &Phrase::id("sheet-title").with("name", &self.s.name).with("calling", self.calling(words)),
        );
        Model::Stack(vec![
            Model::Table(Table { title, columns: columns(), rows, empty: String::new() }),
            Model::Table(Table {
                title: say(words, "sheet-skills"),
                columns: columns(),
                rows: skills,
                empty: say(words, "sheet-no-skills"),
            }),
            Model::Text(Text { title: say(words, "sheet-feats"), lines: feats, ..Text::default() }),
        ])
    }

    fn record(&self, words: &dyn Words) -> Table {
        let row = |(form, count): (&u16, &u32)| Row {
            cells: vec![self.cat.monster_name(*form).into(), Span::from(count.to_string())],
            ..Row::default()
        };
        Table {
            title: words.phrase(&Phrase::id("screen-record").with("name", &self.s.name)),
            columns: vec![Column::default(), Column { right: true, ..Column::default() }],
            rows: self.s.kills.iter().map(row).collect(),
            empty: say(words, "screen-record-empty"),
        }
    }

    /// The dump of a game, line by line.
    pub(super) fn morgue(&self, words: &dyn Words, line: &str, chronicle: &[(u64, String)]) -> Vec<String> {
        let mut out = vec![line.to_owned(), String::new()];
        out.extend(self.how_it_ended(words));
        if self.s.birth.is_some() {
            return out;
        }
        if let Model::Stack(parts) = self.sheet(words) {
            for part in parts {
                match part {
                    Model::Table(t) => {
                        out.push(t.title);
                        let text =
                            |r: Row| r.cells.into_iter().map(|c| c.text).collect::<Vec<_>>().join(": ");
                        out.extend(t.rows.into_iter().map(|r| format!("  {}", text(r))));
                    }
                    Model::Text(t) => {
                        out.push(t.title);
                        out.extend(t.lines.into_iter().map(|l| format!("  {}", l.text)));
                    }
                    _ => {}
                }
                out.push(String::new());
            }
        }
        for menu in [self.equipment(words), self.inventory(words)] {
            out.push(menu.title);
            out.extend(menu.items.into_iter().map(|i| format!("  {}) {}", i.key.unwrap_or(' '), i.label)));
            out.push(String::new());
        }
        let record = self.record(words);
        out.push(record.title);
        out.extend(
            record
                .rows
                .into_iter()
                .map(|r| format!("  {}", r.cells.into_iter().map(|c| c.text).collect::<Vec<_>>().join(": "))),
        );
        out.push(String::new());
        out.extend(chronicle.iter().map(|(turn, note)| format!("{turn}: {note}")));
        out
    }
}
