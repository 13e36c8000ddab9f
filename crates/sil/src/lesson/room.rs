//! The rooms of the lesson, read from their file and checked before play.

use crate::tables::Tables;
use angrist_engine::space::Loc;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    plan: String,
    depth: i32,
    map: String,
    #[serde(default)]
    thing: Vec<Thing>,
    #[serde(default)]
    creature: Vec<Creature>,
    hints: BTreeMap<char, String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Thing {
    letter: char,
    kind: (u8, u8),
    count: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Creature {
    letter: char,
    race: u16,
    alertness: i16,
}

/// The guided first descent.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Who walks here.
    pub plan: String,
    /// How deep it lies.
    pub depth: i32,
    rows: Vec<Vec<char>>,
    things: Vec<Thing>,
    creatures: Vec<Creature>,
    hints: BTreeMap<char, String>,
}

impl Lesson {
    /// Reads the file; `t` has what it speaks of. Complaints name the letter.
    pub fn read(text: &str, t: &Tables) -> Result<Lesson, String> {
        let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
        let rows: Vec<Vec<char>> = file.map.lines().map(|l| l.chars().collect()).collect();
        let lesson = Lesson {
            plan: file.plan,
            depth: file.depth,
            rows,
            things: file.thing,
            creatures: file.creature,
            hints: file.hints,
        };
        lesson.check(t)?;
        Ok(lesson)
    }

    fn check(&self, t: &Tables) -> Result<(), String> {
        let width = self.rows.first().map_or(0, Vec::len);
        if width < 3 || self.rows.len() < 3 || width > 198 || self.rows.len() > 66 {
            return Err("the map is smaller than 3 by 3 or larger than 198 by 66".into());
        }
        if let Some(row) = self.rows.iter().position(|r| r.len() != width) {
            return Err(format!("row {} of the map is not as long as the first", row + 1));
        }
        let edge = |x: usize, y: usize| x == 0 || y == 0 || x + 1 == width || y + 1 == self.rows.len();
        let mut heroes = 0;
        for (y, row) in self.rows.iter().enumerate() {
            for (x, letter) in row.iter().enumerate() {
                if edge(x, y) && *letter != '#' {
                    return Err(format!("the map is open at column {x}, row {y}"));
                }
                heroes += u32::from(*letter == '@');
                let known = "#.,+'>0@".contains(*letter)
                    || self.hints.contains_key(letter)
                    || self.things.iter().any(|i| i.letter == *letter)
                    || self.creatures.iter().any(|c| c.letter == *letter);
                if !known {
                    return Err(format!("'{letter}' on the map is explained nowhere"));
                }
            }
        }
        if heroes != 1 {
            return Err(format!("there are {heroes} heroes on the map where one is wanted"));
        }
        if let Some(i) = self.things.iter().find(|i| t.kind_of(i.kind.0, i.kind.1).is_none()) {
            return Err(format!("the thing '{}' is of no kind there is", i.letter));
        }
        if let Some(c) = self.creatures.iter().find(|c| t.race(c.race).is_none()) {
            return Err(format!("the creature '{}' is of no race there is", c.letter));
        }
        if self.hints.len() > 24 {
            return Err("there are more than 24 hints".into());
        }
        Ok(())
    }

    /// The hero's name, where the plan has one: it tells the lessons apart.
    pub fn hero(&self) -> &str {
        self.plan.rsplit_once("name=").map_or("", |(_, name)| name.trim())
    }

    /// Width and height.
    pub fn size(&self) -> (i16, i16) {
        (self.rows.first().map_or(0, Vec::len) as i16, self.rows.len() as i16)
    }

    /// All squares with their letters, row by row.
    pub fn squares(&self) -> impl Iterator<Item = (Loc, char)> + '_ {
        self.rows
            .iter()
            .enumerate()
            .flat_map(|(y, row)| row.iter().enumerate().map(move |(x, c)| (Loc::new(x as i16, y as i16), *c)))
    }

    /// The thing a letter stands for: class, sub-class, how many.
    pub fn thing(&self, letter: char) -> Option<(u8, u8, u8)> {
        self.things.iter().find(|i| i.letter == letter).map(|i| (i.kind.0, i.kind.1, i.count))
    }

    /// Where which race stands, and how alert it is.
    pub fn creatures(&self) -> Vec<(Loc, u16, i16)> {
        let of = |letter| self.creatures.iter().find(|c| c.letter == letter);
        self.squares().filter_map(|(at, letter)| of(letter).map(|c| (at, c.race, c.alertness))).collect()
    }

    /// The hints due on a square: their numbers and names.
    pub fn hints_near(&self, here: Loc, seen: impl Fn(Loc) -> bool) -> Vec<(u32, &str)> {
        // A hint is given within three squares of its letter, so that it is not walked past; but not through a wall.
        let near = |at: Loc| (at.x - here.x).abs() <= 3 && (at.y - here.y).abs() <= 3 && seen(at);
        let numbered = |letter: char| {
            let number = self.hints.keys().position(|c| *c == letter)? as u32;
            self.hints.get(&letter).map(|name| (number, name.as_str()))
        };
        self.squares().filter(|(at, _)| near(*at)).filter_map(|(_, letter)| numbered(letter)).collect()
    }
}
