//! What the player knows, for programs: numbers, ailments, abilities, pack, what is worn and in sight; and what may follow a command.

use crate::game::SilGame;
use crate::hero::ability;
use crate::state::{Item, Monster, Phase, Slot, Stance, State};
use crate::tables::{RaceFlag, Skill, Stat, Tables, Tval};
use crate::things::{ItemPlace, is_aware, is_known};
use crate::turn::{Hunger, OPTIONS, hunger_band};
use angrist_engine::model::Memory;
use angrist_engine::play::{
    Ability, Command, CreatureFact, Dice, Domain, Facts, FeatureFact, Figure, Game, HeroFacts, ItemFact,
    KnownMap, Options, Phrase, Scene, Sight, SightKind, Status, common,
};
use angrist_engine::space::{Dir, Loc};

/// What may stand in the place of a command's next argument.
pub fn domain(game: &SilGame, so_far: &Command) -> Vec<Domain> {
    let (t, s) = (game.tables(), game.inner());
    let words = |list: Vec<String>| vec![Domain::Words(list)];
    match (so_far.name(), so_far.given()) {
        ("option", 0) => Options::words(OPTIONS, s.phase != Phase::Birth && s.player_turn > 0),
        ("name", 0) => vec![Domain::Text { shortest: 1, longest: t.hero.name_length.clamp(1, 60) as u16 }],
        ("note", 0) => vec![Domain::Text { shortest: 1, longest: 56 }],
        ("rest", 0) => {
            let goals = Domain::Words(["needed", "full"].map(str::to_owned).to_vec());
            vec![goals, Domain::Range { min: 1, max: 9999 }]
        }
        ("retire", 0) => words(vec!["@".to_owned()]),
        ("learn" | "switch", 0) => {
            words(t.abilities.iter().map(|a| format!("{}/{}", a.id.skill as u8, a.id.number)).collect())
        }
        ("train", 0) => {
            let points = |s: &Skill| (1..=3).map(|n| format!("{} {n}", s.word())).collect::<Vec<_>>();
            words(Skill::ALL.iter().flat_map(points).collect())
        }
        ("sing", 0) => {
            let songs = (0..12).map(|n| n.to_string());
            words(songs.chain(["stop", "swap"].map(str::to_owned)).collect())
        }
        ("fire", 0) => words(vec!["1".to_owned(), "2".to_owned()]),
        ("travel", 0) => {
            let landmarks = ["down", "up", "forge"].map(str::to_owned).to_vec();
            vec![Domain::Words(landmarks), Domain::Squares(game.goals())]
        }
        ("target", 0) => vec![Domain::Words(vec!["none".to_owned()]), Domain::Squares(game.clear_squares())],
        ("fire" | "throw", 1) => {
            vec![
                Domain::Directions(Dir::ALL.to_vec()),
                Domain::Words(vec!["near".to_owned()]),
                Domain::Area { within: game.bounds(), except: vec![s.hero.at] },
            ]
        }
        ("answer", 0) if s.pending.as_ref().is_some_and(|p| p.question.tag == "retire") => {
            words(vec!["@".to_owned()])
        }
        ("answer", 0) => {
            let mut all = common::domain(so_far, &game.next(), game.bounds(), &[]);
            for domain in &mut all {
                if let Domain::Area { except, .. } = domain {
                    except.push(s.hero.at);
                }
            }
            all
        }
        ("forge", 0) => words(
            ["base", "enchant", "flag", "lend", "numbers", "accept", "clear", "melt"]
                .map(str::to_owned)
                .to_vec(),
        ),
        ("inscribe", 1) => {
            vec![Domain::Text { shortest: 1, longest: t.things.text_length.clamp(1, 200) as u16 }]
        }
        ("drop" | "destroy", 1) => {
            let place = so_far.item(0).and_then(ItemPlace::parse);
            let stack = place.and_then(|place| game.look(|turn| turn.item_at(place).map(|item| item.number)));
            // Of a single thing one is meant, whatever is said.
            let max = stack.map(|number| if number == 1 { 99 } else { i32::from(number) });
            max.map(|max| Domain::Range { min: 1, max }).into_iter().collect()
        }
        ("forge" | "repeat" | "born", 1) | ("repeat" | "born", 0) => Vec::new(),
        _ => common::domain(so_far, &game.next(), game.bounds(), &places(s)),
    }
}

/// The words for every thing at hand.
fn places(s: &State) -> Vec<String> {
    let pack = (0..s.hero.pack.len() as u8).map(ItemPlace::Pack);
    let worn = Slot::ALL.into_iter().filter(|slot| s.hero.wears(*slot).is_some()).map(ItemPlace::Worn);
    let floor = s.level.item_on(s.hero.at).map(|_| ItemPlace::Floor);
    pack.chain(worn).chain(floor).map(|place| place.to_string()).collect()
}

/// What the player knows now.
pub fn facts(game: &SilGame) -> Facts {
    let (t, s) = (game.tables(), game.inner());
    let Scene { turn, here, place, depth, .. } = game.scene();
    if s.phase == Phase::Birth {
        return Facts { turn, here, place, depth, ..Facts::default() };
    }
    let hero = HeroFacts {
        name: s.hero.name.clone(),
        figures: figures(s),
        statuses: statuses(t, s),
        abilities: abilities(t, s),
    };
    let own = |place: ItemPlace, item: &Item| item_fact(t, s, item, &place.to_string());
    let pack = (0..).map(ItemPlace::Pack).zip(&s.hero.pack).map(|(place, item)| own(place, item)).collect();
    let worn = Slot::ALL.into_iter().filter_map(|slot| Some(own(ItemPlace::Worn(slot), s.hero.wears(slot)?)));
    let floor = s.level.item_on(s.hero.at).map(|(_, floor)| own(ItemPlace::Floor, &floor.item));
    let mut facts = Facts {
        turn,
        here,
        place,
        depth,
        hero,
        pack,
        worn: worn.collect(),
        floor: floor.into_iter().collect(),
        ..Facts::default()
    };
    for sight in game.sights() {
        add(game, &mut facts, sight);
    }
    facts
}

fn add(game: &SilGame, facts: &mut Facts, sight: Sight) {
    let (t, s) = (game.tables(), game.inner());
    match sight.kind {
        SightKind::Foe | SightKind::Friend => {
            let Some((_, monster)) = s.level.monster_on(sight.at) else { return };
            let peaceful = t.race(monster.race).is_some_and(|r| r.is(RaceFlag::PEACEFUL));
            facts.creatures.push(CreatureFact {
                id: sight.id,
                kind: t.race(s.shows_as(monster)).map_or(String::new(), |r| r.name.clone()),
                name: sight.name,
                at: sight.at,
                hostile: !peaceful,
                states: creature_states(t, monster, sight.note.id, sight.square.memory),
            });
        }
        SightKind::Thing => {
            let Some((_, floor)) = s.level.item_on(sight.at) else { return };
            let fact = item_fact(t, s, &floor.item, "");
            facts.things.push(ItemFact { at: Some(sight.at), id: sight.id, ..fact });
        }
        SightKind::Feature => facts.features.push(FeatureFact {
            landmark: game.landmark(sight.at).map(Into::into),
            at: sight.at,
            name: sight.name,
        }),
    }
}

/// Asleep, unwary or alert; and what makes a creature less of a threat.
fn creature_states(
    t: &Tables,
    monster: &Monster,
    note: std::borrow::Cow<'static, str>,
    memory: Memory,
) -> Vec<std::borrow::Cow<'static, str>> {
    let mut states = vec![note];
    if monster.stance == Stance::Fleeing {
        states.push("fleeing".into());
    }
    if t.race(monster.race).is_some_and(|r| r.is(RaceFlag::NEVER_MOVE)) {
        states.push("unmoving".into());
    }
    if memory <= Memory::Remembered {
        states.push("remembered".into());
    }
    states
}

/// The hero's numbers; none before birth.
pub fn figures(s: &State) -> Vec<Figure> {
    if s.phase == Phase::Birth {
        return Vec::new();
    }
    let h = &s.hero;
    let figure = |key: &'static str, value: i32, max: Option<i32>| Figure { key: key.into(), value, max };
    let mut all = vec![
        figure("health", h.health, Some(h.max_health)),
        figure("voice", h.voice, Some(h.max_voice)),
        figure("experience", h.experience.pool, Some(h.experience.total)),
        figure("food", h.food, None),
    ];
    all.extend(Stat::ALL.iter().map(|stat| {
        let at = *stat as usize;
        figure(stat.word(), h.stats[at] + h.drain[at], Some(h.stats[at]))
    }));
    all.extend(Skill::ALL.iter().map(|skill| figure(skill.word(), h.skills[*skill as usize], None)));
    all
}

fn statuses(t: &Tables, s: &State) -> Vec<Status> {
    let timers = &s.hero.timers;
    let hunger = match hunger_band(t, s.hero.food) {
        Hunger::Starving => "starving",
        Hunger::Weak => "weak",
        Hunger::Hungry => "hungry",
        Hunger::Full => "full",
        Hunger::Fed => "",
    };
    let all = [
        (hunger, i16::from(!hunger.is_empty())),
        ("blind", timers.blind),
        ("confused", timers.confused),
        ("afraid", timers.afraid),
        ("entranced", timers.entranced),
        ("hallucinating", timers.hallucinating),
        ("stunned", timers.stun),
        ("poisoned", timers.poison),
        ("bleeding", timers.cut),
        ("slow", timers.slow),
        ("fast", timers.fast),
        ("raging", timers.rage),
        ("stealthy", i16::from(s.hero.stealth_mode)),
    ];
    let on = all.into_iter().filter(|(_, n)| *n > 0);
    // How long they last the player cannot tell, save for poison and wounds, which the screen shows.
    let amount = |key: &str, n: i16| if matches!(key, "poisoned" | "bleeding") { i32::from(n) } else { 1 };
    on.map(|(key, n)| Status { key: key.into(), amount: amount(key, n) }).collect()
}

fn abilities(t: &Tables, s: &State) -> Vec<Ability> {
    let had = |id| s.hero.has_innate(id) || ability::is_lent(t, &s.hero, id);
    let own = t.abilities.iter().filter(|a| had(a.id));
    own.map(|a| Ability {
        key: format!("{}/{}", a.id.skill as u8, a.id.number).into(),
        name: Phrase::plain(a.name.clone()),
        active: ability::is_active(t, &s.hero, a.id),
    })
    .collect()
}

/// A thing as the player knows it: its kind is told only when it is known.
fn item_fact(t: &Tables, s: &State, item: &Item, key: &str) -> ItemFact {
    let aware = is_aware(t, &s.facts, item.kind);
    let class = crate::tables::class_word(item.tval(t));
    let kind = match t.kind(item.kind).filter(|_| aware) {
        Some(kind) => {
            format!("{class}-{}", crate::hero::one_word(&kind.name).to_lowercase().replace(['&', '~'], ""))
        }
        None => class.to_owned(),
    };
    let dice = |throw: angrist_engine::chance::Throw| {
        let (count, sides) = (i32::from(throw.dice), i32::from(throw.sides));
        (count > 0 && sides > 0).then_some(Dice { count, sides })
    };
    // Dice that a special kind changed are not told before they are known.
    let plain = item.special == 0 && item.artefact == 0 && item.forged.is_none();
    let told = plain || is_known(t, &s.facts, item);
    let burns = item.tval(t) == Tval::LIGHT && t.light(item.sval(t)).most > 0;
    ItemFact {
        count: u32::from(item.number),
        charges: burns.then_some(i32::from(item.fuel)),
        states: item.tried.then_some("tried".into()).into_iter().collect(),
        damage: dice(item.damage).filter(|_| told),
        protection: dice(item.protection).filter(|_| told),
        ..ItemFact::new(key, kind, Phrase::plain(crate::screens::thing_name(t, s, item)))
    }
}

impl SilGame {
    /// Squares one can set out for by known ways.
    fn goals(&self) -> Vec<Loc> {
        if self.inner().phase != Phase::Alive {
            return Vec::new();
        }
        self.look(|turn| turn.reachable())
    }

    /// Squares that can be aimed at.
    fn clear_squares(&self) -> Vec<Loc> {
        if self.inner().phase != Phase::Alive {
            return Vec::new();
        }
        let here = self.inner().hero.at;
        self.bounds().squares().filter(|at| *at != here && self.in_fire(*at)).collect()
    }
}
