//! Commands: one line of text each, refused with a reason and no effect, or done whole.

use super::VERBS;
use super::event::TurnEvent;
use super::options::OPTIONS;
use crate::context::{Done, Turn};
use crate::state::{Action, Activity, Pending, Phase};
use angrist_engine::play::{
    Answer, Choice, Group, Phrase, Question, QuestionKind, Refusal, Verb, split_command,
};
use angrist_engine::space::Dir;

/// Whether a verb is one of those that do something in the world.
fn takes_time(verb: &Verb) -> bool {
    matches!(verb.group, Group::Move | Group::Long | Group::Act | Group::Fight | Group::Things)
}

impl Turn<'_> {
    /// Does one command and everything that follows it until the hero can act again.
    pub fn command(&mut self, command: &str) -> Done {
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
            Some(open) => self.answered(command, &open.question, &open.command),
            None => self.plain(self.unasked(command)),
        };
        while done.is_ok()
            && let Some(open) = self.assumed()
        {
            done = self.answered("answer yes", &open.question, &open.command);
        }
        if let Err(refusal) = done {
            self.state.hero.stealth_score = stealth;
            self.state.chance = chance;
            self.state.activity = activity;
            self.state.pending = pending;
            return Err(refusal);
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

    /// A yes that nobody asked for does not keep the feet of the confused straight.
    fn unasked<'c>(&self, command: &'c str) -> &'c str {
        let confused = self.alive() && self.state.hero.timers.confused > 0;
        command.strip_suffix(" yes").filter(|_| confused).unwrap_or(command)
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

    fn answered(&mut self, command: &str, question: &Question, asked: &str) -> Done {
        let (verb, rest) = split_command(command);
        // A hero can be made in one line at any point of the questions.
        if self.state.phase == Phase::Birth
            && matches!(verb, "born" | "quick" | "lesson" | "option" | "practice")
        {
            let kept = self.state.pending.clone();
            let done = self.plain(command);
            if matches!(verb, "option" | "practice") && done.is_ok() {
                self.state.pending =
                    kept.or_else(|| Some(Pending { question: question.clone(), command: asked.to_owned() }));
            }
            return done;
        }
        let text = match question.read(command)? {
            Answer::Cancel | Answer::Yes(false) => {
                if self.state.phase == Phase::Birth {
                    return self.birth("");
                }
                return Ok(());
            }
            Answer::Text(text) if text.is_empty() && self.state.phase != Phase::Birth => return Ok(()),
            Answer::Yes(true) => "yes".to_owned(),
            Answer::Direction(dir) => dir.name().to_owned(),
            Answer::Square(at) => at.to_string(),
            Answer::Number(n) => n.to_string(),
            Answer::Choice(_) | Answer::Text(_) => rest.to_owned(),
        };
        let glue = if asked.ends_with(['=', ',']) { "" } else { " " };
        self.plain(&format!("{asked}{glue}{text}"))
    }

    fn plain(&mut self, command: &str) -> Done {
        let (verb, rest) = split_command(command);
        match (self.state.phase == Phase::Birth, verb) {
            (true, "born") => return self.birth(rest),
            (true, "quick") => return self.quick_birth(),
            (true, "lesson") => return self.begin_lesson(),
            (true, "option") => return self.set_option(rest),
            (_, "practice") => return self.practise(),
            (true, _) => {
                return Err(Refusal::new(
                    "not-born",
                    "Make a hero first: answer, or send 'born' or 'quick'.",
                ));
            }
            (false, "born" | "quick" | "lesson") => {
                return Err(Refusal::new("too-late", "Your hero lives already."));
            }
            _ => {}
        }
        if verb == "go" {
            return self.go_on();
        }
        self.state.activity = None;
        self.act(verb, rest, command)
    }

    fn set_option(&mut self, rest: &str) -> Done {
        let born = self.state.phase != Phase::Birth && self.state.player_turn > 0;
        let mut options = self.state.options.clone();
        options.apply(OPTIONS, rest, born)?;
        let fixed = self.option("fixed-experience");
        self.state.options = options;
        if self.alive() && fixed != self.option("fixed-experience") {
            self.forget_lessons();
        }
        self.tell(TurnEvent::Set { option: rest.to_owned() }, None);
        Ok(())
    }

    /// A command of a living hero. What is written on worn things may want a question first (`^x`, `^*`).
    pub(super) fn act(&mut self, verb: &str, rest: &str, command: &str) -> Done {
        let letter = super::handle::command_letter(verb);
        if letter.is_some_and(|c| self.worn_asks_first(c))
            && VERBS.iter().any(|v| v.name == verb && takes_time(v))
        {
            let prompt = Phrase::id("ask-inscribed-worn").with("verb", verb);
            self.ask_yes("inscribed", prompt, format!("sure {command}"));
            return Ok(());
        }
        self.act_surely(verb, rest, command)
    }

    /// A command that needs no question.
    pub(super) fn act_surely(&mut self, verb: &str, rest: &str, command: &str) -> Done {
        match verb {
            "walk" => match self.direction(rest, "walk")? {
                Some(dir) => self.walk(dir, rest.ends_with(" yes")),
                None => Ok(()),
            },
            "wait" => self.wait(),
            "stealth" => self.toggle_stealth(),
            "run" => match self.direction(rest, "run")? {
                Some(dir) => self.begin_run(dir),
                None => Ok(()),
            },
            "rest" => self.begin_rest(rest),
            "travel" => self.begin_travel(rest),
            "explore" => self.begin(Activity::Explore),
            "repeat" => self.begin_repeat(rest),
            "train" => self.train(rest),
            "learn" => self.learn(rest),
            "switch" => self.switch_ability(rest),
            "note" => self.write_note(rest),
            "option" => self.set_option(rest),
            "name" => self.rename(rest),
            "retire" => self.retire(rest),
            "wizard" => self.wizard(rest),
            "answer" | "cancel" => Err(Refusal::new("not-asked", "No question is open.")),
            _ => self.act_elsewhere(verb, rest, command),
        }
    }

    /// Commands whose rules live in other modules.
    fn act_elsewhere(&mut self, verb: &str, rest: &str, _command: &str) -> Done {
        match verb {
            "up" => self.go_up(rest == "yes"),
            "down" => self.go_down(rest == "yes"),
            "open" | "close" | "bash" | "tunnel" | "disarm" => {
                let Some(dir) = self.direction(rest, verb)? else { return Ok(()) };
                let dir = self.swayed(dir);
                match verb {
                    "open" => self.open(dir),
                    "close" => self.close(dir),
                    "bash" => self.bash(dir),
                    "tunnel" => self.tunnel(dir),
                    _ => self.disarm(dir),
                }
            }
            "fight" => self.fight_nearest(),
            "fire" => self.fire_command(rest),
            "throw" => self.throw_command(rest),
            "target" => self.target_command(rest),
            "interact" => self.interact(rest),
            "exchange" => match self.direction(rest, "exchange")? {
                Some(dir) => {
                    let dir = self.swayed(dir);
                    self.exchange(dir)
                }
                None => Ok(()),
            },
            "take" => self.handle("take", rest),
            "use" => self.handle("use", rest),
            "wear" => self.handle("wear", rest),
            "remove" => self.handle("remove", rest),
            "drop" => self.handle("drop", rest),
            "destroy" => self.handle("destroy", rest),
            "inscribe" => self.handle("inscribe", rest),
            "eat" => self.handle("eat", rest),
            "quaff" => self.handle("quaff", rest),
            "staff" => self.handle("staff", rest),
            "blow" => self.handle("blow", rest),
            "refuel" => self.handle("refuel", rest),
            "hide" => self.handle("hide", rest),
            "hide-kind" => self.hide_kind_command(rest),
            "sure" => self.surely(rest),
            "sing" => self.sing(rest),
            "prise" => self.prise(rest == "yes"),
            "give" => self.give(rest),
            "forge" => self.forge(rest),
            "fletch" => self.fletch(rest),
            _ => Err(Refusal::new("unknown-command", format!("There is no command '{verb}'."))),
        }
    }

    /// The direction of a command, or a question for it (and then `None`).
    pub(crate) fn direction(&mut self, rest: &str, verb: &str) -> Result<Option<Dir>, Refusal> {
        let word = rest.split_whitespace().next().unwrap_or_default();
        if word.is_empty() {
            let question = Question {
                tag: "which-way".into(),
                prompt: Phrase::id("ask-direction"),
                kind: QuestionKind::Direction,
                may_cancel: true,
            };
            self.ask(question, verb);
            return Ok(None);
        }
        Dir::parse(word)
            .map(Some)
            .ok_or_else(|| Refusal::new("bad-direction", format!("'{word}' is not a direction.")))
    }

    /// A yes-or-no question before a command goes on.
    pub fn ask_yes(&mut self, tag: &str, prompt: Phrase, command: impl Into<String>) {
        let question = Question { tag: tag.into(), prompt, kind: QuestionKind::YesNo, may_cancel: true };
        self.ask(question, command);
    }

    /// A list to choose from before a command goes on.
    pub fn ask_choice(
        &mut self,
        tag: &str,
        prompt: Phrase,
        choices: Vec<Choice>,
        may_cancel: bool,
        command: impl Into<String>,
    ) {
        let question = Question { tag: tag.into(), prompt, kind: QuestionKind::Choice(choices), may_cancel };
        self.ask(question, command);
    }

    fn wait(&mut self) -> Done {
        self.takes_turn_as(Action::Waited);
        self.state.hero.focused = true;
        self.be_quiet();
        self.search();
        self.tell(TurnEvent::Waited, None);
        Ok(())
    }

    fn toggle_stealth(&mut self) -> Done {
        let on = !self.state.hero.stealth_mode;
        self.state.hero.stealth_mode = on;
        self.state.hero.exposed = false;
        self.tell(TurnEvent::Sneaking { on }, None);
        Ok(())
    }

    fn write_note(&mut self, rest: &str) -> Done {
        if rest.is_empty() || rest.chars().count() > 56 || rest.chars().any(char::is_control) {
            return Err(Refusal::new("bad-note", "A note has one to 56 characters."));
        }
        self.note(rest);
        Ok(())
    }

    fn rename(&mut self, rest: &str) -> Done {
        self.state.hero.name = crate::hero::checked_name(self.tables, rest)?;
        Ok(())
    }

    /// Confirmed with the hero's own sign, as the family does it, so that no slip of a finger ends a life.
    fn retire(&mut self, rest: &str) -> Done {
        if rest.is_empty() {
            let kind = QuestionKind::Text { longest: 1, default: String::new() };
            let prompt = Phrase::id("ask-retire");
            self.ask(Question { tag: "retire".into(), prompt, kind, may_cancel: true }, "retire");
            return Ok(());
        }
        if rest != "@" {
            return Err(Refusal::new("not-sure", "Giving up is confirmed with '@'."));
        }
        self.note("Gave up the quest.");
        self.tell(TurnEvent::Retired, None);
        self.state.phase = Phase::Retired;
        Ok(())
    }
}
