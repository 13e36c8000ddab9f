//! What is said of creatures.

use crate::people::{Passing, PeopleEvent, Wakening, Whom};
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

/// The lines of an event.
pub fn say(event: &PeopleEvent, words: &dyn Words) -> Vec<Line> {
    let who = called(event.who(), words);
    let (id, role) = match event {
        PeopleEvent::Alertness { change, .. } => match change {
            Wakening::WakesAndNotices => ("creature-wakes-notices", Role::Bad),
            Wakening::Notices => ("creature-notices", Role::Bad),
            Wakening::Wakes => ("creature-wakes", Role::Plain),
            Wakening::Stirs => ("creature-stirs", Role::Dim),
            Wakening::LooksAround => ("creature-looks-around", Role::Dim),
            Wakening::FallsAsleep => ("creature-falls-asleep", Role::Good),
            Wakening::BecomesUnwary => ("creature-unwary", Role::Good),
            Wakening::Unseen => return Vec::new(),
        },
        PeopleEvent::Stance { to: Stance::Fleeing, .. } => ("creature-flees", Role::Good),
        PeopleEvent::Stance { from: Stance::Fleeing, .. } => ("creature-turns", Role::Bad),
        PeopleEvent::Stance { .. } | PeopleEvent::Met { .. } | PeopleEvent::Moved { .. } => {
            return Vec::new();
        }
        PeopleEvent::ComesIntoView { .. } => ("creature-comes", Role::Plain),
        PeopleEvent::Heard { .. } => ("creature-heard", Role::Dim),
        PeopleEvent::Passed { what, .. } => match what {
            Passing::Opened => ("creature-opens", Role::Dim),
            Passing::Unlocked => ("creature-unlocks", Role::Dim),
            Passing::Bashed => ("creature-bashes", Role::Bad),
            Passing::SlippedUnder => ("creature-slips", Role::Dim),
            Passing::Dug => ("creature-digs", Role::Dim),
            Passing::Destroyed => ("creature-breaks-rock", Role::Bad),
            Passing::GlyphBroken => ("creature-breaks-glyph", Role::Bad),
        },
        PeopleEvent::Shouts { .. } => ("creature-shouts", Role::Bad),
        PeopleEvent::CallsOnScent { .. } => ("creature-calls-scent", Role::Bad),
        PeopleEvent::Panics { .. } => ("creature-panics", Role::Bad),
        PeopleEvent::TradesPlaces { .. } => ("creature-trades", Role::Bad),
        PeopleEvent::Leaves { down: true, .. } => ("creature-goes-down", Role::Plain),
        PeopleEvent::Leaves { .. } => ("creature-goes-up", Role::Plain),
        PeopleEvent::Jumps { .. } => ("creature-jumps", Role::Good),
        PeopleEvent::Arrives { others: true, down: true, .. } => ("creatures-come-down", Role::Bad),
        PeopleEvent::Arrives { others: true, .. } => ("creatures-come-up", Role::Bad),
        PeopleEvent::Arrives { down: true, .. } => ("creature-comes-down", Role::Bad),
        PeopleEvent::Arrives { .. } => ("creature-comes-up", Role::Bad),
        PeopleEvent::Bred { .. } => ("creature-breeds", Role::Bad),
        PeopleEvent::Uses { ability, .. } => {
            let phrase = Phrase::id(format!("creature-uses-{ability}")).with("who", who);
            return vec![Line::new(capital(words.phrase(&phrase)), Role::Bad)];
        }
        PeopleEvent::Sings { song, far, muffled, .. } => {
            let id =
                if *far || *muffled { "creature-sings-far".into() } else { format!("creature-sings-{song}") };
            return vec![Line::new(capital(words.phrase(&Phrase::id(id).with("who", who))), Role::Bad)];
        }
        PeopleEvent::Takes { what, .. } => {
            let phrase = Phrase::id("creature-takes").with("who", who).with("what", what);
            return vec![Line::new(capital(words.phrase(&phrase)), Role::Bad)];
        }
        PeopleEvent::Recovers { of, .. } => {
            let phrase = Phrase::id(format!("creature-recovers-{of}")).with("who", who);
            return vec![Line::new(capital(words.phrase(&phrase)), Role::Plain)];
        }
        PeopleEvent::Vanishes { .. } => ("creature-vanishes", Role::Good),
        PeopleEvent::Dies { by_hero: true, living: true, .. } => ("creature-slain", Role::Good),
        PeopleEvent::Dies { by_hero: true, living: false, .. } => ("creature-destroyed", Role::Good),
        PeopleEvent::Dies { .. } => ("creature-dies", Role::Plain),
    };
    vec![Line::new(capital(words.phrase(&Phrase::id(id).with("who", who))), role)]
}
