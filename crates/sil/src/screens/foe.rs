//! One creature: the bar of the side bar, its mood in a word, and everything the hero knows of it, with the odds of a fight.
//!
//! Promise: asking changes nothing, and of a creature that is not seen only the memory of its race is shown.

use super::health_role;
use crate::context::Turn;
use crate::fight::{Odds, Sum, WHOLE};
use crate::monsters::recall as memory;
use crate::state::{Monster, Slot, Stance, State};
use crate::tables::{Race, RaceFlag, Tables};
use angrist_engine::model::{LookKind, Model, Role, Span, Text};
use angrist_engine::play::{Line, Part, Phrase, Recall, Words};
use angrist_engine::space::distance;
use angrist_engine::things::Handle;

/// Cells of the bar.
const BAR: i32 = 8;

/// Letters of a name beside its sign.
const NAME_WIDTH: usize = 14;

/// The creature to keep an eye on: the target, or the nearest foe in sight, the alert first.
pub fn tracked<'a>(t: &'a Tables, s: &'a State) -> Option<(&'a Monster, &'a Race)> {
    if s.hero.timers.hallucinating > 0 {
        return None;
    }
    let seen = || s.level.monsters.iter().map(|(_, m)| m).filter(|m| m.visible);
    let of = |m: &'a Monster| Some((m, t.race(m.race)?));
    if let Some(target) = s.hero.target.and_then(|at| seen().find(|m| m.at == at)) {
        return of(target);
    }
    let foes = seen().filter(|m| !t.race(m.race).is_some_and(|r| r.is(RaceFlag::PEACEFUL)));
    of(foes.min_by_key(|m| (!m.is_alert(), distance(s.hero.at, m.at), m.at))?)
}

/// A creature's mood in a word, with its colour (docs/spec/sil-world.md 27).
pub fn mood(monster: &Monster, race: &Race, words: &dyn Words) -> Span {
    let tens = if monster.morale > 0 { (monster.morale + 9) / 10 } else { monster.morale / 10 };
    let (id, role, counted) = match () {
        () if monster.is_asleep() => ("mood-asleep", Role::Blue, false),
        () if !monster.is_alert() => ("mood-unwary", Role::LightBlue, false),
        () if race.is(RaceFlag::MINDLESS) => ("mood-mindless", Role::LightDark, false),
        () => match monster.stance {
            Stance::Fleeing => ("mood-fleeing", Role::Violet, true),
            Stance::Confident => ("mood-confident", Role::Slate, true),
            Stance::Aggressive => ("mood-aggressive", Role::Plain, true),
        },
    };
    let word = words.phrase(&Phrase::id(id));
    Span::new(if counted { format!("{word} {tens}") } else { word }, role)
}

/// The bar: a star for each eighth of health, `c` and `s` for the confused and stunned.
pub fn bar(monster: &Monster) -> Span {
    let max = monster.max_health.max(1);
    let full = ((BAR * monster.health.clamp(0, max) + max - 1) / max) as usize;
    let pattern = match (monster.confused > 0, monster.stun > 0) {
        (true, true) => "cs",
        (true, false) => "c",
        (false, true) => "s",
        (false, false) => "*",
    };
    let stars: String = pattern.chars().cycle().take(full).collect();
    Span::new(format!("{stars:-<8}"), health_role(monster.health, max))
}

/// A name for the side bar: without its title where both do not fit.
fn short_name(name: &str) -> String {
    let own = name.split(", ").next().unwrap_or(name);
    let fits = if name.chars().count() <= NAME_WIDTH { name } else { own };
    fits.chars().take(NAME_WIDTH).collect()
}

/// The rows of the side bar about the creature to keep an eye on.
pub fn watched(t: &Tables, s: &State, words: &dyn Words) -> Vec<Vec<Span>> {
    let Some((monster, race)) = tracked(t, s) else { return Vec::new() };
    let name = short_name(&race.name);
    vec![
        Vec::new(),
        vec![
            Span::glyph(LookKind::Creature, monster.race, race.glyph, race.role),
            Span::from(" "),
            Span::from(name),
        ],
        vec![Span::from("["), bar(monster), Span::from("]")],
        vec![mood(monster, race, words)],
    ]
}

/// A fraction of the whole in percent, rounded.
fn percent(part: u64) -> u64 {
    (part * 100 + WHOLE / 2) / WHOLE
}

fn mean(odds: &Odds) -> String {
    let hundredths = odds.mean_hundredths();
    format!("{}.{}", hundredths / 100, hundredths % 100 / 10)
}

/// What a fight with a creature would be like.
pub struct Chances {
    ours: Option<Odds>,
    shot: Option<Odds>,
    theirs: Option<Odds>,
    health: i32,
    hero: i32,
    die: i32,
}

/// Works the chances out; the hero's first quiver, the creature's best blow.
pub fn chances(turn: &Turn<'_>, foe: Handle) -> Option<Chances> {
    let monster = turn.state.level.monsters.get(foe)?;
    let race = turn.tables.race(monster.race)?;
    let blows = (0..race.blows.len()).filter_map(|n| turn.odds_of_blow(foe, n));
    let shoots = turn.in_fire(monster.at) && distance(turn.state.hero.at, monster.at) <= turn.bow_range();
    Some(Chances {
        ours: turn.odds_of_attack(foe),
        shot: if shoots { turn.odds_of_shot(Slot::Quiver1, monster.at) } else { None },
        theirs: blows.max_by_key(Odds::mean_hundredths),
        health: monster.health,
        hero: turn.state.hero.health,
        die: turn.tables.fight.hit_die,
    })
}

impl Chances {
    /// In one short line, for looking.
    pub fn short(&self, words: &dyn Words) -> String {
        let side = |id: &str, odds: &Option<Odds>| {
            odds.as_ref()
                .map(|o| words.phrase(&Phrase::id(id).with("hit", percent(o.hit)).with("mean", mean(o))))
        };
        let parts = [
            side("odds-short-ours", &self.ours),
            side("odds-short-shot", &self.shot),
            side("odds-short-theirs", &self.theirs),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// In sentences.
    fn long(&self, words: &dyn Words) -> Vec<Line> {
        let line = |id: &str, odds: &Odds, health: i32, role: Role| {
            let phrase = Phrase::id(id)
                .with("hit", percent(odds.hit))
                .with("mean", mean(odds))
                .with("kill", percent(odds.at_least(health)));
            Line::new(words.phrase(&phrase), role)
        };
        let sides = [
            ("odds-ours", &self.ours, self.health, Role::Good),
            ("odds-shot", &self.shot, self.health, Role::Good),
            ("odds-theirs", &self.theirs, self.hero, Role::Bad),
        ];
        let mut out = Vec::new();
        for (id, odds, health, role) in sides {
            let Some(odds) = odds else { continue };
            out.push(line(id, odds, health, role));
            out.push(Line::new(self.why(odds, words), Role::Dim));
        }
        out
    }

    /// Where the chance to hit comes from: both sums, part by part.
    fn why(&self, odds: &Odds, words: &dyn Words) -> String {
        let sum = |sum: &Sum| -> String {
            let part = |p: &Part| format!(" {:+} {}", p.value, words.phrase(&p.name));
            sum.parts.iter().filter(|p| p.value != 0).map(part).collect()
        };
        let phrase = Phrase::id("odds-why")
            .with("die", format!("1d{}", self.die))
            .with("ours", sum(&odds.attack))
            .with("theirs", sum(&odds.evasion));
        words.phrase(&phrase)
    }
}

/// Everything known of a creature (`x,y`), of a race (`race N`), or of the creature to keep an eye on; without any, the list
/// of all.
pub fn recall(turn: &Turn<'_>, which: Option<Recall>, words: &dyn Words) -> Option<Model> {
    let (t, s) = (turn.tables, &*turn.state);
    let near = tracked(t, s).map(|(m, _)| m.at);
    if which.is_none() && near.is_none() {
        return Some(super::known::creatures(t, s, words));
    }
    let at = match which {
        Some(Recall::At(at)) => Some(at),
        Some(Recall::Race(_)) => None,
        None => near,
    };
    let seen = at
        .and_then(|at| s.level.monster_on(at))
        .filter(|(_, m)| m.visible && s.hero.timers.hallucinating == 0);
    let number = match &seen {
        Some((_, monster)) => monster.race,
        None => match which? {
            Recall::Race(number) => number,
            Recall::At(_) => return None,
        },
    };
    let race = t.race(number)?;
    let known = s.facts.race(number);
    if seen.is_none() && known.sights + known.kills == 0 {
        return None;
    }
    let mut spans = vec![vec![
        Span::glyph(LookKind::Creature, number, race.glyph, race.role),
        Span::from(" "),
        Span::new(race.name.clone(), Role::Title),
    ]];
    spans.push(Vec::new());
    spans.extend(memory(t, &s.facts, number, false).iter().map(|p| vec![Span::from(words.phrase(p))]));
    if let Some((handle, monster)) = seen {
        spans.push(Vec::new());
        spans.push(vec![Span::from("["), bar(monster), Span::from("] "), mood(monster, race, words)]);
        if let Some(chances) = chances(turn, handle).filter(|_| !race.is(RaceFlag::PEACEFUL)) {
            spans.extend(chances.long(words).into_iter().map(|l| vec![Span::new(l.text, l.role)]));
        }
    }
    Some(Model::Text(Text { title: words.phrase(&Phrase::id("recall-title")), spans, ..Text::default() }))
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn a_title_is_left_out_of_the_side_bar_before_a_name_is_cut() {
        let shown =
            ["Gothmog, High Captain of Balrogs", "Ulfang, Traitor", "Lug, Lord", "Easterling warrior"]
                .map(short_name);
        assert_eq!(shown, ["Gothmog", "Ulfang", "Lug, Lord", "Easterling war"]);
    }
}
