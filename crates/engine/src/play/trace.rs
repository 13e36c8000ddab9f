//! Traces: what a game is after a command, in numbers that no renaming or moving of code changes.
//!
//! A game answers `inspect trace` with a [`Trace`]. The project plays recorded games and compares their traces line by line
//! with those that were kept, so that a change of structure can show that it changes no rule.
//!
//! Promises: a [`Sum`] is CRC-32 (as in zip and PNG) over numbers that a game chooses one by one, in an order it writes down,
//! eight bytes each, squares of a map two bytes each. Neither the layout of a state nor the type of a field matters.

use crate::chance::Stream;
use crate::sight::BitGrid;
use crate::space::Loc;
use serde_json::{Value, json};

/// Eight tables, so that eight bytes are taken at a time: a trace sums up a whole map after every command.
const TABLES: [[u32; 256]; 8] = tables();

const fn tables() -> [[u32; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut i = 0;
    while i < 256 {
        let mut crc = i as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        all[0][i] = crc;
        i += 1;
    }
    let mut table = 1;
    while table < 8 {
        let mut i = 0;
        while i < 256 {
            let before = all[table - 1][i];
            all[table][i] = (before >> 8) ^ all[0][(before & 0xff) as usize];
            i += 1;
        }
        table += 1;
    }
    all
}

/// CRC-32 over bytes.
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    let (eights, rest) = bytes.as_chunks::<8>();
    for eight in eights {
        let word = u64::from_le_bytes(*eight) ^ u64::from(crc);
        crc = word
            .to_le_bytes()
            .iter()
            .zip(TABLES.iter().rev())
            .fold(0, |sum, (byte, t)| sum ^ t[usize::from(*byte)]);
    }
    for byte in rest {
        crc = (crc >> 8) ^ TABLES[0][usize::from(crc as u8 ^ byte)];
    }
    !crc
}

/// Numbers to be summed up, in the order in which they are given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sum {
    bytes: Vec<u8>,
}

impl Sum {
    /// One number, whatever its type.
    #[inline]
    pub fn number(&mut self, number: impl Into<i64>) -> &mut Self {
        self.bytes.extend_from_slice(&number.into().to_le_bytes());
        self
    }

    /// Several numbers, and how many there are.
    pub fn list<N: Into<i64>>(&mut self, numbers: impl IntoIterator<Item = N>) -> &mut Self {
        let mut count = 0_i64;
        for number in numbers {
            self.number(number);
            count += 1;
        }
        self.number(count)
    }

    /// A number that may be missing.
    pub fn maybe(&mut self, number: Option<impl Into<i64>>) -> &mut Self {
        self.number(number.is_some());
        match number {
            Some(number) => self.number(number),
            None => self,
        }
    }

    /// A square.
    pub fn loc(&mut self, at: Loc) -> &mut Self {
        self.number(at.x).number(at.y)
    }

    /// A square that may be missing.
    pub fn maybe_loc(&mut self, at: Option<Loc>) -> &mut Self {
        self.maybe(at.map(|at| at.x)).maybe(at.map(|at| at.y))
    }

    /// A text, such as a name that a file gives.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes.extend_from_slice(text.as_bytes());
        self.number(text.len() as i64)
    }

    /// One square of a map: for layers, where eight bytes would be many.
    #[inline]
    pub fn cell(&mut self, cell: u16) -> &mut Self {
        self.bytes.extend_from_slice(&cell.to_le_bytes());
        self
    }

    /// A layer of yes and no.
    pub fn bits(&mut self, grid: &BitGrid) -> &mut Self {
        for y in 0..grid.height() {
            for x in (0..grid.width()).step_by(64) {
                // Bits beyond the map say nothing of the game.
                let bits = grid.clip(x, y, grid.window(x, y));
                self.bytes.extend_from_slice(&bits.to_le_bytes());
            }
        }
        self
    }

    /// CRC-32 over all of it.
    pub fn crc(&self) -> u32 {
        crc32(&self.bytes)
    }
}

/// A number that changes with every draw from a stream, whatever the stream keeps: CRC-32 over the next four draws.
pub fn chance(stream: &Stream) -> u32 {
    let mut stream = stream.clone();
    let next: [[u8; 8]; 4] = std::array::from_fn(|_| stream.next_u64().to_le_bytes());
    crc32(next.as_flattened())
}

/// What a game is after a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// Player turns.
    pub turn: u64,
    /// How deep.
    pub depth: i32,
    /// The hero's square.
    pub at: Loc,
    /// The hero's health; none in a game without.
    pub health: Option<i32>,
    /// Where the stream of play stands; see [`chance`].
    pub chance: u32,
    /// The ground of the level.
    pub terrain: Sum,
    /// Creatures: who they are, where, how they are.
    pub creatures: Sum,
    /// The hero, without name and story.
    pub hero: Sum,
    /// Things on the floor, carried and worn.
    pub things: Sum,
    /// What the player knows of the level.
    pub known: Sum,
    /// What is true of the whole game.
    pub facts: Sum,
}

impl Trace {
    /// The names of its fields, in order, with the letter that stands for each in a file of traces.
    pub const FIELDS: [(&'static str, char); 11] = [
        ("turn", 't'),
        ("depth", 'd'),
        ("at", '@'),
        ("health", 'h'),
        ("chance", 'r'),
        ("terrain", 'g'),
        ("creatures", 'c'),
        ("hero", 'y'),
        ("things", 'i'),
        ("known", 'k'),
        ("facts", 'f'),
    ];

    /// As an answer to `inspect trace`.
    pub fn json(&self) -> Value {
        let hex = |crc: u32| format!("{crc:08x}");
        json!({
            "hidden": true, "turn": self.turn, "depth": self.depth, "at": self.at.to_string(), "health": self.health,
            "chance": hex(self.chance), "terrain": hex(self.terrain.crc()), "creatures": hex(self.creatures.crc()),
            "hero": hex(self.hero.crc()), "things": hex(self.things.crc()), "known": hex(self.known.crc()),
            "facts": hex(self.facts.crc()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;

    #[test]
    fn crc32_gives_the_published_check_values() {
        assert_eq!(crc32(b""), 0);
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b"The quick brown fox jumps over the lazy dog"), 0x414f_a339);
    }

    #[test]
    fn a_sum_depends_on_the_numbers_and_their_order_and_not_on_their_types() {
        let of = |numbers: &[i32]| Sum::default().list(numbers.iter().copied()).crc();
        assert_eq!(of(&[1, 2]), Sum::default().list([1_u8, 2]).crc());
        assert_ne!(of(&[1, 2]), of(&[2, 1]));
        assert_ne!(Sum::default().maybe(None::<u8>).crc(), Sum::default().maybe(Some(0_u8)).crc());
        let both = |a: &str, b: &str| Sum::default().text(a).text(b).crc();
        assert_ne!(both("ab", "c"), both("a", "bc"));
    }

    #[test]
    fn one_draw_changes_the_number_of_a_stream_and_looking_does_not() {
        let mut play = stream(1, "play", 0, 0);
        let before = chance(&play);
        assert_eq!(chance(&play), before);
        play.next_u64();
        assert_ne!(chance(&play), before);
    }

    #[test]
    fn a_trace_has_the_fields_it_names() {
        let json = Trace::default().json();
        let names: Vec<&String> = json.as_object().map(|o| o.keys().skip(1).collect()).unwrap_or_default();
        assert!(names.iter().copied().eq(Trace::FIELDS.iter().map(|(name, _)| name)));
    }
}
