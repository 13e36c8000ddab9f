//! Options of the interface: one file for all heroes, never seen by a rule.
//!
//! Promise: an unreadable or unknown entry is named and the rest still counts; what is written reads back the same.

use crate::hues::Hues;
use crate::look::{Depth, GlyphSet, Looks, Palette};
use crate::translations::{ENGLISH, Translations};
use angrist_engine::model::{Field, FieldKind, Form};
use angrist_engine::play::KeySet;

/// Options of the interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Which of the three sets of keys.
    pub keys: KeySet,
    /// How many colours; `None` lets the shell find out.
    pub colours: Option<Depth>,
    /// A light background.
    pub light: bool,
    /// Colours for eyes that differ.
    pub hues: Hues,
    /// Which characters; `None` lets the shell find out.
    pub glyphs: Option<GlyphSet>,
    /// Short animations of what flies.
    pub animate: bool,
    /// Milliseconds between the steps of a run, a rest or a walk to somewhere.
    pub pace: u16,
    /// Stop at a full message line until a key is pressed.
    pub more: bool,
    /// Listen to the mouse.
    pub mouse: bool,
    /// Panels at the right of a wide screen.
    pub panels: bool,
    /// A game's own screen, as it looked, where it has one.
    pub own_screen: bool,
    /// Put the terminal's cursor on the hero, for screen readers and magnifiers.
    pub cursor_on_hero: bool,
    /// A digit begins a count instead of a step.
    pub digits_count: bool,
    /// Pref files of tiles are not asked for: letters only (S000-007).
    pub old_tiles: bool,
    /// What exploring picks up: classes of things, and `unknown`.
    pub pickup: String,
    /// Exploring and travelling go on beside foes that are awake.
    pub bold: bool,
    /// The language, where a game speaks several.
    pub language: String,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            keys: KeySet::Family,
            colours: None,
            light: false,
            hues: Hues::Classic,
            glyphs: None,
            animate: true,
            pace: 3,
            more: false,
            mouse: true,
            panels: true,
            own_screen: true,
            cursor_on_hero: true,
            digits_count: false,
            old_tiles: false,
            pickup: crate::app::PICKUP.join(" "),
            bold: false,
            language: "en".to_owned(),
        }
    }
}

const KEYS: [(&str, KeySet); 3] =
    [("ui-choice-family", KeySet::Family), ("ui-choice-vi", KeySet::Vi), ("ui-choice-short", KeySet::Short)];
const COLOURS: [(&str, Option<Depth>); 5] = [
    ("ui-choice-auto", None),
    ("ui-choice-none", Some(Depth::None)),
    ("ui-choice-16", Some(Depth::Sixteen)),
    ("ui-choice-256", Some(Depth::Cube)),
    ("ui-choice-true", Some(Depth::True)),
];
const GLYPHS: [(&str, Option<GlyphSet>); 4] = [
    ("ui-choice-auto", None),
    ("ui-choice-ascii", Some(GlyphSet::Ascii)),
    ("ui-choice-cp437", Some(GlyphSet::Cp437)),
    ("ui-choice-unicode", Some(GlyphSet::Unicode)),
];

const PALETTES: [(&str, Hues); 5] = [
    ("ui-choice-classic", Hues::Classic),
    ("ui-choice-protan", Hues::Protan),
    ("ui-choice-deutan", Hues::Deutan),
    ("ui-choice-tritan", Hues::Tritan),
    ("ui-choice-contrast", Hues::Contrast),
];

/// The languages of the interface, the usual one first. A game may speak fewer.
pub const LANGUAGES: [&str; 2] = ["en", "fr"];

fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, v)| v == value).map_or("auto", |(id, _)| bare(id))
}

fn at<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> u16 {
    table.iter().position(|(_, v)| v == value).unwrap_or(0) as u16
}

fn names<T>(table: &[(&'static str, T)]) -> Vec<String> {
    table.iter().map(|(id, _)| (*id).to_owned()).collect()
}

/// The name of a choice as files have it: the last part of the id of its word.
fn bare(choice: &str) -> &str {
    choice.rsplit('-').next().unwrap_or(choice)
}

impl Options {
    /// How things look on a terminal that can show `default`.
    pub fn looks(&self, default: Looks) -> Looks {
        Looks {
            palette: Palette {
                depth: self.colours.unwrap_or(default.palette.depth),
                light: self.light,
                hues: self.hues,
                own: default.palette.own,
            },
            glyphs: self.glyphs.unwrap_or(default.glyphs),
        }
    }

    /// What `$GRAF` is to pref files.
    pub fn graf(&self) -> &'static str {
        if self.old_tiles { "old" } else { "new" }
    }

    /// Turns an option on or off as a pref file asks, by its name there (`:more`); not known, not done.
    pub fn wish(&mut self, name: &str, on: bool) {
        match name {
            ":vi" if on => self.keys = KeySet::Vi,
            ":vi" if self.keys == KeySet::Vi => self.keys = KeySet::Family,
            ":more" => self.more = on,
            ":instant" if on => self.pace = 0,
            ":cursor" => self.cursor_on_hero = on,
            _ => {}
        }
    }

    /// The options as a form.
    pub fn form(&self) -> Form {
        let field = |name: &str, label: &str, kind: FieldKind, help: &str| Field {
            name: name.into(),
            label: label.into(),
            kind,
            help: help.into(),
            note: String::new(),
        };
        let choice = |value, of| FieldKind::Choice { value, of };
        let switch = FieldKind::Switch;
        let fields = vec![
            field(
                "keys",
                "ui-title-keys",
                choice(at(&KEYS, &self.keys), names(&KEYS)),
                "ui-options-keys-help",
            ),
            field(
                "colours",
                "ui-options-colours",
                choice(at(&COLOURS, &self.colours), names(&COLOURS)),
                "ui-options-colours-help",
            ),
            field("light", "ui-options-light", switch(self.light), "ui-options-light-help"),
            field(
                "palette",
                "ui-options-palette",
                choice(at(&PALETTES, &self.hues), names(&PALETTES)),
                "ui-options-palette-help",
            ),
            field(
                "glyphs",
                "ui-options-glyphs",
                choice(at(&GLYPHS, &self.glyphs), names(&GLYPHS)),
                "ui-options-glyphs-help",
            ),
            field("animate", "ui-options-animate", switch(self.animate), "ui-options-animate-help"),
            field(
                "pace",
                "ui-options-pace",
                FieldKind::Number { value: i32::from(self.pace), min: 0, max: 200 },
                "ui-options-pace-help",
            ),
            field("more", "ui-options-more", switch(self.more), "ui-options-more-help"),
            field("mouse", "ui-options-mouse", switch(self.mouse), "ui-options-mouse-help"),
            field("panels", "ui-options-panels", switch(self.panels), "ui-options-panels-help"),
            field(
                "own_screen",
                "ui-options-own-screen",
                switch(self.own_screen),
                "ui-options-own-screen-help",
            ),
            field("cursor", "ui-options-cursor", switch(self.cursor_on_hero), "ui-options-cursor-help"),
            field("digits", "ui-options-digits", switch(self.digits_count), "ui-options-digits-help"),
            field("old_tiles", "ui-options-old-tiles", switch(self.old_tiles), "ui-options-old-tiles-help"),
            field(
                "pickup",
                "ui-options-pickup",
                FieldKind::Text { value: self.pickup.clone(), longest: 200 },
                "ui-options-pickup-help",
            ),
            field("bold", "ui-options-bold", switch(self.bold), "ui-options-bold-help"),
            field(
                "language",
                "ui-options-language",
                FieldKind::Choice {
                    value: LANGUAGES.iter().position(|l| Some(*l) == language(&self.language)).unwrap_or(0)
                        as u16,
                    of: LANGUAGES.iter().map(|l| (*l).to_owned()).collect(),
                },
                "ui-options-language-help",
            ),
        ];
        Form {
            title: "ui-title-options".into(),
            fields,
            hint: "ui-list-left-and-right-change-enter".into(),
            command: String::new(),
        }
    }

    /// Takes over one field of the form.
    pub fn set(&mut self, field: &Field) {
        let pick = |value: &FieldKind| match value {
            FieldKind::Choice { value, .. } => usize::from(*value),
            _ => 0,
        };
        let on = |value: &FieldKind| matches!(value, FieldKind::Switch(true));
        let value = &field.kind;
        match field.name.as_str() {
            "keys" => self.keys = KEYS.get(pick(value)).map_or(KeySet::Family, |k| k.1),
            "colours" => self.colours = COLOURS.get(pick(value)).and_then(|k| k.1),
            "glyphs" => self.glyphs = GLYPHS.get(pick(value)).and_then(|k| k.1),
            "light" => self.light = on(value),
            "palette" => self.hues = PALETTES.get(pick(value)).map_or(Hues::Classic, |k| k.1),
            "animate" => self.animate = on(value),
            "more" => self.more = on(value),
            "mouse" => self.mouse = on(value),
            "panels" => self.panels = on(value),
            "own_screen" => self.own_screen = on(value),
            "cursor" => self.cursor_on_hero = on(value),
            "old_tiles" => self.old_tiles = on(value),
            "pickup" => {
                if let FieldKind::Text { value, .. } = value {
                    self.pickup.clone_from(value);
                }
            }
            "bold" => self.bold = on(value),
            "digits" => self.digits_count = on(value),
            "pace" => {
                if let FieldKind::Number { value, .. } = value {
                    self.pace = (*value).clamp(0, 200) as u16;
                }
            }
            "language" => self.language = (*LANGUAGES.get(pick(value)).unwrap_or(&LANGUAGES[0])).to_owned(),
            _ => {}
        }
    }

    /// The options as a commented TOML file.
    pub fn write(&self) -> String {
        let mut out =
            String::from("# How Angrist looks and feels, for all heroes. None of this affects the rules.\n");
        for field in self.form().fields {
            let value = match &field.kind {
                FieldKind::Switch(on) => on.to_string(),
                FieldKind::Number { value, min, max } => format!("{value} # {min} to {max}"),
                FieldKind::Text { value, .. } => toml::Value::String(value.clone()).to_string(),
                FieldKind::Choice { value, of } => {
                    let name = of.get(usize::from(*value)).map_or("", |choice| bare(choice));
                    let all: Vec<&str> = of.iter().map(|choice| bare(choice)).collect();
                    format!("\"{name}\" # {}", all.join(", "))
                }
            };
            let help = Translations::of(ENGLISH).resolve(&field.help);
            out.push_str(&format!("\n# {help}\n{} = {value}\n", field.name));
        }
        out
    }

    /// Reads a file; what cannot be read keeps its usual value and is named.
    pub fn read(text: &str) -> (Options, Vec<String>) {
        let mut options = Options::default();
        let table: toml::Table = match text.parse() {
            Ok(table) => table,
            Err(e) => {
                return (options, vec![format!("The options file is not valid TOML: {}.", e.message())]);
            }
        };
        let mut wrong = Vec::new();
        let fields = options.form().fields;
        for (name, value) in &table {
            let Some(field) = fields.iter().find(|f| f.name == *name) else {
                wrong.push(format!("The options file contains '{name}', which is not an option."));
                continue;
            };
            let kind = match (&field.kind, value) {
                (FieldKind::Switch(_), toml::Value::Boolean(on)) => Some(FieldKind::Switch(*on)),
                (FieldKind::Number { min, max, .. }, toml::Value::Integer(n)) => i32::try_from(*n)
                    .ok()
                    .filter(|n| (min..=max).contains(&n))
                    .map(|value| FieldKind::Number { value, min: *min, max: *max }),
                (FieldKind::Text { longest, .. }, toml::Value::String(s))
                    if s.chars().count() <= usize::from(*longest) && !s.chars().any(char::is_control) =>
                {
                    Some(FieldKind::Text { value: s.clone(), longest: *longest })
                }
                (FieldKind::Choice { of, .. }, toml::Value::String(s)) => of
                    .iter()
                    .position(|o| bare(o) == s)
                    .map(|i| FieldKind::Choice { value: i as u16, of: of.clone() }),
                _ => None,
            };
            match kind {
                Some(kind) => options.set(&Field { kind, ..field.clone() }),
                None => wrong.push(format!("The options file gives '{name}' an invalid value.")),
            }
        }
        (options, wrong)
    }
}

/// The language of a name such as `fr`, `fr-CA` or `fr_FR.UTF-8`; none where the interface does not speak it.
pub fn language(name: &str) -> Option<&'static str> {
    let wanted = name.split(['-', '_', '.']).next().unwrap_or(name);
    LANGUAGES.into_iter().find(|l| l.eq_ignore_ascii_case(wanted))
}

/// Reads the name of a set of keys.
pub fn key_set(name: &str) -> Option<KeySet> {
    KEYS.iter().find(|(id, _)| bare(id) == name).map(|(_, s)| *s)
}

/// The name of a set of keys.
pub fn key_set_name(set: KeySet) -> &'static str {
    name_of(&KEYS, &set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_that_is_written_reads_back() {
        for (keys, colours, glyphs, flip) in [
            (KeySet::Vi, Some(Depth::None), Some(GlyphSet::Ascii), true),
            (KeySet::Short, Some(Depth::True), Some(GlyphSet::Cp437), false),
            (KeySet::Family, None, None, true),
        ] {
            let mut options =
                Options { keys, colours, glyphs, pace: 17, language: "fr".into(), ..Options::default() };
            if flip {
                options.light = true;
                options.hues = Hues::Tritan;
                options.animate = false;
                options.more = true;
                options.mouse = false;
                options.panels = false;
                options.cursor_on_hero = false;
                options.digits_count = true;
                options.old_tiles = true;
                options.bold = true;
            }
            assert_eq!(Options::read(&options.write()), (options, vec![]));
        }
    }

    #[test]
    fn a_bad_entry_is_named_and_the_rest_counts() {
        let (options, wrong) = Options::read("keys = \"emacs\"\npace = 9999\nlight = true\nhat = 1\n");
        assert_eq!(wrong.len(), 3);
        assert!(options.light && options.keys == KeySet::Family && options.pace == Options::default().pace);
        assert_eq!(Options::read("keys = [").1.len(), 1);
    }
}
