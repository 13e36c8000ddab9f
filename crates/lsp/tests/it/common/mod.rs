//! A small lib in the manner of Sil, with a mistake of each sort, and ways to point into it.

use angrist_lsp::Workspace;
use angrist_lsp::text::Unit;
use lsp_types::{Position, Range};

pub const MONSTER: &str = "\
V:1.0.0

# Beasts.
# Two lines of comment.
N:1:Wolf
W:2:1
G:C:u
I:2:3d4:0
F:WOLF | WOLFF
D:Grey and lean. 

N:2:Húrin's hound
W:3:1
G:C:w
I:2:4d4:0
F:WOLF
";

pub const ABILITY: &str = "\
V:1.0.0
N:1:Power
I:0:0:1
N:2:Finesse
I:0:1:2
P:0/0
";

pub const PREF: &str = "\
# Pictures.
R:1:0x81/0x82
R:2:0x81/0x83
?:[EQU $SYS gcu]
%:other.prf
";

/// A lib in the manner of Unangband, whose files name records of each other.
pub const OTHER: [(&str, &str); 6] = [
    ("edit/blows.txt", "V:0.6.4\nN:1:BITE\nD:bite:you\nN:2:CLAW\nD:claw:you\n"),
    ("edit/effect.txt", "V:0.6.4\nN:1:HURT\nN:2:FIRE\n"),
    (
        "edit/monster.txt",
        "V:0.6.4\nN:0:You\nG:@:w\nN:1:Grip\nG:C:U\nI:120:5:30:30:0\nW:2:1:0:30\nM:0:0:0:0\nB:BITE:HURT:1d5\nB:BITEE:FIRE:1d5\nF:ANIMAL\n\
N:2:Fang\nG:C:U\nI:120:9:30:30:0\nW:5:1:0:30\nM:0:0:0:0\nB:BITE:HURT:1d8\nF:ANIMAL\n",
    ),
    ("edit/p_race.txt", "V:0.6.4\n"),
    ("edit/terrain.txt", "V:0.6.4\nN:1:floor\nG:.:w\nN:2:lava\nG:#:r\nM:1\n"),
    ("pref/a.prf", "R:1:'C'/'x'\nF:2:0x80/0x81\n"),
];

pub fn other() -> Workspace {
    let mut lib = Workspace::new(Unit::Utf16);
    for (name, text) in OTHER {
        lib.set(name, text.as_bytes().to_vec());
    }
    lib.check();
    lib
}

pub fn files() -> Vec<(&'static str, &'static str)> {
    vec![
        ("edit/limits.txt", "V:1.0.0\nM:R:50\n"),
        ("edit/monster.txt", MONSTER),
        ("edit/ability.txt", ABILITY),
        ("edit/house.txt", "V:1.0.0\n"),
        ("pref/a.prf", PREF),
        ("pref/other.prf", "R:1:0x81/0x84\n"),
    ]
}

pub fn small() -> Workspace {
    let mut lib = Workspace::new(Unit::Utf16);
    for (name, text) in files() {
        lib.set(name, text.as_bytes().to_vec());
    }
    lib.check();
    lib
}

/// The position behind the first occurrence of `front` in a file, moved by `more` characters.
pub fn at(lib: &Workspace, name: &str, front: &str, more: i64) -> Position {
    let text = lib.text(name).expect("the file is there");
    let whole = String::from_utf8_lossy(text.bytes()).into_owned();
    let byte = whole.find(front).unwrap_or_else(|| panic!("{front} is not in {name}")) + front.len();
    text.position((byte as i64 + more) as usize, Unit::Utf16)
}

pub fn everywhere() -> Range {
    Range { start: Position::default(), end: Position { line: u32::MAX, character: 0 } }
}

/// Applies edits to a text, the last first.
pub fn applied(lib: &Workspace, name: &str, edits: &[lsp_types::TextEdit]) -> String {
    let mut text = lib.text(name).expect("the file is there").clone();
    let mut edits = edits.to_vec();
    edits.sort_by_key(|e| (e.range.start.line, e.range.start.character));
    for edit in edits.iter().rev() {
        text.splice(edit.range, &edit.new_text, Unit::Utf16);
    }
    String::from_utf8_lossy(text.bytes()).into_owned()
}

/// A directory of real data, when this machine has it.
pub fn upstream(lib: &str) -> Option<std::path::PathBuf> {
    let root = std::env::var_os("ANGRIST_UPSTREAM")?;
    Some(std::path::Path::new(&root).join(lib).join("lib"))
}

/// All data files below a directory, by their paths from it on.
pub fn read_dir(dir: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let mut out = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(at) = open.pop() {
        for entry in std::fs::read_dir(at).expect("readable").flatten() {
            let path = entry.path();
            let name = path.strip_prefix(dir).expect("below").to_string_lossy().into_owned();
            let wanted = [".txt", ".prf", ".irh", ".irc"].iter().any(|e| name.to_lowercase().ends_with(e));
            match path.is_dir() {
                true => open.push(path),
                false if wanted => out.push((name, std::fs::read(path).expect("readable"))),
                false => {}
            }
        }
    }
    out.sort();
    out
}

pub fn loaded(files: &[(String, Vec<u8>)]) -> Workspace {
    let mut lib = Workspace::new(Unit::Utf16);
    for (name, bytes) in files {
        lib.set(name, bytes.clone());
    }
    lib.check();
    lib
}
