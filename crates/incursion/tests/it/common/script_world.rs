//! Small libraries with scripts of their own, and a world to run them in.
#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "helpers of tests fail as tests do, and not every test needs all of them"
)]

use super::recorded::rules;
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::Rules;
use angrist_incursion::host::{Host, Scripts};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::Profile;
use angrist_incursion::world::{Handle, World, stage};
use angrist_irh::library::Library;
use angrist_irh::pre::Limits;
use angrist_irh::read::read_text;
use angrist_irh::res::Rid;
use std::sync::OnceLock;

/// A library read from a text, its scripts compiled.
pub struct Lib {
    pub library: Library,
    pub scripts: Scripts,
}

const GROUND: &str = r#"
Terrain "Floor" { Image: grey '.'; }
Terrain "Solid Rock" { Image: grey '#'; Flags: TF_SOLID, TF_OPAQUE; }
Region "Unworked Stone" : RF_NOGEN { Floor: $"Floor"; Walls: $"Solid Rock"; }
Item "knife" : T_WEAPON { Image: grey '|'; }
"#;

/// A library of a text; the ground is there already.
pub fn library(text: &str) -> Lib {
    let reading = read_text("test.irh", &format!("{text}\n{GROUND}"), Limits::default());
    let errors: Vec<String> = reading.diagnostics.iter().map(|d| format!("{d:?}")).collect();
    assert_eq!(reading.errors(), 0, "{errors:?}");
    let scripts = Scripts::of(&reading);
    assert_eq!(scripts.refused, 0);
    Lib { library: reading.library, scripts }
}

/// A monster `name` with handlers.
pub fn monster(name: &str, handlers: &str) -> String {
    format!(
        "Monster \"{name}\" : MA_ANIMAL {{ Image: brown 'r'; CR: 1; Size: SZ_MEDIUM; HD: 4; Hit: +0; Def: 4; Mov: 100%; Spd: 100%; \
         Arm: 0; Str 10, Dex 10, Con 10, Int 10, Wis 10, Cha 10; {handlers} }}"
    )
}

/// The natures of statuses.
pub fn natures() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::shipped().unwrap())
}

/// A world with a player, somebody else two squares away, and an item.
pub struct Small {
    pub world: World,
    pub map: Handle,
    pub hero: Handle,
    pub other: Handle,
    pub item: Handle,
}

/// The world of a library: its first monster is the player, its last the other.
pub fn world_of(lib: &Lib) -> Small {
    let rules: Rules<'_> = rules(&lib.library, Profile::Sane);
    let (mut world, map) = stage::ground(&lib.library, &lib.scripts);
    let mut chance = Chance::Exact(Mt19937::new(1));
    let mut make = |form: u16| {
        let mut c = rules.create(form, &mut chance);
        c.max_hit_points = 20;
        c.hit_points = 20;
        c
    };
    let (first, last) = (make(0), make((lib.library.monsters.len() - 1) as u16));
    let hero = stage::enter(&mut world, map, first, true, (20, 20));
    let other = stage::enter(&mut world, map, last, false, (22, 20));
    let item = stage::item(&mut world, &lib.library, Rid(lib.library.find("knife").unwrap().0));
    Small { world, map, hero, other, item }
}

/// A world whose creatures have no scripts.
pub fn small() -> Small {
    static LIB: OnceLock<Lib> = OnceLock::new();
    world_of(LIB.get_or_init(|| library(&monster("rat", ""))))
}

/// A host of a library in a world.
pub fn host<'l>(lib: &'l Lib, world: World) -> Host<'l> {
    let rules = rules(&lib.library, Profile::Sane);
    Host::new(rules, &lib.scripts, natures(), world, Chance::Exact(Mt19937::new(1)))
}
