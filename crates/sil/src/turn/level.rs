//! Arriving on a level.

use super::event::TurnEvent;
use crate::play::Play;
use crate::state::{Level, SquareFlag};
use crate::tables::Tables;
use crate::terrain::code;
use angrist_engine::space::Loc;

const HALL: &str = include_str!("../../../../data/sil/prepared/hall.txt");

/// The prepared hall as a level, and where one arrives.
fn prepared(t: &Tables, depth: i32) -> Result<(Level, Loc), String> {
    let rows: Vec<&str> = HALL.lines().filter(|l| !l.starts_with("# ")).collect();
    let width = rows.iter().map(|r| r.len()).max().unwrap_or(0) as i16;
    let mut level = Level::new(depth, width, rows.len() as i16, code::GRANITE, t.turn.scent);
    let mut hero = None;
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let at = Loc::new(x as i16, y as i16);
            let edge = x == 0 || y == 0 || x as i16 == width - 1 || y == rows.len() - 1;
            level.terrain[at] = match c {
                _ if edge => code::PERMANENT,
                '.' => code::FLOOR,
                '@' => {
                    hero = Some(at);
                    code::FLOOR
                }
                '\'' => code::OPEN_DOOR,
                '+' => code::DOOR,
                '>' => code::DOWN_STAIR,
                '<' => code::UP_STAIR,
                ':' => code::RUBBLE,
                _ => code::GRANITE,
            };
        }
    }
    for at in level.terrain.bounds().squares() {
        if at.x < 17 {
            level.set(at, SquareFlag::Glow, true);
        }
    }
    Ok((level, hero.ok_or("the prepared hall has no place to arrive at")?))
}

impl Play<'_> {
    /// Puts the hero on a new level of a depth.
    pub(crate) fn enter_level(&mut self, depth: i32) -> Result<(), String> {
        let (level, at) = prepared(self.t, depth)?;
        self.s.facts.arrivals += 1;
        self.s.level = level;
        self.s.hero.at = at;
        self.s.hero.target = None;
        self.s.activity = None;
        self.reach_depth(depth);
        self.sense_anew();
        self.tell(TurnEvent::Arrived { depth }, Some(at));
        Ok(())
    }
}
