//! Commands: from a key to the game and back; what it tells becomes messages, prompts and motion.

use super::auto::{Auto, Watch};
use super::{App, Layer, Purpose, prompt::Ask};
use crate::keys::{Code, Keymap, Press};
use angrist_engine::journal::ApplyError;
use angrist_engine::model::{Item, Menu, Model, Role};
use angrist_engine::play::{Group, Line, Next, Outcome, Phrase, Severity, split_command};

/// How many flights are shown after one command, lest a battle become a film.
const MOST_FLIGHTS: usize = 12;

impl App {
    /// A key while nothing lies over the map.
    pub(super) fn press_in_play(&mut self, press: Press) {
        if self.seat.is_none() {
            self.show_title();
            return;
        }
        if let Code::Char(digit @ '1'..='9') = press.code
            && self.options.digits_count
            && press.plain_char().is_some()
        {
            self.layers.push(Layer::Count(digit.to_string()));
            return;
        }
        match self.keymap.command(press).map(str::to_owned) {
            Some(command) => self.perform(&command, 1),
            None if press.code == Code::Esc => self.hint(""),
            None => self.hint(&format!("{press} does nothing here: ? shows the keys, Enter a menu.")),
        }
    }

    /// Does a command of the game or of the interface, so many times.
    pub(super) fn perform(&mut self, command: &str, times: u32) {
        if command.starts_with(':') {
            self.front(command);
            return;
        }
        let Some(seat) = &mut self.seat else { return };
        let (name, rest) = split_command(command);
        let ruleset = seat.session.ruleset().clone();
        let verb = ruleset.verbs().iter().find(|v| v.name == name);
        if verb.is_some_and(|v| v.group == Group::Screen) {
            // Options are asked for through the contract; a game need not make a screen of them.
            if name != "options" || !self.open_game_options() {
                self.open_screen(command);
            }
            return;
        }
        if let Some((verb, arg)) = verb.and_then(|v| v.args.first().map(|a| (v, *a)))
            && rest.is_empty()
            && Ask::for_verb(self, verb.name, verb.help, arg)
        {
            return;
        }
        let Some(seat) = &mut self.seat else { return };
        if times > 1 {
            seat.last = (command.to_owned(), Vec::new());
            seat.auto =
                Some(Auto::Repeat { command: command.to_owned(), left: times, watch: Watch::new(seat) });
            seat.messages.next_command();
            self.tick();
        } else {
            self.send(command);
        }
    }

    /// Opens one of the game's own screens.
    pub(super) fn open_screen(&mut self, name: &str) {
        let Some(seat) = &mut self.seat else { return };
        match seat.screen(name) {
            Some(model) => self.open(model, Purpose::Screen(name.to_owned())),
            None => self.hint("There is nothing to show now."),
        }
    }

    /// Sends one command to the game.
    pub(super) fn send(&mut self, command: &str) {
        if let Some(seat) = &mut self.seat {
            seat.messages.next_command();
            match split_command(command).0 {
                "answer" => seat.last.1.push(command.to_owned()),
                "cancel" | "option" => {}
                _ => seat.last = (command.to_owned(), Vec::new()),
            }
        }
        self.apply(command);
        self.follow_up();
    }

    /// Presses keys one after the other for a pref file: those marked `mapped:` as the keymaps say, the others by the usual keys.
    /// No key of this kind leads to another, so it always ends.
    pub(super) fn press_all(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let mapped = name.strip_prefix("mapped:");
            let Some(press) = Press::parse(mapped.unwrap_or(name)) else { continue };
            if !self.layers.is_empty() {
                self.press(press);
                continue;
            }
            let own = |map: &Keymap| map.command(press).filter(|c| !c.contains("mapped:")).map(str::to_owned);
            let command = mapped.and_then(|_| own(&self.keymap)).or_else(|| own(&self.base));
            match command {
                Some(command) if mapped.is_some() || !command.starts_with(":press ") => {
                    self.perform(&command, 1);
                }
                _ if press.code == Code::Esc => {}
                _ => {
                    self.hint(&format!("{press}, which a pref file asks for, does nothing here."));
                    return;
                }
            }
        }
    }

    /// The last command once more, with the answers it got then; what is asked otherwise is asked.
    pub(super) fn again(&mut self) {
        let Some((last, answers)) = self.seat.as_ref().map(|s| s.last.clone()) else { return };
        if last.is_empty() {
            self.hint("There is nothing to repeat.");
            return;
        }
        if let Some(seat) = &mut self.seat {
            seat.messages.next_command();
        }
        let mut done = self.apply(&last).is_some();
        for answer in &answers {
            let fits = |s: &super::Seat| matches!(s.game().next(), Next::Ask(q) if q.read(answer).is_ok());
            if !done || !self.seat.as_ref().is_some_and(|s| fits(s)) {
                break;
            }
            done = self.apply(answer).is_some();
        }
        self.follow_up();
    }

    /// Applies a command and takes in what it tells; says how much that mattered, `None` when it was not done.
    pub(super) fn apply(&mut self, command: &str) -> Option<Severity> {
        if self.theatre.is_some() {
            self.hint("This is a recorded game: t takes over here.");
            return None;
        }
        let seat = self.seat.as_mut()?;
        match seat.session.apply(command) {
            Ok(outcome) => Some(self.take_in(outcome)),
            Err(ApplyError::Refused(refusal)) => {
                // A language may have its own sentence for a refusal; where it has none, the rule's own will do.
                let id = format!("refused-{}", refusal.tag);
                let said = seat.words.phrase(&Phrase::id(id.clone()));
                let role = seat.pictures.as_ref().and_then(|p| p.said("refused")).unwrap_or(Role::Warn);
                seat.say(if said == id { refusal.text } else { said }, role);
                seat.auto = None;
                None
            }
            Err(ApplyError::Unwritten(error)) => {
                seat.auto = None;
                self.unwritten(&error.to_string());
                None
            }
        }
    }

    pub(super) fn take_in(&mut self, outcome: Outcome) -> Severity {
        let animate = self.options.animate;
        let Some(seat) = &mut self.seat else { return Severity::Minor };
        let mut weight = Severity::Minor;
        for told in outcome.notices.iter().filter(|t| t.known) {
            weight = weight.max(told.event.severity());
            let turn = seat.session.game().turn();
            let role = seat.pictures.as_ref().and_then(|p| p.said(told.event.tag()));
            for line in seat.words.tell(told) {
                let mut line = by_keys(line, &self.keymap, self.aloud);
                line.role = role.unwrap_or(line.role);
                seat.messages.say(turn, line);
            }
            for roll in told.event.rolls() {
                seat.messages.roll(roll);
            }
            if animate && seat.flights.len() < MOST_FLIGHTS {
                seat.flights.extend(told.event.flight());
            }
        }
        seat.frame = 0;
        weight
    }

    /// Turns to what the game waits for now: an answer, the next turn of something long, or the end.
    pub(super) fn follow_up(&mut self) {
        self.read_prefs();
        if self.theatre.is_some() {
            return;
        }
        let Some(seat) = &mut self.seat else { return };
        match seat.game().next() {
            Next::Turn => {}
            Next::Going(_) => {
                if seat.auto.is_none() {
                    seat.auto = Some(Auto::Going);
                }
            }
            Next::Ask(question) => {
                seat.auto = None;
                let asking = self.layers.iter().any(|l| {
                    matches!(l, Layer::Ask(_) | Layer::View(_, Purpose::Question | Purpose::Unwritten))
                        || matches!(l, Layer::Cursor(c) if c.answers())
                });
                if !asking {
                    Ask::open(self, question);
                }
            }
            Next::Over(_) => {
                seat.auto = None;
                if seat.session.is_practice() && !seat.buried {
                    self.ask_to_take_back();
                } else {
                    self.let_stand();
                }
            }
        }
        self.ask_for_more();
    }

    /// A practice game has ended: is the last turn to be taken back?
    fn ask_to_take_back(&mut self) {
        if self.layers.iter().any(|l| matches!(l, Layer::View(_, Purpose::Fallen))) {
            return;
        }
        let item = |key, label: &str, command: &str| Item {
            key: Some(key),
            label: label.into(),
            command: command.into(),
            ..Item::default()
        };
        let menu = Menu {
            title: "This is the end of a practice game; it is not scored.".into(),
            items: vec![item('t', "Take the last turn back", "undo"), item('s', "Let it stand", "stand")],
            ..Menu::default()
        };
        self.open(Model::Menu(menu), Purpose::Fallen);
    }

    /// The game is over, and stays so.
    pub(super) fn let_stand(&mut self) {
        let Some(seat) = &mut self.seat else { return };
        let end = seat.session.game().end_so_far(&*seat.words);
        self.over(&end);
    }

    /// Takes back the last turn of a practice game.
    pub(super) fn take_back(&mut self) {
        let Some(seat) = &mut self.seat else { return };
        seat.auto = None;
        match seat.session.take_back() {
            Ok(()) => {
                seat.messages.next_command();
                seat.say("The last turn is taken back.", Role::Warn);
                self.layers.clear();
                self.follow_up();
            }
            Err(ApplyError::Refused(refusal)) => self.hint(&refusal.text),
            Err(ApplyError::Unwritten(error)) => self.hint(&error.to_string()),
        }
    }

    /// With that option on, more than the message line holds is read page by page.
    fn ask_for_more(&mut self) {
        if self.options.more && self.layers.is_empty() && self.pages().len() > 1 {
            self.layers.push(Layer::More(0));
        }
    }

    pub(super) fn press_in_more(&mut self, page: usize, press: Press) {
        if page + 2 < self.pages().len() && press.code != Code::Esc {
            self.layers.push(Layer::More(page + 1));
        }
    }

    /// A command was done and could not be written: nothing goes on until it is, or the player gives it up.
    fn unwritten(&mut self, why: &str) {
        let item = |key, label: &str, command: &str| Item {
            key: Some(key),
            label: label.into(),
            command: command.into(),
            ..Item::default()
        };
        let menu = Menu {
            title: format!("Your last command could not be written: {why}."),
            items: vec![item('t', "Try again", "retry"), item('q', "Leave without the last command", "quit")],
            hint: "Make room on the disk, then try again.".into(),
            ..Menu::default()
        };
        self.open(Model::Menu(menu), Purpose::Unwritten);
    }

    pub(super) fn retry(&mut self) {
        let Some(seat) = &mut self.seat else { return };
        match seat.session.retry() {
            Ok(Some(outcome)) => {
                self.take_in(outcome);
                self.follow_up();
            }
            Ok(None) => self.follow_up(),
            Err(error) => self.unwritten(&error.to_string()),
        }
    }

    /// The count before a command.
    pub(super) fn press_in_count(&mut self, mut typed: String, press: Press) {
        match press.code {
            Code::Esc => self.hint(""),
            Code::Char('?') => {
                self.layers.push(Layer::Count(typed));
                let text = "Type a number, then the key of the command to repeat. Esc gives up.";
                self.open(super::screens::text("A count", &[text]), Purpose::Read);
            }
            Code::Backspace => {
                typed.pop();
                self.layers.push(Layer::Count(typed));
            }
            Code::Char(c)
                if c.is_ascii_digit()
                    && press.plain_char().is_some()
                    && typed.len() < 4
                    && !typed.ends_with(' ') =>
            {
                typed.push(c);
                self.layers.push(Layer::Count(typed));
            }
            // Enter ends the number, so that a digit of the pad can be the command.
            Code::Enter => self.layers.push(Layer::Count(format!("{typed} "))),
            _ => {
                let times = typed.trim().parse().unwrap_or(1);
                match self.keymap.command(press).map(str::to_owned) {
                    Some(command) => self.perform(&command, times),
                    None => self.hint(&format!("{press} does nothing here.")),
                }
            }
        }
    }
}

/// A line with the keys of the verbs it speaks of; for the ear, with the words to say.
fn by_keys(line: Line, keymap: &Keymap, aloud: bool) -> Line {
    if line.verbs.is_empty() {
        return line;
    }
    let named = |verb: &String| {
        let name = verb.trim_start_matches(':');
        match keymap.keys_of(verb).first().filter(|_| !aloud) {
            Some(press) => format!("{press} {name}"),
            None => name.to_owned(),
        }
    };
    let list = line.verbs.iter().map(named).collect::<Vec<_>>().join(", ");
    let text = if aloud { format!("{} Say: {list}.", line.text) } else { format!("{} ({list})", line.text) };
    Line { text, ..line }
}
