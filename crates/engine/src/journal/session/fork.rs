//! A second game from where the first stands.

use super::Session;
use crate::journal::record::RecordText;

impl Session {
    /// The same game a second time, kept in memory only; it has the record of the first as far as that is kept in memory.
    pub fn fork(&self) -> Session {
        let text = self.text.as_ref().map(|t| RecordText { text: t.text.clone(), chain: t.chain });
        Session {
            ruleset: self.ruleset.clone(),
            game: self.game.fork(),
            seed: self.seed,
            chain: self.chain,
            entries: self.entries,
            commands: self.commands,
            last_check: self.last_check,
            last_snapshot: self.commands,
            arrivals: self.arrivals,
            store: None,
            slot: 0,
            from_start: self.from_start && text.is_some(),
            text,
            held: None,
            checked: self.checked,
            acting: false,
            rescued: self.rescued,
            base: None,
        }
    }
}
