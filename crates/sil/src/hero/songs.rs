//! Songs in numbers: what a song's score is, and how loud it is.

use crate::context::Turn;
use crate::state::Hero;
use crate::tables::{Skill, Tables};

/// Whether a song is sung, as either theme.
pub fn sings(hero: &Hero, song: u8) -> bool {
    hero.songs.main == Some(song) || hero.songs.minor == Some(song)
}

/// The score of a song for a singer's skill; 0 when it is not sung. A minor theme counts half.
pub fn score(t: &Tables, hero: &Hero, skill: i32, song: u8) -> i32 {
    let skill = match song {
        _ if hero.songs.main == Some(song) => skill,
        _ if hero.songs.minor == Some(song) => skill.div_euclid(2),
        _ => return 0,
    };
    let figures = t.song(song);
    figures.map_or(0, |f| (skill * f.times / f.part).max(0))
}

/// What singing takes from stealth; two themes count their average.
pub fn noise(t: &Tables, hero: &Hero) -> i32 {
    let of = |song: u8| t.song(song).map_or(0, |f| f.noise);
    match (hero.songs.main, hero.songs.minor) {
        (Some(a), Some(b)) => (of(a) + of(b)) / 2,
        (Some(a), None) => of(a),
        _ => 0,
    }
}

impl Turn<'_> {
    /// The score of a song as it is sung now; 0 when it is not.
    pub fn song_score(&self, song: u8) -> i32 {
        if !sings(&self.state.hero, song) {
            return 0;
        }
        score(self.tables, &self.state.hero, self.skill(Skill::Song), song)
    }

    /// Ends all singing.
    pub fn stop_singing(&mut self) {
        self.state.hero.songs = Default::default();
    }
}
