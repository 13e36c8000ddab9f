//! The conformance suite: what [`Ruleset`] and [`Game`] promise, tried on many random states of a game.
//!
//! In every state that a random player reaches:
//! - each command that [`Game::legal`] lists is accepted (one per entry is tried), and [`Game::facts`] works;
//! - the same commands are listed when each is tried on a fork, without [`Game::foresees`];
//! - figures, points, creatures and known squares agree with facts, end, sights and map;
//! - twenty commands that it does not list are refused, and a refusal changes no byte of the state;
//! - a fork is the same game, and so is a game restored from its bytes; both continue identically;
//! - all invariants hold.
//!
//! Then the commands are replayed from the seed and lead to the same state; and every screen, verb and option has its words in
//! every language. The first violation is reported with the commands that led to it.

use angrist_engine::chance::{Stream, stream};
use angrist_engine::model::Square;
use angrist_engine::play::{
    Arg, Command, Domain, Facts, Game, Group, Legal, Next, Ruleset, ScreenId, SightKind, Verb, is_tried,
    legal_by_forks, state_hash,
};
use angrist_engine::space::{Dir, Loc, Rect};

/// How much is tried.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// States to come to, over all games.
    pub states: u32,
    /// Commands of one game at most.
    pub longest: u32,
    /// Commands that are not listed and must be refused, for each state.
    pub unlisted: u32,
    /// On every N-th state everything is tried; on the others only the step itself.
    pub every: u32,
}

impl Plan {
    /// The usual plan for a number of states.
    pub fn new(states: u32) -> Plan {
        Plan { states, longest: 400, unlisted: 20, every: 1 }
    }

    /// The same, trying everything only on every N-th state reached; `states` counts those.
    pub fn every(self, every: u32) -> Plan {
        Plan { every: every.max(1), ..self }
    }
}

/// How many states to try: what the environment's `ANGRIST_STATES` says, or as many as a test has time for. Only tests read the
/// environment.
pub fn states(wanted: Option<String>, default: u32) -> u32 {
    wanted.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Plays and looks; the first breach as a sentence. `first` brings a game past its birth: commands sent first, if any.
pub fn check(ruleset: &dyn Ruleset, plan: &Plan, first: &[&str]) -> Result<(), String> {
    let mut left = plan.states;
    let mut seed = 1;
    while left > 0 {
        let mut done = Vec::new();
        let before = left;
        if let Err(breach) = play(ruleset, plan, first, seed, &mut left, &mut done) {
            return Err(format!("{breach}\nseed {seed}, after {}", done.join("; ")));
        }
        if left == before {
            return Err(format!("seed {seed}: nothing can be done at all"));
        }
        replay(ruleset, seed, &done)?;
        seed += 1;
    }
    words(ruleset)
}

fn play(
    ruleset: &dyn Ruleset,
    plan: &Plan,
    first: &[&str],
    seed: u64,
    left: &mut u32,
    done: &mut Vec<String>,
) -> Result<(), String> {
    let mut chance = stream(seed, "conformance", 0, 0);
    let mut game = ruleset.begin(seed);
    // Every other game begins with the questions of birth, the rest after them.
    for line in first.iter().filter(|_| seed.is_multiple_of(2)) {
        game.apply_text(line).map_err(|e| format!("'{line}' is refused: {e}"))?;
        done.push((*line).to_owned());
    }
    for step in 0..plan.longest {
        if *left == 0 {
            break;
        }
        let legal = game.legal();
        if matches!(game.next(), Next::Over(_)) {
            if !legal.is_empty() {
                return Err("the game is over and something can still be done".into());
            }
            break;
        }
        if step % plan.every == 0 {
            *left -= 1;
            state(ruleset, &mut *game, &legal, plan, &mut chance)?;
        }
        let Some(entry) = pick(&legal, &game.next(), &mut chance) else {
            return Err("nothing can be done, and the game is not over".into());
        };
        let line = entry.pick(&mut chance);
        game.apply_text(&line).map_err(|e| format!("'{line}' is listed and refused: {e} ({})", e.tag))?;
        game.check().map_err(|e| format!("after '{line}': {e}"))?;
        done.push(line);
    }
    Ok(())
}

/// Mostly continues what is under way; never names or notes again and again.
fn pick<'a>(legal: &'a [Legal], next: &Next, chance: &mut Stream) -> Option<&'a Legal> {
    if matches!(next, Next::Going(_)) && !chance.one_in(20) {
        return legal.iter().find(|l| l.verb.name() == "go").or(legal.first());
    }
    let acts: Vec<&Legal> = legal.iter().filter(|l| l.verb.verb().group != Group::Game).collect();
    if acts.is_empty() || chance.one_in(20) { chance.pick(legal) } else { chance.pick(&acts).copied() }
}

fn state(
    ruleset: &dyn Ruleset,
    game: &mut dyn Game,
    legal: &[Legal],
    plan: &Plan,
    chance: &mut Stream,
) -> Result<(), String> {
    let before = bytes(game);
    if game.legal() != legal || bytes(game) != before {
        return Err("to ask what can be done changes something".into());
    }
    let tried = legal_by_forks(game);
    if let Some(one) = tried.iter().find(|entry| !legal.contains(entry)) {
        return Err(format!("accepted on a fork and not listed: {one:?}"));
    }
    if let Some(one) = legal.iter().find(|entry| !tried.contains(entry)) {
        return Err(format!("listed and not accepted on a fork: {one:?}"));
    }
    let facts = game.facts();
    if facts.turn != game.turn() || facts.here != game.scene().here {
        return Err("the facts speak of another turn or place".into());
    }
    sound(&facts)?;
    short_cuts(ruleset, game, &facts)?;
    let mut probe = game.fork();
    for entry in legal {
        let line = entry.pick(chance);
        let command = Command::parse(game.verbs(), &line)
            .map_err(|e| format!("'{line}' is listed and cannot be read: {e}"))?;
        if command.to_string() != line {
            return Err(format!("'{line}' prints back as '{command}'"));
        }
        if !entry.holds(&command) {
            return Err(format!("'{line}' is of an entry that does not hold it: {entry:?}"));
        }
        if game.foresees(&command) == Some(false) {
            return Err(format!("'{line}' is listed and foreseen to be refused"));
        }
        probe.apply(&command).map_err(|e| format!("'{line}' is listed and refused: {e} ({})", e.tag))?;
        probe = game.fork();
    }
    let mut refused = 0;
    for _ in 0..plan.unlisted * 20 {
        if refused == plan.unlisted {
            break;
        }
        let line = wild(game, chance);
        let Ok(command) = Command::parse(game.verbs(), &line) else { continue };
        if legal.iter().any(|entry| entry.holds(&command)) {
            continue;
        }
        if game.foresees(&command) == Some(true) {
            return Err(format!("'{line}' is not listed and foreseen to be accepted"));
        }
        if probe.apply(&command).is_ok() {
            return Err(format!("'{line}' is not listed and accepted"));
        }
        if bytes(&*probe) != before {
            return Err(format!("'{line}' is refused and changes the state"));
        }
        refused += 1;
    }
    same(ruleset, game, &before, legal, chance)
}

/// A fork and what is restored are the same game, now and after a command.
fn same(
    ruleset: &dyn Ruleset,
    game: &dyn Game,
    before: &[u8],
    legal: &[Legal],
    chance: &mut Stream,
) -> Result<(), String> {
    let mut fork = game.fork();
    let mut again = ruleset.restore(before).map_err(|e| format!("it cannot be restored: {e}"))?;
    if bytes(&*fork) != before || bytes(&*again) != before {
        return Err("a fork or a restored game has other bytes".into());
    }
    if again.next() != game.next() || fork.next() != game.next() || again.fingerprint() != game.fingerprint()
    {
        return Err("a fork or a restored game waits for something else".into());
    }
    let Some(entry) = chance.pick(legal) else { return Ok(()) };
    let line = entry.pick(chance);
    let (a, b) = (fork.apply_text(&line), again.apply_text(&line));
    if a.is_err() || b.is_err() || bytes(&*fork) != bytes(&*again) {
        return Err(format!("after '{line}' a fork and a restored game differ"));
    }
    Ok(())
}

/// What is asked for by itself equals what is given among the rest.
fn short_cuts(ruleset: &dyn Ruleset, game: &dyn Game, facts: &Facts) -> Result<(), String> {
    let words = ruleset.words("en");
    if game.figures() != facts.hero.figures {
        return Err("the figures are not those of the facts".into());
    }
    if game.points_so_far(&*words) != game.end_so_far(&*words).points {
        return Err("the points are not those of the end".into());
    }
    let mut creatures = game.creatures();
    let sights = game.sights();
    let seen = sights.iter().filter(|s| matches!(s.kind, SightKind::Foe | SightKind::Friend));
    let mut seen: Vec<(Loc, u32)> = seen.map(|s| (s.at, s.id)).collect();
    creatures.sort_unstable();
    seen.sort_unstable();
    if creatures != seen || creatures.len() != facts.creatures.len() {
        return Err(format!("the creatures {creatures:?} are not those in sight, {seen:?}"));
    }
    let map = game.scene().map;
    let bounds = map.bounds();
    let wide = Rect::new(bounds.at.x - 3, bounds.at.y - 3, bounds.width + 6, bounds.height + 6);
    for area in [wide, Rect::new(bounds.at.x + 5, bounds.at.y + 2, 79, 21)] {
        let mut told = Vec::new();
        map.each_known(area, &mut |at, square| told.push((at, *square)));
        told.sort_unstable_by_key(|(at, _)| *at);
        let known = area.squares().map(|at| (at, map.square(at))).filter(|(_, s)| *s != Square::UNKNOWN);
        if !told.iter().copied().eq(known) {
            return Err("the known squares are not those of the map".into());
        }
    }
    Ok(())
}

fn sound(facts: &Facts) -> Result<(), String> {
    let mut keys: Vec<&str> = facts.pack.iter().map(|i| i.key.as_str()).collect();
    keys.sort_unstable();
    keys.dedup();
    if keys.len() != facts.pack.len() {
        return Err("two things of the pack have one key".into());
    }
    match facts.hero.figures.iter().find(|f| f.key.is_empty()) {
        Some(_) => Err("a figure without a key".into()),
        None => Ok(()),
    }
}

/// A command of the verb table with arguments as they come, some left out.
fn wild(game: &dyn Game, chance: &mut Stream) -> String {
    let tried: Vec<&Verb> =
        game.verbs().iter().filter(|v| is_tried(v) || matches!(v.name, "answer" | "cancel" | "go")).collect();
    let Some(verb) = chance.pick(&tried) else { return String::new() };
    let mut line = verb.name.to_owned();
    for arg in verb.args {
        if chance.one_in(6) {
            break;
        }
        line.push(' ');
        line.push_str(&word(*arg, game, chance));
    }
    line
}

fn word(arg: Arg, game: &dyn Game, chance: &mut Stream) -> String {
    match arg {
        Arg::Direction => chance.pick(&Dir::ALL).map_or("n", |d| d.name()).to_owned(),
        Arg::Square => {
            let within = game.scene().map.bounds();
            Domain::Area { within, except: Vec::new() }.pick(chance)
        }
        Arg::Number(min, max) => Domain::Range { min, max }.pick(chance),
        Arg::Word(words) => chance.pick(words).copied().unwrap_or_default().to_owned(),
        Arg::Item => {
            let keys = ["a", "b", "c", "d", "e", "f", "g", "h", "z", "-", "/a", "/b", "/f", "1"];
            chance.pick(&keys).copied().unwrap_or_default().to_owned()
        }
        Arg::Yes => "yes".to_owned(),
        Arg::Text | Arg::Key => {
            let texts = ["yes", "n", "7", "3,4", "1", "x", "0/1", "12"];
            chance.pick(&texts).copied().unwrap_or_default().to_owned()
        }
        Arg::Either(args) => chance.pick(args).map_or(String::new(), |a| word(*a, game, chance)),
    }
}

fn bytes(game: &dyn Game) -> Vec<u8> {
    let mut out = Vec::new();
    game.state(&mut out);
    out
}

fn replay(ruleset: &dyn Ruleset, seed: u64, done: &[String]) -> Result<(), String> {
    let play = || -> Result<u64, String> {
        let mut game = ruleset.begin(seed);
        for line in done {
            game.apply_text(line)
                .map_err(|e| format!("seed {seed}: '{line}' is refused the second time: {e}"))?;
        }
        Ok(state_hash(&*game))
    };
    if play()? == play()? {
        Ok(())
    } else {
        Err(format!("seed {seed}: the same commands lead to two states"))
    }
}

/// Every verb, option and screen has its words in every language.
fn words(ruleset: &dyn Ruleset) -> Result<(), String> {
    let game = ruleset.begin(1);
    for language in ruleset.languages() {
        let words = ruleset.words(language);
        if words.language() != *language {
            return Err(format!("the words of '{language}' are those of '{}'", words.language()));
        }
        for screen in ScreenId::KNOWN {
            // Before birth there may be nothing to show; what is shown has a form.
            let _ = game.show(&screen, &*words);
        }
        for verb in ruleset.verbs() {
            if verb.help.is_empty() || verb.name.is_empty() {
                return Err(format!("the verb '{}' has no help", verb.name));
            }
            if *language != "en" && verb.group != Group::Wizard && verb.group != Group::Protocol {
                let id = format!("verb-{}", verb.name);
                if words.phrase(&angrist_engine::play::Phrase::id(id.clone())) == id {
                    return Err(format!("{language}: there are no words for '{id}'"));
                }
            }
        }
    }
    for option in ruleset.options() {
        if option.help.is_empty() {
            return Err(format!("the option '{}' has no help", option.name));
        }
    }
    Ok(())
}
