//! Scenes for the tests of creatures: drawn maps, the shipped creatures or some made for the purpose.

use crate::common;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::game::SilGame;
use angrist_sil::monsters::{self, MonsterEvent, Morale, Placing};
use angrist_sil::ruleset::profile;
use angrist_sil::state::{Level, Monster, SquareFlag};
use angrist_sil::terrain::code;

pub const EDAIN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";
pub const NOLDOR: &str =
    "born race=Noldor house=Feanor stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Finwe";

/// Races by their numbers in the shipped data.
pub const WOLF: u16 = 11;
pub const THORN: u16 = 12;
pub const SCOUT: u16 = 31;
pub const SOLDIER: u16 = 41;
pub const ARCHER: u16 = 51;
pub const GORGOL: u16 = 54;
pub const TROLL: u16 = 74;
pub const WARG: u16 = 92;
pub const SHADOW: u16 = 101;
pub const ULDOR: u16 = 115;
pub const DAGORHIR: u16 = 214;
pub const SERPENT: u16 = 33;

/// A game on a drawn map: `#` granite, `.` floor, `+` door, `'` open door, `<>` stairs, `~` chasm, `*` glyph, `:` rubble, `L` `J` `S` locked, jammed and secret doors, `@` the hero; any
/// other letter is a creature of the race the list gives it. All is lit. Creatures come alert, in the order of the map.
pub fn scene(profile: &str, plan: &str, map: &str, who: &[(char, u16)]) -> (SilGame, Vec<Handle>) {
    scene_in(&common::ours(profile), plan, map, who)
}

/// The hero in one arm of a bent passage, a creature `o` out of sight in the other.
pub const APART: &str = "
##################
#@...............#
################.#
################.#
#o...............#
##################
";

/// The number of the first creature of [`wild`].
pub const BEAST: u16 = 1;

/// A creature of our own: lines of its record beside those that every one needs.
pub fn beast(number: u16, glyph: char, lines: &str) -> String {
    let own = |kind: &str| lines.lines().any(|l| l.starts_with(kind));
    let default = [("I:", "I:2:10d4:0"), ("W:", "W:5:1"), ("A:", "A:0:2:3:1"), ("P:", "P:[+0]")];
    let default: String =
        default.iter().filter(|(kind, _)| !own(kind)).map(|(_, line)| format!("{line}\n")).collect();
    format!("N:{number}:Beast {number}\nG:{glyph}:u\n{default}{lines}\nD:For tests.\n\n")
}

/// A scene among creatures of our own only.
pub fn wild(profile_name: &str, records: &str, map: &str, who: &[(char, u16)]) -> (SilGame, Vec<Handle>) {
    let hero = "V:1.5.0\n\nN:0:player\nG:@:w\nI:2:1d1:0\nW:0:0\nA:0:0:0:0\nP:[+0]\n\n";
    let mut files = common::our_files();
    files.retain(|(name, _)| name != "edit/monster.txt");
    files.push(("edit/monster.txt".into(), format!("{hero}{records}").into_bytes()));
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let file = format!("{profile_name}.toml");
    let constants = Source::new(&file, profile(profile_name).unwrap());
    let ruleset = SilRuleset::read(&sources, constants).unwrap_or_else(|e| panic!("{}", e.text));
    scene_in(&ruleset, EDAIN, map, who)
}

/// One beast in the usual room.
pub fn one(lines: &str) -> (SilGame, Handle) {
    let (game, all) = wild("documented", &beast(BEAST, 'o', lines), ROOM, &[('o', BEAST)]);
    (game, all[0])
}

/// The creature itself.
pub fn of(game: &mut SilGame, handle: Handle) -> Monster {
    game.context().state.level.monsters.get(handle).unwrap().clone()
}

/// Keeps a creature wide awake and angry, and the hero alive.
pub fn rouse(game: &mut SilGame, handle: Handle) {
    let turn = game.context();
    (turn.state.hero.health, turn.state.hero.max_health) = (30_000, 30_000);
    if let Some(m) = turn.state.level.monsters.get_mut(handle) {
        (m.alertness, m.provoked, m.mana) = (20, true, 15);
    }
}

/// A scene of a world.
pub fn scene_in(ruleset: &SilRuleset, plan: &str, map: &str, who: &[(char, u16)]) -> (SilGame, Vec<Handle>) {
    let mut game = ruleset.begin_sil(5);
    angrist_engine::play::Game::apply_text(&mut game, plan).unwrap_or_else(|e| panic!("{e}"));
    let rows: Vec<&str> = map.lines().filter(|l| !l.is_empty()).collect();
    let mut turn = game.context();
    let (width, height) = (rows[0].len() as i16, rows.len() as i16);
    let mut level = Level::new(5, width, height, code::GRANITE, turn.tables.turn.scent());
    let mut found: Vec<(Loc, u16)> = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let at = Loc::new(x as i16, y as i16);
            level.set(at, SquareFlag::Glow, true);
            level.set(at, SquareFlag::Room, true);
            level.terrain[at] = match c {
                '#' => code::GRANITE,
                '+' => code::DOOR,
                '\'' => code::OPEN_DOOR,
                '<' => code::UP_STAIR,
                '>' => code::DOWN_STAIR,
                '~' => code::CHASM,
                ':' => code::RUBBLE,
                'L' => code::LOCKED_1,
                'J' => code::JAMMED_0,
                'S' => code::SECRET_DOOR,
                '*' => code::GLYPH,
                _ => code::FLOOR,
            };
            if c == '@' {
                turn.state.hero.at = at;
            }
            found.extend(who.iter().find(|(letter, _)| *letter == c).map(|(_, race)| (at, *race)));
        }
    }
    turn.state.level = level;
    turn.state.player_turn = 10;
    monsters::nobody_lives(&mut turn.state.facts);
    turn.sense_anew();
    let handles: Vec<Handle> = found
        .into_iter()
        .map(|(at, race)| monsters::place(&mut turn.maker(), at, race, Placing::alone()).unwrap())
        .collect();
    for handle in &handles {
        let m = turn.state.level.monsters.get_mut(*handle).unwrap();
        m.alertness = 10;
    }
    turn.look();
    turn.see_monsters();
    (game, handles)
}

pub const ROOM: &str = "
##############
#............#
#............#
#..@....o....#
#............#
#............#
##############
";

pub fn at(game: &mut SilGame, handle: Handle) -> Loc {
    game.context().state.level.monsters.get(handle).unwrap().at
}

pub fn morale(game: &mut SilGame, handle: Handle) -> Morale {
    game.context().morale_of(handle).unwrap()
}

/// One turn of every creature; the hero stands still and lays scent as a turn does.
pub fn pass_turn(game: &mut SilGame) -> Vec<MonsterEvent> {
    let mut turn = game.context();
    turn.hear();
    let (opaque, hero) = (turn.senses.ground.opaque.clone(), turn.state.hero.at);
    turn.state.level.spoor.lay(&opaque, hero);
    for handle in turn.state.level.monsters.handles() {
        turn.state.level.monsters.get_mut(handle).unwrap().energy.0 = 100;
    }
    turn.monsters_act(100);
    turn.state.level.check().unwrap();
    turn.notices.iter().filter_map(|t| t.downcast::<MonsterEvent>().cloned()).collect()
}
