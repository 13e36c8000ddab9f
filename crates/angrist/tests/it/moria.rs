//! MORIA on a real pseudo-terminal of 80 by 25, in French, from birth to death.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::common::Term;

/// S004-001, S004-005, S004-026: the real program shows the real screen.
#[test]
fn a_french_game_from_birth_to_death() {
    let home = tempfile::tempdir().unwrap();
    let args = ["play", "--game", "moria", "--lang", "fr", "--seed", "5", "--new"];
    let mut t = Term::start(home.path(), (80, 25), &args);
    t.wait("Quel est votre nom");
    t.send("\r");
    t.wait("Personnage standard");
    t.wait("[o/n]");
    t.send("o");
    t.wait("Niv  1 Or     0   PV  12/ 12   Int 14   Dex 14   For 16   CA 0   Exp  1/   0");
    let rows: Vec<String> = t.text().lines().map(str::to_owned).collect();
    assert!(rows[24].starts_with("Niv  1"), "the status bar is row 25");
    assert_eq!(rows[1..24].iter().filter(|r| r.contains('☻')).count(), 1);
    t.send("m");
    t.wait("PV  12/ 12");
    t.send("\x13");
    t.wait("Voulez-vous vraiment mourir");
    t.send("y");
    // The end pauses first; then come the tale and the last looks around.
    t.wait("Continuer");
    t.send("g");
    t.wait("La fin");
    t.send("p");
    t.wait("Vous renoncez à la vie.");
}
