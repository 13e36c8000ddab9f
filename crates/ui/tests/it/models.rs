//! Every kind of model, painted at 80x24 and 120x40 and told as lines. The pictures are kept in `snapshots/`: text
//! first, then every run of cells that is not plain.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use angrist_engine::model::{
    Column, Field, FieldKind, Form, Gauge, Glyph, Item, LookKind, MapView, Memory, Menu, Model, Node,
    Overlay, Role, Row, Span, Square, Table, Text, Tree,
};
use angrist_engine::play::Line;
use angrist_engine::space::{Grid, Loc};
use angrist_ui::{Code, Depth, GlyphSet, Looks, Palette, Press, View, paint, tell};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn looks(depth: Depth, glyphs: GlyphSet) -> Looks {
    Looks { palette: Palette { depth, ..Palette::default() }, glyphs }
}

/// A buffer as text: its rows, then the runs of cells with a style of their own.
fn picture(buf: &Buffer) -> String {
    let mut out = String::new();
    let mut styles = String::new();
    for y in 0..buf.area.height {
        let row: String = (0..buf.area.width).map(|x| buf[(x, y)].symbol()).collect();
        out.push_str(row.trim_end());
        out.push('\n');
        let mut x = 0;
        while x < buf.area.width {
            let style = buf[(x, y)].style();
            let start = x;
            while x < buf.area.width && buf[(x, y)].style() == style {
                x += 1;
            }
            if style != Buffer::empty(Rect::new(0, 0, 1, 1))[(0, 0)].style() {
                styles.push_str(&format!("{y}:{start}-{} {}\n", x - 1, short(style)));
            }
        }
    }
    while out.ends_with("\n\n") {
        out.pop();
    }
    format!("{out}--\n{styles}")
}

fn short(style: Style) -> String {
    let mut out = String::new();
    if let Some(fg) = style.fg {
        out.push_str(&fg.to_string());
    }
    if let Some(bg) = style.bg.filter(|b| *b != ratatui_core::style::Color::Reset) {
        out.push_str(&format!(" on {bg}"));
    }
    if !style.add_modifier.is_empty() {
        out.push_str(&format!(" {:?}", style.add_modifier));
    }
    out
}

fn shown(view: &mut View, (w, h): (u16, u16), looks: &Looks) -> String {
    let mut buf = Buffer::empty(Rect::new(0, 0, w, h));
    let (cursor, _) = view.paint(buf.area, &mut buf, looks);
    let mut out = picture(&buf);
    if let Some(at) = cursor {
        out.push_str(&format!("cursor {},{}\n", at.x, at.y));
    }
    out
}

fn item(key: Option<char>, label: &str, note: &str, help: &str) -> Item {
    Item { key, label: label.into(), note: note.into(), help: help.into(), ..Item::default() }
}

fn menu() -> Model {
    let mut items = vec![
        item(Some('a'), "a torch", "1.5 lb", "It gives light while it burns."),
        item(
            Some('b'),
            "a curved sword",
            "4.0 lb",
            "Keen, and heavier than it looks; two hands are better than one for it.",
        ),
        Item {
            role: Role::Violet,
            refused: Some("You have nothing to dig.".into()),
            ..item(Some('c'), "a shovel", "6.0 lb", "")
        },
    ];
    for i in 0..30 {
        items.push(item(None, &format!("pebble number {i}"), "0.1 lb", ""));
    }
    Model::Menu(Menu {
        title: "Your pack".into(),
        items,
        chosen: 1,
        hint: "Enter uses, Esc goes back".into(),
    })
}

fn table() -> Model {
    let column = |title: &str, right| Column { title: title.into(), right };
    let row = |points: &str, name: &str, role| Row {
        cells: vec![Span::from(points), Span::new(name, role)],
        command: String::new(),
        help: format!("More about {name}."),
    };
    Model::Table(Table {
        title: "Scores".into(),
        columns: vec![column("Points", true), column("Name", false)],
        rows: vec![
            row("12050", "Lúthien", Role::Good),
            row("950", "Beren", Role::Plain),
            row("7", "Nob", Role::Dim),
        ],
        empty: "No one yet.".into(),
    })
}

fn form() -> Model {
    let field = |name: &str, label: &str, kind| Field {
        name: name.into(),
        label: label.into(),
        kind,
        help: format!("About {label}."),
        note: String::new(),
    };
    Model::Form(Form {
        title: "New game".into(),
        fields: vec![
            field("quick", "Quick start", FieldKind::Switch(true)),
            field("depth", "Depth", FieldKind::Number { value: 3, min: 1, max: 20 }),
            field("name", "Name", FieldKind::Text { value: "Beren".into(), longest: 12 }),
            field(
                "game",
                "Game",
                FieldKind::Choice { value: 1, of: vec!["one".into(), "two".into(), "three".into()] },
            ),
        ],
        hint: "Enter edits".into(),
        command: "begin".into(),
    })
}

fn tree() -> Model {
    let leaf =
        |label: &str| Node { item: item(None, label, "", "What it does."), open: false, children: vec![] };
    let branch = |label: &str, open, children| Node { item: item(None, label, "", ""), open, children };
    Model::Tree(Tree {
        title: "Abilities".into(),
        nodes: vec![
            branch("Melee", true, vec![leaf("Power"), branch("Stances", false, vec![leaf("Guard")])]),
            branch("Stealth", false, vec![leaf("Vanish")]),
            leaf("Song"),
        ],
        hint: "Left and Right close and open".into(),
    })
}

fn text() -> Model {
    Model::Text(Text {
        title: "A long story".into(),
        lines: vec![
            Line::new(
                "This line is so long that it must be broken somewhere, and it is broken at a space rather than in the middle of a word, on any width.",
                Role::Plain,
            ),
            Line::new("Danger!", Role::Bad),
        ],
        ..Text::default()
    })
}

fn gauges() -> Model {
    let gauge = |label: &str, value, max, role| {
        Model::Gauge(Gauge { label: label.into(), value, max, shown: String::new(), role })
    };
    Model::Stack(vec![
        gauge("Health", 13, 40, Role::Warn),
        gauge("Voice", 20, 20, Role::Good),
        gauge("Gold", 512, 0, Role::Plain),
        gauge("Dying", 1, 4000, Role::Bad),
        gauge("Broken", -5, 10, Role::Bad),
    ])
}

fn map() -> Model {
    let rows = ["#######", "#.@.o.#", "#..*..+", "#######"];
    let squares = Grid::from_fn(7, 4, |at| {
        let c = rows[at.y as usize].chars().nth(at.x as usize).unwrap();
        let (kind, role) = match c {
            '@' => (LookKind::Player, Role::Hero),
            'o' => (LookKind::Creature, Role::Foe),
            '*' => (LookKind::Thing, Role::LightBlue),
            _ => (LookKind::Terrain, Role::Slate),
        };
        let glyph = if c == '#' { Glyph::new('█', '#') } else { Glyph::ascii(c) };
        let square = Square::seen(kind, 0, glyph, role);
        match (at.x, at.y) {
            (5.., _) => square.known(Memory::Remembered),
            (3, 2) => Square { overlay: Overlay { pile: true, ..Overlay::default() }, ..square },
            (4, 1) => {
                Square { overlay: Overlay { target: true, unwary: true, ..Overlay::default() }, ..square }
            }
            (0, _) => square.known(Memory::Shape),
            _ => square,
        }
    });
    Model::Map(MapView {
        title: "A cell".into(),
        from: Loc::new(10, 20),
        squares,
        cursor: Some(Loc::new(12, 21)),
    })
}

fn all() -> Vec<(&'static str, Model)> {
    vec![
        ("menu", menu()),
        ("table", table()),
        ("form", form()),
        ("tree", tree()),
        ("text", text()),
        ("gauges", gauges()),
        ("map", map()),
        ("beside", Model::Beside(vec![Model::Stack(vec![gauges(), table()]), tree()])),
    ]
}

#[test]
fn every_model_is_painted_and_told() {
    for (name, model) in all() {
        insta::assert_snapshot!(format!("{name}_told"), tell(&model).join("\n"));
        for size in SIZES {
            let mut view = View::new(model.clone());
            let looks = looks(Depth::Sixteen, GlyphSet::Unicode);
            insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), shown(&mut view, size, &looks));
        }
    }
}

#[test]
fn the_map_in_every_depth_and_glyph_set() {
    for depth in [Depth::None, Depth::Sixteen, Depth::Cube, Depth::True] {
        for glyphs in [GlyphSet::Ascii, GlyphSet::Cp437, GlyphSet::Unicode] {
            let looks = looks(depth, glyphs);
            let picture = shown(&mut View::new(map()), (12, 6), &looks);
            insta::assert_snapshot!(format!("map_{depth:?}_{glyphs:?}"), picture);
        }
    }
}

#[test]
fn nothing_panics_and_nothing_leaks_at_any_size() {
    for (name, model) in all() {
        for (w, h) in [(0, 0), (1, 1), (3, 2), (10, 3), (30, 5), (200, 60)] {
            let mut buf = Buffer::empty(Rect::new(0, 0, w + 2, h + 2));
            let inner = Rect::new(1, 1, w, h);
            let looks = looks(Depth::True, GlyphSet::Unicode);
            paint(&model, inner, &mut buf, &looks);
            View::new(model.clone()).paint(inner, &mut buf, &looks);
            for y in 0..h + 2 {
                for x in 0..w + 2 {
                    let outside = x == 0 || y == 0 || x == w + 1 || y == h + 1;
                    assert!(!outside || buf[(x, y)].symbol() == " ", "{name} at {w}x{h} paints {x},{y}");
                }
            }
        }
    }
}

#[test]
fn models_can_be_written_as_json_and_back() {
    for (name, model) in all() {
        let text = serde_json::to_string(&model).unwrap();
        assert_eq!(serde_json::from_str::<Model>(&text).unwrap(), model, "{name}");
    }
}

fn keys(view: &mut View, keys: &str) -> Vec<angrist_ui::Reaction> {
    keys.split(' ').map(|k| view.press(Press::parse(k).unwrap())).collect()
}

#[test]
fn search_narrows_every_list_and_enter_takes_the_first_that_fits() {
    use angrist_ui::Reaction::Chosen;
    let mut view = View::new(menu());
    let last = keys(&mut view, "/ r Space 2 9 Enter").pop();
    assert_eq!(last, Some(Chosen(32, String::new())));
    let mut view = View::new(table());
    assert_eq!(keys(&mut view, "/ b e r Enter").pop(), Some(Chosen(1, String::new())));
    let mut view = View::new(tree());
    assert_eq!(keys(&mut view, "/ g u a r d Enter").pop(), Some(Chosen(3, String::new())));
}

#[test]
fn a_branch_that_does_something_does_it_on_enter_and_opens_by_right() {
    use angrist_ui::Reaction::{Chosen, Nothing};
    let Model::Tree(mut tree) = tree() else { panic!("no tree") };
    let plain = tree.nodes.clone();
    tree.nodes[1].item.command = "train stealth 1".into();
    let mut view = View::new(Model::Tree(tree.clone()));
    assert_eq!(keys(&mut view, "Up Up Enter").pop(), Some(Chosen(4, "train stealth 1".into())));
    // Opened, its leaf is the next row.
    assert_eq!(keys(&mut view, "Right Down Enter").pop(), Some(Chosen(5, String::new())));
    // One that does nothing is opened by Enter too.
    let mut view = View::new(Model::Tree(Tree { nodes: plain, ..tree }));
    assert_eq!(keys(&mut view, "Up Up Enter").pop(), Some(Nothing));
    assert_eq!(keys(&mut view, "Down Enter").pop(), Some(Chosen(5, String::new())));
}

#[test]
fn letters_choose_refusals_say_why_and_escape_closes() {
    use angrist_ui::Reaction::{Chosen, Closed, Help, Nothing, Refused};
    let mut view = View::new(menu());
    assert_eq!(
        keys(&mut view, "a c ? Esc"),
        [Chosen(0, String::new()), Refused("You have nothing to dig.".into()), Help, Closed]
    );
    // The first Esc ends the search, the second leaves.
    assert_eq!(keys(&mut view, "/ z Esc Esc"), [Nothing, Nothing, Nothing, Closed]);
}

#[test]
fn a_form_is_filled_in_and_sent_as_a_command() {
    let mut view = View::new(form());
    keys(&mut view, "Space Down Right Down Enter ^u L e a Enter Down Left Down");
    let sent = view.press(Press::key(Code::Enter));
    assert_eq!(sent, angrist_ui::Reaction::Sent("begin quick=no depth=4 name=Lea game=one".into()));
}

#[test]
fn a_click_chooses_the_row_under_it() {
    use angrist_ui::{Click, Geometry, Input};
    let mut view = View::new(table());
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let (_, lists) = view.paint(buf.area, &mut buf, &looks(Depth::None, GlyphSet::Ascii));
    let mut geometry = Geometry::default();
    geometry.overlaid = true;
    geometry.lists = lists;
    let Input::Row { part, row } = geometry.input(Click::Left(3, 3)) else { panic!("no row") };
    assert_eq!(view.choose_row(part, row), angrist_ui::Reaction::Chosen(1, String::new()));
    assert_eq!(geometry.input(Click::Left(3, 20)), Input::Interrupt);
    assert_eq!(view.choose_row(0, 99), angrist_ui::Reaction::Nothing);
}

#[test]
fn pasted_text_goes_only_into_a_line_being_typed() {
    let mut view = View::new(form());
    keys(&mut view, "Down Down");
    view.paste("no\nkeys");
    assert_eq!(view.form().unwrap().fields[2].kind, FieldKind::Text { value: "Beren".into(), longest: 12 });
    keys(&mut view, "Enter ^u");
    view.paste("a\nb\u{1b}c");
    keys(&mut view, "Enter");
    assert_eq!(view.form().unwrap().fields[2].kind, FieldKind::Text { value: "abc".into(), longest: 12 });
}

#[test]
fn a_question_mark_in_a_number_asks_for_help() {
    let mut view = View::new(form());
    view.press(Press::key(Code::Down));
    view.press(Press::key(Code::Enter));
    assert_eq!(view.editing(), Some("3"));
    assert_eq!(view.press(Press::char('?')), angrist_ui::Reaction::Help);
    assert_eq!(view.editing(), Some("3"));
}

/// Two skills beside a list of what belongs to each.
fn skills() -> Model {
    let field = |label: &str| Field {
        name: label.to_lowercase(),
        label: label.into(),
        kind: FieldKind::Number { value: 0, min: 0, max: 9 },
        help: "A sentence about the skill that is much longer than the row of the skill itself.".into(),
        note: String::new(),
    };
    let form = Form { fields: vec![field("Melee"), field("Song")], ..Form::default() };
    let ability = |label: &str, note: &str| Item { command: "mark".into(), ..item(None, label, note, "") };
    let items = vec![
        item(None, "Melee", "", ""),
        ability("Manpower", "500 exp"),
        ability("Power", "Melee 12, 7800 exp"),
        item(None, "Song", "", ""),
        ability("Elbereth", "500 exp"),
    ];
    Model::Beside(vec![Model::Form(form), Model::Menu(Menu { items, chosen: 1, ..Menu::default() })])
}

#[test]
fn a_list_beside_a_form_follows_the_field() {
    let mut view = View::new(skills());
    keys(&mut view, "Down Tab");
    assert_eq!(view.row(), Some(4));
    keys(&mut view, "Tab Up Tab");
    assert_eq!(view.row(), Some(1));
}

#[test]
fn a_search_puts_what_begins_so_first_and_escape_keeps_the_place() {
    let mut view = View::new(skills());
    keys(&mut view, "/ p o w");
    assert_eq!(view.row(), Some(2), "Power comes before Manpower");
    keys(&mut view, "Esc");
    assert_eq!(view.row(), Some(2));
    keys(&mut view, "/ z z Esc");
    assert_eq!(view.row(), Some(2), "where nothing is found, the cursor goes back");
}

#[test]
fn no_row_of_a_list_is_cut_while_its_neighbour_has_room_to_spare() {
    let mut view = View::new(skills());
    let picture = shown(&mut view, (50, 14), &looks(Depth::None, GlyphSet::Ascii));
    assert!(picture.contains("Melee 12, 7800 exp"), "{picture}");
}
