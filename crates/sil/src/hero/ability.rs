//! Abilities: their slots by name, who has them, what they cost.
//!
//! The slots are the real game's numbering, which item files and prerequisites refer to; what an ability asks for and costs
//! is data. An ability is *innate* when it was bought, *lent* by what is worn, and *active* unless switched off.

use super::event::HeroEvent;
use crate::context::{Done, Turn};
use crate::state::{Hero, State};
use crate::tables::{Ability, AbilityId, Skill, Tables};
use crate::turn::Then;
use angrist_engine::play::{Choice, Phrase, Question, QuestionKind, Refusal};

macro_rules! slots {
    ($($skill:ident { $($name:ident = $number:literal,)* })*) => {
        $($(
            #[allow(missing_docs, reason = "the names say it")]
            pub const $name: AbilityId = AbilityId::new(Skill::$skill, $number);
        )*)*
    };
}

slots! {
    Melee {
        POWER = 0, FINESSE = 1, KNOCK_BACK = 2, POLEARM_MASTERY = 3, CHARGE = 4, FOLLOW_THROUGH = 5, IMPALE = 6,
        SUBTLETY = 7, WHIRLWIND_ATTACK = 8, ZONE_OF_CONTROL = 9, SMITE = 10, TWO_WEAPON_FIGHTING = 11, RAPID_ATTACK = 12,
        STRENGTH = 13,
    }
    Archery {
        ROUT = 0, FLETCHERY = 1, POINT_BLANK_ARCHERY = 2, PUNCTURE = 3, AMBUSH = 4, VERSATILITY = 5, CRIPPLING_SHOT = 6,
        DEADLY_HAIL = 7, ARCHERY_DEXTERITY = 8,
    }
    Evasion {
        DODGING = 0, BLOCKING = 1, PARRY = 2, CROWD_FIGHTING = 3, LEAPING = 4, SPRINTING = 5, FLANKING = 6,
        HEAVY_ARMOUR_USE = 7, RIPOSTE = 8, CONTROLLED_RETREAT = 9, EVASION_DEXTERITY = 10,
    }
    Stealth {
        DISGUISE = 0, ASSASSINATION = 1, CRUEL_BLOW = 2, EXCHANGE_PLACES = 3, OPPORTUNIST = 4, VANISH = 5,
        STEALTH_DEXTERITY = 6,
    }
    Perception {
        QUICK_STUDY = 0, FOCUSED_ATTACK = 1, KEEN_SENSES = 2, CONCENTRATION = 3, ALCHEMY = 4, BANE = 5, OUTWIT = 6,
        LISTEN = 7, MASTER_HUNTER = 8, PERCEPTION_GRACE = 9,
    }
    Will {
        CURSE_BREAKING = 0, CHANNELING = 1, STRENGTH_IN_ADVERSITY = 2, FORMIDABLE = 3, INNER_LIGHT = 4, INDOMITABLE = 5,
        OATH = 6, POISON_RESISTANCE = 7, VENGEANCE = 8, MAJESTY = 9, WILL_CONSTITUTION = 10,
    }
    Smithing {
        WEAPONSMITH = 0, ARMOURSMITH = 1, JEWELLER = 2, ENCHANTMENT = 3, EXPERTISE = 4, ARTIFICE = 5, MASTERPIECE = 6,
        SMITHING_GRACE = 7,
    }
    Song {
        SONG_OF_ELBERETH = 0, SONG_OF_CHALLENGE = 1, SONG_OF_DELVINGS = 2, SONG_OF_FREEDOM = 3, SONG_OF_SILENCE = 4,
        SONG_OF_STAUNCHING = 5, SONG_OF_THRESHOLDS = 6, SONG_OF_TREES = 7, SONG_OF_SLAYING = 8, SONG_OF_STAYING = 9,
        SONG_OF_LORIEN = 10, SONG_OF_MASTERY = 11, WOVEN_THEMES = 12, SONG_GRACE = 13,
    }
}

/// How many kinds of foe a bane can be sworn against, in menu order: orcs, wolves, spiders, trolls, wraiths, raukar,
/// serpents, dragons.
pub const BANES: u8 = 8;

/// What a bane is called after, in the same order.
const BANE_NAMES: [&str; 8] = ["Orc", "Wolf", "Spider", "Troll", "Wraith", "Rauko", "Serpent", "Dragon"];

/// What one can swear, in menu order.
const OATH_NAMES: [&str; 3] = ["Mercy", "Silence", "Iron"];

/// Kills of a kind that swearing a bane against it asks for.
const KILLS_FOR_BANE: u32 = 4;

/// Whether something worn lends an ability.
pub fn is_lent(t: &Tables, hero: &Hero, id: AbilityId) -> bool {
    hero.worn.tally(t).lends(id)
}

/// Whether an ability is had and switched on.
pub fn is_active(t: &Tables, hero: &Hero, id: AbilityId) -> bool {
    let off = id.number < 32 && hero.switched_off[id.skill as usize] & (1 << id.number) != 0;
    !off && (hero.has_innate(id) || is_lent(t, hero, id))
}

/// Why an ability cannot be bought; nothing when it can.
pub fn obstacle(t: &Tables, s: &State, ability: &Ability) -> Option<Refusal> {
    let hero = &s.hero;
    let skill = ability.id.skill;
    let points = hero.points(skill);
    if hero.has_innate(ability.id) {
        return Some(Refusal::new("already-owned", format!("You already know {}.", ability.name)));
    }
    if points < ability.level {
        return Some(Refusal::new(
            "skill-too-low",
            match ability.level {
                1 => format!("{} requires 1 point of {}; you have {points}.", ability.name, skill.title()),
                level => format!(
                    "{} requires {level} points of {}; you have {points}.",
                    ability.name,
                    skill.title()
                ),
            },
        ));
    }
    let met = ability.needs.is_empty()
        || ability.needs.iter().any(|need| hero.has_innate(*need))
        || is_active(t, hero, QUICK_STUDY);
    if !met {
        let names: Vec<&str> =
            ability.needs.iter().filter_map(|n| t.ability(*n)).map(|a| a.name.as_str()).collect();
        return Some(Refusal::new(
            "needs-another",
            format!("{} requires {} first.", ability.name, names.join(" or ")),
        ));
    }
    let price = price(t, hero, ability.id);
    if price > hero.experience.pool {
        return Some(Refusal::new(
            "too-dear",
            format!("{} costs {price} experience; you have {}.", ability.name, hero.experience.pool),
        ));
    }
    None
}

/// What an ability costs now: more for each owned in its tree, less for affinity.
pub fn price(t: &Tables, hero: &Hero, id: AbilityId) -> i32 {
    let owned = hero.innate[id.skill as usize].count_ones() as i32;
    let step = t.hero.ability_step;
    (step * (owned + 1) - step * super::affinity(t, hero, id.skill)).max(0)
}

/// Kills among all races of a kind that a bane can be sworn against (1..=8).
pub fn kills_of_kind(t: &Tables, s: &State, bane: u8) -> u32 {
    use crate::tables::RaceFlag::*;
    let flag = match bane {
        1 => ORC,
        2 => WOLF,
        3 => SPIDER,
        4 => TROLL,
        5 => UNDEAD,
        6 => RAUKO,
        7 => SERPENT,
        8 => DRAGON,
        _ => return 0,
    };
    s.facts
        .races
        .iter()
        .filter(|(number, _)| t.race(**number).is_some_and(|r| r.is(flag)))
        .map(|(_, memory)| memory.kills)
        .sum()
}

impl Turn<'_> {
    /// Whether the hero has an ability, bought or lent, and has not switched it off.
    pub fn has_ability(&self, id: AbilityId) -> bool {
        is_active(self.tables, &self.state.hero, id)
    }

    /// `learn SKILL/NUMBER [CHOICE]`.
    pub(crate) fn learn_command(&mut self, text: &str) -> Done {
        let mut words = text.split_whitespace();
        let id = named(self.tables, words.next().unwrap_or_default())?.id;
        self.learn(id, words.next().and_then(|w| w.parse().ok()))
    }

    /// Buys an ability; a bane and an oath want a choice more.
    pub(crate) fn learn(&mut self, id: AbilityId, choice: Option<u8>) -> Done {
        let none = || Refusal::new("no-such-ability", "There is no such ability.");
        let ability = self.tables.ability(id).ok_or_else(none)?;
        if let Some(refusal) = obstacle(self.tables, self.state, ability) {
            return Err(refusal);
        }
        match (ability.id, choice) {
            (BANE, None) => return self.ask_bane(),
            (OATH, None) => return self.ask_oath(),
            (BANE, Some(n)) => {
                if !(1..=BANES).contains(&n) || kills_of_kind(self.tables, self.state, n) < KILLS_FOR_BANE {
                    return Err(Refusal::new("no-bane", "You have not slain four of that kind."));
                }
                self.commit()?;
                self.state.hero.bane = n;
            }
            (OATH, Some(n)) => {
                if !(1..=3).contains(&n) || self.state.hero.oath.broken & (1 << n) != 0 {
                    return Err(Refusal::new("no-oath", "You have already broken that oath."));
                }
                self.commit()?;
                self.state.hero.oath.sworn = n;
            }
            _ => {}
        }
        self.commit()?;
        let price = price(self.tables, &self.state.hero, ability.id);
        self.state.hero.experience.pool -= price;
        self.state.hero.innate[ability.id.skill as usize] |= 1 << ability.id.number;
        self.state.hero.switched_off[ability.id.skill as usize] &= !(1 << ability.id.number);
        let name = ability.name.clone();
        // docs/spec/sil-player.md 6.1: a bane and an oath are written down by what they are against and for.
        let listed = |list: &[&'static str]| choice.and_then(|n| list.get(usize::from(n) - 1).copied());
        match ability.id {
            BANE => self.note(format!("({}-{name})", listed(&BANE_NAMES).unwrap_or_default())),
            OATH => self.note(format!("({name}: {})", listed(&OATH_NAMES).unwrap_or_default())),
            _ => self.note(format!("({name})")),
        }
        self.tell(HeroEvent::Learned { name, price }, None);
        self.refresh_hero();
        Ok(())
    }

    /// `switch SKILL/NUMBER`: turns an ability one has off or on.
    pub(crate) fn switch_ability(&mut self, rest: &str) -> Done {
        let ability = named(self.tables, rest)?;
        let id = ability.id;
        if !self.state.hero.has_innate(id) && !is_lent(self.tables, &self.state.hero, id) {
            return Err(Refusal::new("not-owned", format!("You do not know {}.", ability.name)));
        }
        self.commit()?;
        self.state.hero.switched_off[id.skill as usize] ^= 1 << id.number;
        let on = self.has_ability(id);
        self.tell(HeroEvent::Switched { name: ability.name.clone(), on }, None);
        self.refresh_hero();
        Ok(())
    }

    fn ask_bane(&mut self) -> Done {
        let choices = (1..=BANES).map(|n| {
            let kills = kills_of_kind(self.tables, self.state, n);
            let refused = (kills < KILLS_FOR_BANE).then(|| Phrase::id("bane-refused").with("kills", kills));
            Choice::new(n.to_string(), Phrase::id(format!("bane-{n}"))).refused(refused)
        });
        let question = Question {
            tag: "which-bane".into(),
            prompt: Phrase::id("ask-bane"),
            kind: QuestionKind::Choice(choices.collect()),
            may_cancel: true,
        };
        self.ask(question, Then::Learn(BANE));
        Ok(())
    }

    fn ask_oath(&mut self) -> Done {
        let choices = (1..=3u8).map(|n| {
            let broken = self.state.hero.oath.broken & (1 << n) != 0;
            let refused = broken.then(|| Phrase::id("oath-refused"));
            Choice::new(n.to_string(), Phrase::id(format!("oath-{n}"))).refused(refused)
        });
        let question = Question {
            tag: "which-oath".into(),
            prompt: Phrase::id("ask-oath"),
            kind: QuestionKind::Choice(choices.collect()),
            may_cancel: true,
        };
        self.ask(question, Then::Learn(OATH));
        Ok(())
    }
}

/// An ability by `skill/number` or by its name with dashes for blanks.
pub fn named<'a>(t: &'a Tables, word: &str) -> Result<&'a Ability, Refusal> {
    let slot = word.split_once('/').and_then(|(a, b)| Some((a.parse::<i32>().ok()?, b.parse::<i32>().ok()?)));
    let same = |a: &&Ability| match slot {
        Some((skill, number)) => a.id.skill as i32 == skill && i32::from(a.id.number) == number,
        None => a.name.replace(' ', "-").eq_ignore_ascii_case(word),
    };
    t.abilities
        .iter()
        .find(same)
        .ok_or_else(|| Refusal::new("no-such-ability", format!("There is no ability '{word}'.")))
}
