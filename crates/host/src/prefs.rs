//! Pref files: found beside the data and in the user's folder, read by lore, handed to the interface.
//!
//! Order of the family, later ones win: `pref.prf` (keys, colours of messages), `graf.prf` (tiles, unless letters only are
//! wanted), `font.prf` (characters and colours), `races.prf`, `user.prf`, and the file of the hero's name. Each is looked for
//! beside the data and then in the user's folder, and both count. Tile files are those of a system that has tiles; letters and
//! keys are those of a terminal. Promise: a missing file is no fault, a bad line is a sentence, nothing here can stop a game.

use crate::data::open_data;
use angrist_engine::model::{Look, LookKind, Role};
use angrist_engine::play::KeySet;
use angrist_lore::pref::load::Found;
use angrist_lore::pref::{Key, Limits, Loaded, Part, Preference, Rules, Thing, Variables, load};
use angrist_source::Sources;
use angrist_ui::{Picture, Pictures};
use notes::Notes;
use std::path::{Path, PathBuf};

mod keys;
mod notes;

/// The largest file that is read; real ones have a few kilobytes.
const LARGEST: u64 = 4 << 20;

/// A system that draws tiles, as conditions of pref files know it: only there they ask for any.
const WITH_TILES: &str = "x11";
/// The value of `$GRAF` without tiles.
const LETTERS: &str = "old";

/// Whose prefs are wanted.
pub struct Wanted<'a> {
    /// The format whose rules apply to pref files: `sil-q`.
    pub kin: &'a str,
    /// The data directory or pack, if it is not what is built in.
    pub data: Option<&'a Path>,
    /// The user's own folder of pref files.
    pub user: &'a Path,
    /// The kind of screen, for `$SYS`: `gcu` is a terminal, `x11` one that shows tiles.
    pub system: &'a str,
    /// `$GRAF`: `old` for letters only, `new` for tiles too (S000-007).
    pub graf: &'a str,
    /// The hero's people, for `$RACE`.
    pub race: &'a str,
    /// The hero's name, for the file of that name.
    pub hero: &'a str,
}

/// Folders where pref files may lie, in the order in which they are read: beside the data, then the user's own.
pub(crate) fn folders(data: Option<&Path>, user: &Path) -> Vec<PathBuf> {
    let beside = data.into_iter().flat_map(|d| [d.join("pref"), d.join("lib/pref"), d.join("../pref")]);
    let mut all: Vec<PathBuf> = beside.filter(|d| d.is_dir()).take(1).collect();
    all.push(user.to_owned());
    all
}

/// The files of a name in a pack and in some folders.
pub(crate) fn find(packed: &Sources, folders: &[PathBuf], name: &str) -> Vec<Found> {
    let inside = packed.get(name).map(|bytes| Found { name: name.to_owned(), bytes: bytes.to_vec() });
    let small = |p: &PathBuf| std::fs::metadata(p).is_ok_and(|m| m.is_file() && m.len() <= LARGEST);
    let paths = folders.iter().map(|f| f.join(name)).filter(small);
    let open = |p: PathBuf| Some(Found { name: p.display().to_string(), bytes: std::fs::read(&p).ok()? });
    inside.into_iter().chain(paths.filter_map(open)).collect()
}

/// Reads whatever there is.
pub fn read(wanted: &Wanted<'_>) -> Pictures {
    let folders = folders(wanted.data, wanted.user);
    let packed = packed(wanted.data);
    read_with(wanted, &mut |name| find(&packed, &folders, name))
}

/// The pref files of a pack; none for a directory, and for a pack that cannot be read: then no game begins on it either.
pub(crate) fn packed(data: Option<&Path>) -> Sources {
    let pack = data.filter(|d| d.is_file()).and_then(|d| open_data(d).ok());
    let sources = pack.map(|p| p.sources).unwrap_or_default();
    let inside = ["pref", "lib/pref"].map(|folder| sources.beneath(folder));
    let found = inside.into_iter().find(|files| !files.is_empty()).unwrap_or_default();
    found.into_iter().filter(|(_, bytes)| bytes.len() as u64 <= LARGEST).collect()
}

/// Reads whatever `fetch` finds under a name, in the order in which files of one name count: for front ends without a disk.
pub fn read_with(wanted: &Wanted<'_>, fetch: &mut dyn FnMut(&str) -> Vec<Found>) -> Pictures {
    let mut out = Pictures::default();
    let mut notes = Notes::default();
    let Some(rules) = Rules::builtin(wanted.kin) else { return out };
    let variables = |system: &str| -> Variables {
        let all = [
            ("SYS", system),
            ("GRAF", wanted.graf),
            ("RACE", wanted.race),
            ("nameless", wanted.hero),
            ("VERSION", env!("CARGO_PKG_VERSION")),
        ];
        all.into_iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect()
    };
    let mut fetch_plain = |name: &str| -> Vec<Found> {
        // A name is a name, never a way out of the folder.
        if name.is_empty() || name.contains(['/', '\\', '\0']) || name.starts_with('.') {
            return Vec::new();
        }
        fetch(name)
    };
    let own = format!("{}.prf", wanted.hero);
    for name in ["pref.prf", "graf.prf", "font.prf", "races.prf", "user.prf", &own] {
        let tiles = name == "graf.prf";
        // S000-005: it is graphics that bring in graf.prf.
        if tiles && wanted.graf == LETTERS {
            continue;
        }
        let variables = variables(if tiles { WITH_TILES } else { wanted.system });
        let loaded = load(name, &rules, &Limits::default(), &variables, &mut fetch_plain);
        take(&loaded, &rules, &mut out, &mut notes);
    }
    out.notes = notes.told();
    out
}

fn take(loaded: &Loaded, rules: &Rules, out: &mut Pictures, notes: &mut Notes) {
    out.files.extend(loaded.files.iter().cloned());
    let bad = loaded.diagnostics.iter().filter(|d| d.severity == angrist_source::Severity::Error);
    let name =
        |file: &str| Path::new(file).file_name().map_or(file.into(), |n| n.to_string_lossy().into_owned());
    out.wrong.extend(bad.map(|d| format!("{}, line {}: {}.", name(&d.file), d.line, d.message)));
    for holding in &loaded.holding {
        let (of, index, picture) = match &holding.preference {
            Preference::Picture { of, index, picture } => (*of, *index, *picture),
            Preference::Terrain { index, picture, .. } => (Thing::Terrain, *index, *picture),
            Preference::Option { name, on } => {
                match notes::option(name, *on) {
                    Some((name, on)) => out.switch(name, on),
                    None => notes.line(&holding.preference),
                }
                continue;
            }
            other => {
                notes.line(other);
                take_colour(other, rules, out);
                continue;
            }
        };
        let (Some(kind), Ok(id)) = (kind_of(of, index), u16::try_from(index)) else { continue };
        let tile = picture.tile();
        let role = role_of(picture.attr, rules).filter(|_| tile.is_none());
        let shown = picture.symbol.byte().filter(|b| tile.is_none() && (0x20..0x7f).contains(b));
        out.set(Look { kind, id }, Picture { glyph: shown.map(char::from), role, tile });
    }
    for bound in &loaded.bound {
        let is_macro = bound.mode.is_none();
        let sets = match bound.mode {
            None => &[KeySet::Family, KeySet::Vi, KeySet::Short][..],
            Some(0) => &[KeySet::Family],
            Some(1) => &[KeySet::Vi],
            // The other key sets of the family are none of ours.
            _ => continue,
        };
        let Some(press) = keys::trigger(&bound.keys) else {
            notes.key();
            continue;
        };
        match keys::command(&bound.action, is_macro) {
            Some(command) => sets.iter().for_each(|set| out.bind(*set, press, command.clone())),
            // A key that the file makes dead keeps what it does here.
            None if bound.action.iter().all(|k| *k == Key::Byte(0x1b)) => {}
            None => notes.key(),
        }
    }
}

fn role_of(colour: Part, rules: &Rules) -> Option<Role> {
    let number = match colour {
        Part::Letter(letter) => rules.colour(letter),
        Part::Byte(n) => Some(n),
        Part::Keep => None,
    };
    number.map(|n| Role::FAMILY[usize::from(n & 15)])
}

/// Lines that are about colours alone: the palette, classes of things in lists, kinds of messages.
fn take_colour(preference: &Preference, rules: &Rules, out: &mut Pictures) {
    match preference {
        Preference::Colour { index, krgb: [_, r, g, b] } => {
            if let Some(place) = out.colours.get_mut(usize::from(*index)) {
                *place = Some((*r, *g, *b));
            }
        }
        Preference::ClassColour { class, colour } => {
            if let (Some(role), Ok(id)) = (role_of(*colour, rules), u16::try_from(*class)) {
                let picture = Picture { role: Some(role), ..Picture::default() };
                out.set(Look { kind: LookKind::Class, id }, picture);
            }
        }
        // White is what the family says everything in: it asks for nothing, and our own colours stay.
        Preference::Message { kind, colour } => {
            let role = role_of(*colour, rules).filter(|r| *r != Role::White);
            let tags = MESSAGES.iter().filter(|(n, _)| n == kind).flat_map(|(_, tags)| *tags);
            if let Some(role) = role {
                tags.for_each(|tag| out.say(tag, role));
            }
        }
        _ => {}
    }
}

/// The family's kinds of messages, and the tags of the events that say such things.
const MESSAGES: &[(u32, &[&str])] = &[
    (1, &["hit", "foe-hurt"]),
    (2, &["miss"]),
    (3, &["panics"]),
    (4, &["dropped"]),
    (5, &["foe-died", "dies"]),
    (6, &["learned", "trained"]),
    (7, &["died"]),
    (8, &["understood", "identified"]),
    (10, &["shot"]),
    (15, &["bumped"]),
    (16, &["fed"]),
    (21, &["dug"]),
    (25, &["refused"]),
    (28, &["took-stair"]),
    (29, &["warned"]),
];

/// The first races of the family are the player's own pictures.
const PLAYERS: u32 = 4;

fn kind_of(thing: Thing, index: u32) -> Option<LookKind> {
    Some(match thing {
        Thing::Monster if index < PLAYERS => LookKind::Player,
        Thing::Monster => LookKind::Creature,
        Thing::Kind => LookKind::Thing,
        Thing::Terrain => LookKind::Terrain,
        Thing::Flavour => LookKind::Flavour,
        Thing::Special | Thing::Effect => LookKind::Effect,
        Thing::Region => return None,
    })
}

#[cfg(test)]
mod tests;
