//! The common set-up: a hall or a corridor at 250 ft, a hero with final figures, one creature.

use super::{number, text};
use angrist_engine::chance::stream;
use angrist_engine::play::Game;
use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;
use angrist_sil::SilRuleset;
use angrist_sil::context::Turn;
use angrist_sil::fight::{FightEvent, Side, Strike};
use angrist_sil::game::SilGame;
use angrist_sil::monsters::{self, Placing};
use angrist_sil::state::{Item, Known, Level, Monster, Slot, SquareFlag, State};
use angrist_sil::tables::{Skill, Stat};
use angrist_sil::terrain::code;
use angrist_sil::turn::TurnEvent;
use serde_json::Value;

/// Where the hero stands.
pub const HERE: Loc = Loc::new(15, 12);

/// A hall with a hero, to be lived in many times.
pub struct Scene {
    pub game: SilGame,
    start: State,
    /// Damage is counted, not suffered.
    pub undying: bool,
}

impl Scene {
    /// A hero of the recorded list in the hall, or in the corridor.
    pub fn new(ruleset: &SilRuleset, heroes: &[Value], hero: &str, corridor: bool) -> Scene {
        let mut game = ruleset.begin_sil(7);
        let plan =
            "born race=Noldor house=Fingolfin stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Fingon";
        game.apply_text(plan).unwrap_or_else(|e| panic!("{e}"));
        let mut turn = game.context();
        turn.state.level = level(&turn, 5, corridor);
        turn.state.player_turn = 100;
        monsters::nobody_lives(&mut turn.state.facts);
        let wanted = heroes.iter().find(|h| h["name"] == hero).unwrap_or_else(|| panic!("{hero}"));
        let own = &mut turn.state.hero;
        own.at = HERE;
        own.worn = Default::default();
        own.pack.clear();
        own.innate = [0; 8];
        own.food = turn.tables.turn.food.full - 1;
        own.energy.0 = turn.tables.pace.price();
        dress(&mut turn, wanted);
        let skills: Vec<i32> =
            wanted["skills"].as_array().unwrap().iter().map(|n| number(n) as i32).collect();
        set_skills(&mut turn, &skills);
        turn.sense_anew();
        turn.refresh_hero();
        let own = &mut turn.state.hero;
        (own.health, own.voice) = (own.max_health, own.max_voice);
        let start = turn.state.clone();
        Scene { game, start, undying: true }
    }

    /// Changes what every life begins with.
    pub fn prepare(&mut self, change: impl FnOnce(&mut Turn<'_>)) {
        let mut turn = self.game.context();
        *turn.state = self.start.clone();
        turn.sense_anew();
        change(&mut turn);
        self.start = turn.state.clone();
    }

    /// A life from the beginning, with its own chance.
    pub fn begin(&mut self, case: u64, life: u64) -> Turn<'_> {
        let undying = self.undying;
        let mut turn = self.game.context();
        turn.state.clone_from(&self.start);
        turn.state.chance = stream(life, "play", case, 0);
        turn.sense_anew();
        turn.unharmed = undying;
        turn
    }
}

/// A turn of the hero; says whether the hero could choose.
pub fn lives(turn: &mut Turn<'_>, act: impl FnOnce(&mut Turn<'_>)) -> bool {
    turn.notices.clear();
    turn.hero_turn(act)
}

fn level(turn: &Turn<'_>, depth: i32, corridor: bool) -> Level {
    let mut level = Level::new(depth, 99, 33, code::GRANITE, turn.tables.turn.scent());
    for y in 0..33 {
        for x in 0..99 {
            let at = Loc::new(x, y);
            if x == 0 || y == 0 || x == 98 || y == 32 {
                level.terrain[at] = code::PERMANENT;
            }
            let inside = (5..=55).contains(&x) && if corridor { y == 12 } else { (2..=22).contains(&y) };
            if inside {
                level.terrain[at] = code::FLOOR;
            }
            if !corridor && (4..=56).contains(&x) && (1..=23).contains(&y) {
                level.set(at, SquareFlag::Glow, true);
                level.set(at, SquareFlag::Room, true);
            }
        }
    }
    level
}

fn slot_of(number: u64) -> Option<Slot> {
    Slot::ALL.get(usize::try_from(number.checked_sub(24)?).ok()?).copied()
}

fn dress(turn: &mut Turn<'_>, wanted: &Value) {
    for piece in wanted["gear"].as_array().unwrap() {
        let figure = |name: &str| number(&piece[name]) as i32;
        let (kind_number, kind) = turn
            .tables
            .kind_of(figure("tval") as u8, figure("sval") as u8)
            .unwrap_or_else(|| panic!("{piece}"));
        let mut item = Item::of_kind(kind_number, kind);
        (item.number, item.weight, item.known) = (figure("n") as u8, figure("w") as _, Known::Fully);
        if item.tval(turn.tables) == 39 {
            item.fuel = 2000;
        }
        turn.state.facts.kind_mut(kind_number).aware = true;
        match slot_of(piece["slot"].as_u64().unwrap()) {
            Some(slot) => turn.state.hero.worn[slot as usize] = Some(item),
            None => turn.state.hero.pack.push(item),
        }
    }
    for ability in wanted["abilities"].as_array().unwrap() {
        let (skill, bit) = (number(&ability[0]) as usize, number(&ability[1]) as u32);
        turn.state.hero.innate[skill] |= 1 << bit;
    }
    for stat in Stat::ALL {
        let wanted = number(&wanted["stats"][stat as usize]) as i32;
        turn.state.hero.stats[stat as usize] += wanted - turn.stat(stat);
        assert_eq!(turn.stat(stat), wanted);
    }
    turn.refresh_hero();
}

/// Points such that the final scores are these.
pub fn set_skills(turn: &mut Turn<'_>, wanted: &[i32]) {
    for skill in Skill::ALL {
        turn.state.hero.skills[skill as usize] += wanted[skill as usize] - turn.skill(skill);
    }
    for skill in Skill::ALL {
        assert_eq!(turn.skill(skill), wanted[skill as usize], "{skill:?}");
    }
}

/// A creature east of the hero, placed as the game places it.
pub fn put(turn: &mut Turn<'_>, race: u16, far: i16, asleep: bool) -> Handle {
    let how = Placing { asleep, ..Placing::alone() };
    monsters::place(&mut turn.maker(), HERE.shift(far, 0), race, how).unwrap()
}

/// The same, then as alert as is wanted.
pub fn put_alert(turn: &mut Turn<'_>, race: u16, far: i16, alertness: i16) -> Handle {
    let handle = put(turn, race, far, false);
    turn.state.level.monsters.get_mut(handle).unwrap().alertness = alertness;
    handle
}

/// All is seen as it is when a turn begins.
pub fn look(turn: &mut Turn<'_>) {
    turn.hear();
    turn.refresh_light();
    turn.look();
    turn.see_monsters();
    turn.notices.clear();
}

pub fn race_number(case: &Value) -> u16 {
    number(&case["race"]) as u16
}

pub fn foe<'a>(turn: &'a Turn<'_>, handle: Handle) -> Option<&'a Monster> {
    turn.state.level.monsters.get(handle)
}

/// How far a creature is from the hero.
pub fn far(turn: &Turn<'_>, handle: Handle) -> i32 {
    foe(turn, handle).map_or(99, |m| distance(turn.state.hero.at, m.at))
}

/// All damage to the hero among what was told.
pub fn damage(turn: &Turn<'_>) -> i32 {
    let of = |e: &TurnEvent| if let TurnEvent::Hurt { damage, .. } = e { Some(*damage) } else { None };
    turn.notices.iter().filter_map(|n| n.downcast::<TurnEvent>().and_then(of)).sum()
}

pub fn strikes<'a>(turn: &'a Turn<'_>) -> impl Iterator<Item = &'a Strike> {
    turn.notices.iter().filter_map(|n| match n.downcast::<FightEvent>() {
        Some(FightEvent::Strike(strike)) => Some(&**strike),
        _ => None,
    })
}

pub fn at_hero(strike: &Strike) -> bool {
    strike.at == Side::Hero
}

/// The counters by their recorded names.
pub fn statuses(turn: &Turn<'_>) -> [(&'static str, i32); 10] {
    let t = &turn.state.hero.timers;
    [
        ("cut", i32::from(t.cut)),
        ("stun", i32::from(t.stun)),
        ("poisoned", i32::from(t.poison)),
        ("confused", i32::from(t.confused)),
        ("afraid", i32::from(t.afraid)),
        ("slow", i32::from(t.slow)),
        ("blind", i32::from(t.blind)),
        ("entranced", i32::from(t.entranced)),
        ("image", i32::from(t.hallucinating)),
        ("drained", -turn.state.hero.drain.iter().sum::<i32>()),
    ]
}

/// A case in a few words.
pub fn named(case: &Value, parts: &[&str]) -> String {
    let part = |p: &&str| match &case[*p] {
        Value::String(s) => s.clone(),
        other => other.to_string(),
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    let name = case["name"].as_str().map_or(String::new(), |_| format!(" {}", text(&case["name"])));
    format!("{}{name} [{}]", case["id"], parts.join(" "))
}
