//! Monsters' ways over recorded maps by the game's own gait: doors, rock, chasms.

use crate::common;
use angrist_engine::play::Game;
use angrist_engine::space::Loc;
use angrist_sil::monsters::{self, Placing};
use angrist_sil::state::Level;
use angrist_sil::terrain::code;
use std::path::PathBuf;

fn recorded() -> Option<String> {
    let Some(dir) = std::env::var_os("ANGRIST_VECTORS").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_VECTORS must be set in CI");
        println!("ANGRIST_VECTORS is not set: not tried");
        return None;
    };
    Some(std::fs::read_to_string(dir.join("sil-q/monster-flow.txt")).unwrap())
}

fn tile(c: char) -> u16 {
    match c {
        '#' => code::GRANITE,
        '%' => code::QUARTZ,
        '+' => code::DOOR,
        's' => code::SECRET_DOOR,
        'W' => code::WARDED_1,
        ':' => code::RUBBLE,
        '\'' => code::OPEN_DOOR,
        '~' => code::CHASM,
        '<' => code::UP_STAIR,
        '>' => code::DOWN_STAIR,
        '[' => code::UP_SHAFT,
        ']' => code::DOWN_SHAFT,
        '^' => code::TRAP_ALARM,
        'P' => code::TRAP_PIT,
        'F' => code::FORGE_0,
        '*' => code::GLYPH,
        _ => code::FLOOR,
    }
}

#[test]
fn ways_are_those_recorded() {
    let (Some(ruleset), Some(text)) = (common::real(), recorded()) else { return };
    let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with("# ")).collect();
    let heads: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].starts_with("case ")).collect();
    assert_eq!(heads.len(), 32);
    let mut wrong: Vec<String> = Vec::new();
    for head in heads {
        let words: Vec<&str> = lines[head].split_whitespace().collect();
        let figure = |name: &str| -> i32 {
            let word = words.iter().find_map(|w| w.strip_prefix(name)).unwrap();
            word.strip_prefix('=').unwrap().parse().unwrap()
        };
        let (h, w, here) = (figure("h"), figure("w"), Loc::new(figure("px") as i16, figure("py") as i16));
        let mut game = ruleset.begin_sil(7);
        game.apply_text(crate::monsters::scene::EDAIN).unwrap_or_else(|e| panic!("{e}"));
        let mut turn = game.context();
        let mut level = Level::new(5, w as i16, h as i16, code::GRANITE, turn.tables.turn.scent());
        for (y, row) in lines[head + 1..=head + h as usize].iter().enumerate() {
            for (x, c) in row.chars().enumerate() {
                let at = Loc::new(x as i16, y as i16);
                let edge = x == 0 || y == 0 || x as i32 == w - 1 || y as i32 == h - 1;
                level.terrain[at] = if edge { code::PERMANENT } else { tile(c) };
            }
        }
        turn.state.level = level;
        turn.state.hero.at = here;
        monsters::nobody_lives(&mut turn.state.facts);
        turn.sense_anew();
        let race = figure("race") as u16;
        let free = |l: &Loc| *l != here && turn.state.level.terrain_at(*l) == code::FLOOR;
        let at = turn.state.level.terrain.iter().map(|(l, _)| l).find(free).unwrap();
        let handle = monsters::place(&mut turn.maker(), at, race, Placing::alone()).unwrap();
        turn.state.level.monsters.get_mut(handle).unwrap().alertness = 10;
        let flow = turn.way_to_hero(handle).unwrap();
        let rows = &lines[head + 1 + h as usize..=head + 2 * h as usize];
        let differs = rows.iter().enumerate().find_map(|(y, row)| {
            (0..w as usize).find_map(|x| {
                let theirs = u16::from_str_radix(&row[2 * x..2 * x + 2], 16).unwrap().min(250);
                let ours = flow.at(Loc::new(x as i16, y as i16)).min(250);
                (theirs != ours).then(|| format!("{} at {x},{y}: {theirs}, here {ours}", lines[head]))
            })
        });
        wrong.extend(differs);
    }
    assert!(wrong.is_empty(), "{} of 32 differ: {wrong:#?}", wrong.len());
}

#[test]
fn who_opens_as_surely_as_it_breaks_opens() {
    use crate::monsters::scene::{BEAST, beast, wild};
    let map = "
#######
#o+..@#
#######
";
    let lines = "I:2:60d4:0\nB:HIT:HURT:(+0,9d9)\nF:OPEN_DOOR | BASH_DOOR";
    let (mut game, all) = wild("upstream", &beast(BEAST, 'o', lines), map, &[('o', BEAST)]);
    let entry = game.context().entry(all[0], Loc::new(2, 1));
    assert_eq!((entry.percent, entry.bash), (100, false));
}
