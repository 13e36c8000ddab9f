//! One creature: the bar of the side bar, its mood in a word, and everything the hero knows of it, with the odds of a fight.
//!
//! Promise: asking changes nothing, and of a creature that is not seen only the memory of its race is shown.

use super::health_role;
use crate::context::Turn;
use crate::fight::{Odds, Sum, WHOLE};
use crate::monsters::recall as memory;
use crate::state::{Item, Monster, Slot, Stance, State};
use crate::tables::{ItemFlag, Race, RaceFlag, Tables};
use crate::things::ItemPlace;
use crate::turn::Then;
use angrist_engine::model::{LookKind, Model, Role, Span, Text};
use angrist_engine::play::{Line, Part, Peril, Phrase, Recall, Words};
use angrist_engine::space::{Dir, distance};
use angrist_engine::things::Handle;

/// Cells of the bar.
const BAR: i32 = 8;

/// Letters of a name beside its sign.
const NAME_WIDTH: usize = 10;
/// Room for how far off and where a foe is: `12nw`.
const PLACE_WIDTH: usize = 4;

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
fn short_name(name: &str, width: usize) -> String {
    let own = name.split(", ").next().unwrap_or(name);
    let fits = if name.chars().count() <= width { name } else { own };
    fits.chars().take(width).collect()
}

/// A foe as the side bar lists it.
struct Listed<'a> {
    monster: &'a Monster,
    race: &'a Race,
    /// Before the hero's eyes, not only remembered.
    seen: bool,
    chances: Option<Chances>,
}

/// Foes on the map, those seen first and the nearest of them first.
fn listed<'a>(turn: &'a Turn<'_>) -> Vec<Listed<'a>> {
    let (t, s) = (turn.tables, &*turn.state);
    if s.hero.timers.hallucinating > 0 {
        return Vec::new();
    }
    let harmful = |m: &Monster| !t.race(m.race).is_some_and(|r| r.is(RaceFlag::PEACEFUL));
    let mut all: Vec<(bool, i32, Handle, &Monster)> = s
        .level
        .monsters
        .iter()
        .filter(|(_, m)| m.visible && harmful(m))
        .map(|(handle, m)| (!turn.sees_creature(m), distance(s.hero.at, m.at), handle, m))
        .collect();
    all.sort_by_key(|(unseen, far, _, m)| (*unseen, *far, m.at));
    all.into_iter()
        .filter_map(|(unseen, _, handle, monster)| {
            let race = t.race(monster.race)?;
            let chances = if unseen { None } else { chances(turn, handle) };
            Some(Listed { monster, race, seen: !unseen, chances })
        })
        .collect()
}

/// How a creature stands to the hero, in one sign: asleep, unwary, fleeing, alert, or only remembered.
fn sign(listed: &Listed<'_>) -> (char, Role) {
    match listed.monster {
        _ if !listed.seen => ('?', Role::Dim),
        m if m.is_asleep() => ('z', Role::Blue),
        m if !m.is_alert() => ('-', Role::LightBlue),
        m if m.stance == Stance::Fleeing => ('~', Role::Violet),
        _ => ('!', Role::Warn),
    }
}

/// What the foes that are awake and near enough may do in the next turn, all together.
struct NextTurn {
    foes: u32,
    worst: i32,
    /// What they do on average, in tenths.
    tenths: u64,
}

impl NextTurn {
    fn of(turn: &Turn<'_>, foes: &[Listed<'_>]) -> NextTurn {
        let mut all = NextTurn { foes: 0, worst: 0, tenths: 0 };
        for foe in foes.iter().filter(|f| f.seen && f.monster.is_alert()) {
            let Some(chances) = &foe.chances else { continue };
            if distance(turn.state.hero.at, foe.monster.at) > chances.moves {
                continue;
            }
            all.foes += u32::from(chances.worst > 0);
            all.worst += chances.worst_turn();
            all.tenths += chances.tenths_a_turn();
        }
        all
    }

    fn kills(&self, health: i32) -> bool {
        self.worst > 0 && self.worst >= health
    }
}

/// What to say before a fight goes on whose next turn may kill the hero; the same sum as in the side bar.
pub fn peril(turn: &Turn<'_>) -> Option<Peril> {
    let next = NextTurn::of(turn, &listed(turn));
    let health = turn.state.hero.health;
    let said = || Phrase::id("peril").with("worst", next.worst).with("health", health);
    next.kills(health).then(|| Peril { foes: next.foes, said: said() })
}

/// The rows of the side bar about foes: how many are seen, the worst of the next turn, and each with a sign, the odds both
/// ways and, while there are few, health, worst blow and place.
pub fn watch(turn: &Turn<'_>, words: &dyn Words) -> Vec<Vec<Span>> {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let foes = listed(turn);
    let seen = foes.iter().filter(|f| f.seen).count();
    if foes.is_empty() {
        return vec![vec![Span::new(say("foes-none"), Role::Dim)]];
    }
    let count = words.phrase(&Phrase::id("foes-count").with("count", seen));
    let mut rows = vec![vec![Span::new(format!("{count:<13}{}", say("foes-odds")), Role::Dim)]];
    let health = turn.state.hero.health;
    let next = NextTurn::of(turn, &foes);
    rows.push(if next.worst == 0 {
        Vec::new()
    } else {
        let turns = health.max(0).unsigned_abs().div_ceil(next.worst.unsigned_abs().max(1)).min(99);
        let id = if next.kills(health) { "foes-deadly" } else { "foes-worst" };
        let text = Phrase::id(id).with("worst", next.worst).with("turns", turns);
        vec![Span::new(words.phrase(&text), if next.kills(health) { Role::Bad } else { Role::Warn })]
    });
    // What is only remembered is a single row where there is more of it.
    let remembered = foes.len() - seen;
    let shown = if remembered > 1 { seen } else { foes.len() };
    let few = shown <= 3;
    for foe in &foes[..shown] {
        let (mark, role) = sign(foe);
        let odds =
            |o: Option<&Odds>| o.map_or_else(|| "   ".to_owned(), |o| format!("{:>3}", percent(o.hit)));
        let (ours, theirs) = match &foe.chances {
            Some(c) => (odds(c.ours.as_ref()), odds(c.theirs.as_ref())),
            None => (odds(None), odds(None)),
        };
        let way = Dir::bearing(turn.state.hero.at, foe.monster.at).map_or("", Dir::name);
        let place = format!("{}{way}", distance(turn.state.hero.at, foe.monster.at));
        // Many foes have a row each, so that the place takes part of the room for the name.
        let width = if few { NAME_WIDTH } else { NAME_WIDTH - 1 };
        let name = short_name(&foe.race.name, width);
        let mut row = vec![
            Span::glyph(LookKind::Creature, foe.monster.race, foe.race.glyph, foe.race.role),
            Span::new(format!(" {name:<width$}"), if foe.seen { Role::Plain } else { Role::Dim }),
        ];
        if few {
            row.push(Span::new(format!(" {mark}"), role));
            row.push(Span::new(format!(" {ours}"), Role::Good));
            row.push(Span::new(format!(" {theirs}"), Role::Bad));
        } else {
            row.push(Span::new(mark.to_string(), role));
            row.push(Span::new(format!("{place:>PLACE_WIDTH$}"), Role::Dim));
            row.push(Span::new(ours, Role::Good));
            row.push(Span::new(theirs, Role::Bad));
        }
        rows.push(row);
        if few {
            let most = foe.chances.as_ref().map_or_else(String::new, |c| {
                words.phrase(&Phrase::id("foes-most").with("most", c.worst_turn()))
            });
            rows.push(vec![
                Span::from("  "),
                bar(foe.monster),
                Span::new(format!(" {most:<6}"), Role::Dim),
                Span::new(format!(" {place}"), Role::Dim),
            ]);
        }
    }
    if remembered > 1 {
        let text = Phrase::id("foes-remembered").with("count", remembered);
        rows.push(vec![Span::new(words.phrase(&text), Role::Dim)]);
    }
    rows
}

/// A fraction of the whole in percent, rounded.
pub(super) fn percent(part: u64) -> u64 {
    (part * 100 + WHOLE / 2) / WHOLE
}

/// What a hit does on average. Misses are told by the chance to hit and do not count again.
pub(super) fn of_a_hit(odds: &Odds) -> String {
    let tenths = odds.mean_tenths_of_a_hit();
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// What a fight with a creature would be like.
pub struct Chances {
    ours: Option<Odds>,
    shot: Option<Odds>,
    thrown: Option<Odds>,
    theirs: Option<Odds>,
    health: i32,
    hero: i32,
    die: i32,
    /// How often it acts in a turn of the hero's, at most.
    moves: i32,
    /// The most that one of its blows does.
    worst: i32,
}

/// The thing that is being thrown, or the first that is made for it.
fn missile<'a>(turn: &'a Turn<'_>) -> Option<&'a Item> {
    let aimed = turn.state.pending.as_ref().and_then(|p| match &p.then {
        Then::With(order) if order.name() == "throw" => ItemPlace::parse(order.item(0)?),
        _ => None,
    });
    match aimed {
        Some(place) => turn.item_at(place),
        None => turn.state.hero.pack.iter().find(|i| i.has(turn.tables, ItemFlag::THROWING)),
    }
}

/// Works the chances out; the hero's first quiver, the creature's best blow.
pub fn chances(turn: &Turn<'_>, foe: Handle) -> Option<Chances> {
    let monster = turn.state.level.monsters.get(foe)?;
    let race = turn.tables.race(monster.race)?;
    let blows: Vec<Odds> = (0..race.blows.len()).filter_map(|n| turn.odds_of_blow(foe, n)).collect();
    let worst = blows.iter().map(Odds::worst).max().unwrap_or(0);
    let reaches = turn.in_fire(monster.at);
    let shoots = reaches && distance(turn.state.hero.at, monster.at) <= turn.bow_range();
    let thrown = missile(turn).filter(|_| reaches).and_then(|i| turn.odds_of_throw(i, monster.at));
    Some(Chances {
        ours: turn.odds_of_attack(foe),
        shot: if shoots { turn.odds_of_shot(Slot::Quiver1, monster.at) } else { None },
        thrown,
        theirs: blows.into_iter().max_by_key(Odds::mean_hundredths),
        health: monster.health,
        hero: turn.state.hero.health,
        die: turn.tables.fight.hit_die,
        moves: turn.acts_a_turn(race),
        worst,
    })
}

impl Chances {
    /// The worst it may do in a turn of the hero's.
    pub fn worst_turn(&self) -> i32 {
        self.worst * self.moves
    }

    /// What it does in a turn on average, in tenths.
    fn tenths_a_turn(&self) -> u64 {
        self.theirs.as_ref().map_or(0, Odds::mean_tenths) * self.moves.max(1) as u64
    }

    /// The hero's blow, shot and throw, and its best blow.
    pub fn all(&self) -> [Option<&Odds>; 4] {
        [self.ours.as_ref(), self.shot.as_ref(), self.thrown.as_ref(), self.theirs.as_ref()]
    }

    /// In one short line, for looking.
    pub fn short(&self, words: &dyn Words) -> String {
        let side = |id: &str, odds: &Option<Odds>| {
            odds.as_ref()
                .map(|o| words.phrase(&Phrase::id(id).with("hit", percent(o.hit)).with("mean", of_a_hit(o))))
        };
        let parts = [
            side("odds-short-ours", &self.ours),
            side("odds-short-shot", &self.shot),
            side("odds-short-throw", &self.thrown),
            side("odds-short-theirs", &self.theirs),
        ];
        let worst = self
            .theirs
            .as_ref()
            .map(|_| words.phrase(&Phrase::id("odds-short-worst").with("worst", self.worst_turn())));
        let said = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
        worst.map_or(said.clone(), |worst| format!("{said}, {worst}"))
    }

    /// In sentences.
    fn long(&self, words: &dyn Words) -> Vec<Line> {
        let line = |id: &str, odds: &Odds, health: i32, role: Role| {
            let phrase = Phrase::id(id)
                .with("hit", percent(odds.hit))
                .with("mean", of_a_hit(odds))
                .with("worst", odds.worst())
                .with("kill", percent(odds.at_least(health)));
            Line::new(words.phrase(&phrase), role)
        };
        let sides = [
            ("odds-ours", &self.ours, self.health, Role::Good),
            ("odds-shot", &self.shot, self.health, Role::Good),
            ("odds-throw", &self.thrown, self.health, Role::Good),
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
    use super::{NAME_WIDTH, short_name};

    #[test]
    fn a_title_is_left_out_of_the_side_bar_before_a_name_is_cut() {
        let shown =
            ["Gothmog, High Captain of Balrogs", "Ulfang, Traitor", "Lug, Lord", "Easterling warrior"]
                .map(|name| short_name(name, NAME_WIDTH));
        assert_eq!(shown, ["Gothmog", "Ulfang", "Lug, Lord", "Easterling"]);
    }
}
