//! Afflictions, saves, belongings.

use crate::prelude::*;

#[test]
fn afflictions_add_up_within_their_bounds() {
    // S000-114, S000-122, S000-124, specs/sil-player.md 0, 16
    let mut game = arena("upstream");
    let mut play = game.play();
    use Affliction::*;
    assert!(play.afflict(Poison, 5, None) && play.afflict(Poison, 5, None));
    assert_eq!(play.affliction(Poison), 10);
    assert!(!play.afflict(Poison, 0, None));
    play.afflict(Poison, 500, None);
    play.afflict(Cut, 500, None);
    play.afflict(Stun, 500, None);
    play.afflict(Slow, 20_000, None);
    let all = [Poison, Cut, Stun, Slow].map(|a| play.affliction(a));
    assert_eq!(all, [100, 100, 105, 10_000]);
    assert!(!play.afflict(Stun, 1, None), "no more while knocked out");
    assert!(play.afflict(Entranced, 4, None) && !play.afflict(Entranced, 4, None), "not cumulative");
    play.afflict(Rage, 5, None);
    assert!(!play.afflict(Afraid, 5, None), "rage knows no fear");
    assert!(play.cure(Slow) && !play.cure(Slow));
    hold(&mut play, Slot::Head, 32, 2);
    charm(&mut play, Slot::Head, &[ItemFlag::SEE_INVIS]);
    assert!(!play.afflict(Blind, 5, None), "who sees the unseen is never blind");
}

#[test]
fn saves_pit_will_against_will_less_resistance() {
    // specs/sil-player.md 16.1
    let mut game = arena("upstream");
    let mut play = game.play();
    play.s.hero.skills[5] = 40;
    for _ in 0..50 {
        assert!(!play.afflict(Affliction::Confused, 3, Some(Save::Sourceless)), "10 cannot beat 40");
    }
    assert!(told(&play, "withstood"));
    play.s.hero.skills[5] = 0;
    let failed = (0..400).filter(|_| play.save_fails(Affliction::Confused, Save::Of(0))).count();
    hold(&mut play, Slot::Head, 32, 2);
    charm(&mut play, Slot::Head, &[ItemFlag::RES_CONFU]);
    let resisted = (0..400).filter(|_| play.save_fails(Affliction::Confused, Save::Of(0))).count();
    assert!((140..220).contains(&failed) && resisted == 0, "{failed} and {resisted}");
}

#[test]
fn things_burn_freeze_and_corrode_by_class() {
    // specs/sil-player.md 12.4
    let mut game = arena("upstream");
    let mut play = game.play();
    hardy(&mut play);
    let (potion, kind) = play.t.kind_of(75, 22).unwrap();
    let mut potions = angrist_sil::state::Item::of_kind(potion, kind);
    potions.number = 99;
    assert!(suffers(play.t, &potions, Element::Cold) && !suffers(play.t, &potions, Element::Fire));
    play.s.hero.pack = vec![potions];
    for _ in 0..60 {
        play.harm_pack(Element::Cold, 25);
    }
    assert!(told(&play, "items-lost"));
    assert!(play.s.hero.pack.first().is_none_or(|p| p.number < 60), "3 of 100 each time");
    let (bow, kind) = play.t.kind_of(19, 13).unwrap();
    let item = angrist_sil::state::Item::of_kind(bow, kind);
    let at = near(&play, 2, 0);
    play.s.level.add_item(at, item).unwrap();
    let from = play.s.hero.at;
    play.project(Projection {
        by: Who::Hero,
        from,
        to: at,
        shape: Shape::Ball(1),
        element: Element::Fire,
        dice: 1,
        sides: 4,
        power: 0,
        even: true,
        harms_hero: false,
        cause: String::new(),
    });
    assert!(play.s.level.item_on(at).is_none(), "what lies there burns");
}
