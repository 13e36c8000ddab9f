//! Afflictions, saves, belongings.

use crate::fight::prelude::*;

#[test]
fn afflictions_add_up_within_their_bounds() {
    // S000-114, S000-122, S000-124, docs/spec/sil-player.md 0, 16
    let mut game = arena("upstream");
    let mut turn = game.context();
    use Affliction::*;
    assert!(turn.afflict(Poison, 5, None) && turn.afflict(Poison, 5, None));
    assert_eq!(turn.affliction(Poison), 10);
    assert!(!turn.afflict(Poison, 0, None));
    turn.afflict(Poison, 500, None);
    turn.afflict(Cut, 500, None);
    turn.afflict(Stun, 500, None);
    turn.afflict(Slow, 20_000, None);
    let all = [Poison, Cut, Stun, Slow].map(|a| turn.affliction(a));
    assert_eq!(all, [100, 100, 105, 10_000]);
    assert!(!turn.afflict(Stun, 1, None), "no more while knocked out");
    assert!(turn.afflict(Entranced, 4, None) && !turn.afflict(Entranced, 4, None), "not cumulative");
    turn.afflict(Rage, 5, None);
    assert!(!turn.afflict(Afraid, 5, None), "rage knows no fear");
    assert!(turn.cure(Slow) && !turn.cure(Slow));
    hold(&mut turn, Slot::Head, 32, 2);
    charm(&mut turn, Slot::Head, &[ItemFlag::SEE_INVIS]);
    assert!(!turn.afflict(Blind, 5, None), "who sees the unseen is never blind");
}

#[test]
fn saves_pit_will_against_will_less_resistance() {
    // docs/spec/sil-player.md 16.1
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.skills[5] = 40;
    for _ in 0..50 {
        assert!(!turn.afflict(Affliction::Confused, 3, Some(Save::Sourceless)), "10 cannot beat 40");
    }
    assert!(told(&turn, "withstood"));
    turn.state.hero.skills[5] = 0;
    let failed = (0..400).filter(|_| turn.save_fails(Affliction::Confused, Save::Of(0))).count();
    hold(&mut turn, Slot::Head, 32, 2);
    charm(&mut turn, Slot::Head, &[ItemFlag::RES_CONFU]);
    let resisted = (0..400).filter(|_| turn.save_fails(Affliction::Confused, Save::Of(0))).count();
    assert!((140..220).contains(&failed) && resisted == 0, "{failed} and {resisted}");
}

#[test]
fn things_burn_freeze_and_corrode_by_class() {
    // docs/spec/sil-player.md 12.4
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    let (potion, kind) = turn.tables.kind_of(75, 22).unwrap();
    let mut potions = angrist_sil::state::Item::of_kind(potion, kind);
    potions.number = 99;
    assert!(suffers(turn.tables, &potions, Element::Cold) && !suffers(turn.tables, &potions, Element::Fire));
    turn.state.hero.pack = vec![potions];
    for _ in 0..60 {
        turn.harm_pack(Element::Cold, 25);
    }
    assert!(told(&turn, "items-lost"));
    assert!(turn.state.hero.pack.first().is_none_or(|p| p.number < 60), "3 of 100 each time");
    let (bow, kind) = turn.tables.kind_of(19, 13).unwrap();
    let item = angrist_sil::state::Item::of_kind(bow, kind);
    let at = near(&turn, 2, 0);
    turn.state.level.add_item(at, item).unwrap();
    let from = turn.state.hero.at;
    turn.project(Projection {
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
    assert!(turn.state.level.item_on(at).is_none(), "what lies there burns");
}
