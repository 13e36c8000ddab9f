//! Looks: palettes (no colour, 16, 256, true colour; for dark and light backgrounds) and sets of glyphs.
//!
//! Promise: with [`Depth::None`] no colour is ever sent, only bold, dim, reverse and underline.

use crate::hues::Hues;
use angrist_engine::model::{Glyph, LookKind, Memory, Role, Square};
use ratatui_core::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

/// How many colours a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// None at all (`NO_COLOR`).
    None,
    /// The sixteen of every terminal, in that terminal's own tones.
    #[default]
    #[serde(rename = "16")]
    Sixteen,
    /// The cube of 256.
    #[serde(rename = "256")]
    Cube,
    /// Red, green and blue as they are.
    True,
}

/// Which characters a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GlyphSet {
    /// Letters and signs of ASCII only.
    Ascii,
    /// What code page 437 has.
    Cp437,
    /// All of Unicode.
    #[default]
    Unicode,
}

/// Colours for roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Palette {
    /// How many colours.
    pub depth: Depth,
    /// Whether the terminal's background is light.
    pub light: bool,
    /// Which colours stand for what, where there are more than sixteen.
    pub hues: Hues,
    /// Colours that pref files give to the sixteen of the family, where more than sixteen can be shown.
    #[serde(default)]
    pub own: [Option<Rgb>; 16],
}

/// Everything a painter has to know about the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Looks {
    /// Colours.
    pub palette: Palette,
    /// Characters.
    pub glyphs: GlyphSet,
}

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

impl Palette {
    /// The style of text in a role.
    pub fn style(&self, role: Role) -> Style {
        let style = match self.colour(role) {
            Some(colour) => Style::new().fg(colour),
            None => Style::new(),
        };
        match role {
            Role::Title => style.add_modifier(Modifier::BOLD),
            Role::Chosen => style.add_modifier(Modifier::REVERSED),
            Role::Hero => style.add_modifier(Modifier::BOLD),
            Role::Dim if self.depth == Depth::None => style.add_modifier(Modifier::DIM),
            Role::Bad if self.depth == Depth::None => style.add_modifier(Modifier::BOLD),
            Role::Key if self.depth == Depth::None => style.add_modifier(Modifier::UNDERLINED),
            _ => style,
        }
    }

    /// The colour of a role; `None` for the terminal's own.
    pub fn colour(&self, role: Role) -> Option<Color> {
        if self.depth >= Depth::Cube
            && let Some(((r, g, b), entry)) = self.hues.tone(role, self.light)
        {
            return Some(if self.depth == Depth::True { Color::Rgb(r, g, b) } else { Color::Indexed(entry) });
        }
        let (ansi, rgb) = self.tones(role)?;
        let rgb = self.own_tone(role).unwrap_or(rgb);
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(ansi),
            Depth::Cube => Some(Color::Indexed(cube(rgb))),
            Depth::True => Some(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        }
    }

    /// What pref files say of one of the family's colours. Black stays as it is: it would be lost.
    fn own_tone(&self, role: Role) -> Option<Rgb> {
        if self.hues != Hues::Classic || role == Role::Dark {
            return None;
        }
        let at = Role::FAMILY.iter().position(|r| *r == role)?;
        let rgb = self.own[at]?;
        let shown = if self.light { darker(rgb) } else { rgb };
        let ground = if self.light { (0xff, 0xff, 0xff) } else { (0, 0, 0) };
        (shown != ground).then_some(shown)
    }

    /// A role as one of the sixteen and as red, green and blue, fit for the background.
    fn tones(&self, role: Role) -> Option<(Color, Rgb)> {
        let (ansi, rgb) = match role {
            Role::Plain | Role::Title | Role::Chosen => return None,
            Role::Dark => (Color::Black, (0x00, 0x00, 0x00)),
            Role::White | Role::LightWhite | Role::Hero => (Color::White, (0xff, 0xff, 0xff)),
            Role::Slate | Role::Dim => (Color::DarkGray, (0x80, 0x80, 0x80)),
            Role::Orange | Role::Warn => (Color::Yellow, (0xff, 0x90, 0x10)),
            Role::Red | Role::Bad => (Color::Red, (0xd0, 0x20, 0x20)),
            Role::Green | Role::Good => (Color::Green, (0x20, 0xa0, 0x40)),
            Role::Blue => (Color::Blue, (0x30, 0x50, 0xff)),
            Role::Umber | Role::Feature => (Color::Yellow, (0xa0, 0x70, 0x30)),
            Role::LightDark => (Color::DarkGray, (0x60, 0x60, 0x60)),
            Role::Violet => (Color::Magenta, (0xb0, 0x40, 0xd0)),
            Role::Yellow | Role::Key => (Color::LightYellow, (0xff, 0xe0, 0x40)),
            Role::LightRed | Role::Foe => (Color::LightRed, (0xff, 0x60, 0x60)),
            Role::LightGreen | Role::Friend => (Color::LightGreen, (0x60, 0xff, 0x60)),
            Role::LightBlue | Role::Thing => (Color::LightBlue, (0x60, 0xc0, 0xff)),
            Role::LightUmber => (Color::LightYellow, (0xd0, 0xa0, 0x60)),
        };
        if !self.light {
            // Black on black would be lost.
            return Some(if role == Role::Dark {
                (Color::DarkGray, (0x38, 0x38, 0x38))
            } else {
                (ansi, rgb)
            });
        }
        let ansi = match ansi {
            Color::White => Color::Black,
            Color::LightYellow | Color::Yellow => Color::Yellow,
            Color::LightRed => Color::Red,
            Color::LightGreen => Color::Green,
            Color::LightBlue => Color::Blue,
            other => other,
        };
        Some((ansi, darker(rgb)))
    }

    /// The style of a square of a map: memory dimmed, marks shown by what every terminal has.
    pub fn square(&self, square: &Square) -> Style {
        // Open floor is most of what is seen: it stands back, so that hero, creatures, things and stairs stand out. Veins are
        // as bright as the walls they run in.
        let ground = square.look.kind == LookKind::Terrain;
        let white = matches!(square.role, Role::White | Role::LightWhite);
        let role = match square.glyph.plain {
            '.' if ground && white => self.floor(),
            '%' if ground && white => Role::Slate,
            _ => square.role,
        };
        let stands = stands_out(square);
        let mut style = if square.memory == Memory::Remembered {
            match self.depth {
                Depth::Cube | Depth::True => self.faded(role, stands),
                Depth::Sixteen if stands => self.style(Role::Slate),
                _ => self.style(Role::Slate).add_modifier(Modifier::DIM),
            }
        } else if stands {
            self.raised(role)
        } else {
            self.style(role)
        };
        if square.memory == Memory::Shape {
            style = style.add_modifier(Modifier::DIM);
        }
        if square.back != Role::Plain
            && let Some(colour) = self.colour(square.back)
        {
            style = style.bg(colour);
        }
        let stair = ground && matches!(square.glyph.plain, '<' | '>');
        if square.look.kind == LookKind::Player || stair && square.memory > Memory::Remembered {
            style = style.add_modifier(Modifier::BOLD);
        }
        let over = square.overlay;
        if over.pile || over.alert {
            style = style.add_modifier(Modifier::BOLD);
        }
        if over.unwary {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if over.target || over.path {
            style = style.add_modifier(Modifier::REVERSED);
        }
        style
    }

    /// The role of open floor in the light. The palettes for eyes that differ have no grey above slate for what stands on it.
    fn floor(&self) -> Role {
        if self.hues != Hues::Classic && self.depth >= Depth::Cube { Role::Dark } else { Role::Slate }
    }

    /// The greys, as creatures, things and features have them: farther from the background than the floor's.
    fn lifted(&self, role: Role) -> Option<(Color, Rgb)> {
        let (on_dark, on_light) = match role {
            Role::Slate | Role::Dim => (0xb0, 0x40),
            Role::LightDark => (0xa0, 0x48),
            Role::Dark => (0x98, 0x20),
            _ => return None,
        };
        let (ansi, grey) = if self.light { (Color::Black, on_light) } else { (Color::Gray, on_dark) };
        Some((ansi, (grey, grey, grey)))
    }

    /// The style of what stands out from the floor. Colours of pref files stay as they are.
    fn raised(&self, role: Role) -> Style {
        let Some((ansi, rgb)) = self.lifted(role).filter(|_| self.own_tone(role).is_none()) else {
            return self.style(role);
        };
        match self.depth {
            Depth::None => self.style(role),
            Depth::Sixteen => Style::new().fg(ansi),
            _ if self.hues != Hues::Classic => self.style(Role::Slate),
            Depth::Cube => Style::new().fg(Color::Indexed(cube(rgb))),
            Depth::True => Style::new().fg(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        }
    }

    /// The style of a memory; what stands out from the floor fades less.
    fn faded(&self, role: Role, stands: bool) -> Style {
        // For eyes that need it, a memory is grey and as readable as the rest.
        if self.hues != Hues::Classic {
            let grey = match role {
                _ if stands => Role::Slate,
                Role::Dark => Role::Dark,
                _ => Role::LightDark,
            };
            return self.style(grey).add_modifier(Modifier::ITALIC);
        }
        let lifted = self.lifted(role).filter(|_| stands);
        let Some((_, rgb)) = lifted.or_else(|| self.tones(role)).or_else(|| self.tones(Role::White)) else {
            return Style::new();
        };
        let rgb = self.own_tone(role).unwrap_or(rgb);
        let ground = if self.light { 0xffu16 } else { 0 };
        let part: u16 = if stands { 4 } else { 3 };
        let mix = |c: u8| ((u16::from(c) * part + ground * (5 - part)) / 5) as u8;
        let rgb = (mix(rgb.0), mix(rgb.1), mix(rgb.2));
        Style::new().fg(match self.depth {
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            _ => Color::Indexed(cube(rgb)),
        })
    }
}

/// Whether a square shows something to be told from floor and wall: a creature, a thing, a door, a stair.
fn stands_out(square: &Square) -> bool {
    match square.look.kind {
        LookKind::Nothing => false,
        LookKind::Terrain => !matches!(square.glyph.plain, '.' | '#' | '%' | ' '),
        _ => true,
    }
}

/// A tone that can be read on white.
fn darker(rgb: Rgb) -> Rgb {
    let sum = u16::from(rgb.0) + u16::from(rgb.1) + u16::from(rgb.2);
    let scale = |c: u8, part: u16| (u16::from(c) * part / 10) as u8;
    match sum {
        765 => (0, 0, 0),
        450.. => (scale(rgb.0, 5), scale(rgb.1, 5), scale(rgb.2, 5)),
        300.. => (scale(rgb.0, 7), scale(rgb.1, 7), scale(rgb.2, 7)),
        _ => rgb,
    }
}

/// The nearest entry of the 6x6x6 cube or of its ramp of greys.
fn cube((r, g, b): Rgb) -> u8 {
    if r == g && g == b {
        return match r {
            0..8 => 16,
            8..=238 => 232 + ((u16::from(r) - 8) / 10).min(23) as u8,
            _ => 231,
        };
    }
    let level = |c: u8| match c {
        0..48 => 0u8,
        48..115 => 1,
        _ => (c - 35) / 40,
    };
    16 + 36 * level(r) + 6 * level(g) + level(b)
}

impl GlyphSet {
    /// The character to show for a glyph.
    pub fn show(self, glyph: Glyph) -> char {
        let fits = match self {
            GlyphSet::Ascii => glyph.rich.is_ascii(),
            GlyphSet::Cp437 => glyph.rich.is_ascii() || CP437.contains(glyph.rich),
            GlyphSet::Unicode => true,
        };
        let shown = if fits { glyph.rich } else { glyph.plain };
        if shown.is_control() { '?' } else { shown }
    }

    /// The characters of a frame and of a bar: vertical, horizontal, full, empty, arrow.
    pub fn lines(self) -> [char; 5] {
        match self {
            GlyphSet::Ascii => ['|', '-', '#', '.', '>'],
            GlyphSet::Cp437 | GlyphSet::Unicode => ['│', '─', '█', '░', '»'],
        }
    }

    /// The characters of a box: vertical, horizontal, and the corners in reading order.
    pub fn box_lines(self) -> [char; 6] {
        match self {
            GlyphSet::Ascii => ['|', '-', '+', '+', '+', '+'],
            GlyphSet::Cp437 | GlyphSet::Unicode => ['│', '─', '┌', '┐', '└', '┘'],
        }
    }
}

/// The upper half of code page 437.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂";

#[cfg(test)]
mod tests {
    use super::*;

    const ROLES: [Role; 28] = [
        Role::Plain,
        Role::Dark,
        Role::White,
        Role::Slate,
        Role::Orange,
        Role::Red,
        Role::Green,
        Role::Blue,
        Role::Umber,
        Role::LightDark,
        Role::LightWhite,
        Role::Violet,
        Role::Yellow,
        Role::LightRed,
        Role::LightGreen,
        Role::LightBlue,
        Role::LightUmber,
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
    ];

    #[test]
    fn without_colours_no_colour_is_sent() {
        for light in [false, true] {
            let palette = Palette { depth: Depth::None, light, ..Palette::default() };
            for role in ROLES {
                let square = Square { role, back: role, ..Square::UNKNOWN };
                for style in [
                    palette.style(role),
                    palette.square(&square),
                    palette.square(&square.known(Memory::Remembered)),
                ] {
                    assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_white_on_white_nor_black_on_black() {
        for depth in [Depth::Sixteen, Depth::Cube, Depth::True] {
            for role in ROLES {
                let dark = Palette { depth, ..Palette::default() }.colour(role);
                let light = Palette { depth, light: true, ..Palette::default() }.colour(role);
                assert!(
                    !matches!(dark, Some(Color::Black | Color::Indexed(16) | Color::Rgb(0, 0, 0))),
                    "{role:?}"
                );
                assert!(
                    !matches!(light, Some(Color::White | Color::Indexed(231) | Color::Rgb(255, 255, 255))),
                    "{role:?}"
                );
            }
        }
    }

    #[test]
    fn colours_of_pref_files_count_where_they_can_be_shown_and_nowhere_get_lost() {
        let mut own = [None; 16];
        let red = Role::FAMILY.iter().position(|r| *r == Role::Red).unwrap();
        own[red] = Some((1, 2, 3));
        own[0] = Some((0, 0, 0));
        own[1] = Some((0, 0, 0));
        let palette = Palette { depth: Depth::True, own, ..Palette::default() };
        assert_eq!(palette.colour(Role::Red), Some(Color::Rgb(1, 2, 3)));
        assert_ne!(palette.colour(Role::Dark), Some(Color::Rgb(0, 0, 0)));
        assert_ne!(palette.colour(Role::White), Some(Color::Rgb(0, 0, 0)));
        let sixteen = Palette { depth: Depth::Sixteen, own, ..Palette::default() };
        assert_eq!(sixteen.colour(Role::Red), Some(Color::Red));
    }

    #[test]
    fn a_memory_looks_different_from_what_is_seen() {
        for depth in [Depth::None, Depth::Sixteen, Depth::Cube, Depth::True] {
            let palette = Palette { depth, ..Palette::default() };
            let seen = Square { role: Role::White, memory: Memory::Seen, ..Square::UNKNOWN };
            assert_ne!(palette.square(&seen), palette.square(&seen.known(Memory::Remembered)), "{depth:?}");
        }
    }

    /// How far a colour is from the background.
    fn strength(palette: &Palette, square: &Square) -> u8 {
        let Some(Color::Rgb(r, g, b)) = palette.square(square).fg else { panic!("no colour: {square:?}") };
        if palette.light { 255 - r.min(g).min(b) } else { r.max(g).max(b) }
    }

    #[test]
    fn no_creature_thing_or_feature_is_as_dark_as_the_floor_it_stands_on() {
        let floor = Square::seen(LookKind::Terrain, 1, Glyph::ascii('.'), Role::White);
        let shown = |role: Role| {
            [
                Square::seen(LookKind::Creature, 1, Glyph::ascii('o'), role),
                Square::seen(LookKind::Thing, 1, Glyph::ascii('|'), role),
                Square::seen(LookKind::Terrain, 2, Glyph::ascii('0'), role),
            ]
        };
        // The data of our games use the sixteen of the family and nothing else.
        for square in Role::FAMILY.into_iter().flat_map(shown) {
            for memory in [Memory::Seen, Memory::Remembered] {
                let (square, floor) = (square.known(memory), floor.known(memory));
                for (_, hues) in crate::hues::HUES {
                    for light in [false, true] {
                        let palette = Palette { depth: Depth::True, light, hues, ..Palette::default() };
                        let (one, other) = (strength(&palette, &square), strength(&palette, &floor));
                        assert!(one > other, "{hues:?}, light {light}: {square:?}: {one} and {other}");
                    }
                }
                for depth in [Depth::Sixteen, Depth::Cube] {
                    let palette = Palette { depth, ..Palette::default() };
                    assert_ne!(palette.square(&square), palette.square(&floor), "{depth:?}: {square:?}");
                }
            }
        }
    }

    #[test]
    fn a_vein_is_as_bright_as_the_wall_around_it() {
        let palette = Palette { depth: Depth::True, ..Palette::default() };
        let wall = Square::seen(LookKind::Terrain, 56, Glyph::ascii('#'), Role::Slate);
        let vein = Square::seen(LookKind::Terrain, 51, Glyph::ascii('%'), Role::White);
        assert_eq!(strength(&palette, &vein), strength(&palette, &wall));
    }

    #[test]
    fn a_terminal_gets_only_characters_it_can_show() {
        let wall = Glyph::new('▓', '#');
        let elf = Glyph::new('\u{1f9dd}', '@');
        assert_eq!(GlyphSet::Ascii.show(wall), '#');
        assert_eq!(GlyphSet::Cp437.show(wall), '▓');
        assert_eq!(GlyphSet::Cp437.show(elf), '@');
        assert_eq!(GlyphSet::Unicode.show(elf), '\u{1f9dd}');
        assert_eq!(GlyphSet::Unicode.show(Glyph::ascii('\u{1b}')), '?');
        assert_eq!(CP437.chars().count(), 127 + 32);
    }
}
