//! What pref files change: the pictures of things and what keys do, as the interface keeps them.
//!
//! A shell reads the files (the format is lore's affair) and fills this in; no rule ever sees it. Promise: a picture that
//! says nothing of a part leaves that part as the game drew it, and tile pairs stay in the models for front ends that can show them.

use crate::keys::Press;
use crate::look::Rgb;
use angrist_engine::model::{Glyph, Item, Look, LookKind, Model, Node, Role, Span, Square};
use angrist_engine::play::KeySet;
use std::collections::BTreeMap;

/// How one thing looks, as far as a pref file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Picture {
    /// Its character.
    pub glyph: Option<char>,
    /// Its colour.
    pub role: Option<Role>,
    /// Row and column of a tile sheet.
    pub tile: Option<(u8, u8)>,
}

/// Everything that pref files change.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pictures {
    looks: BTreeMap<(LookKind, u16), Picture>,
    keys: Vec<(KeySet, Press, String)>,
    said: BTreeMap<String, Role>,
    switches: BTreeMap<String, bool>,
    /// The sixteen colours as the files want them.
    pub colours: [Option<Rgb>; 16],
    /// Files read, in order.
    pub files: Vec<String>,
    /// What was wrong with them, a sentence each.
    pub wrong: Vec<String>,
    /// What they ask for that has no meaning here, a sentence each.
    pub notes: Vec<String>,
}

impl Pictures {
    /// A picture; what it does not say stays as an earlier one said.
    pub fn set(&mut self, look: Look, picture: Picture) {
        let now = self.looks.entry((look.kind, look.id)).or_default();
        now.glyph = picture.glyph.or(now.glyph);
        now.role = picture.role.or(now.role);
        now.tile = picture.tile.or(now.tile);
    }

    /// What is known of a look.
    pub fn of(&self, look: Look) -> Option<Picture> {
        self.looks.get(&(look.kind, look.id)).copied()
    }

    /// Every tile that is named, with what it is of.
    pub fn tiles(&self) -> impl Iterator<Item = (String, (u8, u8))> + '_ {
        let named = |((kind, id), p): (&(LookKind, u16), &Picture)| Some((format!("{kind:?} {id}"), p.tile?));
        self.looks.iter().filter_map(named)
    }

    /// A key of one set that does a command; a later one of the same key wins.
    pub fn bind(&mut self, set: KeySet, press: Press, command: String) {
        self.keys.retain(|(s, p, _)| (*s, *p) != (set, press));
        self.keys.push((set, press, command));
    }

    /// The keys of a set.
    pub fn bindings(&self, set: KeySet) -> impl Iterator<Item = (Press, &str)> {
        self.keys.iter().filter(move |(s, ..)| *s == set).map(|(_, p, c)| (*p, c.as_str()))
    }

    /// The colour of what events of a tag say.
    pub fn say(&mut self, tag: &str, role: Role) {
        self.said.insert(tag.to_owned(), role);
    }

    /// The colour in which to say an event of a tag, if a file wants one.
    pub fn said(&self, tag: &str) -> Option<Role> {
        self.said.get(tag).copied()
    }

    /// An option that the files turn on or off; those of the interface begin with `:`.
    pub fn switch(&mut self, name: &str, on: bool) {
        self.switches.insert(name.to_owned(), on);
    }

    /// The options that the files turn on or off.
    pub fn switches(&self) -> impl Iterator<Item = (&str, bool)> {
        self.switches.iter().map(|(name, on)| (name.as_str(), *on))
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        let Pictures { looks, keys, said, switches, colours, files: _, wrong: _, notes: _ } = self;
        looks.is_empty()
            && keys.is_empty()
            && said.is_empty()
            && switches.is_empty()
            && colours.iter().all(Option::is_none)
    }

    /// What was read, what it changes and what not, to be read by the player.
    pub fn report(&self, set: KeySet) -> Vec<String> {
        let mut out = vec![match self.files.len() {
            0 => "ui-options-no-pref-file-was".to_owned(),
            1 => "ui-options-one-pref-file-was".to_owned(),
            n => format!("{n} pref files were read; where two differ, the later one counts:"),
        }];
        out.extend(self.files.iter().map(|f| format!("  {f}")));
        let said = [
            (self.looks.len(), "Pictures of things"),
            (self.colours.iter().flatten().count(), "Colours of the palette"),
            (self.said.len(), "Colours of messages"),
        ];
        for (count, what) in said.into_iter().filter(|(count, _)| *count > 0) {
            out.push(format!("{what}: {count}."));
        }
        let keys = self.bindings(set).map(|(press, command)| match command.strip_prefix(":press ") {
            Some(keys) => format!("{press} presses {}", keys.replace("mapped:", "")),
            None => format!("{press} does: {command}"),
        });
        out.extend(keys);
        let on_off = |on| if on { "on" } else { "off" };
        out.extend(
            self.switches().map(|(n, on)| format!("Option {} is {}", n.trim_start_matches(':'), on_off(on))),
        );
        out.extend(self.notes.iter().cloned());
        out.extend(self.wrong.iter().cloned());
        out
    }

    /// A glyph in flight: bursts and bolts are special pictures, numbered by direction and colour (docs/spec/sil-world.md 22.3).
    pub fn flying(&self, square: Square, burst: bool) -> Square {
        let base = match (burst, square.glyph.plain) {
            (true, _) => 0x30,
            (_, '|') => 0x40,
            (_, '-') => 0x50,
            (_, '/') => 0x60,
            (_, '\\') => 0x70,
            _ => return square,
        };
        let Some(colour) = Role::FAMILY.iter().position(|r| *r == square.role) else { return square };
        let look = Look { kind: LookKind::Effect, id: base + colour as u16 };
        self.dressed(Square { look, ..square })
    }

    /// A screen of the game as these pictures show it: glyphs in lists and colours of classes of things.
    pub fn dress(&self, model: &mut Model) {
        let span = |span: &mut Span| {
            let Some(picture) = span.look.and_then(|l| self.of(l)) else { return };
            span.role = picture.role.unwrap_or(span.role);
            if let Some(glyph) = picture.glyph {
                let rest: String = span.text.chars().skip(1).collect();
                span.text = format!("{glyph}{rest}");
            }
        };
        let item = |item: &mut Item| {
            let picture = item.look.and_then(|l| self.of(l));
            item.role = picture.and_then(|p| p.role).unwrap_or(item.role);
        };
        fn each(nodes: &mut [Node], item: &dyn Fn(&mut Item)) {
            for node in nodes {
                item(&mut node.item);
                each(&mut node.children, item);
            }
        }
        match model {
            Model::Menu(menu) => menu.items.iter_mut().for_each(item),
            Model::Tree(tree) => each(&mut tree.nodes, &item),
            Model::Table(table) => table.rows.iter_mut().flat_map(|r| &mut r.cells).for_each(span),
            Model::Text(text) => text.spans.iter_mut().flatten().for_each(span),
            Model::Stack(parts) | Model::Beside(parts) => parts.iter_mut().for_each(|p| self.dress(p)),
            Model::Form(_) | Model::Gauge(_) | Model::Map(_) => {}
        }
    }

    /// A square as these pictures show it.
    pub fn dressed(&self, square: Square) -> Square {
        let Some(picture) = self.of(square.look).filter(|_| square.look.kind != LookKind::Nothing) else {
            return square;
        };
        // The hero's colour is his health; no file may hide that.
        let role = picture.role.filter(|_| square.look.kind != LookKind::Player).unwrap_or(square.role);
        let glyph = picture.glyph.map_or(square.glyph, Glyph::ascii);
        Square { glyph, role, tile: picture.tile.map(|t| along(t, square.variant)).or(square.tile), ..square }
    }

    /// Where in the layers the thing itself is.
    pub const ITSELF: usize = 1;

    /// The tiles of a square, the uppermost first: the mark of a creature that knows of the hero, the thing itself, the glow of a
    /// weapon, the ground.
    pub fn layers(&self, square: &Square) -> [Option<(u8, u8)>; 4] {
        let special = |id: u16| self.of(Look { kind: LookKind::Effect, id }).and_then(|p| p.tile);
        let kind = square.look.kind;
        let own = self.of(square.look).and_then(|p| p.tile).map(|t| along(t, square.variant));
        [
            special(ALERT).filter(|_| kind == LookKind::Creature && square.overlay.alert),
            own.or(square.tile),
            special(GLOW)
                .filter(|_| matches!(kind, LookKind::Thing | LookKind::Flavour) && square.overlay.glow),
            self.of(square.ground).and_then(|p| p.tile),
        ]
    }
}

/// Special pictures of the family's pref files (`S:` lines) that are laid over or under others: S000-162, S000-163.
const ALERT: u16 = 0x0b;
const GLOW: u16 = 0x0c;

/// A tile a number of columns on.
fn along((row, column): (u8, u8), by: u8) -> (u8, u8) {
    (row, column.saturating_add(by))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S000-162, S000-163: the mark lies over a creature that knows, the glow under a weapon that glows, nothing elsewhere.
    #[test]
    fn marks_and_glow_are_layers_of_their_own() {
        let mut p = Pictures::default();
        let tile = |row: u8, column: u8| Picture { tile: Some((row, column)), ..Picture::default() };
        p.set(Look { kind: LookKind::Effect, id: 0x0b }, tile(12, 11));
        p.set(Look { kind: LookKind::Effect, id: 0x0c }, tile(12, 14));
        p.set(Look { kind: LookKind::Creature, id: 7 }, tile(5, 0));
        p.set(Look { kind: LookKind::Thing, id: 56 }, tile(2, 2));
        p.set(Look { kind: LookKind::Terrain, id: 1 }, tile(0, 1));
        let mut orc =
            Square::seen(LookKind::Creature, 7, Glyph::ascii('o'), Role::Green).on(LookKind::Terrain, 1);
        assert_eq!(p.layers(&orc), [None, Some((5, 0)), None, Some((0, 1))]);
        orc.overlay.alert = true;
        assert_eq!(p.layers(&orc), [Some((12, 11)), Some((5, 0)), None, Some((0, 1))]);
        let mut sword =
            Square::seen(LookKind::Thing, 56, Glyph::ascii('|'), Role::White).on(LookKind::Terrain, 1);
        assert_eq!(p.layers(&sword)[2], None);
        sword.overlay.glow = true;
        assert_eq!(p.layers(&sword), [None, Some((2, 2)), Some((12, 14)), Some((0, 1))]);
        let mut floor = Square::seen(LookKind::Terrain, 1, Glyph::ascii('.'), Role::White);
        floor.overlay.glow = true;
        assert_eq!(p.layers(&floor), [None, Some((0, 1)), None, None], "a lit floor is no weapon");
    }

    /// S000-169, S000-178: `R:0` to `R:3` are the hero's peoples, and all sixteen pictures of one move with its first.
    #[test]
    fn the_pictures_of_a_people_move_with_their_first() {
        let mut p = Pictures::default();
        for (race, start) in [(0, (13, 0)), (1, (13, 16))] {
            let picture = Picture { tile: Some(start), ..Picture::default() };
            p.set(Look { kind: LookKind::Player, id: race }, picture);
        }
        let hero = |race: u16, variant: u8| Square {
            variant,
            ..Square::seen(LookKind::Player, race, Glyph::ascii('@'), Role::White)
        };
        for variant in 0..16 {
            assert_eq!(p.layers(&hero(0, variant))[Pictures::ITSELF], Some((13, variant)));
            assert_eq!(p.dressed(hero(1, variant)).tile, Some((13, 16 + variant)));
        }
        let moved = Picture { tile: Some((3, 4)), ..Picture::default() };
        p.set(Look { kind: LookKind::Player, id: 0 }, moved);
        for variant in 0..16 {
            assert_eq!(p.layers(&hero(0, variant))[Pictures::ITSELF], Some((3, 4 + variant)));
            assert_eq!(p.dressed(hero(1, variant)).tile, Some((13, 16 + variant)), "another people stays");
        }
    }

    #[test]
    fn parts_that_are_not_said_stay_and_the_heros_colour_is_his_health() {
        let mut p = Pictures::default();
        let orc = Look { kind: LookKind::Creature, id: 7 };
        p.set(orc, Picture { tile: Some((2, 3)), ..Picture::default() });
        p.set(orc, Picture { glyph: Some('O'), ..Picture::default() });
        let square = Square::seen(LookKind::Creature, 7, Glyph::ascii('o'), Role::Green);
        let dressed = p.dressed(square);
        assert_eq!(
            (dressed.glyph, dressed.role, dressed.tile),
            (Glyph::ascii('O'), Role::Green, Some((2, 3)))
        );
        assert_eq!(p.dressed(Square::UNKNOWN), Square::UNKNOWN);
        let me = Look { kind: LookKind::Player, id: 0 };
        p.set(me, Picture { glyph: Some('&'), role: Some(Role::Blue), tile: None });
        let hero = p.dressed(Square::seen(LookKind::Player, 0, Glyph::ascii('@'), Role::Red));
        assert_eq!((hero.glyph, hero.role), (Glyph::ascii('&'), Role::Red));
    }

    #[test]
    fn lists_show_the_same_pictures_as_the_map() {
        let mut p = Pictures::default();
        let orc = Look { kind: LookKind::Creature, id: 7 };
        let swords = Look { kind: LookKind::Class, id: 23 };
        p.set(orc, Picture { glyph: Some('O'), role: Some(Role::Blue), tile: None });
        p.set(swords, Picture { role: Some(Role::Violet), ..Picture::default() });
        let cells = vec![Span::glyph(LookKind::Creature, 7, 'o', Role::Green), "Orc".into()];
        let rows = vec![angrist_engine::model::Row { cells, ..Default::default() }];
        let table = Model::Table(angrist_engine::model::Table { rows, ..Default::default() });
        let entry = Item { label: "Sword".into(), look: Some(swords), ..Item::default() };
        let menu = Model::Menu(angrist_engine::model::Menu { items: vec![entry], ..Default::default() });
        let mut both = Model::Stack(vec![table, menu]);
        p.dress(&mut both);
        let Model::Stack(parts) = both else { panic!() };
        let [Model::Table(table), Model::Menu(menu)] = &parts[..] else { panic!() };
        assert_eq!((table.rows[0].cells[0].text.as_str(), table.rows[0].cells[0].role), ("O", Role::Blue));
        assert_eq!(table.rows[0].cells[1], Span::from("Orc"));
        assert_eq!((menu.items[0].label.as_str(), menu.items[0].role), ("Sword", Role::Violet));
    }

    #[test]
    fn what_flies_is_a_special_picture_of_its_colour() {
        let mut p = Pictures::default();
        let red = Role::FAMILY.iter().position(|r| *r == Role::Red).unwrap() as u16;
        p.set(
            Look { kind: LookKind::Effect, id: 0x50 + red },
            Picture { glyph: Some('='), ..Picture::default() },
        );
        let bolt = Square { glyph: Glyph::ascii('-'), role: Role::Red, ..Square::UNKNOWN };
        assert_eq!(p.flying(bolt, false).glyph, Glyph::ascii('='));
        assert_eq!(p.flying(bolt, true).glyph, Glyph::ascii('-'), "a burst has another number");
        assert_eq!(p.flying(Square { role: Role::Blue, ..bolt }, false).glyph, Glyph::ascii('-'));
    }
}
