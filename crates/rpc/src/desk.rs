//! The games of one process and what can be asked of them.
//!
//! Promises: games do not touch each other; a fork has the record of its origin; a rule that panics closes its own game only.

use crate::base64;
use crate::fault::{Code, Fault};
use crate::observation::{Detail, hash_text, next_word, observe, told_json};
use angrist_engine::journal::{Accept, ApplyError, Session};
use angrist_engine::play::{Next, Query, Ruleset, Verb, Words, nearest, state_hash};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// As many games as one process holds, unless it is told otherwise.
pub const MOST_GAMES: usize = 1_000;

/// A game that a program can begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its short name.
    pub name: String,
    /// What a person calls it.
    pub title: String,
    /// One line about it.
    pub about: String,
}

/// Which game on which data.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Deserialize)]
pub struct Wanted {
    /// The game's short name; the usual game when it is left out.
    pub game: Option<String>,
    /// A directory or a pack with data files; the built-in ones otherwise.
    pub data: Option<String>,
    /// A profile of constants, or a file of them.
    pub constants: Option<String>,
}

/// Where rulesets come from: a front end has files, a page has not.
pub trait Library {
    /// The games there are, the usual one first.
    fn games(&self) -> Vec<Listed>;
    /// The ruleset of a game; refused with a sentence.
    fn ruleset(&self, wanted: &Wanted) -> Result<Arc<dyn Ruleset>, String>;
}

struct Seat {
    session: Session,
    words: Arc<dyn Words>,
    /// Somebody looked at what a player cannot know.
    cheated: bool,
}

/// The games of a process.
pub struct Desk {
    library: Box<dyn Library>,
    rulesets: BTreeMap<Wanted, Arc<dyn Ruleset>>,
    games: BTreeMap<u64, Seat>,
    next_id: u64,
    most: usize,
}

impl Desk {
    /// A desk without games.
    pub fn new(library: Box<dyn Library>, most: usize) -> Desk {
        Desk { library, rulesets: BTreeMap::new(), games: BTreeMap::new(), next_id: 1, most }
    }

    /// The games that can be begun.
    pub fn list(&self) -> Vec<Listed> {
        self.library.games()
    }

    /// The ruleset asked for, made once.
    pub fn ruleset(&mut self, wanted: &Wanted) -> Result<Arc<dyn Ruleset>, Fault> {
        if let Some(known) = self.rulesets.get(wanted) {
            return Ok(known.clone());
        }
        if let Some(name) = &wanted.game {
            let games = self.library.games();
            if !games.iter().any(|g| g.name == *name) {
                let near = nearest(name, games.iter().map(|g| g.name.as_str()));
                let hint = near.map_or(String::new(), |n| format!(" Did you mean '{n}'?"));
                let names: Vec<&str> = games.iter().map(|g| g.name.as_str()).collect();
                let text = format!("There is no game '{name}'.{hint} The games are {}.", names.join(", "));
                return Err(Fault::new(Code::BadData, text));
            }
        }
        let made = self.library.ruleset(wanted).map_err(|why| Fault::new(Code::BadData, why))?;
        self.rulesets.insert(wanted.clone(), made.clone());
        Ok(made)
    }

    /// Begins a game and gives its id.
    pub fn begin(&mut self, wanted: &Wanted, seed: u64, language: &str) -> Result<u64, Fault> {
        let ruleset = self.ruleset(wanted)?;
        let mut session = Session::begin(ruleset, seed);
        session.keep_text();
        self.seat(session, language)
    }

    /// Opens a game from its record, and from a snapshot where one is given.
    pub fn restore(
        &mut self,
        wanted: &Wanted,
        record: &str,
        snapshot: Option<&str>,
        language: &str,
    ) -> Result<(u64, Vec<String>), Fault> {
        let ruleset = self.ruleset(wanted)?;
        let snapshot = match snapshot {
            None => None,
            Some(text) => Some(base64::decode(text).ok_or_else(|| {
                Fault::new(Code::BadSave, "The snapshot is not base64: send back what `save` gave.")
            })?),
        };
        let snapshots: Vec<&[u8]> = snapshot.iter().map(Vec::as_slice).collect();
        let opened = Session::from_bytes(ruleset, record.as_bytes(), &snapshots, Accept::default());
        let (session, notices) = opened.map_err(|e| Fault::new(Code::BadSave, e.to_string()))?;
        let id = self.seat(session, language)?;
        Ok((id, notices.iter().map(ToString::to_string).collect()))
    }

    /// The same game a second time.
    pub fn fork(&mut self, id: u64) -> Result<u64, Fault> {
        self.room()?;
        let seat = self.game(id)?;
        let copy = Seat { session: seat.session.fork(), words: seat.words.clone(), cheated: seat.cheated };
        Ok(self.keep(copy))
    }

    fn seat(&mut self, session: Session, language: &str) -> Result<u64, Fault> {
        self.room()?;
        let words = session.ruleset().words(language);
        Ok(self.keep(Seat { session, words, cheated: false }))
    }

    fn room(&self) -> Result<(), Fault> {
        if self.games.len() < self.most {
            return Ok(());
        }
        let text = format!("{} games are open, which is the limit; close some first.", self.games.len());
        Err(Fault::new(Code::TooManyGames, text))
    }

    fn keep(&mut self, seat: Seat) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.games.insert(id, seat);
        id
    }

    fn game(&mut self, id: u64) -> Result<&mut Seat, Fault> {
        let text = || format!("No open game has the id {id}.");
        self.games.get_mut(&id).ok_or_else(|| Fault::new(Code::NoGame, text()))
    }

    /// The session of a game, to be looked at.
    pub fn session(&mut self, id: u64) -> Result<&Session, Fault> {
        Ok(&self.game(id)?.session)
    }

    /// The verbs of a game.
    pub fn verbs(&mut self, id: u64) -> Result<&'static [Verb], Fault> {
        Ok(self.game(id)?.session.ruleset().verbs())
    }

    /// Everything the player knows now.
    pub fn observe(&mut self, id: u64, detail: Detail) -> Result<Value, Fault> {
        let seat = self.game(id)?;
        let mut seen = observe(&seat.session, &*seat.words, detail);
        if seat.cheated
            && let Value::Object(fields) = &mut seen
        {
            fields.insert("cheated".into(), true.into());
        }
        Ok(seen)
    }

    /// An observation in words.
    pub fn describe(&mut self, id: u64) -> Result<String, Fault> {
        let seat = self.game(id)?;
        Ok(crate::prose::describe(&seat.session, &*seat.words))
    }

    /// Does a command. A refusal is a result like any other. A rule that panics closes the game and is told with its record.
    pub fn act(&mut self, id: u64, command: &str) -> Result<Value, Fault> {
        let seat = self.game(id)?;
        let done = catch_unwind(AssertUnwindSafe(|| seat.session.apply(command)));
        match done {
            Ok(Ok(outcome)) => {
                let (events, messages) = told_json(&outcome, &*seat.words, false);
                Ok(
                    json!({ "accepted": true, "next": next_word(&outcome.next), "messages": messages, "events": events }),
                )
            }
            Ok(Err(ApplyError::Refused(refusal))) => {
                let next = next_word(&seat.session.game().next());
                Ok(
                    json!({ "accepted": false, "refused": { "tag": refusal.tag, "text": refusal.text }, "next": next }),
                )
            }
            Ok(Err(ApplyError::Unwritten(e))) => Err(Fault::new(Code::Internal, e.to_string())),
            Err(_) => {
                let record = self.games.remove(&id).and_then(|s| s.session.text().map(str::to_owned));
                let text = format!(
                    "The command '{command}' caused an internal error; game {id} is closed. Please report it with this record: {}",
                    record.unwrap_or_default()
                );
                Err(Fault::new(Code::Internal, text))
            }
        }
    }

    /// Makes a hero without questions; gives what was said. A game that cannot is closed.
    pub fn be_born(&mut self, id: u64) -> Result<Vec<String>, Fault> {
        let seat = self.game(id)?;
        let (words, mut said) = (seat.words.clone(), Vec::new());
        let born = crate::birth::be_born(&mut seat.session, |outcome| {
            said.extend(told_json(outcome, &*words, false).1)
        });
        if let Err(why) = born {
            self.games.remove(&id);
            return Err(Fault::new(Code::Params, why));
        }
        Ok(said)
    }

    /// Takes back the last turn of a practice game.
    pub fn undo(&mut self, id: u64) -> Result<Value, Fault> {
        let seat = self.game(id)?;
        match seat.session.take_back() {
            Ok(()) => Ok(json!({ "accepted": true })),
            Err(ApplyError::Refused(r)) => {
                Ok(json!({ "accepted": false, "refused": { "tag": r.tag, "text": r.text } }))
            }
            Err(e) => Err(Fault::new(Code::Internal, e.to_string())),
        }
    }

    /// What can be done now.
    pub fn legal(&mut self, id: u64) -> Result<Value, Fault> {
        Ok(json!(self.game(id)?.session.game().legal()))
    }

    /// Record and snapshot, with which [`Desk::restore`] goes on.
    pub fn save(&mut self, id: u64) -> Result<Value, Fault> {
        let seat = self.game(id)?;
        let snapshot =
            seat.session.snapshot_bytes().map_err(|e| Fault::new(Code::Internal, e.to_string()))?;
        Ok(json!({ "record": seat.session.text(), "snapshot": base64::encode(&snapshot) }))
    }

    /// The record so far.
    pub fn record(&mut self, id: u64) -> Result<Value, Fault> {
        let session = &self.game(id)?.session;
        let over = matches!(session.game().next(), Next::Over(_));
        Ok(json!({ "record": session.text(), "commands": session.commands(), "turn": session.game().turn(),
                   "hash": hash_text(state_hash(session.game())), "over": over }))
    }

    /// Looks at what a player cannot know; the game is marked from then on.
    pub fn inspect(&mut self, id: u64, question: &str) -> Result<Value, Fault> {
        let seat = self.game(id)?;
        seat.cheated = true;
        let answer = seat.session.game().inspect(&Query::parse(question));
        Ok(json!({ "cheat": true, "answer": answer }))
    }

    /// Closes a game.
    pub fn close(&mut self, id: u64) -> Result<(), Fault> {
        self.game(id)?;
        self.games.remove(&id);
        Ok(())
    }

    /// The ids of all open games.
    pub fn open_games(&self) -> Vec<u64> {
        self.games.keys().copied().collect()
    }
}
