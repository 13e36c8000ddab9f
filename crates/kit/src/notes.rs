//! What is told of a game when it is over: notes, the cause of the end, the morgue.

use angrist_engine::play::{Cause, CauseKind, Phrase, Verdict, Words};

/// Notes as sentences with their turns.
pub fn chronicle<N>(
    notes: &[(u64, N)],
    words: &dyn Words,
    phrase: impl Fn(&N) -> Phrase,
) -> Vec<(u64, String)> {
    notes.iter().map(|(turn, note)| (*turn, words.phrase(&phrase(note)))).collect()
}

/// The shortest morgue: the line of the table of scores, then the chronicle.
pub fn morgue(line: &str, chronicle: &[(u64, String)]) -> Vec<String> {
    let notes = chronicle.iter().map(|(turn, text)| format!("{turn:>6}  {text}"));
    std::iter::once(line.to_owned()).chain(notes).collect()
}

/// The cause of an end that no one else brought about.
pub fn cause(verdict: Verdict) -> Cause {
    let kind = match verdict {
        Verdict::Won => CauseKind::Won,
        Verdict::Left => CauseKind::Left,
        Verdict::Died => CauseKind::Died,
    };
    Cause { kind, by: String::new() }
}
