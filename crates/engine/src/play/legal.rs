//! What can be done now: [`Legal`] commands with the arguments they take, for menus, bots, masks and random players.
//!
//! Promise: every command that an entry stands for is accepted, and a command of the verb table that no entry stands for is
//! refused. Commands of a wizard and screens are not listed. A verb that may ask to be sure takes a `yes` behind it wherever it is
//! accepted without.
//!
//! Not listed are lines that hold a whole dialogue in one text: in Sil `repeat N COMMAND`, a hero in one `born` line, a step of a
//! draft with its arguments behind `forge`. Their texts are small languages, so no list or range describes them, and none
//! of them does what cannot be done without it: the command that is repeated, the questions of birth and the questions of the
//! bench are all listed. A player that uses only this list can reach every state of the game.

use super::{Arg, Command, Game, Group, Next, Question, QuestionKind, Value, Verb};
use crate::chance::Stream;
use crate::space::{Dir, Loc, Rect};
use serde::Serialize;

/// A verb with the arguments it takes now: each combination of them is a command.
#[derive(Debug, Clone, PartialEq)]
pub struct Legal {
    /// The verb without arguments.
    pub verb: Command,
    /// What may stand in each place.
    pub args: Vec<Domain>,
}

/// What may stand in the place of an argument.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", content = "of", rename_all = "kebab-case")]
pub enum Domain {
    /// `yes` or `no`, or the first letter of either.
    YesNo,
    /// One of these directions.
    Directions(Vec<Dir>),
    /// One of these squares.
    Squares(Vec<Loc>),
    /// One of these words; the keys of things too.
    Words(Vec<String>),
    /// A whole number, both ends included.
    Range {
        /// Least.
        min: i32,
        /// Most.
        max: i32,
    },
    /// Any square of an area but a few.
    Area {
        /// The area.
        within: Rect,
        /// The few.
        except: Vec<Loc>,
    },
    /// A text without control characters.
    Text {
        /// The minimum number of characters.
        shortest: u16,
        /// The maximum.
        longest: u16,
    },
}

impl Domain {
    /// Whether nothing can stand here.
    pub fn is_empty(&self) -> bool {
        match self {
            Domain::YesNo => false,
            Domain::Directions(list) => list.is_empty(),
            Domain::Squares(list) => list.is_empty(),
            Domain::Words(list) => list.is_empty(),
            Domain::Range { min, max } => min > max,
            Domain::Area { within, .. } => within.width <= 0 || within.height <= 0,
            Domain::Text { shortest, longest } => shortest > longest,
        }
    }

    /// Whether a value can stand here.
    pub fn holds(&self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Directions(list), Value::Direction(dir)) => list.contains(dir),
            (Domain::Squares(list), Value::Square(at)) => list.contains(at),
            (Domain::Area { within, except }, Value::Square(at)) => {
                within.contains(*at) && !except.contains(at)
            }
            (Domain::Range { min, max }, Value::Number(n)) => (min..=max).contains(&n),
            (Domain::Text { shortest, longest }, Value::Text(text)) => {
                let long = text.chars().count();
                (usize::from(*shortest)..=usize::from(*longest)).contains(&long)
                    && !text.chars().any(char::is_control)
            }
            (_, Value::Text(text)) => self.holds_text(text),
            (Domain::Words(list), value) => list.contains(&value.to_string()),
            _ => false,
        }
    }

    /// Whether the text of an answer can stand here.
    pub fn holds_text(&self, text: &str) -> bool {
        match self {
            Domain::YesNo => matches!(text, "yes" | "y" | "no" | "n"),
            Domain::Directions(list) => Dir::parse(text).is_some_and(|d| list.contains(&d)),
            Domain::Squares(list) => text.parse().is_ok_and(|at| list.contains(&at)),
            Domain::Area { .. } => text.parse().is_ok_and(|at| self.holds(&Value::Square(at))),
            Domain::Words(list) => list.iter().any(|w| w == text),
            Domain::Range { min, max } => text.parse().is_ok_and(|n: i32| (*min..=*max).contains(&n)),
            Domain::Text { .. } => self.holds(&Value::Text(text.to_owned())),
        }
    }

    /// One of what can stand here, as text.
    pub fn pick(&self, chance: &mut Stream) -> String {
        match self {
            Domain::YesNo => if chance.one_in(2) { "yes" } else { "no" }.to_owned(),
            Domain::Directions(list) => chance.pick(list).map_or("n", |d| d.name()).to_owned(),
            Domain::Squares(list) => chance.pick(list).copied().unwrap_or_default().to_string(),
            Domain::Words(list) => chance.pick(list).cloned().unwrap_or_default(),
            Domain::Range { min, max } => chance.between(*min, *max).to_string(),
            Domain::Area { within, except } => {
                let mut squares = std::iter::repeat_with(|| {
                    let x = chance.below(within.width.max(1) as u32) as i16;
                    within.at.shift(x, chance.below(within.height.max(1) as u32) as i16)
                });
                squares.by_ref().take(1000).find(|at| !except.contains(at)).unwrap_or(within.at).to_string()
            }
            Domain::Text { shortest, longest } => {
                let long = chance.between(i32::from(*shortest), i32::from(*longest).min(12));
                (0..long).map(|_| char::from(b'a' + chance.below(26) as u8)).collect()
            }
        }
    }
}

impl Legal {
    /// A verb with the arguments it takes.
    pub fn new(verb: Command, args: Vec<Domain>) -> Legal {
        Legal { verb, args }
    }

    /// Whether a command is one of those it stands for.
    pub fn holds(&self, command: &Command) -> bool {
        command.index() == self.verb.index()
            && command.given() == self.args.len()
            && self.args.iter().enumerate().all(|(n, d)| command.arg(n).is_some_and(|v| d.holds(v)))
    }

    /// The lines of an entry whose arguments are words: what a menu shows.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.verb.to_string()];
        for arg in &self.args {
            let Domain::Words(words) = arg else { return Vec::new() };
            lines = lines.iter().flat_map(|line| words.iter().map(move |w| format!("{line} {w}"))).collect();
        }
        lines
    }

    /// One of the commands it stands for, as text.
    pub fn pick(&self, chance: &mut Stream) -> String {
        let mut line = self.verb.to_string();
        for arg in &self.args {
            line.push(' ');
            line.push_str(&arg.pick(chance));
        }
        line.truncate(line.trim_end().len());
        line
    }
}

/// For programs: the verb's word and what may stand behind it.
impl Serialize for Legal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = serializer.serialize_struct("Legal", 2)?;
        out.serialize_field("verb", self.verb.name())?;
        out.serialize_field("args", &self.args)?;
        out.end()
    }
}

impl Question {
    /// What can be answered, as far as the question itself says; `map` is where squares are.
    pub fn domain(&self, map: Rect) -> Domain {
        match &self.kind {
            QuestionKind::YesNo => Domain::YesNo,
            QuestionKind::Direction(among) => Domain::Directions(among.clone()),
            QuestionKind::Square { .. } => Domain::Area { within: map, except: Vec::new() },
            QuestionKind::Choice(list) => {
                let open = list.iter().filter(|c| c.refused.is_none());
                Domain::Words(open.map(|c| c.key.clone()).collect())
            }
            QuestionKind::Number { min, max, .. } => Domain::Range { min: *min, max: *max },
            QuestionKind::Text { longest, .. } => Domain::Text { shortest: 1, longest: *longest },
        }
    }
}

/// Whether a verb is one that [`Game::legal`] lists by trying: not a screen, a wizard's, or part of the protocol.
pub fn is_tried(verb: &Verb) -> bool {
    !matches!(verb.group, Group::Screen | Group::Wizard | Group::Protocol)
}

/// [`Game::legal`] for a game that says which arguments to try ([`Game::domain`]): everything is tried on a copy, save what the
/// game can tell without ([`Game::foresees`]). Exact by construction, since a refused command has no effect.
pub fn legal_by_trial(game: &dyn Game) -> Vec<Legal> {
    Trial { game, probe: None, foresight: true }.all()
}

/// The same with everything tried and nothing foreseen: what [`Game::foresees`] is compared with.
pub fn legal_by_forks(game: &dyn Game) -> Vec<Legal> {
    Trial { game, probe: None, foresight: false }.all()
}

/// Whether a command would be accepted: told by the game, or tried on a copy where it cannot tell.
pub fn is_accepted(game: &dyn Game, command: &Command) -> bool {
    game.foresees(command).unwrap_or_else(|| game.fork().apply(command).is_ok())
}
/// What [`Game::legal`] lists of one verb, without trying the others.
pub fn legal_of(game: &dyn Game, verb: &str) -> Vec<Legal> {
    let mut legal = Vec::new();
    if let (Some(command), Next::Turn | Next::Going(_)) = (Command::named(game.verbs(), verb), game.next()) {
        Trial { game, probe: None, foresight: true }.extend(command, &mut Vec::new(), &mut legal);
    }
    legal
}

/// A copy of a game to try commands on.
struct Trial<'a> {
    game: &'a dyn Game,
    probe: Option<Box<dyn Game>>,
    /// Whether the game is asked before something is tried.
    foresight: bool,
}

impl Trial<'_> {
    fn all(mut self) -> Vec<Legal> {
        let (game, next) = (self.game, self.game.next());
        let mut legal = Vec::new();
        let waits = |verb: &Verb| match next {
            Next::Over(_) => false,
            Next::Ask(_) => {
                matches!(verb.name, "answer" | "cancel") || (is_tried(verb) && game.interrupts(verb))
            }
            Next::Going(_) => verb.name == "go" || is_tried(verb),
            Next::Turn => is_tried(verb),
        };
        for (index, _) in game.verbs().iter().enumerate().filter(|(_, verb)| waits(verb)) {
            self.extend(Command::bare(game.verbs(), index), &mut Vec::new(), &mut legal);
        }
        legal
    }

    fn accepts(&mut self, command: &Command) -> bool {
        if self.foresight
            && let Some(known) = self.game.foresees(command)
        {
            return known;
        }
        let mut probe = self.probe.take().unwrap_or_else(|| self.game.fork());
        let accepted = probe.apply(command).is_ok();
        // A refused command has no effect, so the copy still is one.
        self.probe = (!accepted).then_some(probe);
        accepted
    }

    /// The command as it is, then with each argument that may follow.
    fn extend(&mut self, command: Command, so_far: &mut Vec<Domain>, legal: &mut Vec<Legal>) {
        let bare = Command::bare(self.game.verbs(), command.index());
        // What is accepted is accepted with the answer to its question behind it.
        let list = |args: &[Domain], legal: &mut Vec<Legal>| {
            legal.push(Legal::new(bare.clone(), args.to_vec()));
            if bare.verb().args.get(args.len()) == Some(&Arg::Yes) {
                let yes = Domain::Words(vec![Value::Yes.to_string()]);
                legal.push(Legal::new(bare.clone(), args.iter().cloned().chain([yes]).collect()));
            }
        };
        if self.accepts(&command) {
            list(so_far, legal);
        }
        let all = command.verb().args;
        let Some(arg) = all.get(command.given()).filter(|arg| **arg != Arg::Yes) else { return };
        let last = all[command.given() + 1..].iter().all(|arg| *arg == Arg::Yes);
        for domain in self.game.domain(&command).into_iter().filter(|d| !d.is_empty()) {
            match values(&domain, *arg) {
                // Too many to try: one is tried, and the game answers for all of them.
                None => {
                    let tried = sample(&domain).and_then(|word| arg.read(&word).ok());
                    if !last || tried.is_none_or(|value| !self.accepts(&command.clone().with(value))) {
                        continue;
                    }
                    so_far.push(domain);
                }
                Some(values) if last => {
                    let fits = |v: &Value| self.accepts(&command.clone().with(v.clone()));
                    let fits: Vec<Value> = values.into_iter().filter(fits).collect();
                    if fits.is_empty() {
                        continue;
                    }
                    so_far.push(gathered(&fits, &domain));
                }
                Some(values) => {
                    for value in values {
                        so_far.push(gathered(std::slice::from_ref(&value), &domain));
                        self.extend(command.clone().with(value), so_far, legal);
                        so_far.pop();
                    }
                    continue;
                }
            }
            list(so_far, legal);
            so_far.pop();
        }
    }
}

/// The most numbers that are tried one by one.
const MOST_NUMBERS: i32 = 64;

fn values(domain: &Domain, arg: Arg) -> Option<Vec<Value>> {
    // An answer is text whatever it says, so each value is read as the table wants it.
    let read = |word: &str| arg.read(word).ok();
    Some(match domain {
        Domain::Directions(list) => list.iter().filter_map(|d| read(d.name())).collect(),
        Domain::Words(list) => list.iter().filter_map(|w| read(w)).collect(),
        Domain::Range { min, max } if max.saturating_sub(*min) < MOST_NUMBERS => {
            (*min..=*max).filter_map(|n| read(&n.to_string())).collect()
        }
        _ => return None,
    })
}

/// One of many values.
fn sample(domain: &Domain) -> Option<String> {
    match domain {
        Domain::Squares(list) => list.first().map(ToString::to_string),
        Domain::Range { min, .. } => Some(min.to_string()),
        Domain::Area { within, except } => {
            within.squares().find(|at| !except.contains(at)).map(|at| at.to_string())
        }
        Domain::Text { shortest, .. } => Some("x".repeat(usize::from(*shortest).max(1))),
        Domain::YesNo => Some("no".to_owned()),
        Domain::Directions(_) | Domain::Words(_) => None,
    }
}

/// The values that were accepted, as what they were offered as.
fn gathered(values: &[Value], domain: &Domain) -> Domain {
    let texts = || values.iter().map(ToString::to_string);
    match domain {
        Domain::Directions(_) => Domain::Directions(texts().filter_map(|text| Dir::parse(&text)).collect()),
        _ => Domain::Words(texts().collect()),
    }
}

/// What the table alone says may stand in the place of an argument; `items` are the keys of things at hand. Squares, texts and
/// wide ranges are the game's to name.
pub fn domain_of(arg: Arg, items: &[String]) -> Vec<Domain> {
    match arg {
        Arg::Direction => vec![Domain::Directions(Dir::ALL.to_vec())],
        Arg::Word(words) => vec![Domain::Words(words.iter().map(|w| (*w).to_owned()).collect())],
        Arg::Number(min, max) if max - min < MOST_NUMBERS => vec![Domain::Range { min, max }],
        Arg::Item => vec![Domain::Words(items.to_vec())],
        Arg::Either(args) => args.iter().flat_map(|a| domain_of(*a, items)).collect(),
        Arg::Number(..) | Arg::Square | Arg::Text | Arg::Key | Arg::Yes => Vec::new(),
    }
}
