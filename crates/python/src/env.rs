//! One game as an environment: an action in, arrays and a reward out.
//!
//! Promise: the same game, data, seed and actions give the same arrays, on every machine and whatever else runs beside it.

use crate::actions::{Action, actions_of, mask};
use angrist_engine::journal::{ApplyError, Session};
use angrist_engine::play::{Next, Outcome, Ruleset, Words, state_hash};
use angrist_engine::space::{Loc, Rect};
use angrist_rpc::Layers;
use angrist_rpc::birth::be_born;
use std::sync::Arc;

/// Turns of a long action that are done before the next choice.
const GO: u32 = 200;
/// Bytes of the last messages.
pub const MESSAGE: usize = 256;
/// Numbers about the place: see [`PLACE_NAMES`].
pub const PLACE: usize = 8;

/// What the numbers about the place are.
pub const PLACE_NAMES: [&str; PLACE] =
    ["turn", "depth", "x", "y", "next", "view_x", "view_y", "creatures_in_sight"];

/// How a step is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reward {
    /// Points of the table of scores.
    Score,
    /// Levels deeper than ever before.
    Depth,
    /// Experience gained.
    Experience,
    /// Nothing: the program pays by itself.
    None,
}

impl Reward {
    /// The way of paying by its name.
    pub fn parse(name: &str) -> Option<Reward> {
        Some(match name {
            "score" => Reward::Score,
            "depth" => Reward::Depth,
            "experience" => Reward::Experience,
            "none" => Reward::None,
            _ => return None,
        })
    }
}

/// How an environment is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Rows and columns of the view around the hero; both 0 for the whole level.
    pub view: (i16, i16),
    /// How a step is paid.
    pub reward: Reward,
    /// Player turns after which an episode is cut off; 0 for never.
    pub most_turns: u64,
    /// Actions after which an episode is cut off, refused ones included; 0 for never.
    pub most_steps: u64,
    /// Makes a hero without questions; otherwise birth is part of the game.
    pub quick: bool,
}

/// What a step did.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Step {
    /// What it was paid.
    pub reward: f64,
    /// The game is over.
    pub terminated: bool,
    /// The episode was cut off.
    pub truncated: bool,
    /// Why the action was refused; empty when it was not.
    pub refused: String,
}

/// Where the arrays of one environment go.
pub struct Arrays<'a> {
    /// Characters.
    pub glyph: &'a mut [u16],
    /// Colours.
    pub colour: &'a mut [u8],
    /// What a walker thinks of each square.
    pub class: &'a mut [u8],
    /// 0 unknown to 3 seen.
    pub known: &'a mut [u8],
    /// 1 where it is lit.
    pub lit: &'a mut [u8],
    /// 1 where a creature is.
    pub creature: &'a mut [u8],
    /// 1 where a thing lies.
    pub thing: &'a mut [u8],
    /// The hero's figures, in the order of [`Env::figures`].
    pub hero: &'a mut [i32],
    /// The numbers of [`PLACE_NAMES`].
    pub place: &'a mut [i32],
    /// The last messages as UTF-8, cut and filled with zeros.
    pub message: &'a mut [u8],
}

/// One game as an environment.
pub struct Env {
    ruleset: Arc<dyn Ruleset>,
    words: Arc<dyn Words>,
    setup: Setup,
    actions: Arc<Vec<Action>>,
    figures: Arc<Vec<String>>,
    session: Session,
    layers: Layers,
    said: String,
    steps: u64,
    deepest: i32,
    score: i64,
    experience: i32,
}

impl Env {
    /// An environment with its first episode begun.
    pub fn new(ruleset: Arc<dyn Ruleset>, setup: Setup, seed: u64) -> Result<Env, String> {
        let words = ruleset.words("en");
        let actions = Arc::new(actions_of(ruleset.verbs()));
        let session = Session::begin(ruleset.clone(), seed);
        let mut env = Env {
            ruleset,
            words,
            setup,
            actions,
            figures: Arc::default(),
            session,
            layers: Layers::default(),
            said: String::new(),
            steps: 0,
            deepest: 0,
            score: 0,
            experience: 0,
        };
        env.reset(seed)?;
        let figures = env.session.game().figures();
        env.figures = Arc::new(figures.into_iter().map(|f| f.key.into_owned()).collect());
        Ok(env)
    }

    /// Begins an episode.
    pub fn reset(&mut self, seed: u64) -> Result<(), String> {
        let mut session = Session::begin(self.ruleset.clone(), seed);
        session.keep_text();
        self.session = session;
        self.said.clear();
        self.steps = 0;
        if self.setup.quick {
            self.be_born()?;
        }
        self.begin_counting();
        Ok(())
    }

    /// Makes a hero without questions.
    fn be_born(&mut self) -> Result<(), String> {
        let (words, said) = (&*self.words, &mut self.said);
        be_born(&mut self.session, |outcome| say(outcome, words, said))
    }

    fn begin_counting(&mut self) {
        self.deepest = self.session.game().scene().depth;
        (self.score, self.experience) = self.standing();
    }

    /// Points and experience now, as far as the reward needs them.
    fn standing(&self) -> (i64, i32) {
        let game = self.session.game();
        let points = || game.points_so_far(&*self.words);
        match self.setup.reward {
            Reward::Score => (points(), 0),
            Reward::Experience => {
                let figures = game.figures();
                (0, figures.iter().find(|f| f.key == "experience").map_or(0, |f| f.value))
            }
            Reward::Depth | Reward::None => (0, 0),
        }
    }

    /// Does an action by its number.
    pub fn step(&mut self, action: usize) -> Step {
        let line = match self.actions.get(action) {
            None => Err(format!("there is no action {action}")),
            Some(chosen) => chosen
                .line(&self.session.game().next())
                .ok_or_else(|| format!("'{}' does not fit what the game waits for", chosen.name())),
        };
        match line {
            Ok(line) => self.step_line(&line),
            Err(refused) => self.after(Some(refused)),
        }
    }

    /// Does a command.
    pub fn step_line(&mut self, line: &str) -> Step {
        let refused = match self.session.apply(line) {
            Ok(outcome) => {
                self.said.clear();
                self.say(&outcome);
                let mut next = outcome.next;
                // Long actions are one choice: they go on until something happens.
                while let Next::Going(_) = next {
                    match self.session.go(GO) {
                        Ok(more) => {
                            self.say(&more);
                            next = more.next;
                        }
                        Err(_) => break,
                    }
                }
                None
            }
            Err(ApplyError::Refused(refusal)) => Some(refusal.text),
            Err(e) => Some(e.to_string()),
        };
        self.after(refused)
    }

    fn after(&mut self, refused: Option<String>) -> Step {
        self.steps += 1;
        let over = matches!(self.session.game().next(), Next::Over(_));
        let scene = self.session.game().scene();
        let (turn, depth) = (scene.turn, scene.depth);
        let late = self.setup.most_turns > 0 && turn >= self.setup.most_turns;
        let many = self.setup.most_steps > 0 && self.steps >= self.setup.most_steps;
        let reward = match self.setup.reward {
            Reward::None => 0,
            Reward::Depth => i64::from((depth - self.deepest).max(0)),
            Reward::Score | Reward::Experience => {
                let (score, experience) = self.standing();
                let gained = score - self.score + i64::from(experience - self.experience);
                (self.score, self.experience) = (score, experience);
                gained
            }
        };
        self.deepest = self.deepest.max(depth);
        Step {
            reward: reward as f64,
            terminated: over,
            truncated: !over && (late || many),
            refused: refused.unwrap_or_default(),
        }
    }

    fn say(&mut self, outcome: &Outcome) {
        say(outcome, &*self.words, &mut self.said);
    }

    /// The part of the level that the arrays show.
    pub fn area(&self) -> Rect {
        let scene = self.session.game().scene();
        let (rows, columns) = self.setup.view;
        if rows == 0 || columns == 0 {
            return scene.map.bounds();
        }
        let here = scene.here.unwrap_or_default();
        Rect { at: here.shift(-columns / 2, -rows / 2), width: columns, height: rows }
    }

    /// Writes the arrays.
    pub fn observe(&mut self, out: &mut Arrays<'_>) {
        let area = self.area();
        self.layers.fill(self.session.game(), area);
        let layers = &self.layers;
        let copy = |to: &mut [u8], from: &[u8]| {
            let n = to.len().min(from.len());
            to[..n].copy_from_slice(&from[..n]);
            to[n..].fill(0);
        };
        for (to, from) in out.glyph.iter_mut().zip(&layers.glyph) {
            *to = u16::try_from(*from).unwrap_or(u16::from(b'?'));
        }
        copy(out.colour, &layers.colour);
        copy(out.known, &layers.memory);
        copy(out.lit, &layers.lit);
        copy(out.thing, &layers.thing);
        out.class.iter_mut().zip(&layers.class).for_each(|(to, from)| *to = *from as u8);
        out.creature.iter_mut().zip(&layers.creature).for_each(|(to, from)| *to = u8::from(*from > 0));
        copy(out.message, cut(&self.said, out.message.len()));
        let figures = self.session.game().figures();
        for (n, (to, key)) in out.hero.iter_mut().zip(self.figures.iter()).enumerate() {
            // Mostly in the same order; before birth there are none.
            let there = figures.get(n).filter(|f| f.key == *key);
            *to = there.or_else(|| figures.iter().find(|f| f.key == *key)).map_or(0, |f| f.value);
        }
        self.place(area.at, out.place);
    }

    fn place(&self, view: Loc, out: &mut [i32]) {
        let game = self.session.game();
        let scene = game.scene();
        let here = scene.here.unwrap_or(Loc::new(-1, -1));
        let next = match game.next() {
            Next::Turn => 0,
            Next::Going(_) => 1,
            Next::Ask(_) => 2,
            Next::Over(_) => 3,
        };
        let all = [
            i32::try_from(scene.turn).unwrap_or(i32::MAX),
            scene.depth,
            i32::from(here.x),
            i32::from(here.y),
            next,
            i32::from(view.x),
            i32::from(view.y),
            game.creatures().len() as i32,
        ];
        out.iter_mut().zip(all).for_each(|(to, from)| *to = from);
    }

    /// Writes which actions would be accepted now.
    pub fn mask(&self, out: &mut [u8]) {
        mask(self.session.game(), &self.actions, out);
    }

    /// The actions.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The keys of the hero's figures.
    pub fn figures(&self) -> &[String] {
        &self.figures
    }

    /// The game with its record.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What the last step said.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// The words of its language.
    pub fn words(&self) -> &dyn Words {
        &*self.words
    }

    /// The hash of the state.
    pub fn hash(&self) -> u64 {
        state_hash(self.session.game())
    }

    /// The same environment a second time.
    pub fn fork(&self) -> Env {
        Env {
            ruleset: self.ruleset.clone(),
            words: self.words.clone(),
            setup: self.setup.clone(),
            actions: self.actions.clone(),
            figures: self.figures.clone(),
            session: self.session.fork(),
            layers: Layers::default(),
            said: self.said.clone(),
            steps: self.steps,
            deepest: self.deepest,
            score: self.score,
            experience: self.experience,
        }
    }

    /// Record and snapshot of the game.
    pub fn save(&mut self) -> Result<(String, Vec<u8>), String> {
        let snapshot = self.session.snapshot_bytes().map_err(|e| e.to_string())?;
        Ok((self.session.text().unwrap_or_default().to_owned(), snapshot))
    }

    /// Resumes a saved game.
    pub fn restore(&mut self, record: &str, snapshot: &[u8]) -> Result<(), String> {
        let opened =
            Session::from_bytes(self.ruleset.clone(), record.as_bytes(), &[snapshot], Default::default());
        self.session = opened.map_err(|e| e.to_string())?.0;
        self.said.clear();
        self.begin_counting();
        Ok(())
    }
}

/// Adds what a command said to a text.
fn say(outcome: &Outcome, words: &dyn Words, said: &mut String) {
    for notice in outcome.notices.iter().filter(|n| n.known) {
        for line in words.tell(notice) {
            if !said.is_empty() {
                said.push(' ');
            }
            said.push_str(&line.text);
        }
    }
}

/// As much of a text as fits, never half a character.
fn cut(text: &str, most: usize) -> &[u8] {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text.as_bytes()[..end]
}
