//! How a hero comes into the game: by the questions of [`crate::hero::birth`], or at once with what is usual.

use super::Doing;
use super::state::Note;
use crate::creature::Rules;
use crate::creature::points::Dice;
use crate::hero::advance::{Options, Question};
use crate::hero::birth::{Answer, Asked, BirthOptions, Newborn, Scores, SexOption, Topic};
use crate::hero::{Birth, BirthWords, attack_percent};
use crate::item::Memory;
use crate::makelev::Chance;
use crate::values::Mode;
use crate::world::object::{Body, Object};
use crate::world::{Being, stage};
use angrist_engine::chance::stream;
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
fn usual_answer(rules: &Rules<'_>, asked: &Asked) -> Answer {
    if let Some(answer) = plain_answer(asked) {
        return answer;
    }
    let pick = |at: Option<usize>| Answer::Pick(at.unwrap_or(0) as u16);
    match &asked.topic {
        Topic::Class => {
            let classes: Vec<u16> = rules.classes_offered().map(|(i, _)| i).collect();
            let last = classes.len();
            pick((0..last).max_by_key(|&i| (sturdiness(rules, classes[i]), last - i)))
        }
        Topic::Race => {
            let best =
                rules.classes_offered().map(|(i, _)| i).max_by_key(|&i| (sturdiness(rules, i), u16::MAX - i));
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
            let worth = |s: &crate::hero::birth::ScoreSet| {
                let [strength, dexterity, constitution, ..] = s.scores.map(i32::from);
                2 * strength + dexterity + 2 * constitution
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

/// Answers everything that is left with what is usual.
pub(super) fn finish_quickly(rules: &Rules<'_>, birth: &mut Birth, words: &BirthWords) {
    for _ in 0..200 {
        let Some(asked) = rules.next_question(birth, words) else { return };
        let usual = usual_answer(rules, &asked);
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
    pub(super) fn quick(&mut self) {
        let rules = self.book.rules(&self.cat.library);
        let mut birth = begin(self.s.seed);
        finish_quickly(&rules, &mut birth, &self.book.birth);
        self.s.birth = Some(birth);
        self.be_born();
    }

    /// The hero steps into the game.
    pub(super) fn be_born(&mut self) {
        let rules = self.book.rules(&self.cat.library);
        let Some(newborn) = self.s.birth.as_ref().and_then(|b| rules.finish_birth(b, &self.book.birth))
        else {
            return;
        };
        self.s.birth = None;
        let Newborn { creature, name, .. } = newborn;
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
        self.pack_for_the_road();
        self.s.notes.push((0, Note::Began));
        self.enter_level(1, None, false);
        self.dress_hero();
        let dungeon = self.cat.dungeon.clone();
        self.tell("began", |p| p.with("dungeon", dungeon));
    }
}
