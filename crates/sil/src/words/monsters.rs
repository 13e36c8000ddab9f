//! Messages about creatures.

use crate::monsters::{MonsterEvent, Passing, Wakening, Whom};
use crate::state::Stance;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// A creature's name in a sentence: those with names bare, others with an article, the unseen as something.
pub fn called(who: &Whom, words: &dyn Words) -> String {
    let id = match who {
        Whom { seen: false, .. } => "creature-unseen",
        Whom { unique: true, .. } => "creature-named",
        _ => "creature-plain",
    };
    // In the middle of a sentence only names keep their capital.
    let name = if who.unique { who.name.to_string() } else { who.name.to_lowercase() };
    words.phrase(&Phrase::id(id).with("name", name))
}

/// The first letter of a sentence is a capital.
pub(super) fn capital(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

/// One line for several creatures of whom the same would be said.
pub fn say_many(event: &MonsterEvent, times: u32, words: &dyn Words) -> Option<Line> {
    let (id, role) = match event {
        MonsterEvent::ComesIntoView { .. } => ("creature-comes-many", Role::Plain),
        MonsterEvent::Alertness { change: Wakening::Notices, .. } => ("creature-notices-many", Role::Bad),
        MonsterEvent::Alertness { change: Wakening::WakesAndNotices, .. } => {
            ("creature-wakes-notices-many", Role::Bad)
        }
        MonsterEvent::Shouts { .. } => ("creature-shouts-many", Role::Bad),
        _ => return None,
    };
    let phrase = Phrase::id(id).with("who", called(event.who(), words)).with("more", times.saturating_sub(1));
    Some(Line::new(capital(words.phrase(&phrase)), role))
}

/// The lines of an event.
pub fn say(event: &MonsterEvent, words: &dyn Words) -> Vec<Line> {
    let who = called(event.who(), words);
    let (id, role) = match event {
        MonsterEvent::Alertness { change, .. } => match change {
            Wakening::WakesAndNotices => ("creature-wakes-notices", Role::Bad),
            Wakening::Notices => ("creature-notices", Role::Bad),
            Wakening::Wakes => ("creature-wakes", Role::Plain),
            Wakening::Stirs => ("creature-stirs", Role::Dim),
            Wakening::LooksAround => ("creature-looks-around", Role::Dim),
            Wakening::FallsAsleep => ("creature-falls-asleep", Role::Good),
            Wakening::BecomesUnwary => ("creature-unwary", Role::Good),
            Wakening::Unseen => return Vec::new(),
        },
        MonsterEvent::Stance { to: Stance::Fleeing, .. } => ("creature-flees", Role::Good),
        MonsterEvent::Stance { from: Stance::Fleeing, .. } => ("creature-turns", Role::Bad),
        MonsterEvent::Stance { .. } | MonsterEvent::Met { .. } | MonsterEvent::Moved { .. } => {
            return Vec::new();
        }
        MonsterEvent::ComesIntoView { .. } => ("creature-comes", Role::Plain),
        MonsterEvent::Heard { .. } => ("creature-heard", Role::Dim),
        MonsterEvent::Passed { what, .. } => match what {
            Passing::Opened => ("creature-opens", Role::Dim),
            Passing::Unlocked => ("creature-unlocks", Role::Dim),
            Passing::Bashed => ("creature-bashes", Role::Bad),
            Passing::SlippedUnder => ("creature-slips", Role::Dim),
            Passing::Revealed => ("creature-reveals", Role::Dim),
            Passing::Dug => ("creature-digs", Role::Dim),
            Passing::Destroyed => ("creature-breaks-rock", Role::Bad),
            Passing::GlyphBroken => ("creature-breaks-glyph", Role::Bad),
        },
        MonsterEvent::Shouts { .. } => ("creature-shouts", Role::Bad),
        MonsterEvent::CallsOnScent { .. } => ("creature-calls-scent", Role::Bad),
        MonsterEvent::Panics { .. } => ("creature-panics", Role::Bad),
        MonsterEvent::TradesPlaces { .. } => ("creature-trades", Role::Bad),
        MonsterEvent::Leaves { down: true, .. } => ("creature-goes-down", Role::Plain),
        MonsterEvent::Leaves { .. } => ("creature-goes-up", Role::Plain),
        MonsterEvent::Jumps { .. } => ("creature-jumps", Role::Good),
        MonsterEvent::Arrives { others: true, down: true, .. } => ("creatures-come-down", Role::Bad),
        MonsterEvent::Arrives { others: true, .. } => ("creatures-come-up", Role::Bad),
        MonsterEvent::Arrives { down: true, .. } => ("creature-comes-down", Role::Bad),
        MonsterEvent::Arrives { .. } => ("creature-comes-up", Role::Bad),
        MonsterEvent::Bred { .. } => ("creature-breeds", Role::Bad),
        MonsterEvent::Uses { ability, .. } => {
            let phrase = Phrase::id(format!("creature-uses-{ability}")).with("who", who);
            return vec![Line::new(capital(words.phrase(&phrase)), Role::Bad)];
        }
        MonsterEvent::Sings { song, far, muffled, .. } => {
            let id =
                if *far || *muffled { "creature-sings-far".into() } else { format!("creature-sings-{song}") };
            return vec![Line::new(capital(words.phrase(&Phrase::id(id).with("who", who))), Role::Bad)];
        }
        MonsterEvent::Takes { what, .. } => {
            let phrase = Phrase::id("creature-takes").with("who", who).with("what", what);
            return vec![Line::new(capital(words.phrase(&phrase)), Role::Bad)];
        }
        MonsterEvent::Recovers { of, .. } => {
            let phrase = Phrase::id(format!("creature-recovers-{of}")).with("who", who);
            return vec![Line::new(capital(words.phrase(&phrase)), Role::Plain)];
        }
        MonsterEvent::Vanishes { .. } => ("creature-vanishes", Role::Good),
        MonsterEvent::Dies { by_hero: true, living: true, .. } => ("creature-slain", Role::Good),
        MonsterEvent::Dies { by_hero: true, living: false, .. } => ("creature-destroyed", Role::Good),
        MonsterEvent::Dies { .. } => ("creature-dies", Role::Plain),
    };
    vec![Line::new(capital(words.phrase(&Phrase::id(id).with("who", who))), role)]
}
