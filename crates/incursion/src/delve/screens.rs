//! Screens: the side bar, what is carried and worn, the sheet, the kills.

use super::game::Delve;
use super::glance::Stance;
use super::upkeep::hunger;
use super::wares::armour_text;
use crate::creature::Source;
use crate::creature::explain::Account;
use crate::values::{Attribute as A, Matrix, Profile};
use angrist_engine::model::{Column, Gauge, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::{Line, Phrase, ScreenId, Words};

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
}

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
            // Without a key it is the list to choose an item from.
            ScreenId::Own(own) if own == "item" => Model::Menu(self.inventory(words)),
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
        for (id, key) in [("side-rank", "level"), ("side-defence", "defence")] {
            parts.push(self.gauge(words, id, value(key).0, 0));
        }
        let armour = self.armour_now();
        parts.push(Model::Gauge(Gauge {
            label: say(words, "side-armour"),
            value: armour.into_iter().min().unwrap_or(0),
            max: 0,
            shown: armour_text(armour),
            role: Role::Plain,
        }));
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
        for (name, turns) in self.lasting_magic() {
            let line = Phrase::id("side-magic").with("name", name).with("n", turns);
            lines.push(Line::new(words.phrase(&line), Role::Good));
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
            ("sheet-skin", A::Armour),
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
        rows.push(row("sheet-taken-off", armour_text(self.armour_now()), self.armour_parts(words)));
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
        let gifts = self.gift_lines(&account, words);
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
            Model::Text(Text { title: say(words, "sheet-gifts"), lines: gifts, ..Text::default() }),
        ])
    }

    /// What the hero can do by birth, people and calling: abilities, what harms less, spells and powers of his own.
    fn gift_lines(&self, account: &Account, words: &dyn Words) -> Vec<Line> {
        let mut out = Vec::new();
        for (name, level) in &account.abilities {
            let text =
                self.book.lore.abilities().iter().find(|a| &a.name == name).map_or("", |a| a.text.as_str());
            let line = Phrase::id("sheet-ability").with("name", name).with("n", level).with("text", text);
            out.push(Line::new(words.phrase(&line), Role::Plain));
        }
        let blows = ["slashing", "piercing", "blunt"];
        for (name, amount) in account.resistances.iter().filter(|(name, _)| !blows.contains(&name.as_str())) {
            let id = if *amount < 0 { "sheet-immune" } else { "sheet-resists" };
            let line = Phrase::id(id).with("name", name).with("n", amount);
            out.push(Line::new(words.phrase(&line), Role::Plain));
        }
        for spell in self.glance.spells.iter().filter(|s| s.innate) {
            let line = Phrase::id("sheet-innate").with("name", &spell.name);
            out.push(Line::new(words.phrase(&line), Role::Plain));
        }
        out
    }

    /// What the armour of the whole body is put together from.
    fn armour_parts(&self, words: &dyn Words) -> String {
        let Some(b) = self.s.world.being(self.s.world.player) else { return String::new() };
        let body = b.creature.gear.body.map_or([0; 3], |a| a.against.map(i32::from));
        let line = Phrase::id("sheet-armour-parts").with("body", armour_text(body));
        words.phrase(&line.with("skin", b.creature.value(A::Armour)))
    }

    /// Magic that lasts on the hero: what it is called and how many turns it has left, -1 where it has no end.
    pub(super) fn lasting_magic(&self) -> Vec<(String, i32)> {
        let Some(b) = self.s.world.being(self.s.world.player) else { return Vec::new() };
        let mut out: Vec<(String, i32)> = Vec::new();
        let passing = [Source::Enchantment, Source::Song, Source::Curse, Source::Blessing, Source::Once];
        for s in b.creature.statuses.all().iter().filter(|s| passing.contains(&s.source)) {
            let about = self.cat.library.about(s.effect).filter(|_| s.duration != 0);
            let Some(about) = about.filter(|a| !a.shown().is_empty()) else { continue };
            let turns = if s.duration > 0 { i32::from(s.duration) } else { -1 };
            match out.iter_mut().find(|(name, _)| name == about.shown()) {
                Some((_, most)) => *most = turns.max(*most),
                None => out.push((about.shown().to_owned(), turns)),
            }
        }
        out
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
