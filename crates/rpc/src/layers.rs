//! The known map as arrays, one value a square and layer, row by row.

use angrist_engine::model::{LookKind, Memory, Role, Square};
use angrist_engine::play::{Game, KnownMap, Step};
use angrist_engine::space::{Loc, Rect};

/// What a walker thinks of a square, in one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(u8)]
pub enum Class {
    /// Never seen.
    #[default]
    Unknown = 0,
    /// Can be walked on.
    Floor = 1,
    /// Can be passed at the price of some turns: a closed door, rubble.
    Slow = 2,
    /// Can be walked on and should not be: a known trap, lava.
    Danger = 3,
    /// Cannot be walked on.
    Wall = 4,
    /// A way down.
    Down = 5,
    /// A way up or out.
    Up = 6,
    /// Another place worth going to: a forge, a lever.
    Place = 7,
}

impl Class {
    /// All classes, in the order of their numbers.
    pub const ALL: [Class; 8] = [
        Class::Unknown,
        Class::Floor,
        Class::Slow,
        Class::Danger,
        Class::Wall,
        Class::Down,
        Class::Up,
        Class::Place,
    ];

    /// The class of a square.
    pub fn of(map: &dyn KnownMap, at: Loc) -> Class {
        match map.landmark(at) {
            Some("down") => return Class::Down,
            Some("up" | "out") => return Class::Up,
            Some(_) => return Class::Place,
            None => {}
        }
        match map.step(at) {
            Step::Unknown => Class::Unknown,
            Step::Free => Class::Floor,
            Step::Slow(_) => Class::Slow,
            Step::Danger => Class::Danger,
            Step::Blocked => Class::Wall,
        }
    }

    /// The letter of rows of text.
    pub fn letter(self) -> char {
        match self {
            Class::Unknown => ' ',
            Class::Floor => '.',
            Class::Slow => '+',
            Class::Danger => '^',
            Class::Wall => '#',
            Class::Down => '>',
            Class::Up => '<',
            Class::Place => '*',
        }
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Class::Unknown => "unknown",
            Class::Floor => "floor",
            Class::Slow => "slow",
            Class::Danger => "danger",
            Class::Wall => "wall",
            Class::Down => "down",
            Class::Up => "up",
            Class::Place => "place",
        }
    }
}

/// The letter of a memory in rows of text.
pub fn memory_letter(memory: Memory) -> char {
    match memory {
        Memory::Unknown => ' ',
        Memory::Remembered => 'r',
        Memory::Shape => 'd',
        Memory::Seen => 's',
    }
}

/// The known map, a vector a layer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layers {
    /// The part of the map they show.
    pub area: Rect,
    /// Characters, as Unicode numbers.
    pub glyph: Vec<u32>,
    /// Colours: the family's sixteen as 0 to 15, others after them.
    pub colour: Vec<u8>,
    /// What a walker thinks of each square.
    pub class: Vec<Class>,
    /// 0 unknown, 1 remembered, 2 a shape in the dark, 3 seen.
    pub memory: Vec<u8>,
    /// 1 where it glows or is lit.
    pub lit: Vec<u8>,
    /// The creature there: its id and 1 more, 0 for none.
    pub creature: Vec<u32>,
    /// The thing there: 1 for some thing, 0 for none.
    pub thing: Vec<u8>,
}

/// The colour of a square in one byte: the number of the family's letter, or 16 and more for roles of the interface.
pub fn colour_number(role: Role) -> u8 {
    match Role::FAMILY.iter().position(|r| *r == role) {
        Some(n) => n as u8,
        // Plain is what text has; games use it for nothing that matters.
        None => 16,
    }
}

impl Layers {
    /// The layers of an area of a game's known map.
    pub fn of(game: &dyn Game, area: Rect) -> Layers {
        let mut layers = Layers::default();
        layers.fill(game, area);
        layers
    }

    /// The same into vectors that are there already.
    pub fn fill(&mut self, game: &dyn Game, area: Rect) {
        let scene = game.scene();
        let (width, height) = (area.width.max(0) as usize, area.height.max(0) as usize);
        self.area = area;
        self.blank(width * height);
        let place = |at: Loc| {
            let (x, y) = (i32::from(at.x) - i32::from(area.at.x), i32::from(at.y) - i32::from(area.at.y));
            area.contains(at).then(|| y as usize * width + x as usize)
        };
        scene.map.each_known(area, &mut |at, square| {
            if let Some(n) = place(at) {
                self.put(n, square, scene.map, at);
            }
        });
        for (at, id) in game.creatures() {
            if let Some(n) = place(at) {
                self.creature[n] = id.saturating_add(1);
            }
        }
    }

    /// A number of squares of which nothing is known.
    fn blank(&mut self, size: usize) {
        fn fill<T: Clone>(layer: &mut Vec<T>, size: usize, blank: T) {
            layer.clear();
            layer.resize(size, blank);
        }
        let unknown = Square::UNKNOWN;
        fill(&mut self.glyph, size, u32::from(unknown.glyph.rich));
        fill(&mut self.colour, size, colour_number(unknown.role));
        fill(&mut self.class, size, Class::Unknown);
        fill(&mut self.memory, size, unknown.memory as u8);
        fill(&mut self.lit, size, 0);
        fill(&mut self.thing, size, 0);
        fill(&mut self.creature, size, 0);
    }

    fn put(&mut self, n: usize, square: &Square, map: &dyn KnownMap, at: Loc) {
        let unknown = square.memory == Memory::Unknown;
        self.glyph[n] = u32::from(square.glyph.rich);
        self.colour[n] = colour_number(square.role);
        self.class[n] = if unknown { Class::Unknown } else { Class::of(map, at) };
        self.memory[n] = square.memory as u8;
        self.lit[n] = u8::from(square.overlay.glow);
        self.thing[n] = u8::from(matches!(square.look.kind, LookKind::Thing | LookKind::Flavour));
    }

    /// One layer as rows of text, one letter per square.
    pub fn rows(&self, letter: impl Fn(usize) -> char) -> Vec<String> {
        let width = self.area.width.max(0) as usize;
        let height = self.area.height.max(0) as usize;
        (0..height).map(|y| (0..width).map(|x| letter(y * width + x)).collect()).collect()
    }
}

/// The smallest area that holds every known square; empty when none is known.
pub fn known_area(map: &dyn KnownMap) -> Rect {
    let all = map.bounds();
    let (mut left, mut top, mut right, mut bottom) = (i16::MAX, i16::MAX, i16::MIN, i16::MIN);
    map.each_known(all, &mut |at, square| {
        if square.memory != Memory::Unknown {
            (left, right) = (left.min(at.x), right.max(at.x));
            (top, bottom) = (top.min(at.y), bottom.max(at.y));
        }
    });
    match left > right {
        true => Rect { at: all.at, width: 0, height: 0 },
        false => Rect { at: Loc::new(left, top), width: right - left + 1, height: bottom - top + 1 },
    }
}
