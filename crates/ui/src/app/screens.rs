//! The interface's own screens: menu of commands, help, messages, sights, rolls, the whole map.

use super::title::item;
use super::{App, Layer, Purpose, Seat};
use crate::keys::FRONT;
use crate::look::GlyphSet;
use crate::view::View;
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

/// How lists and forms are used.
const IN_LISTS: [&str; 6] = [
    "Up and Down move, Page Up and Page Down by pages, Home and End to the ends.",
    "Enter chooses; a letter in front of an entry chooses it at once.",
    "/ searches: type a part of a name, Enter takes the first that fits.",
    "Left and Right change a value or open and close a branch.",
    "Tab goes to the next part of the screen. Esc goes back.",
    "With the mouse: click an entry, turn the wheel, the other button goes back.",
];

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

const GROUPS: [Group; 8] = [
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
    /// Help where someone asks for it: the whole of what is chosen, the words in it that the game explains, the keys.
    pub(super) fn help_on(&self, view: &View) -> Model {
        let mut spans: Vec<Vec<Span>> = Vec::new();
        let row = view.chosen_line().unwrap_or_default();
        let more = view.chosen_help().unwrap_or_default();
        if !row.is_empty() {
            spans.push(vec![Span::new(row.clone(), Role::Title)]);
        }
        if !more.is_empty() {
            spans.push(vec![Span::from(more.clone())]);
        }
        for (word, meaning) in self.explained(&format!("{row} {more}")) {
            spans.push(vec![Span::new(format!("{word}: "), Role::Key), Span::from(meaning)]);
        }
        if !spans.is_empty() {
            spans.push(Vec::new());
        }
        spans.push(vec![Span::new("In lists and forms", Role::Title)]);
        spans.extend(IN_LISTS.iter().map(|l| vec![Span::from(*l)]));
        Model::Text(Text { title: "Help".into(), spans, ..Text::default() })
    }

    /// The words that stand beside and below the map.
    fn words_shown(&self) -> String {
        let Some(seat) = &self.seat else { return String::new() };
        let models = ["side", "status"].iter().filter_map(|name| seat.screen(name));
        models.flat_map(|m| crate::tell::tell(&m)).collect::<Vec<_>>().join(" ")
    }

    /// The words of a text that the game's legend explains, with what they mean.
    fn explained(&self, text: &str) -> Vec<(String, String)> {
        let legend = self.seat.as_ref().and_then(|s| s.screen("legend"));
        let Some(Model::Table(table)) = legend else { return Vec::new() };
        let words = |text: &str| -> Vec<String> {
            let lower = text.to_lowercase();
            lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(Into::into).collect()
        };
        let text = words(text);
        // Some are of several words; what stands in brackets only tells two of the same apart.
        let has = |word: &str| {
            let wanted = words(word.split(" (").next().unwrap_or_default());
            !wanted.is_empty() && text.windows(wanted.len()).any(|w| w == wanted)
        };
        let rows = table.rows.into_iter().filter_map(|row| {
            let mut cells = row.cells.into_iter().map(|c| c.text).skip(1);
            Some((cells.next()?, cells.next()?))
        });
        rows.filter(|(word, meaning)| !word.is_empty() && !meaning.is_empty() && has(&word.to_lowercase()))
            .collect()
    }

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
            let world = seat.session.world();
            for group in GROUPS {
                let children: Vec<Node> = world
                    .verbs()
                    .iter()
                    .filter(|v| v.group == group)
                    .map(|v| leaf(v.name, v.name, &keys(v.name), v.help))
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

    /// The keys and how to play.
    pub(super) fn help(&self) -> Model {
        let mut spans: Vec<Vec<Span>> = Vec::new();
        let plain = |t: &str| vec![Span::from(t)];
        spans.push(plain("Walk with the arrows or the numeric pad; with Shift you run. Enter opens a menu of everything that can be done. ? helps and Esc goes back everywhere."));
        spans.push(plain("Your game is written down with every command: you can leave at any time."));
        if self.seat.is_some() {
            spans.push(plain("At the end of this text (key End) stands what the words on your screen mean."));
        }
        let row = |keys: String, name: &str, help: &str| {
            vec![
                Span::new(format!("{keys:<14} "), Role::Key),
                Span::from(format!("{name:<12} ")),
                Span::new(help, Role::Dim),
            ]
        };
        let keys = |command: &str| {
            self.keymap.keys_of(command).iter().take(4).map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        if let Some(seat) = &self.seat {
            let world = seat.session.world().clone();
            for group in GROUPS {
                let verbs: Vec<_> = world.verbs().iter().filter(|v| v.group == group).collect();
                if verbs.is_empty() {
                    continue;
                }
                spans.push(Vec::new());
                spans.push(vec![Span::new(group_name(group), Role::Title)]);
                for verb in verbs {
                    spans.push(row(keys(verb.name), verb.name, verb.help));
                }
            }
        }
        spans.push(Vec::new());
        spans.push(vec![Span::new("The interface", Role::Title)]);
        for verb in FRONT {
            spans.push(row(keys(verb.name), verb.name.trim_start_matches(':'), verb.help));
        }
        let said = self.explained(&self.words_shown());
        if !said.is_empty() {
            spans.push(Vec::new());
            spans.push(vec![Span::new("Words on your screen now", Role::Title)]);
            spans.extend(said.into_iter().map(|(word, meaning)| {
                vec![Span::new(format!("{word:<14}  "), Role::Key), Span::new(meaning, Role::Dim)]
            }));
        }
        Model::Text(Text { title: "Help".into(), spans, ..Text::default() })
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
                if p.dice.is_empty() {
                    format!("{name} {}", p.value)
                } else {
                    format!("{name} {}={}", p.dice, p.value)
                }
            })
            .collect::<Vec<_>>()
            .join(" + ")
    };
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
