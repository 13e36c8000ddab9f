//! The interface's own screens: menu of commands, help, messages, sights, rolls, the whole map.

use super::title::item;
use super::{App, Layer, Purpose, Seat};
use crate::keys::FRONT;
use crate::look::GlyphSet;
use angrist_engine::model::{Column, Item, Menu, Model, Node, Role, Row, Span, Table, Text, Tree};

use angrist_engine::play::{Group, Line, Part, Roll, Sight, SightKind, Words};
use angrist_engine::space::{Dir, distance};

/// A text to read.
pub(super) fn text(title: &str, lines: &[&str]) -> Model {
    Model::Text(Text {
        title: title.into(),
        lines: lines.iter().map(|l| Line::new(*l, Role::Plain)).collect(),
        ..Text::default()
    })
}

/// A message longer than this may not fit its row.
const LONG: usize = 66;

pub(super) fn cursor_help() -> Model {
    text(
        "The cursor",
        &[
            "Arrows and pad move it, with Shift by eight squares.",
            "Tab or Space goes to the next thing in sight, - to the one before.",
            "Enter goes there, or takes the square when one is asked for; so do f and t then.",
            "r tells more of who stands there, where the game knows more.",
            "< and > go to the nearest known stairs, m lists everything one can go to.",
            "Esc ends it.",
        ],
    )
}

/// Two sorts of options: those a rule reads belong to one game, the others to the player.
fn which_options() -> Model {
    let items = vec![
        item('g', "This game", ":rules", "What the rules of this game read; changes are part of its record."),
        item('i', "The interface", ":interface", "How things look and feel, for all games and heroes."),
        item('k', "Keys", ":keys", "See and change the keys."),
    ];
    Model::Menu(Menu { title: "Options of what?".into(), items, ..Menu::default() })
}

pub(super) fn group_name(group: Group) -> &'static str {
    match group {
        Group::Move => "Getting about",
        Group::Act => "Acting on what is near",
        Group::Fight => "Fighting",
        Group::Things => "Things",
        Group::Long => "Long actions",
        Group::Screen => "Screens",
        Group::Game => "This game",
        Group::Wizard => "For practice",
        Group::Protocol => "Inside",
    }
}

pub(super) const GROUPS: [Group; 8] = [
    Group::Move,
    Group::Act,
    Group::Fight,
    Group::Things,
    Group::Long,
    Group::Screen,
    Group::Game,
    Group::Wizard,
];

impl App {
    /// A verb of the interface.
    pub(super) fn front(&mut self, command: &str) {
        match command {
            ":menu" => {
                let menu = self.command_menu();
                self.open(menu, Purpose::Menu);
            }
            ":help" => {
                let help = self.help();
                self.open(help, Purpose::Read);
            }
            ":look" => self.open_cursor(false),
            ":travel" => self.open_cursor(true),
            ":explore" => self.explore(),
            ":sights" => self.open_places(),
            ":messages" => {
                let model = self.message_history();
                self.open(model, Purpose::Read);
                if let Some(Layer::View(view, _)) = self.layers.last_mut() {
                    view.to_end();
                }
            }
            ":rolls" => {
                let mut lines = self.seat.as_ref().map(|s| roll_lines(s, 200)).unwrap_or_default();
                if lines.is_empty() {
                    lines.push(vec![Span::new("No dice were rolled yet.", Role::Dim)]);
                }
                let text = Text { title: "Last rolls".into(), spans: lines, ..Text::default() };
                self.open(Model::Text(text), Purpose::Read);
            }
            ":again" => self.again(),
            ":count" => self.layers.push(Layer::Count(String::new())),
            ":map" => {
                if let Some(map) = self.whole_map() {
                    self.open(map, Purpose::Read);
                }
            }
            ":options" => {
                let own = self.seat.as_ref().is_some_and(|s| !s.game().options().is_empty());
                if own {
                    self.open(which_options(), Purpose::Menu);
                } else {
                    self.front(":interface");
                }
            }
            ":rules" => {
                if !self.open_game_options() {
                    self.hint("This game has no options of its own.");
                }
            }
            ":interface" => {
                let form = Model::Form(self.options.form());
                self.open(form, Purpose::Options);
            }
            ":keys" => {
                let table = self.keys_table();
                self.open(table, Purpose::Keys);
            }
            ":prefs" => {
                let pictures = self.seat.as_ref().and_then(|s| s.pictures.as_ref());
                let lines = pictures.map(|p| p.report(self.options.keys)).unwrap_or_default();
                self.show_text("Pref files", &lines);
            }
            ":undo" => self.take_back(),
            ":redraw" => self.repaint(),
            ":save" => match self.save() {
                Ok(()) => self.hint("Saved."),
                Err(why) => self.hint(&why),
            },
            ":quit" => self.leave_game(),
            _ if command.starts_with(":press ") => self.press_all(&command[":press ".len()..]),
            _ => match command.strip_prefix(":run ").and_then(Dir::parse) {
                Some(dir) => self.set_out(|watch| super::auto::Auto::Run { dir, left: 500, watch }),
                None => self.hint(&format!("There is no command {command}.")),
            },
        }
    }

    /// Everything that can be done, by groups.
    pub(super) fn command_menu(&self) -> Model {
        let keys = |command: &str| {
            self.keymap.keys_of(command).iter().take(3).map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let mut nodes = Vec::new();
        if let Some(seat) = &self.seat {
            let ruleset = seat.session.ruleset();
            for group in GROUPS {
                let children: Vec<Node> = ruleset
                    .verbs()
                    .iter()
                    .filter(|v| v.group == group)
                    .map(|v| leaf(v.name, v.name, &keys(v.name), &seat.verb_help(v)))
                    .collect();
                if !children.is_empty() {
                    nodes.push(branch(group_name(group), children));
                }
            }
        }
        let own = FRONT.iter().filter(|v| v.name != ":menu");
        let own = own.map(|v| leaf(v.name.trim_start_matches(':'), v.name, &keys(v.name), v.help)).collect();
        nodes.push(branch("The interface", own));
        Model::Tree(Tree {
            title: "What to do?".into(),
            nodes,
            hint: "Enter chooses, / searches, Esc goes back".into(),
        })
    }

    /// What was said, the newest last; as a table, so that a search shows only what fits.
    fn message_history(&self) -> Model {
        let rows = self.seat.as_ref().map_or_else(Vec::new, |seat| {
            seat.messages
                .all()
                .map(|s| Row {
                    cells: vec![Span::new(s.turn.to_string(), Role::Dim), Span::new(s.text(), s.line.role)],
                    // A long one is read in full below the list.
                    help: if s.line.text.len() > LONG { s.line.text.clone() } else { String::new() },
                    command: String::new(),
                })
                .collect()
        });
        Model::Table(Table {
            title: "Messages (/ searches)".into(),
            columns: vec![Column { title: String::new(), right: true }, Column::default()],
            rows,
            empty: "Nothing was said yet.".into(),
        })
    }

    fn whole_map(&self) -> Option<Model> {
        let seat = self.seat.as_ref()?;
        let room = (self.size.0, self.size.1.saturating_sub(1));
        Some(Model::Map(super::overview::overview(seat, room, "The map")))
    }
}

/// What is in sight, one a line.
pub(super) fn sight_lines(seat: &Seat, glyphs: GlyphSet) -> Vec<Vec<Span>> {
    let here = seat.game().scene().here;
    let line = |s: Sight| {
        let role = match s.kind {
            SightKind::Foe => Role::Foe,
            SightKind::Friend => Role::Friend,
            SightKind::Thing => Role::Thing,
            SightKind::Feature => Role::Feature,
        };
        let away = here.map_or_else(String::new, |h| match Dir::toward(h, s.at) {
            Some(way) => format!(" {} {}", distance(h, s.at), way.name()),
            None => " here".to_owned(),
        });
        let square = seat.pictures.as_ref().map_or(s.square, |p| p.dressed(s.square));
        let note = seat.words.phrase(&s.note);
        let note = if note.is_empty() { note } else { format!(" ({note})") };
        vec![
            Span::new(format!("{} ", glyphs.show(square.glyph)), square.role),
            Span::new(seat.words.phrase(&s.name), role),
            Span::new(format!("{note}{away}"), Role::Dim),
        ]
    };
    seat.game().sights().into_iter().map(line).collect()
}

/// The last rolls with all their parts, newest first.
pub(super) fn roll_lines(seat: &Seat, most: usize) -> Vec<Vec<Span>> {
    seat.messages.rolls().take(most).map(|r| roll_line(r, &*seat.words)).collect()
}

fn roll_line(roll: &Roll, words: &dyn Words) -> Vec<Span> {
    let side = |parts: &[Part]| {
        parts
            .iter()
            .map(|p| {
                let name = words.phrase(&p.name);
                // No dice at all are a plain number.
                if p.dice.is_empty() || p.dice == "0d0" {
                    format!("{name} {}", p.value)
                } else {
                    format!("{name} {}={}", p.dice, p.value)
                }
            })
            .collect::<Vec<_>>()
            .join(" + ")
    };
    // Nothing was rolled: no armour, no dice.
    if roll.parts.is_empty() && roll.against.is_empty() {
        let text = format!("{}: none", words.phrase(&roll.name));
        return vec![Span::new(text, Role::Dim)];
    }
    let mut out = vec![
        Span::new(format!("{}: ", words.phrase(&roll.name)), Role::Plain),
        Span::new(side(&roll.parts), Role::Dim),
    ];
    if !roll.against.is_empty() {
        out.push(Span::new(format!(" against {}", side(&roll.against)), Role::Dim));
    }
    let role = if roll.result > 0 { Role::Good } else { Role::Bad };
    out.push(Span::new(format!(" = {}", roll.result), role));
    out
}

fn leaf(label: &str, command: &str, keys: &str, help: &str) -> Node {
    let item = Item {
        label: label.to_owned(),
        note: keys.to_owned(),
        help: help.to_owned(),
        command: command.to_owned(),
        ..Item::default()
    };
    Node { item, open: false, children: Vec::new() }
}

fn branch(label: &str, children: Vec<Node>) -> Node {
    Node { item: Item { label: label.into(), ..Item::default() }, open: false, children }
}
