//! One mechanism for all that flies, bursts or is breathed: bolts, beams, arcs and balls of any element, on terrain, things,
//! creatures and the hero (docs/spec/sil-world.md 13.4 to 13.6, 24).

use super::{Element, FightEvent, Who};
use crate::context::Turn;
use crate::fight::constants::Cloud;
use crate::tables::Tables;
use angrist_engine::sight::{Path, Shot};
use angrist_engine::space::{Loc, Rect, distance};
use angrist_engine::things::Handle;

/// The form of a projection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The first creature on its way, or the end of it.
    Bolt,
    /// Every square of the way.
    Beam,
    /// All within a radius of where it bursts.
    Ball(i32),
    /// All within degrees of the line and a radius of the source.
    Arc {
        /// The whole angle.
        degrees: i32,
        /// How far.
        radius: i32,
    },
}

/// What is projected.
#[derive(Debug, Clone, PartialEq)]
pub struct Projection {
    /// Whose it is.
    pub by: Who,
    /// Where it comes from.
    pub from: Loc,
    /// Where it goes.
    pub to: Loc,
    /// In which form.
    pub shape: Shape,
    /// Of what.
    pub element: Element,
    /// Dice at the source; two fewer for each square of distance unless it is even.
    pub dice: i32,
    /// Sides of each.
    pub sides: i32,
    /// Skill behind checks: will for fear and sleep, the horn's for walls.
    pub power: i32,
    /// As strong at its edge as in its middle.
    pub even: bool,
    /// Harms the hero; what heroes cast does not.
    pub harms_hero: bool,
    /// What is named when the hero dies of it.
    pub cause: String,
}

impl Projection {
    /// A creature's breath: dice by its power, in an arc, wider for poison (docs/spec/sil-world.md 13.4).
    pub fn breath(
        t: &Tables,
        by: Who,
        from: Loc,
        to: Loc,
        element: Element,
        power: i32,
        cause: &str,
    ) -> Projection {
        let c = &t.fight.breath;
        let degrees = if element == Element::Poison { c.poison_degrees } else { c.degrees };
        let radius = match power / 2 {
            0 => c.reach,
            n => n,
        };
        Projection {
            by,
            from,
            to,
            shape: Shape::Arc { degrees, radius },
            element,
            dice: power + 2,
            sides: c.sides,
            power,
            even: false,
            harms_hero: true,
            cause: cause.into(),
        }
    }

    /// Dice so far from the source.
    pub fn dice_at(&self, far: i32) -> i32 {
        if self.even { self.dice } else { (self.dice - 2 * far).max(0) }
    }
}

/// Most squares that one projection reaches.
const MOST: usize = 256;

/// Squared cosines of whole degrees, in ten-thousandths.
#[rustfmt::skip]
const COSINES: [i64; 91] = [
    10000, 9997, 9988, 9973, 9951, 9924, 9891, 9851, 9806, 9755, 9698, 9636, 9568,
    9494, 9415, 9330, 9240, 9145, 9045, 8940, 8830, 8716, 8597, 8473, 8346, 8214,
    8078, 7939, 7796, 7650, 7500, 7347, 7192, 7034, 6873, 6710, 6545, 6378, 6210,
    6040, 5868, 5696, 5523, 5349, 5174, 5000, 4826, 4651, 4477, 4304, 4132, 3960,
    3790, 3622, 3455, 3290, 3127, 2966, 2808, 2653, 2500, 2350, 2204, 2061, 1922,
    1786, 1654, 1527, 1403, 1284, 1170, 1060, 955, 855, 760, 670, 585, 506,
    432, 364, 302, 245, 194, 149, 109, 76, 49, 27, 12, 3, 0,
];

/// Whether a square lies within half of an arc, and three degrees, of the line from a source to a target.
fn in_arc(from: Loc, to: Loc, at: Loc, degrees: i32) -> bool {
    let off = |l: Loc| (i64::from(l.x) - i64::from(from.x), i64::from(l.y) - i64::from(from.y));
    let ((ax, ay), (bx, by)) = (off(to), off(at));
    let dot = ax * bx + ay * by;
    let lengths = (ax * ax + ay * ay) * (bx * bx + by * by);
    let limit = (degrees / 2 + 3).clamp(0, 180);
    let cosine = |d: i32| COSINES[d.clamp(0, 90) as usize];
    if limit <= 90 {
        dot > 0 && dot * dot * 10_000 >= cosine(limit) * lengths
    } else {
        dot >= 0 || dot * dot * 10_000 <= cosine(180 - limit) * lengths
    }
}

impl Turn<'_> {
    /// The squares of the way, where it ends, and all squares reached with their distance.
    fn reach(&self, p: &Projection) -> (Vec<Loc>, Vec<(Loc, i32)>) {
        let opaque = &self.senses.ground.opaque;
        let mut path = Path::default();
        let occupied = |at: Loc| self.state.level.monster_on(at).is_some() || self.state.hero.at == at;
        let shot = Shot {
            stops: matches!(p.shape, Shape::Bolt | Shape::Ball(_)),
            through: p.shape == Shape::Beam,
            ..Shot::default()
        };
        if p.from != p.to && !matches!(p.shape, Shape::Arc { .. }) {
            path.project(opaque, None, occupied, p.from, p.to, 20, shot);
        }
        let way = path.squares;
        let last = way.last().copied().unwrap_or(p.from);
        let walls = p.element.affects_walls();
        let mut squares = match p.shape {
            Shape::Bolt => vec![(last, distance(p.from, last))],
            Shape::Beam => way.iter().map(|at| (*at, distance(p.from, *at))).collect(),
            Shape::Ball(radius) => {
                // A ball bursts before a wall.
                let burst =
                    if self.state.level.is_wall(last) && way.len() > 1 { way[way.len() - 2] } else { last };
                let burst = if self.state.level.is_wall(burst) { p.from } else { burst };
                self.around(burst, radius, walls)
            }
            Shape::Arc { degrees, radius } => self
                .around(p.from, radius, walls)
                .into_iter()
                .filter(|(at, far)| *far > 0 && in_arc(p.from, p.to, *at, degrees))
                .collect(),
        };
        squares.sort_by_key(|(at, far)| (*far, at.y, at.x));
        squares.truncate(MOST);
        (way, squares)
    }

    /// Squares within a radius with nothing between; walls only where they matter and border on such a square.
    fn around(&self, centre: Loc, radius: i32, walls: bool) -> Vec<(Loc, i32)> {
        let reach = radius.clamp(0, 20) as i16;
        let side = 2 * reach + 1;
        let box_ = Rect::new(centre.x - reach, centre.y - reach, side, side);
        let bounds = self.state.level.terrain.bounds();
        let clear = |at: Loc| !self.state.level.is_wall(at) && self.los(centre, at);
        box_.squares()
            .filter(|at| bounds.contains(*at) && distance(centre, *at) <= radius)
            .filter(|at| {
                if self.state.level.is_wall(*at) {
                    walls && at.neighbours().any(|n| bounds.contains(n) && clear(n))
                } else {
                    self.los(centre, *at)
                }
            })
            .map(|at| (at, distance(centre, at)))
            .collect()
    }

    /// A creature in a cloud of what it breathes (docs/spec/sil-world.md 13.5) lets heroes who see it near feel it: one square
    /// around it, with a part of its power. One with several breaths takes one of them at random.
    pub fn surround_with_cloud(&mut self, foe: Handle) {
        use crate::tables::RaceFlag as Is;
        let Cloud { reach: near, part } = self.tables.fight.cloud;
        let Some(m) = self.foe(foe) else { return };
        let Some(race) = self.tables.race(m.race).filter(|r| r.is(Is::CLOUD_SURROUND)) else { return };
        let (at, seen) = (m.at, m.visible);
        if !seen || distance(at, self.state.hero.at) > near || self.state.facts.truce {
            return;
        }
        let all = [
            (Is::BRTH_FIRE, Element::Fire),
            (Is::BRTH_COLD, Element::Cold),
            (Is::BRTH_POIS, Element::Poison),
            (Is::BRTH_DARK, Element::Dark),
        ];
        let own: Vec<Element> = all.into_iter().filter(|(flag, _)| race.is(*flag)).map(|(_, e)| e).collect();
        let pick = if own.len() > 1 { self.pick_for(true, "cloud", own.len()) } else { 0 };
        let Some(element) = own.get(pick).copied() else { return };
        let power = race.power / part.max(1);
        let cause = self.foe_cause(foe);
        let breath = Projection::breath(self.tables, Who::Monster(foe), at, at, element, power, &cause);
        self.project(Projection { shape: Shape::Ball(1), ..breath });
    }

    /// Lets a projection happen: terrain, then things, then creatures, then the hero. Says whether the hero noticed.
    pub fn project(&mut self, p: Projection) -> bool {
        let (way, squares) = self.reach(&p);
        let burst: Vec<Loc> = squares.iter().map(|(at, _)| *at).collect();
        let seen = squares.iter().any(|(at, _)| self.sees(*at)) || p.by == Who::Hero;
        let by = self.side(p.by);
        self.tell_if(
            seen,
            FightEvent::Projected { by, element: p.element, path: way, burst, role: p.element.role() },
            Some(p.from),
        );
        let mut noticed = seen;
        // Light comes and goes behind what it does: who is struck still stands in the old light.
        let of_light = matches!(p.element, Element::Dark | Element::WeakDark | Element::Light);
        if !of_light {
            for (at, _) in &squares {
                noticed |= self.element_on_terrain(&p, *at);
            }
        }
        for (at, _) in &squares {
            self.element_on_things(&p, *at);
        }
        for (at, far) in &squares {
            let Some((foe, _)) = self.state.level.monster_on(*at) else { continue };
            if p.by != Who::Monster(foe) {
                self.element_on_foe(&p, foe, *far);
            }
        }
        let hit = squares.iter().find(|(at, _)| *at == self.state.hero.at).map(|(_, far)| *far);
        if let Some(far) = hit.filter(|_| p.harms_hero) {
            self.element_on_hero(&p, far);
            noticed = true;
        }
        if of_light && self.alive() {
            for (at, _) in &squares {
                noticed |= self.element_on_terrain(&p, *at);
            }
        }
        noticed
    }
}
