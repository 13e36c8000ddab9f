//! The side bar and the last line of the play screen.

use crate::context::Turn;
use crate::hero::{ability, health_quarters, scores};
use crate::state::{Activity, Rest, Slot, State};
use crate::tables::{Skill, Stat, Tables};
use crate::terrain::{self, code};
use crate::turn::{Hunger, hunger_band};
use angrist_engine::chance::Throw;
use angrist_engine::model::{Gauge, Model, Role, Span, Text};
use angrist_engine::play::{Phrase, Words};

/// The colour for a share of health.
pub fn health_role(health: i32, max: i32) -> Role {
    match health_quarters(health, max) {
        _ if health >= max => Role::White,
        4.. => Role::Yellow,
        3 => Role::Orange,
        2 => Role::LightRed,
        _ => Role::Red,
    }
}

/// A line of the side bar: the id of its label, what stands there, its colour.
pub type SidebarLine = (&'static str, String, Role);

/// What the hero fights with: blows, shots, armour, one line each, with its colour: light red with Smite, light blue while
/// the weapon glows for foes nearby.
pub fn arms(turn: &Turn<'_>) -> Vec<SidebarLine> {
    let scores = turn.scores();
    let dice = |d: Throw| format!("{}d{}", d.dice, d.sides);
    let rapid = turn.has_ability(ability::RAPID_ATTACK);
    let blow = turn.arms(&scores, false, if rapid { turn.tables.fight.rapid } else { 0 }).damage;
    let twice = if rapid { "2x " } else { "" };
    let hand = |slot: Slot| match () {
        () if turn.glows(slot) => Role::LightBlue,
        () if turn.has_ability(ability::SMITE) && turn.fights_two_handed() => Role::LightRed,
        () => Role::Plain,
    };
    let melee = format!("{twice}({:+},{})", scores.skill(Skill::Melee), dice(blow));
    let mut lines = vec![("blow", melee, hand(Slot::Weapon))];
    if turn.fights_with_two() {
        let second = dice(turn.arms(&scores, true, turn.tables.fight.off_hand).damage);
        let attack = turn.off_hand_attack(&scores);
        lines.push(("", format!("({attack:+},{second})"), hand(Slot::OffHand)));
    }
    if let Some(bow) = turn.state.hero.wears(Slot::Bow) {
        let shot = dice(turn.bow_dice(&scores, bow));
        // 31.1: red while a deadly hail is ready.
        let hail = turn.state.hero.hail && turn.has_ability(ability::DEADLY_HAIL);
        let role = if hail { Role::Red } else { Role::LightUmber };
        lines.push(("shot", format!("({:+},{shot})", scores.skill(Skill::Archery)), role));
    }
    let (least, most) = turn.protection_range();
    lines.push(("guard", format!("[{:+},{least}-{most}]", scores.skill(Skill::Evasion)), Role::Slate));
    lines
}

/// Rows for what the hero fights with, and for songs: kept free where there is less, so that the list of foes has its place.
const ARMS: usize = 4;
const SONGS: usize = 2;

/// The side bar (docs/spec/sil-player.md 31.1): the hero above, foes below, each always on the same rows.
pub fn side(t: &Tables, s: &State, arms: &[SidebarLine], foes: &[Vec<Span>], words: &dyn Words) -> Model {
    let say = |id: String| words.phrase(&Phrase::id(id));
    let hero = &s.hero;
    let scores = scores(t, s);
    let mut spans = vec![vec![Span::new(hero.name.clone(), Role::Hero)]];
    for pair in Stat::ALL.chunks(2) {
        let mut row = Vec::new();
        for stat in pair {
            let parts = scores.stats[*stat as usize];
            let potion =
                [hero.timers.strength, hero.timers.dexterity, hero.timers.constitution, hero.timers.grace];
            let star = if potion[*stat as usize] > 0 { "*" } else { " " };
            row.push(Span::from(format!("{}{star} ", say(format!("short-{}", stat.word())))));
            let role = if parts.drain < 0 { Role::Yellow } else { Role::LightGreen };
            row.push(Span::new(format!("{:>2}   ", parts.total), role));
        }
        spans.push(row);
    }
    let exp = format!("{} ", say("side-experience".into()));
    spans.push(vec![Span::from(exp), Span::new(hero.experience.pool.to_string(), Role::LightGreen)]);
    let gauge = |id: &str, value: i32, max: i32, role: Role| {
        Model::Gauge(Gauge { label: say(id.into()), value, max, shown: format!("{value}:{max}"), role })
    };
    let mut fight: Vec<Vec<Span>> = arms
        .iter()
        .map(|(id, line, role)| {
            let label = if id.is_empty() { String::new() } else { say(format!("side-{id}")) };
            vec![Span::from(format!("{label:<6}")), Span::new(line.clone(), *role)]
        })
        .collect();
    fight.resize(fight.len().max(ARMS), Vec::new());
    let mut sung = Vec::new();
    for song in [hero.songs.main, hero.songs.minor].into_iter().flatten() {
        let id = crate::tables::AbilityId::new(Skill::Song, song);
        sung.push(vec![Span::new(
            t.ability(id).map(|a| a.name.clone()).unwrap_or_default(),
            Role::LightBlue,
        )]);
    }
    sung.resize(SONGS, Vec::new());
    fight.extend(sung);
    fight.extend(foes.iter().cloned());
    Model::Stack(vec![
        Model::Text(Text { spans, exact: true, ..Text::default() }),
        gauge("side-health", hero.health, hero.max_health, health_role(hero.health, hero.max_health)),
        gauge("side-voice", hero.voice, hero.max_voice, Role::LightGreen),
        Model::Text(Text { spans: fight, exact: true, ..Text::default() }),
    ])
}

/// Health, voice and the last line.
pub fn state(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let gauge = |id: &str, (value, max): (i32, i32)| {
        Model::Gauge(Gauge { label: say(id), value, max, shown: String::new(), role: Role::Plain })
    };
    Model::Stack(vec![
        gauge("side-health", (s.hero.health, s.hero.max_health)),
        gauge("side-voice", (s.hero.voice, s.hero.max_voice)),
        status(t, s, words),
    ])
}

/// What the hero is at, with the turns it will still take where that is known.
fn doing(s: &State, words: &dyn Words) -> Option<String> {
    let (id, left) = match s.activity.as_ref()? {
        Activity::Rest(Rest::Turns(n)) => ("state-rest", Some(*n)),
        Activity::Rest(_) => ("state-rest", None),
        Activity::Repeat(_, n) => ("state-repeat", Some(*n)),
        Activity::Smith(n) => ("state-smithing", Some(*n)),
        Activity::Fletch(_, n) => ("state-fletching", Some(*n)),
        Activity::Run(..) | Activity::Travel(_) | Activity::Explore => return None,
    };
    let word = words.phrase(&Phrase::id(id));
    Some(left.map_or(word.clone(), |n| format!("{word} {n}")))
}

/// The last line: hunger, what ails the hero, what he is at, how deep he is.
pub fn status(t: &Tables, s: &State, words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let mut line: Vec<Span> = Vec::new();
    let mut push = |text: String, role: Role| {
        line.push(Span::new(text, role));
        line.push(Span::from("  "));
    };
    // S000-198
    match hunger_band(t, s.hero.food) {
        Hunger::Starving => push(say("hunger-name-starving"), Role::Red),
        Hunger::Weak => push(say("hunger-name-weak"), Role::Orange),
        Hunger::Hungry => push(say("hunger-name-hungry"), Role::Yellow),
        Hunger::Fed => {}
        Hunger::Full => push(say("hunger-name-full"), Role::Green),
    }
    let timers = &s.hero.timers;
    // 16.2: above half of what knocks one out it is called heavy; a hundred of bleeding is mortal.
    let stun = match i32::from(timers.stun) {
        n if n > t.hero.stun.out => ("state-knocked-out", Role::Red),
        n if n > t.hero.stun.heavy => ("state-heavy-stun", Role::Orange),
        _ => ("state-stun", Role::Orange),
    };
    let mortal = i32::from(timers.cut) >= t.fight.cap.wound;
    let cut = if mortal { "state-mortal-wound" } else { "state-cut" };
    for (timer, id, role) in [
        (timers.blind, "state-blind", Role::Orange),
        (timers.confused, "state-confused", Role::Orange),
        (timers.afraid, "state-afraid", Role::Orange),
        (timers.poison, "state-poison", Role::Green),
        (timers.cut, cut, Role::Red),
        (timers.stun, stun.0, stun.1),
        (timers.entranced, "state-entranced", Role::Red),
        (timers.hallucinating, "state-hallucinating", Role::Violet),
        (timers.rage, "state-rage", Role::Red),
    ] {
        if timer > 0 {
            // Of wounds and poison the amount matters: it is what they will take.
            let counted = matches!(id, "state-poison" | "state-cut" | "state-mortal-wound");
            push(if counted { format!("{} {timer}", say(id)) } else { say(id) }, role);
        }
    }
    if let Some(doing) = doing(s, words) {
        push(doing, Role::Plain);
    }
    if s.hero.stealth_mode {
        push(say("state-stealth"), Role::LightBlue);
    }
    match scores(t, s).speed {
        n if n < t.turn.speed.usual => push(say("state-slow"), Role::Orange),
        n if n > t.turn.speed.usual => push(say("state-fast"), Role::LightGreen),
        _ => {}
    }
    match s.level.terrain_at(s.hero.at) {
        here if terrain::is_pit(here) && !s.level.is_floor_like(s.hero.at) => {
            push(say("state-pit"), Role::Orange)
        }
        code::TRAP_WEB if !s.level.is_floor_like(s.hero.at) => push(say("state-web"), Role::Orange),
        code::SUNLIGHT => push(say("state-sunlight"), Role::Yellow),
        _ => {}
    }
    push(words.phrase(&super::place(s)), Role::Plain);
    Model::Text(Text { spans: vec![line], ..Text::default() })
}
