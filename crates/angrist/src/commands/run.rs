//! `run`: a game without a screen, from a script or at random.

use crate::cli::{Common, Format, RunArgs};
use crate::failure::Failure;
use crate::games;
use crate::out::noteln;
use angrist_engine::chance::{Stream, stream};
use angrist_engine::journal::{Accept, ApplyError, RECORD, Session};
use angrist_engine::play::{Next, Outcome, Refusal, Words, random_command, state_hash};
use angrist_host::{new_save, open_save, read_record};
use angrist_rpc::observation::{next_word, question_json, verdict_word};
use angrist_source::gate::Gate;
use serde_json::json;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// How many refusals in a row end a random game: it has nothing left to do.
const GIVE_UP: u32 = 10_000;

/// Plays.
pub fn run(common: &Common, args: &RunArgs) -> Result<(), Failure> {
    let ruleset = games::find(common)?;
    if let Some(told) = common.data.as_deref().filter(|_| !common.quiet).and_then(games::warnings) {
        noteln!("{told}");
    }
    let words = ruleset.words("en");
    let script = args.script.as_deref().map(Script::open).transpose()?;
    let mut session = match &args.save {
        Some(dir) if dir.join("record").exists() => {
            if let Some(seed) = common.seed {
                // Before it is opened: what is refused must not be touched.
                let begun = read_record(&dir.join(RECORD))?.header.seed;
                if begun != seed {
                    return Err(Failure::Refused(format!(
                        "{} was started with seed {begun}, not {seed}; leave out --seed to continue it",
                        dir.display()
                    )));
                }
            }
            let (session, notices) = open_save(ruleset, dir, Accept { data: args.accept_data })?;
            notices.iter().filter(|_| !common.quiet).for_each(|n| noteln!("{n}"));
            session
        }
        Some(dir) => new_save(ruleset, dir, common.seed.unwrap_or(0))?,
        None => Session::begin(ruleset, common.seed.unwrap_or(0)),
    };
    if args.record.is_some() {
        if session.commands() > 0 {
            return Err(Failure::Usage(
                "--record needs a new game; the save already has its own record".into(),
            ));
        }
        session.keep_text();
    }
    let mut teller =
        Teller { common, args, words, out: Gate::new(BufWriter::new(std::io::stdout())), said: 0 };
    let played = match (script, args.random) {
        (Some(script), _) => script.play(&mut session, &mut teller),
        (None, Some(commands)) => random(&mut session, commands, &mut teller),
        (None, None) => Ok(()),
    };
    teller.end(&session)?;
    played?;
    if let Some(path) = &args.record {
        let text = session.take_text();
        let text = text.ok_or_else(|| Failure::Refused("the save's record cannot be read again".into()))?;
        std::fs::write(path, text)
            .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", path.display())))?;
    }
    session.snapshot()?;
    Ok(())
}

/// Bytes of a line of a script; no command is nearly as long.
const LONGEST: u64 = 1 << 20;

/// A script, opened before anything is played.
struct Script {
    name: String,
    reader: Box<dyn BufRead>,
}

impl Script {
    fn open(path: &Path) -> Result<Script, Failure> {
        if path.as_os_str() == "-" {
            let reader = Box::new(BufReader::new(std::io::stdin()));
            return Ok(Script { name: "standard input".to_owned(), reader });
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|e| Failure::Refused(format!("cannot read {name}: {e}")))?;
        Ok(Script { name, reader: Box::new(BufReader::new(file)) })
    }

    /// The next line; nothing at the end.
    fn line(&mut self, number: u64) -> Result<Option<String>, Failure> {
        let at =
            |what: &dyn std::fmt::Display| Failure::Refused(format!("{}, line {number}: {what}", self.name));
        let mut bytes = Vec::new();
        let read = (&mut self.reader).take(LONGEST + 1).read_until(b'\n', &mut bytes).map_err(|e| at(&e))?;
        if read as u64 > LONGEST {
            return Err(at(&"too long for a command"));
        }
        let text = String::from_utf8(bytes).map_err(|_| at(&"not UTF-8 text"))?;
        Ok((read > 0).then_some(text))
    }

    fn play(mut self, session: &mut Session, teller: &mut Teller<'_>) -> Result<(), Failure> {
        let mut number = 0;
        loop {
            number += 1;
            let Some(line) = self.line(number)? else { return Ok(()) };
            let command = line.split(" #").next().unwrap_or("").trim();
            if command.is_empty() || command.starts_with('#') {
                continue;
            }
            match session.apply(command) {
                Ok(outcome) => teller.tell(session, command, &outcome)?,
                Err(ApplyError::Refused(refusal)) if teller.args.keep_going => {
                    teller.refused(session, command, &refusal)?;
                }
                Err(ApplyError::Refused(refusal)) => {
                    let name = &self.name;
                    return Err(Failure::Refused(format!("{name}, line {number}: '{command}': {refusal}")));
                }
                Err(e) => return Err(e.into()),
            }
        }
    }
}

fn random(session: &mut Session, commands: u64, teller: &mut Teller<'_>) -> Result<(), Failure> {
    let mut chance: Stream = stream(session.seed(), "random player", session.commands(), 0);
    let (goal, mut refused) = (session.commands() + commands, 0);
    while session.commands() < goal && refused < GIVE_UP {
        let ruleset = session.ruleset().clone();
        let Some(command) = random_command(session.game(), ruleset.verbs(), &mut chance) else { break };
        match session.apply(&command) {
            Ok(outcome) => {
                refused = 0;
                teller.tell(session, &command, &outcome)?;
                session.game().check().map_err(|breach| {
                    Failure::Ours(format!("after '{command}' (command {}): {breach}", session.commands()))
                })?;
            }
            Err(ApplyError::Refused(_)) => refused += 1,
            Err(e) => return Err(e.into()),
        }
    }
    Ok(())
}

/// Prints what is told.
struct Teller<'a> {
    common: &'a Common,
    args: &'a RunArgs,
    words: Arc<dyn Words>,
    out: Gate<BufWriter<std::io::Stdout>>,
    said: u64,
}

impl Teller<'_> {
    fn tell(&mut self, session: &Session, command: &str, outcome: &Outcome) -> Result<(), Failure> {
        let told = outcome.notices.iter().filter(|t| t.known || self.args.all);
        if self.common.format == Format::Json {
            let told: Vec<_> = told.map(|t| t.json()).collect();
            let mut line = json!({ "command": command, "turn": session.game().turn(), "told": told,
                                   "next": next_word(&outcome.next) });
            match &outcome.next {
                Next::Ask(question) => line["question"] = question_json(question, &*self.words),
                Next::Over(verdict) => line["end"] = json!({ "verdict": verdict_word(*verdict) }),
                _ => {}
            }
            self.line(&line.to_string())?;
        } else if !self.common.quiet {
            let lines: Vec<String> = told.flat_map(|t| self.words.tell(t)).map(|l| l.text).collect();
            for line in lines {
                self.line(&line)?;
            }
            if let Next::Ask(question) = &outcome.next {
                let line = format!("{} ({})", self.words.phrase(&question.prompt), question.fits());
                self.line(&line)?;
            }
        }
        if let Some(every) = self.args.hash_every.filter(|n| *n > 0)
            && session.commands() / every > self.said
        {
            self.said = session.commands() / every;
            self.hash(session)?;
        }
        // A bot reads each result before it sends the next command; without a flush it would wait forever.
        heard(self.out.flush())
    }

    fn refused(&mut self, session: &Session, command: &str, refusal: &Refusal) -> Result<(), Failure> {
        if self.common.format == Format::Json {
            let line = json!({ "command": command, "turn": session.game().turn(),
                               "refused": { "tag": refusal.tag, "text": refusal.text },
                               "next": next_word(&session.game().next()) });
            self.line(&line.to_string())?;
        } else if !self.common.quiet {
            self.line(&refusal.text)?;
        }
        heard(self.out.flush())
    }

    fn end(&mut self, session: &Session) -> Result<(), Failure> {
        self.hash(session)?;
        heard(self.out.flush())
    }

    fn hash(&mut self, session: &Session) -> Result<(), Failure> {
        let (commands, turn) = (session.commands(), session.game().turn());
        let hash = state_hash(session.game());
        let line = match self.common.format {
            Format::Json => {
                json!({ "commands": commands, "turn": turn, "hash": format!("{hash:016x}") }).to_string()
            }
            _ => format!("commands {commands}  turn {turn}  hash {hash:016x}"),
        };
        self.line(&line)
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        heard(writeln!(self.out, "{line}"))
    }
}

/// A reader that has gone is no fault: the game goes on to its end, and its record is written.
fn heard(written: std::io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|e| Failure::Refused(format!("cannot write to standard output: {e}"))),
    }
}
