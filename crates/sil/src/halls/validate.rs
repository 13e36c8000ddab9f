//! Whether a level holds: what can be reached from the place of arrival, and that nothing is where it cannot be.

use super::Made;
use crate::tables::Tables;
use crate::terrain::{self, code};
use angrist_engine::path::{Enter, Reached};
use angrist_engine::space::{Dir, Grid, Loc};

/// How far one can get on a level.
#[derive(Debug, Clone)]
pub struct Reach {
    /// Through doors, over rubble and chasms.
    pub somehow: Grid<bool>,
    /// Through doors only.
    pub on_foot: Grid<bool>,
}

/// One can get there somehow: on foot, through doors known or secret, by digging rubble or falling.
fn is_open(t: u16) -> bool {
    !terrain::is_wall(t) || terrain::is_closed_door(t) || matches!(t, code::SECRET_DOOR | code::RUBBLE)
}

impl Reach {
    /// From the place of arrival, in eight directions.
    pub fn of(made: &Made) -> Reach {
        let walk = |t: u16| is_open(t) && !matches!(t, code::RUBBLE | code::CHASM);
        Reach { somehow: flood(made, is_open), on_foot: flood(made, walk) }
    }
}

fn flood(made: &Made, open: impl Fn(u16) -> bool) -> Grid<bool> {
    let terrain = &made.level.terrain;
    let enter = |at: Loc, _| Enter::open(terrain.get(at).is_some_and(|t| open(*t)));
    let reached = Reached::search(terrain.bounds(), made.hero, &Dir::ALL, enter);
    terrain.map(|at, _| reached.has(at))
}

/// Stairs that are not reached somehow; whether all are on foot, and one of those down.
pub(super) fn stairs_reached(made: &Made, reach: &Reach) -> (Vec<Loc>, bool, bool) {
    let (mut lost, mut all_on_foot, mut down_on_foot) = (Vec::new(), true, false);
    for (at, t) in made.level.terrain.iter().filter(|(_, t)| terrain::is_stair(**t)) {
        if !reach.somehow[at] {
            lost.push(at);
        }
        all_on_foot &= reach.on_foot[at];
        down_on_foot |= matches!(*t, code::DOWN_STAIR | code::DOWN_SHAFT) && reach.on_foot[at];
    }
    (lost, all_on_foot, down_on_foot)
}

/// What is wrong with a level: one sentence each. `stair` is the one that will be under the hero's feet.
pub fn problems(t: &Tables, made: &Made, stair: Option<u16>) -> Vec<String> {
    let deepest = t.turn.deepest;
    let level = &made.level;
    let reach = Reach::of(made);
    let mut all = Vec::new();
    let (lost, _, down) = stairs_reached(made, &reach);
    all.extend(lost.iter().map(|at| format!("the stair at {at} cannot be reached")));
    let ordinary = level.depth > 0 && level.depth < deepest;
    let stands_on_one = matches!(stair, Some(code::DOWN_STAIR | code::DOWN_SHAFT));
    if ordinary && !down && !stands_on_one {
        all.push("no way down can be reached without digging or falling".into());
    }
    if terrain::is_wall(level.terrain_at(made.hero)) {
        all.push(format!("the hero arrives in a wall at {}", made.hero));
    }
    let creatures = level.monsters.iter().map(|(_, m)| ("creature", m.at));
    let things = level.items.iter().map(|(_, f)| ("thing", f.at));
    for (what, at) in creatures.chain(things) {
        if terrain::is_wall(level.terrain_at(at)) {
            all.push(format!("a {what} is inside a wall at {at}"));
        }
        if what == "creature" && at == made.hero {
            all.push(format!("there is a creature on the arrival square {at}"));
        }
    }
    let (right, bottom) = (level.terrain.width() - 1, level.terrain.height() - 1);
    let edge = |l: Loc| l.x == 0 || l.y == 0 || l.x == right || l.y == bottom;
    let open_edge =
        |(l, t): &(Loc, &u16)| edge(*l) && **t != code::PERMANENT && !(level.depth == 0 && l.y == bottom);
    if let Some((at, _)) = level.terrain.iter().find(open_edge) {
        all.push(format!("the edge of the level is not closed at {at}"));
    }
    for (at, _) in level.terrain.iter().filter(|(at, c)| terrain::is_forge(**c) && !reach.somehow[*at]) {
        all.push(format!("the forge at {at} cannot be reached"));
    }
    let tries = 1 + made.failed.iter().sum::<u32>();
    // As many as may fail, and the plain level that cannot.
    if tries > t.halls.tries.unsigned_abs() + 1 {
        all.push(format!("it took {tries} tries"));
    }
    all.extend(level.check().err());
    all
}
