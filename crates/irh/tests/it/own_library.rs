//! Our own library `data/incursion`: reads without a complaint, and uses the whole language.

use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read};
use angrist_irh::res::ResKind;
use angrist_irh::script::link::link;
use std::collections::BTreeSet;
use std::path::Path;

fn library() -> Reading {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/incursion");
    let mut source = move |name: &str| std::fs::read(folder.join(name)).ok();
    read("main.irc", &mut source, Limits::default())
}

fn told(all: &[angrist_source::Diagnostic]) -> String {
    all.iter().map(angrist_source::Diagnostic::one_line).collect::<Vec<_>>().join("\n")
}

#[test]
fn it_reads_without_a_complaint() {
    let reading = library();
    assert!(reading.diagnostics.is_empty(), "{}", told(&reading.diagnostics));
}

#[test]
fn every_script_compiles_without_a_complaint() {
    let reading = library();
    let linked = link(&reading.library, &reading.pre.tokens);
    assert!(linked.diagnostics.is_empty(), "{}", told(&linked.diagnostics));
    assert_eq!(linked.refused, 0);
    assert!(linked.code.scripts.len() >= 25, "{}", linked.code.scripts.len());
}

#[test]
fn there_is_enough_of_everything() {
    let library = library().library;
    let counts: Vec<(ResKind, usize)> = [
        (ResKind::Monster, 60),
        (ResKind::Item, 80),
        (ResKind::Feature, 15),
        (ResKind::Effect, 40),
        (ResKind::Artifact, 1),
        (ResKind::Dungeon, 1),
        (ResKind::Class, 2),
        (ResKind::Race, 2),
        (ResKind::Domain, 3),
        (ResKind::God, 2),
        (ResKind::Region, 50),
        (ResKind::Terrain, 40),
        (ResKind::Text, 2),
        (ResKind::Template, 10),
        (ResKind::Flavour, 60),
        (ResKind::Behaviour, 1),
        (ResKind::Encounter, 20),
    ]
    .to_vec();
    for (kind, least) in counts {
        let found = library.count(kind);
        println!("{kind:?}: {found}");
        assert!(found >= least, "{kind:?}: {found} of {least}");
    }
}

#[test]
fn every_shape_of_room_has_a_region_that_may_be_drawn() {
    const NOGEN: i32 = 15;
    let library = library().library;
    let mut shapes = BTreeSet::new();
    for region in &library.regions {
        if !region.flags.has(NOGEN) {
            shapes.extend((0..32).filter(|bit| region.room_types & (1 << bit) != 0));
        }
    }
    // Shape n is bit n - 1; no room at all is bit 31.
    let wanted: BTreeSet<i32> = (0..24).chain([31]).collect();
    assert_eq!(shapes, wanted);
}

#[test]
fn what_the_level_maker_asks_for_by_name_is_there() {
    let library = library().library;
    for (kind, names) in [
        (
            ResKind::Terrain,
            &[
                "floor",
                "dungeon wall",
                "solid rock",
                "indestructable rock",
                "wall torch",
                "pillar",
                "shallow water",
                "deep water",
                "brimstone",
                "magma",
                "smooth igneous rock",
                "obsidian",
                "solid igneous rock",
            ][..],
        ),
        (ResKind::Feature, &["oak door", "up stairs", "down stairs", "trap"]),
        (
            ResKind::Region,
            &["unworked stone", "rough-hewn tunnel", "smooth cavity", "winding corridor", "vaulted corridor"],
        ),
        (ResKind::Encounter, &["unique encounter"]),
        (ResKind::Template, &["skeleton", "zombie", "graveborn"]),
        (ResKind::Effect, &["unimplemented"]),
    ] {
        for name in names {
            let rid = library.find_kind(kind, name);
            assert!(rid.is_some(), "no {kind:?} is called {name}");
            assert_eq!(library.find(name), rid, "{name} is found as another kind first");
        }
    }
}

/// The clauses each kind has besides those that all share; a clause is named by the word its parser goes by.
const CLAUSES: &[(ResKind, &str)] = &[
    (
        ResKind::Monster,
        "desc depth cr terrain hitdice hitpoints hit image stati resists immune attk as def arm mana feats flags \
         size speed move spells disease poison gear an-attribute",
    ),
    (
        ResKind::Item,
        "desc level image sdam ldam crit threat acc parry range speed mat cost weight size nutrition def coverage \
         penalty arm hitpoints spells fires flags group capacity weightlim weightmod maxsize timeout ctype light \
         lifespan fuel",
    ),
    (ResKind::Feature, "desc mat image move hitpoints flags target effect xval factor"),
    (
        ResKind::Effect,
        "desc a-number level cost base purpose sval qval xval yval dval aval lval tval cval rval pval flags",
    ),
    (ResKind::Artifact, "desc item an-attribute resists sustains qualities equip wield hit invoke"),
    (ResKind::Dungeon, "desc"),
    (ResKind::Class, "desc hitdice mana def attk saves grants skills proficiencies flags gear"),
    (ResKind::Race, "desc an-attribute grants monster favoured skills a-number flags gear"),
    (ResKind::Domain, "spells grants desc"),
    (ResKind::God, "domains flags desc grants"),
    (ResKind::Region, "desc walls floor door depth size roomtypes flags grid tiles"),
    (ResKind::Terrain, "desc image move penalty mat flags"),
    (
        ResKind::Template,
        "desc for mtype image glyph cr hitdice hit def arm power caster size speed move damage an-attribute attk \
         stati resists immune feats spells disease poison flags gear",
    ),
    (ResKind::Flavour, "desc mat colour weight"),
    (ResKind::Encounter, "terrain depth weight cr align parts flags gear"),
    (ResKind::Behaviour, "spell flags"),
    (ResKind::Text, "desc a-string"),
];

/// The clauses that most kinds share: each is used by some kind.
const SHARED: &str = "on constants lists specials int8 int16 int32 bool hObj hText rID";

#[test]
fn every_clause_of_the_language_is_used() {
    let library = library().library;
    let used = |kind: Option<ResKind>| -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        for (entry, id) in library.index.iter().zip(library.first_id()..) {
            if kind.is_none_or(|k| k == entry.kind)
                && let Some(about) = library.about(angrist_irh::res::Rid(id))
            {
                words.extend(about.clauses.iter().map(|c| c.word.replace(' ', "-")));
            }
        }
        words
    };
    for (kind, clauses) in CLAUSES {
        let words = used(Some(*kind));
        let unused: Vec<&str> = clauses.split_whitespace().filter(|c| !words.contains(*c)).collect();
        assert!(unused.is_empty(), "{kind:?} never uses {unused:?}, only {words:?}");
    }
    let words = used(None);
    let unused: Vec<&str> = SHARED.split(' ').filter(|c| !words.contains(*c)).collect();
    assert!(unused.is_empty(), "nothing uses {unused:?}, only {words:?}");
}
