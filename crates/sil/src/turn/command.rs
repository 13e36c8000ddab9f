//! Commands: refused with a reason and no effect, or done whole.

use super::event::TurnEvent;
use super::options::OPTIONS;
use super::order::{Order, Then};
use super::rehearse::is_rehearsed;
use super::verbs::{ROWS, VERBS, When};
use crate::context::{Done, Turn};
use crate::state::{Action, Pending, Phase};
use angrist_engine::play::{
    Answer, Choice, Command, Group, Phrase, Question, QuestionKind, Refusal, Value, Verb,
};
use angrist_engine::space::Dir;

/// Whether a verb is one of those that do something in the world.
fn takes_time(verb: &Verb) -> bool {
    matches!(verb.group, Group::Move | Group::Long | Group::Act | Group::Fight | Group::Things)
}

impl Turn<'_> {
    /// Does one command and everything that follows it until the hero can act again.
    pub fn command(&mut self, command: &Command) -> Done {
        let (arrivals, things) = (self.state.facts.arrivals, self.things_known());
        if !matches!(self.state.phase, Phase::Birth | Phase::Alive) {
            return Err(Refusal::new("over", "The game is over."));
        }
        let (stealth, chance) = (self.state.hero.stealth_score, self.state.chance.clone());
        if self.alive() {
            self.begin_action();
        }
        let shown: Vec<_> =
            self.state.level.monsters.iter().filter(|(_, m)| m.detected).map(|(handle, _)| handle).collect();
        let activity = self.state.activity.clone();
        let pending = self.state.pending.take();
        let mut done = match &pending {
            Some(open) => self.answered(command, open),
            None => self.unasked(command).and_then(|order| self.plain(&order)),
        };
        while done.is_ok()
            && let Some(open) = self.assumed()
        {
            done = self.follow(&open.then, &Answer::Yes(true), "");
        }
        if self.rehearsing || done.is_err() {
            self.state.hero.stealth_score = stealth;
            self.state.chance = chance;
            self.state.activity = activity;
            self.state.pending = pending;
            return done;
        }
        if self.acted && self.alive() {
            self.pick_up_thrown();
            self.recognise_things();
            // What was shown before this action is shown no longer; what it showed is, until the next one.
            for handle in shown {
                if let Some(monster) = self.state.level.monsters.get_mut(handle) {
                    monster.detected = false;
                }
            }
        }
        self.pass(arrivals);
        self.settle();
        self.found_something(&things)
    }

    /// The same for a line of text.
    pub fn command_text(&mut self, line: &str) -> Done {
        self.command(&Command::parse(&VERBS, line)?)
    }

    /// The order of a command that answers nothing. A yes that no one asked for is dropped for the confused, or they would not
    /// stumble.
    fn unasked(&self, command: &Command) -> Result<Order, Refusal> {
        let mut order = Order::new(command)?;
        if self.alive() && self.state.hero.timers.confused > 0 {
            order.command = order.command.agreed(false);
        }
        Ok(order)
    }

    /// A confirmation that the player has switched off: it is taken for given.
    fn assumed(&mut self) -> Option<Pending> {
        let name = format!("confirm-{}", self.state.pending.as_ref()?.question.tag);
        let spec = OPTIONS.iter().find(|o| o.name == name)?;
        if self.option(spec.name) { None } else { self.state.pending.take() }
    }

    /// After a command everything that can be computed is as if computed from the state alone.
    fn settle(&mut self) {
        if self.state.phase != Phase::Birth {
            self.hear();
            self.look_again();
            self.give_hints();
        }
    }

    fn answered(&mut self, command: &Command, open: &Pending) -> Done {
        let does = &ROWS[command.index()].act;
        // A hero can be made in one line at any point of the questions; options can be set between them.
        if self.state.phase == Phase::Birth && does.when != When::Life {
            let done = self.plain(&Order::new(command)?);
            if does.when == When::Ever && done.is_ok() && self.state.pending.is_none() {
                self.state.pending = Some(open.clone());
            }
            return done;
        }
        let answer = open.question.answered(command)?;
        self.follow(&open.then, &answer, command.text(0))
    }

    /// Goes on where a question stopped. `word` is the text of the answer: choices are named by it.
    fn follow(&mut self, then: &Then, answer: &Answer, word: &str) -> Done {
        let birth = self.state.phase == Phase::Birth;
        match (then, answer) {
            (_, Answer::Cancel | Answer::Yes(false)) if birth => self.birth(""),
            (_, Answer::Cancel | Answer::Yes(false)) => Ok(()),
            (Then::Birth(plan), _) => {
                let mut plan = (**plan).clone();
                plan.answer(self.tables, self.state.seed, word)?;
                self.birth_of(plan)
            }
            (_, Answer::Text(text)) if text.is_empty() => Ok(()),
            (Then::With(order), _) => {
                let value = match answer {
                    Answer::Direction(dir) => order.clone().with(Value::Direction(*dir)),
                    Answer::Square(at) => order.clone().with(Value::Square(*at)),
                    Answer::Number(n) => order.clone().with(Value::Number(*n)),
                    _ => Order { command: order.command.clone().with_text(word)?, sure: order.sure },
                };
                self.plain(&value)
            }
            (Then::Agreed(order), _) => self.plain(order),
            (Then::Bench(question), _) => {
                self.state.activity = None;
                self.bench_answered(question, word)
            }
            (Then::Learn(id), _) => {
                self.state.activity = None;
                self.learn(*id, word.parse().ok())
            }
        }
    }

    fn plain(&mut self, order: &Order) -> Done {
        let does = &ROWS[order.index()].act;
        match (self.state.phase == Phase::Birth, does.when) {
            (true, When::Life) => {
                return Err(Refusal::new(
                    "not-born",
                    "Create a hero first: answer the questions, or use 'born' or 'quick'.",
                ));
            }
            (false, When::Birth) => return Err(Refusal::new("too-late", "You already have a hero.")),
            _ => {}
        }
        if does.stops {
            self.state.activity = None;
        }
        if does.when == When::Life && does.stops { self.run(order) } else { (does.act)(self, order) }
    }

    pub(super) fn set_option(&mut self, rest: &str) -> Done {
        let born = self.state.phase != Phase::Birth && self.state.player_turn > 0;
        let mut options = self.state.options.clone();
        options.apply(OPTIONS, rest, born)?;
        self.commit()?;
        let fixed = self.option("fixed-experience");
        self.state.options = options;
        if self.alive() && fixed != self.option("fixed-experience") {
            self.forget_lessons();
        }
        self.tell(TurnEvent::Set { option: rest.to_owned() }, None);
        Ok(())
    }

    /// A command of a living hero. What is written on worn things may want a question first (`^x`, `^*`).
    pub(crate) fn run(&mut self, order: &Order) -> Done {
        if !order.sure
            && takes_time(order.command.verb())
            && super::handle::command_letter(order.name()).is_some_and(|c| self.worn_asks_first(c))
        {
            let prompt = Phrase::id("ask-inscribed-worn").with("verb", order.name());
            self.ask_yes("inscribed", prompt, Then::Agreed(order.clone().sure()));
            return Ok(());
        }
        (ROWS[order.index()].act.act)(self, order)
    }

    /// A command toward a direction, which is asked for when it is left out.
    pub(super) fn in_direction(
        &mut self,
        order: &Order,
        act: fn(&mut Turn<'_>, Dir, &Order) -> Done,
    ) -> Done {
        match order.may_dir(0) {
            Some(dir) => act(self, dir, order),
            None => {
                self.ask_direction(order.bare());
                Ok(())
            }
        }
    }

    /// The same for hands that the confused do not guide.
    pub(super) fn in_swayed(&mut self, order: &Order, act: fn(&mut Turn<'_>, Dir) -> Done) -> Done {
        match order.may_dir(0) {
            Some(wanted) => {
                let dir = self.swayed(wanted);
                match act(self, dir) {
                    Err(refusal) if dir != wanted && !is_rehearsed(&refusal) => self.fumble(),
                    done => done,
                }
            }
            None => {
                self.ask_direction(order.bare());
                Ok(())
            }
        }
    }

    /// The confused reach in the wrong direction and lose the turn: a refusal would keep the dice, and every try would fail alike.
    fn fumble(&mut self) -> Done {
        self.takes_turn()?;
        self.tell(TurnEvent::Fumbled, None);
        Ok(())
    }

    /// Asks for the direction of an order.
    pub(crate) fn ask_direction(&mut self, order: Order) {
        let question = Question {
            tag: "which-way".into(),
            prompt: Phrase::id("ask-direction"),
            kind: QuestionKind::Direction(Dir::ALL.to_vec()),
            may_cancel: true,
        };
        self.ask(question, Then::With(order));
    }

    /// A yes-or-no question before a command goes on.
    pub fn ask_yes(&mut self, tag: &str, prompt: Phrase, then: Then) {
        let question = Question { tag: tag.into(), prompt, kind: QuestionKind::YesNo, may_cancel: true };
        self.ask(question, then);
    }

    /// A list to choose from before a command goes on.
    pub fn ask_choice(
        &mut self,
        tag: &str,
        prompt: Phrase,
        choices: Vec<Choice>,
        may_cancel: bool,
        then: Then,
    ) {
        let question = Question { tag: tag.into(), prompt, kind: QuestionKind::Choice(choices), may_cancel };
        self.ask(question, then);
    }

    /// Lets a turn go by: quiet, on the watch, ready to strike.
    pub fn wait(&mut self) -> Done {
        self.takes_turn_as(Action::Waited)?;
        self.state.hero.focused = true;
        self.be_quiet();
        self.search();
        self.tell(TurnEvent::Waited, None);
        Ok(())
    }

    pub(super) fn toggle_stealth(&mut self) -> Done {
        self.commit()?;
        let on = !self.state.hero.stealth_mode;
        self.state.hero.stealth_mode = on;
        self.state.hero.exposed = false;
        self.tell(TurnEvent::Sneaking { on }, None);
        Ok(())
    }

    pub(super) fn write_note(&mut self, rest: &str) -> Done {
        if rest.is_empty() || rest.chars().count() > 56 || rest.chars().any(char::is_control) {
            return Err(Refusal::new("bad-note", "A note must have 1 to 56 characters."));
        }
        self.commit()?;
        self.note(rest);
        Ok(())
    }

    pub(super) fn rename(&mut self, rest: &str) -> Done {
        let name = crate::hero::checked_name(self.tables, rest)?;
        self.commit()?;
        self.state.hero.name = name;
        Ok(())
    }

    /// Confirmed with the hero's own sign, as the family does it, so that no slip of a finger ends a life.
    pub(super) fn retire(&mut self, order: &Order) -> Done {
        let Some(sign) = order.item(0) else {
            let kind = QuestionKind::Text { longest: 1, default: String::new() };
            let prompt = Phrase::id("ask-retire");
            let question = Question { tag: "retire".into(), prompt, kind, may_cancel: true };
            self.ask(question, Then::With(order.bare()));
            return Ok(());
        };
        if sign != "@" {
            return Err(Refusal::new("not-sure", "Type '@' to confirm that you give up."));
        }
        self.commit()?;
        self.note("Gave up the quest.");
        self.tell(TurnEvent::Retired, None);
        self.state.phase = Phase::Retired;
        Ok(())
    }
}
