//! Torches that stand where they are: three levels of brightness, each with a reach (S001-142).

use crate::sight::{Opaque, los};
use crate::space::{Grid, Loc, Rect, distance};
use serde::{Deserialize, Serialize};

/// How brightly a square is lit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Brightness {
    /// Not at all.
    #[default]
    Dark,
    /// Level 1.
    Dim,
    /// Level 2.
    Medium,
    /// Level 3.
    Bright,
}

/// What a kind of torch reaches: a square is lit at distances strictly below these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Torch {
    /// Bright below this distance.
    pub bright: i32,
    /// Medium below this distance.
    pub medium: i32,
    /// Dim below this distance, dark from it on.
    pub dim: i32,
}

impl Torch {
    /// The level at a distance.
    pub fn at(&self, far: i32) -> Brightness {
        match far {
            _ if far < self.bright => Brightness::Bright,
            _ if far < self.medium => Brightness::Medium,
            _ if far < self.dim => Brightness::Dim,
            _ => Brightness::Dark,
        }
    }
}

/// The light of all torches of a level, and squares that are lit by themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lamps {
    level: Grid<Brightness>,
}

impl Lamps {
    /// A dark level.
    pub fn new(width: i16, height: i16) -> Self {
        Lamps { level: Grid::new(width, height, Brightness::Dark) }
    }

    /// Darkens everything; the first step of relighting.
    pub fn darken(&mut self) {
        self.level.fill(Brightness::Dark);
    }

    /// Lights a square by itself.
    pub fn light(&mut self, at: Loc, level: Brightness) {
        if let Some(here) = self.level.get_mut(at) {
            *here = level.max(*here);
        }
    }

    /// Sets up a torch: every square it has a line of sight to gets at least its level there.
    pub fn kindle(&mut self, opaque: &Opaque, at: Loc, torch: Torch) {
        let reach = torch.dim.clamp(0, 64) as i16;
        let corner = at.shift(-reach, -reach);
        let around = Rect::new(corner.x, corner.y, 2 * reach + 1, 2 * reach + 1);
        for l in around.common(&self.level.bounds()).squares() {
            let level = torch.at(distance(at, l));
            if level > self.level[l] && los(opaque, at, l) {
                self.level[l] = level;
            }
        }
    }

    /// How brightly a square is lit; off the map it is dark.
    pub fn at(&self, l: Loc) -> Brightness {
        self.level.get(l).copied().unwrap_or_default()
    }

    /// Whether a square is lit at all.
    pub fn lit(&self, l: Loc) -> bool {
        self.at(l) > Brightness::Dark
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torch_is_bright_below_three_medium_below_five_and_dark_from_eight_on() {
        // S001-142
        let opaque = Opaque::new(20, 3);
        let mut lamps = Lamps::new(20, 3);
        lamps.kindle(&opaque, Loc::new(0, 1), Torch { bright: 3, medium: 5, dim: 8 });
        let row: String = (0..10).map(|x| char::from(b'0' + lamps.at(Loc::new(x, 1)) as u8)).collect();
        assert_eq!(row, "3332211100");
    }

    #[test]
    fn a_torch_does_not_shine_through_walls_and_the_brightest_wins() {
        let mut opaque = Opaque::new(20, 1);
        opaque.set(Loc::new(4, 0), true);
        let mut lamps = Lamps::new(20, 1);
        let torch = Torch { bright: 3, medium: 5, dim: 8 };
        lamps.kindle(&opaque, Loc::new(0, 0), torch);
        lamps.kindle(&opaque, Loc::new(2, 0), torch);
        assert!(lamps.lit(Loc::new(4, 0)) && !lamps.lit(Loc::new(5, 0)));
        assert_eq!(lamps.at(Loc::new(3, 0)), Brightness::Bright);
        lamps.darken();
        lamps.light(Loc::new(9, 0), Brightness::Dim);
        assert!(lamps.lit(Loc::new(9, 0)) && !lamps.lit(Loc::new(2, 0)));
    }
}
