//! Who comes to an encounter: candidates, templates, mounts, sides, and how many are built.

use super::*;
use angrist_incursion::creature::names as n;
use std::sync::OnceLock;

fn lib() -> &'static Lib {
    static LIB: OnceLock<Lib> = OnceLock::new();
    let more = [
        body(
            "knight",
            "MA_HUMAN",
            2,
            "sapient Flags: M_HUMANOID, M_NOHANDS; Lists: * MOUNT_LIST 10 $\"pony\";",
        ),
        body(
            "wight",
            "MA_UNDEAD",
            2,
            "sapient Flags: M_HUMANOID, M_NOHANDS, M_IALIGN, M_EVIL; Lists: * MOUNT_LIST 10 $\"pony\";",
        ),
        body(
            "lich",
            "MA_UNDEAD",
            2,
            "sapient Flags: M_HUMANOID, M_NOHANDS, M_IALIGN, M_EVIL; Lists: * MOUNT_LIST 10 $\"bone pony\";",
        ),
        body("pony", "MA_MYTHIC", 1, ""),
        body("bone pony", "MA_UNDEAD", 1, ""),
        body("drake", "MA_DRAGON", 2, "sapient"),
        body("saint", "MA_ELF", 1, "sapient Flags: M_HUMANOID, M_IALIGN, M_GOOD;"),
        body("fiend", "MA_ELF", 1, "sapient Flags: M_HUMANOID, M_IALIGN, M_EVIL;"),
        body("hireling", "MA_ELF", 1, "sapient Flags: M_HUMANOID;"),
        body("beetle", "MA_SPIDER", 1, ""),
        body("strong beetle", "MA_SPIDER", 6, ""),
        body("deep beetle", "MA_SPIDER", 1, "Depth: 9;"),
        body("water beetle", "MA_SPIDER", 1, "Flags: M_AQUATIC;"),
        body("marsh beetle", "MA_SPIDER", 1, "Flags: M_AMPHIB;"),
        body("unmet beetle", "MA_SPIDER", 1, "Flags: M_NOGEN;"),
        body("player's beetle", "MA_SPIDER", 1, "Flags: M_PLAYER;"),
        body("unknown beetle", "MA_SPIDER", 1, "Flags: M_UNKNOWN;"),
        body("lone beetle", "MA_SPIDER", 1, "Flags: M_SOLITARY;"),
        body("fell beetle", "MA_SPIDER", 1, "sapient Flags: M_IALIGN, M_EVIL;"),
        body("banned beetle", "MA_SPIDER", 1, ""),
    ];
    let templates = "
        Template \"tough\" : TM_CHIEFTAN { CR: +1; HD: +1; }
        Template \"marked\" : TM_CHIEFTAN { CR: +0; HD: +1; Flags: TMF_NOGEN; }
        Template \"squire\" : TM_CLASS for MA_HUMAN { CR: +1; HD: +1; }
        Template \"two-headed\" : TM_NATURE { CR: +1; HD: +1; }
        Template \"practised\" : TM_SKILL { CR: +1; HD: +1; }
        Template \"young\" : TM_AGECAT for MA_DRAGON { CR: +1; HD: +1; }
        Template \"old\" : TM_AGECAT for MA_DRAGON { CR: +3; HD: +1; }
        Template \"ancient\" : TM_AGECAT for MA_DRAGON { CR: +9; HD: +1; }
        Template \"graveborn;template\" : TM_UNDEAD for MA_LIVING { CR: +0; HD: +1; }
        Template \"zombie\" : TM_UNDEAD for MA_LIVING { CR: +0; HD: +1; }
        Template \"skeleton\" : TM_UNDEAD for MA_LIVING { CR: +0; HD: +1; }\n";
    let criteria = "On Event EV_CRITERIA { if (e.eID == $\"banned beetle\") return -1; return NOTHING; };";
    let encounters = [
        watched(
            "rider",
            "CR: 1+; Parts: * 1 of $\"knight\" $\"tough\" [EP_CLASSED, EP_MOUNTED, EP_SKILLED]; Flags: NF_NOGEN, NF_SINGLE; \
             Lists: * UNIVERSAL_TEMPLATE 10 $\"marked\";",
        ),
        watched(
            "freak",
            "CR: 1+; Parts: * 1 of $\"wolf\" [EP_FREAKY, EP_SKILLED]; Flags: NF_NOGEN, NF_SINGLE;",
        ),
        watched("drake", "CR: 1+; Parts: * 1 of $\"drake\"; Flags: NF_NOGEN, NF_SINGLE;"),
        watched("dead riders", "CR: 1+; Parts: * 1 of $\"wight\" [EP_MOUNTED]; Flags: NF_NOGEN, NF_SINGLE;"),
        watched("dead on dead", "CR: 1+; Parts: * 1 of $\"lich\" [EP_MOUNTED]; Flags: NF_NOGEN, NF_SINGLE;"),
        watched("riders", "CR: 1+; Parts: * 1 of $\"knight\" [EP_MOUNTED]; Flags: NF_NOGEN, NF_SINGLE;"),
        watched("company", "CR: 1+; Parts: * 4 of any MA_ELF; Flags: NF_NOGEN;"),
        watched("mixed", "CR: 1+; Parts: * 2 of any MA_ANIMAL * 2 of any MA_ANIMAL; Flags: NF_NOGEN;"),
        watched(
            "alike",
            "CR: 1+; Parts: * 2 of any MA_ANIMAL * 2 of any MA_ANIMAL; Flags: NF_NOGEN, NF_UNIFORM;",
        ),
        watched(
            "alike by part",
            "CR: 1+; Parts: * 2 of any MA_ANIMAL [EP_UNIFORM] * 2 of any MA_ANIMAL [EP_UNIFORM]; Flags: NF_NOGEN;",
        ),
        watched("horde", "CR: 0+; Parts: * 20 of $\"rat\"; Flags: NF_NOGEN;"),
        format!(
            "Encounter \"beetles\" {{ CR: 1+; Parts: * 1 of any MA_SPIDER; Flags: NF_NOGEN; {criteria} }}\n"
        ),
        format!(
            "Encounter \"one beetle\" {{ CR: 1+; Parts: * 1 of any MA_SPIDER; Flags: NF_NOGEN, NF_SINGLE; {criteria} }}\n"
        ),
        format!(
            "Encounter \"wet beetles\" {{ CR: 1+; Parts: * 1 of any MA_SPIDER; Flags: NF_NOGEN, NF_AQUATIC; {criteria} }}\n"
        ),
        "Encounter \"all beetles\" { CR: 1+; Parts: * 1 of any MA_SPIDER; Flags: NF_NOGEN; }\n".to_owned(),
    ];
    LIB.get_or_init(|| library_of(&format!("{templates}{}", encounters.concat()), &more.concat()))
}

fn scene(seed: u32) -> Scene {
    Scene::of(lib(), Profile::Sane, "witch", seed)
}

fn templates(s: &Scene, who: Handle) -> Vec<String> {
    let laid = s.host.world.get(who).unwrap().statuses().of(n::TEMPLATE);
    laid.iter().map(|t| s.lib.library.name(t.effect).to_owned()).collect()
}

/// Whom somebody rides.
fn mount(s: &Scene, rider: Handle) -> Option<Handle> {
    let ties = s.host.world.get(rider).unwrap().statuses().of(angrist_incursion::magic::ids::MOUNTED);
    ties.first().map(|t| Handle::from_raw(t.object))
}

const CLASS_LIST: i32 = 110;
const SKILL_LIST: i32 = 111;

// S001-314: what the part names, what all have in common, a trade, a mount, something strange, a skill, an age.
#[test]
fn templates_are_tried_in_their_order() {
    let mut s = scene(1);
    let came = s.throw(s.rid(ResKind::Encounter, "rider"), 0, 9, 0);
    assert_eq!(templates(&s, came[0]), ["tough", "marked", "squire"]);
    assert_eq!(mount(&s, came[0]).map(|m| s.name(m)).as_deref(), Some("pony"));
    let steps = [SELECT_TEMPLATES, CHOOSE_TEMPLATE, MOUNT].map(|e| e + BEFORE);
    let tried: Vec<i32> = s.events().into_iter().filter(|e| steps.contains(e)).collect();
    assert_eq!(tried[..4], [steps[0], steps[1], steps[2], steps[1]], "a trade, a mount, a skill");
    assert_eq!(s.written(BEFORE + CHOOSE_TEMPLATE, Field::VMag)[..2], [CLASS_LIST, SKILL_LIST]);

    let mut strange = 0;
    for seed in 1..=80 {
        let mut s = scene(seed);
        let came = s.throw(s.rid(ResKind::Encounter, "freak"), 0, 4, 0);
        let tens: Vec<i16> = s.draws().iter().filter(|d| d.0 == 10).map(|d| d.1 + 1).take(2).collect();
        let expected: &[&str] = if tens.iter().all(|&t| t >= 7) { &["two-headed"] } else { &["practised"] };
        // The budget has room for one of the two, and what is strange comes first.
        assert_eq!(templates(&s, came[0]), expected, "seed {seed}: {tens:?}");
        strange += i32::from(expected == ["two-headed"]);
    }
    assert!(strange > 3, "{strange}");

    for (challenge, age) in [(3, "young"), (4, "young"), (5, "old"), (9, "old"), (11, "ancient")] {
        let mut s = scene(1);
        let came = s.throw(s.rid(ResKind::Encounter, "drake"), 0, challenge, 0);
        assert_eq!(templates(&s, came[0]), [age], "the oldest that a challenge of {challenge} allows");
    }
}

// S001-315: one who is good or evil by nature keeps the other side away; those without a side go with both.
#[test]
fn sides_narrow_as_members_are_chosen() {
    let (mut good, mut evil, mut neutral) = (0, 0, 0);
    for seed in 1..=120 {
        let came: BTreeSet<String> = scene(seed).encounter("company", 0, 5).into_iter().collect();
        let has = |name: &str| came.contains(name);
        assert!(!(has("saint") && has("fiend")), "seed {seed}: {came:?}");
        good += i32::from(has("saint"));
        evil += i32::from(has("fiend"));
        neutral += i32::from(has("hireling") && came.len() > 1);
    }
    assert!(good > 20 && evil > 20 && neutral > 20, "{good} {evil} {neutral}");
    let not_evil = angrist_incursion::magic::ids::AL_NONEVIL;
    for seed in 1..=40 {
        let mut s = scene(seed);
        let came = s.throw(s.rid(ResKind::Encounter, "company"), 0, 5, not_evil);
        assert!(came.iter().all(|&c| s.name(c) != "fiend"), "who calls may say so beforehand");
    }
}

// S001-316: a choice made once holds for the whole encounter, or for its part.
#[test]
fn uniform_encounters_reuse_their_choices() {
    let (mut mixed, mut kinds, mut apart) = (0, BTreeSet::new(), 0);
    for seed in 1..=60 {
        let came = |encounter: &str| scene(seed).encounter(encounter, 0, 9);
        let alike: BTreeSet<String> = came("alike").into_iter().collect();
        assert_eq!(alike.len(), 1, "seed {seed}: {alike:?}");
        kinds.extend(alike);
        let by_part = came("alike by part");
        assert_eq!((&by_part[0], &by_part[2]), (&by_part[1], &by_part[3]), "seed {seed}");
        apart += i32::from(by_part[0] != by_part[2]);
        let free = came("mixed");
        mixed += i32::from(free[0] != free[1] || free[2] != free[3]);
    }
    assert!(kinds.len() > 1, "and differs from encounter to encounter: {kinds:?}");
    assert!(mixed > 20 && apart > 20, "{mixed} {apart}");
}

// S001-317: a candidate has to fit in challenge, depth, water, alignment and type, and the encounter's own script may refuse it.
#[test]
fn candidates_pass_every_test() {
    let names = |all: &[&str]| -> BTreeSet<String> { all.iter().map(|n| format!("{n}beetle")).collect() };
    assert_eq!(all_who_come(scene, "beetles", 0, 1), names(&["", "marsh ", "fell "]));
    assert_eq!(all_who_come(scene, "beetles", 0, 6), names(&["", "marsh ", "fell ", "strong "]), "challenge");
    assert_eq!(
        all_who_come(scene, "one beetle", SINGLE, 1),
        names(&["", "marsh ", "fell ", "lone "]),
        "alone"
    );
    assert_eq!(all_who_come(scene, "wet beetles", 0, 1), names(&["water ", "marsh "]), "water");
    assert_eq!(
        all_who_come(scene, "all beetles", 0, 1),
        names(&["", "marsh ", "fell ", "banned "]),
        "script"
    );
    let deep = |seed| {
        let mut s = scene(seed);
        s.host.world.map_mut(s.map).unwrap().depth = 9;
        s
    };
    assert_eq!(all_who_come(deep, "beetles", 0, 1), names(&["", "marsh ", "fell ", "deep "]), "depth");
    let mut allowed = BTreeSet::new();
    for seed in 1..=150 {
        let mut s = scene(seed);
        let came =
            s.throw(s.rid(ResKind::Encounter, "beetles"), 0, 1, angrist_incursion::magic::ids::AL_NONEVIL);
        allowed.extend(came.iter().map(|&c| s.name(c)));
    }
    assert_eq!(allowed, names(&["", "marsh "]), "alignment");
}

// S001-318: whatever the parts say, no more than the challenge allows are built, and never more than five.
#[test]
fn at_most_five_are_built() {
    for (challenge, most) in [(0, 4), (1, 5), (5, 5), (20, 5)] {
        let came = scene(2).encounter("horde", 0, challenge);
        assert_eq!(came.len(), most, "challenge {challenge}");
    }
}

// S001-318: on levels too; dwellers of a room come with one encounter.
#[test]
fn no_room_of_a_level_has_more_than_five_who_came_together() {
    use angrist_incursion::{make, stock};
    let cat = crate::common::ruleset().catalogue();
    let mut most = 0;
    for (seed, depth) in (0..25).flat_map(|s| (1..=8).map(move |d| (s, d))) {
        let level = make::sound(cat, seed, depth, None);
        let foes = stock::stock(cat, &level, seed).0;
        for (at, room) in stock::rooms(cat, &level).iter().enumerate() {
            // Who stands in a map was put there by it.
            if cat.tables.regions[usize::from(room.region)].grid.is_empty() {
                let count = foes.iter().filter(|f| usize::from(f.room) == at).count();
                assert!(count <= 5, "{count} in room {at}, seed {seed}, depth {depth}");
                most = most.max(count);
            }
        }
    }
    assert_eq!(most, 5, "some rooms are full");
}

// S001-319: riders get mounts; what carries the dead is dead, by one draw of three.
#[test]
fn the_dead_ride_the_dead() {
    const DEAD: [&str; 3] = ["graveborn;template", "zombie", "skeleton"];
    let mut met = BTreeSet::new();
    for seed in 1..=40 {
        let threes = |s: &Scene| -> Vec<i16> { s.draws().iter().filter(|d| d.0 == 3).map(|d| d.1).collect() };
        let ride = |encounter: &str| {
            let mut s = scene(seed);
            // The challenge of both together, so that one try is enough.
            let came = s.throw(s.rid(ResKind::Encounter, encounter), 0, 3, 0);
            let under = mount(&s, came[0]).expect("a rider has a mount");
            (s.name(under), templates(&s, under), threes(&s))
        };
        let (name, laid, draws) = ride("dead riders");
        assert_eq!((name.as_str(), draws.len()), ("pony", 1), "seed {seed}");
        assert_eq!(laid, [DEAD[draws[0] as usize]], "seed {seed}");
        met.extend(laid);
        let (name, laid, draws) = ride("dead on dead");
        assert_eq!((name.as_str(), laid.len(), draws.len()), ("bone pony", 0, 0), "dead already");
        let (name, laid, _) = ride("riders");
        assert_eq!((name.as_str(), laid.len()), ("pony", 0), "the living ride the living");
    }
    assert_eq!(met.len(), 3);
}
