//! The recorded heroes as the recording made them: by the rules of creation, every menu answered by its number.
//!
//! What `chars` tells of its questions (`RULES.md`) follows one rule throughout: the menu of number m, counted from the race on,
//! of the hero of a case was answered with the line (7 case + 13 m) mod lines; yes or no was always yes. Race and class are
//! those of the case, the scores one of seven sets in turn. A hero that is not among the recorded ones is made in the same way.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    dead_code,
    reason = "helpers of tests fail as tests do, and not every test needs all of them"
)]

use super::script_world::natures;
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::names as n;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::events::{Event, Field, numbers as ev};
use angrist_incursion::hero::SKILLS;
use angrist_incursion::hero::advance::{Advancement, Options, Question};
use angrist_incursion::host::{Host, Progress, Question as Asked, Reply, Scripts};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::Matrix;
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::{ResKind, Rid};

/// The sets of scores that were bought, in turn.
const SCORES: [[i8; 7]; 7] = [
    [14, 14, 15, 13, 15, 11, 14],
    [17, 15, 15, 11, 11, 9, 14],
    [10, 15, 15, 17, 13, 11, 11],
    [13, 13, 15, 11, 17, 13, 11],
    [13, 17, 13, 13, 11, 15, 11],
    [15, 13, 13, 11, 13, 17, 11],
    [14, 14, 14, 14, 14, 14, 14],
];

/// Lines of the menu of personalities.
const PERSONALITIES: usize = 16;
const MS_FEMALE: i16 = 4;
const OPT_SUBRACES: i16 = 112;
const EV_ADVANCE: i32 = 153;
const EV_PREREQ: i32 = 151;
/// Before and after an event's rules.
const PRE: i32 = 500;
const POST: i32 = 1000;

/// A hero on its way, and the menus it was asked.
struct Path<'a, 'h> {
    host: &'h mut Host<'a>,
    who: Handle,
    case: usize,
    menus: usize,
}

impl Path<'_, '_> {
    /// The line that is taken of the next menu.
    fn pick(&mut self, lines: usize) -> usize {
        self.menus += 1;
        (7 * self.case + 13 * self.menus) % lines.max(1)
    }

    fn choose<T: Copy>(&mut self, lines: &[T]) -> Option<T> {
        let at = self.pick(lines.len());
        lines.get(at).copied()
    }

    fn creature(&mut self) -> &mut Creature {
        &mut self.host.world.being_mut(self.who).unwrap().creature
    }

    /// Race, class and god hear of something; what they ask is answered as every menu.
    fn announce(&mut self, number: i32) {
        let lib = self.host.library();
        let hero = self.creature().hero.clone().unwrap();
        let class = lib.rid(ResKind::Class, hero.classes[0].into());
        let mut all = vec![lib.rid(ResKind::Race, hero.race.into()), class, hero.god];
        let domains = self.creature().statuses.of(n::HAS_DOMAIN);
        all.extend(domains.iter().map(|s| s.effect));
        for resource in all.into_iter().filter(|r| !r.is_none()) {
            let mut event = Event::new(number, [self.who, self.who, Handle::NONE, Handle::NONE]);
            event.set(Field::EID, class.0 as i32);
            let mut progress = self.host.ask(resource, number, event);
            for _ in 0..16 {
                let Some(asked) = self.host.question().cloned().filter(|_| progress == Progress::Waiting)
                else {
                    break;
                };
                let reply = self.reply(&asked);
                progress = self.host.answer(reply);
            }
        }
    }

    /// Whether a god would have somebody whose alignment is not decided yet.
    fn would_have(&mut self, who: Handle, god: Rid) -> bool {
        let mut event = Event::new(EV_PREREQ, [who, who, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, god.0 as i32);
        !matches!(self.host.ask(god, EV_PREREQ, event), Progress::Done(2 | 3 | -1))
    }

    /// The same within a level: feats that scripts give may ask for more.
    fn hear(&mut self, number: i32, adv: &mut Advancement) {
        let before = self.creature().hero.clone().unwrap().feats;
        self.announce(number);
        let feats = &mut self.creature().hero.as_mut().unwrap().feats;
        let new: Vec<i32> = feats.iter().filter(|&f| !before.has(f)).collect();
        *feats = before;
        new.into_iter().for_each(|feat| adv.add_feat(feat));
    }

    fn reply(&mut self, asked: &Asked) -> Reply {
        match asked {
            Asked::YesNo { .. } => Reply::Number(1),
            Asked::Menu { lines, .. } => {
                let values: Vec<i32> = lines.iter().map(|l| l.value).collect();
                Reply::Number(self.choose(&values).unwrap_or(-1))
            }
            Asked::Letter { letters, .. } => {
                // A question for a letter goes by the number of the menu before it, and counts as one itself.
                let all = letters.as_bytes();
                let letter = all.get((7 * self.case + 13 * self.menus) % all.len().max(1));
                self.menus += 1;
                let letter = letter.map_or(-1, |&l| i32::from(l));
                Reply::Number(letter)
            }
            other => other.default_reply(),
        }
    }

    /// One level: grants with their menus, scripts, feats, the dice, then the points for skills. False if it is refused.
    fn level(&mut self) -> bool {
        let options = Options { hit_points: Dice::Half, mana: Dice::Half, scores_rise: false };
        let rules = self.host.rules;
        let Ok(mut adv) = rules.begin_advance(self.creature(), 0, options) else { return false };
        self.hear(EV_ADVANCE + PRE, &mut adv);
        let (mut m, mut dice) = (Matrix::new(rules.profile), Chance::Exact(Mt19937::new(1)));
        let (mut answer, mut told, mut after) = (None, false, false);
        loop {
            let asked = rules.continue_advance(self.creature(), &mut adv, answer.take(), &mut m, &mut dice);
            if !told && (asked.is_none() || adv.has_granted()) {
                told = true;
                self.hear(EV_ADVANCE, &mut adv);
                continue;
            }
            let Some(question) = asked else {
                if std::mem::replace(&mut after, true) {
                    break;
                }
                self.hear(EV_ADVANCE + POST, &mut adv);
                continue;
            };
            // What can be studied in one way only is not asked.
            let alone = matches!(question, Question::Study { .. }) && question.len() == 1;
            let at = if alone { 0 } else { self.line(&question) };
            answer = Some(at);
        }
        self.spend();
        true
    }

    /// The place of the line taken among the options of a question. Feats and weapons stand in the order of their names.
    fn line(&mut self, question: &Question) -> usize {
        let (lib, lore) = (self.host.library(), self.host.rules.lore);
        let mut order: Vec<usize> = (0..question.len()).collect();
        match question {
            Question::Feat { options } => order.sort_by_cached_key(|&i| lore.feat_name(options[i])),
            Question::Weapon { options, .. } => {
                order.sort_by_cached_key(|&i| lib.items[usize::from(options[i])].about.name.clone());
            }
            _ => {}
        }
        order[self.pick(order.len())]
    }

    /// Points go in turn into class skills, then into the others, in ascending order.
    fn spend(&mut self) {
        let rules = self.host.rules;
        let c = self.creature().clone();
        let hero = c.hero.clone().unwrap();
        let most: Vec<i32> = (0..=SKILLS as i32).map(|s| rules.most_ranks(&c, &hero, s)).collect();
        let own = |s: &usize| hero.skills.classes[0].has(*s as i32);
        let mut order: Vec<usize> = (1..=SKILLS).filter(own).collect();
        order.extend((1..=SKILLS).filter(|s| !own(s)));
        let mut ranks = hero.ranks.clone();
        let spent: i32 = ranks.iter().map(|&r| i32::from(r)).sum();
        let mut left = rules.skill_points(&c, &hero, 0) - spent;
        loop {
            let before = left;
            for &skill in &order {
                if left > 0 && i32::from(ranks[skill]) < most[skill] {
                    ranks[skill] += 1;
                    left -= 1;
                }
            }
            if left == before {
                break;
            }
        }
        let hero = self.creature().hero.as_mut().unwrap();
        hero.spent_points[0] = ranks.iter().map(|&r| i16::from(r)).sum();
        hero.ranks = ranks;
    }
}

/// Abilities that scripts of race and class gave are among the hero's own, as the original keeps them.
fn keep_abilities(c: &mut Creature) {
    let given = |s: &Status| {
        i32::from(s.nature) == n::EXTRA_ABILITY && matches!(s.source, Source::Class | Source::Race)
    };
    let all: Vec<Status> = c.statuses.all().iter().filter(|s| given(s)).cloned().collect();
    let Some(hero) = &mut c.hero else { return };
    for s in &all {
        if let Some(cell) = hero.abilities.get_mut(s.value as usize) {
            *cell += s.magnitude as i8;
        }
    }
    c.statuses.retain(|s| !given(s));
}

/// The hero of a case at a level, made by the rules.
pub fn hero(
    rules: &Rules<'_>,
    scripts: &Scripts,
    case: i32,
    (race, class): (&str, &str),
    level: i32,
) -> Creature {
    let lib = rules.library;
    let find = |kind, name: &str| lib.within_kind(lib.find_kind(kind, name).unwrap()).unwrap().1 as u16;
    let (race, class) = (find(ResKind::Race, race), find(ResKind::Class, class));
    let (resource, kind) = (&lib.races[usize::from(race)], &lib.classes[usize::from(class)]);
    let scores = SCORES[case as usize % SCORES.len()];
    let (world, map) = stage::ground(lib, scripts);
    let chance = Chance::Exact(Mt19937::new(1));
    let mut host = Host::new(*rules, scripts, natures(), world, chance);
    host.world.options.insert(OPT_SUBRACES, 1);
    let mut path = Path { host: &mut host, who: Handle::NONE, case: case as usize, menus: 1 };
    let base = if resource.base.is_none() { lib.rid(ResKind::Race, race.into()) } else { resource.base };
    let base = lib.within_kind(base).unwrap().1 as u16;
    // Sexes took turns; the branch of a race was that of the case, too.
    let female = case % 2 == 0;
    let mut early = rules.new_hero(base, class, scores, Rid::NONE, 0).unwrap();
    early.female = female;
    early.hero.as_mut().unwrap().levels = [1, 0, 0];
    let early = stage::enter(&mut path.host.world, map, early, true, (20, 20));
    path.host.world.being_mut(early).unwrap().state |= if female { MS_FEMALE } else { 0 };
    let branches: Vec<Rid> =
        rules.subraces_offered(base).map(|(i, _)| lib.rid(ResKind::Race, i.into())).collect();
    if branches.into_iter().any(|branch| path.would_have(early, branch)) {
        path.menus += 1;
    }
    let mut skills: Vec<i32> = Vec::new();
    for _ in resource.skills.iter().filter(|&&s| i32::from(s) == n::SK_ANY) {
        let free = |s: &i32| !resource.skills.contains(&(*s as i16)) && !skills.contains(s);
        let there = rules.lore.skills().filter(|s| !s.unavailable).map(|s| i32::from(s.number));
        let open: Vec<i32> = there.filter(free).collect();
        skills.extend(path.choose(&open));
    }
    path.menus += 1;
    let mut god = Rid::NONE;
    if kind.flags.has(n::CF_RELIGIOUS) {
        let all = rules.gods_offered(kind);
        path.host.world.being_mut(early).unwrap().creature.hero.as_mut().unwrap().race = race;
        let worthy: Vec<Rid> = all.iter().copied().filter(|&g| path.would_have(early, g)).collect();
        god = path.choose(&worthy).unwrap();
    }
    let nine: Vec<i32> = [n::AL_GOOD, 0, n::AL_EVIL]
        .into_iter()
        .flat_map(|moral| [n::AL_LAWFUL, 0, n::AL_CHAOTIC].map(|law| law | moral))
        .collect();
    let place = |mask: i32| nine.iter().position(|&a| a == mask).map_or(-1, |at| at as i32);
    let mut alignments = rules.alignments_offered(kind, lib.god(god));
    alignments.sort_by_key(|&mask| place(mask));
    let alignment = path.choose(&alignments).unwrap();
    path.host.world.delete(early);
    let mut c = rules.new_hero(race, class, scores, god, alignment).unwrap();
    c.female = female;
    for skill in skills {
        c.statuses.gain(Status::lasting(n::EXTRA_SKILL, skill, 0, Source::Class, Rid::NONE));
    }
    path.who = stage::enter(&mut path.host.world, map, c, true, (20, 20));
    for reached in 0..level {
        if !path.level() {
            break;
        }
        if reached == 0 {
            path.announce(ev::EV_BIRTH + PRE);
            path.announce(ev::EV_BIRTH);
            path.pick(PERSONALITIES);
            let rules = path.host.rules;
            let c = path.creature().clone();
            let hero = c.hero.as_ref().unwrap();
            let spells = i32::from(hero.slots[0]) + rules.bonus_slots(&c, hero)[0];
            path.menus += spells.max(0) as usize;
        }
    }
    let mut c = path.creature().clone();
    keep_abilities(&mut c);
    c
}
