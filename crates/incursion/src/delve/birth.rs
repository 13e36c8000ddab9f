//! How a hero comes into the game: by the questions of [`crate::hero::birth`], or at once with defaults.

use super::Doing;
use super::plan::{Act, Planned, Planner, refuse};
use super::state::Note;
use crate::creature::Rules;
use crate::creature::points::Dice;
use crate::events::Event;
use crate::events::numbers as ev;
use crate::hero::advance::{Options, Question};
use crate::hero::birth::{Answer, Asked, BirthOptions, Newborn, Scores, SexOption, Topic};
use crate::hero::{Birth, BirthWords, attack_percent};
use crate::item::Memory;
use crate::makelev::Chance;
use crate::values::Mode;
use crate::world::object::{Body, Object};
use crate::world::{Being, Handle, stage};
use angrist_engine::chance::stream;
use angrist_engine::play::Command;
use angrist_irh::res::ResKind;
use angrist_irh::script::machine::Memory as ScriptMemory;

/// The party of the hero.
const PARTY: i16 = 1;

/// Options that every hero of a game is made with.
pub(super) fn options() -> BirthOptions {
    BirthOptions {
        scores: Scores::RolledWithPerks,
        strength: 2,
        scores_first: false,
        subraces: false,
        sex: SexOption::Ask,
        level: level_options(),
    }
}

/// How levels are gained.
pub(super) fn level_options() -> Options {
    Options { hit_points: Dice::default(), mana: Dice::default(), scores_rise: true }
}

/// A new birth for a seed.
pub(super) fn begin(seed: u64) -> Birth {
    Birth::new(options(), seed)
}

/// Ranks spread over the skills that allow them, evenly, in their order.
pub(super) fn spread(points: i32, most: &[i32], had: &[i8]) -> Vec<i8> {
    let mut ranks: Vec<i8> = had.to_vec();
    let mut left = points - ranks.iter().map(|&r| i32::from(r)).sum::<i32>();
    while left > 0 {
        let before = left;
        for (rank, &most) in ranks.iter_mut().zip(most) {
            if left > 0 && i32::from(*rank) < most {
                *rank += 1;
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    ranks
}

/// The answer to a question that is not worth asking; nothing where the player chooses.
pub(super) fn plain_answer(asked: &Asked) -> Option<Answer> {
    match &asked.topic {
        Topic::Ranks { points, most } => {
            Some(Answer::Ranks(spread(*points, most, &[0; crate::hero::SKILLS + 1])))
        }
        Topic::BuyScores { .. } => Some(Answer::Scores([14; crate::values::SCORES])),
        _ if asked.choices.len() == 1 && !matches!(asked.topic, Topic::Name) => Some(Answer::Pick(0)),
        _ => None,
    }
}

/// Everybody concerned hears of a new level.
pub(super) const EV_ADVANCE: i32 = 153;
/// Scripts that run before an event's rules.
const PRE: i32 = 500;

/// A class by a word: its name in small letters.
fn class_named(rules: &Rules<'_>, word: &str) -> Option<u16> {
    let is = |c: &angrist_irh::res::Class| class_word(c.about.shown()) == word;
    rules.classes_offered().find(|(_, c)| is(c)).map(|(i, _)| i)
}

/// The word of a class for commands.
fn class_word(name: &str) -> String {
    name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).take(15).collect()
}

/// The scores a class lives by, the most important first.
fn scores_of(rules: &Rules<'_>, class: u16) -> [i32; 7] {
    use crate::creature::names as n;
    let c = &rules.library.classes[usize::from(class)];
    let gives = |what: i32| c.grants.iter().any(|g| i32::from(g.what) == what);
    let casts = gives(n::SPELL_ACCESS) && attack_percent(c, Mode::Melee) < 100;
    match casts {
        // strength, dexterity, constitution, intelligence, wisdom, charisma, luck
        true if c.flags.has(n::CF_RELIGIOUS) => [1, 1, 2, 1, 3, 1, 0],
        true => [0, 1, 2, 3, 2, 1, 0],
        false => [2, 1, 2, 0, 0, 0, 0],
    }
}

/// How well a class serves somebody who has never played: health, and skill at arms.
fn sturdiness(rules: &Rules<'_>, class: u16) -> (i32, i32, i32) {
    let c = &rules.library.classes[usize::from(class)];
    let armed = c.gear.len() as i32;
    let arms = attack_percent(c, Mode::Melee);
    let plain = i32::from(!c.flags.has(crate::creature::names::CF_RELIGIOUS));
    // Rage and vows are for later: armour counts for more than a large die.
    let armour = i32::from(c.proficiencies & crate::creature::names::WG_HARMOUR as u32 != 0);
    (arms / 25 + 2 * armour + plain, i32::from(c.hit_dice), armed)
}

/// The usual answer: a sturdy fighter.
fn usual_answer(rules: &Rules<'_>, asked: &Asked, wanted: Option<u16>) -> Answer {
    if let Some(answer) = plain_answer(asked) {
        return answer;
    }
    let pick = |at: Option<usize>| Answer::Pick(at.unwrap_or(0) as u16);
    match &asked.topic {
        Topic::Class => {
            let classes: Vec<u16> = rules.classes_offered().map(|(i, _)| i).collect();
            let last = classes.len();
            let named = classes.iter().position(|c| Some(*c) == wanted);
            pick(named.or_else(|| (0..last).max_by_key(|&i| (sturdiness(rules, classes[i]), last - i))))
        }
        Topic::Race => {
            let sturdy = || {
                let all = rules.classes_offered().map(|(i, _)| i);
                all.max_by_key(|&i| (sturdiness(rules, i), u16::MAX - i))
            };
            let best = wanted.or_else(sturdy);
            let favours = |r: &angrist_irh::res::Race| {
                best.is_some_and(|b| r.favoured.contains(&rules.library.rid(ResKind::Class, b.into())))
            };
            let strong = |r: &angrist_irh::res::Race| i32::from(r.attributes[0]) + i32::from(r.attributes[2]);
            let races: Vec<(bool, i32)> =
                rules.races_offered().map(|(_, r)| (favours(r), strong(r))).collect();
            let last = races.len();
            pick((0..last).max_by_key(|&i| (races[i], last - i)))
        }
        Topic::ScoreSet { sets } => {
            let weights = wanted.map_or([2, 1, 2, 0, 0, 0, 0], |class| scores_of(rules, class));
            let worth = |s: &crate::hero::birth::ScoreSet| -> i32 {
                s.scores.iter().zip(weights).map(|(&score, weight)| i32::from(score) * weight).sum()
            };
            let last = sets.len();
            pick((0..last).max_by_key(|&i| (worth(&sets[i]), last - i)))
        }
        Topic::Level(Question::Feat { options }) => {
            // What keeps a beginner alive comes first.
            let wanted = ["Toughness", "Weapon Focus", "Power Attack", "Dodge", "Great Fortitude"];
            let named =
                |w: &&str| options.iter().position(|&f| rules.lore.feat_name(f).eq_ignore_ascii_case(w));
            pick(wanted.iter().find_map(named))
        }
        _ => Answer::Pick(0),
    }
}

/// Answers everything that is left with the defaults.
pub(super) fn finish_quickly(rules: &Rules<'_>, birth: &mut Birth, words: &BirthWords, wanted: Option<u16>) {
    for _ in 0..200 {
        let Some(asked) = rules.next_question(birth, words) else { return };
        let usual = usual_answer(rules, &asked, wanted);
        if rules.answer_birth(birth, usual, words).is_ok() {
            continue;
        }
        let any = (0..asked.choices.len() as u16)
            .any(|at| rules.answer_birth(birth, Answer::Pick(at), words).is_ok());
        if !any {
            return;
        }
    }
}

impl Planner<'_> {
    /// The words of the classes one can begin with.
    pub(super) fn class_words(&self) -> Vec<String> {
        let rules = self.book.rules(&self.cat.library);
        rules.classes_offered().map(|(_, c)| class_word(c.about.shown())).collect()
    }

    pub(super) fn quick(&self, c: &Command) -> Planned {
        match c.item(0) {
            None => Ok(Act::Quick(None)),
            Some(word) if self.class_words().iter().any(|w| w == word) => {
                Ok(Act::Quick(Some(word.to_owned())))
            }
            Some(word) => refuse(
                "no-class",
                format!("There is no class '{word}'; the classes are {}.", self.class_words().join(", ")),
            ),
        }
    }
}

impl Doing<'_> {
    /// Answers what is not worth asking; true when everything is answered.
    pub(super) fn settle_birth(&mut self) -> bool {
        let rules = self.book.rules(&self.cat.library);
        let Some(birth) = &mut self.s.birth else { return false };
        while let Some(asked) = rules.next_question(birth, &self.book.birth) {
            let Some(answer) = plain_answer(&asked) else { return false };
            if rules.answer_birth(birth, answer, &self.book.birth).is_err() {
                return false;
            }
        }
        true
    }

    /// A ready-made hero at once.
    pub(super) fn quick(&mut self, class: Option<&str>) {
        let rules = self.book.rules(&self.cat.library);
        let mut birth = begin(self.s.seed);
        let wanted = class.and_then(|word| class_named(&rules, word));
        finish_quickly(&rules, &mut birth, &self.book.birth, wanted);
        self.s.birth = Some(birth);
        self.be_born();
        self.learn_usual();
        self.s.pending = None;
    }

    /// God, race and class of the hero hear of something.
    pub(super) fn announce(&mut self, number: i32) {
        let who = self.host.world.player;
        let library = &self.cat.library;
        let Some(hero) = self.host.creature(who).and_then(|c| c.hero.clone()) else { return };
        let mut all = vec![hero.god, library.rid(ResKind::Race, hero.race.into())];
        let classes = hero.classes.iter().filter(|c| library.classes.get(usize::from(**c)).is_some());
        all.extend(classes.map(|&c| library.rid(ResKind::Class, c.into())));
        for resource in all.into_iter().filter(|r| !r.is_none()) {
            let event = Event::new(number, [who, who, Handle::NONE, Handle::NONE]);
            self.host.ask_inside(resource, number, event);
        }
    }

    /// The hero steps into the game.
    pub(super) fn be_born(&mut self) {
        let rules = self.book.rules(&self.cat.library);
        let Some(newborn) = self.s.birth.as_ref().and_then(|b| rules.finish_birth(b, &self.book.birth))
        else {
            return;
        };
        self.s.birth = None;
        let Newborn { creature, name, perks, .. } = newborn;
        self.host.world.memory = ScriptMemory::new(&self.book.scripts.code);
        self.host.world.turn = stage::TURN;
        let mut chance = Chance::Sound(stream(self.s.seed, "looks", 0, 0), 0);
        self.s.memory = Memory::draw(&self.host.things(), &mut chance);
        let hero = creature.hero.clone();
        let mut being = Being::new(creature);
        being.player = true;
        being.party = PARTY;
        let mut object = Object::new(Body::Creature(Box::new(being)));
        object.set_named(name.clone());
        self.s.name = name;
        let Ok(who) = self.host.world.arena.add(object) else { return };
        self.host.world.player = who;
        self.announce(EV_ADVANCE);
        self.announce(ev::EV_BIRTH + PRE);
        if let Some(hero) = hero {
            let library = &self.cat.library;
            let race = library.races.get(usize::from(hero.race));
            if let Some(race) = race {
                let owner = library.rid(ResKind::Race, hero.race.into());
                self.host.grant(who, &race.gear, owner);
            }
            if let Some(class) = hero.class(library, 0) {
                let owner = library.rid(ResKind::Class, hero.classes[0].into());
                self.host.grant(who, &class.gear, owner);
            }
        }
        self.announce(ev::EV_BIRTH);
        self.give_symbol();
        self.pack_for_the_road();
        let gifts = self.give_gifts(&perks);
        self.s.notes.push((0, Note::Began));
        self.enter_level(1, None, false);
        self.dress_hero();
        self.host.refresh_spells(who);
        self.letter_spells();
        let dungeon = self.cat.dungeon.clone();
        self.tell("began", |p| p.with("dungeon", dungeon));
        for what in gifts {
            self.tell("birth-gift", |p| p.with("what", what));
        }
        self.offer_lessons();
    }
}
