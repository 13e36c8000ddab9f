//! Pages to read: spells, faith, journal, skills, monsters and things, each from what the hero knows.

use super::game::Delve;
use super::magic::school_word;
use super::questions::plain;
use angrist_engine::model::{Column, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::{Game, Line, Phrase, Recall, ScreenId, Words};
use angrist_irh::res::Rid;

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
}

impl Delve {
    /// A page by its name; nothing when there is none.
    pub(super) fn page(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        match screen {
            ScreenId::Own(own) => match own.as_str() {
                "spells" => Some(Model::Table(self.spell_page(words))),
                "faith" => Some(Model::Text(self.faith_page(words))),
                "journal" => Some(Model::Text(self.journal_page(words))),
                _ => None,
            },
            ScreenId::Recall(Recall::At(at)) => self.monster_page(*at, words).map(Model::Text),
            ScreenId::Item(key) => self.item_page(key, words),
            _ => None,
        }
    }

    /// Every spell with its numbers; the parts of its chance are told below.
    fn spell_page(&self, words: &dyn Words) -> Table {
        let planner = self.planner();
        let row = |(key, l): (String, &crate::magic::SpellLine)| Row {
            cells: vec![
                Span::from(key),
                Span::from(l.name.clone()),
                Span::from(l.level.to_string()),
                Span::from(l.cost.to_string()),
                Span::from(format!("{}%", l.chance)),
                Span::from(l.save.to_string()),
                Span::from(say(words, &format!("school-{}", school_word(l.schools)))),
            ],
            help: words.phrase(&planner.spell_help(l)),
            command: String::new(),
        };
        let titles = ["key", "name", "column-level", "mana", "chance", "save", "school"];
        let column = |(n, id): (usize, &str)| Column {
            title: say(words, &format!("spells-{id}")),
            right: (2..=5).contains(&n),
        };
        Table {
            title: words.phrase(&Phrase::id("screen-spells").with("name", &self.s.name)),
            columns: titles.into_iter().enumerate().map(column).collect(),
            rows: planner.spells().map(row).collect(),
            empty: say(words, "screen-spells-empty"),
        }
    }

    /// How the hero stands with gods, as far as it is felt.
    fn faith_page(&self, words: &dyn Words) -> Text {
        let library = &self.cat.library;
        let hero = self.s.world.being(self.s.world.player);
        let own = self.glance.worship.own;
        let mut lines = Vec::new();
        let name = |god: Rid| library.about(god).map_or("", |a| a.shown()).to_owned();
        if own.is_none() {
            lines.push(Line::new(say(words, "faith-none"), Role::Plain));
        } else {
            lines.push(Line::new(words.phrase(&Phrase::id("faith-own").with("god", name(own))), Role::Title));
            let about = library.about(own).map_or_else(String::new, |a| plain(&a.desc));
            lines.push(Line::new(about, Role::Plain));
        }
        for (god, faith) in hero.into_iter().flat_map(|b| &b.faith) {
            let how = match () {
                () if faith.anger > 10 => "furious",
                () if faith.anger > 0 => "angry",
                () if faith.level >= 5 => "beloved",
                () if faith.level > 0 => "pleased",
                () => "calm",
            };
            let line = Phrase::id("faith-line").with("god", name(*god)).with("how", how);
            lines.push(Line::new(
                words.phrase(&line.with("n", faith.level).with("spent", faith.penalty)),
                Role::Plain,
            ));
        }
        Text { title: say(words, "screen-faith"), lines, ..Text::default() }
    }

    fn journal_page(&self, words: &dyn Words) -> Text {
        let end = self.end_so_far(words);
        let line = |(turn, note): &(u64, String)| {
            let text = words.phrase(&Phrase::id("journal-line").with("turn", turn).with("note", note));
            Line::new(text, Role::Plain)
        };
        Text {
            title: say(words, "screen-journal"),
            lines: end.chronicle.iter().rev().map(line).collect(),
            ..Text::default()
        }
    }
}
