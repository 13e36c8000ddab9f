//! Reading recorded results: every text file under the directory that `ANGRIST_VECTORS` names, recognised by its lines.
#![allow(clippy::expect_used, clippy::panic, reason = "a recording that cannot be read is a failed test")]

use angrist_engine::space::{Grid, Loc};
use std::path::{Path, PathBuf};

/// The text files of the directory, or nothing when none is named. On a build machine that is a failure.
pub fn texts() -> Vec<(PathBuf, String)> {
    let Ok(root) = std::env::var("ANGRIST_VECTORS") else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_VECTORS must name a directory here");
        println!("ANGRIST_VECTORS is not set: nothing to compare with");
        return Vec::new();
    };
    let mut files = Vec::new();
    walk(Path::new(&root), &mut files);
    files.sort();
    files.into_iter().filter_map(|f| std::fs::read_to_string(&f).ok().map(|text| (f, text))).collect()
}

fn walk(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|e| e == "txt") {
            files.push(path);
        }
    }
}

/// One recorded case: its header and the rows that follow.
pub struct Case<'a> {
    pub id: &'a str,
    pub header: &'a str,
    pub rows: Vec<&'a str>,
}

impl<'a> Case<'a> {
    /// The value of `key=` in the header.
    pub fn field(&self, key: &str) -> Option<&'a str> {
        self.header.split_whitespace().find_map(|w| w.strip_prefix(key)?.strip_prefix('='))
    }

    pub fn number(&self, key: &str) -> i32 {
        let text = self.field(key).unwrap_or_else(|| panic!("{}: no {key}", self.id));
        text.parse().unwrap_or_else(|_| panic!("{}: {key}={text}", self.id))
    }

    /// The map in the first `h` rows.
    pub fn map(&self) -> Grid<u8> {
        grid(&self.rows, self.number("w") as i16, self.number("h") as i16)
    }

    /// The rows after the map.
    pub fn result(&self) -> &[&'a str] {
        &self.rows[self.number("h") as usize..]
    }

    pub fn player(&self) -> Loc {
        Loc::new(self.number("px") as i16, self.number("py") as i16)
    }
}

/// A map of letters from its rows.
pub fn grid(rows: &[&str], width: i16, height: i16) -> Grid<u8> {
    Grid::from_fn(width, height, |l| rows[l.y as usize].as_bytes()[l.x as usize])
}

/// The cases of a text whose first word is `word` and whose name starts with `prefix`.
pub fn cases<'a>(text: &'a str, word: &str, prefix: &str) -> Vec<Case<'a>> {
    let mut all: Vec<Case<'a>> = Vec::new();
    let mut wanted = false;
    for line in text.lines() {
        let mut words = line.split(' ');
        if words.next() == Some(word) {
            let id = words.next().unwrap_or("");
            wanted = id.starts_with(prefix);
            if wanted {
                all.push(Case { id, header: line, rows: Vec::new() });
            }
        } else if let (true, Some(case)) = (wanted, all.last_mut()) {
            case.rows.push(line);
        }
    }
    all
}

/// The six letters of terrain that block sight and projection.
pub fn blocks_sight(tile: u8) -> bool {
    b"#%+sW:".contains(&tile)
}

/// `y,x` as the recordings write it.
pub fn square(text: &str) -> Loc {
    let (y, x) = text.split_once(',').expect("y,x");
    Loc::new(x.parse().expect("x"), y.parse().expect("y"))
}
