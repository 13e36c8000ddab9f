//! Commands: from a key to the game and back; what it tells becomes messages, prompts and motion.

use super::auto::{Auto, Watch};
use super::screens::{self, GameScreen, Reading, Unwritten};
use super::sweep::Errand;
use super::task::Task;
use super::{App, Layer, prompt::Ask, vocabulary};
use crate::keys::{Code, Front, Keymap, Press};
use crate::translations::Translations;
use angrist_engine::journal::ApplyError;
use angrist_engine::model::Role;
use angrist_engine::path::known as travel;
use angrist_engine::play::{Arg, Group, Line, Next, Notice, Outcome, Phrase, Severity, Words, split_command};
use angrist_engine::space::Loc;

/// The tag of a refused step into something that cannot be walked on.
const BLOCKED: &str = "blocked";

/// How many flights are shown after one command, lest a battle become a film.
const MOST_FLIGHTS: usize = 12;

impl App {
    /// A key while nothing lies over the map.
    pub(super) fn press_in_play(&mut self, press: Press) {
        if self.active.is_none() {
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
            None => self.hint_with("ui-prompt-unknown-key", &[("key", &press)]),
        }
    }

    /// Does a command of the game or of the interface a number of times.
    pub(super) fn perform(&mut self, command: &str, times: u32) {
        if command.starts_with(':') {
            self.front_text(command);
            return;
        }
        if command.contains('\n') {
            self.perform_lines(command);
            return;
        }
        let Some(active) = &mut self.active else { return };
        let (name, rest) = split_command(command);
        let ruleset = active.session.ruleset().clone();
        let verb = ruleset.verbs().iter().find(|v| v.name == name);
        if verb.is_some_and(|v| v.group == Group::Screen) {
            active.task.did(command);
            // The game's own screen is what the play screen is made of: its key goes there and back.
            if name == vocabulary::OWN_SCREEN {
                self.options.own_screen = !self.options.own_screen;
                let id =
                    if self.options.own_screen { "ui-prompt-own-screen" } else { "ui-prompt-our-screen" };
                return self.hint(id);
            }
            // Options are asked for through the contract; a game need not make a screen of them.
            if name != vocabulary::OPTIONS || !self.open_game_options() {
                self.open_screen(command);
            }
            return;
        }
        // Walks are made step by step where the game shows the way, whatever key or word asks for them.
        if times == 1 && self.sweeps() && self.next_is_turn() {
            if name == vocabulary::EXPLORE {
                return self.sweep(Errand::Explore);
            }
            if name == vocabulary::TRAVEL
                && let Ok(to) = rest.parse()
            {
                return self.travel_to(to);
            }
            let found = if name == vocabulary::SEEK { self.landmark(rest) } else { None };
            if let Some(to) = found.filter(|to| self.here() != Some(*to)) {
                return self.travel_to(to);
            }
        }
        if name == vocabulary::FIGHT && self.warns_of_peril() {
            return;
        }
        if let Some((verb, arg)) = verb.and_then(|v| v.args.first().map(|a| (v, *a)))
            && rest.is_empty()
            && Ask::for_verb(self, verb, arg)
        {
            return;
        }
        let Some(active) = &mut self.active else { return };
        if times > 1 {
            active.last = (command.to_owned(), Vec::new());
            active.auto =
                Some(Auto::Repeat { command: command.to_owned(), left: times, watch: Watch::new(active) });
            active.messages.next_command();
            self.tick();
        } else {
            self.send(command);
        }
    }

    /// Before a fight goes on whose next turn may be the last: says so, once for as many foes; whether it did.
    fn warns_of_peril(&mut self) -> bool {
        let key = self.key_or_word(vocabulary::FIGHT_SEEN);
        let tr = self.words();
        let Some(active) = self.active.as_mut().filter(|a| matches!(a.game().next(), Next::Turn)) else {
            return false;
        };
        let Some(peril) = active.game().peril() else {
            active.warned_of = 0;
            return false;
        };
        if peril.foes <= active.warned_of {
            return false;
        }
        active.warned_of = peril.foes;
        let text = tr.with("ui-prompt-peril", &[("what", &active.words.phrase(&peril.said)), ("key", &key)]);
        active.messages.next_command();
        active.say(text, Role::Bad);
        true
    }

    /// Gives up a question: back to the first question of the same command, or to the map from there.
    pub(super) fn cancel_question(&mut self) {
        let back = |active: &super::ActiveGame| {
            let (turn, first) = &active.last_began;
            let deeper = matches!(active.game().next(), Next::Ask(q) if q.tag != first.as_str());
            deeper && !active.last.1.is_empty() && !active.last.0.is_empty() && active.game().turn() == *turn
        };
        let again = self.active.as_deref().filter(|a| back(a)).map(|a| a.last.0.clone());
        self.send(vocabulary::CANCEL);
        if !self.next_is_turn() {
            return;
        }
        match again {
            Some(command) => self.send(&command),
            None => {
                if let Some(active) = &mut self.active {
                    active.last = std::mem::take(&mut active.before_last);
                }
            }
        }
    }

    /// In a question for a direction: the hero's own square, where the command knows it.
    pub(super) fn answer_here(&mut self) -> bool {
        let Some(active) = &self.active else { return false };
        let name = split_command(&active.last.0).0.to_owned();
        let verb = active.session.ruleset().verbs().iter().find(|v| v.name == name);
        let here = |arg: &Arg| match arg {
            Arg::Word(words) => words.contains(&vocabulary::HERE),
            Arg::Either(all) => {
                all.iter().any(|a| matches!(a, Arg::Word(w) if w.contains(&vocabulary::HERE)))
            }
            _ => false,
        };
        if !verb.is_some_and(|v| v.args.iter().any(here)) {
            return false;
        }
        self.send(vocabulary::CANCEL);
        self.send(&format!("{name} {}", vocabulary::HERE));
        true
    }

    fn here(&self) -> Option<Loc> {
        self.active.as_ref()?.game().scene().here
    }

    /// The nearest known square of a landmark.
    fn landmark(&self, name: &str) -> Option<Loc> {
        let scene = self.active.as_ref()?.game().scene();
        travel::landmarks(scene.map, scene.here?, Some(name)).first().map(|(at, _)| *at)
    }

    /// The nearest foe in sight that is awake, by name.
    fn foe_near(&self) -> Option<String> {
        let active = self.active.as_ref()?;
        let facts = active.game().facts();
        let foe = facts.foes().find(|c| !c.is("asleep") && !c.is("remembered"))?;
        let sight = active.game().sights().into_iter().find(|s| s.id == foe.id && s.at == foe.at);
        Some(active.words.phrase(&sight.map_or_else(|| foe.name.clone(), |s| s.name)))
    }

    fn next_is_turn(&self) -> bool {
        self.active.as_ref().is_some_and(|a| matches!(a.game().next(), Next::Turn))
    }

    /// Sends several commands, a line each, until one is refused.
    fn perform_lines(&mut self, lines: &str) {
        if let Some(active) = &mut self.active {
            active.messages.next_command();
        }
        for line in lines.lines() {
            if self.apply(line).is_none() {
                break;
            }
        }
        self.tell_experience();
        self.follow_up();
    }

    /// A hero who begins with something to spend is told, with the key that leads there.
    pub(super) fn tell_experience(&mut self) {
        let Some(active) = &self.active else { return };
        let left = active.game().facts().figure(vocabulary::EXPERIENCE);
        let key = self.keymap.keys_of(vocabulary::ABILITIES).first().map(ToString::to_string);
        if active.game().turn() == 0
            && left > 0
            && let Some(key) = key
        {
            self.hint_with("ui-prompt-to-spend", &[("left", &left), ("key", &key)]);
        }
    }

    /// Opens one of the game's own screens.
    pub(super) fn open_screen(&mut self, name: &str) {
        let Some(active) = &self.active else { return };
        let planned = format!("{name} {}{}", vocabulary::WANT, active.plan);
        let name = if !active.plan.is_empty() && name == vocabulary::ABILITIES { &planned } else { name };
        // What is drawn as a picture may also come as a table, which can be read out.
        let table = format!("{name}-table");
        let name = if self.aloud && active.screen(&table).is_some() { &table } else { name };
        match active.screen(name) {
            Some(_) => self.open(GameScreen(name.to_owned())),
            None => self.hint("ui-prompt-there-is-nothing-to-show"),
        }
    }

    /// Whether a command only opens something to read.
    pub(super) fn is_screen(&self, command: &str) -> bool {
        let verb = split_command(command).0;
        let reads = [Front::Messages, Front::Map].iter().any(|f| f.name() == verb);
        let of_game = |active: &super::ActiveGame| {
            let verbs = active.session.ruleset().verbs();
            verbs.iter().any(|v| v.name == verb && v.group == Group::Screen)
        };
        reads || self.active.as_deref().is_some_and(of_game)
    }

    /// Sends one command to the game.
    pub(super) fn send(&mut self, command: &str) {
        if let Some(active) = &mut self.active {
            active.messages.next_command();
            match split_command(command).0 {
                vocabulary::ANSWER => active.last.1.push(command.to_owned()),
                vocabulary::CANCEL | vocabulary::OPTION => {}
                _ => {
                    let new = (command.to_owned(), Vec::new());
                    active.before_last = std::mem::replace(&mut active.last, new);
                    active.last_began = (active.session.game().turn(), String::new());
                }
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
                    self.hint_with("ui-prompt-pref-key", &[("key", &press)]);
                    return;
                }
            }
        }
    }

    /// The last command once more, with the answers it got then; what is asked otherwise is asked.
    pub(super) fn again(&mut self) {
        let Some((last, answers)) = self.active.as_ref().map(|s| s.last.clone()) else { return };
        if last.is_empty() {
            self.hint("ui-prompt-there-is-nothing-to");
            return;
        }
        if self.sweeps() && matches!(split_command(&last).0, vocabulary::EXPLORE | vocabulary::TRAVEL) {
            return self.perform(&last, 1);
        }
        if let Some(active) = &mut self.active {
            active.messages.next_command();
        }
        let mut done = self.apply(&last).is_some();
        for answer in &answers {
            let fits =
                |s: &super::ActiveGame| matches!(s.game().next(), Next::Ask(q) if q.read(answer).is_ok());
            if !done || !self.active.as_ref().is_some_and(|s| fits(s)) {
                break;
            }
            done = self.apply(answer).is_some();
        }
        self.follow_up();
    }

    /// Applies a command and takes in what it tells; says how much that mattered, `None` when it was not done.
    pub(super) fn apply(&mut self, command: &str) -> Option<Severity> {
        if self.replay.is_some() {
            self.hint("ui-replay-this-is-a-recorded");
            return None;
        }
        self.follow_data();
        self.keep_for_going_back();
        let tr = self.words();
        let active = self.active.as_mut()?;
        let health = |active: &super::ActiveGame| {
            let figures = active.game().figures();
            figures.iter().find(|f| f.key == vocabulary::HEALTH).map_or(0, |f| f.value)
        };
        let before = health(active);
        self.doing.begin(command);
        let applied = active.session.apply(command);
        self.doing.end();
        if health(active) < before {
            active.wounded = Some(active.session.game().turn());
        }
        match applied {
            Ok(outcome) => {
                active.task.did(command);
                Some(self.take_in(outcome))
            }
            Err(ApplyError::Refused(refusal)) => {
                // A language may have its own sentence for a refusal; where it has none, the rule's own will do.
                let id = format!("refused-{}", refusal.tag);
                let said = active.words.phrase(&Phrase::id(id.clone()));
                let role = active.pictures.as_ref().and_then(|p| p.said("refused")).unwrap_or(Role::Warn);
                // What stands in the way has a name, where it is known.
                let in_the_way =
                    vocabulary::walked(command).filter(|_| refusal.tag == BLOCKED).and_then(|dir| {
                        let at = active.game().scene().here?.step(dir);
                        let facts = active.game().facts();
                        if let Some(creature) = facts.creatures.iter().find(|c| c.at == at) {
                            return Some(active.words.phrase(&creature.name));
                        }
                        active.game().describe(at, &*active.words).last().map(|l| l.text.clone())
                    });
                let near = (refusal.tag == vocabulary::FOES_NEAR).then(|| self.foe_near()).flatten();
                let Some(active) = &mut self.active else { return None };
                let text = match in_the_way {
                    None if near.is_some() => {
                        tr.with("ui-prompt-foe-near", &[("name", &near.unwrap_or_default())])
                    }
                    Some(what) => tr.with("ui-prompt-in-the-way", &[("what", &what)]),
                    None if said == id => refusal.text,
                    None => said,
                };
                active.say(text, role);
                active.auto = None;
                None
            }
            Err(ApplyError::Unwritten(error)) => {
                active.auto = None;
                self.unwritten(&error.to_string());
                None
            }
        }
    }

    pub(super) fn take_in(&mut self, outcome: Outcome) -> Severity {
        let (animate, tr) = (self.options.animate, self.words());
        let Some(active) = &mut self.active else { return Severity::Minor };
        // Numbers of creatures are those of one level.
        if active.session.game().arrivals() != active.arrivals_seen {
            active.foes_seen.clear();
        }
        let known: Vec<&Notice> = outcome.notices.iter().filter(|t| t.known).collect();
        let weight = known.iter().map(|t| t.event.severity()).fold(Severity::Minor, Severity::max);
        // What comes and goes during a chase still interrupts, but is named once.
        let known: Vec<&Notice> = known.into_iter().filter(|t| !active.is_old_news(t)).collect();
        for (told, lines) in known.iter().zip(grouped(&known, &*active.words)) {
            let turn = active.session.game().turn();
            let role = active.pictures.as_ref().and_then(|p| p.said(told.event.tag()));
            let mut said = false;
            // A walk names newcomers itself, with more about them.
            let walks = matches!(active.auto, Some(Auto::Sweep(_))) && told.event.tag() == vocabulary::COMES;
            for line in lines.into_iter().filter(|_| !walks) {
                said |= !line.text.is_empty();
                if let Some(task) = Task::of(told, &line, active.session.game().arrivals()) {
                    active.task = task;
                }
                let mut line = by_keys(tr, &*active.words, line, &self.keymap, self.aloud);
                line.role = role.unwrap_or(line.role);
                active.messages.say(turn, line);
            }
            for roll in told.event.rolls() {
                active.messages.roll(roll, said);
            }
            if animate && active.flights.len() < MOST_FLIGHTS {
                active.flights.extend(told.event.flight());
            }
        }
        active.flight_step = 0;
        let arrivals = active.session.game().arrivals();
        if arrivals != active.arrivals_seen {
            active.arrivals_seen = arrivals;
            let place = active.words.phrase(&active.session.game().scene().place);
            let turn = active.session.game().turn();
            active.places.push((turn, place));
        }
        if active.game().names_newcomers() {
            active.note_foes();
        }
        weight
    }

    /// With that option on, more than the message line holds is read page by page.
    pub(super) fn ask_for_more(&mut self) {
        if self.options.more && self.layers.is_empty() && self.pages() > 1 {
            self.layers.push(Layer::More(0));
        }
    }

    pub(super) fn press_in_more(&mut self, page: usize, press: Press) {
        if page + 2 < self.pages() && press.code != Code::Esc {
            self.layers.push(Layer::More(page + 1));
        }
    }

    /// A command was done and could not be written: nothing goes on until it is, or the player gives it up.
    fn unwritten(&mut self, why: &str) {
        self.open(Unwritten { why: why.to_owned() });
    }

    pub(super) fn retry(&mut self) {
        let Some(active) = &mut self.active else { return };
        match active.session.retry() {
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
                let text = "ui-prompt-type-a-number-then";
                self.open(Reading(screens::text("ui-prompt-a-count", &[text])));
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
                    None => self.hint_with("ui-prompt-unknown-plain", &[("key", &press)]),
                }
            }
        }
    }
}

/// What to say of each notice. What several of them say in the same words is said once, with the first of them, where the game
/// has a sentence for many.
fn grouped(known: &[&Notice], words: &dyn Words) -> Vec<Vec<Line>> {
    let mut lines: Vec<Vec<Line>> = known.iter().map(|told| words.tell(told)).collect();
    for at in 0..lines.len() {
        let alike: Vec<usize> =
            (at + 1..lines.len()).filter(|n| !lines[at].is_empty() && lines[*n] == lines[at]).collect();
        let times = alike.len() as u32 + 1;
        if times > 1
            && let Some(one) = words.tell_many(known[at], times)
        {
            lines[at] = vec![one];
            alike.into_iter().for_each(|n| lines[n].clear());
        }
    }
    lines
}

/// A line with the keys of the verbs it speaks of; for the ear, with the words to say.
/// A game may have a word of its own for a verb (`name-wield`): beside a key nothing has to be typed.
pub(super) fn by_keys(
    words: &Translations,
    game: &dyn Words,
    line: Line,
    keymap: &Keymap,
    aloud: bool,
) -> Line {
    if line.verbs.is_empty() {
        return line;
    }
    let named = |verb: &String| {
        let name = verb.trim_start_matches(':');
        match keymap.keys_of(verb).first().filter(|_| !aloud) {
            Some(press) => {
                let id = format!("name-{}", name.replace(' ', "-"));
                let own = game.phrase(&Phrase::id(id.clone()));
                format!("{press} {}", if own == id { name } else { &own })
            }
            None => name.to_owned(),
        }
    };
    let list = line.verbs.iter().map(named).collect::<Vec<_>>().join(", ");
    let text = match aloud {
        true => words.with("ui-speech-say", &[("text", &line.text), ("verbs", &list)]),
        false => format!("{} ({list})", line.text),
    };
    Line { text, ..line }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::KeyFile;
    use angrist_engine::play::{Arg, Key, KeySet, Verb};

    /// A game that has its own word for one verb.
    struct French;

    impl Words for French {
        fn language(&self) -> &'static str {
            "fr"
        }
        fn phrase(&self, phrase: &Phrase) -> String {
            if phrase.id == "name-wield" { "brandir".to_owned() } else { phrase.id.to_string() }
        }
        fn tell(&self, _: &Notice) -> Vec<Line> {
            Vec::new()
        }
    }

    #[test]
    fn a_verb_beside_its_key_is_named_in_the_games_own_word() {
        static KEYS: [[Key; 1]; 2] = [[Key::all("B")], [Key::all("m")]];
        static NONE: &[Arg] = &[];
        let verb = |name, keys| Verb { name, args: NONE, group: Group::Things, keys, help: "" };
        let verbs = [verb("wield", &KEYS[0]), verb("eat", &KEYS[1])];
        let map = Keymap::build(&verbs, KeySet::Family, &KeyFile::default());
        let said = |verb: &str, aloud| {
            let line = Line::new("Arc.", Role::Plain).about([verb]);
            by_keys(Translations::of("fr"), &French, line, &map, aloud).text
        };
        assert_eq!(said("wield", false), "Arc. (B brandir)");
        assert_eq!(said("eat", false), "Arc. (m eat)", "a game without the word");
        // Who types types the verb.
        assert!(said("wield", true).contains("wield"));
    }
}
