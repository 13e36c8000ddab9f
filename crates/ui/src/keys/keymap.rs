//! Keymaps: what every press means, built from a game's verb table, the interface's own verbs and the player's file.
//!
//! Who wins when two want the same key: the player's file, then the game's bindings for the set, then its bindings
//! for all sets, then getting about (arrows, pad, letters), then the interface's verbs.
//! Promise: in the short set never more than [`SHORT_LIMIT`] keys are bound, however many a game asks for. The numeric
//! pad, with its digits or without, and shifted arrows repeat and extend the four arrows and do not count.

use super::{Code, FRONT, KeyFile, Press};
use angrist_engine::play::{Arg, KeySet, Verb, split_command};
use angrist_engine::space::Dir;
use std::collections::BTreeMap;

/// The most keys of the short set: "fewer than twenty".
pub const SHORT_LIMIT: usize = 19;

/// What a press means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The command: of the game (`walk n`), or of the interface (`:look`).
    pub command: String,
}

/// What every press means.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keymap {
    keys: BTreeMap<Press, Bound>,
    set: Option<KeySet>,
}

impl Keymap {
    /// The map of a game in one of the sets, with the player's changes.
    pub fn build(verbs: &[Verb], set: KeySet, file: &KeyFile) -> Keymap {
        let mut map = Keymap { keys: BTreeMap::new(), set: Some(set) };
        for (press, command) in file.bindings(set) {
            map.keys.insert(*press, Bound { command: command.clone() });
        }
        let free = |press: &Press| !file.bindings(set).contains_key(press);
        let steps = steps(verbs, set);
        let short = set == KeySet::Short;
        let room = SHORT_LIMIT.saturating_sub(FRONT_SHORT + ARROWS);
        let mut from_game = 0;
        for wanted in [Some(set), None] {
            for verb in verbs {
                for key in verb.keys.iter().filter(|k| k.set == wanted) {
                    let Some(press) = Press::parse(key.key) else { continue };
                    let pad = is_pad(press);
                    if map.keys.contains_key(&press) || !free(&press) || short && !pad && from_game >= room {
                        continue;
                    }
                    from_game += usize::from(!pad);
                    map.keys.insert(press, Bound { command: join(verb.name, key.tail) });
                }
            }
        }
        for (press, command) in steps {
            if free(&press) {
                map.keys.entry(press).or_insert(Bound { command });
            }
        }
        for verb in FRONT {
            for key in verb.keys.iter().filter(|k| k.set.is_none_or(|s| s == set)) {
                if let Some(press) = Press::parse(key.key).filter(&free) {
                    map.keys.entry(press).or_insert(Bound { command: verb.name.to_owned() });
                }
            }
        }
        // An empty command is how a file takes a key away.
        map.keys.retain(|_, bound| !bound.command.is_empty());
        map
    }

    /// Puts bindings over what is there.
    pub fn overlay<'a>(&mut self, bindings: impl Iterator<Item = (Press, &'a str)>) {
        for (press, command) in bindings {
            self.keys.insert(press, Bound { command: command.to_owned() });
        }
    }

    /// What a press means.
    pub fn command(&self, press: Press) -> Option<&str> {
        self.keys.get(&press).map(|b| b.command.as_str())
    }

    /// The set it was built for.
    pub fn set(&self) -> KeySet {
        self.set.unwrap_or(KeySet::Family)
    }

    /// The keys that send a command or begin one (`walk` finds the keys of `walk n`).
    pub fn keys_of(&self, command: &str) -> Vec<Press> {
        let exact: Vec<Press> =
            self.keys.iter().filter(|(_, b)| b.command == command).map(|(p, _)| *p).collect();
        if !exact.is_empty() {
            return exact;
        }
        // Of several forms of a verb the first comes first: the first quiver before the second.
        let mut forms: Vec<(&str, Press)> = self
            .keys
            .iter()
            .filter(|(_, b)| split_command(&b.command).0 == command)
            .map(|(p, b)| (b.command.as_str(), *p))
            .collect();
        forms.sort();
        forms.into_iter().map(|(_, press)| press).collect()
    }

    /// The first key of a command, of the interface's command of that name, or of its verb alone: a game without
    /// `fight seen` still has a key for `fight`.
    pub fn key_for(&self, command: &str) -> Option<Press> {
        let verb = split_command(command).0;
        let names = [command.to_owned(), format!(":{command}"), verb.to_owned()];
        names.iter().find_map(|name| self.keys_of(name).first().copied())
    }

    /// Every press with its command, in the order of keys.
    pub fn iter(&self) -> impl Iterator<Item = (Press, &str)> {
        self.keys.iter().map(|(p, b)| (*p, b.command.as_str()))
    }

    /// How many keys there are to learn: the pad and shifted arrows repeat the arrows.
    pub fn to_learn(&self) -> usize {
        let arrow =
            |p: &Press| matches!(p.code, Code::Up | Code::Down | Code::Left | Code::Right) && !p.shift;
        self.keys.keys().filter(|p| arrow(p) || !is_pad(**p)).count()
    }

    /// The direction of a press in prompts: arrows and pad always, letters in the vi set.
    pub fn direction(&self, press: Press) -> Option<Dir> {
        press.direction(true).or_else(|| if self.set() == KeySet::Vi { press.vi_direction() } else { None })
    }
}

/// Keys of the interface in the short set: menu, help, look, travel, explore, again, quit.
const FRONT_SHORT: usize = 7;
/// Getting about with nothing else.
const ARROWS: usize = 4;

fn is_pad(press: Press) -> bool {
    press.direction(true).is_some() || press.code == Code::Centre || press == Press::char('5')
}

fn join(verb: &str, tail: &str) -> String {
    if tail.is_empty() { verb.to_owned() } else { format!("{verb} {tail}") }
}

/// Walking and running by arrows, pad and letters, for a game that has such verbs.
fn steps(verbs: &[Verb], set: KeySet) -> Vec<(Press, String)> {
    let takes_direction =
        |name: &str| verbs.iter().any(|v| v.name == name && v.args.first() == Some(&Arg::Direction));
    let mut out = Vec::new();
    if !takes_direction("walk") {
        return out;
    }
    // The game's own way of running is the verb it gives the shifted arrow, whatever it calls it.
    let shifted =
        |v: &&Verb| v.keys.iter().any(|k| k.key == "S-Up") && v.args.first() == Some(&Arg::Direction);
    let run = match verbs.iter().find(shifted) {
        Some(verb) => verb.name,
        None if takes_direction("run") => "run",
        None => ":run",
    };
    for dir in Dir::ALL {
        let walk = format!("walk {}", dir.name());
        let run = format!("{run} {}", dir.name());
        let code = pad_code(dir);
        out.push((Press::key(code), walk.clone()));
        out.push((Press { shift: true, ..Press::key(code) }, run.clone()));
        if let Some(digit) = char::from_digit(u32::from(dir.keypad()), 10) {
            out.push((Press::char(digit), walk.clone()));
        }
        if set == KeySet::Vi {
            out.push((Press::char(vi_letter(dir)), walk));
            out.push((Press::char(vi_letter(dir).to_ascii_uppercase()), run));
        }
    }
    out
}

fn pad_code(dir: Dir) -> Code {
    match dir {
        Dir::North => Code::Up,
        Dir::South => Code::Down,
        Dir::West => Code::Left,
        Dir::East => Code::Right,
        Dir::NorthWest => Code::Home,
        Dir::SouthWest => Code::End,
        Dir::NorthEast => Code::PageUp,
        Dir::SouthEast => Code::PageDown,
    }
}

fn vi_letter(dir: Dir) -> char {
    match dir {
        Dir::North => 'k',
        Dir::South => 'j',
        Dir::West => 'h',
        Dir::East => 'l',
        Dir::NorthWest => 'y',
        Dir::SouthWest => 'b',
        Dir::NorthEast => 'u',
        Dir::SouthEast => 'n',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::play::{Group, Key};

    const MANY: [&str; 26] = [
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t",
        "u", "v", "w", "x", "y", "z",
    ];

    fn verb(name: &'static str, args: &'static [Arg], keys: &'static [Key]) -> Verb {
        Verb { name, args, help: "", group: Group::Act, keys }
    }

    fn walk() -> Verb {
        verb("walk", &[Arg::Direction], &[])
    }

    #[test]
    fn a_game_that_only_says_walk_gets_arrows_pad_and_letters() {
        let map = Keymap::build(&[walk()], KeySet::Vi, &KeyFile::default());
        for (key, command) in [
            ("Up", "walk n"),
            ("8", "walk n"),
            ("k", "walk n"),
            ("Home", "walk nw"),
            ("S-Up", ":run n"),
            ("K", ":run n"),
        ] {
            assert_eq!(map.command(Press::parse(key).unwrap()), Some(command), "{key}");
        }
        let family = Keymap::build(&[walk()], KeySet::Family, &KeyFile::default());
        assert_eq!(family.command(Press::char('k')), None);
        assert_eq!(family.command(Press::char('l')), Some(":look"));
    }

    #[test]
    fn the_games_binding_for_a_set_beats_the_one_for_all_and_the_interfaces() {
        static ALL: &[Key] = &[Key::all("_")];
        static VI: &[Key] = &[Key::of(KeySet::Vi, "_")];
        let verbs = [verb("one", &[], ALL), verb("two", &[], VI)];
        let file = KeyFile::default();
        assert_eq!(Keymap::build(&verbs, KeySet::Vi, &file).command(Press::char('_')), Some("two"));
        assert_eq!(Keymap::build(&verbs, KeySet::Family, &file).command(Press::char('_')), Some("one"));
    }

    #[test]
    fn a_hint_finds_the_key_of_the_verb_where_the_whole_command_has_none() {
        static TAB: &[Key] = &[Key::all("Tab")];
        let map = Keymap::build(&[verb("fight", &[], TAB)], KeySet::Family, &KeyFile::default());
        assert_eq!(map.key_for("fight seen"), Press::parse("Tab"));
        assert_eq!(map.key_for("look"), Some(Press::char('l')));
        assert_eq!(map.key_for("dance"), None);
    }

    #[test]
    fn the_short_set_stays_below_twenty_keys_whatever_a_game_wants() {
        let mut verbs = vec![walk()];
        for key in MANY {
            let keys: &'static [Key] = vec![Key::all(key)].leak();
            verbs.push(verb(key, &[], keys));
        }
        let map = Keymap::build(&verbs, KeySet::Short, &KeyFile::default());
        assert!(map.to_learn() <= SHORT_LIMIT, "{} keys", map.to_learn());
        assert!(map.command(Press::key(Code::Enter)) == Some(":menu"));
    }

    #[test]
    fn a_players_file_wins_and_can_take_a_key_away() {
        let mut file = KeyFile::default();
        file.bind(KeySet::Family, Press::char('8'), "rest");
        file.bind(KeySet::Family, Press::char('l'), "");
        let map = Keymap::build(&[walk()], KeySet::Family, &file);
        assert_eq!(map.command(Press::char('8')), Some("rest"));
        assert_eq!(map.command(Press::char('l')), None);
        assert_eq!(map.keys_of("walk n"), vec![Press::key(Code::Up)]);
    }
}
