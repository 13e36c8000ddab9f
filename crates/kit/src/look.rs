//! What the player sees: lists, lines and the side bar.

use angrist_engine::model::{Gauge, Model, Role};
use angrist_engine::play::{Game, KnownMap, Line, Phrase, Sight, SightKind, Words};
use angrist_engine::space::{Loc, distance};

/// Things in sight in the order of [`Game::sights`]: creatures before things before parts of the place, the nearest first.
pub fn nearest_first(mut sights: Vec<Sight>, from: Loc) -> Vec<Sight> {
    sights.sort_by_key(|s| (s.kind, distance(from, s.at), s.at, s.id));
    sights
}

/// Lines about a square: the hero, who and what is there, then the ground, if that is known.
pub fn lines_about(game: &dyn Game, at: Loc, ground: Option<Line>, words: &dyn Words) -> Vec<Line> {
    let mut lines = Vec::new();
    if game.scene().here == Some(at) {
        lines.push(Line::new(words.phrase(&Phrase::of("hero")), Role::Hero));
    }
    let there = |s: &Sight| s.at == at && s.kind != SightKind::Feature;
    let sights = game.sights().into_iter().filter(there);
    lines.extend(sights.map(|s| Line::new(words.phrase(&s.name), s.square.role)));
    lines.extend(ground);
    lines
}

/// A number with its label, for the side bar.
pub fn figure(label: &str, value: i32, words: &dyn Words) -> Model {
    Model::Gauge(Gauge {
        label: words.phrase(&Phrase::id(label)),
        value,
        shown: value.to_string(),
        ..Gauge::default()
    })
}

/// A map in letters, row by row.
pub fn rows(map: &dyn KnownMap) -> Vec<String> {
    let bounds = map.bounds();
    let letter = |x, y| map.square(bounds.at.shift(x, y)).glyph.plain;
    (0..bounds.height).map(|y| (0..bounds.width).map(|x| letter(x, y)).collect()).collect()
}
