//! What a player met in the first fights of MORIA: warnings before death, the one-key fight, what an arrow does.

use crate::stage::{HERE, act, awake, both, en, foe, fr, health, level, open, refused, set_level};
use angrist_engine::model::{Model, Role};
use angrist_engine::play::{Game, Phrase};
use angrist_engine::space::{Dir, Loc};
use angrist_moria::MoriaGame;
use angrist_moria::event::{Happening, Note};
use angrist_moria::state::Timed;

fn described(game: &MoriaGame, at: Loc) -> String {
    game.describe(at, &*en()).into_iter().map(|l| l.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn health_below_half_is_a_warning_and_below_a_quarter_is_worse() {
    for (hp, role) in [(10, None), (9, Some(Role::Warn)), (5, Some(Role::Warn)), (4, Some(Role::Bad))] {
        let mut game = open("documented");
        health(&mut game, hp, 20);
        let Some(Model::Text(status)) = game.screen("status", &*en()) else { panic!("a status line") };
        let shown = status.spans.concat().into_iter().find(|s| s.text.contains(&format!("{hp}/ 20")));
        assert_eq!(shown.map(|s| s.role).filter(|r| matches!(r, Role::Warn | Role::Bad)), role, "{hp}");
        let Some(Model::Stack(state)) = game.screen("state", &*en()) else { panic!("a stack") };
        let gauge = state.into_iter().find_map(|m| match m {
            Model::Gauge(g) if g.max == 20 => Some(g.role),
            _ => None,
        });
        assert_eq!(gauge, Some(role.unwrap_or(Role::Good)), "{hp}");
    }
}

#[test]
fn health_below_a_third_is_told_once() {
    let mut told = 0;
    let mut game = open("documented");
    health(&mut game, 60, 60);
    awake(&mut game, "orc", 1, 0);
    for _ in 0..400 {
        game.state_mut().hero.mend = 9;
        let low = |hp: i32| hp * 3 < 60;
        let before = low(game.state_ref().hero.hp);
        let notes = act(&mut game, "stay");
        if game.state_ref().ending.is_some() {
            break;
        }
        let warned = notes.contains(&Happening::Note(Note::HealthLow));
        assert_eq!(warned, !before && low(game.state_ref().hero.hp));
        told += i32::from(warned);
    }
    assert_eq!(told, 1);
    let note = angrist_engine::play::Notice::known(Happening::Note(Note::HealthLow), None);
    assert_eq!(fr().tell(&note)[0].text, "Vous êtes gravement blessé\u{202f}!");
}

#[test]
fn a_turn_that_may_kill_is_foretold_with_its_worst() {
    let mut game = open("documented");
    assert_eq!(game.peril(), None, "no foe");
    // A troll strikes with dice that cannot kill a healthy hero, and can kill a weak one.
    awake(&mut game, "troll", 1, 0);
    let kind = &game.tables().foes[usize::from(level(&game).foes[0].kind) - 1];
    let worst = (kind.dice * kind.sides) as i32;
    health(&mut game, worst + 1, worst + 1);
    assert_eq!(game.peril(), None);
    health(&mut game, worst, worst);
    let peril = game.peril().expect("the worst blow kills");
    assert_eq!(peril.foes, 1);
    let [english, french] = both(&peril.said);
    assert!(english.contains(&format!("{worst} hit points")), "{english}");
    assert!(french.contains(&format!("{worst} points de vie")), "{french}");
    // Twice as much from one that acts twice, and from all while the hero is slowed.
    health(&mut game, 2 * worst, 2 * worst);
    assert_eq!(game.peril(), None);
    set_level(&mut game, |l| l.foes[0].quick = true);
    assert!(game.peril().is_some());
    set_level(&mut game, |l| l.foes[0].quick = false);
    game.state_mut().hero.slowed = 5;
    assert!(game.peril().is_some());
    game.state_mut().hero.slowed = 0;
    // Two foes add up; one that is not seen does not count.
    awake(&mut game, "troll", -1, 0);
    assert_eq!(game.peril().map(|p| p.foes), Some(2));
    set_level(&mut game, |l| l.foes[0].invisible = true);
    assert_eq!(game.peril(), None);
    // The first of the two commands of an accelerated hero is free.
    health(&mut game, worst, worst);
    game.state_mut().hero.timers[Timed::Haste as usize] = 9;
    assert_eq!(game.peril(), None);
}

#[test]
fn the_one_key_fight_strikes_shoots_and_goes_nearer() {
    let mut game = open("documented");
    health(&mut game, 90, 90);
    assert_eq!(refused(&mut game, "fight"), "no-foe");
    awake(&mut game, "orc", 5, 1);
    act(&mut game, "fight");
    let at = game.state_ref().hero.at;
    assert!(at == HERE.step(Dir::South) || at == HERE.step(Dir::East), "a step nearer: {at}");
    let mut game = open("documented");
    health(&mut game, 90, 90);
    awake(&mut game, "orc", 1, 0);
    let told = act(&mut game, "fight");
    assert!(
        told.iter().any(|h| matches!(h, Happening::Struck { .. } | Happening::Missed { .. })),
        "{told:?}"
    );
    // With the bow in hand who is in line is shot; beside the hero and awake an orc is too close for that.
    for (far, shot) in [(3, true), (1, false)] {
        let mut game = open("documented");
        health(&mut game, 90, 90);
        act(&mut game, "wield b");
        awake(&mut game, "orc", far, 0);
        let told = act(&mut game, "fight");
        assert_eq!(told.iter().any(|h| matches!(h, Happening::Thrown { .. })), shot, "{told:?}");
        assert_eq!(game.state_ref().hero.at, HERE);
    }
}

#[test]
fn the_one_key_fight_spares_the_badly_hurt_and_lets_brooders_sleep() {
    let mut game = open("documented");
    awake(&mut game, "rat", 1, 0);
    health(&mut game, 6, 20);
    let turn = game.state_ref().turn;
    assert_eq!(refused(&mut game, "fight"), "badly-hurt");
    assert_eq!(game.peril(), None, "who is refused needs no other warning");
    assert_eq!(game.state_ref().turn, turn);
    health(&mut game, 7, 20);
    act(&mut game, "fight");
    let mut game = open("documented");
    foe(&mut game, "eye", HERE.shift(1, 0));
    set_level(&mut game, |l| l.foes[0].asleep = true);
    game.look();
    assert_eq!(refused(&mut game, "fight"), "let-sleep");
    for tag in ["badly-hurt", "no-foe", "let-sleep"] {
        let id = format!("refused-{tag}");
        assert_ne!(fr().phrase(&Phrase::id(id.clone())), id);
    }
}

#[test]
fn with_a_bow_a_look_tells_what_an_arrow_does_and_when_it_is_too_close() {
    let mut game = open("documented");
    act(&mut game, "wield b");
    awake(&mut game, "orc", 1, 0);
    assert!(described(&game, HERE.shift(1, 0)).contains("too close for an arrow"));
    // A rat is low on the ground: it can be shot even beside the hero.
    set_level(&mut game, |l| l.foes.clear());
    awake(&mut game, "rat", 1, 0);
    let text = described(&game, HERE.shift(1, 0));
    let spread = game.tables().c.bow_damage;
    let tenths = spread.base * 10 + (spread.range - 1) * 5;
    assert!(text.contains("Your arrow: "), "{text}");
    assert!(text.contains(&format!("{}.{} damage per hit.", tenths / 10, tenths % 10)), "{text}");
}
