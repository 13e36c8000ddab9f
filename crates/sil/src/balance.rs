//! How strong creatures are in a fight: for each, how many turns a hero of the expected experience takes to kill it, and it to kill
//! the hero, from the exact odds of their blows in an open, lit hall.
//!
//! Promise: nothing is sampled; the same data gives the same table.

use crate::game::SilGame;
use crate::monsters::{self, Placing};
use crate::state::{Item, Known, Level, Slot, SquareFlag};
use crate::tables::{RaceFlag, Skill, Tables, Tval};
use crate::terrain::code;
use angrist_engine::play::{Game, Refusal};
use angrist_engine::space::Loc;
use std::sync::Arc;

/// One creature against the hero of its depth. Turns are in tenths; 0 stands for never.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    /// Number of the race.
    pub race: u16,
    /// Its name.
    pub name: String,
    /// Its depth.
    pub level: i32,
    /// Its mean health.
    pub health: i32,
    /// The hero's health at that depth.
    pub hero_health: i32,
    /// Turns until it is dead.
    pub to_kill: u32,
    /// Turns until the hero is.
    pub to_die: u32,
    /// There is only one of it.
    pub unique: bool,
    /// More than three times harder or easier than the middle of its depth and the depths beside it. Those of which there
    /// is only one are meant to be harder, so only what is easier counts for them; who cannot wound is not compared.
    pub outlier: bool,
}

/// Experience that a hero has earned by a depth: at birth, for each level newly passed, and for ten creatures a level, all met and half
/// of them slain, at the halved worth of those met before.
pub fn expected_experience(t: &Tables, depth: i32) -> i32 {
    let passed = t.hero.worth_depth * (2..=depth).sum::<i32>();
    let creatures = t.hero.worth_level * 10 * (1..=depth).sum::<i32>();
    t.hero.start_experience + passed + creatures
}

/// The most points that a sum buys.
fn points_for(t: &Tables, sum: i32) -> i32 {
    (0..t.hero.most_skill).rev().find(|n| t.hero.skill_cost(0, *n) <= sum).unwrap_or(0)
}

/// The most protecting kind of a class that is found by a depth; the sharpest for a weapon. Mithril is luck.
fn best_kind(t: &Tables, tval: u8, depth: i32) -> Option<Item> {
    use crate::tables::ItemFlag::{INSTA_ART, MITHRIL, NO_SMITHING, TWO_HANDED};
    let mut best: Option<(i32, Item)> = None;
    for (number, kind) in t.kinds.iter().enumerate() {
        let Some(kind) = kind else { continue };
        let normal = !kind.flags.any(&[INSTA_ART, MITHRIL, NO_SMITHING, TWO_HANDED]);
        if kind.tval != tval || kind.level > depth.max(1) || !normal {
            continue;
        }
        let mean = |dice: angrist_engine::chance::Throw| i32::from(dice.dice) * (i32::from(dice.sides) + 1);
        let f = &kind.figures;
        let worth = mean(f.protection) + mean(f.damage) + i32::from(f.attack) + i32::from(f.evasion);
        if best.as_ref().is_none_or(|(b, _)| worth > *b) {
            let mut item = Item::of_kind(number as u16, kind);
            item.known = Known::Fully;
            best = Some((worth, item));
        }
    }
    best.map(|(_, item)| item)
}

/// A game in which the hero of a depth stands in an open hall.
fn arena(tables: &Arc<Tables>, depth: i32) -> Result<SilGame, Refusal> {
    let mut game = SilGame::begin(tables.clone(), 1);
    game.apply_text("quick")?;
    let mut turn = game.context();
    let t = turn.tables;
    let mut level = Level::new(depth.clamp(1, t.turn.deepest), 21, 21, code::PERMANENT, t.turn.scent());
    for y in 1..20 {
        for x in 1..20 {
            let at = Loc::new(x, y);
            level.terrain[at] = code::FLOOR;
            level.set(at, SquareFlag::Glow, true);
            level.set(at, SquareFlag::Room, true);
        }
    }
    turn.state.level = level;
    monsters::nobody_lives(&mut turn.state.facts);
    let hero = &mut turn.state.hero;
    hero.at = Loc::new(10, 10);
    hero.pack.clear();
    hero.worn = Default::default();
    hero.stats = [2, 3, 3, 1];
    // Two fifths for the sword arm, as much for staying alive, the rest for everything else.
    let share = points_for(t, expected_experience(t, depth) * 2 / 5);
    hero.skills = [0; 8];
    hero.skills[Skill::Melee as usize] = share;
    hero.skills[Skill::Evasion as usize] = share;
    for (slot, tval) in [
        (Slot::Weapon, Tval::SWORD),
        (Slot::Body, if depth >= 5 { Tval::MAIL } else { Tval::SOFT_ARMOUR }),
        (Slot::OffHand, Tval::SHIELD),
        (Slot::Head, Tval::HELM),
        (Slot::Hands, Tval::GLOVES),
        (Slot::Feet, Tval::BOOTS),
        (Slot::Cloak, Tval::CLOAK),
    ] {
        turn.state.hero.worn[slot as usize] = best_kind(t, tval, depth);
    }
    turn.refresh_hero();
    turn.state.hero.health = turn.state.hero.max_health;
    turn.sense_anew();
    Ok(game)
}

/// Tenths of turns that stand for a fight without end.
const NEVER: u32 = 99_999;

/// Tenths of turns that an amount of health lasts against a damage per turn in hundredths.
fn lasts(health: i32, hundredths: u64) -> u32 {
    if hundredths == 0 {
        return 0;
    }
    let tenths = (health.max(0) as u64 * 1000).div_ceil(hundredths);
    tenths.min(u64::from(NEVER)) as u32
}

/// All creatures that fight, by depth and number.
pub fn duels(tables: &Arc<Tables>) -> Result<Vec<Duel>, String> {
    let t = &**tables;
    let mut out = Vec::new();
    let deepest = t.races.iter().flatten().map(|r| r.level).max().unwrap_or(0);
    for depth in 0..=deepest {
        let fighters: Vec<(u16, &crate::tables::Race)> = t
            .races
            .iter()
            .enumerate()
            .filter_map(|(n, r)| Some((n as u16, r.as_ref()?)))
            .filter(|(n, r)| *n > 0 && r.level == depth && !r.blows.is_empty())
            .filter(|(_, r)| !r.is(RaceFlag::PEACEFUL) && r.rarity > 0)
            .collect();
        if fighters.is_empty() {
            continue;
        }
        let game = arena(tables, depth).map_err(|e| e.text)?;
        for (number, race) in fighters {
            let mut game = game.clone();
            let mut turn = game.context();
            let at = turn.state.hero.at.shift(1, 0);
            let how = Placing { forced: true, ..Placing::alone() };
            let Some(foe) = monsters::place(&mut turn.maker(), at, number, how) else { continue };
            if let Some(m) = turn.state.level.monsters.get_mut(foe) {
                (m.alertness, m.visible, m.health) = (10, true, m.max_health);
            }
            turn.look();
            let ours = turn.odds_of_attack(foe).map_or(0, |o| o.mean_hundredths());
            let blow = |n: usize| turn.odds_of_blow(foe, n).map_or(0, |o| o.mean_hundredths());
            // The second blow is used once in three.
            let theirs = if race.blows.len() > 1 { (2 * blow(0) + blow(1)) / 3 } else { blow(0) };
            let pace = |speed: i32| t.pace.gain(speed).max(1) as u64;
            let theirs = theirs * pace(race.speed) / pace(t.turn.speed.usual);
            let health = i32::from(race.health.dice) * (i32::from(race.health.sides) + 1) / 2;
            let hero_health = turn.state.hero.max_health;
            out.push(Duel {
                race: number,
                name: race.name.clone(),
                level: depth,
                health,
                hero_health,
                to_kill: lasts(health, ours),
                to_die: lasts(hero_health, theirs),
                unique: race.is(RaceFlag::UNIQUE),
                outlier: false,
            });
        }
    }
    mark_outliers(&mut out);
    Ok(out)
}

/// How hard a fight is: turns to kill over turns to die, in thousandths; nothing for those who cannot wound.
fn hardness(d: &Duel) -> Option<u64> {
    let never = |n: u32| u64::from(if n == 0 { NEVER } else { n });
    (d.to_die > 0).then(|| never(d.to_kill) * 1000 / never(d.to_die))
}

fn mark_outliers(duels: &mut [Duel]) {
    let normal = duels.iter().filter(|d| !d.unique);
    let normal: Vec<(i32, u64)> = normal.filter_map(|d| Some((d.level, hardness(d)?))).collect();
    for duel in duels.iter_mut() {
        let mut near: Vec<u64> =
            normal.iter().filter(|(level, _)| (level - duel.level).abs() <= 1).map(|(_, h)| *h).collect();
        near.sort_unstable();
        let Some(own) = hardness(duel).filter(|_| near.len() >= 3) else { continue };
        let middle = near[near.len() / 2];
        duel.outlier = 3 * own < middle || (!duel.unique && own > 3 * middle);
    }
}

/// The table as a page.
pub fn page(duels: &[Duel]) -> String {
    let tenths = |n: u32| if n == 0 { "never".to_owned() } else { format!("{}.{}", n / 10, n % 10) };
    let mut out = String::from(
        "# Creatures by depth\n\n\
         The table shows how many turns a hero with the experience and plain gear expected at each depth takes to kill each creature\n\
         hand to hand, and how many the creature takes to kill the hero. They are computed from both sides' exact odds in an open, lit\n\
         hall. What creatures do at a distance, in company or in the dark is not counted. `!` marks creatures more than three times\n\
         harder or easier than the median of the ordinary creatures at their depth and the depths next to it. Unique creatures (`*`)\n\
         are meant to be harder, so they are marked only if they are easier. Creatures whose touch does not wound never kill and are\n\
         not compared. This page was made by `angrist data balance`.\n\n\
         | depth | creature | health | to kill | to be killed | |\n|---:|---|---:|---:|---:|---|\n",
    );
    for d in duels {
        let mark = if d.outlier { "!" } else { "" };
        let feet = d.level * 50;
        out.push_str(&format!(
            "| {feet} ft | {}{} | {} | {} | {} | {mark} |\n",
            d.name,
            if d.unique { " *" } else { "" },
            d.health,
            tenths(d.to_kill),
            tenths(d.to_die)
        ));
    }
    out
}
