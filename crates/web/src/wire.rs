//! Frames as a page gets them: JSON, with maps made small.
//!
//! A map is a table of the different squares on it, with their colours settled, and one number a square. Colours of text come as a
//! table of roles, so that a page knows no palette. Everything else is the frame as it is.

use angrist_engine::model::{Look, LookKind, MapView, Memory, Model, Role, Square};
use angrist_engine::space::{Grid, Loc};
use angrist_ui::Frame;
use angrist_ui::frame::Placed;
use angrist_ui::look::Looks;
use ratatui_core::style::{Color, Modifier, Style};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A map with its different squares in a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SmallMap {
    /// Heading; none when empty.
    pub title: String,
    /// The top left square.
    pub from: Loc,
    /// Columns.
    pub width: i16,
    /// Rows.
    pub height: i16,
    /// The different squares.
    pub kinds: Vec<Kind>,
    /// One number a square, row by row: its place among the kinds.
    pub cells: Vec<u16>,
    /// Where the cursor stands.
    pub cursor: Option<Loc>,
}

/// How a square is shown. What is as usual is left out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Kind {
    /// The character.
    pub c: char,
    /// Its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<String>,
    /// The colour behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
    /// Bold 1, dim 2, underlined 4, reversed 8, italic 16.
    #[serde(skip_serializing_if = "is_zero")]
    pub m: u8,
    /// What it stands for: table and number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub l: Option<(&'static str, u16)>,
    /// What it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<(&'static str, u16)>,
    /// Which of a row of pictures.
    #[serde(skip_serializing_if = "is_zero")]
    pub v: u8,
    /// Row and column of the player's own tile sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub t: Option<(u8, u8)>,
    /// Remembered, not seen: 1; only a shape: 2.
    #[serde(skip_serializing_if = "is_zero")]
    pub k: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// A square over the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Over {
    at: Loc,
    kind: Kind,
}

/// A frame as JSON. The maps are taken out of it.
pub fn small(frame: &mut Frame, light: bool) -> Value {
    let mut looks = frame.looks;
    looks.palette.light = light;
    let mut maps = json!({});
    if let Some(play) = &mut frame.play {
        let rows = play.own_screen.as_mut().map(|own| take_map(own, &looks));
        let over = |placed: &[Placed]| -> Vec<Over> {
            placed.iter().map(|p| Over { at: p.at, kind: kind(&p.square, &looks) }).collect()
        };
        maps = json!({
            "map": take_map(&mut play.map, &looks),
            "own": rows,
            "way": play.cursor.as_mut().map(|c| over(&std::mem::take(&mut c.way))),
            "flying": play.motion.as_mut().map(|m| over(&std::mem::take(&mut m.shown))),
        });
        play.panels = None;
        for seen in &mut play.sights {
            seen.square = Square::UNKNOWN;
        }
        for model in play.side.iter_mut().chain(&mut play.status) {
            take_maps(model, &looks, &mut Vec::new());
        }
    }
    let mut shown = Vec::new();
    for overlaid in &mut frame.overlays {
        take_maps(&mut overlaid.model, &looks, &mut shown);
    }
    let mut out = serde_json::to_value(&*frame).unwrap_or_default();
    out["maps"] = maps;
    out["overlay_maps"] = json!(shown);
    out
}

/// The colours of text, by role: colour, and bold 1, reversed 8.
pub fn roles(looks: &Looks, light: bool) -> Value {
    let mut looks = *looks;
    looks.palette.light = light;
    let named = |role: Role| {
        let style = looks.palette.style(role);
        let name = serde_json::to_value(role).ok()?.as_str()?.to_owned();
        Some((name, json!([style.fg.and_then(css), bits(&style)])))
    };
    let all = Role::FAMILY.into_iter().chain([
        Role::Plain,
        Role::Title,
        Role::Key,
        Role::Dim,
        Role::Chosen,
        Role::Good,
        Role::Warn,
        Role::Bad,
        Role::Hero,
        Role::Foe,
        Role::Friend,
        Role::Thing,
        Role::Feature,
    ]);
    Value::Object(all.filter_map(named).collect())
}

fn take_maps(model: &mut Model, looks: &Looks, out: &mut Vec<SmallMap>) {
    match model {
        Model::Map(map) => out.push(take_map(map, looks)),
        Model::Stack(parts) | Model::Beside(parts) => parts.iter_mut().for_each(|p| take_maps(p, looks, out)),
        _ => {}
    }
}

/// A map made small; its squares are taken.
fn take_map(map: &mut MapView, looks: &Looks) -> SmallMap {
    let squares = std::mem::replace(&mut map.squares, Grid::new(0, 0, Square::UNKNOWN));
    let mut known: BTreeMap<Key, u16> = BTreeMap::new();
    let mut kinds = Vec::new();
    let mut cells = Vec::with_capacity(squares.width() as usize * squares.height() as usize);
    let mut last: Option<(Square, u16)> = None;
    for (_, square) in squares.iter() {
        if let Some((same, number)) = last.filter(|(same, _)| same == square) {
            last = Some((same, number));
            cells.push(number);
            continue;
        }
        let number = *known.entry(key(square)).or_insert_with(|| {
            kinds.push(kind(square, looks));
            (kinds.len() - 1).min(usize::from(u16::MAX)) as u16
        });
        last = Some((*square, number));
        cells.push(number);
    }
    SmallMap {
        title: map.title.clone(),
        from: map.from,
        width: squares.width(),
        height: squares.height(),
        kinds,
        cells,
        cursor: map.cursor,
    }
}

/// Everything that tells two squares apart, in an order.
type Key = (char, char, Role, Role, (LookKind, u16), (LookKind, u16), u8, Option<(u8, u8)>, Memory, u8);

fn key(s: &Square) -> Key {
    let o = s.overlay;
    let marks = [o.pile, o.alert, o.unwary, o.glow, o.target, o.path];
    let marks = marks.iter().enumerate().fold(0, |bits, (at, on)| bits | (u8::from(*on) << at));
    let look = |l: Look| (l.kind, l.id);
    let (glyph, looks) = (s.glyph, (look(s.look), look(s.ground)));
    (glyph.rich, glyph.plain, s.role, s.back, looks.0, looks.1, s.variant, s.tile, s.memory, marks)
}

fn kind(square: &Square, looks: &Looks) -> Kind {
    let style = looks.palette.square(square);
    let look = |look: Look| (look.kind != LookKind::Nothing).then(|| (table(look.kind), look.id));
    Kind {
        c: looks.glyphs.show(square.glyph),
        f: style.fg.and_then(css),
        b: style.bg.and_then(css),
        m: bits(&style),
        l: look(square.look),
        g: look(square.ground),
        v: square.variant,
        t: square.tile,
        k: match square.memory {
            Memory::Remembered => 1,
            Memory::Shape => 2,
            Memory::Seen | Memory::Unknown => 0,
        },
    }
}

fn table(kind: LookKind) -> &'static str {
    match kind {
        LookKind::Nothing => "",
        LookKind::Terrain => "terrain",
        LookKind::Mark => "mark",
        LookKind::Thing => "thing",
        LookKind::Flavour => "flavour",
        LookKind::Creature => "creature",
        LookKind::Player => "player",
        LookKind::Effect => "effect",
        LookKind::Class => "class",
    }
}

fn bits(style: &Style) -> u8 {
    let modifiers = [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::UNDERLINED, 4),
        (Modifier::REVERSED, 8),
        (Modifier::ITALIC, 16),
    ];
    modifiers.iter().filter(|(m, _)| style.add_modifier.contains(*m)).map(|(_, bit)| bit).sum()
}

/// A colour for a style sheet; `None` for whatever text has anyway.
fn css(colour: Color) -> Option<String> {
    let (r, g, b) = match colour {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Black => (0, 0, 0),
        Color::Red => (0xc0, 0x30, 0x30),
        Color::Green => (0x30, 0xa0, 0x40),
        Color::Yellow => (0xa0, 0x80, 0x20),
        Color::Blue => (0x40, 0x60, 0xe0),
        Color::Magenta => (0xb0, 0x40, 0xc0),
        Color::Cyan => (0x30, 0xa0, 0xa0),
        Color::Gray => (0xc0, 0xc0, 0xc0),
        Color::DarkGray => (0x80, 0x80, 0x80),
        Color::LightRed => (0xff, 0x60, 0x60),
        Color::LightGreen => (0x60, 0xff, 0x60),
        Color::LightYellow => (0xff, 0xe0, 0x40),
        Color::LightBlue => (0x60, 0xc0, 0xff),
        Color::LightMagenta => (0xff, 0x80, 0xff),
        Color::LightCyan => (0x80, 0xff, 0xff),
        Color::White => (0xff, 0xff, 0xff),
        Color::Indexed(n) => indexed(n),
        Color::Reset => return None,
    };
    Some(format!("#{r:02x}{g:02x}{b:02x}"))
}

/// An entry of the table of 256 colours.
fn indexed(n: u8) -> (u8, u8, u8) {
    match n {
        0..16 => {
            let half = if n < 8 { 0x80 } else { 0xff };
            let on = |bit: u8| if n & bit != 0 { half } else { 0 };
            (on(1), on(2), on(4))
        }
        16..232 => {
            let level = |c: u8| if c == 0 { 0 } else { 55 + 40 * c };
            let n = n - 16;
            (level(n / 36), level(n / 6 % 6), level(n % 6))
        }
        _ => {
            let grey = 8 + 10 * (n - 232);
            (grey, grey, grey)
        }
    }
}
