//! Whether a command would be accepted, told without doing it.
//!
//! A rule first finds every reason to refuse and then acts. Between the two it calls [`Turn::commit`] (or [`Turn::takes_turn`], which
//! does): while a command is only rehearsed this is an error, which takes it back out of the rule before anything has changed. So
//! there is one home for what is refused, and the rehearsal reads it there. Promise: a rehearsal changes nothing; tests compare it
//! with doing the command.

use crate::context::{Done, Turn};
use angrist_engine::play::{Command, Refusal};

/// Nothing was left to refuse.
const ACCEPTED: &str = "rehearsed";
/// Only doing it tells.
const UNFORESEEN: &str = "unforeseen";

/// Whether a refusal only says what a rehearsal found out.
pub(super) fn is_rehearsed(refusal: &Refusal) -> bool {
    refusal.tag == ACCEPTED || refusal.tag == UNFORESEEN
}

impl Turn<'_> {
    /// Everything that could be refused has been: what follows changes the game. Pass its error on.
    pub(crate) fn commit(&self) -> Done {
        if self.rehearsing { Err(Refusal { tag: ACCEPTED, text: String::new() }) } else { Ok(()) }
    }

    /// What follows may change the game before it is refused, so a rehearsal cannot tell. Pass its error on.
    pub(crate) fn unforeseen(&self) -> Done {
        if self.rehearsing { Err(Refusal { tag: UNFORESEEN, text: String::new() }) } else { Ok(()) }
    }

    /// Whether a command would be accepted; nothing where only doing it tells.
    pub(crate) fn rehearse(&mut self, command: &Command) -> Option<bool> {
        self.rehearsing = true;
        let done = self.command(command);
        self.rehearsing = false;
        self.notices.clear();
        match done {
            Err(refusal) if refusal.tag == UNFORESEEN => None,
            Err(refusal) => Some(refusal.tag == ACCEPTED),
            Ok(()) => Some(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::SilRuleset;
    use angrist_engine::chance::stream;
    use angrist_engine::play::{Command, Game, Next, is_tried};

    /// On states of random lives, deep ones too: what a rehearsal says is what doing it comes to, and it leaves the game as it was.
    #[test]
    fn a_rehearsal_tells_what_would_happen_and_changes_nothing() {
        let ruleset = SilRuleset::shipped("documented").unwrap();
        let (mut told, mut untold) = (0, 0);
        for seed in 1..=6 {
            let mut chance = stream(seed, "rehearse", 0, 0);
            let mut game = ruleset.begin_sil(seed);
            game.apply_text("quick").unwrap();
            game.apply_text(&format!("wizard jump {}", 3 * seed)).unwrap();
            for step in 0..60 {
                let legal = game.legal();
                if matches!(game.next(), Next::Over(_)) {
                    break;
                }
                let mut copy = game.clone();
                let mut commands: Vec<Command> = game
                    .verbs()
                    .iter()
                    .enumerate()
                    .filter(|(_, verb)| step % 6 == 0 && is_tried(verb))
                    .map(|(index, _)| Command::bare(game.verbs(), index))
                    .collect();
                let listed = legal.iter().map(|entry| entry.pick(&mut chance));
                commands.extend(listed.filter_map(|line| Command::parse(game.verbs(), &line).ok()));
                for command in commands {
                    let foreseen = copy.context().rehearse(&command);
                    assert!(copy.inner() == game.inner(), "'{command}' changed something");
                    match foreseen {
                        Some(accepted) => {
                            assert_eq!(
                                game.clone().apply(&command).is_ok(),
                                accepted,
                                "seed {seed}, '{command}'"
                            );
                            told += 1;
                        }
                        None => untold += 1,
                    }
                }
                let acts: Vec<_> =
                    legal.iter().filter(|l| !matches!(l.verb.name(), "retire" | "option")).collect();
                let Some(entry) = chance.pick(&acts) else { break };
                game.apply_text(&entry.pick(&mut chance)).unwrap();
            }
        }
        assert!(told > 1000 && untold * 50 < told, "{told} told, {untold} not");
    }
}
