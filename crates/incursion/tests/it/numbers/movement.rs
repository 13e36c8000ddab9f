//! What makes somebody fast or slow, and what a save teaches.

use super::*;
use angrist_incursion::creature::saves::Save;

// S001-253: each factor of movement stands in the account under its own name.
#[test]
fn the_account_lists_every_factor_of_movement() {
    let r = sane();
    let (plain, matrix) = hero(&r, "Deepdelver", "Reeve", 1);
    let words = Words::shipped(&Names::new(), r.lore).unwrap();
    let parts = |c: &Creature, m: &Matrix| -> Vec<(&'static str, i32)> {
        let account = r.account(c, m, &words);
        account.numbers.iter().find(|x| x.name == A::Movement.word()).map_or(Vec::new(), |x| x.parts.clone())
    };
    let base = parts(&plain, &matrix);
    type Make = fn(&mut Creature);
    let cases: [(B, i32, Make); 9] = [
        (B::Tactic, 20, |c| gain(c, n::SPRINTING, 0, 0)),
        (B::Tactic, 10, |c| gain(c, n::CHARGING, 0, 0)),
        (B::Tactic, -5, |c| gain(c, n::DEFENSIVE, 0, 0)),
        (B::Hide, -10, |c| gain(c, n::HIDING, 0, 0)),
        (B::Elevation, -10, |c| gain(c, n::ELEVATED, 1, 0)),
        (B::Feat, 4, |c| c.hero.as_mut().unwrap().feats.insert(n::FT_RUN)),
        (B::Encumbrance, -10, |c| c.gear.burden = 5000),
        (B::Fatigue, -2, |c| c.fatigue = -1),
        (B::Enhance, 3, |c| {
            c.statuses.gain(Status::lasting(
                n::ADJUST,
                A::Movement.index() as i32,
                3,
                Source::Other,
                Rid::NONE,
            ))
        }),
    ];
    for (bonus, amount, make) in cases {
        let (mut c, mut m) = (plain.clone(), Matrix::new(Profile::Sane));
        make(&mut c);
        r.recalculate(&mut c, &mut m, false);
        let now = parts(&c, &m);
        assert!(now.contains(&(bonus.word(), amount)), "{bonus:?}: {now:?}");
        assert!(!base.contains(&(bonus.word(), amount)), "{bonus:?} is not there without it");
        assert_eq!(c.value(A::Movement) > plain.value(A::Movement), amount > 0, "{bonus:?} counts");
    }
}

// S001-253: a hero grows by a hard save that is made, not by an easy or failed one.
#[test]
fn a_hard_save_exercises_its_attribute() {
    let r = sane();
    for (dc, hard) in [(10, false), (14, true)] {
        let (mut made, mut failed) = (0, 0);
        for seed in 0..60 {
            let (mut c, _) = hero(&r, "Deepdelver", "Reeve", 1);
            let before = c.hero.as_ref().unwrap().clone();
            let save = r.roll_save(&mut c, Save::Will, dc, 0, 0, &mut Chance::Exact(Mt19937::new(seed)));
            let grown = *c.hero.as_ref().unwrap() != before;
            assert_eq!(grown, hard && save.made, "seed {seed}, difficulty {dc}, made: {}", save.made);
            if save.made { made += 1 } else { failed += 1 }
        }
        assert!(made > 5 && failed > 5, "{made} {failed}");
    }
}
