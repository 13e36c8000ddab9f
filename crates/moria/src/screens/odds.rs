//! Odds: how a fight with a monster would go, from the dice of the rules and what it looks like.
//!
//! Promise: the chances are counted over the faces of the same dice that decide, so they are exact; a disguise shows the odds of
//! what is seen.

use crate::rules::Act;
use crate::state::{Foe, State};
use crate::tables::{Effect, Tables};
use crate::words::{capital, nest};
use angrist_engine::model::{Role, Text};
use angrist_engine::play::{Line, Phrase, Words};
use angrist_engine::space::{Dir, Loc, distance};

/// In a hundred, how often a die from 0 to `sides - 1` with `added` to it comes to at least 1.
pub(super) fn percent(sides: i32, added: i32) -> i32 {
    let sides = sides.max(1);
    let hits = sides - (1 - added).clamp(0, sides);
    (hits * 100 + sides / 2) / sides
}

pub(super) fn sum(parts: &[(&str, i32)]) -> i32 {
    parts.iter().map(|p| p.1).sum()
}

/// Tenths as people write them.
fn tenths(n: i32) -> String {
    format!("{}.{}", n / 10, (n % 10).abs())
}

/// The monster as it looks.
pub(super) fn seen_as(t: &Tables, foe: &Foe) -> Foe {
    if foe.look == foe.kind {
        return foe.clone();
    }
    let look = t.foe(foe.look);
    Foe {
        kind: foe.look,
        level: look.level,
        ac: look.ac,
        dex: look.dex,
        dice: look.dice,
        sides: look.sides,
        ..foe.clone()
    }
}

/// The mean damage of the hero's blow at a monster, in tenths.
fn mean_blow(act: &Act<'_>, foe: &Foe) -> i32 {
    let kind = act.t.foe(foe.kind);
    let power = act.s.hero.weapon().map_or(0, |w| w.power);
    if let Some((below, only)) = kind.guard
        && power < below
    {
        return only * 10;
    }
    let die = act.damage_sides().map_or(0, |sides| 10 + (sides.max(1) - 1) * 5);
    let mean = (die + 10 * act.ring_power(Effect::Damage)).max(0);
    if act.doubles(kind) { mean * 2 } else { mean }
}

/// What an arrow would do to a monster in a straight line; nothing without bow, arrows or line. A shot that is refused has no odds.
fn shot(act: &Act<'_>, foe: &Foe) -> Option<Phrase> {
    let here = act.s.hero.at;
    let arrows = act.arrows_for_bow().and_then(|id| act.s.hero.thing(id))?;
    let straight = here.x == foe.at.x || here.y == foe.at.y;
    let dir = Dir::toward(here, foe.at).filter(|_| straight)?;
    let far = distance(here, foe.at);
    let (_, target) = act.flight(dir, far);
    if target != Some(foe.id) {
        return None;
    }
    if act.refuse_hopeless_throw(dir).is_err() {
        return Some(Phrase::id("look-shot-close"));
    }
    let over = act.t.c.throw_over.max(1);
    let hit = sum(&act.throw_parts(foe, far)).clamp(0, over) * 100 / over;
    let bonus = act.s.hero.weapon().map_or(0, |bow| bow.power) + arrows.power;
    let spread = act.t.c.bow_damage;
    let mean = (spread.base + bonus) * 10 + (spread.range - 1).max(0) * 5;
    Some(Phrase::id("look-shot").with("hit", hit).with("mean", tenths(mean.max(0))))
}

/// How a monster is: asleep, afraid or slowed, and how badly it is wounded; nothing of one that is none of these.
pub fn state_of(t: &Tables, foe: &Foe) -> Phrase {
    let most = t.foe(foe.kind).hp;
    let moods = [("state-asleep", foe.asleep), ("state-afraid", foe.afraid), ("state-slowed", foe.slowed)];
    let wounds = [("state-nearly-dead", foe.hp * 4 < most), ("state-wounded", foe.hp < most)];
    let first = |all: &[(&'static str, bool)]| all.iter().find(|s| s.1).map(|s| Phrase::id(s.0));
    match (first(&moods), first(&wounds)) {
        (Some(mood), Some(wound)) => {
            Phrase::id("state-both").with("mood", nest(&mood)).with("wound", nest(&wound))
        }
        (one, other) => one.or(other).unwrap_or_else(|| Phrase::plain("")),
    }
}

/// How blows would go between the hero and the monster on a square.
pub fn odds(s: &State, t: &Tables, at: Loc, words: &dyn Words) -> Vec<Line> {
    let mut copy = s.clone();
    let act = Act::new(&mut copy, t);
    let Some(foe) = act.s.level().and_then(|l| l.foe_at(at)).map(|foe| seen_as(t, foe)) else {
        return Vec::new();
    };
    let (sides, parts) = act.aim(&foe);
    let harm = foe.dice as i32 * (foe.sides as i32 + 1) * 5;
    let blow = Phrase::id("look-odds")
        .with("hit", percent(sides, sum(&parts)))
        .with("mean", tenths(mean_blow(&act, &foe)))
        .with("its", percent(foe.dex, sum(&act.threat(&foe))))
        .with("harm", tenths(harm))
        .with("worst", foe.dice * foe.sides);
    let mut text = words.phrase(&blow);
    if let Some(arrow) = shot(&act, &foe) {
        text = format!("{text} {}", words.phrase(&arrow));
    }
    vec![Line::new(text, Role::Dim)]
}

/// What is known of the monster on a square.
pub fn recall(s: &State, t: &Tables, at: Loc, words: &dyn Words) -> Option<Text> {
    let foe = seen_as(t, s.level()?.foe_at(at)?);
    let kind = t.foe(foe.kind);
    let name = words.phrase(&Phrase::id(format!("foe-{}", kind.key)));
    let figures = Phrase::id("recall-figures")
        .with("level", foe.level)
        .with("hp", kind.hp)
        .with("ac", foe.ac)
        .with("dex", foe.dex)
        .with("dice", format!("{}d{}", foe.dice, foe.sides));
    let kills = s.kills.get(usize::from(foe.kind).wrapping_sub(1)).copied().unwrap_or(0);
    let mut lines = vec![Line::new(words.phrase(&figures), Role::Plain)];
    lines.extend(odds(s, t, at, words).into_iter().map(|l| Line { role: Role::Plain, ..l }));
    lines.push(Line::new(words.phrase(&Phrase::id("recall-kills").with("count", kills)), Role::Dim));
    Some(Text { title: capital(&name), lines, ..Text::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance is the count of the faces that hit.
    #[test]
    fn chances_are_counted_over_the_faces_of_the_die() {
        for sides in 1..30 {
            for added in -40..40 {
                let hits = (0..sides).filter(|die| die + added >= 1).count() as i32;
                assert_eq!(percent(sides, added), (hits * 100 + sides / 2) / sides, "{sides} {added}");
            }
        }
    }
}
