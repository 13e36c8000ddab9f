//! Birth: questions one after the other, or the whole plan in one line; both end in the same hero.

use super::event::HeroEvent;
use super::plan::{self, Part, Plan, one_word};
use super::story::{random_name, story};
use crate::context::{Done, Turn};
use crate::state::{Experience, Hero, Item, Known, Level, Oath, Phase, Songs, State, Timers};
use crate::tables::{Skill, Stat, Tables, Tval};
use crate::terrain::code;
use crate::turn::Then;
use angrist_engine::chance::stream;
use angrist_engine::play::{Choice, Options, Phrase, Question, QuestionKind, Refusal};
use angrist_engine::space::Loc;
use angrist_engine::time::Energy;

impl State {
    /// A game before its hero is born.
    pub fn unborn(t: &Tables, seed: u64) -> State {
        State {
            seed,
            options: Options::default(),
            phase: Phase::Birth,
            turn: 1,
            player_turn: 0,
            hero: no_race(),
            level: Level::new(0, 3, 3, code::PERMANENT, t.turn.scent()),
            facts: Default::default(),
            chance: stream(seed, "play", 0, 0),
            activity: None,
            bench: Default::default(),
            pending: None,
            notes: Vec::new(),
            marks: Vec::new(),
        }
    }
}

fn no_race() -> Hero {
    Hero {
        name: String::new(),
        race: 0,
        house: 0,
        body: (0, 0, 0),
        history: String::new(),
        stats: [0; 4],
        drain: [0; 4],
        skills: [0; 8],
        innate: [0; 8],
        switched_off: [0; 8],
        bane: 0,
        oath: Oath::default(),
        experience: Experience::default(),
        at: Loc::new(1, 1),
        energy: Energy(0),
        health: 1,
        max_health: 1,
        voice: 1,
        max_voice: 1,
        food: 0,
        timers: Timers::default(),
        songs: Songs::default(),
        light: 0,
        stealth_mode: false,
        exposed: false,
        stealth_score: 0,
        actions: Default::default(),
        focused: false,
        streak: (0, 0),
        fought: (false, false),
        riposted: false,
        vengeance: false,
        hail: false,
        skip_turn: false,
        was_entranced: false,
        leaping: None,
        cursed: false,
        staircasiness: 0,
        stairs_taken: 0,
        pack: Vec::new(),
        worn: Default::default(),
        target: None,
    }
}

/// Experience a hero begins with.
fn start_experience(turn: &Turn<'_>) -> i32 {
    let c = &turn.tables.hero;
    if turn.option("fixed-experience") { c.fixed_experience } else { c.start_experience }
}

impl Turn<'_> {
    /// `born PLAN`: asks for whatever the plan leaves open, and brings the hero to life when nothing is.
    pub(crate) fn birth(&mut self, rest: &str) -> Done {
        self.birth_of(Plan::read(self.tables, self.state.seed, rest)?)
    }

    /// Asks for whatever a plan leaves open, and brings the hero to life when nothing is.
    pub(crate) fn birth_of(&mut self, plan: Plan) -> Done {
        self.unforeseen()?;
        let pool = start_experience(self);
        let cost = plan.skill_cost(self.tables);
        if cost > pool {
            return Err(Refusal::new(
                "bad-plan",
                format!("These skills cost {cost} experience; you have {pool}."),
            ));
        }
        let question = match (plan.open(), plan.race, plan.house) {
            (Some(Part::Race), ..) | (_, None, _) => self.ask_race(&plan),
            (Some(Part::House), Some(race), _) | (_, Some(race), None) => self.ask_house(race, &plan),
            (Some(Part::Stat), ..) => self.ask_stat(&plan),
            (Some(Part::Skill), ..) => self.ask_skill(&plan, pool - cost),
            (Some(Part::Story), Some(race), Some(house)) => self.ask_story(race, house, &plan),
            (Some(Part::History), ..) => self.ask_own(),
            (Some(Part::Name), ..) => self.ask_name(&plan),
            (None, Some(race), Some(house)) => return self.come_to_life(race, house, &plan),
        };
        self.ask(question, Then::Birth(Box::new(plan)));
        Ok(())
    }

    /// `quick`: people and house at random, defaults for the rest.
    pub(crate) fn quick_birth(&mut self) -> Done {
        let list = |numbers: &[i32]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let c = &self.tables.hero;
        let (stats, skills) = (list(&c.quick_stats.to_vec()), list(&c.quick_skills.to_vec()));
        self.birth(&format!("race=random house=random stats={stats} skills={skills} story=0 name="))
    }

    fn ask_race(&self, plan: &Plan) -> Question {
        let all = first_of(plan::all_people(self.tables), plan.like.as_ref().and_then(|l| l.race));
        let choices = all.into_iter().filter_map(|n| {
            let race = plan::people(self.tables, n)?;
            Some(Choice::new(one_word(&race.name), Phrase::plain(race.name.clone())))
        });
        choice("race", choices.chain([random()]).collect(), false)
    }

    fn ask_house(&self, race: u16, plan: &Plan) -> Question {
        let all = first_of(plan::houses_of(self.tables, race), plan.like.as_ref().and_then(|l| l.house));
        let choices = all.into_iter().filter_map(|n| {
            let house = plan::house(self.tables, n)?;
            Some(Choice::new(one_word(&house.short), Phrase::plain(house.name.clone())))
        });
        choice("house", choices.chain([random()]).collect(), true)
    }

    fn ask_stat(&self, plan: &Plan) -> Question {
        let left = plan.stat_points_left(self.tables);
        let max = (0..)
            .take_while(|n| self.tables.hero.stat_cost(*n).is_some_and(|c| c <= left))
            .last()
            .unwrap_or(0);
        let stat = Stat::ALL[plan.stats.len().min(3)];
        Question {
            tag: "stat".into(),
            prompt: Phrase::id("ask-stat").with("stat", stat.word()).with("left", left),
            kind: QuestionKind::Number {
                min: 0,
                max,
                default: former(plan, |l| &l.stats, stat as usize)
                    .unwrap_or(self.tables.hero.quick_stats[stat])
                    .clamp(0, max),
            },
            may_cancel: true,
        }
    }

    fn ask_skill(&self, plan: &Plan, left: i32) -> Question {
        let c = &self.tables.hero;
        let max = (0..=c.most_skill).take_while(|n| c.skill_cost(0, *n) <= left).last().unwrap_or(0);
        let skill = Skill::ALL[plan.skills.len().min(7)];
        Question {
            tag: "skill".into(),
            prompt: Phrase::id("ask-skill").with("skill", skill.word()).with("left", left),
            kind: QuestionKind::Number {
                min: 0,
                max,
                default: former(plan, |l| &l.skills, skill as usize)
                    .unwrap_or(c.quick_skills[skill])
                    .clamp(0, max),
            },
            may_cancel: true,
        }
    }

    fn ask_story(&self, race: u16, house: u16, plan: &Plan) -> Question {
        let prompt = match plan::people(self.tables, race) {
            Some(people) => {
                let story = story(self.tables, self.state.seed, people, house, plan.draft);
                Phrase::id("ask-story")
                    .with("text", story.text)
                    .with("age", story.body.0)
                    .with("height", story.body.1)
                    .with("weight", story.body.2)
            }
            None => Phrase::id("ask-story"),
        };
        let entry = |key: &str| Choice::new(key, Phrase::id(format!("story-{key}")));
        let kind = QuestionKind::Choice(vec![entry("keep"), entry("another"), entry("own")]);
        Question { tag: "story".into(), prompt, kind, may_cancel: true }
    }

    fn ask_own(&self) -> Question {
        let longest = self.tables.hero.history_length.clamp(1, 1000) as u16;
        Question {
            tag: "history".into(),
            prompt: Phrase::id("ask-history"),
            kind: QuestionKind::Text { longest, default: String::new() },
            may_cancel: true,
        }
    }

    fn ask_name(&self, plan: &Plan) -> Question {
        let former = plan.like.as_ref().and_then(|l| l.name.clone());
        let default = former.unwrap_or_else(|| random_name(self.tables, self.state.seed, 0));
        let longest = self.tables.hero.name_length.clamp(1, 60) as u16;
        Question {
            tag: "name".into(),
            prompt: Phrase::id("ask-name"),
            kind: QuestionKind::Text { longest, default },
            may_cancel: true,
        }
    }

    fn come_to_life(&mut self, race: u16, house: u16, plan: &Plan) -> Done {
        let (Some(people), Some(line)) = (plan::people(self.tables, race), plan::house(self.tables, house))
        else {
            return Err(Refusal::new("bad-plan", "There is no such people or house."));
        };
        let name = match plan.name.as_deref() {
            None | Some("") => random_name(self.tables, self.state.seed, 0),
            Some(name) => name.to_owned(),
        };
        let total = start_experience(self);
        let story = story(self.tables, self.state.seed, people, house, plan.story.unwrap_or(0));
        let mut hero = no_race();
        hero.name = name.clone();
        hero.race = race;
        hero.house = house;
        hero.body = story.body;
        hero.history = plan.own.clone().unwrap_or(story.text);
        hero.stats = std::array::from_fn(|i| {
            people.stats[i] + line.stats[i] + plan.stats.get(i).copied().unwrap_or(0)
        });
        hero.skills = std::array::from_fn(|i| plan.skills.get(i).copied().unwrap_or(0));
        hero.experience =
            Experience { total, pool: total - plan.skill_cost(self.tables), ..Experience::default() };
        hero.food = self.tables.hero.start_food;
        hero.energy = Energy(self.tables.pace.price());
        let before = std::mem::replace(&mut self.state.hero, hero);
        let mut looks = stream(self.state.seed, "flavours", 0, 0);
        crate::things::shuffle_flavours(self.tables, &mut self.state.facts, &mut looks);
        self.outfit(race);
        self.refresh_light();
        self.refresh_hero();
        self.state.hero.health = self.state.hero.max_health;
        self.state.hero.voice = self.state.hero.max_voice;
        self.state.phase = Phase::Alive;
        self.state.pending = None;
        if let Err(text) = self.first_level() {
            self.state.hero = before;
            self.state.phase = Phase::Birth;
            return Err(Refusal::new("no-level", text));
        }
        self.begin_action();
        self.note(format!("{name} of the {}", people.name));
        for challenge in crate::turn::OPTIONS.iter().filter(|o| o.at_birth) {
            if self.option(challenge.name) {
                self.note(format!("Challenge: {}", challenge.name));
            }
        }
        let plan = Plan { name: Some(name.clone()), ..plan.clone() }.line(self.tables);
        self.tell(HeroEvent::Born { name, race: people.name.clone(), house: line.name.clone(), plan }, None);
        Ok(())
    }

    /// The challenge of fixed experience begun or given up before the first turn: what was bought is taken back
    /// (docs/spec/sil-player.md 35).
    pub(crate) fn forget_lessons(&mut self) {
        let total = start_experience(self);
        let hero = &mut self.state.hero;
        (hero.skills, hero.innate, hero.switched_off) = ([0; 8], [0; 8], [0; 8]);
        (hero.bane, hero.oath) = (0, Oath::default());
        hero.experience = Experience { total, pool: total, ..Experience::default() };
        self.refresh_hero();
    }

    /// What a people gives its heroes: everything known, one light lit, the first weapon in hand.
    fn outfit(&mut self, race: u16) {
        let Some(people) = plan::people(self.tables, race) else { return };
        for start in &people.items {
            let Some((number, kind)) = self.tables.kind_of(start.tval, start.sval) else { continue };
            let count =
                self.state.chance.between(i32::from(start.min), i32::from(start.max)).clamp(0, 99) as u8;
            if count == 0 {
                continue;
            }
            let mut item = Item::of_kind(number, kind);
            item.number = count;
            item.known = Known::Fully;
            if start.tval == Tval::LIGHT {
                item.fuel = self.tables.hero.start_fuel.clamp(0, i32::from(i16::MAX)) as i16;
            }
            let memory = self.state.facts.kind_mut(number);
            memory.aware = true;
            memory.seen = true;
            let slot = crate::things::slot_for(self.tables, &self.state.hero, &item);
            if let Some(slot) = slot.filter(|s| self.state.hero.wears(*s).is_none()) {
                self.state.hero.worn[slot as usize] = Some(Item { number: 1, ..item.clone() });
                item.number -= 1;
            }
            if item.number > 0 {
                self.state.hero.pack.push(item);
            }
        }
        self.tidy_pack();
    }
}

/// What a former hero chose, of a list of numbers.
fn former(plan: &Plan, list: impl Fn(&Plan) -> &Vec<i32>, index: usize) -> Option<i32> {
    plan.like.as_ref().and_then(|l| list(l).get(index).copied())
}

/// The same list with one entry brought to the front, so that Enter alone chooses it.
fn first_of(mut all: Vec<u16>, first: Option<u16>) -> Vec<u16> {
    if let Some(place) = first.and_then(|n| all.iter().position(|m| *m == n)) {
        all[..=place].rotate_right(1);
    }
    all
}

fn random() -> Choice {
    Choice::new("random", Phrase::id("birth-random"))
}

fn choice(tag: &str, choices: Vec<Choice>, may_cancel: bool) -> Question {
    Question {
        tag: tag.into(),
        prompt: Phrase::id(format!("ask-{tag}")),
        kind: QuestionKind::Choice(choices),
        may_cancel,
    }
}
